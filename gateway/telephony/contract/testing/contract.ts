import { afterAll, beforeAll, describe } from 'vitest';
import { casesOn } from './cases/case';
import { ends } from './cases/ends';
import { loss } from './cases/loss';
import { monitors } from './cases/monitors';
import { phones } from './cases/phones';
import { rooms } from './cases/rooms';
import { sounds } from './cases/sounds';
import type { Stage } from './stage';

/** The contract of every engine, on this stage. */
export function contract(name: Stage['name'], open: () => Promise<Stage>): void {
  describe(`the engines’ contract: ${name}`, () => {
    let stage: Stage;
    beforeAll(async () => {
      stage = await open();
    });
    afterAll(() => stage?.close());
    const test = casesOn(name, () => stage);
    for (const cases of [ends, phones, rooms, monitors, sounds, loss]) cases(test);
  });
}
