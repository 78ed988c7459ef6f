export function repeatedTests(report: object): string[];
export function failedBrowserTests(report: object): string[];
export function failedUnitTests(report: object, root: string): string[];
export function errorsBesideTests(errors: object, root: string): string[];
