/** The workspace of one person and role as it is stored: where panels stand, and the plugins' own preferences. Never a lead's data. */
import { compareStructural } from 'mobx';
import { readPlaced, type Layout } from './layout';
import { migrateDocument } from './migrations';

/** A plugin's preferences behind an envelope: kept as they are while the plugin is off, missing or broken. */
export interface Envelope {
  version: number;
  value: unknown;
}
export type Preferences = Readonly<Record<string, Envelope>>;

/** Id of the layout that everybody starts with. It has no name of its own and cannot be removed. */
export const BASE_LAYOUT = 'mine';

export interface NamedLayout {
  readonly id: string;
  /** Empty for the base layout. */
  readonly name: string;
  /** Null: as the team's default is. */
  readonly placed: Layout | null;
}
export interface WorkspaceDocument {
  readonly version: 2;
  /** Id of the layout that stands. */
  readonly active: string;
  readonly layouts: readonly NamedLayout[];
  readonly plugins: Preferences;
  /** Revision of the published layout that the person has taken or refused; 0: none. */
  readonly answered: number;
}

/** Of a person who never changed anything. */
export const EMPTY_DOCUMENT: WorkspaceDocument = {
  version: 2,
  active: BASE_LAYOUT,
  layouts: [{ id: BASE_LAYOUT, name: '', placed: null }],
  plugins: {},
  answered: 0,
};

export type Reading =
  | { kind: 'read'; document: WorkspaceDocument; /** A layout of it could not be read; the default stands for it. */ unreadable: boolean }
  /** Written by a newer release: it is shown to nobody and never saved over. */
  | { kind: 'newer' };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && Number.isInteger((value as Envelope).version) && 'value' in value;

/** The preferences that are behind an envelope; anything else is no preference. */
export const readPreferences = (value: unknown): Preferences =>
  Object.fromEntries(
    Object.entries((value ?? {}) as Record<string, unknown>).filter((entry): entry is [string, Envelope] => isEnvelope(entry[1])),
  );

/** One stored layout, and whether its panels could be read. */
function readNamed(value: unknown): { layout: NamedLayout; unreadable: boolean } | null {
  const { id, name, placed } = (value ?? {}) as Record<string, unknown>;
  if (typeof id !== 'string' || id === '') return null;
  const read = readPlaced(placed);
  return { layout: { id, name: typeof name === 'string' ? name : '', placed: read }, unreadable: read === null && placed !== null };
}

/** The layouts, each id once and the base layout among them: nothing else may be relied on. */
function readLayouts(value: unknown): { layouts: NamedLayout[]; unreadable: boolean } {
  const entries = Array.isArray(value) ? (value as unknown[]).map(readNamed) : [null];
  const byId = new Map(entries.flatMap((entry) => (entry ? [[entry.layout.id, entry.layout] as const] : [])));
  const layouts = [...byId.values()];
  const base = byId.has(BASE_LAYOUT) ? [] : EMPTY_DOCUMENT.layouts;
  return { layouts: [...base, ...layouts], unreadable: entries.some((entry) => entry === null || entry.unreadable) };
}

/** Reads a stored document of any release. What cannot be read is named, and the rest still counts. */
export function readDocument(stored: unknown): Reading {
  if (stored === null || stored === undefined) return { kind: 'read', document: EMPTY_DOCUMENT, unreadable: false };
  const migrated = migrateDocument(stored);
  if (migrated.kind === 'newer') return { kind: 'newer' };
  if (migrated.kind === 'unreadable') return { kind: 'read', document: EMPTY_DOCUMENT, unreadable: true };
  const { active, layouts: given, plugins, answered } = migrated.value;
  const { layouts, unreadable } = readLayouts(given);
  const document: WorkspaceDocument = {
    version: 2,
    active: layouts.some(({ id }) => id === active) ? (active as string) : BASE_LAYOUT,
    layouts,
    plugins: readPreferences(plugins),
    answered: typeof answered === 'number' ? answered : 0,
  };
  return { kind: 'read', document, unreadable };
}

/** Equal in every part: there is nothing to save or to choose between. */
export const equal = (a: unknown, b: unknown): boolean => compareStructural(a, b);
