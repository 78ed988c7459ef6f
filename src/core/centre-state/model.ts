/** One plugin's value for its centre, on this page: as the gateway has it, saved by revision, and put together with what others save. */
import { compareStructural, makeAutoObservable } from 'mobx';
import type { PayloadOf } from '@dialer/contract/schemas';
import { isRetryable, statusOf } from '../errors';
import { AS_GIVEN } from '../observed';
import type { Outcome, PluginError } from '../outcome';
import { ApiError, type ApiPort, type ClockPort } from '../ports';
import type { CentreState, SaveOutcome } from '../views';
import { mergeFields, type Fields } from './merge';
import type { KeptCopy, Stored } from './store';

/** Milliseconds until a gateway that could not tell the value is asked again. */
const RETRY_DELAY = 30_000;
/** So many others may be first, one after another, before a save gives up. */
const MOST_TRIES = 5;

/** What a plugin keeps, and how it is read. */
export interface Shape<T> {
  plugin: string;
  /** Of the value's shape; what a higher one has saved is left alone. */
  version: number;
  initial: T;
  /** Today's value of what was saved; throws when that cannot be read. */
  read(saved: unknown, version: number): T;
  /** What is stored could not be read; `initial` stands until somebody saves. */
  onUnreadable(error: unknown): void;
}

export interface ModelSetup {
  api: ApiPort;
  clock: Pick<ClockPort, 'after'>;
  kept: KeptCopy;
  uuid(): string;
}

type Body = PayloadOf<'saveCentreState', 'body'>;
type Conflict = { code?: unknown; current?: Stored };

const refusedFor = (reasonKey: string, params?: Record<string, string>): Outcome => ({
  kind: 'refused',
  reasonKey,
  ...(params && { params }),
});
const AWAY: PluginError = { messageKey: 'centreState.away' };
const NEWER: PluginError = { messageKey: 'centreState.newer' };

/** How it is told and saved is nobody's to watch, nor to be taken over by another model when a plugin's code is replaced. */
const NOT_SHOWN = {
  shape: false,
  setup: false,
  newer: false,
  closed: false,
  loading: false,
  again: false,
  cancelRetry: false,
  unanswered: false,
  asked: false,
  answered: false,
  saving: false,
} as const;

function problemIn(thrown: unknown): PluginError {
  if (!(thrown instanceof ApiError)) return { message: String(thrown) };
  if (thrown.status === null) return AWAY;
  return { status: thrown.status, ...(thrown.message && { message: thrown.message }), fields: thrown.errors };
}

