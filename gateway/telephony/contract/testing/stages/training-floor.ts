import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startFloor } from '../../../embedded/testing/floor-server';
import tests from '../../../embedded/training/scenarios/tests.json';
import { parseScenario } from '../../../embedded/training/scenario';
import { plans, refusing, TONES, type Patience, type Person, type Plan, type Stage } from '../stage';
import { labelled, TONE_LIST } from './ears';
import { inProcess } from './in-process';
import { toneFile } from './tone-file';

const HEARD = 900;

/** The same people, as the training floor knows them. */
function overrideOf([number, plan]: readonly [string, Plan]) {
  if ('refuses' in plan) return { number, outcome: 'unreachable' as const };
  if ('ringsOn' in plan) return { number, outcome: 'noAnswer' as const };
  const { answersAfter, says, leavesAfter } = plan;
  return { number, outcome: 'human' as const, ringMs: answersAfter, says: [`tone-${says}`], hangUpAfterMs: leavesAfter ?? null };
}

export async function trainingFloor(): Promise<Stage> {
  const sounds = await mkdtemp(join(tmpdir(), 'contract-'));
  await writeFile(join(sounds, `tone-${TONES.file}.wav`), toneFile(TONES.file));
  const scenario = parseScenario({
    ...tests,
    human: { ...tests.human, beforeHelloMs: [0, 0], betweenLinesMs: [0, 0] },
    faults: [],
    overrides: [
      ...plans.map(overrideOf),
      { number: refusing(486), outcome: 'busy', ringMs: 50 },
      { number: refusing(603), outcome: 'declined', ringMs: 50 },
      { number: refusing(404), outcome: 'unreachable', ringMs: 50 },
    ],
  });
  const floor = await startFloor({ scenario, soundFolders: [sounds], lostAfterMs: 60_000 });
  const common = await inProcess(floor, sounds);

  const person = (leg: string, over: Partial<Person> = {}): Person => ({
    async hears() {
      const heard = await floor.engine.hears(leg, TONE_LIST);
      return heard ? labelled(heard.tones, heard.any, HEARD) : [];
    },
    keys: async () => (await floor.engine.hears(leg, []))?.keys ?? '',
    press: () => {},
    shown: () => ({ number: '' }),
    answered: Promise.resolve(200),
    ...over,
  });

  return {
    ...common,
    name: 'training floor',
    person: (leg) => person(leg),
    async callsIn(from, did, { givesUpAfter, leavesAfter }: Patience = {}) {
      const leg = await floor.engine.injectInbound({
        from,
        did,
        ...(givesUpAfter !== undefined && { patienceMs: givesUpAfter }),
        behaviour: { says: [`tone-${TONES.person}`], hangUpAfterMs: leavesAfter ?? null },
      });
      const answered = common.events.wait('leg-up', (event) => event.leg === leg).then(() => 200);
      answered.catch(() => {});
      return person(leg, { answered });
    },
    async close() {
      await floor.close();
      await Promise.all([rm(sounds, { recursive: true }), rm(floor.recordings, { recursive: true, force: true })]);
    },
  };
}
