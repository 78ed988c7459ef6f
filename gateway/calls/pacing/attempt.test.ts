import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ATTEMPT_MS, type Attempt, type AttemptEffect, type AttemptEvent, newAttempt, playOf, stepAttempt } from './attempt';

const NEW = newAttempt({ id: 'x', tenantId: 1, campaignId: 2, leadId: 'l', phone: '6175550101', callerId: '6175550199' }, 0);
const LEG = NEW.leg;

function run(events: readonly AttemptEvent[], from: Attempt = NEW) {
  let attempt = from;
  const effects: AttemptEffect[] = [];
  events.forEach((event, index) => {
    const next = stepAttempt(attempt, event, (index + 1) * 1_000);
    attempt = next.attempt;
    effects.push(...next.effects);
  });
  return { attempt, effects, ran: effects.flatMap((effect) => (effect.type === 'engine' ? effect.run : [])) };
}
const up: AttemptEvent = { type: 'leg-up', leg: LEG, at: 0 };
const person: AttemptEvent = { type: 'detected', leg: LEG, verdict: 'human', cause: 'HUMAN-1-2', at: 0 };
const down: AttemptEvent = { type: 'leg-down', leg: LEG, by: 'remote', cause: 'normal', at: 0 };
const offered: AttemptEvent = { type: 'offered', callId: 'c', accountId: 7 };
const late: AttemptEvent = { type: 'timeout', timer: 'join' };
const played: AttemptEvent = { type: 'play-done', id: playOf('x'), ok: true, at: 0 };

it('gives a person who has greeted to a free agent', () => {
  const { attempt, effects, ran } = run([up, person, offered, { type: 'joined' }]);
  expect(attempt).toMatchObject({ state: 'over', outcome: 'joined', accountId: 7, since: { up: 1_000, verdict: 2_000, joined: 4_000 } });
  expect(effects).toContainEqual({ type: 'timer', timer: 'join', ms: ATTEMPT_MS.join });
  expect(effects).toContainEqual({ type: 'hand-over', callId: 'c', accountId: 7 });
  expect(ran).toEqual(['detect', 'detect']);
});

it('looks for another while there is time, then says who has called, and lets go', () => {
  const { attempt, effects, ran } = run([up, person, offered, { type: 'passed-over' }, offered, late, played]);
  expect(effects.filter(({ type }) => type === 'seek')).toHaveLength(2);
  expect(effects).toContainEqual({ type: 'withdraw', callId: 'c' });
  expect(ran.slice(-2)).toEqual(['play', 'hangup']);
  expect(attempt).toMatchObject({ outcome: 'abandoned', messagePlayed: true });
});

it('counts who hangs up in the message, and not who hangs up before', () => {
  expect(run([up, person, late, down]).attempt).toMatchObject({ outcome: 'abandoned', messagePlayed: false });
  expect(run([up, person, down]).attempt.outcome).toBe('left');
  expect(run([up, down]).attempt.outcome).toBe('left');
});

it('hangs up on machines, takes silence for a person, and rings long enough', () => {
  expect(run([up, { ...person, verdict: 'machine' } as AttemptEvent]).attempt.outcome).toBe('machine');
  expect(run([up, { type: 'timeout', timer: 'verdict' }]).attempt.state).toBe('waiting');
  expect(run([{ type: 'timeout', timer: 'ring' }]).attempt.outcome).toBe('no-answer');
  expect(run([{ ...down, cause: 'busy' } as AttemptEvent]).attempt.outcome).toBe('busy');
  expect(ATTEMPT_MS.ring).toBeGreaterThanOrEqual(15_000);
});

it.each([
  [{ sip: 404, q850: 1 }, 'unknown-number', ''],
  [{ sip: 410, q850: 22 }, 'unknown-number', ''],
  [{ sip: 604 }, 'unknown-number', ''],
  [{ sip: 404, q850: 3 }, 'failed', 'line'],
  [{ sip: 484, q850: 28 }, 'failed', 'line'],
  [{}, 'failed', 'line'],
])('tells a number that is not in service from a line that failed: %o', (said, outcome, cause) => {
  expect(run([{ ...down, cause: 'failed', ...said } as AttemptEvent]).attempt).toMatchObject({ outcome, cause });
});

it('counts a person who had answered when everything stopped', () => {
  expect(run([up, person, offered, { type: 'stop', why: 'stopped' }]).attempt.outcome).toBe('abandoned');
  expect(run([{ type: 'stop', why: 'stopped' }]).attempt.outcome).toBe('stopped');
});

it('ends once, whatever comes in whatever order, and leaves nobody on a line', () => {
  const any = fc.constantFrom<AttemptEvent>(
    ...[up, person, down, offered, late, played, { type: 'joined' } as const, { type: 'passed-over' } as const],
    ...(['ring', 'verdict', 'message'] as const).map((timer) => ({ type: 'timeout', timer }) as const),
    { type: 'stop', why: 'failed' },
  );
  fc.assert(
    fc.property(fc.array(any, { maxLength: 14 }), (events) => {
      const { attempt, effects, ran } = run([...events, { type: 'stop', why: 'stopped' }]);
      expect(attempt.state).toBe('over');
      expect(effects.filter(({ type }) => type === 'over')).toHaveLength(1);
      const isDown = events.includes(down);
      if (attempt.outcome !== 'joined' && !isDown) expect(ran).toContain('hangup');
      const offers = effects.filter(({ type }) => type === 'withdraw' || type === 'hand-over').length;
      expect(offers).toBeLessThanOrEqual(events.filter((event) => event === offered).length);
    }),
  );
});
