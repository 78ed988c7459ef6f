import type { PluginStates } from '@dialer/host/testing';
import type { Step } from './steps';

/** A step of the carrier AA's disclosure in English, in its first wording. */
export const aStep = (step: number, more: Partial<Step> = {}): Step => ({
  ...{ step, text: `Step ${step}`, answers: [], carrier: 'aa', title: 'AA', company: 'American Assurance' },
  ...{ wording: 'aa', language: 'en', states: ['mn'] },
  ...more,
});
export const anAnswer = (text: string, skip: number[] = [], readd: number[] = []) => ({ text, skip, readd });

/** Three carriers; that of AA has a question, one that takes step 3 away and brings it back, and a wording for Pennsylvania. */
export const someSteps: Step[] = [
  aStep(1, { carrier: 'gtl', title: 'GTL', company: 'GTL' }),
  aStep(1, { text: '{firstName} {lastName}, these are the disclosures of {carrier}.' }),
  aStep(1, { text: '{firstName} {lastName}, estas son las divulgaciones de {carrier}.', language: 'es' }),
  aStep(2, { answers: [anAnswer('Yes', [], [3]), anAnswer('No', [3])] }),
  aStep(3, { text: 'Keep the policy that you have.' }),
  aStep(4, { answers: [anAnswer('I agree'), anAnswer('I do not')] }),
  aStep(5, { text: 'Thank you.' }),
  aStep(1, { wording: 'occ', states: ['pa', 'ct'], text: 'I am required to tell you.' }),
  aStep(1, { carrier: 'assurity', title: 'Assurity', company: 'Assurity' }),
];

const states: PluginStates = {
  full({ api, core }) {
    api.reply('getDisclosures', someSteps);
    core.calls.onPhone = true;
  },
};
export default states;
