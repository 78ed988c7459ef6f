import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Cause } from '../../telephony/port';
import type { Line, LineEvent } from '../line/line';
import { newLine } from '../line/new-line';
import { step } from '../line/state';
import { type Moment, momentsOf } from './moments';
import { type Kept, timelineOf } from './timeline';

const CALL = '5f1c7a52-0000-4000-8000-000000000001';
const agent = { id: 1, tenantId: 1, extension: '1001', autoAnswer: false, autoAnswerTime: 0 } as Parameters<typeof newLine>[0]['agent'];
const fresh = (order: Line['order'] = 'agent-first'): Line =>
  newLine({
    ...{ agent, type: order === 'far-waits' ? 'inbound' : 'auto', order, phone: '6175550101', callId: CALL, now: 1_000 },
    ...{ target: { number: '6175550101' }, ...(order === 'far-waits' && { farLeg: 'caller' }) },
  });

/** What a call's record has after these events, a second apart. */
function story(line: Line, events: readonly LineEvent[]): Kept[] {
  let now = line;
  return events.flatMap((event, second) => {
    const at = 1_000 * (second + 1);
    const { line: after, effects } = step(now, event, at);
    const told = momentsOf({ before: now, after, event, effects, at });
    now = after;
    return told.map((moment, nth): Kept => ({ ...moment, nth: second * 100 + nth }));
  });
}
const words = (moments: readonly Moment[]) => moments.map(({ what, who }) => (who ? `${who} ${what}` : what));
const [A, F, S] = [`${CALL}-a0`, `${CALL}-f0`, `${CALL}-s1`];
const up = (leg: string): LineEvent => ({ type: 'leg-up', leg, at: 0 });
const down = (leg: string, cause: Cause = 'normal', more: object = {}): LineEvent => ({
  ...{ type: 'leg-down', leg, by: 'remote', cause, at: 0 },
  ...more,
});

