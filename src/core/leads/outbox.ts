/**
 * Edits of leads on their way to the gateway. An edit is written to the browser's outbox before anything is sent and
 * removed after the answer, so that a reload, a crash or a restart of the gateway loses nothing that was typed.
 */
import { errorText, isRetryable, statusOf } from '../alerts/errors';
import type { CoreEnv } from '../ports';
import type { LeadData } from '../views';

/** Milliseconds. */
export const SAVE_AFTER = 800; // since the last edit
export const RETRY_AFTER = 5000;
const PREFIX = 'lead:';

export type LeadPatch = Partial<LeadData>;
interface Entry {
  id: string;
  key: string;
  patch: LeadPatch;
}
interface Pending extends Entry {
  /** Rises with each edit: an answer to an older body does not clear a newer one. */
  version: number;
  cancel: () => void;
  sending: Promise<void> | null;
}

export interface SaveState {
  unsaved: boolean;
  savedAt?: number;
  error: string | null;
}

export class LeadOutbox {
  private readonly pending = new Map<string, Pending>();

  constructor(
    private readonly env: CoreEnv,
    private readonly report: (leadId: string, state: SaveState) => void,
  ) {}

  /** Edits of a lead that the gateway has not acknowledged, also those of before a reload. */
  patchOf(id: string): LeadPatch | null {
    return this.pending.get(id)?.patch ?? this.stored(id)?.patch ?? null;
  }

  /** Keeps an edit and sends it when the typing pauses. */
  queue(id: string, patch: LeadPatch): void {
    const before = this.pending.get(id) ?? this.restored(id);
    before.cancel();
    const pending: Pending = {
      ...before,
      patch: { ...before.patch, ...patch },
      key: this.env.browser.uuid(), // another body is another request
      version: before.version + 1,
      cancel: this.env.clock.after(SAVE_AFTER, () => void this.flush(id)),
    };
    this.keep(pending);
    this.report(id, { unsaved: true, error: null });
  }

  /** Sends now; resolves when the answer has come, or the send has failed. */
  async flush(id: string): Promise<void> {
    const pending = this.pending.get(id) ?? (this.stored(id) ? this.restored(id) : null);
    if (!pending) return;
    if (pending.sending) {
      await pending.sending;
      if (this.pending.get(id)?.version === pending.version) return;
      return this.flush(id);
    }
    pending.cancel();
    const sending = this.send(pending);
    this.pending.set(id, { ...pending, sending });
    await sending;
  }

  /** Sends everything that waits: at start, and when the connection is back. */
  async resendAll(): Promise<void> {
    const ids = this.env.storage
      .keys('outbox')
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => key.slice(PREFIX.length));
    await Promise.all(ids.map((id) => this.flush(id)));
  }

  private async send(entry: Pending): Promise<void> {
    try {
      await this.env.api.call('saveLead', { params: { id: entry.id }, body: entry.patch }, { key: entry.key });
      this.settle(entry, null);
    } catch (thrown) {
      if (isRetryable(thrown)) return this.retryLater(entry);
      this.env.log('warn', 'The lead was not saved.', { leadId: entry.id, status: statusOf(thrown) ?? null });
      if (statusOf(thrown) === 404) return this.settle(entry, null);
      this.refuse(entry, errorText(thrown, this.env.t('leads.not_saved')));
    }
  }

  /** Acknowledged, or the lead is gone: nothing waits any more, unless more was typed meanwhile. */
  private settle(entry: Pending, error: string | null): void {
    const now = this.pending.get(entry.id);
    if (now && now.version !== entry.version) {
      this.pending.set(entry.id, { ...now, sending: null });
      return;
    }
    this.pending.delete(entry.id);
    this.env.storage.remove('outbox', PREFIX + entry.id);
    this.report(entry.id, { unsaved: false, savedAt: this.env.clock.now(), error });
  }

  /** Refused by a rule: the text stays and waits for the person to correct it. */
  private refuse(entry: Pending, error: string): void {
    const now = this.pending.get(entry.id) ?? entry;
    this.pending.set(entry.id, { ...now, sending: null });
    this.report(entry.id, { unsaved: true, error });
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
    const entry: Entry = { id: pending.id, key: pending.key, patch: pending.patch };
    this.env.storage.write('outbox', PREFIX + pending.id, JSON.stringify(entry));
  }

  private restored(id: string): Pending {
    const entry = this.stored(id) ?? { id, key: this.env.browser.uuid(), patch: {} };
    return { ...entry, version: 0, cancel: () => undefined, sending: null };
  }

  private stored(id: string): Entry | null {
    const text = this.env.storage.read('outbox', PREFIX + id);
    if (text === null) return null;
    try {
      return JSON.parse(text) as Entry;
    } catch {
      this.env.storage.remove('outbox', PREFIX + id);
      return null;
    }
  }
}
