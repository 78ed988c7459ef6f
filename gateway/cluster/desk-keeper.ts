/**
 * Who of several gateways does the work: the one that has the desk. It says so every few seconds; when nothing is heard
 * of it for a while, another one takes the desk. That two never work at once is not seen to here, where a process may
 * stand still for a minute and know nothing of it, but where the work arrives: the database and the floor refuse what an
 * earlier holder sends (`fence.ts`).
 */

/** What the database has of the desk. */
export interface DeskRow {
  readonly holder: string;
  /** Empty while it is being taken. */
  readonly address: string;
  readonly epoch: number;
  /** Its time has not run out. */
  readonly held: boolean;
}

/** The one row, by the database's clock. Each rejects while the database is away. */
export interface DeskStore {
  look(): Promise<DeskRow | null>;
  /** Takes a desk that nobody holds any more; null: somebody was quicker. */
  take(holder: string): Promise<number | null>;
  /** False: another one has it. A desk whose time has run out, and that nobody took, is still its holder's. */
  renew(epoch: number): Promise<boolean>;
  /** Says where it is found. */
  open(epoch: number, address: string): Promise<void>;
  /** Anybody may take it at once. */
  release(epoch: number): Promise<void>;
}

/** Waits, in milliseconds; a test has its own. */
export interface Time {
  after(ms: number, run: () => void): () => void;
}

export interface DeskKeeperParts {
  readonly store: DeskStore;
  readonly time: Time;
  /** A word for this process that no other one has. */
  readonly holder: string;
  /** How often it is said that the desk is still held, and how often the others look. */
  readonly renewMs: number;
  readonly lookMs: number;
  /** After the database was away a holder whose time ran out meanwhile is left so long to say that it is there. */
  readonly mercyMs: number;
  /** The desk is this gateway's from now on, until `lost`. */
  taken(epoch: number): void;
  /** Another gateway has it: what this one still does is refused. */
  lost(epoch: number): void;
  /** Somebody else has it now, or it is found elsewhere. */
  seen(row: DeskRow | null): void;
  failed(error: unknown): void;
}

export interface DeskKeeper {
  start(): void;
  /** Looks at once: somebody has said that the desk has changed hands. */
  hurry(): void;
  /** From now on it takes no desk. One that it has stays its own until `release`. */
  retire(): void;
  /** Lets go of the desk, if it has it, for the others to take at once. */
  release(): Promise<void>;
  stop(): void;
}

export function keepDesk(parts: DeskKeeperParts): DeskKeeper {
  const { store, time, holder, renewMs, lookMs, mercyMs } = parts;
  let own: number | null = null;
  let retired = false;
  let stopped = false;
  let running = false;
  let again = false;
  /** The last round has failed. */
  let failed = false;
  /** Looks at a desk that nobody holds, and that is left to its holder all the same. */
  let mercy = 0;
  let cancel = () => {};

  async function renew(epoch: number): Promise<void> {
    if ((await store.renew(epoch)) || own !== epoch) return;
    own = null;
    retired = true;
    parts.lost(epoch);
  }

  async function look(): Promise<void> {
    const row = await store.look();
    if (stopped) return;
    if (row?.held) mercy = 0;
    // Nobody could say anything while the database was away, and pages go on asking whom they asked before. Who has let go of it,
    // or was about to begin, has no address.
    else if (row?.address && mercy > 0) return void (mercy -= 1);
    parts.seen(row);
    if (row?.held || retired) return;
    const epoch = await store.take(holder);
    if (epoch === null) return;
    // Taken in the moment in which it was told to take none.
    if (stopped || retired) return store.release(epoch);
    own = epoch;
    parts.taken(epoch);
  }

  async function round(): Promise<void> {
    cancel();
    running = true;
    again = false;
    try {
      await (own === null ? look() : renew(own));
      failed = false;
    } catch (error) {
      failed = true;
      mercy = Math.ceil(mercyMs / lookMs);
      parts.failed(error);
    }
    running = false;
    if (stopped) return;
    cancel = time.after(again ? 0 : own === null || failed ? lookMs : renewMs, () => void round());
  }

  return {
    start: () => void round(),
    hurry() {
      if (stopped) return;
      if (running) again = true;
      else void round();
    },
    retire: () => void (retired = true),
    async release() {
      retired = true;
      const epoch = own;
      own = null;
      if (epoch !== null) await store.release(epoch);
    },
    stop() {
      stopped = true;
      cancel();
    },
  };
}
