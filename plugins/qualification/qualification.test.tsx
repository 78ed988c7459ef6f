// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { observable } from 'mobx';
import { refuse, type LeadData } from '@dialer/host';
import { aClient, anAddress, createTestHost, given, isiusVariant, slicaVariant } from '@dialer/host/testing';
import { bookingForm, type BookingForm } from '../lead/api';
import plugin from '.';
import config from './config';

const client = aClient({ title: 'Mrs', firstName: 'Rosa', lastName: 'Villarreal', dob: '1956-03-04' });
const address = anAddress({ city: 'Laredo', province: 'tx' });

/** Where the lead is, it is Thursday 19 November 2026. */
async function onCall(over: Partial<LeadData> = {}, options: Parameters<typeof createTestHost>[1] = {}) {
  const host = createTestHost(plugin, { config: config.parse(isiusVariant.plugins.qualification), ...options });
  host.onCall({ lead: { clients: [client], address, phone: '9565550143', ...over } });
  await host.render({ panel: 'qualification' });
  return host;
}
const step = (name: string) => screen.getByRole('button', { name });
const shown = () => within(screen.getByRole('list')).getAllByRole('heading');
const now = () => screen.getAllByRole('listitem').find((part) => part.getAttribute('aria-current'))!;
const gaps = () => [...document.querySelectorAll('.qualification-gap')].map(({ textContent }) => textContent);

it('goes through the four steps and their seven parts in order, by keys and by hand [DISC-018, DISC-019]', async () => {
  const host = await onCall();
  const order: string[] = [];
  for (let part = 0; part < 7; part += 1) {
    const steps = within(screen.getByRole('navigation')).getAllByRole('button');
    const current = steps.find((one) => one.getAttribute('aria-current'))!;
    order.push(`${current.getAttribute('aria-label')}: ${within(now()).getByRole('heading').textContent}`);
    await host.press('F8');
  }
  expect(order).toEqual([
    'Verify identity: Introduction',
    'Insurance questions: Insurance type',
    'Insurance questions: Medical conditions',
    'Insurance questions: Medications',
    'Insurance questions: Income',
    'Set appointment: Meeting setup',
    'Recap: Recap',
  ]);
  expect(await host.press('F8')).toMatchObject({ kind: 'refused' });
  expect(host.verdict('qualification:next-part')).toMatchObject(refuse('last'));
  await userEvent.click(step('Insurance questions'));
  expect(shown().map(({ textContent }) => textContent)).toEqual(['Insurance type', 'Medical conditions', 'Medications', 'Income']);
  await userEvent.click(screen.getByRole('button', { name: 'Medications' }));
  await host.press('Shift+F8');
  expect(within(now()).getByRole('heading')).toHaveTextContent('Medical conditions');
});

it('says that verifying takes about 2 minutes, and that 3 to 5 quotes come from so many providers as the centre names [DISC-021, DISC-022, DISC-023]', async () => {
  const host = await onCall();
  expect(now()).toHaveTextContent('First I verify that I have the right person. It takes about 2 minutes.');
  await host.press('F8');
  expect(now()).toHaveTextContent('an advisor compares 3 to 5 quotes for you, from the top 20 providers.');
  cleanup();
  await onCall({ language: 'fr' }, { config: config.parse(slicaVariant.plugins.qualification) });
  await userEvent.click(step('Questions d’assurance'));
  expect(now()).toHaveTextContent('de 3 à 5 soumissions des 24 meilleurs fournisseurs');
});

it('offers a visit for the lead’s next day between 9 and 8, and says the time that was agreed [DISC-020]', async () => {
  const host = await onCall();
  await userEvent.click(step('Set appointment'));
  expect(now()).toHaveTextContent('an advisor can visit you tomorrow, Friday, November 20, between 9 AM and 8 PM');
  expect(gaps()).toContain('day and time');
  await host.change(() => Object.assign(host.core.disposition, { disposition: 'Appointment Setup', dateTime: '2026-11-20T20:00' }));
  expect(gaps()).not.toContain('day and time');
  expect(now()).toHaveTextContent(/Then the advisor visits you on Friday, November 20 at \d+:00 [AP]M\./);
  await host.change(() => Object.assign(host.core.disposition, { disposition: 'Callback Scheduled' }));
  expect(gaps(), 'a callback is no visit').toContain('day and time');
});

