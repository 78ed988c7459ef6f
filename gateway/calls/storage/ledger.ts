/**
 * What of calls must reach the database, however long it is away. Call by call and in order; only the newest facts of a
 * call count, because they are the whole of it. While the database is away they also lie on disk (`journal.ts`), and are
 * tried again until they are stored. What the database refuses is tried a few times, set aside and told loudly, so that what
 * comes after it goes on (`aside.ts`); the next start tries it again, and so does a disposition that needs it.
 *
 * Nobody waits for a database that is away: `keep` resolves when the facts are stored, or when it is clear that this
 * takes longer.
 */
import { Counter, Gauge } from 'prom-client';
import type { GatewayContext } from '../../platform/context';
import { createBackground } from '../../platform/background';
import { createOutage } from '../../platform/db/away';
import { isDatabaseAway, TooSlow } from '../../platform/db/errors';
import { limits } from '../../platform/limits';
import { pause, within } from '../../platform/process';
import { storeEnd } from '../after-call';
import { createAside, isOnlyWord } from './aside';
import { createJournal, type Entry, journalFolder, type Left } from './journal';
import type { Line } from '../line/line';
import { saveCall } from './call-writes';

/** Facts that the database does not have; `aside`: it refuses them. */
export interface Unstored extends Entry {
  readonly aside: boolean;
}

/** Work for the database that must happen; `again` after a first try that may have succeeded unheard. */
export type Write = (again: boolean) => Promise<void>;

export interface Ledger {
  /** These facts of a call must be stored; `over`: with its end, and what becomes of its lead. */
  keep(line: Line, over: boolean): Promise<void>;
  /** What must be stored after the present facts of this call. */
  after(callId: string, what: string, write: Write): Promise<void>;
  /** The newest facts of an agent's calls that are not stored yet, and the ends of those that were set aside. */
  unstoredOf(accountId: number): Unstored[];
  /** Waits until what is known of this call is stored, and tries an end that was set aside; false when it takes longer than `ms`. */
  stored(callId: string, ms: number): Promise<boolean>;
  /** Stores what the last gateway could not. Rejects when the database is away. */
  replay(): Promise<number>;
  /** Resolves when everything is stored or refused. */
  idle(): Promise<void>;
}

interface Task {
  readonly what: string;
  readonly write: Write;
  entry: Entry | null;
  /** Told when it is done, or takes longer. */
  readonly waiting: (() => void)[];
}

interface Lane {
  readonly callId: string;
  /** The first one is being done. */
  readonly tasks: Task[];
  /** The first one takes longer: nobody waits for this lane any more, and the disk has the call. */
  late: boolean;
  /** Told when it is empty. */
  readonly done: (() => void)[];
}

const tell = (waiting: (() => void)[]): void => waiting.splice(0).forEach((go) => go());

