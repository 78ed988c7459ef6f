// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aClient, createTestHost, fakeLead } from '@dialer/host/testing';
import plugin from '.';

/** The first step of a lead that lacks nothing but what is given. */
async function shown(reasons: string[] = []) {
  const host = createTestHost(plugin);
  host.api.reply('getLists', { lists: JSON.parse(readFileSync('variants/isius/lists.json', 'utf8')) as object });
  const base = fakeLead(host.acts);
  const current = fakeLead(host.acts, { clients: [aClient()], reasons, reasonOther: '', address: { ...base.address, valid: true } });
  host.core.leads.current = current;
  await host.render({ panel: 'lead' });
  await screen.findByRole('combobox', { name: 'Reasons' });
  return current;
}
const field = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Reasons' });

it('the reasons of a request are the list of the centre, kept by their keys [REF-026, REF-027, REF-028, LEAD-025]', async () => {
  const lead = await shown();
  const labels = [
    ...['Final Expense', 'Critical Illness', 'Protect Mortgage', 'Cover Debt/Loan', 'Protect Family/Kids'],
    ...['Protect Income', 'Disability', 'Divorce Settlement', 'Life Insurance', 'Other'],
  ];
  expect([...field().list!.options].map(({ value }) => value)).toEqual(labels);
  for (const label of labels) await userEvent.type(field(), `${label}{Enter}`);
  expect(lead.reasons).toEqual(['final', 'critical', 'mortgage', 'loan', 'family', 'income', 'disability', 'divorce', 'life', 'other']);
});

it('the first step wants a reason, and of another one its text; then it is complete [LEAD-024, BOOK-002]', async () => {
  const lead = await shown();
  expect(screen.getByText('Required fields missing: Reasons')).toBeVisible();
  await userEvent.type(field(), 'other{Enter}');
  expect(screen.getByText('Required fields missing: Another reason')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Another reason'), 'Her école');
  expect(lead.reasonOther).toBe('Her ecole');
  expect(screen.getByText('Contact details are complete')).toBeVisible();
});
