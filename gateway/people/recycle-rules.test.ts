import { expect, it } from 'vitest';
import { withCentre } from './recycle-rules';

it('takes from the rule of all campaigns what a campaign’s own leaves empty', () => {
  const centre = [
    { after: 'busy', minutes: 90, tries: 4, other: true },
    { after: 'machine', minutes: 60, tries: null, other: false },
  ];
  const own = [
    { after: 'busy', minutes: null, tries: 3, other: false },
    { after: 'no-answer', minutes: 15, tries: null, other: false },
  ];
  expect(withCentre(own, centre)).toEqual([
    { after: 'busy', minutes: 90, tries: 3, other: true },
    { after: 'no-answer', minutes: 15, tries: null, other: false },
    { after: 'machine', minutes: 60, tries: null, other: false },
  ]);
});
