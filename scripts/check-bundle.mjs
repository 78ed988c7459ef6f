/**
 * What the page loads, weighed on the build's output (dist/page-chunks.json): the login page and the workspace stay below
 * their limits, each plugin below its own, what they must not load is not in them, and manifests stay plain data.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

/** Bytes of JavaScript after gzip. */
const LOGIN_LIMIT = 160 * 1024;
const WORKSPACE_LIMIT = 400 * 1024;
/** What one plugin may add to the page that has the shell already. */
const PLUGIN_LIMIT = 20 * 1024;
/** A page of settings is opened by few, and beside no call. */
const SETTINGS_LIMIT = 24 * 1024;

const LOGIN_SCREEN = /^src\/shell\/auth\//;
const WORKSPACE_SCREEN = /^src\/(shell|adapters|contract\/schemas)\//;
const ADMINISTRATION = /^src\/(admin\/|contract\/schemas\/administration\.ts)/;
/** What the page loads only when it is asked for: the wing of administration and the schemas of its replies, the tools of Customize, the list of shortcuts, the pre-call check, the conference, the lists of devices; the screens of a new password; where messages stand, with the first; the phone's stack and ring, when the phone starts; and what listens to a call or sounds a key, with the first. */
const LATER =
  /^src\/(admin|contract\/schemas\/administration|adapters\/telephony\/(levels|pre-call-check|ringer|sound\/|stack|tones)|shell\/(alerts\/toast-place|auth\/(create|reset)-password|help\/|pre-call-check\/|softphone\/(conference|devices|sound\.tsx)|grid\/(customize\/bar|catalogue)))/;
const PANEL_PLUGIN = /^plugins\/(?!settings\/)[^/]+\/index\.tsx?$/;
const PLUGIN = /^plugins\/((?:settings\/)?[^/]+)\/index\.tsx?$/;
const MANIFEST = /^plugins\/.*\/manifest\.ts$/;

const inPackage = (...names) => new RegExp(`node_modules/(${names.join('|')})/`);
const DATE_PICKERS = inPackage('@blueprintjs/datetime2?', 'date-fns', 'react-day-picker');
/** Blueprint's list of all its icons, and its icon components, of which each carries its drawing twice: only its own few are left. */
const ALL_ICONS = /@blueprintjs\/icons\/lib\/esm\/(iconNames|allPaths|generated\/.*blueprint-icons-)/;
const ICON_COMPONENT = /@blueprintjs\/icons\/lib\/esm\/generated\/components\//;
const ICON_COMPONENTS = 30;
/** What `scripts/lean-packages.ts` keeps out of every agent's page, and Blueprint's hotkeys (`src/ui/provider.tsx`). */
const LEFT_OUT =
  /axios\/lib\/(adapters\/fetch|cancel\/CancelToken|helpers\/(cookies|formDataToJSON|HttpStatusCode))\.js|engine\.io-client\/.*\/(webtransport|polling-fetch)\.js|zod\/v4\/(core\/((to-)?json-schema|memoizer)|locales\/)|node_modules\/react-(draggable|resizable)\/|react-router\/dist\/development\/|@blueprintjs\/core\/.*\/hotkeys\//;
const NOT_AT_LOGIN = inPackage('jssip', 'mobx-state-tree', 'zod', 'leaflet', '@blueprintjs/datetime2?', 'date-fns', 'react-day-picker');
const NOT_IN_MANIFESTS = inPackage('react', 'react-dom', 'zod', 'mobx-state-tree');

const chunks = JSON.parse(readFileSync(path.join(root, 'dist', 'page-chunks.json'), 'utf8'));
const byFile = new Map(chunks.map((chunk) => [chunk.file, chunk]));

/** The chunks and all that they load before they run. */
function closure(start) {
  const seen = new Set();
  const visit = (chunk) => {
    if (!chunk || seen.has(chunk)) return;
    seen.add(chunk);
    chunk.imports.forEach((file) => visit(byFile.get(file)));
  };
  start.forEach(visit);
  return [...seen];
}

