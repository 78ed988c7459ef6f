// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { anAnswer, aStep, someSteps } from './testing';

/** On the phone with a lead of this state and language; panel and window are drawn. */
async function talking(state = 'tx', options: TestHostOptions = {}, language: 'en' | 'es' = 'en', steps = someSteps) {
  const host = createTestHost(plugin, options);
  host.api.reply('getDisclosures', steps);
  const lead = host.onCall({ lead: { language } });
  await host.change(() => lead?.setAddress({ province: state }));
  await host.render({ panel: 'disclosures' });
  await host.render({ overlay: 'reading' });
  return host;
}
const carrier = (name: string) => screen.getByRole('button', { name });
const reading = () => screen.getByRole('dialog');
const press = (name: string) => userEvent.click(within(reading()).getByRole('button', { name }));
const choose = (name: string) => userEvent.click(within(reading()).getByRole('radio', { name }));
const played = (host: TestHost) => host.did('calls.play').map(([file]) => file);

describe('the disclosures panel', () => {
  it('has a button for each of the three carriers, and says how far each was read [DISC-001]', async () => {
    await talking();
    for (const name of ['GTL', 'AA', 'Assurity']) expect(carrier(name)).toBeVisible();
    expect(screen.getAllByText('Not opened')).toHaveLength(3);
    await userEvent.click(carrier('AA'));
    expect(screen.getByText('Step 1 of 4')).toBeVisible();
    expect(plugin.manifest.contributes.panels?.[0]?.visibleWhen).toBe('onPhone');
  });
  it('says that the list did not come, and asks again', async () => {
    const host = createTestHost(plugin);
    host.api.fail('getDisclosures', 500);
    await host.render({ panel: 'disclosures' });
    expect(screen.getByText('The disclosures could not be loaded.')).toBeVisible();
    host.api.reply('getDisclosures', []);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No disclosures')).toBeVisible();
  });
});

