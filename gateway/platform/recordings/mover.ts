/**
 * Moves whole recordings from the folder in which the engine writes them to the storage, behind every call: a file goes only
 * when the storage has said that it has all of it, so that a kill at any moment loses none, and the next start finds what is left.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { limits } from '../limits';
import { peaksName, soundName, type RecordingStorage } from './port';

/** As the keys of recordings (`telephony/recordings.ts`): nothing else in the folder is ours to move. */
const SOUND = /^[A-Za-z0-9][\w-]{0,127}\.wav$/;
const PEAKS = /^([A-Za-z0-9][\w-]{0,127}\.wav)\.peaks\.json$/;
/** A WAV without a sample. An Asterisk's recording is that until its end, so it says nothing of one that stands still. */
const EMPTY = 44;
/** While the storage is away this is said so often, not with each try. */
const SAY_EVERY_MS = 300_000;
const CHECK = 'dialer-check.txt';

/** What an engine says of recordings; all its other events are passed over. */
export type RecordingNews = { readonly type: string; readonly id?: string };

/** As `limits.recordings` has them. */
export type MoveTimes = Record<'movesAtOnce' | 'settleMs' | 'lookAgainMs' | 'moveAgainMs' | 'moveAgainMostMs', number>;

interface Waiting {
  /** Since when, epoch ms. */
  since: number;
  /** The engine has said that it is whole; else it must have stood still. */
  whole: boolean;
  tries: number;
  /** Not before that, epoch ms. */
  next: number;
}

export interface MoverParts {
  /** The folder in which the engine writes. */
  readonly folder: string;
  readonly storage: RecordingStorage;
  readonly log: Logger;
  readonly times?: Partial<MoveTimes>;
  /** Takes a file away: another one in tests of kills. */
  readonly remove?: (path: string) => Promise<void>;
}

export class RecordingMover {
  /** What has ended in this life of the engine goes before what an earlier one has left, of which there may be very many. */
  private readonly ended = new Map<string, Waiting>();
  private readonly left = new Map<string, Waiting>();
  /** What the engine writes into. */
  private readonly live = new Set<string>();
  private readonly running = new Map<string, Promise<void>>();
  private readonly times: MoveTimes;
  private readonly ending = new AbortController();
  private readonly remove: (path: string) => Promise<void>;
  private timer: NodeJS.Timeout | undefined;
  private rounds: NodeJS.Timeout | undefined;
  /** Moves that have failed since the last one that went through: while there are any, one at a time is tried, and not before `restUntil`. */
  private failures = 0;
  private restUntil = 0;
  /** Epoch ms at which it was last said that moves fail; null: they get through. */
  private said: number | null = null;

  constructor(private readonly parts: MoverParts) {
    this.times = { ...limits.recordings, ...parts.times };
    this.remove = parts.remove ?? ((path) => rm(path, { force: true }));
  }

  /** Recordings that are still to be moved. */
  get size(): number {
    return this.ended.size + this.left.size;
  }

  /** How long the oldest of them has waited, in seconds. */
  get oldestSeconds(): number {
    let oldest = Date.now();
    for (const list of [this.ended, this.left]) for (const { since } of list.values()) oldest = Math.min(oldest, since);
    return (Date.now() - oldest) / 1000;
  }

  /** Takes up what an earlier run has left, now and whenever nobody has told of something. Nothing waits for it. */
  start(): void {
    void this.check();
    void this.scan();
    this.rounds = setInterval(() => void this.scan(), this.times.lookAgainMs);
    this.rounds.unref();
  }

  /** The engine's events: it writes into a recording, a recording is whole, or nothing more is written into it. */
  heed({ type, id }: RecordingNews): void {
    if (type !== 'record-started' && type !== 'record-done' && type !== 'record-failed') return;
    const name = soundName(id ?? '');
    if (!SOUND.test(name)) return;
    if (type === 'record-started') return void this.live.add(name);
    this.live.delete(name);
    const known = this.left.get(name) ?? this.ended.get(name);
    this.left.delete(name);
    // After a failure a slow disk may still be at the last write.
    this.ended.set(name, { since: known?.since ?? Date.now(), whole: type === 'record-done', tries: 0, next: 0 });
    this.look();
  }

  /** Cuts what is under way: the next start begins it again. */
  async stop(): Promise<void> {
    this.ending.abort(new Error('the process stops'));
    clearTimeout(this.timer);
    clearInterval(this.rounds);
    await Promise.all(this.running.values());
  }

  private get isOver(): boolean {
    return this.ending.signal.aborted;
  }

  private readonly pathOf = (name: string): string => join(this.parts.folder, name);

  /** A storage that cannot be written to is named at the start, and not with the first call. */
  private async check(): Promise<void> {
    const { storage, log } = this.parts;
    const { signal } = this.ending;
    try {
      await storage.write(CHECK, 'Recordings can be written here.', signal);
      await storage.delete(CHECK, signal);
    } catch (error) {
      if (this.isOver) return;
      log.error(
        { err: error, storage: storage.name },
        'recordings cannot be written to the storage (RECORDINGS_URL): they stay here, and are moved when they can be',
      );
    }
  }

