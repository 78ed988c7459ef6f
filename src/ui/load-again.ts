/**
 * Loads a chunk, a plugin's or one of the shell's own, again after a file of it could not be fetched. The first new try
 * asks as before; where a browser remembers the failure and does not ask the server at all, the next one goes by another
 * address of the same file. Style sheets are fetched by Vite's own helper, once: after a failure they are fetched here.
 */

/** The address that Chromium and Firefox name when a module could not be fetched; Safari names none. */
const MODULE = /dynamically imported module\W*((?:https?:\/)?\/\S+)/i;
const STYLES = /Unable to preload CSS for (\S+)/;

const named = (pattern: RegExp, error: unknown): string | null =>
  error instanceof Error ? (pattern.exec(error.message)?.[1] ?? null) : null;
export const moduleIn = (error: unknown): string | null => named(MODULE, error);
export const stylesIn = (error: unknown): string | null => named(STYLES, error);

export interface Fetching {
  module(address: string): Promise<unknown>;
  styles(address: string): Promise<void>;
}

const byBrowser: Fetching = {
  module: (address) => import(/* @vite-ignore */ address),
  styles: (address) =>
    new Promise((resolve, reject) => {
      const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: address });
      link.addEventListener('load', () => resolve());
      link.addEventListener('error', () => {
        link.remove();
        reject(new Error(`The styles at ${address} could not be fetched.`));
      });
      document.head.append(link);
    }),
};

/** `load`, except that a call after one that failed for want of a file asks the server anew. */
export function againAfterFailure<T>(load: () => Promise<T>, fetching = byBrowser): () => Promise<T> {
  let lostModule: string | null = null;
  let lostStyles: string | null = null;
  let tries = 0;
  const anew = (address: string): string => `${address}${address.includes('?') ? '&' : '?'}again=${tries}`;
  return async () => {
    tries += 1;
    if (lostStyles !== null) {
      await fetching.styles(anew(lostStyles));
      lostStyles = null;
    }
    try {
      return await load();
    } catch (error) {
      const remembered = lostModule !== null && lostModule === moduleIn(error);
      lostModule = moduleIn(error);
      lostStyles = stylesIn(error);
      if (lostModule === null || !remembered) throw error;
      return (await fetching.module(anew(lostModule))) as T;
    }
  };
}