describe('the window of a disclosure', () => {
  it('has the carrier, the text with its names, answers, the counter and three buttons [SHELL-010, DISC-003, DISC-013, MSG-054]', async () => {
    await talking();
    await userEvent.click(carrier('AA'));
    expect(reading()).toHaveAccessibleName('AA disclosure');
    expect(reading()).toHaveTextContent('Dana Whitfield, these are the disclosures of American Assurance.');
    expect(reading()).toHaveTextContent('1/4');
    for (const name of ['Prev', 'Start audio', 'Next']) expect(within(reading()).getByRole('button', { name })).toBeVisible();
    await press('Next');
    expect(
      within(reading())
        .getAllByRole('radio')
        .map((radio) => radio.parentElement?.textContent),
    ).toEqual(['Yes', 'No']);
  });
  it('skips by an answer, and adds back by another [DISC-004, DISC-005]', async () => {
    await talking();
    await userEvent.click(carrier('AA'));
    await press('Next');
    await choose('No');
    expect(reading()).toHaveTextContent('Skipped by an answer: step 3.');
    await press('Next');
    expect(reading()).toHaveTextContent('Step 4');
    await press('Prev');
    expect(within(reading()).getByRole('radio', { name: 'No' })).toBeChecked();
    await choose('Yes');
    await press('Next');
    expect(reading()).toHaveTextContent('Keep the policy that you have.');
  });
  it('adds back by a later answer what an earlier one skipped [DISC-005]', async () => {
    const steps = [
      aStep(1, { answers: [anAnswer('No', [2])] }),
      aStep(2, { text: 'Keep the policy that you have.' }),
      aStep(3, { answers: [anAnswer('I have one', [], [2])] }),
    ];
    await talking('tx', {}, 'en', steps);
    await userEvent.click(carrier('AA'));
    await choose('No');
    await press('Next');
    expect(reading()).toHaveTextContent('Skipped by an answer: step 2.');
    await choose('I have one');
    expect(reading()).not.toHaveTextContent('Skipped');
    await press('Prev');
    expect(reading()).toHaveTextContent('Keep the policy that you have.');
  });
  it('has Next closed at a question without an answer and at the last step, and says why [DISC-006]', async () => {
    await talking();
    await userEvent.click(carrier('AA'));
    await press('Next');
    const next = () => within(reading()).getByRole('button', { name: 'Next' });
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    expect(reading()).toHaveTextContent('Choose an answer to go on.');
    await press('Next');
    await choose('No');
    await press('Next');
    await choose('I agree');
    await press('Next');
    expect(reading()).toHaveTextContent('Thank you.');
    expect(next()).toHaveAttribute('aria-disabled', 'true');
    expect(reading()).toHaveTextContent('This is the last step. Once it is read, all is done: close the window.');
  });
  it('counts a question that switches steps once it is answered [DISC-007]', async () => {
    await talking();
    await userEvent.click(carrier('AA'));
    await press('Next');
    expect(reading()).toHaveTextContent('2/4');
    expect(reading()).toHaveTextContent('One question is counted once it is answered.');
    await choose('Yes');
    expect(reading()).toHaveTextContent('2/5');
    expect(reading()).not.toHaveTextContent('is counted once');
    await choose('No');
    expect(reading()).toHaveTextContent('2/4');
  });
  it('is in the wording of the lead’s state and in their language [DISC-014]', async () => {
    const host = await talking('pa');
    await userEvent.click(carrier('AA'));
    expect(reading()).toHaveTextContent('OCC wording, English');
    expect(reading()).toHaveTextContent('I am required to tell you.');
    await userEvent.click(carrier('GTL'));
    expect(reading()).toHaveTextContent('AA wording, English');
    host.dispose();
  });
  it.each([
    ['pa', 'OCC'],
    ['ct', 'OCC'],
    ['mn', 'AA'],
    ['ny', 'PIO'],
    ['tx', 'AA'],
  ])('has in %s the wording that the steps name for it, %s, else AA [DISC-011, DISC-012]', async (state, wording) => {
    await talking(state, {}, 'en', [...someSteps, aStep(1, { wording: 'pio', states: ['ny'] })]);
    await userEvent.click(carrier('AA'));
    expect(reading()).toHaveTextContent(`${wording} wording, English`);
  });
  it('is read in Spanish to who speaks it', async () => {
    await talking('tx', {}, 'es');
    await userEvent.click(carrier('AA'));
    expect(reading()).toHaveTextContent('estas son las divulgaciones de American Assurance');
  });
  it('begins anew where the state of the lead is corrected to one of another wording', async () => {
    const host = await talking('tx');
    await userEvent.click(carrier('AA'));
    await press('Next');
    await host.change(() => host.core.leads.current?.setAddress({ province: 'pa' }));
    expect(reading()).toHaveTextContent('OCC wording');
    expect(reading()).toHaveTextContent('I am required to tell you.');
  });
  it('speaks French', async () => {
    await talking('tx', { language: 'fr' });
    await userEvent.click(carrier('AA'));
    expect(reading()).toHaveAccessibleName('Divulgation AA');
    expect(within(reading()).getByRole('button', { name: 'Lancer l’audio' })).toBeVisible();
  });
});

describe('the audio', () => {
  it('is of carrier, wording, language and step, and is stopped by the same button, by Next and by closing [DISC-009, MSG-054]', async () => {
    const host = await talking();
    await userEvent.click(carrier('AA'));
    const plays = (file: string | null) =>
      host.change(() => {
        const call = host.core.calls.current!;
        host.core.calls.current = { ...call, facts: { ...call.facts, playing: file } };
      });
    await press('Start audio');
    await plays('aa-aa-en-1');
    expect(reading()).toHaveTextContent('Playing over the call.');
    await press('Stop audio');
    await plays(null);
    await press('Start audio');
    await plays('aa-aa-en-1');
    await press('Next');
    await plays(null);
    await press('Start audio');
    await plays('aa-aa-en-2');
    await press('Close the disclosure');
    expect(played(host)).toEqual(['aa-aa-en-1', null, 'aa-aa-en-1', null, 'aa-aa-en-2', null]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('says when the gateway does not take it', async () => {
    await talking('tx', { outcomes: { 'calls.play': { kind: 'failed', error: {} } } });
    await userEvent.click(carrier('AA'));
    await press('Start audio');
    expect(reading()).toHaveTextContent('The audio could not be played.');
  });
});

describe('the end of the call', () => {
  it('resets and closes what was read [CALL-018]', async () => {
    const host = await talking();
    await userEvent.click(carrier('AA'));
    await press('Next');
    await choose('No');
    host.afterCall();
    await host.emit('call-ended', { callId: 'a' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(carrier('AA')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText('Not opened')).toHaveLength(3);
    host.onCall();
    await userEvent.click(carrier('AA'));
    expect(reading()).toHaveTextContent('1/4');
    host.dispose();
    expect(host.owned()).toBe(0);
  });
});