  private async scan(): Promise<void> {
    try {
      const names = await readdir(this.parts.folder);
      const sounds = new Set(names.filter((name) => SOUND.test(name)));
      for (const name of sounds)
        if (!this.live.has(name) && !this.ended.has(name) && !this.left.has(name))
          this.left.set(name, { since: Date.now(), whole: false, tries: 0, next: 0 });
      for (const name of names) {
        const of = PEAKS.exec(name)?.[1];
        // A kill between the two removals has left it, or somebody who listened meanwhile.
        if (of && !sounds.has(of)) await rm(this.pathOf(name), { force: true });
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
        this.parts.log.error(
          { err: error, folder: this.parts.folder },
          'the folder of recordings cannot be read: what lies there is not moved',
        );
    }
    this.look();
  }

  /** Begins what may begin, and comes again when the next one may. */
  private look(): void {
    clearTimeout(this.timer);
    if (this.isOver) return;
    const now = Date.now();
    const atOnce = this.failures ? 1 : this.times.movesAtOnce;
    let soonest = Infinity;
    for (const list of [this.ended, this.left])
      for (const [name, each] of list) {
        // What begins later is looked at when one of these has ended.
        if (this.running.size >= atOnce) return;
        if (this.running.has(name)) continue;
        const from = Math.max(each.next, this.restUntil);
        if (from <= now) this.begin(name, each, list);
        else soonest = Math.min(soonest, from);
      }
    if (soonest === Infinity) return;
    this.timer = setTimeout(() => this.look(), soonest - now);
    this.timer.unref();
  }

  private begin(name: string, each: Waiting, list: Map<string, Waiting>): void {
    const run = this.move(name, each)
      .then(
        // Another one may wait under this name meanwhile.
        (isOver) => isOver && list.get(name) === each && list.delete(name),
        (error: unknown) => this.failed(name, each, { list, error }),
      )
      .then(() => {
        this.running.delete(name);
        this.look();
      });
    this.running.set(name, run);
  }

  /** Resolves to whether it is over; else `next` says when it is looked at again. */
  private async move(name: string, each: Waiting): Promise<boolean> {
    const { storage } = this.parts;
    const { signal } = this.ending;
    const path = this.pathOf(name);
    const before = await fileAt(path);
    // It was moved by a run before this one, or the engine had nothing to write into.
    if (!before) return true;
    if (!each.whole) {
      if (before.size <= EMPTY || this.live.has(name)) return true;
      each.since = Math.min(each.since, before.mtimeMs);
      const still = Date.now() - before.mtimeMs;
      if (still < this.times.settleMs) return this.later(each, Math.min(this.times.settleMs, this.times.settleMs - still));
    }
    // Also what a kill has left in both places: that it has the same size there does not say that it is the same.
    await storage.put(name, path, before.size, signal);
    const kept = await storage.open(name, signal);
    if (kept?.size !== before.size) throw new Error(`the storage has ${kept?.size ?? 'none'} of ${before.size} bytes`);
    const after = await fileAt(path);
    const isSame = after?.size === before.size && after.mtimeMs === before.mtimeMs && after.ino === before.ino;
    if (after && (!isSame || this.live.has(name))) return this.later(each, this.times.settleMs);
    this.gotThrough();
    await this.remove(path);
    await this.remove(this.pathOf(peaksName(name)));
    return true;
  }

  /** Something is still written into it, or it stands for another file: not before it has stood still. */
  private later(each: Waiting, ms: number): false {
    each.whole = false;
    each.next = Date.now() + ms;
    return false;
  }

  private failed(name: string, each: Waiting, { list, error }: { list: Map<string, Waiting>; error: unknown }): void {
    if (this.isOver) return;
    const now = Date.now();
    const pause = (tries: number) => Math.min(this.times.moveAgainMostMs, this.times.moveAgainMs * 2 ** Math.min(tries, 30));
    each.next = now + pause(each.tries);
    each.tries += 1;
    // The others come first: it may be this one alone that cannot be moved.
    if (list.get(name) === each && list.delete(name)) list.set(name, each);
    this.restUntil = now + pause(this.failures);
    this.failures += 1;
    if (this.said !== null && now - this.said < SAY_EVERY_MS) return;
    this.said = now;
    this.parts.log.warn(
      { err: error, recording: name, waiting: this.size, storage: this.parts.storage.name },
      'a recording could not be moved to the storage: it stays here, and is tried again',
    );
  }

  private gotThrough(): void {
    this.failures = 0;
    this.restUntil = 0;
    if (this.said === null) return;
    this.said = null;
    this.parts.log.info({ waiting: this.size, storage: this.parts.storage.name }, 'recordings get through to the storage again');
  }
}

async function fileAt(path: string): Promise<{ size: number; mtimeMs: number; ino: number } | null> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return found?.isFile() ? found : null;
}