const holding = (pattern) => chunks.filter(({ modules }) => modules.some((module) => pattern.test(module)));
/** Panels that somebody of some centre begins with. */
const begunWith = new Set(
  readdirSync(path.join(root, 'variants'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap(({ name }) => Object.values(JSON.parse(readFileSync(path.join(root, 'variants', name, 'layouts.json'), 'utf8'))))
    .flat()
    .map(({ panel }) => panel),
);
/** A panel that is hidden until there is a call, whatever else it waits for: its plugin comes with the first one. */
const OF_A_CALL = /\bvisibleWhen: (\{ all: \[[^\]{]*)?'(inCall|onPhone)'/;
/** Comes when somebody adds its panel, opens its page or has a call, and not before: no part of what a workspace loads. */
const isAddedLater = (plugin) => {
  const manifest = readFileSync(path.join(root, 'plugins', plugin, 'manifest.ts'), 'utf8');
  if (manifest.includes("activateOn: 'route'")) return true;
  const ids = [...manifest.matchAll(/\bid: '([^']+)'/g)].map(([, id]) => id);
  return manifest.includes("activateOn: 'first-panel'") && (OF_A_CALL.test(manifest) || !ids.some((id) => begunWith.has(id)));
};
const pluginOf = ({ modules }) => modules.flatMap((module) => PLUGIN.exec(module)?.[1] ?? [])[0];
const weight = (list) => list.reduce((sum, { gzip }) => sum + gzip, 0);
const kilobytes = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;

const entries = chunks.filter(({ entry }) => entry);
const login = closure([...entries, ...holding(LOGIN_SCREEN)]);
// A chunk of these counts all the same where something of the workspace imports it at once.
const later = new Set(holding(LATER));
const screens = holding(WORKSPACE_SCREEN).filter((chunk) => !later.has(chunk));
const begun = holding(PANEL_PLUGIN).filter((chunk) => !isAddedLater(pluginOf(chunk)));
const workspace = closure([...entries, ...screens, ...begun]).filter(({ modules }) => !modules.some((module) => DATE_PICKERS.test(module)));
const shell = new Set(closure([...entries, ...screens]));
const plugins = holding(PLUGIN).map((chunk) => ({
  names: chunk.modules.flatMap((module) => PLUGIN.exec(module)?.[1] ?? []),
  weight: weight(closure([chunk]).filter((part) => !shell.has(part) && !part.modules.some((module) => DATE_PICKERS.test(module)))),
}));
const manifests = closure(holding(MANIFEST).filter(({ entry }) => !entry));

const faults = [];
const expect = (holds, sentence) => holds || faults.push(sentence);
const offenders = (list, pattern) => list.flatMap(({ modules }) => modules.filter((module) => pattern.test(module)));

expect(
  entries.length > 0 && holding(LOGIN_SCREEN).length > 0,
  'the build has no entry or no login page: this check looks in the wrong place',
);
expect(
  holding(PANEL_PLUGIN).length > 0 && manifests.length > 0,
  'the build has no plugins or no chunk of manifests: this check looks in the wrong place',
);
expect(weight(login) < LOGIN_LIMIT, `the login page loads ${kilobytes(weight(login))}, more than ${kilobytes(LOGIN_LIMIT)}`);
expect(weight(workspace) < WORKSPACE_LIMIT, `the workspace loads ${kilobytes(weight(workspace))}, more than ${kilobytes(WORKSPACE_LIMIT)}`);
// Which of them runs first depends on who asks, and some then read what is not there yet: the page does not start.
for (const chunk of chunks)
  expect(
    !closure(chunk.imports.map((file) => byFile.get(file))).includes(chunk),
    `${chunk.file} is loaded by what it loads: a group in vite.config.ts takes some of these files and not all`,
  );
for (const plugin of plugins) {
  const [name, ...others] = plugin.names;
  // One chunk for several would load one plugin's code for another's sake, and could not be weighed.
  expect(
    others.length === 0,
    `the plugins ${plugin.names.join(', ')} are in one chunk: one imports another's code; only its api.ts may be imported`,
  );
  const limit = name.startsWith('settings/') ? SETTINGS_LIMIT : PLUGIN_LIMIT;
  expect(
    plugin.weight < limit,
    `the plugin ${name} adds ${kilobytes(plugin.weight)} to the page, more than ${kilobytes(limit)}: load what is rarely needed with import()`,
  );
}
for (const module of offenders(login, NOT_AT_LOGIN)) faults.push(`the login page loads ${module}`);
for (const module of offenders(workspace, ADMINISTRATION)) faults.push(`the workspace loads ${module}, which agents never need`);
for (const module of offenders(workspace, LEFT_OUT))
  faults.push(`the workspace loads ${module}, which is to stay out: see scripts/lean-packages.ts`);
for (const module of offenders(workspace, ALL_ICONS)) faults.push(`the workspace loads ${module}`);
const icons = offenders(workspace, ICON_COMPONENT).length;
expect(
  icons <= ICON_COMPONENTS,
  `the workspace loads ${icons} of Blueprint's icon components, more than its own widgets need: name icons in src/ui/icon-set.ts`,
);
for (const module of offenders(manifests, NOT_IN_MANIFESTS)) faults.push(`the manifests load ${module}`);

const heaviest = plugins.toSorted((a, b) => b.weight - a.weight)[0];
console.log(`Plugins: ${plugins.length}, the heaviest ${heaviest?.names[0]} with ${kilobytes(heaviest?.weight ?? 0)}`);
console.log(`JavaScript after gzip: login ${kilobytes(weight(login))}, workspace without date pickers ${kilobytes(weight(workspace))}`);
for (const fault of [...new Set(faults)].slice(0, 20)) console.error(fault);
process.exitCode = faults.length ? 1 : 0;
