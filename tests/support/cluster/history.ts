/**
 * What agents did and were told while gateways died, judged against what the database, the floor and their pages say when
 * all is quiet. Pure: whoever made the history, this finds what must not be in it.
 */

/** What an agent asks for and waits to have acknowledged. */
export type Asked = 'dial' | 'disposition' | 'status' | 'hang-up';
/** One line of the history. `at` is epoch ms, made from a clock that only goes forward. */
export interface Step {
  readonly at: number;
  readonly agent: number;
  readonly what: 'asked' | 'acknowledged' | 'refused' | 'page-in' | 'page-cut' | 'phone-in' | 'phone-cut' | 'phone-up' | 'phone-over';
  readonly of?: Asked;
  readonly key?: string;
  readonly lead?: string;
  readonly call?: string;
  /** What the answer was, or why there was none. */
  readonly words?: string;
  /** When the telephone heard the far party last, of a call of its own that is over. Far parties never fall silent. */
  readonly heard?: number;
}

export interface StoredCall {
  readonly id: string;
  readonly agent: number;
  readonly lead: string | null;
  readonly phone: string;
  readonly created: number;
  readonly agentUp: number | null;
  readonly farUp: number | null;
  readonly ended: number | null;
  readonly cause: string | null;
}
export interface StoredDisposition {
  readonly agent: number;
  readonly lead: string;
  readonly call: string | null;
  /** The idempotency key with which it was asked, as it stands in its notes. */
  readonly key: string;
  readonly created: number;
}
/** A person's state, as a page shows it or as the database has it. */
export interface Shown {
  readonly agent: number;
  readonly status: string;
  readonly calls: readonly string[];
  readonly toDispose: readonly string[];
}
/** From when on the holder of this epoch worked. */
export interface Life {
  readonly epoch: number;
  readonly opened: number;
}
export interface Write {
  readonly at: number;
  readonly epoch: number;
  readonly table: string;
}

export interface Evidence {
  readonly history: readonly Step[];
  readonly calls: readonly StoredCall[];
  readonly dispositions: readonly StoredDisposition[];
  readonly floor: { readonly legs: number; readonly rooms: number };
  readonly shown: readonly Shown[];
  readonly stored: readonly Shown[];
  readonly lives: readonly Life[];
  readonly writes: readonly Write[];
}

export type FaultKind =
  | 'agent-in-two-calls'
  | 'number-in-two-calls'
  | 'lead-with-two-agents'
  | 'dial-lost'
  | 'disposition-lost'
  | 'disposition-twice'
  | 'disposition-unasked'
  | 'disposition-unacknowledged'
  | 'call-without-end'
  | 'left-at-the-floor'
  | 'page-differs'
  | 'ended-by-a-gateway'
  | 'late-write';
export interface Fault {
  readonly kind: FaultKind;
  readonly words: string;
}

/** Causes that a call has from a gateway's end, and from nothing else. */
const DEATHS = new Set(['gateway-restart', 'engine-down']);
const time = (at: number | null) => (at === null ? 'now' : new Date(at).toISOString().slice(11, 23));

interface Interval {
  readonly from: number;
  readonly to: number | null;
  readonly words: string;
}

function groupBy<T>(items: readonly T[], keyOf: (item: T) => string | number | null): T[][] {
  const groups = new Map<string | number, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return [...groups.values()];
}

/** Pairs of intervals of one owner that share a moment. */
function overlaps(kind: FaultKind, intervals: readonly Interval[]): Fault[] {
  const sorted = [...intervals].sort((a, b) => a.from - b.from);
  const faults: Fault[] = [];
  let last: Interval | undefined;
  for (const next of sorted) {
    if (last && (last.to === null || next.from < last.to)) faults.push({ kind, words: `${last.words}; ${next.words}` });
    if (!last || last.to !== null) last = last && last.to! > (next.to ?? Infinity) ? last : next;
  }
  return faults;
}

const ofCall = ({ id, agent, lead, created, ended, cause }: StoredCall): Interval => ({
  from: created,
  to: ended,
  words: `call ${id} of ${agent} with lead ${lead} from ${time(created)} to ${time(ended)} (${cause})`,
});

/** A lead is its agent's from the call until what they write of it. */
function works({ calls, dispositions }: Evidence): Fault[] {
  return groupBy(calls, ({ lead }) => lead).flatMap((ofLead) => {
    const byAgent = groupBy(ofLead, ({ agent }) => agent);
    if (byAgent.length < 2) return [];
    const intervals = ofLead.map((call) => {
      const written = dispositions.find((each) => each.call === call.id);
      const to = call.ended === null ? null : Math.max(call.ended, written?.created ?? 0);
      return { agent: call.agent, interval: { ...ofCall(call), to } };
    });
    return intervals.flatMap(({ agent, interval }) => {
      const others = intervals.filter((other) => other.agent > agent);
      return others.flatMap((other) => overlaps('lead-with-two-agents', [interval, other.interval]));
    });
  });
}

function dials({ history, calls }: Evidence): Fault[] {
  const known = new Set(calls.map(({ id }) => id));
  return history
    .filter(({ what, of, call }) => what === 'acknowledged' && of === 'dial' && call !== undefined && !known.has(call))
    .map(({ agent, call, at }) => ({ kind: 'dial-lost', words: `${agent} was told at ${time(at)} of call ${call}, which has no row` }));
}

