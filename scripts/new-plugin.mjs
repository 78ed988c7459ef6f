/**
 * `npm run new-plugin -- <id>` makes plugins/<id> with a panel; with `--page`, plugins/settings/<id> with a settings page;
 * with `--service`, plugins/<id> that draws nothing and gives others a value; with `--gateway`, one with a side on the
 * gateway: a route, a table, and what it hears of calls. A template is copied, the id put where the
 * template has its own, and the plugin added to every variant, so that `npm run dev` shows it at once. `--fr "…"` is its
 * French title; without it the French one is marked, and the contract suite names it until somebody translates it.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

/** Each kind by its option: its template below `plugins`, what its `config.ts` has by default, where it is found afterwards. */
const KINDS = {
  '--panel': { template: '_template', config: { showExtension: true }, where: 'the panel stands in "Add panel"' },
  '--page': { template: '_page', config: {}, where: 'the page stands below Settings, for managers and above' },
  '--gateway': { template: '_gateway', config: {}, where: 'it hears calls on the gateway; its route is in routes.ts' },
  '--service': { template: '_service', config: {}, where: 'it runs from sign-in; others get its value by the token in api.ts' },
};
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
const LONGEST = 40;
const HOW = 'npm run new-plugin -- call-notes [--panel|--page|--service|--gateway] [--fr "Notes d’appel"]';

/** `call-notes` to `CallNotes`, for components and types. */
const pascal = (id) => id.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter) => letter.toUpperCase());
/** `call-notes` to `callNotes`, for values. */
const camel = (id) => pascal(id).replace(/^./, (letter) => letter.toLowerCase());
/** `call-notes` to `Call notes`, for people. */
const words = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

function refuse(sentence) {
  console.error(`[new-plugin] ${sentence}`);
  process.exit(1);
}

/** What the command line asks for; ends with a sentence when that is not clear. */
function readArguments(given) {
  const words = [...given];
  const french = takeFrench(words);
  const options = words.filter((word) => word.startsWith('-'));
  const [id = '', ...more] = words.filter((word) => !word.startsWith('-'));
  const unknown = options.find((option) => !(option in KINDS));
  if (unknown) refuse(`there is no option ${unknown}: ${HOW}`);
  if (options.length > 1) refuse(`${options.join(' and ')} are two plugins: ${HOW}`);
  if (!id) refuse(`give the plugin an id: ${HOW}`);
  if (more.length) refuse(`one id at a time, joined by hyphens: ${[id, ...more].join('-').toLowerCase()}?`);
  if (!ID.test(id))
    refuse(`an id is lower-case letters and digits joined by hyphens, and begins with a letter, e.g. call-notes; "${id}" is none.`);
  if (id.length > LONGEST) refuse(`an id has at most ${LONGEST} letters; "${id}" has ${id.length}.`);
  if (id === 'settings' || id.startsWith('settings-'))
    refuse(`"settings" is where settings pages stand: npm run new-plugin -- ${id.slice('settings-'.length) || 'tariffs'} --page`);
  return { id, kind: options[0] ?? '--panel', french };
}

/** Takes `--fr` and the title after it out of the words; null without it. */
function takeFrench(words) {
  const at = words.indexOf('--fr');
  if (at === -1) return null;
  const [, title = ''] = words.splice(at, 2);
  if (!title.trim() || title.startsWith('-')) refuse(`--fr wants the French title after it: ${HOW}`);
  return title.trim().replaceAll("'", '’');
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile());

/** Panels of all plugins are found by their ids alone, as the pages are by their addresses. */
function refuseTaken(id, kind, target) {
  if (existsSync(target)) refuse(`${path.relative(root, target).replaceAll(path.sep, '/')} exists already.`);
  const manifests = filesBelow(path.join(root, 'plugins')).filter((file) => path.basename(file) === 'manifest.ts');
  const taken = manifests.find((file) => new RegExp(`\\b(id|path): '${id}'`).test(readFileSync(file, 'utf8')));
  if (taken && kind !== '--page') refuse(`"${id}" is taken by ${path.relative(root, taken).replaceAll(path.sep, '/')}.`);
}

