/**
 * `npm run new-plugin -- <id>`: copies plugins/_template to plugins/<id>, puts the id where the template has its own, and
 * adds the plugin to every variant, so that `npm run dev` shows its panel in the Add-panel catalogue.
 */
import { cpSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './steps.mjs';

const TEMPLATE = '_template';
const ID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/** `call-notes` to `CallNotes`, for the names of components and types. */
const pascal = (id) => id.replace(/(^|-)([a-z0-9])/g, (_all, _dash, letter) => letter.toUpperCase());

function refuse(sentence) {
  console.error(`[new-plugin] ${sentence}`);
  process.exit(1);
}

const filesBelow = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(folder, file))
    .filter((file) => statSync(file).isFile());

function rewrite(file, id) {
  const text = readFileSync(file, 'utf8')
    .replaceAll(TEMPLATE, id)
    .replace(/Template(?=[A-Z]\w*|\b)/g, pascal(id));
  writeFileSync(file, text);
  const name = path.basename(file);
  if (name.includes('template')) renameSync(file, path.join(path.dirname(file), name.replace(/_?template/, id)));
}

function addToVariant(file, id) {
  const variant = JSON.parse(readFileSync(file, 'utf8'));
  variant.plugins[id] = {};
  writeFileSync(file, `${JSON.stringify(variant, null, 2)}\n`);
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
  npx vitest run plugins/${id}           its tests
  docs/plugin-guide.md                   what a plugin may do`);
