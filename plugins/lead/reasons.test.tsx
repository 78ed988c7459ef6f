// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aClient, createTestHost, fakeLead, offeredIn, slicaVariant } from '@dialer/host/testing';
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
  expect(await offeredIn('Reasons')).toEqual(labels);
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

it('another reason has room for 99 letters [BOOK-055]', async () => {
  const lead = await shown(['other']);
  await userEvent.click(screen.getByLabelText('Another reason'));
  await userEvent.paste('r'.repeat(120));
  expect(lead.reasonOther).toBe('r'.repeat(99));
  expect(screen.getByText('99 of 99')).toBeVisible();
});

it('in French too, and what the gateway refused stands at its field', async () => {
  const session = { variantCode: 'SLICA', variant: slicaVariant } as const;
  const host = createTestHost(plugin, { language: 'fr', overlay: 'fr_ca', session });
  host.api.reply('getLists', { lists: JSON.parse(readFileSync('variants/slica/lists.json', 'utf8')) as object });
  host.core.leads.current = fakeLead(host.acts, { reasons: [], fieldErrors: { reasons: 'Trop.' } });
  await host.render({ panel: 'lead' });
  const reasons = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Motifs' });
  expect(screen.getByText(/^Champs obligatoires manquants\s: Motifs/)).toBeVisible();
  expect(await offeredIn('Motifs')).toContain('Protéger l’hypothèque');
  expect(reasons).toHaveAccessibleDescription('Trop.');
});

it('a centre without a booking form asks for none', async () => {
  const host = createTestHost(plugin);
  host.api.reply('getLists', { lists: null });
  host.core.leads.current = fakeLead(host.acts, { reasons: [] });
  await host.render({ panel: 'lead' });
  expect(await screen.findByText('Contact details are complete')).toBeVisible();
  expect(screen.queryByText('Reasons')).toBeNull();
});
