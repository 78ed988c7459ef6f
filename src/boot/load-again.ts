/**
 * Loads a chunk again after its file could not be fetched. A browser may remember that a module failed and then gives the
 * same failure without asking the server, so the second try goes by another address of the same file.
 */

/** The address that Chromium and Firefox name when a module could not be fetched; Safari names none. */
const ADDRESS = /(?:dynamically imported module|importing a module script failed)\W*(https?:\/\/\S+|\/\S+)/i;

export const addressIn = (error: unknown): string | null => (error instanceof Error ? (ADDRESS.exec(error.message)?.[1] ?? null) : null);

const importAddress = (address: string): Promise<unknown> => import(/* @vite-ignore */ address);

/** `load`, except that a call after one that failed for want of the file asks the server anew. */
export function againAfterFailure<T>(load: () => Promise<T>, fetchModule = importAddress): () => Promise<T> {
  let failed: string | null = null;
  let tries = 0;
  return async () => {
    try {
      return await load();
    } catch (error) {
      const address = addressIn(error);
      const isFirst = failed === null;
      failed = address;
      if (address === null || isFirst) throw error;
      tries += 1;
      return (await fetchModule(`${address}${address.includes('?') ? '&' : '?'}again=${tries}`)) as T;
    }
  };
}
