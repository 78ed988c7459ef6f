import { FakeAsterisk } from './fake-asterisk';
import type { Happening, Joining, Output } from '../model/kernel';
import { Mind } from '../model/mind';

/** What goes wrong between the engine's mind and Asterisk; each from 0 (never) to 1. */
export interface Chaos {
  /** An event comes twice. */
  doubled: number;
  /** `Dial` and the change of state swap. */
  swapped: number;
  /** A request is never answered, and perhaps never arrives. */
  unanswered: number;
  /** Longest delay of a request, an answer, an event, ms. */
  delayMs: number;
}

export const CALM: Chaos = { doubled: 0, swapped: 0, unanswered: 0, delayMs: 1 };
const TIMEOUT_MS = 3000;

/** Numbers that only look like chance: the same seed, the same history. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A mind and a fake Asterisk in a time of their own. */
export class World {
  now = 0;
  readonly random: () => number;
  readonly fake: FakeAsterisk;
  readonly mind: Mind;
  readonly told: (Happening & { at: number })[] = [];
  readonly warned: string[] = [];
  readonly joined: Joining[] = [];
  private readonly queue: { at: number; nth: number; run: () => void }[] = [];
  private nth = 0;
  private socket = 0;
  private isOpen = false;
  private readonly lastOf = new Map<string, number>();
  private readonly timers = new Set<number>();
  private readonly taps = new Map<string, string>();
  /** No request is answered at all. */
  deaf = false;

  constructor(
    seed: number,
    public chaos: Chaos = CALM,
  ) {
    this.random = seeded(seed);
    this.fake = new FakeAsterisk({
      after: (ms, run) => this.at(ms, run),
      emit: (app, event, of) => this.emit(event, of),
      random: this.random,
    });
    this.mind = new Mind({
      realm: 'dialer.local',
      transport: 'wst',
      context: 'from-agent',
      trunks: [{ endpoint: 'carrier', format: 'plus' }],
    });
    this.fake.connected = false;
  }

  at(ms: number, run: () => void): void {
    const { queue } = this;
    queue.push({ at: this.now + ms, nth: ++this.nth, run });
    // A heap, in which each is before its two children.
    for (let i = queue.length - 1; i > 0;) {
      const up = (i - 1) >> 1;
      if (this.before(up, i)) break;
      [queue[i], queue[up]] = [queue[up]!, queue[i]!];
      i = up;
    }
  }

  /** Lets time go by. */
  run(ms: number): this {
    const until = this.now + ms;
    while (this.queue.length && this.queue[0]!.at <= until) {
      const next = this.pop();
      this.now = next.at;
      next.run();
    }
    this.now = until;
    return this;
  }

  do(what: (mind: Mind) => void): this {
    for (const output of this.mind.run(this.now, what)) this.carry(output);
    return this;
  }

  /** The events' socket opens. */
  open(): this {
    this.socket++;
    this.isOpen = this.fake.connected = true;
    return this.do((mind) => mind.resync.opened(() => {}));
  }

  /** It is cut: what is on its way is lost. */
  cut(): this {
    this.socket++;
    this.isOpen = this.fake.connected = false;
    return this.do((mind) => mind.resync.lost());
  }

  /** An extension with so many telephones. */
  phones(extension: string, count: number): this {
    this.do((mind) => mind.account(extension, ['secret'], false, () => {})).run(200);
    this.fake.phones.contacts.set(
      extension,
      Array.from({ length: count }, (_, nth) => `sip:${extension}@10.0.0.${nth + 1}:5060`),
    );
    return this;
  }

  of<T extends Happening['type']>(type: T, id?: string): (Extract<Happening, { type: T }> & { at: number })[] {
    return this.told.filter(
      (event) => event.type === type && (id === undefined || ('leg' in event ? event.leg : 'id' in event ? event.id : '') === id),
    ) as never;
  }

  private before(a: number, b: number): boolean {
    const [one, other] = [this.queue[a]!, this.queue[b]!];
    return one.at < other.at || (one.at === other.at && one.nth < other.nth);
  }

  private pop() {
    const { queue } = this;
    const first = queue[0]!;
    const last = queue.pop()!;
    if (queue.length === 0) return first;
    queue[0] = last;
    for (let i = 0; ;) {
      let least = i;
      for (const child of [2 * i + 1, 2 * i + 2]) if (child < queue.length && this.before(child, least)) least = child;
      if (least === i) return first;
      [queue[i], queue[least]] = [queue[least]!, queue[i]!];
      i = least;
    }
  }

  private delay = (): number => this.random() * this.chaos.delayMs;
  private chance = (of: number): boolean => of > 0 && this.random() < of;

  private carry(output: Output): void {
    switch (output.do) {
      case 'ask':
        return this.ask(output);
      case 'tell':
        return void this.told.push({ ...output.event, at: this.now });
      case 'timer':
        this.timers.add(output.id);
        return this.at(output.ms, () => this.timers.delete(output.id) && this.do((mind) => mind.kernel.rang(output.id)));
      case 'clear':
        return void this.timers.delete(output.id);
      case 'tap':
        this.taps.set(output.leg, output.connection);
        return this.at(this.delay(), () => this.fake.mediaSocket(output.connection, true));
      case 'untap':
        return this.at(this.delay(), () => this.fake.mediaSocket(this.taps.get(output.leg) ?? '', false));
      case 'join':
        this.joined.push(output.joining);
        for (const { left, right } of output.joining.parts) for (const name of [left, right]) this.fake.stored.delete(name);
        return this.at(this.delay(), () => this.do((mind) => mind.joined(output.joining.id, null)));
      case 'warn':
        return void this.warned.push(output.words);
    }
  }

  private ask({ id, ask }: Extract<Output, { do: 'ask' }>): void {
    const answer = (ms: number, what: Parameters<Mind['kernel']['answered']>[1]) =>
      this.at(ms, () => this.do((mind) => mind.kernel.answered(id, what)));
    const timeout = { ok: false, code: 'timeout', status: null, words: 'no answer' } as const;
    const isLost = this.chance(this.chaos.unanswered);
    if (this.deaf) return answer(1, { ok: false, code: 'unreachable', status: null, words: 'ECONNREFUSED' });
    if (isLost && this.chance(0.5)) return answer(TIMEOUT_MS, timeout);
    this.at(this.delay(), () => {
      const query = Object.fromEntries(
        Object.entries(ask.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
      );
      const { status, body } = this.fake.request(ask.method, ask.path, query, ask.body);
      if (isLost) return answer(TIMEOUT_MS, timeout);
      const words = String((body as { message?: string } | undefined)?.message ?? '');
      const isGone = status === 404 || (status === 400 && /not found/i.test(words));
      if (status < 300) answer(this.delay(), { ok: true, status, body });
      else answer(this.delay(), { ok: false, code: isGone ? 'gone' : 'refused', status, words });
    });
  }

  /** Of one object events keep their order, but for those that swap. */
  private emit(event: Record<string, unknown>, of: string): void {
    if (!this.isOpen) return;
    const { socket } = this;
    const mayAnyhow = (event['type'] === 'Dial' || event['type'] === 'ChannelStateChange') && this.chance(this.chaos.swapped);
    const at = Math.max(mayAnyhow ? 0 : (this.lastOf.get(of) ?? 0), this.now + this.delay());
    if (!mayAnyhow) this.lastOf.set(of, at);
    const deliver = () => socket === this.socket && this.do((mind) => mind.event(event, this.now));
    this.at(at - this.now, deliver);
    if (this.chance(this.chaos.doubled)) this.at(at - this.now + this.delay() * 3, deliver);
  }
}
