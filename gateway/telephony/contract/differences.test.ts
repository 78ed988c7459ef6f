import { expect, it } from 'vitest';
import { DIFFERENCES, STAGES } from './testing/differences';

/** More, and it would be no contract. */
const MOST = 6;

it('the engines differ by nature in few things, each with its reason', () => {
  const rows = STAGES.flatMap((stage) => Object.entries(DIFFERENCES[stage]).map(([need, why]) => `${stage} | ${need} | ${why}`));
  process.stdout.write(`\nWhere an engine differs by nature:\n${rows.map((row) => `  ${row}\n`).join('')}`);
  expect(rows.length).toBeLessThanOrEqual(MOST);
});
