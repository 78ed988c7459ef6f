import { describe, expect, it } from 'vitest';
import type { CoverageRow } from '@dialer/contract';
import type { ClientData } from '@dialer/contract/lead';
import { aClient } from '@dialer/contract/testing';
import isius from '../../../variants/isius/lists.json';
import slica from '../../../variants/slica/lists.json';
import { meetingChoice, type MeetingFacts } from './meeting-types';

const TODAY = '2026-11-23';
const YOUNG = '1947-12-23'; // 78 years and 11 months old today
const OLD = '1947-12-22';
const COVERAGE: CoverageRow[] = [
  { value: 'life' },
  { value: 'term', terms: [10, 20] },
  { value: 'travel', phoneOnly: 'travel' },
  { value: 'health', phoneOnly: 'health' },
];

const someone = (over: { dob?: string; amount?: number | null; type?: string[]; ill?: boolean } = {}): ClientData => {
  const client = aClient({ dob: over.dob ?? YOUNG, conditions: over.ill ? [{ name: 'Asthma', duration: '2 years' }] : [] });
  return { ...client, insurance: { ...client.insurance, type: over.type ?? ['life'], amount: over.amount ?? null } };
};
const facts = (over: Partial<MeetingFacts> = {}): MeetingFacts => ({
  ...{ today: TODAY, clients: [someone()], coverage: COVERAGE, agents: 5, offerTaken: false, forcedByHand: false, refused: false },
  ...over,
});

/** Every combination of a list of choices for each name. */
function combinations<T extends Record<string, readonly unknown[]>>(choices: T): { [K in keyof T]: T[K][number] }[] {
  return Object.entries(choices).reduce<Record<string, unknown>[]>(
    (all, [name, values]) => all.flatMap((one) => values.map((value) => ({ ...one, [name]: value }))),
    [{}],
  ) as { [K in keyof T]: T[K][number] }[];
}

const ALL = combinations({
  dob: [YOUNG, OLD],
  ill: [false, true],
  amount: [null, 100_000, 100_001],
  type: [['life'], ['term-20'], ['travel'], ['life', 'health']],
  agents: [null, 0, 2, 3],
  offerTaken: [false, true],
  forcedByHand: [false, true],
  refused: [false, true],
  second: [false, true],
});

it.each([
  ['ISIUS', isius],
  ['SLICA', slica],
])('travel and health insurance are sold by phone alone, and nothing else is: %s [BOOK-091]', (_, { coverage }) => {
  const choiceOf = (type: string) => meetingChoice(facts({ coverage: coverage as CoverageRow[], clients: [someone({ type: [type] })] }));
  const byPhone = coverage.filter(({ value }) => choiceOf(value).faceToFace.length > 0);
  expect(byPhone.map(({ value }) => value)).toEqual(['travel', 'health']);
});

describe('which kinds of meeting are possible', () => {
  it(`by every combination of what is known [BOOK-083, BOOK-084, BOOK-085, BOOK-086, BOOK-087, BOOK-088, BOOK-089, BOOK-090, BOOK-091, BOOK-092, BOOK-093]`, () => {
    expect(ALL).toHaveLength(2 * 2 * 3 * 4 * 4 * 2 * 2 * 2 * 2);
    for (const one of ALL) {
      const { dob, ill, amount, type, agents, offerTaken, forcedByHand, refused, second } = one;
      const client = someone({ dob, ill, amount, type: [...type] });
      // Either client decides for both.
      const choice = meetingChoice(facts({ clients: second ? [someone(), client] : [client], agents, offerTaken, forcedByHand, refused }));
      const said = `${JSON.stringify(one)} gives ${JSON.stringify(choice)}`;

      const isOld = dob === OLD;
      const isLargeAndIll = ill && amount === 100_001;
      const isByPhone = type.some((each) => each === 'travel' || each === 'health');
      const phoneOnly = isOld || isLargeAndIll || isByPhone || refused;
      expect(choice.faceToFace.includes('age'), said).toBe(isOld);
      expect(choice.faceToFace.includes('health'), said).toBe(isLargeAndIll);
      expect(choice.faceToFace.includes('coverage'), said).toBe(isByPhone);
      expect(choice.faceToFace.includes('refused'), said).toBe(refused);
      // Something is always possible.
      expect(choice.faceToFace.length === 0 || choice.phone.length === 0, said).toBe(true);

      if (phoneOnly) {
        expect([choice.phone, choice.force, choice.visits], said).toEqual([[], 'no', false]);
        continue;
      }
      expect([choice.faceToFace, choice.visits, choice.refusals], said).toEqual([[], true, []]);
      const tooFew = agents === 0 || agents === 2;
      const phone = offerTaken ? ['offer'] : tooFew ? ['agents'] : forcedByHand ? ['forced'] : [];
      expect(choice.phone, said).toEqual(phone);
      expect(choice.force, said).toBe(offerTaken ? 'no' : tooFew ? 'by-itself' : forcedByHand ? 'by-hand' : 'no');
    }
  });

  it('a rule that allows the phone alone says its refusal reason, each once [describes BOOK-044]', () => {
    const both = someone({ dob: OLD, ill: true, amount: 250_000, type: ['travel', 'health'] });
    expect(meetingChoice(facts({ clients: [both, both] })).refusals).toEqual(['age', 'medical', 'travel', 'health']);
    expect(meetingChoice(facts({ refused: true })).refusals).toEqual([]);
  });

  it('what is not in the list of the centre is no reason', () => {
    expect(meetingChoice(facts({ clients: [someone({ type: ['travelling', 'other'] })] })).faceToFace).toEqual([]);
  });
});
