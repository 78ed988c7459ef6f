import { readdirSync } from 'node:fs';
import path from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { aliases } from './vite.aliases.ts';
import { boundaries } from './scripts/boundaries.ts';

/** Centres' files are read when the gateway starts, not imported: in development a change of one must start it again. */
const watchCentres: Plugin = {
  name: 'watch-centres',
  buildStart() {
    if (!this.meta.watchMode) return;
    const root = path.resolve(import.meta.dirname, 'variants');
    const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.json'));
    for (const file of files) this.addWatchFile(path.join(root, file));
  },
};

/**
 * The gateway: three programs in `dist/gateway`, run by plain node. Packages stay in `node_modules`; prompts, scenarios,
 * migrations and data are read from the clone's `gateway` folder when the gateway runs.
 */
export default defineConfig({
  plugins: [boundaries(), watchCentres],
  resolve: { alias: aliases },
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/gateway',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'gateway/main.ts',
        cli: 'gateway/cli.ts',
        'media-worker': 'gateway/telephony/embedded/media-worker.ts',
        'sip-worker': 'gateway/telephony/embedded/sip-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
