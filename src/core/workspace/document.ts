/** The stored workspace of one person and role: places, and the plugins' own preferences. Never a lead's data. */
import type { ApiPort, StoragePort } from '../ports';
import { ApiError } from '../ports';
import type { Role } from '@dialer/contract';
import { readLayout, type Layout } from './layout';

/** A plugin's preferences behind an envelope: kept as they are while the plugin is off, missing or broken. */
export interface Envelope {
  version: number;
  value: unknown;
}
export interface WorkspaceDocument {
  /** Rises with every save on the gateway; 0 when nothing is stored. */
  revision: number;
  /** Null: never arranged, the first layout stands. */
  layout: Layout | null;
  plugins: Readonly<Record<string, Envelope>>;
}
export type Loaded = {
  from: 'gateway' | 'browser' | 'nowhere';
  document: WorkspaceDocument;
  /** The stored layout could not be read. */ unreadable: boolean;
};
export type Saved = { kind: 'saved'; revision: number } | { kind: 'conflict'; theirs: WorkspaceDocument } | { kind: 'kept-here' };

interface Stored {
  revision?: unknown;
  layout?: unknown;
  plugins?: unknown;
}
const EMPTY: WorkspaceDocument = { revision: 0, layout: null, plugins: {} };

const isEnvelope = (value: unknown): value is Envelope =>
  typeof value === 'object' && value !== null && typeof (value as Envelope).version === 'number' && 'value' in value;

/** Reads what was stored; a layout that cannot be read is named, and the preferences beside it still count. */
export function readDocument(stored: unknown): { document: WorkspaceDocument; unreadable: boolean } {
  const { revision, layout, plugins } = (stored ?? {}) as Stored;
  const read = layout === null || layout === undefined ? null : readLayout(layout);
  const envelopes = Object.entries((plugins ?? {}) as Record<string, unknown>).filter((entry): entry is [string, Envelope] =>
    isEnvelope(entry[1]),
  );
  return {
    document: { revision: typeof revision === 'number' ? revision : 0, layout: read, plugins: Object.fromEntries(envelopes) },
    unreadable: read === null && layout !== null && layout !== undefined,
  };
}

/** The gateway has no workspace calls, or was not reached: the browser keeps the layout meanwhile. */
const isAbsent = (error: unknown): boolean => error instanceof ApiError && error.status !== 401;

export interface DocumentStore {
  load(): Promise<Loaded>;
  save(document: WorkspaceDocument): Promise<Saved>;
  /** Forgets the stored layout; the preferences stay. */
  reset(document: WorkspaceDocument): Promise<Saved>;
}

export function createDocumentStore(ports: { api: ApiPort; storage: StoragePort }, account: number, role: Role): DocumentStore {
  const key = `workspace-${account}-${role}`;
  const params = { role };
  const keepHere = (document: WorkspaceDocument): void =>
    ports.storage.write('local', key, JSON.stringify({ ...document, layout: document.layout && { version: 1, placed: document.layout } }));
  const readHere = (): unknown => {
    try {
      return JSON.parse(ports.storage.read('local', key) ?? 'null');
    } catch {
      return { layout: 'unreadable' };
    }
  };
  return {
    async load() {
      try {
        return { from: 'gateway', ...readDocument(await ports.api.call('getLayout', { params })) };
      } catch (error) {
        if (!isAbsent(error)) throw error;
        const here = readHere();
        return here === null ? { from: 'nowhere', document: EMPTY, unreadable: false } : { from: 'browser', ...readDocument(here) };
      }
    },
    async save(document) {
      const body = {
        revision: document.revision,
        layout: document.layout && { version: 1 as const, placed: [...document.layout] },
        plugins: { ...document.plugins },
      };
      try {
        const reply = await ports.api.call('saveLayout', { params, body });
        ports.storage.remove('local', key);
        return { kind: 'saved', revision: reply.revision };
      } catch (error) {
        if (error instanceof ApiError && error.status === 409)
          return { kind: 'conflict', theirs: readDocument((error.body as { current?: unknown } | null)?.current).document };
        if (!isAbsent(error)) throw error;
        keepHere(document);
        return { kind: 'kept-here' };
      }
    },
    async reset(document) {
      return this.save({ ...document, layout: null });
    },
  };
}
