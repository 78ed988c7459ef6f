import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const LATER = fileURLToPath(new URL('../src/ui/icon-loader.ts', import.meta.url));

/**
 * Blueprint's components reach its loader of icons named by string, and with it the names of all its icons and three
 * packages that spell them. No screen names one by string; in the build the loader is fetched when one does.
 */
export function iconLoader(): Plugin {
  return {
    name: 'icon-loader',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './iconLoader' && importer && /[\\/]@blueprintjs[\\/]icons[\\/]/.test(importer) ? LATER : null,
  };
}