describe('a call’s record', () => {
  it('tells a call from its begin to who hung up', () => {
    const kept = story(fresh(), [
      { type: 'begin' },
      { type: 'leg-ringing', leg: A, early: false, at: 0 },
      up(A),
      { type: 'leg-ringing', leg: F, early: true, at: 0 },
      up(F),
      { type: 'leg-held', leg: A, held: true, at: 0 },
      { type: 'leg-held', leg: A, held: false, at: 0 },
      { type: 'leg-lost', leg: A, at: 0 },
      { type: 'leg-found', leg: A, at: 0 },
      { type: 'leg-quality', leg: F, lost: 1.5, jitterMs: 8, roundTripMs: null, mos: 4.1, at: 0 },
      down(F),
      down(A, 'normal', { by: 'engine' }),
    ]);
    const { moments, legs, whole } = timelineOf(kept, 1_000)!;
    expect(words(moments)).toEqual([
      ...['began', 'agent ringing', 'agent answered', 'lead early-sound', 'lead answered', 'connected', 'agent held'],
      ...['agent resumed', 'agent lost', 'agent found', 'lead down', 'ended', 'agent down'],
    ]);
    expect(moments.find(({ what }) => what === 'ended')!.facts).toEqual({ endedBy: 'far', cause: 'normal' });
    expect(legs.find(({ leg }) => leg === F)).toMatchObject({ answeredAt: 5_000, down: { by: 'remote' }, quality: { mos: 4.1 } });
    expect(whole).toBe(true);
  });

  it('has the codes of a number that was not reached, and the trunk that carried it', () => {
    const codes = { sip: 486, q850: 17, reached: true };
    const kept = story(fresh(), [
      { type: 'begin' },
      up(A),
      { type: 'leg-ringing', leg: F, early: false, trunk: 'trunk-1', at: 0 },
      down(F, 'busy', codes),
    ]);
    expect(timelineOf(kept, null)!.legs.find(({ leg }) => leg === F)).toMatchObject({
      trunks: ['trunk-1'],
      down: { cause: 'busy', ...codes },
    });
  });

  it('counts keys, and has none of them', () => {
    const key = (digit: string): LineEvent => ({ type: 'dtmf', leg: F, digit, at: 0 });
    const kept = story(fresh(), [{ type: 'begin' }, up(A), up(F), key('7'), key('9'), key('7')]);
    const keys = timelineOf(kept, null)!.moments.filter(({ what }) => what === 'keys');
    expect(keys).toEqual([{ at: 4_000, what: 'keys', leg: F, who: 'lead', facts: { count: 3 }, nth: expect.any(Number) }]);
    expect(JSON.stringify(kept)).not.toContain('digit');
  });

  it('counts the keys of each party by themselves', () => {
    const key = (leg: string): LineEvent => ({ type: 'dtmf', leg, digit: '7', at: 0 });
    const kept = story(fresh(), [{ type: 'begin' }, up(A), up(F), key(F), key(F), key(A)]);
    const keys = timelineOf(kept, null)!.moments.filter(({ what }) => what === 'keys');
    expect(keys.map(({ who, facts }) => [who, facts.count])).toEqual([
      ['lead', 2],
      ['agent', 1],
    ]);
  });

  it('names a second party who was asked for, came, and was gone', () => {
    const party = { kind: 'external', phone: '8005550171', name: 'Bank' } as const;
    const kept = story(fresh(), [{ type: 'begin' }, up(A), up(F), { type: 'side-start', party } as LineEvent, up(S), down(S)]);
    expect(words(timelineOf(kept, null)!.moments)).toEqual(
      expect.arrayContaining(['second transfer-asked', 'second transfer-answered', 'second down']),
    );
  });

  it('says of a caller that they came, and by which number', () => {
    const kept = story(fresh('far-waits'), [{ type: 'begin' }, up(A), up('caller'), down('caller')]);
    expect(words(timelineOf(kept, null)!.moments)).toEqual([
      ...['began', 'lead arrived', 'agent answered', 'lead answered', 'connected', 'lead down', 'ended'],
    ]);
  });

  it('is not whole where the gateway began again, or nothing was kept', () => {
    expect(timelineOf(story(fresh(), [{ type: 'begin' }, { type: 'adopted' }]), null)!.whole).toBe(false);
    expect(timelineOf([], 5_000)).toMatchObject({ whole: false, beganAt: 5_000, moments: [] });
    expect(timelineOf([], null)).toBeNull();
  });

  const legs = fc.constantFrom(A, F, S, `${CALL}-t1`, 'caller');
  const at = { at: fc.constant(0) };
  const events: fc.Arbitrary<LineEvent> = fc.oneof(
    fc.record({ type: fc.constant('leg-ringing' as const), leg: legs, early: fc.boolean(), ...at }),
    fc.record({
      type: fc.constantFrom('leg-up' as const, 'leg-heard' as const, 'leg-lost' as const, 'leg-found' as const),
      leg: legs,
      ...at,
    }),
    fc.record({ type: fc.constant('leg-held' as const), leg: legs, held: fc.boolean(), ...at }),
    fc.record({ type: fc.constant('dtmf' as const), leg: legs, digit: fc.constantFrom('1', '#'), ...at }),
    legs.map((leg) => down(leg)),
    fc.constantFrom<LineEvent>(
      { type: 'side-start', party: { kind: 'external', phone: '8005550171', name: '' } } as LineEvent,
      { type: 'hang-up', by: 'agent', cause: 'normal' },
      { type: 'timeout', timer: 'lost' },
      { type: 'adopted' },
      { type: 'agent-gone' },
    ),
  );

  it('never goes back in time, and has one end of each leg and of the call, in whatever order things happen and are stored', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('agent-first', 'agent-dials', 'far-waits'),
        fc.array(events, { maxLength: 40 }),
        fc.nat(),
        (order, happened, seed) => {
          const kept = story(fresh(order as Line['order']), [{ type: 'begin' }, ...happened]);
          const stored = [...kept].sort((a, b) => ((a.nth * 7919 + seed) % 97) - ((b.nth * 7919 + seed) % 97));
          const { moments, legs: known, beganAt } = timelineOf(stored, 1_500)!;
          for (const [nth, { at: when }] of moments.entries())
            expect(when).toBeGreaterThanOrEqual(nth === 0 ? beganAt : moments[nth - 1]!.at);
          const ends = moments.filter(({ what }) => what === 'down').map(({ leg }) => leg);
          expect(new Set(ends).size).toBe(ends.length);
          expect(moments.filter(({ what }) => what === 'ended').length).toBeLessThanOrEqual(1);
          expect(new Set(known.map(({ leg }) => leg)).size).toBe(known.length);
          expect(timelineOf(kept, 1_500)).toEqual(timelineOf(stored, 1_500));
        },
      ),
    );
  });
});