function writtenOnce({ history, dispositions }: Evidence): Fault[] {
  const rows = new Map<string, number>();
  for (const { key } of dispositions) rows.set(key, (rows.get(key) ?? 0) + 1);
  const steps = history.filter(({ of, key }) => of === 'disposition' && key !== undefined);
  const keys = (what: Step['what']) => new Set(steps.filter((step) => step.what === what).map(({ key }) => key!));
  const [asked, acknowledged, refused] = [keys('asked'), keys('acknowledged'), keys('refused')];
  const whose = (key: string) => {
    const { agent, lead, call } = steps.find((step) => step.key === key) ?? {};
    return `${key} of ${agent} for lead ${lead}, call ${call}`;
  };
  const faults: Fault[] = [];
  for (const key of acknowledged)
    if (!rows.has(key)) faults.push({ kind: 'disposition-lost', words: `${whose(key)}: acknowledged, and no row` });
  for (const [key, times] of rows) {
    if (times > 1) faults.push({ kind: 'disposition-twice', words: `${whose(key)}: ${times} rows` });
    if (!asked.has(key)) faults.push({ kind: 'disposition-unasked', words: `a row with “${key}”, which nobody has asked for` });
    else if (!acknowledged.has(key))
      faults.push({
        kind: 'disposition-unacknowledged',
        words: `${whose(key)}: a row, and ${refused.has(key) ? 'its repeat was refused' : 'no answer'}`,
      });
  }
  // Two keys for one call: the second one should have been told that the lead is disposed already.
  for (const group of groupBy(dispositions, ({ call }) => call))
    if (new Set(group.map(({ key }) => key)).size > 1)
      faults.push({ kind: 'disposition-twice', words: `call ${group[0]!.call}: ${group.map(({ key }) => key).join(' and ')}` });
  return faults;
}

function quiet({ calls, floor, shown, stored }: Evidence): Fault[] {
  const faults: Fault[] = calls
    .filter(({ ended }) => ended === null)
    .map((call) => ({ kind: 'call-without-end', words: ofCall(call).words }));
  if (floor.legs || floor.rooms)
    faults.push({ kind: 'left-at-the-floor', words: `${floor.legs} legs and ${floor.rooms} rooms at the floor` });
  const text = (state: Shown | undefined) =>
    state ? `${state.status}, in [${[...state.calls].sort().join()}], to dispose [${[...state.toDispose].sort().join()}]` : 'nothing';
  for (const truth of stored) {
    const page = shown.find(({ agent }) => agent === truth.agent);
    if (text(page) !== text(truth))
      faults.push({ kind: 'page-differs', words: `${truth.agent}: the page shows ${text(page)}; stored is ${text(truth)}` });
  }
  return faults;
}

/** A far party that was heard so shortly before the end was there, ms. */
const STILL_HEARD_MS = 1_500;

/**
 * Calls that a gateway ended when it took over, though both parties were there. One whose far party had hung up meanwhile has
 * ended by itself, and one that was still being made has no legs that could stand.
 */
function endedByGateways({ history, calls, lives }: Evidence): Fault[] {
  return calls.flatMap((call): Fault[] => {
    const { agent, agentUp, farUp, ended, cause } = call;
    if (ended === null || !DEATHS.has(cause ?? '') || agentUp === null || farUp === null) return [];
    const next = lives.find(({ opened }) => opened > ended)?.opened ?? Infinity;
    const over = history.find(({ what, agent: who, at }) => who === agent && what === 'phone-over' && at >= farUp);
    if (over && (over.at < next || over.at - (over.heard ?? 0) > STILL_HEARD_MS)) return [];
    // Hung up as they wished; the gateway died before it had stored that.
    const wished = history.some((step) => step.of === 'hang-up' && step.what === 'acknowledged' && step.call === call.id);
    if (wished) return [];
    return [{ kind: 'ended-by-a-gateway', words: ofCall(call).words }];
  });
}

/** What a holder wrote after the next one had begun to work. */
function late({ lives, writes }: Evidence): Fault[] {
  return writes.flatMap(({ at, epoch, table }): Fault[] => {
    const next = lives.find((life) => life.epoch > epoch && life.opened < at);
    if (!next) return [];
    const words = `epoch ${epoch} wrote ${table} at ${time(at)}, epoch ${next.epoch} works since ${time(next.opened)}`;
    return [{ kind: 'late-write', words }];
  });
}

/** All that must not be; empty is what is wanted. */
export function judge(evidence: Evidence): Fault[] {
  const { calls } = evidence;
  return [
    ...groupBy(calls, ({ agent }) => agent).flatMap((group) => overlaps('agent-in-two-calls', group.map(ofCall))),
    ...groupBy(calls, ({ phone }) => phone).flatMap((group) => overlaps('number-in-two-calls', group.map(ofCall))),
    ...works(evidence),
    ...dials(evidence),
    ...writtenOnce(evidence),
    ...quiet(evidence),
    ...endedByGateways(evidence),
    ...late(evidence),
  ];
}

/** The longest time in which nobody had anything acknowledged that goes on at this moment or begins before `until`, ms. */
export function withoutAnswer(history: readonly Step[], at: number, until: number): number {
  let last = at;
  let longest = 0;
  for (const step of history) {
    if (step.what !== 'acknowledged' || step.at < at) continue;
    longest = Math.max(longest, step.at - last);
    last = step.at;
    if (last > until) break;
  }
  return longest;
}

/** How long after this moment the last of the pages that it has cut was let in again, ms; null: it cut none. */
export function withoutPage(history: readonly Step[], at: number, until: number): number | null {
  const cut = history.filter((step) => step.what === 'page-cut' && step.at >= at && step.at < until);
  const back = cut.map(({ agent, at: gone }) => {
    const step = history.find(({ what, agent: who, at: when }) => what === 'page-in' && who === agent && when > gone);
    return (step?.at ?? Infinity) - at;
  });
  return back.length ? Math.max(...back) : null;
}
