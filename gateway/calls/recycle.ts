/** When a lead comes back whom a dial did not reach, by the dialing sequence and the rules that refine it (decision 131). Pure. */
import { ABANDONED_REST_HOURS, type Call, ENGINE_DOWN, type RecycleRule, UNKNOWN_NUMBER, type UsedUp } from '@dialer/contract';

/** By how they ended (`RecycleRule.after`): the dials of a lead that reached nobody. */
export type Tries = Readonly<Record<string, number>>;

export interface Tried {
  /** All that is said of how this dial ended: the disposition, and what the line told. */
  readonly after: readonly string[];
  /** Of the lead, this one included. */
  readonly dials: number;
  /** Of the dials before this one. */
  readonly tries: Tries;
}

export type Turn =
  /** It is offered again after so many minutes. */
  | { readonly kind: 'again'; readonly minutes: number; /** By another of its numbers. */ readonly other: boolean }
  /** It is offered no more. */
  | { readonly kind: 'used-up'; readonly by: UsedUp };

/** With this dial counted, once for each thing that is said of how it ended. */
export function counted({ after, tries }: Pick<Tried, 'after' | 'tries'>): Tries {
  const more = Object.fromEntries([...new Set(after)].map((how) => [how, (tries[how] ?? 0) + 1]));
  return { ...tries, ...more };
}

/** Until unknown numbers had a rule of their own, one of failed lines spoke of them too: so it does where there is none. */
function spoken(rules: readonly RecycleRule[]): readonly RecycleRule[] {
  const failed = rules.find(({ after }) => after === 'failed');
  return failed && !rules.some(({ after }) => after === UNKNOWN_NUMBER) ? [...rules, { ...failed, after: UNKNOWN_NUMBER }] : rules;
}

/**
 * The next turn of a lead. The sequence says how often it is dialled [SET-029]; a rule only takes tries away. Where several
 * rules speak of one dial (what the agent chose, and that the line was busy) the longest wait holds, and the fewest tries; one
 * of them is enough for another number.
 */
export function recycled(tried: Tried, rules: readonly RecycleRule[], sequence: readonly number[]): Turn {
  const wait = sequence[Math.max(0, tried.dials - 1)];
  if (wait === undefined) return { kind: 'used-up', by: 'sequence' };
  const tries = counted(tried);
  const mine = spoken(rules).filter(({ after }) => tried.after.includes(after));
  if (mine.some((rule) => rule.tries !== null && tries[rule.after]! >= rule.tries)) return { kind: 'used-up', by: 'rule' };
  const waits = mine.flatMap(({ minutes }) => minutes ?? []);
  const least = tried.after.includes('abandoned') ? ABANDONED_REST_HOURS * 60 : 0;
  const minutes = Math.max(least, ...(waits.length > 0 ? waits : [wait]));
  return { kind: 'again', minutes, other: mine.some(({ other }) => other) };
}

const BY_CAUSE: Readonly<Record<string, string>> = { busy: 'busy', declined: 'busy', failed: 'failed', [UNKNOWN_NUMBER]: UNKNOWN_NUMBER };

/** What the line told of a call that reached nobody (`RECYCLE_OUTCOMES`); empty where somebody spoke, or has called us. */
export function outcomesOf({ direction, since, end, vm }: Pick<Call, 'direction' | 'since' | 'end' | 'vm'>): string[] {
  if (direction !== 0) return [];
  if (vm?.status === 'AMD-Machine-Vm-WA') return ['machine'];
  if (since.farUp !== undefined || end === null || end.cause === ENGINE_DOWN) return [];
  return [BY_CAUSE[end.cause] ?? 'no-answer'];
}
