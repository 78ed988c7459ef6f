/** The qualifier's talk: four steps, seven parts, and what is said in each. Its words are in `talk/`, by the lead's language. */
import type { Asked } from '../lead/api';
import type { FactName } from './facts';
import type english from './talk/en.json';

/** What `talk/<language>.json` holds; every language has all of it. */
export type TalkWords = typeof english;
type Sentence = keyof TalkWords['lines'];

/** Ways to say one thing, best first: the first whose fact is known is said. The last one asks, and needs none. */
export type Line = readonly { readonly say: Sentence; readonly knowing?: FactName }[];

const say = (sentence: Sentence): Line => [{ say: sentence }];
const ask = (otherwise: Sentence, ...known: readonly (readonly [FactName, Sentence])[]): Line => [
  ...known.map(([knowing, sentence]) => ({ say: sentence, knowing })),
  { say: otherwise },
];

export type Step = keyof TalkWords['steps'];
/** In the order of the call [DISC-018]. */
export const STEPS: readonly Step[] = ['identity', 'insurance', 'appointment', 'recap'];

/** What the agent reads for themselves below a part: a text of the plugin (`aside.…`). */
export type Aside = 'durations' | 'refused' | 'disqualified' | 'fill_in';

export interface Part {
  readonly id: keyof TalkWords['parts'];
  readonly step: Step;
  readonly lines: readonly Line[];
  readonly asides?: readonly Aside[];
  /** While the agent fills this in in the form, it is read. */
  readonly asks: Asked;
}

/** In the order of the call [DISC-019]. */
export const PARTS: readonly Part[] = [
  {
    id: 'intro',
    asks: 'person',
    step: 'identity',
    lines: [say('greeting'), say('agent'), say('verify'), say('born'), ask('place_ask', ['place', 'place_known']), say('phone')],
  },
  {
    id: 'insurance_type',
    asks: 'coverage',
    step: 'insurance',
    lines: [
      say('quotes'),
      ask('request_ask', ['request', 'request_known']),
      ask('amount_ask', ['amount', 'amount_known']),
      ask('policy_ask', ['carrier', 'policy_known'], ['uninsured', 'policy_none']),
    ],
  },
  {
    id: 'conditions',
    asks: 'conditions',
    step: 'insurance',
    lines: [ask('conditions_ask', ['conditions', 'conditions_known']), say('care')],
    asides: ['durations'],
  },
  {
    id: 'medications',
    asks: 'medications',
    step: 'insurance',
    lines: [ask('medications_ask', ['medications', 'medications_known'])],
    asides: ['durations'],
  },
  {
    id: 'income',
    asks: 'work',
    step: 'insurance',
    lines: [ask('income_ask', ['income', 'income_known'], ['incomeRefused', 'income_refused']), say('payment')],
    asides: ['refused', 'disqualified'],
  },
  {
    id: 'meeting_setup',
    asks: 'meeting',
    step: 'appointment',
    lines: [say('visit'), ask('address_ask', ['address', 'address_known']), say('meeting')],
  },
  {
    id: 'recap',
    asks: 'summary',
    step: 'recap',
    lines: [
      ...[say('noted'), say('reach'), say('cover'), say('health')],
      ask('means', ['incomeRefused', 'income_refused']),
      ...[say('visit_at'), say('right')],
    ],
    asides: ['fill_in'],
  },
];
