/**
 * How many lines a campaign begins now, and why: pure, asked anew every half second. One line for one agent is the rule.
 * More only for agents who are free (safe batches), or are about to be where many work (forecast); both only with answers
 * behind them and a budget of abandoned calls before them, and never so many that a bad minute could pass its limit.
 */
import { ABANDONMENT, BATCHES_FROM, FORECAST_FROM, type PacingMode, type PacingReason } from '@dialer/contract';
import { type Ledger, reserveOf, shareOf, whyOneToOne } from './budget';
import { type Ahead, forecastLines, type Habits, type Occupied } from './forecast';
import { safeLines } from './safe-lines';

/** So many calls that were not lost double the risk, and as many lost end it; at the most so many times the target. */
const CREDIT = { calls: 2, part: 0.1, most: 4 } as const;

export interface Situation {
  /** What managers have chosen. */
  readonly mode: PacingMode;
  /** Agents who are free and not spoken for. */
  readonly free: number;
  /** Agents of the campaign who talk or write up their call. */
  readonly occupied: readonly Occupied[];
  /** Ages of lines that ring, in milliseconds. */
  readonly ringing: readonly number[];
  /** No more of the lines is answered by a person, in all likelihood (`answerRate`). */
  readonly p: number;
  readonly habits: Habits;
  /** Of thirty days, this one among them. */
  readonly ledger: Ledger;
  readonly today: Ledger;
  /** More lines never ring at once. */
  readonly mostLines: number;
}

/** What was decided, and from what: kept, and drawn for managers. */
export interface Decision {
  /** In force now. */
  readonly mode: PacingMode;
  readonly reason: PacingReason;
  /** Lines to begin now. */
  readonly begin: number;
  readonly free: number;
  readonly working: number;
  readonly ringing: number;
  readonly p: number;
  readonly answered: number;
  readonly abandoned: number;
}

/**
 * What part of its expected answers may be lost now. The day's ledger steers it, so that what a model of people does not know
 * is made good within the day: less than the target after a bad hour, more after a good one. While the thirty days stand
 * above the target all of it shrinks, to nothing where pacing ends.
 */
export function riskOf(thirtyDays: Ledger, today: Ledger): number {
  const { target, off } = ABANDONMENT;
  const expected = target * today.answered;
  const steered = 1 + (expected - today.abandoned) / (CREDIT.calls + CREDIT.part * expected);
  const over = Math.max(0, shareOf(thirtyDays) - target);
  return target * Math.min(CREDIT.most, Math.max(0, steered)) * Math.max(0, 1 - over / (off - target));
}

export function pace(situation: Situation): Decision {
  const { free, occupied, ringing, ledger, p, mostLines } = situation;
  const working = free + occupied.length;
  const { mode, reason } = inForce(situation, working);
  const told = { mode, reason, free, working, ringing: ringing.length, p, answered: ledger.answered, abandoned: ledger.abandoned };
  const most = Math.max(0, mostLines - ringing.length);
  const oneToOne = Math.max(0, free - ringing.length);
  if (mode === 'one-to-one') return { ...told, begin: Math.min(oneToOne, most) };

  const risk = riskOf(ledger, situation.today);
  // Whatever happens: if everybody answered at once, no more would be lost than may be.
  const inReserve = Math.max(0, free + reserveOf(ledger) - ringing.length);
  const room = Math.min(most, inReserve);
  const batch = free < BATCHES_FROM ? 0 : safeLines(free, p, Math.min(risk, ABANDONMENT.ceiling), ringing.length + room) - ringing.length;
  const ahead: Ahead = { free, occupied, ringing, p, habits: situation.habits };
  const begin = mode === 'forecast' ? Math.max(batch, forecastLines(ahead, risk, room)) : batch;
  return { ...told, begin: Math.min(Math.max(begin, oneToOne, 0), most) };
}

function inForce({ mode, free, ledger }: Situation, working: number): Pick<Decision, 'mode' | 'reason'> {
  if (mode === 'one-to-one') return { mode, reason: 'chosen' };
  const why = whyOneToOne(ledger);
  if (why) return { mode: 'one-to-one', reason: why };
  if (mode === 'forecast' && working >= FORECAST_FROM) return { mode, reason: 'chosen' };
  if (free < BATCHES_FROM) return { mode: 'one-to-one', reason: 'few-agents' };
  return { mode: 'batches', reason: mode === 'batches' ? 'chosen' : 'below-twelve' };
}
