/** Reads centres' folders from disk, as they stand: what is in them is judged by `schema.ts` and `checks.ts`. */
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { brokenAt, keysTwice, textOf } from './json';

/** The files of a centre's folder that rules are made of. */
export const FILES = [
  'variant.json',
  'layouts.json',
  'dispositions.json',
  'statuses.json',
  'transfers.json',
  'disclosures.json',
  'scripts.json',
  'lists.json',
] as const;
/** A centre may do without them. */
const OPTIONAL: readonly string[] = ['transfers.json', 'disclosures.json', 'scripts.json', 'lists.json'] satisfies CentreFile[];
export type CentreFile = (typeof FILES)[number];

/** A centre's folder as it was read; what is in the files is anything. */
export interface CentreFolder {
  /** Where a person finds it: from here, as `variants/slica`, or the whole path where it lies elsewhere. */
  readonly folder: string;
  readonly files: Readonly<Record<CentreFile, unknown>>;
  /** Its signs below `brand`, by their path in the folder, as data addresses. */
  readonly brand: Readonly<Record<string, string>>;
  /** Files that are not there, cannot be read, are no JSON or say one thing twice, in words. */
  readonly unreadable: readonly string[];
}

const IMAGES: Readonly<Record<string, string>> = { '.svg': 'image/svg+xml', '.png': 'image/png', '.webp': 'image/webp' };

function readJson(file: string): { value?: unknown; faults?: readonly string[] } {
  if (OPTIONAL.includes(path.basename(file)) && !existsSync(file)) return {};
  if (!existsSync(file)) return { faults: ['this file is missing; copy it from another centre and change what differs'] };
  try {
    const read = textOf(readFileSync(file));
    if ('fault' in read) return { faults: [read.fault] };
    const broken = brokenAt(read.text);
    return broken === null ? { value: JSON.parse(read.text), faults: keysTwice(read.text) } : { faults: [broken] };
  } catch (error) {
    return { faults: [`it cannot be read: ${error instanceof Error ? error.message : String(error)}`] };
  }
}

/** The signs below `brand`, and which of them cannot be read: a link to nowhere, a folder, a file that is not ours. */
function readBrand(folder: string): Pick<CentreFolder, 'brand' | 'unreadable'> {
  const unreadable: string[] = [];
  const reads = <T>(place: string, read: () => T): T[] => {
    try {
      return [read()];
    } catch (error) {
      unreadable.push(`${place}: it cannot be read: ${error instanceof Error ? error.message : String(error)}`);
      return [];
    }
  };
  const all = existsSync(path.join(folder, 'brand')) ? reads('brand', () => readdirSync(path.join(folder, 'brand'))).flat() : [];
  const images = all.filter((name) => Object.hasOwn(IMAGES, path.extname(name))).map((name) => `brand/${name}`);
  const signs = images.flatMap((place) => reads(place, () => [place, readFileSync(path.join(folder, place)).toString('base64')] as const));
  const brand = Object.fromEntries(signs.map(([place, bytes]) => [place, `data:${IMAGES[path.extname(place)]!};base64,${bytes}`]));
  return { brand, unreadable };
}

function pathOf(folder: string): string {
  const here = path.relative(process.cwd(), folder);
  return here.startsWith('..') || path.isAbsolute(here) ? path.resolve(folder) : here;
}

function readFolder(root: string, name: string): CentreFolder {
  const read = FILES.map((file) => [file, readJson(path.join(root, name, file))] as const);
  const { brand, unreadable } = readBrand(path.join(root, name));
  return {
    folder: pathOf(path.join(root, name)),
    files: Object.fromEntries(read.map(([file, { value }]) => [file, value])) as CentreFolder['files'],
    brand,
    unreadable: [...read.flatMap(([file, { faults = [] }]) => faults.map((fault) => `${file}: ${fault}`)), ...unreadable],
  };
}

/** Every folder below `root` is a centre, and so is a link to one; a link to nowhere is read as a folder without files. */
export const readCentres = (root: string): CentreFolder[] =>
  readdirSync(root)
    .filter((name) => statSync(path.join(root, name), { throwIfNoEntry: false })?.isFile() !== true)
    .map((name) => readFolder(root, name));