it('is in the lead’s language, what the agent reads for themselves in their own [I18N-012]', async () => {
  const host = await onCall({ language: 'es' }, { language: 'fr' });
  expect(now()).toHaveTextContent('Hola, ¿hablo con Rosa Villarreal?');
  expect(now()).toHaveTextContent('Au dossier : 4 mars 1956, 70 ans.');
  await userEvent.click(step('Preguntas del seguro'));
  await host.press('F8');
  expect(now()).toHaveTextContent('Señora Villarreal, ¿tiene alguna condición médica');
  expect(now()).toHaveTextContent('Inscrivez chacun avec sa durée.');
  // The language was wrong, and is corrected in mid-call: the place in the talk stays.
  await host.change(() => Object.assign(host.core.leads.current!, { language: 'en' }));
  expect(await screen.findByText(/do you have any medical condition/, {}, { timeout: 10_000 })).toBeVisible();
  expect(within(now()).getByRole('heading')).toHaveTextContent('Medical conditions');
});

it('fills in what is known, asks for what is not, and shows a gap where it cannot ask', async () => {
  const host = await onCall({ address: anAddress({ city: '', province: '', address: '' }) });
  expect(now()).toHaveTextContent('My name is Maya Okafor.');
  expect(now()).toHaveTextContent('In which city do you live?');
  await userEvent.click(step('Recap'));
  expect(gaps()).toEqual(expect.arrayContaining(['city', 'address', 'day and time']));
  const conditions = [{ name: 'Hypertension', duration: '6 years' }];
  await host.change(() => Object.assign(host.core.leads.current!, { clients: [{ ...client, conditions }], address }));
  expect(gaps()).not.toContain('city');
  expect(screen.getByText('Hypertension (6 years)')).toBeVisible();
  await userEvent.click(step('Insurance questions'));
  expect(screen.getByText(/Do you have any other medical condition/)).toBeVisible();
});

it('asks for, and lists, what disqualifies: over 80, no payment, hospitalized, needs assistance [DISPO-024]', async () => {
  await onCall({ clients: [{ ...client, dob: '1940-01-01' }] });
  expect(screen.getByText('Over age 80: this disqualifies the lead.')).toBeVisible();
  await userEvent.click(step('Insurance questions'));
  expect(screen.getByText(/Are you in a hospital now, or does somebody help you with daily living/)).toBeVisible();
  expect(screen.getByText(/would you pay for it from a bank account or with a card/)).toBeVisible();
  expect(screen.getByText(/over age 80, no valid payment method, hospitalized, or needs assistance with daily living/)).toBeVisible();
});

it('keeps its place for the call, and begins anew with its end', async () => {
  const host = await onCall();
  await userEvent.click(step('Set appointment'));
  await host.emit('lead-loaded', { leadId: 'another' });
  expect(within(now()).getByRole('heading')).toHaveTextContent('Meeting setup');
  await host.emit('call-ended', { callId: 'a' });
  expect(within(now()).getByRole('heading')).toHaveTextContent('Introduction');
  host.dispose();
  expect(host.owned()).toBe(0);
});

it('goes along with the form: to what is filled in now, with the time of the meeting that is being arranged', async () => {
  const income = { Monthly: [1250, 2500, 4200, 6250, 8500], Annual: [1, 2, 3, 4, 5], Combined: [1, 2, 3, 4, 5] };
  const form = observable.box<BookingForm>({ about: null, meetingAt: '', income }, { deep: false });
  const host = await onCall({ clients: [{ ...client, income: 2 }] }, { tokens: given(bookingForm, () => form.get()) });
  const heading = () => within(now()).getByRole('heading').textContent;
  const fills = async (about: BookingForm['about'], meetingAt = '') => {
    await host.change(() => form.set({ about, meetingAt, income }));
    return heading();
  };
  expect(heading()).toBe('Introduction');
  expect(await fills('medications')).toBe('Medications');
  expect(await fills('work')).toBe('Income');
  expect(now()).toHaveTextContent('$1,250');
  // The agent reads ahead, and goes on typing in the same part of the form.
  await host.press('F8');
  expect(await fills('work')).toBe('Meeting setup');
  expect(gaps()).toContain('day and time');
  expect(await fills('meeting', '2026-11-20T20:00')).toBe('Meeting setup');
  expect(gaps()).not.toContain('day and time');
  expect(now()).toHaveTextContent(/Then the advisor visits you on Friday, November 20 at/);
  expect(await fills('person')).toBe('Introduction');
  // Another lead's form has not been touched yet.
  await host.press('F8');
  expect(await fills(null)).toBe('Insurance type');
});
