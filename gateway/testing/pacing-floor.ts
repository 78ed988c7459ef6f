/**
 * A call centre that dials for its agents, as discrete events: to compare dialers, with nobody real and no clock. The same
 * seed gives the same people, whoever dials them: the nth line of a moment's answer rate is the nth draw.
 */
import type { Ledger } from '../calls/pacing/budget';
import type { Rung } from '../calls/pacing/answer-rate';
import type { Occupied } from '../calls/pacing/forecast';

export const DAY_MS = 8 * 3_600_000;
/** Working days within thirty. */
export const WINDOW_DAYS = 22;

/** What a dialer may know at a moment. */
export interface View {
  readonly now: number;
  readonly agents: number;
  readonly free: number;
  readonly occupied: readonly Occupied[];
  readonly ringing: readonly number[];
  /** People who have answered and are not put through yet: each speaks for an agent. */
  readonly waiting: number;
  readonly recent: Iterable<Rung>;
  readonly habits: { readonly answers: readonly number[]; readonly calls: readonly number[]; readonly wrapUps: readonly number[] };
  readonly ledger: Ledger;
  readonly today: Ledger;
  /** The truth, for a dialer that knows it. */
  readonly p: number;
}

/** How many lines to begin. Asked every half second. */
export type Dialer = (view: View) => number;

export interface Centre {
  readonly agents: number;
  readonly days: number;
  readonly seed: number;
}

export interface Day extends Ledger {
  /** Milliseconds of conversation, of all agents together. */
  readonly talked: number;
  readonly lines: number;
}

const TICK_MS = 500;
const RING_MS = 24_000;
/** Greeting, then the machine's doubt until it says that it is a person. */
const VERDICT_MS = 800;
/** After the greeting; the agent's phone takes 200 ms to answer. */
const JOIN_WITHIN_MS = 2_000 - 200;
const REMEMBERED = 400;

/** Mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What becomes of a line, and of who answers it; milliseconds. */
interface Fate {
  readonly answered: number | null;
  readonly over: number;
  readonly greeting: number;
  readonly talk: number;
  readonly wrapUp: number;
}

function fates(seed: number) {
  const draw = random(seed);
  const between = (least: number, most: number) => least + (most - least) * draw();
  const bell = () => Math.sqrt(-2 * Math.log(1 - draw())) * Math.cos(2 * Math.PI * draw());
  const around = (median: number, spread: number) => median * Math.exp(spread * bell());
  /** Four in ten refuse at once, four talk for a while, two listen to the whole of it. */
  const talkOf = (): number => {
    const kind = draw();
    if (kind < 0.4) return between(5_000, 25_000);
    return kind < 0.8 ? 15_000 - 75_000 * Math.log(1 - draw()) : Math.min(2_400_000, around(360_000, 0.6));
  };
  return (p: number): Fate => {
    const rest = { greeting: between(600, 1_800), talk: talkOf(), wrapUp: Math.min(180_000, around(15_000, 0.7)) };
    const [who, what] = [draw(), draw()];
    if (who < p) {
      const answered = Math.min(RING_MS - 500, 2_500 + around(6_500, 0.5));
      return { ...rest, answered, over: answered };
    }
    // Busy or unknown, a machine that is heard out, or nobody.
    const over = what < 0.08 ? between(1_000, 3_000) : what < 0.5 ? between(14_000, 23_000) + 4_000 : RING_MS;
    return { ...rest, answered: null, over };
  };
}

/** The answer rate jumps between a bad and a good hour, each 10 to 60 minutes long. */
function rates(seed: number, ms: number) {
  const draw = random(seed ^ 0x9e3779b9);
  const turns: { from: number; p: number }[] = [];
  for (let at = 0, good = draw() < 0.5; at < ms; at += (10 + 50 * draw()) * 60_000, good = !good)
    turns.push({ from: at, p: good ? 0.5 : 0.1 });
  let index = 0;
  return (now: number): number => {
    while (index + 1 < turns.length && turns[index + 1]!.from <= now) index++;
    return turns[index]!.p;
  };
}

interface Happening {
  readonly at: number;
  readonly run: () => void;
}

/** What happens next, earliest first. */
function createAgenda() {
  const heap: Happening[] = [];
  const before = (a: number, b: number) => heap[a]!.at < heap[b]!.at;
  const swap = (a: number, b: number) => ([heap[a], heap[b]] = [heap[b]!, heap[a]!]);
  return {
    add(at: number, run: () => void): void {
      heap.push({ at, run });
      for (let i = heap.length - 1; i > 0;) {
        const parent = (i - 1) >> 1;
        if (!before(i, parent)) break;
        swap(i, parent);
        i = parent;
      }
    },
    /** Runs what is due. */
    until(now: number): void {
      while (heap.length && heap[0]!.at <= now) {
        const { run } = heap[0]!;
        const last = heap.pop()!;
        if (heap.length) {
          heap[0] = last;
          for (let i = 0; ;) {
            const [left, right] = [2 * i + 1, 2 * i + 2];
            let least = i;
            if (left < heap.length && before(left, least)) least = left;
            if (right < heap.length && before(right, least)) least = right;
            if (least === i) break;
            swap(i, least);
            i = least;
          }
        }
        run();
      }
    },
  };
}

interface LineOfFloor {
  readonly began: number;
  answered: number | null;
  over: boolean;
}

