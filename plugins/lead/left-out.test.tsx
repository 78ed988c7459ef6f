// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, expect, it } from 'vitest';
import { createTestHost, fakeLead } from '@dialer/host/testing';
import plugin from '.';
import { LeadForm } from './lead.panel';

beforeAll(() => LeadForm.preload());

interface Alert {
  message(): string;
  buttons: { action(): void }[];
}

async function shown() {
  const host = createTestHost(plugin);
  const lead = fakeLead(host.acts);
  host.core.leads.current = lead;
  await host.render({ panel: 'lead' });
  const saved = () => host.emit('disposition-saved', { leadId: lead.id, disposition: 'Voicemail' });
  const alerts = () => host.did('alerts.show').map(([alert]) => alert as Alert);
  return { host, lead, saved, alerts };
}

it('says of a saved disposition which text was left out and which name was emptied, and leads back to the client', async () => {
  const { host, lead, saved, alerts } = await shown();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'dana@mail');
  expect(screen.getByText('Email is not valid')).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Last name'));
  await saved();
  expect(alerts().map((alert) => alert.message())).toEqual([
    'Saved, but not all of Dana. Email: “dana@mail” is not valid and was left out. Last name is empty now; it was “Whitfield”.',
  ]);
  alerts()[0]!.buttons[0]!.action();
  expect(host.did('leads.load')).toEqual([[lead.phone, 'manual']]);
});

it('says nothing of a text that was put right before the save, or of another lead', async () => {
  const { host, saved, alerts } = await shown();
  await userEvent.clear(screen.getByLabelText('Email'));
  await userEvent.type(screen.getByLabelText('Email'), 'dana@mail');
  await host.emit('disposition-saved', { leadId: 'another', disposition: 'Voicemail' });
  await userEvent.type(screen.getByLabelText('Email'), '.example');
  await saved();
  expect(alerts()).toEqual([]);
});
