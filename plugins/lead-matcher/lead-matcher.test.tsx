// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { aClient, aLead, anAddress, createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';

const ROBERT = aLead({
  id: 'robert',
  marketingId: '3977610',
  phone: '5045550171',
  status: 'Not Interested',
  dials: 4,
  clients: [aClient({ firstName: 'Robert', lastName: 'Whitfield' })],
  address: anAddress({ city: 'New Orleans', province: 'la' }),
});

/** An agent with a caller whom nobody knew. */
async function withCaller(marketingId = '', options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.onCall({ lead: { id: 'new', marketingId }, call: { type: 'inbound', direction: 1 } });
  host.api.reply('getLeadByPhone', ROBERT);
  await host.render({ panel: 'lead-matcher' });
  return host;
}
const field = () => screen.getByRole('textbox', { name: /Phone/ });
const find = async (phone: string) => {
  if (phone) await userEvent.type(field(), phone);
  await userEvent.click(screen.getByRole('button', { name: 'Find' }));
};
const dialog = () => screen.findByRole('dialog', { name: 'Link to existing lead' });

it('asks for a number of ten digits before it looks [LEAD-032] [LEAD-033] [MSG-110] [MSG-111]', async () => {
  const host = await withCaller();
  await find('');
  expect(screen.getByText('Please enter a phone number')).toBeVisible();
  await find('504.555');
  expect(screen.getByText('Please enter a valid phone number')).toBeVisible();
  expect(host.api.calls).toEqual([]);
});

it('shows who was found, and Link gives the call to them [LEAD-031] [MSG-111]', async () => {
  const host = await withCaller();
  await find('5045550171');
  const found = within(await dialog());
  expect(found.getByText('(504) 555-0171 belongs to a lead that is already here.')).toBeVisible();
  for (const fact of ['Robert Whitfield', '3977610', 'New Orleans, LA', 'Not Interested', '4']) expect(found.getByText(fact)).toBeVisible();
  expect(host.did('leads.link')).toEqual([]);
  await userEvent.click(found.getByRole('button', { name: 'Link' }));
  expect(host.did('leads.link')).toEqual([['5045550171']]);
  expect(await screen.findByText('The call and its recording now belong to this lead.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Done' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  host.dispose();
  expect(host.owned()).toBe(0);
});

it('finds nobody, looks for another number from there, and Keep new changes nothing [LEAD-031] [MSG-111]', async () => {
  const host = await withCaller();
  host.api.fail('getLeadByPhone', 404);
  await find('5045550199');
  const empty = within(await dialog());
  expect(empty.getByText('No leads were found')).toBeVisible();
  host.api.reply('getLeadByPhone', ROBERT);
  await userEvent.clear(empty.getByRole('textbox'));
  await userEvent.type(empty.getByRole('textbox'), '5045550171{Enter}');
  expect(await screen.findByText('Robert Whitfield')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Keep new' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(host.did('leads.link')).toEqual([]);
});

it('says why the gateway did not link, and leaves the choice', async () => {
  await withCaller('', { outcomes: { 'leads.link': { kind: 'failed', error: { message: 'Nora works on this lead.' } } } });
  await find('5045550171');
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Link' }));
  expect(await screen.findByText('Nora works on this lead.')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Keep new' })).toBeVisible();
});

it('knows the lead that is open, and a search that fails says so', async () => {
  const host = await withCaller();
  host.api.reply('getLeadByPhone', { ...ROBERT, id: 'new' });
  await find('5045550171');
  expect(await screen.findByText('This is the number of the lead that is open.')).toBeVisible();
  host.api.fail('getLeadByPhone', null);
  await find('');
  expect(await screen.findByText('It could not be looked for. Try again.')).toBeVisible();
});

it('has nothing to link for a lead of a list', async () => {
  await withCaller('3977610');
  expect(screen.getByText('A known lead')).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
});
