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

/**
 * A built release, changed by `edit` before it is built. Returns its folder, for `createTestGateway({ release })` and
 * `moveTo`. The name is the folder's; two different edits want two names.
 */
export async function buildRelease(name: string, edit: (folder: string) => void): Promise<string> {
  const folder = join(releases, name);
  const next = `${folder}.next`;
  rmSync(next, { recursive: true, force: true });
  mkdirSync(next, { recursive: true });
  copyProject(next);
  edit(next);
  const wanted = fingerprint(next);
  if (built(folder) === wanted) {
    rmSync(next, { recursive: true });
    return folder;
  }
  rmSync(folder, { recursive: true, force: true });
  renameSync(next, folder);
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  await build(folder);
  writeFileSync(join(folder, STAMP), wanted);
  return folder;
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

export interface PlacedFixture {
  panel: string;
  x: number;
  y: number;
  w: number;
  h: number;
}

const CENTRES = ['isius', 'slica'];

/** Puts a plugin of `tests/e2e/plugins` into a release and gives it to both centres; `as` makes another plugin of it. */
export function addPlugin(folder: string, id: string, as = id): void {
  const target = join(folder, 'plugins', as);
  cpSync(join(fixtures, id), target, { recursive: true });
  if (as !== id) {
    editFile(folder, `plugins/${as}/manifest.ts`, (text) => text.replaceAll(`'${id}'`, `'${as}'`));
    editFile(folder, `plugins/${as}/index.tsx`, (text) => text.replaceAll(`${id}:`, `'${as}':`));
  }
  for (const centre of CENTRES) editJson(folder, `variants/${centre}/variant.json`, (variant) => ((variant.plugins as Json)[as] = {}));
}

/** The first layout of a role in this release. */
export function firstLayout(folder: string, role: string, placed: readonly PlacedFixture[]): void {
  for (const centre of CENTRES) editJson(folder, `variants/${centre}/layouts.json`, (layouts) => (layouts[role] = placed));
}

/** A release with plugins that throw, hang and come late, and with the place of a panel that it does not have. */
export const buildBrokenPlugins = (): Promise<string> =>
  buildRelease('broken-plugins', (folder) => {
    for (const id of ['crashing', 'hanging', 'slow']) addPlugin(folder, id);
    for (const role of ['qualifier', 'advisor'])
      firstLayout(folder, role, [
        { panel: 'disposition', x: 0, y: 0, w: 4, h: 16 },
        { panel: 'crashing', x: 4, y: 0, w: 4, h: 8 },
        { panel: 'hanging', x: 8, y: 0, w: 4, h: 8 },
        { panel: 'goals', x: 4, y: 8, w: 4, h: 8 },
        { panel: 'slow', x: 8, y: 8, w: 4, h: 8 },
        { panel: 'of-another-release', x: 0, y: 16, w: 4, h: 6 },
        { panel: 'call-type', x: 4, y: 16, w: 4, h: 6 },
      ]);
  });
