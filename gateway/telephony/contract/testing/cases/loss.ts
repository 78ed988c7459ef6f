/** Commands that go wrong, and engines that do. */
import { describe, expect } from 'vitest';
import { EngineError } from '../../../errors';
import type { TelephonyEngine } from '../../../port';
import { COMMAND_MS } from '../script';
import { PERSON, TONES } from '../stage';
import type { Case } from './case';

/** Each command of the port, about nothing that is there. */
const COMMANDS: Readonly<Record<string, (engine: TelephonyEngine) => Promise<unknown>>> = {
  ring: (engine) => engine.ring('x'),
  answer: (engine) => engine.answer('x'),
  move: (engine) => engine.move('x', null),
  music: (engine) => engine.music('x', true),
  dtmf: (engine) => engine.dtmf('x', '1'),
  detect: (engine) => engine.detect('x', true),
  refer: (engine) => engine.refer('x', '1', 200),
};
const ENDS: typeof COMMANDS = {
  hangup: (engine) => engine.hangup('x', 'normal'),
  closeRoom: (engine) => engine.closeRoom('x'),
  stopPlay: (engine) => engine.stopPlay('x'),
  stopRecord: (engine) => engine.stopRecord('x'),
  pauseRecord: (engine) => engine.pauseRecord('x', true),
};
/** What there is of the rest of the port, where something is. */
const OTHERS: typeof COMMANDS = {
  list: (engine) => engine.list(),
  account: (engine) => engine.account('7999', ['secret']),
  endpoint: (engine) => engine.endpoint('7999'),
  openRoom: (engine) => engine.openRoom('frozen'),
};

export function loss(test: Case): void {
  describe('a command', () => {
    test('for a leg that is not there says so in a code; ending what is not there is done', [], async ({ engine }) => {
      for (const [name, ask] of Object.entries(COMMANDS)) {
        const error: unknown = await ask(engine).catch((caught: unknown) => caught);
        expect(error, name).toBeInstanceOf(EngineError);
        expect(error, name).toMatchObject({ code: 'gone' });
      }
      for (const ask of Object.values(ENDS)) await ask(engine);
    });

    test('for a room that is not there is refused, and changes nothing', [], async (script) => {
      const { agent, room } = await script.talking();
      await expect(script.engine.move(agent.leg, 'no such room')).rejects.toMatchObject({ code: 'refused' });
      expect((await script.engine.list()).legs.find(({ leg }) => leg === agent.leg)).toMatchObject({ room });
    });

    test('that is asked again is done once', [], async (script) => {
      const { room, agent } = await script.talking();
      for (let nth = 0; nth < 2; nth++) {
        await script.engine.openRoom(room);
        await script.engine.move(agent.leg, room);
        await script.engine.music(agent.leg, true);
      }
      for (let nth = 0; nth < 2; nth++) await script.engine.music(agent.leg, false);
      await script.hangup(agent.leg);
      await script.hangup(agent.leg);
    });

    test('that hangs is given up in time, and a hang-up passes it', [], async (script) => {
      const { agent, room, person } = await script.talking();
      await script.engine.move(agent.leg, null);
      const began = performance.now();
      const { hanging, release } = script.stage.hang(agent.leg, room);
      const settled = hanging.catch((error: unknown) => error);
      await script.hangup(agent.leg);
      await script.down(agent.leg);
      await script.hangup(person.leg);
      await script.down(person.leg);
      expect(performance.now() - began).toBeLessThan(COMMAND_MS / 2);
      const answer = await settled;
      if (answer !== undefined) expect(answer).toMatchObject({ code: 'timeout' });
      expect(performance.now() - began).toBeLessThan(COMMAND_MS * 1.5);
      await release();
    });

    test('to an engine that does not answer is given up in time, each; then all is as before', [], async (script) => {
      const { agent, person } = await script.talking();
      script.stage.freeze(true);
      const began = performance.now();
      const answers = await Promise.all(
        Object.entries({ ...COMMANDS, ...ENDS, ...OTHERS }).map(async ([name, ask]) => {
          const answer: unknown = await ask(script.engine).catch((caught: unknown) => caught);
          return [name, answer] as const;
        }),
      );
      expect(performance.now() - began).toBeLessThan(COMMAND_MS * 1.5);
      for (const [name, answer] of answers)
        if (answer instanceof Error) {
          expect(answer, name).toBeInstanceOf(EngineError);
          expect(['timeout', 'gone'], name).toContain((answer as EngineError).code);
        }
      script.stage.freeze(false);
      await script.engine.account('7999', []);
      await script.engine.closeRoom('frozen');
      await expect.poll(async () => agent.call.hears(), { timeout: 5000 }).toEqual([TONES.person]);
      await script.hangup(person.leg);
      await script.down(person.leg);
    });
  });

  describe('an engine', () => {
    test('whose control is lost keeps its calls, begins none, and hangs up', ['control'], async (script) => {
      const { agent, person } = await script.talking();
      script.stage.loseControl();
      await script.stage.events.wait('control-lost');
      await expect(script.dial(PERSON)).rejects.toMatchObject({ code: 'unreachable' });
      script.forgetLast();
      await script.hangup(person.leg);
      await script.down(person.leg);
      await script.stage.events.wait('control-back');
      expect((await script.engine.list()).legs).toMatchObject([{ leg: agent.leg, state: 'up' }]);
      expect([script.of('engine-down'), script.of('engine-up')]).toEqual([[], []]);
      await script.talk();
    });

    test('that is gone ends all its legs, is told the telephones’ accounts again, and takes calls as before', [], async (script) => {
      const { agent, person } = await script.talking();
      const waiting = await script.comes('8005550100');
      await script.stage.die();
      await script.stage.events.wait('engine-down');
      for (const { leg } of [agent, person, waiting]) expect(await script.down(leg)).toMatchObject({ by: 'engine', cause: 'failed' });
      await script.stage.events.wait('engine-up');
      expect(await script.engine.list()).toMatchObject({ legs: [], rooms: [] });
      await expect.poll(() => agent.phone.register()).toBe(200);
      await script.talk(await script.room());
      const rung = agent.phone.rung();
      const leg = await script.ring(agent.phone.extension);
      await rung;
      await script.up(leg);
    });
  });
}
