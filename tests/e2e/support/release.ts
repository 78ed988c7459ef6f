/**
 * Other releases of the product, for tests of what a release may do to what is stored and to what runs: a copy of what a
 * build needs, edited by the test and built by the project's own script. Each is kept in the temporary folder with a
 * fingerprint of its contents, so that the same release is built once, whoever asks for it.
 */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative, resolve } from 'node:path';
import { FolderInUse, lockFolder } from '../../../gateway/platform/lock';
import { pause } from '../../../gateway/platform/process';

const root = resolve(import.meta.dirname, '../../..');
const fixtures = join(root, 'tests/e2e/plugins');
/** A folder of its own for each clone, so that two of them do not build in each other's place. */
const releases = join(tmpdir(), `dialer-releases-${createHash('sha256').update(root).digest('hex').slice(0, 8)}`);

const FOLDERS = ['src', 'plugins', 'variants', 'locales', 'gateway', 'public', 'scripts'];
const ROOT_FILE = /\.(ts|json|html)$/;
const TEST = /\.test\.tsx?$/;
const STAMP = 'release.stamp';

function copyProject(folder: string): void {
  const files = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isFile() && ROOT_FILE.test(entry.name));
  for (const name of [...FOLDERS, ...files.map((file) => file.name)])
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (source) => !TEST.test(source) });
}

/** Of all names and contents: an edit to the same text is the same release. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256').update(process.version);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  for (const path of files.map((file) => join(file.parentPath, file.name)).sort())
    hash.update(`${relative(folder, path)}\0`).update(readFileSync(path));
  return hash.digest('hex');
}

const built = (folder: string): string | null => (existsSync(join(folder, STAMP)) ? readFileSync(join(folder, STAMP), 'utf8') : null);

/** Page and gateway, as `npm run build` does. */
function build(folder: string): Promise<void> {
  return new Promise((done, fail) => {
    const run = spawn(process.execPath, ['scripts/setup.mjs', 'build'], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [run.stdout, run.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    run.once('error', fail);
    run.once('exit', (code) => (code === 0 ? done() : fail(new Error(`The release ${basename(folder)} was not built:\n${output}`))));
  });
}

/** Two test files run at once, and may want the same release: the second waits until the first has built it. */
async function lockReleases(): Promise<() => void> {
  for (;;) {
    try {
      return lockFolder(releases, 'build of a release');
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await pause(100);
    }
  }
}

/**
 * A built release, changed by `edit` before it is built. Returns its folder, for `createTestGateway({ release })` and
 * `moveTo`. The name is the folder's; two different edits want two names.
 */
export async function buildRelease(name: string, edit: (folder: string) => void): Promise<string> {
  const folder = join(releases, name);
  const unlock = await lockReleases();
  await buildAt(folder, edit).finally(unlock);
  return folder;
}

async function buildAt(folder: string, edit: (folder: string) => void): Promise<void> {
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  copyProject(next);
  edit(next);
  const wanted = fingerprint(next);
  if (built(folder) === wanted) {
    rmSync(next, { recursive: true });
    return;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await build(folder);
  writeFileSync(join(folder, STAMP), wanted);
}

/** Changes a text file of a release; refuses a change that changes nothing, which would test the release as it was. */
export function editFile(folder: string, path: string, change: (text: string) => string): void {
  const file = join(folder, path);
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`The edit of ${path} found nothing to change.`);
  writeFileSync(file, after);
}

type Json = Record<string, unknown>;
const editJson = (folder: string, path: string, change: (value: Json) => void) =>
  editFile(folder, path, (text) => {
    const value = JSON.parse(text) as Json;
    change(value);
    return JSON.stringify(value, null, 2);
  });

/** Panels at their places, by role. */
export type FirstLayouts = Readonly<Record<string, readonly { panel: string; x: number; y: number; w: number; h: number }[]>>;

const CENTRES = ['isius', 'slica'];

/** Puts the code of a plugin of `tests/e2e/plugins` into a release; `as` makes another plugin of it. */
export function addPlugin(folder: string, id: string, as = id): void {
  const target = join(folder, 'plugins', as);
  cpSync(join(fixtures, id), target, { recursive: true });
  if (as === id) return;
  editFile(folder, `plugins/${as}/manifest.ts`, (text) => text.replaceAll(`'${id}'`, `'${as}'`));
  editFile(folder, `plugins/${as}/index.tsx`, (text) => text.replaceAll(`${id}:`, `'${as}':`));
}

/** Gives plugins to both centres of this folder of centres, and these first layouts to their people. */
export function givePlugins(variants: string, plugins: readonly string[], layouts: FirstLayouts): void {
  for (const centre of CENTRES) {
    editJson(variants, `${centre}/variant.json`, (variant) => {
      for (const id of plugins) (variant.plugins as Json)[id] = {};
    });
    if (Object.keys(layouts).length > 0) editJson(variants, `${centre}/layouts.json`, (first) => Object.assign(first, layouts));
  }
}

/**
 * The release after this one, the same for all tests, since a build is dear: it has every plugin of `tests/e2e/plugins`, of
 * which its centres have none (see `startWithPlugins`), and calls the panel of the goals by another name.
 */
export const buildNextRelease = (): Promise<string> =>
  buildRelease('next', (folder) => {
    for (const id of readdirSync(fixtures)) addPlugin(folder, id);
    editFile(folder, 'plugins/goals/manifest.ts', (text) =>
      text.replace("panels: [{ id: 'goals',", "panels: [{ id: 'targets', aliases: ['goals'],"),
    );
    editFile(folder, 'plugins/goals/index.tsx', (text) => text.replaceAll(/(panels|panelFacts): \{ goals:/g, '$1: { targets:'));
    for (const centre of CENTRES)
      editFile(folder, `variants/${centre}/layouts.json`, (text) => text.replaceAll('"panel": "goals"', '"panel": "targets"'));
  });
