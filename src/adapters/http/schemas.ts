/** The schemas of replies and zod: chunks of their own, asked for while a request is on its way. */

/**
 * `load`, asked for once; after a failure again with the next request. The promise is kept: also an import of what is there
 * already comes as a task of the browser's own, behind all that has come in meanwhile.
 */
function kept<T>(load: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | null = null;
  return () =>
    (asked ??= load().catch((error: unknown) => {
      asked = null;
      throw error;
    }));
}

/** What every page that works asks for. */
export const loadDesk = kept(() => import('@dialer/contract/schemas/desk'));
/** What the pages of managers and administrators ask for besides. */
export const loadAdministration = kept(() => import('@dialer/contract/schemas/administration'));