export function createLedger(ctx: GatewayContext): Ledger {
  const outage = ctx.use(createOutage);
  const inBackground = ctx.use(createBackground);
  const journal = createJournal(journalFolder(ctx.config.dataDir), ctx.epoch);
  const lanes = new Map<string, Lane>();
  /** Calls that have a file. */
  const onDisk = new Set<string>();
  const aside = createAside(ctx, journal, put);
  let stopped = false;

  const retries = new Counter({
    name: 'dialer_call_store_retries_total',
    help: 'Writes of calls that were tried again',
    registers: [ctx.metrics],
  });
  new Gauge({
    name: 'dialer_calls_unstored',
    help: 'Calls whose newest facts are not in the database yet',
    registers: [ctx.metrics],
    collect() {
      this.set([...lanes.values()].filter((lane) => newestOf(lane) !== undefined).length);
    },
  });

  const newestOf = (lane: Lane | undefined): Entry | undefined => lane?.tasks.findLast((task) => task.entry !== null)?.entry ?? undefined;

  function toDisk(lane: Lane): void {
    const entry = newestOf(lane);
    if (!entry) return;
    if (!onDisk.has(lane.callId) && onDisk.size >= limits.calls.unstored) {
      ctx.log.error({ callId: lane.callId }, 'too many calls wait for the database: this one is kept in memory only');
      return;
    }
    onDisk.add(lane.callId);
    inBackground(journal.write(entry), 'a call that is not stored could not be written to disk', { callId: lane.callId });
  }

  function offDisk(lane: Lane): void {
    if (newestOf(lane) || !onDisk.delete(lane.callId)) return;
    inBackground(journal.remove(lane.callId), 'the file of a stored call could not be removed', { callId: lane.callId });
  }

  function becomeLate(lane: Lane): void {
    if (lane.late) return;
    lane.late = true;
    toDisk(lane);
    for (const task of lane.tasks) tell(task.waiting);
  }

  /** Does the first task of a lane until it is done, or refused for good. */
  async function finish(lane: Lane, task: Task): Promise<void> {
    for (let tries = 1, refusals = 0; ; tries++) {
      try {
        await within(task.write(tries > 1), limits.calls.writeMs, TooSlow);
        return task.entry === null ? undefined : aside.stored(lane.callId);
      } catch (error) {
        if (stopped) throw error;
        retries.inc();
        becomeLate(lane);
        if (isDatabaseAway(error)) outage.noticed(error);
        else if (++refusals >= limits.calls.writeTries) return refuse(task, lane, error);
        else ctx.log.warn({ err: error, callId: lane.callId, what: task.what }, 'a write of a call failed; it is tried again');
      }
      await pause(Math.min(limits.calls.retryMs * tries, limits.calls.retryMostMs));
      await outage.over();
      if (stopped) throw new Error('the gateway stops');
    }
  }

  function refuse(task: Task, lane: Lane, error: unknown): void {
    const { callId } = lane;
    const words = 'the database refuses a write of a call: it is set aside';
    if (!task.entry) return aside.refuse(callId, error, { words, what: task.what });
    onDisk.delete(callId);
    inBackground(aside.add(task.entry, error, { words, what: task.what }), 'a refused call could not be set aside', { callId });
  }

  async function work(lane: Lane): Promise<void> {
    while (lane.tasks.length > 0) {
      const task = lane.tasks[0]!;
      const timer = setTimeout(() => becomeLate(lane), limits.calls.patienceMs);
      try {
        await finish(lane, task);
      } finally {
        clearTimeout(timer);
        tell(task.waiting);
      }
      lane.tasks.shift();
      lane.late = false;
      offDisk(lane);
    }
    lanes.delete(lane.callId);
    tell(lane.done);
  }

  /** Resolves when the task is done or takes longer. */
  function wait(lane: Lane, task: Task): Promise<void> {
    if (!lane.late) return new Promise((done) => task.waiting.push(done));
    toDisk(lane);
    return Promise.resolve();
  }

  function add(callId: string, task: Task): Promise<void> {
    const known = lanes.get(callId);
    if (known) {
      known.tasks.push(task);
      return wait(known, task);
    }
    const lane: Lane = { callId, tasks: [task], late: false, done: [] };
    lanes.set(callId, lane);
    const tried = wait(lane, task);
    // Rejects only when the gateway stops: then the disk has what is not stored.
    work(lane).catch(() => tell(lane.done));
    return tried;
  }

  /** Whether anything was written. */
  function put({ line, over }: Entry): Promise<boolean> {
    return over ? storeEnd(ctx, line) : saveCall(ctx.db, line, ctx.clock.now());
  }

  async function replayOne(entry: Left): Promise<boolean> {
    const isWritten = await put(entry);
    if (!isWritten && entry.refused && (await isOnlyWord(ctx, entry))) return false;
    await journal.remove(entry.line.call.callId, entry.folder);
    return isWritten || !entry.refused;
  }

  function keep(line: Line, over: boolean): Promise<void> {
    const { callId } = line.call;
    const lane = lanes.get(callId);
    const last = lane?.tasks.at(-1);
    // The first one is under way; what waits behind it is replaced by what is newer.
    if (lane && last?.entry && lane.tasks.length > 1) {
      last.entry = { line, over: over || last.entry.over };
      return wait(lane, last);
    }
    const task: Task = {
      what: over ? 'end' : 'facts',
      entry: { line, over },
      write: async () => void (await put(task.entry!)),
      waiting: [],
    };
    return add(callId, task);
  }

  const idle = async (): Promise<void> => {
    while (lanes.size > 0) await Promise.all([...lanes.values()].map((lane) => new Promise<void>((done) => lane.done.push(done))));
    await journal.idle();
  };

  ctx.onStop(async () => {
    await within(idle(), limits.calls.stopMs).catch(() => undefined);
    stopped = true;
    for (const lane of lanes.values()) toDisk(lane);
    await journal.idle();
  });

  return {
    keep,
    after: (callId, what, run) => add(callId, { what, write: run, entry: null, waiting: [] }),
    unstoredOf(accountId) {
      const onTheirWay = [...lanes.values()].flatMap((lane) => newestOf(lane) ?? []).filter(({ line }) => line.accountId === accountId);
      const refused = aside.endsOf(accountId).filter(({ line }) => !newestOf(lanes.get(line.call.callId)));
      return [...onTheirWay.map((entry) => ({ ...entry, aside: false })), ...refused.map((entry) => ({ ...entry, aside: true }))];
    },
    async stored(callId, ms) {
      const lane = lanes.get(callId);
      if (!newestOf(lane)) return aside.tryEnd(callId, ms);
      const empty = new Promise<void>((done) => lane!.done.push(done));
      await within(empty, ms).catch(() => undefined);
      return !newestOf(lanes.get(callId)) && !aside.hasEnd(callId);
    },
    async replay() {
      const { entries, broken, late } = await journal.read();
      for (const name of broken) ctx.log.error({ file: name }, 'a file of a call that was not stored cannot be read: it is passed over');
      for (const name of late) ctx.log.warn({ file: name }, 'what a gateway wrote of a call after it was given up is passed over');
      let replayed = 0;
      for (const entry of entries) {
        try {
          if (await replayOne(entry)) replayed += 1;
        } catch (error) {
          if (isDatabaseAway(error)) throw error;
          await aside.add(entry, error, {
            words: 'the database refuses a call of the last gateway: it is set aside',
            folder: entry.folder,
          });
        }
      }
      await journal.replayed();
      return replayed;
    },
    idle,
  };
}