export class CentreStateModel<T extends object> implements CentreState<T> {
  value: T;
  status: CentreState<T>['status'] = 'loading';
  problem: PluginError | null = null;
  revision = 0;
  saved: CentreState<T>['saved'] = null;
  /** A newer release has saved: nothing of it is read here, and nothing is written over it. */
  private newer = false;
  private closed = false;
  private loading = false;
  /** Asked for again while a load was under way. */
  private again = false;
  private cancelRetry: () => void = () => undefined;
  /** The save whose answer did not come: made again under its own key, it is done once. */
  private unanswered: { readonly body: Body; readonly key: string } | null = null;
  /** Requests are numbered: an answer that a later one's has overtaken says nothing new. */
  private asked = 0;
  private answered = 0;
  /** One save at a time: the next is judged by what this one has made. */
  private saving: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly shape: Shape<T>,
    private readonly setup: ModelSetup,
  ) {
    this.value = shape.initial;
    const kept = setup.kept.read(shape.plugin);
    if (kept) this.take(kept);
    makeAutoObservable<this, keyof typeof NOT_SHOWN>(this, NOT_SHOWN, AS_GIVEN);
  }

  get plugin(): string {
    return this.shape.plugin;
  }

  reload(): void {
    void this.load();
  }
  close(): void {
    this.closed = true;
    this.cancelRetry();
  }
  save(next: T, from: T = this.value): Promise<SaveOutcome<T>> {
    const saved = this.saving.then(() => this.saveNow(next, from));
    this.saving = saved.catch(() => undefined);
    return saved;
  }

  private async load(): Promise<void> {
    if (this.loading) return void (this.again = true);
    this.begin();
    const number = (this.asked += 1);
    try {
      this.told(number, await this.setup.api.call('getCentreState', { params: { plugin: this.plugin } }));
    } catch (thrown) {
      this.notTold(thrown);
    }
    this.loading = false;
    if (this.again && !this.closed) void this.load();
  }
  private begin(): void {
    this.loading = true;
    this.again = false;
    this.cancelRetry();
    if (this.status === 'failed') this.status = 'loading';
  }
  /** The gateway says what stands. */
  private told(number: number, stored: Stored): void {
    if (this.closed || number < this.answered) return;
    this.answered = number;
    this.take(stored);
    this.setup.kept.write(this.plugin, stored);
    // What a person edits stays before them also when a newer release has saved; their own save will be refused.
    if (!this.newer) this.status = 'ready';
    else if (this.status !== 'ready') this.status = 'failed';
    this.problem = this.newer ? NEWER : null;
  }
  /** What stood stands; a page that has it already need not know. */
  private notTold(thrown: unknown): void {
    if (this.closed) return;
    if (this.status !== 'ready') {
      this.status = 'failed';
      this.problem = problemIn(thrown);
    }
    if (isRetryable(thrown) || statusOf(thrown) === 429) this.cancelRetry = this.setup.clock.after(RETRY_DELAY, this.reload);
  }
  private take(stored: Stored): void {
    const { shape } = this;
    this.revision = stored.revision;
    this.saved = stored.saved && { by: stored.saved.by, at: Date.parse(stored.saved.at) };
    this.newer = stored.version > shape.version;
    if (this.newer) return;
    const value = this.read(stored);
    // Who draws it or edits it is not troubled by the same value once more.
    if (!compareStructural(value, this.value)) this.value = value;
  }
  private read({ value, version }: Stored): T {
    if (value === null) return this.shape.initial;
    try {
      return this.shape.read(value, version);
    } catch (error) {
      this.shape.onUnreadable(error);
      return this.shape.initial;
    }
  }

  private async saveNow(next: T, from: T): Promise<SaveOutcome<T>> {
    let base = from;
    for (let left = MOST_TRIES; left > 0; left--) {
      const no = this.whyNot();
      if (no) return no;
      const { value, clashes } = mergeFields(base as Fields, next as Fields, this.value as Fields);
      if (clashes.length) return { ...refusedFor('centreState.changed', { by: this.saved?.by ?? '' }), clashes, merged: value as T };
      if (this.status === 'ready' && compareStructural(value, this.value)) return { kind: 'done' };
      const result = await this.put(value);
      if (result === 'own') base = this.value;
      else if (result !== 'others') return result;
    }
    return { kind: 'failed', error: { messageKey: 'api.busy' } };
  }
  private whyNot(): Outcome | null {
    if (this.closed) return refusedFor('centreState.stopped');
    return this.newer ? refusedFor('centreState.newer') : null;
  }
  /** `others`: somebody else was first, and `value` is theirs now; `own`: it was this page's own save whose answer was lost. */
  private async put(value: Fields): Promise<Outcome | 'others' | 'own'> {
    const body: Body = { revision: this.revision, version: this.shape.version, value: { ...value } };
    const number = (this.asked += 1);
    const before = this.unanswered;
    const key = before && compareStructural(before.body, body) ? before.key : this.setup.uuid();
    try {
      const stored = await this.setup.api.call('saveCentreState', { params: { plugin: this.plugin }, body }, { key });
      this.unanswered = null;
      this.told(number, stored);
      return { kind: 'done' };
    } catch (thrown) {
      this.unanswered = isRetryable(thrown) ? { body, key } : null;
      const { code, current } = ((thrown instanceof ApiError && thrown.status === 409 && thrown.body) || {}) as Conflict;
      if (!current || (code !== 'centre-state-changed' && code !== 'newer-release')) return { kind: 'failed', error: problemIn(thrown) };
      this.told(number, current);
      // The gateway is of a newer release, whoever saved last.
      this.newer ||= code === 'newer-release';
      return before && compareStructural(current.value, before.body.value) ? 'own' : 'others';
    }
  }
}
