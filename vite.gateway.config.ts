import { defineConfig } from 'vite';
import { aliases } from './vite.aliases.ts';
import { boundaries } from './scripts/boundaries.ts';

/**
 * The gateway: three programs in `dist/gateway`, run by plain node. Packages stay in `node_modules`; prompts, scenarios,
 * migrations and data are read from the clone's `gateway` folder when the gateway runs.
 */
export default defineConfig({
  plugins: [boundaries()],
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
        'media-worker': 'gateway/telephony/simulator/media-worker.ts',
        'sip-worker': 'gateway/telephony/simulator/sip-worker.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  },
});
