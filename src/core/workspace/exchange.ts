/** A layout as a file that a person exports and imports: placement and preferences, never a person's data. */
import type { LayoutRole, VariantCode } from '@dialer/contract';
import { readPreferences, type Preferences } from './document';
import { bottom, MAX_ROW, readPlaced, type Layout } from './layout';
import { migrateFile } from './migrations';
import { MAX_NAME } from './names';

/** Longest text that is read, in characters. */
export const MAX_FILE = 1024 * 1024;
/** So many panels one layout may have, and so long may their ids be; the gateway stores no more. */
const MAX_PANELS = 200;
const MAX_ID = 200;

export interface Exported {
  variant: VariantCode;
  role: LayoutRole;
  /** Empty for the base layout. */
  name: string;
  placed: Layout;
  plugins: Preferences;
}
/** A text of the shell. */
export interface Remark {
  reasonKey: string;
  params?: Record<string, string | number>;
}
type Refused = { kind: 'refused' } & Remark;
export type Imported =
  | {
      kind: 'done';
      name: string;
      /** Panels that this release does not have; their places are kept. */
      unknown: string[];
      /** What the person should know: the file is of another centre or role. */
      remarks: Remark[];
    }
  | Refused;
type Read = { kind: 'read'; name: string; placed: Layout; plugins: Preferences; remarks: Remark[] } | Refused;

const refused = (reason: string, params?: Remark['params']): Refused => ({
  kind: 'refused',
  reasonKey: `customize.imports.${reason}`,
  ...(params && { params }),
});

/** A file's name of these parts: small letters, digits and hyphens. */
export const slug = (parts: readonly string[]): string =>
  parts
    .map((part) =>
      part
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, '-')
        .replace(/^-|-$/g, ''),
    )
    .filter(Boolean)
    .join('-');

export const writeFile = ({ variant, role, name, placed, plugins }: Exported): string =>
  `${JSON.stringify({ dialer: 'layout', version: 2, variant, role, name, placed, plugins }, null, 2)}\n`;

/** The text as a value that can be written again, or undefined. */
function parse(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Nested deeper than it could be saved, it is as broken as without its last bracket.
    JSON.stringify(value);
    return value;
  } catch {
    return undefined;
  }
}

const isId = (id: string): boolean => id !== '' && id.length <= MAX_ID;
/** The gateway would store it. */
const fits = (placed: Layout): boolean =>
  placed.length <= MAX_PANELS &&
  bottom(placed) <= MAX_ROW &&
  placed.every(({ panel, plugin, v }) => isId(panel) && isId(plugin) && (v === undefined || Number.isInteger(v)));

function remarksOf(file: Readonly<Record<string, unknown>>, here: Pick<Exported, 'variant' | 'role'>): Remark[] {
  const { variant, role } = file;
  return [
    ...(typeof variant === 'string' && variant !== here.variant
      ? [{ reasonKey: 'customize.imports.otherVariant', params: { variant } }]
      : []),
    ...(typeof role === 'string' && role !== here.role ? [{ reasonKey: 'customize.imports.otherRole', params: { role } }] : []),
  ];
}

/** Reads an exported file of any release; `here` is the person's centre and role. */
export function readFile(text: string, here: Pick<Exported, 'variant' | 'role'>): Read {
  if (text.length > MAX_FILE) return refused('tooLarge');
  const value = parse(text);
  if (value === undefined) return refused('broken');
  if ((value as { dialer?: unknown } | null)?.dialer !== 'layout') return refused('otherKind');
  const migrated = migrateFile(value);
  if (migrated.kind === 'newer') return refused('newer', { version: migrated.version });
  const file = migrated.kind === 'current' ? migrated.value : null;
  const placed = readPlaced(file?.['placed']);
  if (!file || !placed || !fits(placed)) return refused('damaged');
  const { name, plugins } = file;
  return {
    kind: 'read',
    name: typeof name === 'string' ? name.trim().slice(0, MAX_NAME) : '',
    placed,
    plugins: readPreferences(plugins),
    remarks: remarksOf(file, here),
  };
}
