/** How calls begin, go on and end. */
import { describe, expect } from 'vitest';
import type { Cause } from '../../../port';
import { LEAVES, NOBODY, PERSON, refusing } from '../stage';
import type { Case } from './case';

/**
 * A refusal's status and number of Q.850, and what it says: that a telephone was reached, something of the number or by the
 * network, or that the line itself was at fault, which is no try at anybody.
 */
type Refusal = readonly [status: number, q850: number, cause: Cause, of: 'telephone' | 'number' | 'line'];
const OF_PEOPLE: readonly Refusal[] = [
  [486, 17, 'busy', 'telephone'],
  [603, 21, 'declined', 'telephone'],
  [404, 1, 'failed', 'number'],
];
const OF_NETWORKS: readonly Refusal[] = [
  [600, 17, 'busy', 'telephone'],
  [607, 127, 'declined', 'number'],
  [480, 19, 'no-answer', 'number'],
  [410, 22, 'failed', 'number'],
  [484, 28, 'failed', 'number'],
  [403, 21, 'failed', 'line'],
  [488, 58, 'failed', 'line'],
  [500, 38, 'failed', 'line'],
  [502, 27, 'failed', 'line'],
  [503, 34, 'failed', 'line'],
];

export function ends(test: Case): void {
  describe('a call to somebody outside', () => {
    test('rings, is answered, is heard, and ends by us', [], async (script) => {
      const leg = await script.dial(PERSON);
      await script.ringing(leg);
      await script.up(leg);
      await script.heard(leg);
      expect((await script.engine.list()).legs).toMatchObject([{ leg, state: 'up', to: PERSON }]);
      await script.hangup(leg);
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'normal' });
      expect(await script.down(leg)).not.toHaveProperty('sip');
    });

    test('ends by them', [], async (script) => {
      const leg = await script.dial(LEAVES);
      expect(await script.down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
      expect(script.of('leg-up')).toHaveLength(1);
    });

    test('is asked for twice, and is one call', [], async (script) => {
      const leg = script.id('leg');
      const o = { leg, callId: 'c', target: { number: PERSON, trunks: ['carrier'], permit: 'p' }, callerId: { number: '6175550100' } };
      await Promise.all([script.engine.originate({ ...o, ringMs: 5000 }), script.engine.originate({ ...o, ringMs: 5000 })]);
      await script.up(leg);
      await script.hangup(leg);
      await script.hangup(leg);
      await script.down(leg);
      expect(script.of('leg-down')).toHaveLength(1);
    });

    test('is not made without a permit', [], async ({ engine }) => {
      const o = { leg: 'none', callId: 'c', target: { number: PERSON, permit: '' }, callerId: { number: '6175550100' }, ringMs: 1000 };
      await expect(engine.originate(o)).rejects.toMatchObject({ name: 'EngineError', code: 'refused' });
    });

    test('rings as long as it may', [], async (script) => {
      const leg = await script.dial(NOBODY, { ringMs: 400 });
      await script.ringing(leg);
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'no-answer' });
      expect(await script.down(leg)).not.toHaveProperty('sip');
    });

    test('is taken back before the answer', [], async (script) => {
      const leg = await script.dial(NOBODY);
      await script.ringing(leg);
      await script.hangup(leg, 'cancelled');
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'cancelled' });
    });

    test('is taken back while it is being made', [], async (script) => {
      const leg = await script.dial(NOBODY);
      await script.hangup(leg, 'cancelled');
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'cancelled' });
    });

    test('is taken back around the moment of the answer: one end, and nobody stays lifted', [], async (script) => {
      for (let ms = 30; ms < 110; ms += 8) {
        const leg = await script.dial(PERSON);
        await new Promise((done) => setTimeout(done, ms));
        await script.hangup(leg, 'cancelled');
        expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'cancelled' });
      }
    });

    test('to something that is no number fails', [], async (script) => {
      expect(await script.down(await script.dial('12'))).toMatchObject({ by: 'engine', cause: 'failed' });
    });
  });

  describe('a carrier that is out of order', () => {
    test('is passed over for the next one, and said', ['network'], async (script) => {
      const leg = await script.dial(PERSON, { trunks: ['broken', 'carrier'] });
      await script.up(leg);
      expect(script.of('trunk-failed')).toMatchObject([
        { trunk: 'broken', code: 503, words: expect.stringContaining('503'), number: PERSON },
      ]);
      expect(script.of('leg-down')).toEqual([]);
    });

    test('and is the only one: no telephone was reached', ['network'], async (script) => {
      const end = await script.down(await script.dial(PERSON, { trunks: ['broken'] }));
      expect(end).toMatchObject({ by: 'remote', cause: 'failed', sip: 503, reached: false });
      expect(script.of('trunk-failed')).toMatchObject([{ trunk: 'broken' }]);
    });

    test('or is not there at all', ['network'], async (script) => {
      const end = await script.down(await script.dial(PERSON, { trunks: ['nowhere'] }));
      expect(end).toMatchObject({ by: 'engine', cause: 'failed', reached: false });
    });
  });

  describe('a refusal', () => {
    for (const [refusals, needs] of [
      [OF_PEOPLE, []],
      [OF_NETWORKS, ['network']],
    ] as const)
      for (const [status, q850, cause, of] of refusals)
        test(`by ${status}: ${cause}, by the ${of}`, needs, async (script) => {
          const end = await script.down(await script.dial(refusing(status)));
          expect(end).toMatchObject({ by: 'remote', cause, sip: status, q850 });
          expect({ line: [false], number: [undefined], telephone: [true, undefined] }[of]).toContain(end.reached);
        });
  });
}
