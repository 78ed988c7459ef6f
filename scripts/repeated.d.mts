/** The part of a Playwright report that is read here. */
export interface Suite {
  readonly specs?: readonly {
    readonly file: string;
    readonly line: number;
    readonly title: string;
    readonly tests: readonly { readonly status: string; readonly results: readonly { readonly error?: { readonly message: string } }[] }[];
  }[];
  readonly suites?: readonly Suite[];
}
export function repeatedTests(report: { readonly suites?: readonly Suite[] }): string[];
