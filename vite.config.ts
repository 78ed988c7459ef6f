import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { aliases } from './vite.aliases.ts';
import { boundaries } from './scripts/boundaries.ts';
import { bundleReport } from './scripts/bundle-report.ts';
import { leanPackages } from './scripts/lean-packages.ts';
import { precompress } from './scripts/precompress.ts';

/** Manifests are read for every plugin at start; a chunk of their own shows that they stay plain data. */
const MANIFEST = /[\\/]plugins[\\/].*[\\/]manifest\.ts$/;

/** Only settings pages are forms: what they need is not loaded for the workspace. */
const FORMS = /[\\/]node_modules[\\/](react-)?final-form/;

/** The page: `index.html` to `dist/page`. What is not needed to sign in comes in lazy chunks, one for each plugin. */
export default defineConfig({
  plugins: [boundaries(), leanPackages(), react(), bundleReport('dist/page-chunks.json'), precompress()],
  resolve: { alias: aliases },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: true,
    // `scripts/check-bundle.mjs` weighs what matters: what is loaded together.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'manifests', test: MANIFEST, priority: 10 },
            { name: 'forms', test: FORMS, priority: 10 },
          ],
        },
      },
    },
  },
});
