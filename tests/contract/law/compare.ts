/** The gateway's judgement beside the oracle's. */
import { placeOf } from '../../../gateway/calls/gate/place-of-number';
import { LAW_ALONE } from '../../../gateway/calls/gate/terms';
import { hoursOf, isOpenPlace, placeKey } from '../../../gateway/calls/gate/hours';
import { mayCall, whereabouts } from './oracle';
import { question, randomly, type Question } from './people';

/** The words of leads are asked about now, and drawn for no earlier time. */
const WORDS_FROM = Date.UTC(2026, 10, 2);
const DAY_MS = 86_400_000;

export interface Differences {
  /** The law says no, and the gateway would have rung. */
  readonly breaches: Question[];
  /** The law says yes, and the gateway would not have rung. */
  readonly refusals: Question[];
  /** The oracle's answers that were yes, so that nobody takes a test for proof in which everything is closed. */
  open: number;
  /** Time that the gateway's judgements took, milliseconds. */
  took: number;
}

/** Asks both the same questions. The gateway answers in three ways: at the gate, by a lead's word, and by the spans for pages. */
export function compare(seed: number, questions: number): Differences {
  const random = randomly(seed);
  const found: Differences = { breaches: [], refusals: [], open: 0, took: 0 };
  for (let asked = 0; asked < questions; asked++) {
    const one = question(random);
    const { postal, phone, written } = one.person;
    // Every third is about a call in which a machine may play a message.
    const device = asked % 3 === 0;
    const expected = mayCall(whereabouts(one.person), one.at, undefined, device);
    const began = performance.now();
    const place = placeOf({ phone, zip: postal, state: '', timezone: written }, 'US');
    const hours = hoursOf(place, LAW_ALONE, device);
    const answers = [hours.isOpen(one.at)];
    if (one.at >= WORDS_FROM) answers.push(isOpenPlace(placeKey(place, true), one.at, LAW_ALONE, device));
    found.took += performance.now() - began;
    // The spans are what pages draw; they take longer, and every tenth is asked.
    if (asked % 10 === 0) answers.push(hours.open(one.at - DAY_MS, one.at + DAY_MS).some(({ from, to }) => from <= one.at && one.at < to));
    if (expected) found.open++;
    if (!expected && answers.includes(true)) found.breaches.push(one);
    if (expected && answers.includes(false)) found.refusals.push(one);
  }
  return found;
}
