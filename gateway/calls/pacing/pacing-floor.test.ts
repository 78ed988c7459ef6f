import { expect, it } from 'vitest';
import { DAY_MS, work } from '../../testing/pacing-floor';
import { answeredBy, answerRate } from './answer-rate';
import type { PacingMode } from '@dialer/contract';
import { pace } from './pace';

const CENTRE = { agents: 12, days: 1, seed: 4 };

function talkAndLoss(mode: PacingMode) {
  const days = work(CENTRE, (view) => {
    const { occupied, ringing, habits, ledger, today, recent, free, waiting } = view;
    const p = answerRate(recent, answeredBy(habits.answers));
    const unspoken = Math.max(0, free - waiting);
    return pace({ mode, free: unspoken, occupied, ringing, habits, ledger, today, p, mostLines: 200 }).begin;
  });
  const sum = (of: 'talked' | 'answered' | 'abandoned') => days.reduce((all, day) => all + day[of], 0);
  return { talk: sum('talked') / (CENTRE.agents * CENTRE.days * DAY_MS), lost: sum('abandoned') / sum('answered') };
}

it('on a floor of twelve whose answer rate jumps: more talk than one to one, and few enough are lost', () => {
  const [one, batches, forecast] = [talkAndLoss('one-to-one'), talkAndLoss('batches'), talkAndLoss('forecast')];
  expect(one.lost).toBe(0);
  expect(batches.lost).toBeLessThan(0.025);
  expect(forecast.lost).toBeLessThan(0.025);
  expect(batches.talk).toBeGreaterThan(1.1 * one.talk);
  expect(forecast.talk).toBeGreaterThan(1.15 * one.talk);
});
