/**
 * Edits of leads on their way to the gateway. An edit is written to the browser's outbox before anything is sent and
 * removed after the answer, so that a reload, a crash or a restart of the gateway loses nothing that was typed.
 */
import { errorText, isRetryable, statusOf } from '../errors';
import { ApiError, type CoreEnv } from '../ports';
import type { LeadConflict, LeadData, LeadPatch } from '../views';
import { conflictsIn } from './conflicts';
import { fieldAt, split, wordsFor, type Refused } from './held';
import { merged, without } from './patches';

/** Milliseconds. */
export const SAVE_AFTER = 800; // since the last edit
export const RETRY_AFTER = 5000;
const PREFIX = 'lead:';

interface Entry {
  id: string;
  key: string;
  patch: LeadPatch;
  /** The lead's revision that the edits were made from: what others have changed since is asked about, not overwritten. */
  revision: number;
  /** Some of the patch was left out under this key: after a reload all of it is tried again, under another. */
  partly?: boolean;
}
interface Pending extends Entry {
  /** Rises with each edit: an answer to an older body does not clear a newer one. */
  version: number;
  cancel: () => void;
  sending: Promise<void> | null;
  /** What the gateway has refused: it stays here and the rest goes on. */
  refused: Refused;
  /** What somebody else has changed meanwhile, by path: it stays here until the person has chosen. */
  conflicts: ReadonlyMap<string, LeadConflict>;
  /** The newest revision that this page has shown. What is stored stays at `revision` while there are conflicts: after a reload they are asked about again. */
  seen: number;
}

export interface SaveState {
  unsaved: boolean;
  savedAt?: number;
  error: string | null;
  /** A rule refused it: it waits for the person, not for the connection. */
  refused?: boolean;
  /** What the gateway says of single fields, by path in the core's names, `clients.0.dob`; missing: as it was. */
  fields?: Readonly<Record<string, string>>;
  /** What the person is asked about; missing: as it was. */
  conflicts?: readonly LeadConflict[];
}

/** What the person is told and asked of single fields. */
const questions = ({ patch, refused, conflicts }: Pending) => ({ fields: wordsFor(patch, refused), conflicts: [...conflicts.values()] });
const parted = ({ patch, refused, conflicts }: Pending) => split(patch, refused, conflicts);

export class LeadOutbox {
  private readonly pending = new Map<string, Pending>();
  private readonly readings = new Set<Map<string, LeadPatch>>();

  constructor(
    private readonly env: CoreEnv,
    private readonly report: (leadId: string, state: SaveState) => void,
    /** The lead as it is after a colleague's save: shown beneath what waits here. */
    private readonly refresh: (lead: LeadData) => void,
  ) {}

  /** Edits of a lead that the gateway has not acknowledged, also from before a reload. */
  patchOf(id: string): LeadPatch | null {
    return this.pending.get(id)?.patch ?? this.stored(id)?.patch ?? null;
  }

  /**
   * Leads are being read. What is acknowledged until `end` may be missing in what was read, and is in no outbox any more:
   * `patchOf` has it too.
   */
  reading(): { patchOf: (id: string) => LeadPatch | null; end: () => void } {
    const acknowledged = new Map<string, LeadPatch>();
    this.readings.add(acknowledged);
    return {
      patchOf: (id) => {
        const [before, waiting] = [acknowledged.get(id), this.patchOf(id)];
        return before || waiting ? merged(before ?? {}, waiting ?? {}) : null;
      },
      end: () => void this.readings.delete(acknowledged),
    };
  }

  /** Keeps an edit, made from this revision of the lead, and sends it when the typing pauses. */
  queue(id: string, patch: LeadPatch, revision: number): void {
    const before = this.pending.get(id) ?? this.restored(id, revision);
    before.cancel();
    const pending: Pending = {
      ...before,
      patch: merged(before.patch, patch),
      key: this.env.browser.uuid(), // another body is another request
      version: before.version + 1,
      cancel: this.env.clock.after(SAVE_AFTER, () => void this.flush(id)),
    };
    this.keep(pending);
    this.report(id, { unsaved: parted(pending).body !== null, error: null, ...questions(pending) });
  }

  /** The person has chosen: their own value goes, over the other, or the colleague's stays. */
  settleConflict(id: string, path: string, keep: 'mine' | 'theirs'): void {
    const before = this.pending.get(id);
    if (!before?.conflicts.has(path)) return;
    before.cancel();
    const conflicts = new Map([...before.conflicts].filter(([each]) => each !== path));
    this.keep({
      ...before,
      patch: keep === 'theirs' ? without(before.patch, path) : before.patch,
      key: this.env.browser.uuid(),
      version: before.version + 1,
      conflicts,
      cancel: () => undefined,
    });
    this.report(id, { unsaved: true, error: null, conflicts: [...conflicts.values()] });
    void this.flush(id);
  }

  /** Sends now; resolves when the answer has come, or the send has failed. */
  async flush(id: string): Promise<void> {
    const stored = this.pending.has(id) ? null : this.stored(id);
    const pending = this.pending.get(id) ?? (stored && this.restored(id, stored.revision));
    if (!pending) return;
    if (pending.sending) {
      await pending.sending;
      if (this.pending.get(id)?.version === pending.version) return;
      return this.flush(id);
    }
    pending.cancel();
    const { body, held } = parted(pending);
    if (body === null) return this.settle(pending, held);
    const sending = this.send(pending);
    this.pending.set(id, { ...pending, sending });
    await sending;
  }

  /** Nobody works on the lead any more: what cannot be sent has nobody left who would correct it. What can be, still goes. */
  letGo(id: string): void {
    const pending = this.pending.get(id);
    if (!pending || parted(pending).body !== null) return;
    this.pending.delete(id);
    this.env.storage.remove('outbox', PREFIX + id);
  }