function rewriteCode(text, id, template) {
  return text
    .replaceAll(`plugin_${template}_`, `plugin_${id.replaceAll('-', '_')}_`)
    .replaceAll(new RegExp(`(?<!')${template}:`, 'g'), id.includes('-') ? `'${id}':` : `${id}:`)
    .replaceAll(template, id)
    .replace(/Template(?=Panel|Facts|Config|Model|Page|Calls)/g, pascal(id))
    .replace(/template(?=Calls)/g, camel(id));
}

function rewriteTexts(text, title) {
  const texts = JSON.parse(text);
  const named = Object.fromEntries(['title', 'panel', 'page'].filter((key) => key in texts).map((key) => [key, title]));
  return `${JSON.stringify({ ...texts, ...named }, null, 2)}\n`;
}

/** The mark is one that `tests/support/texts.ts` finds. */
const titleIn = (language, id, french) => (language === 'fr' ? (french ?? `À traduire\u00a0: ${words(id)}`) : words(id));

function rewritten(file, id, { template }, french) {
  const text = readFileSync(file, 'utf8');
  if (path.basename(file) === 'README.md') return `# ${words(id)}\n\nWhat it shows, to whom, and what it needs.\n`;
  if (/locales/.test(path.basename(path.dirname(file)))) return rewriteTexts(text, titleIn(path.basename(file, '.json'), id, french));
  const code = rewriteCode(text, id, template);
  // The id of a settings page's plugin says where it stands; the page's own id and address do not.
  return template === KINDS['--page'].template && path.basename(file) === 'manifest.ts'
    ? code.replace(`id: '${id}'`, `id: 'settings-${id}'`)
    : code;
}

/** `{ "showExtension": true }`, as the variants' files are formatted. */
const written = (config) => {
  const pairs = Object.entries(config).map(([key, value]) => `"${key}": ${JSON.stringify(value)}`);
  return pairs.length ? `{ ${pairs.join(', ')} }` : '{}';
};

/** Adds one line at the end of `plugins`; the rest of the file stays as people wrote it. */
function addToVariant(file, plugin, config) {
  const values = written(config);
  const text = readFileSync(file, 'utf8').replace(/("plugins": \{[\s\S]*?)(\n {2}\})/, `$1,\n    "${plugin}": ${values}$2`);
  if (!(plugin in JSON.parse(text).plugins))
    refuse(`${path.relative(root, file)} has no "plugins" that this script understands; add "${plugin}": ${values} there.`);
  writeFileSync(file, text);
}

const { id, kind, french } = readArguments(process.argv.slice(2));
const { template, config, where } = KINDS[kind];
const plugin = kind === '--page' ? `settings-${id}` : id;
const folder = kind === '--page' ? `plugins/settings/${id}` : `plugins/${id}`;
const target = path.join(root, folder);
refuseTaken(id, kind, target);

cpSync(path.join(root, 'plugins', template), target, { recursive: true });
for (const file of filesBelow(target)) {
  writeFileSync(file, rewritten(file, id, KINDS[kind], french));
  const name = path.basename(file);
  if (name.startsWith(template)) renameSync(file, path.join(path.dirname(file), name.replace(template, id)));
}
for (const variant of readdirSync(path.join(root, 'variants'), { withFileTypes: true })) {
  const file = path.join(root, 'variants', variant.name, 'variant.json');
  if (variant.isDirectory() && existsSync(file)) addToVariant(file, plugin, config);
}
console.log(`${folder} is ready, and every centre has it. Next:
  npm run dev                              ${where}
  npm run test:plugin -- ${plugin}
  docs/plugins.md                          what a plugin may do, in the order in which you need it${
    french ? '' : `\n  ${folder}/locales/fr.json: translate "${titleIn('fr', id, null)}"; the contract suite fails until then`
  }`);
