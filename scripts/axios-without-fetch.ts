import type { Plugin } from 'vite';

const NONE = '\0axios-without-fetch';

/**
 * axios carries three ways to send. The page sends by XMLHttpRequest alone (`src/adapters/http/client.ts`), so the one by
 * fetch stays out of the build: axios reads what stands in its place as "not to be had here".
 */
export function axiosWithoutFetch(): Plugin {
  return {
    name: 'axios-without-fetch',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './fetch.js' && importer && /[\\/]axios[\\/]lib[\\/]adapters[\\/]/.test(importer) ? NONE : null,
    load: (id) => (id === NONE ? 'export const getFetch = () => false; export default false;' : null),
  };
}