  /** Sends everything that waits: at start, and when the connection is back. */
  async resendAll(): Promise<void> {
    const ids = this.env.storage
      .keys('outbox')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
    await Promise.all(ids.map((id) => this.flush(id)));
  }

  /** All that may be sent of an entry. What may not, stays: it is neither sent nor lost. */
  private async send(entry: Pending): Promise<void> {
    const { body, held } = parted(entry);
    if (body === null) return this.settle(entry, held);
    try {
      await this.env.api.call('saveLead', { params: { id: entry.id }, body: { ...body, revision: entry.seen } }, { key: entry.key });
      for (const reading of this.readings) reading.set(entry.id, merged(reading.get(entry.id) ?? {}, body));
      this.settle(entry, held, this.env.clock.now());
    } catch (thrown) {
      if (isRetryable(thrown)) return this.retryLater(entry);
      this.env.log('warn', 'The lead was not saved.', { leadId: entry.id, status: statusOf(thrown) ?? null });
      if (statusOf(thrown) === 404) return this.settle(entry, null, this.env.clock.now());
      const rest = this.withoutChanged(entry, body, thrown) ?? this.withoutRefused(entry, body, thrown);
      if (rest) return this.send(rest);
      this.refuse(entry, errorText(thrown, this.env.t('leads.not_saved')));
    }
  }

  /** The entry, knowing which of its fields somebody else has changed since it was read; null when that was not the reason. */
  private withoutChanged(entry: Pending, body: LeadPatch, thrown: unknown): Pending | null {
    const found = conflictsIn(thrown, body);
    if (!found) return null;
    const { lead } = found;
    const conflicts = new Map([...entry.conflicts, ...found.conflicts]);
    const known = this.knowing(entry, { conflicts, seen: lead.revision });
    this.refresh(lead);
    this.report(entry.id, { unsaved: true, error: null, conflicts: [...conflicts.values()] });
    return known;
  }

  /** The entry, knowing which of its fields a 422 refused; null when it named none of those that were sent. */
  private withoutRefused(entry: Pending, body: LeadPatch, thrown: unknown): Pending | null {
    if (!(thrown instanceof ApiError) || thrown.status !== 422) return null;
    const named = Object.entries(thrown.errors).flatMap(([path, words]) => {
      const field = fieldAt(body, path);
      return field ? [[field.path, { value: field.value, words: words.join(' ') }] as const] : [];
    });
    if (named.length === 0) return null;
    return this.knowing(entry, { refused: new Map([...entry.refused, ...named]) });
  }

  /** The entry with what its refusal has taught, also where more was typed meanwhile. */
  private knowing(entry: Pending, learnt: Partial<Pick<Pending, 'refused' | 'conflicts' | 'seen'>>): Pending {
    const key = this.env.browser.uuid(); // another body is another request
    const now = this.pending.get(entry.id);
    if (now && now.version !== entry.version) this.pending.set(entry.id, { ...now, ...learnt });
    else this.keep({ ...(now ?? entry), ...learnt, key });
    return { ...entry, ...learnt, key };
  }

  /** Acknowledged, or the lead is gone: only what cannot be sent is kept, unless more was typed meanwhile. */
  private settle(entry: Pending, held: LeadPatch | null, savedAt?: number): void {
    const now = this.pending.get(entry.id);
    if (now && now.version !== entry.version) {
      this.pending.set(entry.id, { ...now, sending: null, refused: entry.refused });
      return;
    }
    if (held) this.keep({ ...entry, patch: held, sending: null });
    else {
      this.pending.delete(entry.id);
      this.env.storage.remove('outbox', PREFIX + entry.id);
    }
    this.report(entry.id, { unsaved: false, ...(savedAt !== undefined && { savedAt }), error: null, ...questions(entry) });
  }

  /** Refused by a rule that names no field: the text stays and waits for the person to correct it. */
  private refuse(entry: Pending, error: string): void {
    const now = this.pending.get(entry.id) ?? entry;
    this.pending.set(entry.id, { ...now, sending: null });
    this.report(entry.id, { unsaved: true, error, refused: true });
  }

  private retryLater(entry: Pending): void {
    const now = this.pending.get(entry.id) ?? entry;
    now.cancel();
    const cancel = this.env.clock.after(RETRY_AFTER, () => void this.flush(entry.id));
    this.pending.set(entry.id, { ...now, sending: null, cancel });
    this.report(entry.id, { unsaved: true, error: this.env.t('leads.save_waits') });
  }

  private keep(pending: Pending): void {
    this.pending.set(pending.id, pending);
    const { id, key, patch, conflicts, seen, refused } = pending;
    const revision = conflicts.size > 0 ? pending.revision : seen;
    const entry: Entry = { id, key, patch, revision, ...(refused.size + conflicts.size > 0 && { partly: true }) };
    this.env.storage.write('outbox', PREFIX + pending.id, JSON.stringify(entry));
  }

  private restored(id: string, revision: number): Pending {
    const entry = this.stored(id) ?? { id, key: this.env.browser.uuid(), patch: {}, revision };
    const key = entry.partly ? this.env.browser.uuid() : entry.key;
    const seen = entry.revision;
    return { ...entry, key, version: 0, cancel: () => undefined, sending: null, refused: new Map(), conflicts: new Map(), seen };
  }

  private stored(id: string): Entry | null {
    const text = this.env.storage.read('outbox', PREFIX + id);
    if (text === null) return null;
    try {
      const entry = JSON.parse(text) as Entry;
      if (entry.patch) return entry;
    } catch {
      // Not JSON, or nothing: removed as what is no entry.
    }
    this.env.storage.remove('outbox', PREFIX + id);
    return null;
  }
}
