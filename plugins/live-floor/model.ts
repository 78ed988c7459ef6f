/** The floor as this page knows it: everything once, then each change in its turn; whoever misses one asks for all anew. */
import { computed, computedStruct, makeObservable, observable, observableRef, runInAction } from 'mobx';
import { createPluginStore, toPluginError, type PluginContext, type PluginError } from '@dialer/host';
import type { FloorChange, FloorQueue, FloorRow, ListeningMode } from '@dialer/contract';
import { countsOf, inOrder, isLong } from './order';

/** The gateway tells a page that says so at least every 30 s. */
const KEEP_MS = 10_000;
/** A change that the gateway has sent is here by then, or was lost. */
const LATE_MS = 1_500;

type Env = Pick<PluginContext<never>, 'core' | 'api'>;
const NOBODY: FloorQueue = { callers: 0, since: null };

export class FloorModel {
  status: 'loading' | 'ready' | 'failed' = 'loading';
  problem: PluginError | null = null;
  /** The gateway is not reached: what stands here may be old. */
  isStale = false;
  now: number;
  queue: FloorQueue = NOBODY;
  /** Why the last wish to listen in was not fulfilled. */
  refusal: PluginError | null = null;
  asking = false;
  private rows = observable.map<number, FloorRow>([], { deep: false });
  private stream = '';
  private rev = 0;
  private isOpen = false;
  /** What came while everything was asked for; null: nothing is. */
  private held: FloorChange[] | null = null;
  private stops: (() => void)[] = [];

  constructor(private readonly env: Env) {
    this.now = env.core.clock.now();
    makeObservable<FloorModel, 'rows'>(this, {
      ...{ status: observable, problem: observableRef, isStale: observable, now: observable, queue: observableRef },
      ...{ rows: false, all: computed, long: computedStruct, ordered: computed, counts: computed, heard: computed },
      ...{ refusal: observableRef, asking: observable },
    });
  }

  get all(): readonly FloorRow[] {
    return [...this.rows.values()];
  }
  /** Ids of those who are longer in after-call work or away than they are meant to be. */
  get long(): ReadonlySet<number> {
    const { statuses } = this.env.core.session.variant;
    return new Set(this.all.filter((row) => isLong(row, this.now, statuses)).map(({ id }) => id));
  }
  /** Reordered when something has changed, not with every second. */
  get ordered(): readonly FloorRow[] {
    return inOrder(this.all, this.long);
  }
  get counts() {
    return countsOf(this.all);
  }
  /** The call that this person listens in to. */
  get heard(): FloorRow | null {
    const { accountId } = this.env.core.session;
    return this.all.find(({ call }) => call?.listener?.id === accountId) ?? null;
  }
  get undisposed(): number {
    return this.all.reduce((sum, row) => sum + row.undisposed, 0);
  }

  /** The page is there. */
  open(): void {
    if (this.isOpen) return;
    this.isOpen = true;
    this.refusal = null;
    this.tick();
    void this.load();
  }
  /** It is gone: the gateway stops by itself. No listening outlives it, because nothing else shows it or can stop it. */
  close(): void {
    if (!this.isOpen) return;
    this.isOpen = false;
    if (this.wanted || this.heard) void this.listen(null);
    for (const stop of this.stops.splice(0)) stop();
  }

  async load(): Promise<void> {
    if (this.held) return;
    this.held = [];
    try {
      const { stream, rev, rows, queue } = await this.env.api.call('getFloor', {});
      const later = this.held.filter((change) => change.stream === stream && change.rev > rev);
      this.held = null;
      runInAction(() => {
        [this.stream, this.rev] = [stream, rev];
        this.rows.replace(rows.map((row) => [row.id, row]));
        this.queue = queue;
        this.status = 'ready';
        this.problem = null;
        this.isStale = false;
      });
      for (const change of later) this.hear(change);
    } catch (thrown) {
      this.held = null;
      runInAction(() => {
        this.problem = toPluginError(thrown);
        if (this.status === 'ready') this.isStale = true;
        else this.status = 'failed';
      });
    }
    this.again(KEEP_MS, () => void this.keep());
  }

  /** Null: no longer. What comes of it is told by the floor. One wish after the other: an end never overtakes its beginning. */
  listen(to: { id: number; mode: ListeningMode } | null): Promise<void> {
    this.wanted = to !== null;
    return (this.wish = this.wish.then(() => this.ask(to)));
  }
  /** The last wish was to listen: the floor may not have told of it yet. */
  private wanted = false;
  private wish = Promise.resolve();
  private async ask(to: { id: number; mode: ListeningMode } | null): Promise<void> {
    runInAction(() => (this.asking = true));
    let refusal: PluginError | null = null;
    try {
      if (to) await this.env.api.call('listenIn', { params: { id: to.id }, body: { mode: to.mode } });
      else await this.env.api.call('stopListening', {});
    } catch (thrown) {
      refusal = toPluginError(thrown);
    }
    runInAction(() => {
      this.refusal = refusal;
      this.asking = false;
    });
  }

  hear(change: FloorChange): void {
    if (!this.isOpen) return;
    if (this.held) return void this.held.push(change);
    if (change.stream === this.stream && change.rev <= this.rev) return;
    if (change.stream !== this.stream || change.rev > this.rev + 1) return void this.load();
    runInAction(() => {
      this.rev = change.rev;
      for (const row of change.rows) this.rows.set(row.id, row);
      for (const id of change.gone) this.rows.delete(id);
      this.queue = change.queue;
    });
  }

  /** Goes on watching, and finds out whether anything was missed meanwhile. */
  private async keep(): Promise<void> {
    if (this.status !== 'ready' || this.isStale) return this.load();
    try {
      const { stream, rev } = await this.env.api.call('keepFloor', {});
      if (stream !== this.stream) return await this.load();
      if (rev > this.rev) this.after(LATE_MS, () => void (this.stream === stream && this.rev < rev && this.load()));
    } catch {
      runInAction(() => (this.isStale = true));
    }
    this.again(KEEP_MS, () => void this.keep());
  }

  private cancelAgain = (): void => undefined;
  /** One wait at a time, however many loads there were. */
  private again(ms: number, run: () => void): void {
    this.cancelAgain();
    this.cancelAgain = this.after(ms, run);
  }
  private after(ms: number, run: () => void): () => void {
    if (!this.isOpen) return () => undefined;
    const stop = this.env.core.clock.after(ms, () => {
      this.stops = this.stops.filter((each) => each !== stop);
      run();
    });
    this.stops.push(stop);
    return stop;
  }
  private tick(): void {
    runInAction(() => (this.now = this.env.core.clock.now()));
    this.after(1000, () => this.tick());
  }
}

export const floor = createPluginStore<FloorModel>();
