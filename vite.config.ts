import { defineConfig } from 'vite';
import react from '@vitejs/plugin-react';
import { aliases } from './vite.aliases.ts';
import { boundaries } from './scripts/boundaries.ts';
import { bundleReport } from './scripts/bundle-report.ts';
import { hotTexts } from './scripts/hot-texts.ts';
import { leanOperations } from './scripts/lean-operations.ts';
import { leanPackages } from './scripts/lean-packages.ts';
import { leanPayloads } from './scripts/lean-payloads.ts';
import { precompress } from './scripts/precompress.ts';

/** Manifests are read for every plugin at start; a chunk of their own shows that they stay plain data. */
const MANIFEST = /[\\/]plugins[\\/].*[\\/]manifest\.ts$/;

/** Only settings pages are forms: what they need is not loaded for the workspace. */
const FORMS = /[\\/]node_modules[\\/](react-)?final-form/;

/** Nothing is fetched ahead of what has no styles: its import fetches it, and each list names files a second time. */
const besideStyles = (url: string, needed: string[]) => {
  const styles = needed.filter((file) => file.endsWith('.css'));
  return styles.length > 0 ? [url, ...styles] : [];
};

const inside = (...folders: string[]) => new RegExp(folders.join('|').replaceAll('/', '[\\\\/]'));

/** What reads replies, one file. What turns schemas into JSON Schema stays with administration. */
const ZOD = inside('/node_modules/zod/v4/(?!core/(to-)?json-schema)', 'left-out:\\d+:(../locales/en|./memoizer)');

/**
 * What every screen is made of, one file: small ones weigh more together. What sign-in draws (`plain-button`, `text-input`,
 * `icons`) is not named, nor what only the date pickers and the tags of Blueprint need, so neither loads the other's.
 */
const UI = inside(
  '/src/ui/(anchor|button|call-time-field|command-button|icon-set|index|inputs|live-region|overlays|page|panel|provider|table|tooltip|use-load)\\.tsx?$',
  '/src/ui/icon-loader\\.ts$',
  '/@blueprintjs/icons/lib/esm/(classes|iconTypes|jsUtils|svgIconContainer)\\.js$',
  '/@blueprintjs/icons/lib/esm/generated/components/(caret-right|small-cross|small-tick)\\.js$',
  '/@blueprintjs/core/lib/esm/(accessibility|common|context|hooks)/',
  '/@blueprintjs/core/lib/esm/components/(button|dialog|html|icon|menu|overlay2?|popover|popover-next|portal|segmented-control|spinner|text)/',
  '/@blueprintjs/core/lib/esm/components/forms/(asyncControllableTextArea|controls|textArea)\\.js$',
  '/node_modules/(@floating-ui|react-transition-group|dom-helpers|@babel/runtime|classnames)/',
);

/** The page: `index.html` to `dist/page`. What is not needed to sign in comes in lazy chunks, one for each plugin. */
export default defineConfig({
  plugins: [
    boundaries(),
    leanPackages(),
    leanOperations(),
    leanPayloads(),
    react(),
    hotTexts(),
    bundleReport('dist/page-chunks.json'),
    precompress(),
  ],
  resolve: { alias: aliases },
  build: {
    outDir: 'dist/page',
    emptyOutDir: true,
    target: 'es2022',
    // Where a file's map is, the gateway says in a header: in the files it would be two kilobytes that every agent loads.
    sourcemap: 'hidden',
    // `scripts/check-bundle.mjs` weighs what matters: what is loaded together.
    chunkSizeWarningLimit: 2000,
    // Beside what the entry fetches its imports are fetched too. What is opened later brings its styles, and finds the rest
    // itself: the list of it would weigh on the first load, and nearly all of it is there.
    modulePreload: {
      resolveDependencies: (url, needed, { hostId }) =>
        /\bindex-[^/]*$/.test(hostId) || hostId.endsWith('.html') ? needed : besideStyles(url, needed),
    },
    rolldownOptions: {
      // The contract is data: what a page takes nothing of is not run, so the lists of administration come with its pages.
      treeshake: { moduleSideEffects: [{ test: inside('/src/contract/'), sideEffects: false }] },
      output: {
        // Each name stands in several other files, and no name can be compressed: seven of 36 letters cost a quarter less than
        // eight of 64, and tell the files of two releases apart as surely.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'manifests', test: MANIFEST, priority: 10 },
            { name: 'forms', test: FORMS, priority: 10 },
            { name: 'zod', test: ZOD, priority: 10 },
            { name: 'ui', test: UI, priority: 10 },
          ],
        },
      },
    },
  },
});
