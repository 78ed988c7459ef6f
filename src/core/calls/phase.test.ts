import { expect, it } from 'vitest';
import { stages } from '../testing';
import { endOf } from './phase';

it('a call that is over says who ended it, or why nobody was reached', () => {
  const talked = { created: 1, farUp: 2, ended: 3 };
  const said = (by: 'agent' | 'far' | 'system', cause: string, since: { created: number; farUp?: number } = { created: 1 }) =>
    endOf({ end: { by, cause }, since });
  expect([said('agent', 'normal', talked), said('far', 'normal', talked), said('system', 'lost', talked)]).toEqual([
    'by_you',
    'by_lead',
    'dropped',
  ]);
  expect(['busy', 'no-answer', 'declined', 'unknown-number', 'failed'].map((cause) => said('far', cause))).toEqual([
    'busy',
    'no_answer',
    'declined',
    'unknown_number',
    'unreachable',
  ]);
  // The phone system failed while the lead was rung: nothing of it is theirs.
  expect(said('system', 'engine-down')).toBe('dropped');
  expect(said('agent', 'normal')).toBe('by_you');
  expect(endOf(stages.farUp())).toBeNull();
});
