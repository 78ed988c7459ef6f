/** Who listens in, and who hears them. */
import { describe, expect } from 'vitest';
import type { Script } from '../script';
import { TONES } from '../stage';
import { hear, type Case } from './case';

const { ann, bob, cleo, person } = TONES;

/** An agent with somebody outside, and a manager's line that is nowhere. */
async function watched(script: Script) {
  const made = await script.talking();
  const manager = await script.agent(undefined, bob);
  const id = script.id('monitor');
  const monitor = (mode: 'listen' | 'whisper' | 'barge') => script.engine.monitor(id, { leg: made.agent.leg, ear: manager.leg, mode });
  return { ...made, manager, id, monitor, done: () => script.stage.events.wait('monitor-done', (event) => event.id === id) };
}

export function monitors(test: Case): void {
  describe('who listens in', () => {
    test('hears both, and is heard by nobody', [], async (script) => {
      const { agent, person: far, manager, monitor, id, done } = await watched(script);
      await monitor('listen');
      await monitor('listen');
      await hear([agent.call, [person]], [far.person, [ann]], [manager.call, [ann, person]]);
      await script.engine.stopMonitor(id);
      await script.engine.stopMonitor(id);
      await done();
      await hear([agent.call, [person]], [far.person, [ann]], [manager.call, []]);
      expect(script.of('monitor-done')).toHaveLength(1);
      expect((await script.engine.list()).legs).toHaveLength(3);
    });

    test('whispers to the agent alone, speaks with both, and goes back', [], async (script) => {
      const { agent, person: far, manager, monitor } = await watched(script);
      await monitor('whisper');
      await hear([agent.call, [person, bob]], [far.person, [ann]], [manager.call, [ann, person]]);
      await monitor('barge');
      await hear([agent.call, [person, bob]], [far.person, [ann, bob]], [manager.call, [ann, person]]);
      await monitor('listen');
      await hear([agent.call, [person]], [far.person, [ann]], [manager.call, [ann, person]]);
      await monitor('whisper');
      await hear([agent.call, [person, bob]], [far.person, [ann]], [manager.call, [ann, person]]);
    });

    test('is in no recording while they whisper: agent left, others right', [], async (script) => {
      const { room, agent, person: far, manager, monitor } = await watched(script);
      await monitor('whisper');
      await hear([agent.call, [person, bob]], [far.person, [ann]], [manager.call, [ann, person]]);
      const id = script.id('record');
      await script.engine.record(id, room);
      await script.stage.events.wait('record-started', (event) => event.id === id);
      await new Promise((over) => setTimeout(over, 600));
      await script.engine.stopRecord(id);
      await script.stage.events.wait('record-done', (event) => event.id === id);
      const { left, right } = await script.stage.recorded(id);
      expect([left, right]).toEqual([[ann], [person]]);
    });

    test('goes along when the agent goes aside, however they listen', [], async (script) => {
      const { engine } = script;
      const { room, agent, person: far, manager, monitor } = await watched(script);
      const aside = await script.room();
      const colleague = await script.agent(aside, cleo);
      await monitor('whisper');
      await engine.move(agent.leg, aside);
      await hear([agent.call, [cleo, bob]], [colleague.call, [ann]], [manager.call, [ann, cleo]], [far.person, []]);
      await monitor('barge');
      await hear([agent.call, [cleo, bob]], [colleague.call, [ann, bob]], [manager.call, [ann, cleo]], [far.person, []]);
      await engine.move(agent.leg, room);
      await hear([agent.call, [person, bob]], [colleague.call, []], [manager.call, [ann, person]], [far.person, [ann, bob]]);
    });

    test('stays in silence when the agent’s line ends', [], async (script) => {
      const { agent, person: far, manager, monitor, done } = await watched(script);
      await monitor('whisper');
      await hear([manager.call, [ann, person]]);
      await script.hangup(agent.leg);
      await done();
      await hear([manager.call, []], [far.person, []]);
      expect(script.of('monitor-done')).toHaveLength(1);
      expect((await script.engine.list()).legs.map(({ leg }) => leg).toSorted()).toEqual([far.leg, manager.leg].toSorted());
    });

    test('hears the agent alone once the other has hung up', [], async (script) => {
      const { agent, person: far, manager, monitor } = await watched(script);
      await monitor('listen');
      await script.hangup(far.leg);
      await hear([agent.call, []], [manager.call, [ann]]);
    });

    test('who is lost ends nothing but the listening', [], async (script) => {
      for (const mode of ['listen', 'whisper', 'barge'] as const) {
        const { agent, person: far, manager, monitor, done } = await watched(script);
        await monitor(mode);
        await hear([manager.call, [ann, person]]);
        manager.call.hangup();
        await script.down(manager.leg);
        await done();
        await hear([agent.call, [person]], [far.person, [ann]]);
        expect((await script.engine.list()).legs.map(({ leg }) => leg)).toEqual(expect.arrayContaining([agent.leg, far.leg]));
        await script.hangup(agent.leg);
        await script.hangup(far.leg);
      }
    });

    test('is refused for a line that is not there, or that is in a call itself', [], async (script) => {
      const { agent, person: far, manager, monitor } = await watched(script);
      const { engine } = script;
      const gone = expect.objectContaining({ code: 'gone' }) as Error;
      await expect(engine.monitor(script.id('monitor'), { leg: 'nobody', ear: manager.leg, mode: 'listen' })).rejects.toEqual(gone);
      await expect(engine.monitor(script.id('monitor'), { leg: agent.leg, ear: 'nobody', mode: 'listen' })).rejects.toEqual(gone);
      const refused = expect.objectContaining({ code: 'refused' }) as Error;
      await expect(engine.monitor(script.id('monitor'), { leg: agent.leg, ear: far.leg, mode: 'listen' })).rejects.toEqual(refused);
      await monitor('listen');
      await expect(engine.monitor(script.id('monitor'), { leg: far.leg, ear: manager.leg, mode: 'listen' })).rejects.toEqual(refused);
      await hear([agent.call, [person]], [manager.call, [ann, person]]);
    });
  });
}