/** Lets a dialer work; gives its days. */
export function work({ agents, days, seed }: Centre, dialer: Dialer): Day[] {
  const draw = fates(seed);
  const rate = rates(seed, days * DAY_MS);
  const agenda = createAgenda();
  const done: { answered: number; abandoned: number; talked: number; lines: number }[] = [];
  const occupied = new Set<{ with: 'call' | 'wrap-up'; from: number }>();
  const ringing = new Set<LineOfFloor>();
  const waiting: { until: number; fate: Fate }[] = [];
  const recent: LineOfFloor[] = [];
  let habits = { answers: [] as number[], calls: [] as number[], wrapUps: [] as number[] };
  const seen = { answers: [] as number[], calls: [] as number[], wrapUps: [] as number[] };
  let free = agents;
  let greeting = 0;
  let now = 0;
  let today = { answered: 0, abandoned: 0, talked: 0, lines: 0 };
  let ledger = { answered: 0, abandoned: 0 };

  const note = (list: number[], value: number) => void (list.push(value), list.length > REMEMBERED && list.shift());
  const count = (what: 'answered' | 'abandoned') => {
    today[what]++;
    ledger[what]++;
  };

  function put(through: Fate, at: number): void {
    free--;
    const agent = { with: 'call' as 'call' | 'wrap-up', from: at };
    occupied.add(agent);
    const end = at + through.talk;
    const ended = (ms: number) => {
      today.talked += ms;
    };
    agenda.add(end, () => {
      ended(through.talk);
      note(seen.calls, through.talk);
      agent.with = 'wrap-up';
      agent.from = end;
    });
    agenda.add(end + through.wrapUp, () => {
      note(seen.wrapUps, through.wrapUp);
      occupied.delete(agent);
      free++;
      serve(end + through.wrapUp);
    });
  }

  /** Who has waited longest and may still be put through. */
  function serve(at: number): void {
    while (free > 0 && waiting.length) {
      const { until, fate } = waiting.shift()!;
      if (at <= until) put(fate, at);
    }
  }

  function begin(at: number): void {
    const fate = draw(rate(at));
    const line: LineOfFloor = { began: at, answered: null, over: false };
    today.lines++;
    ringing.add(line);
    recent.push(line);
    if (recent.length > 4_000) recent.splice(0, 2_000);
    agenda.add(at + fate.over, () => {
      ringing.delete(line);
      line.over = true;
      if (fate.answered === null) return;
      line.answered = fate.answered;
      note(seen.answers, fate.answered);
      greeting++;
      const verdict = at + fate.over + fate.greeting + VERDICT_MS;
      const person = { until: at + fate.over + fate.greeting + JOIN_WITHIN_MS, fate };
      agenda.add(verdict, () => {
        greeting--;
        count('answered');
        waiting.push(person);
        serve(verdict);
        if (waiting.includes(person))
          agenda.add(person.until + 0.001, () => {
            const index = waiting.indexOf(person);
            if (index < 0) return;
            waiting.splice(index, 1);
            count('abandoned');
          });
      });
    });
  }

  function* newestFirst(at: number): Generator<Rung> {
    for (let index = recent.length - 1; index >= 0; index--) {
      const { began, answered, over } = recent[index]!;
      yield { age: at - began, answered, over };
    }
  }

  for (let day = 0; day < days; day++) {
    today = { answered: 0, abandoned: 0, talked: 0, lines: 0 };
    done.push(today);
    // The ledger is of the last thirty days, this one among them.
    const old = done[day - WINDOW_DAYS];
    if (old) ledger = { answered: ledger.answered - old.answered, abandoned: ledger.abandoned - old.abandoned };
    for (const end = (day + 1) * DAY_MS; now < end; now += TICK_MS) {
      agenda.until(now);
      if (now % 5_000 === 0) habits = { answers: [...seen.answers], calls: [...seen.calls], wrapUps: [...seen.wrapUps] };
      const at = now;
      const lines = dialer({
        now,
        agents,
        free,
        get occupied() {
          return [...occupied].map(({ with: what, from }) => ({ with: what, since: at - from }));
        },
        get ringing() {
          return [...ringing].map(({ began }) => at - began);
        },
        waiting: greeting + waiting.length,
        recent: newestFirst(at),
        habits,
        ledger,
        today,
        p: rate(now),
      });
      for (let line = 0; line < lines; line++) begin(now);
    }
  }
  return done;
}

/** Of the dialer's days, the highest share of abandoned calls within any thirty. */
export function worstShare(days: readonly Ledger[], window = WINDOW_DAYS): number {
  let worst = 0;
  for (let from = 0; from === 0 || from + window <= days.length; from++) {
    const within = days.slice(from, from + window);
    const answered = within.reduce((sum, day) => sum + day.answered, 0);
    const abandoned = within.reduce((sum, day) => sum + day.abandoned, 0);
    if (answered > 0) worst = Math.max(worst, abandoned / answered);
  }
  return worst;
}

/**
 * The talk of agents who never wait: a dialer that knew of every line whether and when it is answered, and of every call
 * how long it lasts, would put each next person through as an agent becomes free, and lose nobody.
 */
export function seer({ agents, days, seed }: Centre): number {
  const draw = fates(seed);
  let [talk, work] = [0, 0];
  for (let call = 0; call < 20_000; call++) {
    const { talk: talked, wrapUp } = draw(1);
    talk += talked;
    work += talked + wrapUp;
  }
  return (talk / work) * agents * days * DAY_MS;
}
