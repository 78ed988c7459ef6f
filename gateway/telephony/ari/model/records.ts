/**
 * Recordings: a room in stereo by two snoops at an agent's line, what they say and what they hear. They are files at Asterisk
 * until the end, and then joined into one. When that line leaves the room a part ends, and another line's begins.
 */
import type { RecordFault } from '../../port';
import type { Helpers } from './helpers';
import { isFinal, seg, type Answer, type Joining, type Kernel } from './kernel';
import { isUp, mainOf, type Leg } from './leg';
import type { Legs } from './floor';
import type { Undertaker } from './undertaker';

const WAYS = ['in', 'out'] as const;
type Way = (typeof WAYS)[number];
/** By then somebody's line must be in the room. */
const BEGIN_MS = 900;
const AGAIN_MS = 500;
const MOST_TRIES = 10;

interface Part {
  readonly name: (way: Way) => string;
  readonly snoop: (way: Way) => string;
  readonly leg: string;
  /** The line is an agent's: what comes in is theirs. */
  readonly isAgents: boolean;
  atMs: number;
  state: 'beginning' | 'running' | 'over';
  /** It has samples. */
  kept: boolean;
}

interface Record {
  readonly id: string;
  readonly room: string;
  readonly parts: Part[];
  current: Part | null;
  paused: boolean;
  stopping: boolean;
  /** Monotonic ms of the first sample; null: none yet. */
  since: number | null;
  endedAt: number;
  /** Files at Asterisk that are whole. */
  readonly whole: Set<string>;
  failed: boolean;
  readonly waiting: (() => void)[];
}

