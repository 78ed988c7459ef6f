/** Agents' telephones, and who calls in. */
import { describe, expect } from 'vitest';
import { PERSON } from '../stage';
import type { Case } from './case';

const DID = '8005550100';

export function phones(test: Case): void {
  describe('a telephone that is rung', () => {
    test('is told who calls and which call it is, and answers', [], async (script) => {
      const phone = await script.stage.phone(script.extension());
      const rung = phone.rung();
      const leg = await script.ring(phone.extension, {
        callId: 'call-7',
        callerId: { number: '6175550142', name: 'Bob' },
        headers: { 'X-Dialer-Resume': '1' },
      });
      const call = await rung;
      expect([call.header('X-Dialer-Call'), call.header('X-Dialer-Resume')]).toEqual(['call-7', '1']);
      expect(call.header('From')).toMatch(/"Bob".*6175550142/);
      await script.up(leg);
      await script.heard(leg);
      call.hangup();
      expect(await script.down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
    });

    for (const [status, cause] of [
      [486, 'busy'],
      [603, 'declined'],
      [480, 'no-answer'],
    ] as const)
      test(`refuses with ${status}: ${cause}`, [], async (script) => {
        const phone = await script.stage.phone(script.extension());
        phone.answers = false;
        const rung = phone.rung();
        const leg = await script.ring(phone.extension);
        await script.ringing(leg);
        (await rung).refuse(status);
        expect(await script.down(leg)).toMatchObject({ by: 'remote', cause });
      });

    test('does not answer in time, and stops ringing', [], async (script) => {
      const phone = await script.stage.phone(script.extension());
      phone.answers = false;
      const rung = phone.rung();
      const leg = await script.ring(phone.extension, { ringMs: 400 });
      await (
        await rung
      ).ended;
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'no-answer' });
    });

    test('is not there', [], async (script) => {
      expect(await script.down(await script.ring(script.extension()))).toMatchObject({ by: 'engine', cause: 'not-registered' });
    });

    test('is one of two: the first that answers has the call, and there is one end', [], async (script) => {
      const extension = script.extension();
      const [one, two] = [await script.stage.phone(extension), await script.stage.phone(extension)];
      await expect.poll(() => script.engine.endpoint(extension)).toEqual({ registered: true, contacts: 2 });
      two.answers = false;
      const [first, second] = [one.rung(), two.rung()];
      const leg = await script.ring(extension);
      await script.up(leg);
      await (
        await second
      ).ended;
      (await first).hangup();
      await script.down(leg);
    });
  });

  describe('a telephone that dials', () => {
    async function dialled(script: Parameters<Parameters<Case>[2]>[0], number = PERSON) {
      const phone = await script.stage.phone(script.extension());
      const call = await phone.dial(number, 'proposed-1');
      const { leg } = await script.stage.events.wait('leg-new', (event) => event.leg.from === phone.extension);
      return { phone, call, facts: leg, leg: leg.leg };
    }

    test('is announced with its extension, number and call, and is answered', [], async (script) => {
      const { call, facts, leg, phone } = await dialled(script);
      expect(facts).toMatchObject({ from: phone.extension, to: PERSON, callId: 'proposed-1', state: 'new' });
      await script.engine.ring(leg);
      await script.engine.answer(leg);
      await script.heard(leg);
      await script.hangup(leg);
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'normal' });
      await call.ended;
    });

    for (const [cause, rang, status] of [
      ['declined', false, 403],
      ['failed', false, 404],
      ['busy', true, 486],
      ['no-answer', true, 480],
      ['declined', true, 603],
    ] as const)
      test(`is refused for “${cause}”, ${rang ? 'once it rang' : 'before it rang'}, by ${status}`, [], async (script) => {
        const { call, leg } = await dialled(script);
        if (rang) await script.engine.ring(leg);
        await script.hangup(leg, cause);
        expect(await call.ended).toBe(status);
        expect(await script.down(leg)).toMatchObject({ by: 'engine', cause });
      });

    test('gives up', [], async (script) => {
      const { call, leg } = await dialled(script);
      await script.engine.ring(leg);
      call.hangup();
      expect(await script.down(leg)).toMatchObject({ by: 'remote', cause: 'cancelled' });
    });

    test('is hung up on in the moment of its answer', [], async (script) => {
      const { call, leg } = await dialled(script);
      await Promise.all([script.engine.answer(leg), script.hangup(leg)]);
      await script.down(leg);
      await call.ended;
    });
  });

  describe('who calls in', () => {
    test('is announced with the number that they called, taken, and hangs up', [], async (script) => {
      const { leg, person } = await script.comes(DID, { leavesAfter: 150 });
      expect(script.of('leg-new')).toMatchObject([{ did: DID, leg: { from: '5145550177', to: DID, state: 'new' } }]);
      await script.engine.ring(leg);
      await script.engine.answer(leg);
      expect(await person.answered).toBe(200);
      await script.up(leg);
      expect(await script.down(leg)).toMatchObject({ by: 'remote', cause: 'normal' });
    });

    test('waits only so long', [], async (script) => {
      const { leg } = await script.comes(DID, { givesUpAfter: 200 });
      await script.engine.ring(leg);
      expect(await script.down(leg)).toMatchObject({ by: 'remote', cause: 'cancelled' });
    });

    test('is refused: busy', ['network'], async (script) => {
      const { leg, person } = await script.comes(DID);
      await script.hangup(leg, 'busy');
      expect(await person.answered).toBe(486);
      expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'busy' });
    });
  });

  describe('an account', () => {
    test('admits who has its secret, and nobody else', [], async (script) => {
      const extension = script.extension();
      const right = await script.stage.phone(extension, { register: false });
      const wrong = await script.stage.phone(extension, { secret: 'wrong', register: false });
      expect(await wrong.register()).toBe(401);
      expect(await right.register()).toBe(200);
      await script.stage.events.wait('registered', (event) => event.extension === extension && event.contacts === 1);
      expect(await script.engine.endpoint(extension)).toEqual({ registered: true, contacts: 1 });
    });

    test('that is taken away ends its call, and its telephones are not there any more', [], async (script) => {
      const { agent } = await script.talking();
      const { extension } = agent.phone;
      await script.engine.account(extension, []);
      await script.down(agent.leg);
      expect(await script.engine.endpoint(extension)).toEqual({ registered: false, contacts: 0 });
      await script.stage.events.wait('unregistered', (event) => event.extension === extension && event.contacts === 0);
      expect(await script.down(await script.ring(extension))).toMatchObject({ by: 'engine', cause: 'not-registered' });
      expect(await agent.phone.register()).toBe(401);
    });

    test('that is barred may neither register nor dial; its call goes on', [], async (script) => {
      const { agent } = await script.talking();
      const { extension } = agent.phone;
      await script.engine.account(extension, [`secret-of-${extension}`], true);
      expect(await agent.phone.register()).toBe(403);
      expect(await (await agent.phone.dial(PERSON)).ended).toBe(403);
      expect((await script.engine.list()).legs.map(({ leg }) => leg)).toContain(agent.leg);
      expect(await script.down(await script.ring(extension))).toMatchObject({ by: 'engine', cause: 'not-registered' });
    });

    test('with two secrets: the telephone of the one that goes ends with its call, the other stays', ['proofs'], async (script) => {
      const extension = script.extension();
      const one = await script.stage.phone(extension, { secret: 'one', register: false });
      const two = await script.stage.phone(extension, { secret: 'two', register: false });
      await script.engine.account(extension, ['one', 'two']);
      expect([await one.register(), await two.register()]).toEqual([200, 200]);
      const call = await one.dial(PERSON);
      const { leg } = await script.stage.events.wait('leg-new', (event) => event.leg.from === extension);
      await script.engine.answer(leg.leg);
      await script.engine.account(extension, ['two']);
      await call.ended;
      await script.down(leg.leg);
      expect(await script.engine.endpoint(extension)).toEqual({ registered: true, contacts: 1 });
      expect([await one.register(), await two.register()]).toEqual([401, 200]);
    });
  });
}
