import path from 'node:path';
import type { Plugin } from 'vite';

/** A file of texts that was saved, as the page's `src/boot/hot.ts` hears of it. */
export interface SavedTexts {
  /** The file, from the project's root. */
  file: string;
  /** `en`, or a centre's overlay such as `en_ca`. */
  language: string;
  namespace: string;
  /** Null: it is no JSON, and `fault` says why. */
  texts: Record<string, unknown> | null;
  fault?: string;
}

const SHARED = /^locales\/(?<language>[^/]+)\/(?<namespace>[^/]+)\.json$/;
const OF_PLUGIN = /^plugins\/(?<namespace>(?:settings\/)?[^/]+)\/locales\/(?<language>[^/]+)\.json$/;

/** Which texts a file holds, by the namespace that the page has them under; null: it holds none. */
export function textsOfFile(file: string): Pick<SavedTexts, 'language' | 'namespace'> | null {
  const found = (SHARED.exec(file) ?? OF_PLUGIN.exec(file))?.groups;
  return found ? { language: found['language']!, namespace: found['namespace']!.replace('/', '-') } : null;
}

/**
 * Development: saved texts are handed to the open page as they are. As modules nobody could take them up one by one, since
 * they are found by a glob, and the page would be loaded again: in mid-call, with the call.
 */
export function hotTexts(): Plugin {
  return {
    name: 'hot-texts',
    apply: 'serve',
    hotUpdate: {
      order: 'post',
      async handler({ file, type, read }) {
        const name = path.posix.relative(this.environment.config.root, file);
        const of = textsOfFile(name);
        // A new file changes what the globs find; whoever needs it learns so as of any other module.
        if (!of || type !== 'update' || this.environment.name !== 'client') return;
        this.environment.hot.send('dialer:texts', { file: name, ...of, ...parsed(await read()) } satisfies SavedTexts);
        return [];
      },
    },
  };
}

function parsed(text: string): Pick<SavedTexts, 'texts' | 'fault'> {
  try {
    return { texts: JSON.parse(text) as Record<string, unknown> };
  } catch (error) {
    return { texts: null, fault: (error as Error).message };
  }
}
