/** Who hears whom. */
import { describe, expect } from 'vitest';
import type { Script } from '../script';
import { OTHER, SOUND, TONES } from '../stage';
import { hear, type Case } from './case';

const { ann, bob, cleo, person, other, file } = TONES;

/** An agent with somebody outside, and a colleague who has a room of their own. */
async function consult(script: Script) {
  const made = await script.talking();
  const aside = await script.room();
  return { ...made, aside, colleague: await script.agent(aside, bob) };
}

export function rooms(test: Case): void {
  describe('who hears whom', () => {
    test('in a room: each all others, never themselves; apart: nobody', [], async (script) => {
      const { room, agent, person: far } = await script.talking();
      await hear([agent.call, [person]], [far.person, [ann]]);
      await script.engine.move(far.leg, null);
      await hear([agent.call, []], [far.person, []]);
      await script.engine.move(far.leg, room);
      await hear([agent.call, [person]], [far.person, [ann]]);
      await script.engine.closeRoom(room);
      await hear([agent.call, []], [far.person, []]);
      expect((await script.engine.list()).rooms).toEqual([]);
      expect((await script.engine.list()).legs).toHaveLength(2);
    });

    test('on hold: music, and nobody listens', [], async (script) => {
      const { agent, person: far } = await script.talking();
      await script.engine.music(far.leg, true);
      await hear([agent.call, []], [far.person, [SOUND]]);
      await script.engine.music(far.leg, false);
      await hear([agent.call, [person]], [far.person, [ann]]);
    });

    test('who holds at their own telephone is told so, and comes back', [], async (script) => {
      const { agent, person: far } = await script.talking();
      await agent.call.hold(true);
      await script.stage.events.wait('leg-held', (event) => event.leg === agent.leg && event.held);
      await agent.call.hold(false);
      await script.stage.events.wait('leg-held', (event) => event.leg === agent.leg && !event.held);
      await hear([agent.call, [person]], [far.person, [ann]]);
    });

    test('a consultation, a merge, a swap, and who is put out', [], async (script) => {
      const { engine } = script;
      const { room, agent, person: far, aside, colleague } = await consult(script);
      // The agent goes to the colleague; whom they leave hears music.
      await engine.music(far.leg, true);
      await engine.move(agent.leg, aside);
      await hear([agent.call, [bob]], [colleague.call, [ann]], [far.person, [SOUND]]);
      // All three.
      await engine.music(far.leg, false);
      await engine.move(agent.leg, room);
      await engine.move(colleague.leg, room);
      await hear([agent.call, [bob, person]], [colleague.call, [ann, person]], [far.person, [ann, bob]]);
      // The two of them change places: the agent is aside.
      await engine.move(agent.leg, aside);
      await hear([agent.call, []], [colleague.call, [person]], [far.person, [bob]]);
      await engine.move(agent.leg, room);
      // The colleague is put out.
      await script.hangup(colleague.leg);
      await hear([agent.call, [person]], [far.person, [ann]]);
      expect(await script.down(colleague.leg)).toMatchObject({ by: 'engine', cause: 'normal' });
    });

    test('two people outside and two agents are each heard by three', [], async (script) => {
      const { room, agent, person: far } = await script.talking();
      const second = await script.talk(room, OTHER);
      const third = await script.agent(room, cleo);
      await hear(
        [agent.call, [other, person, cleo]],
        [third.call, [ann, other, person]],
        [far.person, [ann, other, cleo]],
        [second.person, [ann, person, cleo]],
      );
    });

    test('a word into one ear: the others hear nothing of it, and the ear hears them all the same', [], async (script) => {
      const { agent, person: far } = await script.talking();
      await hear([agent.call, [person]], [far.person, [ann]]);
      await script.engine.play('whisper', { leg: agent.leg }, `tone-${file}`);
      await hear([agent.call, [person, file]], [far.person, [ann]]);
      await script.engine.stopPlay('whisper');
      await hear([agent.call, [person]], [far.person, [ann]]);
      expect(script.of('play-done')).toMatchObject([{ id: 'whisper', ok: true }]);
    });

    test('what is played into a room all hear, besides each other', [], async (script) => {
      const { room, agent, person: far } = await script.talking();
      await script.engine.play('notice', { room }, `tone-${file}`);
      await hear([agent.call, [person, file]], [far.person, [ann, file]]);
      await script.engine.stopPlay('notice');
      await hear([agent.call, [person]], [far.person, [ann]]);
    });
  });
}
