/** What is played, recorded and pressed. */
import { describe, expect } from 'vitest';
import { PERSON, TONES } from '../stage';
import type { Case } from './case';

const pass = (ms: number) => new Promise((done) => setTimeout(done, ms));

export function sounds(test: Case): void {
  describe('a play', () => {
    test('ends once: by itself, stopped, or because there is nothing or nobody', [], async (script) => {
      const { room, agent } = await script.talking();
      const done = (id: string) => script.stage.events.wait('play-done', (event) => event.id === id);
      const { engine } = script;
      const [stopped, missing, outside] = [script.id('play'), script.id('play'), script.id('play')];
      const [nowhere, nobody, left] = [script.id('play'), script.id('play'), script.id('play')];
      await engine.play(stopped, { room }, `tone-${TONES.file}`);
      await engine.stopPlay(stopped);
      await engine.stopPlay(stopped);
      expect(await done(stopped)).toMatchObject({ ok: true });
      await engine.play(missing, { room }, 'unheard');
      expect(await done(missing)).toMatchObject({ ok: false, file: 'unheard' });
      await engine.play(outside, { room }, '../../secret');
      expect(await done(outside)).toMatchObject({ ok: false });
      await engine.play(nowhere, { room: 'no such room' }, `tone-${TONES.file}`);
      expect(await done(nowhere)).toMatchObject({ ok: false });
      await engine.play(nobody, { leg: 'no such leg' }, `tone-${TONES.file}`);
      expect(await done(nobody)).toMatchObject({ ok: false });
      await engine.play(left, { leg: agent.leg }, `tone-${TONES.file}`);
      await script.hangup(agent.leg);
      await done(left);
      await pass(50);
      for (const id of [stopped, missing, outside, nowhere, nobody, left])
        expect(script.of('play-done').filter((event) => event.id === id)).toHaveLength(1);
    });
  });

  describe('a recording', () => {
    test('has the agent left and the others right, in silence while it is paused, and stays true in time', [], async (script) => {
      const { room } = await script.talking();
      const id = script.id('record');
      await script.engine.record(id, room);
      await script.stage.events.wait('record-started', (event) => event.id === id);
      await pass(500);
      await script.engine.pauseRecord(id, true);
      await pass(500);
      await script.engine.pauseRecord(id, false);
      await pass(500);
      await script.engine.stopRecord(id);
      await script.stage.events.wait('record-done', (event) => event.id === id);
      const { left, right, seconds, silence } = await script.stage.recorded(id);
      expect([left, right]).toEqual([[TONES.ann], [TONES.person]]);
      expect(silence).toBeGreaterThan(0.3);
      expect(seconds).toBeGreaterThan(1.3);
      expect(seconds).toBeLessThan(4);
    });

    test('ends with its room', [], async (script) => {
      const { room } = await script.talking();
      const id = script.id('record');
      await script.engine.record(id, room);
      await script.stage.events.wait('record-started', (event) => event.id === id);
      await script.engine.closeRoom(room);
      await script.stage.events.wait('record-done', (event) => event.id === id);
      await script.engine.stopRecord(id);
      expect(script.of('record-done')).toHaveLength(1);
    });

    test('is not begun by what is no key, nor without a room, and says so within a second', [], async (script) => {
      const { room } = await script.talking();
      const [outside, nowhere] = ['../outside', script.id('record')];
      await script.engine.record(outside, room);
      await script.engine.record(nowhere, 'no such room');
      const failed = (id: string) => script.stage.events.wait('record-failed', (event) => event.id === id, 2000);
      expect(await failed(outside)).toMatchObject({ why: 'unwritable' });
      expect(await failed(nowhere)).toMatchObject({ why: 'failed' });
    });
  });

  describe('keys', () => {
    test('of an agent’s telephone are told, and it is sent some', [], async (script) => {
      const { agent } = await script.talking();
      agent.call.press('7');
      expect(await script.stage.events.wait('dtmf', (event) => event.leg === agent.leg)).toMatchObject({ digit: '7' });
      await script.engine.dtmf(agent.leg, '#');
      await expect.poll(() => agent.call.keys).toBe('#');
    });

    test('are sent to somebody outside, in their order', [], async (script) => {
      const { agent, person } = await script.talking();
      await script.engine.dtmf(person.leg, '12#');
      await expect.poll(() => person.person.keys()).toBe('12#');
      expect(agent.call.keys).toBe('');
    });

    test('of somebody outside are told', ['telephones outside'], async (script) => {
      const { person } = await script.talking();
      person.person.press('5');
      expect(await script.stage.events.wait('dtmf', (event) => event.leg === person.leg)).toMatchObject({ digit: '5' });
    });
  });

  describe('whom a person sees', () => {
    const dial = async (script: Parameters<Parameters<Case>[2]>[0], callerId: { number: string; name?: string; private?: boolean }) => {
      const leg = await script.dial(PERSON, { callerId });
      await script.up(leg);
      return script.stage.person(leg, PERSON).shown();
    };
    test('is the number and name that the call says', ['telephones outside'], async (script) => {
      expect(await dial(script, { number: '6175550142', name: 'Ann Lee' })).toMatchObject({ number: '6175550142', name: 'Ann Lee' });
    });
    test('is nobody, where the caller is private: their network alone knows', ['telephones outside'], async (script) => {
      expect(await dial(script, { number: '6175550142', name: 'Ann Lee', private: true })).toEqual({ number: '6175550142', private: true });
    });
  });
}
