/** Where the document is kept: on the gateway by revision, and in this browser while the gateway does not have it. */
import type { LayoutRole } from '@dialer/contract';
import type { ApiInput, ApiPort, StoragePort } from '../ports';
import { ApiError } from '../ports';
import { readDocument, type WorkspaceDocument } from './document';
import { migrateKept } from './migrations';

/** A document with the revision that it was made from, and what was stored at that revision. */
export interface Draft {
  /** Rises with every save on the gateway; 0 when nothing is stored. */
  revision: number;
  document: WorkspaceDocument;
  base: WorkspaceDocument;
}
export type Loaded =
  | {
      from: 'gateway';
      revision: number;
      document: WorkspaceDocument;
      unreadable: boolean;
      /** Never reached the gateway. */ kept: Draft | null;
    }
  | { from: 'browser'; kept: Draft }
  | { from: 'nowhere' }
  | { from: 'newer-release' };
export type Saved =
  | { kind: 'saved'; revision: number }
  | { kind: 'conflict'; revision: number; theirs: WorkspaceDocument }
  | { kind: 'newer-release' }
  /** `retry`: the gateway may have room for it later. */
  | { kind: 'kept-here'; retry: boolean };

export interface DocumentStore {
  /** Rejects when the person is signed out. */
  load(): Promise<Loaded>;
  /** When the gateway has it, this browser forgets it. */
  save(draft: Draft): Promise<Saved>;
  /** Keeps it in this browser until the gateway has it. */
  keep(draft: Draft): void;
  /** Forgets what this browser keeps. */
  forget(): void;
}

/** The gateway has no workspace calls, or was not reached, or refused: the browser keeps the layout meanwhile. */
const isAbsent = (error: unknown): error is ApiError => error instanceof ApiError && error.status !== 401;
const mayPass = ({ status }: ApiError): boolean => status === null || status === 429 || status >= 500;

/** Body of a 409. */
interface Conflict {
  code?: unknown;
  current?: { revision?: unknown; document?: unknown };
}

function readConflict(body: unknown): Saved {
  const { code, current } = (body ?? {}) as Conflict;
  const read = readDocument(current?.document);
  if (code === 'newer-release' || read.kind === 'newer') return { kind: 'newer-release' };
  return { kind: 'conflict', revision: Number(current?.revision) || 0, theirs: read.document };
}

function readKept(text: string | null): Draft | null {
  try {
    const kept = migrateKept(JSON.parse(text ?? 'null'));
    const document = readDocument(kept?.['document']);
    const base = readDocument(kept?.['base']);
    if (!kept || document.kind === 'newer' || document.unreadable || base.kind === 'newer') return null;
    return { revision: Number(kept['revision']) || 0, document: document.document, base: base.document };
  } catch {
    return null;
  }
}

type Body = ApiInput<'saveLayout'>['body'];
const toBody = ({ revision, document }: Draft): Body => ({
  revision,
  document: {
    ...document,
    layouts: document.layouts.map((layout) => ({ ...layout, placed: layout.placed && [...layout.placed] })),
    plugins: { ...document.plugins },
  },
});

export function createDocumentStore(ports: { api: ApiPort; storage: StoragePort }, account: number, role: LayoutRole): DocumentStore {
  const { api, storage } = ports;
  const key = `workspace-${account}-${role}`;
  const params = { role };
  const keep = (draft: Draft): void => storage.write('local', key, JSON.stringify(draft));
  const forget = (): void => storage.remove('local', key);
  return {
    keep,
    forget,
    async load() {
      const kept = readKept(storage.read('local', key));
      try {
        const { revision, document } = await api.call('getLayout', { params });
        const read = readDocument(document);
        if (read.kind === 'newer') return { from: 'newer-release' };
        return { from: 'gateway', revision, document: read.document, unreadable: read.unreadable, kept };
      } catch (error) {
        if (!isAbsent(error)) throw error;
        return kept ? { from: 'browser', kept } : { from: 'nowhere' };
      }
    },
    async save(draft) {
      try {
        const { revision } = await api.call('saveLayout', { params, body: toBody(draft) });
        forget();
        return { kind: 'saved', revision };
      } catch (error) {
        if (!isAbsent(error)) throw error;
        return error.status === 409 ? readConflict(error.body) : { kind: 'kept-here', retry: mayPass(error) };
      }
    },
  };
}
