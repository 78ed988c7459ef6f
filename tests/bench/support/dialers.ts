/** Dialers that are compared with ours: each a function from what it sees to the lines that it begins. */
import type { PacingMode } from '../../../src/contract';
import { pace } from '../../../gateway/calls/pacing/pace';
import { answeredBy, answerRate } from '../../../gateway/calls/pacing/answer-rate';
import type { Dialer, View } from '../../../gateway/testing/pacing-floor';

const MOST_LINES = 2_000;

const unspoken = ({ free, waiting }: { free: number; waiting: number }): number => Math.max(0, free - waiting);

/** Ours, with what it knows of the answer rate. */
const paced =
  (mode: PacingMode, rateOf: (view: View) => number): Dialer =>
  (view) => {
    const { occupied, ringing, habits, ledger, today } = view;
    return pace({ mode, free: unspoken(view), occupied, ringing, habits, ledger, today, p: rateOf(view), mostLines: MOST_LINES }).begin;
  };

export const ours = (mode: PacingMode): Dialer => paced(mode, ({ recent, habits }) => answerRate(recent, answeredBy(habits.answers)));

/** Ours, if it were told the answer rate as it truly is. */
export const told = (mode: PacingMode): Dialer => paced(mode, ({ p }) => p);

/**
 * VICIdial's adaptive level, as its documents and `AST_VDadapt.pl` describe it: every 15 s the level is changed by how many
 * agents waited more than calls did, over the last minute; between 1 and 3. Today's drops above the limit, after 50 calls,
 * bring it to 1 (hard limit) and those of one minute above half, after 20, to half of it. Lines are level times agents, and
 * calls that talk count among them.
 */
export function vicidial(limit = 0.03, most = 3): Dialer {
  let level = 1;
  let adapted = -Infinity;
  const waits: number[] = [];
  const minute: { at: number; answered: number; abandoned: number }[] = [];
  return (view) => {
    const { now, agents, free, waiting, today, occupied, ringing } = view;
    if (now % 1_000 === 0) waits.push(free - waiting);
    if (waits.length > 60) waits.shift();
    if (now - adapted >= 15_000) {
      adapted = now;
      minute.push({ at: now, answered: today.answered, abandoned: today.abandoned });
      if (minute.length > 5) minute.shift();
      const first = minute[0]!;
      const lately = { answered: today.answered - first.answered, abandoned: today.abandoned - first.abandoned };
      const difference = waits.reduce((sum, value) => sum + value, 0) / Math.max(1, waits.length);
      level = Math.min(most, Math.max(1, level * (1 + difference / agents)));
      if (lately.answered > 20 && lately.abandoned > 0.5 * lately.answered) level = Math.max(1, level / 2);
      if (today.answered > 50 && today.abandoned > limit * today.answered) level = 1;
    }
    const talking = occupied.filter(({ with: what }) => what === 'call').length;
    return Math.max(0, Math.round(level * agents) - ringing.length - waiting - talking);
  };
}
