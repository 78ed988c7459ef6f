/**
 * `npm run new-plugin -- <id>`: copies plugins/_template to plugins/<id>, puts the id where the template has its own, and
 * adds the plugin to every variant, so that `npm run dev` shows its panel in the Add-panel catalogue.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const TEMPLATE = '_template';
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `call-notes` to `CallNotes`, for components and types. */
const pascal = (id) => id.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter) => letter.toUpperCase());
/** `call-notes` to `Call notes`, for people. */
const words = (id) => id.charAt(0).toUpperCase() + id.slice(1).replaceAll('-', ' ');

function refuse(sentence) {
  console.error(`[new-plugin] ${sentence}`);
  process.exit(1);
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile());

function rewriteCode(text, id) {
  return text
    .replaceAll(`${TEMPLATE}:`, id.includes('-') ? `'${id}':` : `${id}:`)
    .replaceAll(TEMPLATE, id)
    .replace(/Template(?=Panel|Facts|Config)/g, pascal(id));
}

const rewriteTexts = (text, id) => `${JSON.stringify({ ...JSON.parse(text), title: words(id), panel: words(id) }, null, 2)}\n`;

function rewrite(file, id) {
  const name = path.basename(file);
  const text = readFileSync(file, 'utf8');
  if (name === 'README.md') writeFileSync(file, `# ${words(id)}\n\nWhat it shows, to whom, and what it needs.\n`);
  else writeFileSync(file, name.endsWith('.json') ? rewriteTexts(text, id) : rewriteCode(text, id));
  if (name.startsWith(TEMPLATE)) renameSync(file, path.join(path.dirname(file), name.replace(TEMPLATE, id)));
}

/** Adds one line at the end of `plugins`; the rest of the file stays as people wrote it. */
function addToVariant(file, id) {
  const text = readFileSync(file, 'utf8').replace(/("plugins": \{[\s\S]*?)(\n {2}\})/, `$1,\n    "${id}": {}$2`);
  if (!(id in JSON.parse(text).plugins))
    refuse(`${path.relative(root, file)} has no "plugins" that this script understands; add "${id}": {} there.`);
  writeFileSync(file, text);
}

const id = process.argv[2] ?? '';
if (!ID.test(id)) refuse(`give an id in lower case with hyphens, e.g. "npm run new-plugin -- call-notes"${id ? `; "${id}" is none` : ''}.`);
const target = path.join(root, 'plugins', id);
if (existsSync(target)) refuse(`plugins/${id} exists already.`);

cpSync(path.join(root, 'plugins', TEMPLATE), target, { recursive: true });
for (const file of filesBelow(target)) rewrite(file, id);
for (const variant of readdirSync(path.join(root, 'variants'), { withFileTypes: true })) {
  const file = path.join(root, 'variants', variant.name, 'variant.json');
  if (variant.isDirectory() && existsSync(file)) addToVariant(file, id);
}
console.log(`plugins/${id} is ready, and both variants have it. Next:
  npm run dev                            the panel stands in "Add panel"
  npx vitest run plugins/${id}   its tests
  docs/plugin-guide.md                   what a plugin may do`);
