/** Runs something of a plugin whose result nobody needs; what it throws, also later, goes to `onError` and no further. */
export function contained(run: () => unknown, onError: (error: unknown) => void): void {
  try {
    const result = run();
    if (result instanceof Promise) result.catch(onError);
  } catch (error) {
    onError(error);
  }
}