export class Records {
  private readonly all = new Map<string, Record>();
  private readonly joining = new Map<string, Record>();

  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
    private readonly helpers: Helpers,
    private readonly legs: Legs,
  ) {}

  get size(): number {
    return this.all.size;
  }

  begin(id: string, room: string): void {
    if (this.all.has(id) || this.joining.has(id)) return;
    const record: Record = {
      id, room, parts: [], current: null, paused: false, stopping: false, since: null, endedAt: 0,
      whole: new Set(), failed: false, waiting: [],
    }; // oxfmt-ignore
    this.all.set(id, record);
    this.tend(record);
    this.kernel.after(BEGIN_MS, () => {
      if (this.all.get(id) === record && record.since === null) this.fail(record, 'failed');
    });
  }

  pause(id: string, paused: boolean): void {
    const record = this.all.get(id);
    if (!record || record.paused === paused) return;
    record.paused = paused;
    if (record.current?.state === 'running') this.mute(record, record.current);
  }

  stop(id: string, then: () => void = () => {}): void {
    const record = this.all.get(id) ?? this.joining.get(id);
    if (!record) return then();
    record.waiting.push(then);
    if (record.stopping) return;
    record.stopping = true;
    record.endedAt = this.kernel.now;
    if (record.since === null) return this.fail(record, 'failed');
    if (record.current) this.endPart(record, record.current);
    this.all.delete(id);
    this.joining.set(id, record);
    this.join(record);
  }

  stopAll(): void {
    for (const id of [...this.all.keys()]) this.stop(id);
  }

  /** Those that run, and those that are being joined. */
  get open(): number {
    return this.all.size + this.joining.size;
  }

  /** Lines have come, gone or moved. */
  look(): void {
    for (const record of this.all.values()) this.tend(record);
  }

  roomClosed(room: string): void {
    for (const record of this.all.values()) if (record.room === room) this.stop(record.id);
  }

  failed(name: string): void {
    for (const record of this.all.values())
      if (record.current && WAYS.some((way) => record.current!.name(way) === name)) return this.fail(record, 'failed');
  }

  /** The file is there, or could not be made. */
  joined(id: string, fault: RecordFault | null): void {
    const record = this.joining.get(id);
    if (!record) return;
    this.joining.delete(id);
    if (fault) this.kernel.tell({ type: 'record-failed', id, why: fault });
    else this.kernel.tell({ type: 'record-done', id });
    for (const done of record.waiting.splice(0)) done();
  }

  /** Asterisk has begun anew. */
  forget(): void {
    for (const record of this.all.values()) this.fail(record, 'failed');
  }

  private lineFor({ room }: Record): Leg | undefined {
    const inside = [...this.legs.all.values()].filter((leg) => isUp(leg) && leg.wanted.room === room && mainOf(leg) && !leg.ending);
    return inside.find(({ phone }) => phone !== null) ?? inside[0];
  }

  private tend(record: Record): void {
    if (record.stopping) return;
    const { current } = record;
    const line = current && this.legs.all.get(current.leg);
    if (current && line && !line.ending && line.wanted.room === record.room) {
      // A person outside was recorded while no agent was there; now one is.
      if (current.isAgents || this.lineFor(record)?.phone == null) return;
    }
    if (current) this.endPart(record, current);
    const next = this.lineFor(record);
    if (next) this.beginPart(record, next);
  }

  private beginPart(record: Record, leg: Leg): void {
    const nth = record.parts.length;
    const base = `${record.id.replace(/[^\w-]/g, '_')}.${nth}`;
    const part: Part = {
      name: (way) => `${base}.${way}`,
      snoop: (way) => `${record.id}~${nth}~${way}`,
      leg: leg.id,
      isAgents: leg.phone !== null,
      atMs: 0,
      state: 'beginning',
      kept: false,
    };
    record.parts.push(part);
    record.current = part;
    let ready = 0;
    let recording = 0;
    const here = () => record.current === part && this.all.get(record.id) === record;
    const keep = (way: Way) => {
      const query = { name: part.name(way), format: 'wav', ifExists: 'overwrite' };
      this.kernel.ask({ method: 'POST', path: `/channels/${seg(part.snoop(way))}/record`, query }, (answer) => {
        if (!here()) return;
        if (!answer.ok) return this.lost(record, part, answer);
        if (++recording === WAYS.length) this.running(record, part);
      });
    };
    for (const way of WAYS)
      this.helpers.snoop(
        mainOf(leg)!.id,
        part.snoop(way),
        { spy: way },
        (isReady) => {
          if (!here()) return;
          if (!isReady) return this.lost(record, part, null);
          if (++ready === WAYS.length) for (const each of WAYS) keep(each);
        },
        () => here() && this.tend(record),
      );
  }

  private running(record: Record, part: Part): void {
    part.state = 'running';
    part.kept = true;
    record.since ??= this.kernel.now;
    part.atMs = this.kernel.now - record.since;
    if (record.paused) this.mute(record, part);
    if (record.parts.filter(({ kept }) => kept).length === 1) this.kernel.tell({ type: 'record-started', id: record.id });
  }

  /** A part could not begin. Its line may just have gone, and another may take over. */
  private lost(record: Record, part: Part, answer: Answer | null): void {
    this.kernel.warn('a part of a recording could not begin', { id: record.id, words: answer && !answer.ok ? answer.words : 'no snoop' });
    this.endPart(record, part);
    if (record.parts.length > MOST_TRIES) return this.fail(record, 'failed');
    this.kernel.after(AGAIN_MS, () => this.all.get(record.id) === record && this.tend(record));
  }

  private mute(record: Record, part: Part, tries = 0): void {
    const { paused } = record;
    // Silence with the time kept; `/pause` would cut the time out.
    for (const way of WAYS) {
      const path = `/recordings/live/${seg(part.name(way))}/mute`;
      this.kernel.ask({ method: paused ? 'POST' : 'DELETE', path }, (answer) => {
        if (answer.ok || record.current !== part || record.paused !== paused) return;
        if (tries < MOST_TRIES)
          this.kernel.after(AGAIN_MS, () => record.current === part && record.paused === paused && this.mute(record, part, tries + 1));
        // What may not be kept is rather not recorded at all.
        else this.fail(record, 'failed');
      });
    }
  }

  private endPart(record: Record, part: Part): void {
    const wasRunning = part.state === 'running';
    part.state = 'over';
    record.current = null;
    for (const way of WAYS) {
      if (wasRunning) this.stopOne(record, part, way, 0);
      else {
        this.helpers.drop(part.snoop(way));
        this.forgetFile(part.name(way));
      }
    }
  }

  private stopOne(record: Record, part: Part, way: Way, tries: number): void {
    const name = part.name(way);
    this.kernel.ask({ method: 'POST', path: `/recordings/live/${seg(name)}/stop` }, (answer) => {
      if (!isFinal(answer) && tries < MOST_TRIES) return void this.kernel.after(AGAIN_MS, () => this.stopOne(record, part, way, tries + 1));
      this.helpers.drop(part.snoop(way));
      record.whole.add(name);
      if (record.failed) this.forgetFile(name);
      if (this.joining.has(record.id)) this.join(record);
    });
  }

  private forgetFile(name: string): void {
    this.undertaker.remove(`/recordings/stored/${seg(name)}`);
  }

  /** When all its parts are whole they are joined. */
  private join(record: Record): void {
    const parts = record.parts.filter(({ kept }) => kept);
    if (!parts.every(({ name }) => WAYS.every((way) => record.whole.has(name(way))))) return;
    const joining: Joining = {
      id: record.id,
      lengthMs: record.endedAt - (record.since ?? record.endedAt),
      parts: parts.map(({ name, isAgents, atMs }) => ({ left: name(isAgents ? 'in' : 'out'), right: name(isAgents ? 'out' : 'in'), atMs })),
    };
    this.kernel.put({ do: 'join', joining });
  }

  private fail(record: Record, why: RecordFault): void {
    if (!this.all.delete(record.id)) return;
    record.failed = true;
    for (const name of record.whole) this.forgetFile(name);
    if (record.current) this.endPart(record, record.current);
    this.kernel.tell({ type: 'record-failed', id: record.id, why });
    for (const done of record.waiting.splice(0)) done();
  }
}
