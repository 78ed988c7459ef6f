// @vitest-environment jsdom
/** What the form tells plugins that go along with it. */
import { readFileSync } from 'node:fs';
import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aClient, createTestHost, fakeLead } from '@dialer/host/testing';
import plugin from '.';
import { bookingForm } from './api';

it('says what the agent fills in, of the lead on the line alone, and when the meeting is', async () => {
  const host = createTestHost(plugin);
  const lists = JSON.parse(readFileSync('variants/isius/lists.json', 'utf8')) as object;
  host.api.reply('getLists', { lists });
  const meetingDraft = JSON.stringify({ date: '2026-11-20T20:00' });
  host.core.leads.current = fakeLead(host.acts, { clients: [aClient({})], meetingDraft });
  await host.render({ panel: 'lead' });
  const form = () => host.token(bookingForm)!();
  const within = async (field: string | RegExp) => {
    fireEvent.focus(await screen.findByLabelText(field));
    return form().about;
  };
  await screen.findByRole('tab', { name: /Insurance Coverage/ });
  expect(form()).toMatchObject({ about: null, meetingAt: '2026-11-20T20:00', income: { Monthly: [1250, 2500, 4200, 6250, 8500] } });
  expect(await within('First name')).toBe('person');
  await userEvent.click(screen.getByRole('tab', { name: /Insurance Coverage/ }));
  expect(form().about).toBe('coverage');
  expect(await within('Height')).toBe('conditions');
  expect(await within('Medications')).toBe('medications');
  expect(await within('Occupation')).toBe('work');
  await userEvent.click(screen.getByRole('tab', { name: /Meeting Setup/ }));
  expect(form().about).toBe('meeting');
  await userEvent.click(screen.getByRole('tab', { name: /Meeting Summary/ }));
  expect(form().about).toBe('summary');
  // Somebody else is looked up in mid-call: nobody talks to them.
  await host.change(() => Object.assign(host.core.leads, { viewed: fakeLead(host.acts, { id: 'other' }), viewings: 1 }));
  await within('First name');
  expect(form().about).not.toBe('person');
  await host.change(() => Object.assign(host.core.leads, { viewed: null, current: null }));
  expect(form()).toMatchObject({ about: null, meetingAt: '' });
});
