// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aClient, anAddress, createTestHost, type OnCall, type TestHostOptions } from '@dialer/host/testing';
import { leadScore } from './api';
import config from './config';
import plugin from '.';

const KNOWN = {
  email: 'dana@example.com',
  phone: '5125550100',
  phoneOther: ['5125550199'],
  clients: [aClient({ firstName: 'Dana', lastName: 'Whitfield', dob: '1980-05-01' })],
  address: anAddress({ timezone: 'America/Chicago' }),
  reasonForRequest: 'Final expenses',
  status: 'In Process',
  previousStatus: 'Callback Scheduled',
  dials: 0,
} satisfies NonNullable<OnCall['lead']>;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(Date.parse('2026-11-19T18:59:00-06:00'));
});
afterEach(() => void vi.useRealTimers());

async function shown(lead: NonNullable<OnCall['lead']> | null, options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { config: config.parse({}), ...options });
  if (lead) host.onCall({ lead });
  await host.render({ panel: 'lead-score' });
  return { host, score: () => host.token(leadScore)?.() ?? null };
}
const lineOf = (reason: string) => screen.getByText(reason).closest('li')?.textContent;

it('says that there is no lead, and gives no score', async () => {
  const { host, score } = await shown(null);
  expect(screen.getByText('No lead')).toBeVisible();
  expect(score()).toBeNull();
  await host.change(() => (host.core.leads.loading = true));
  expect(screen.queryByText('No lead')).toBeNull();
});

it('shows each reason with its points, and that it is a rule of thumb', async () => {
  const { score } = await shown(KNOWN);
  expect(screen.getByText(/^A rule of thumb of this centre/)).toBeVisible();
  expect(lineOf('Name, email and another number')).toMatch(/15 of 15$/);
  expect(lineOf('Not known whether there is a policy')).toMatch(/0 of 10$/);
  expect(lineOf('A call was promised')).toMatch(/15 of 15$/);
  expect(screen.getByText('90')).toBeVisible();
  expect(score()?.score).toBe(90);
});

it('follows the lead while it is edited, and the hour as it passes', async () => {
  const { host, score } = await shown(KNOWN);
  await host.change(() => host.core.leads.current?.setClient(0, { insurance: { ...aClient().insurance, hasPolicy: 0 } }));
  expect(lineOf('Known whether there is a policy')).toMatch(/10 of 10$/);
  expect(score()?.score).toBe(100);
  await host.change(() => host.core.leads.current?.set({ phoneOther: [], email: '' }));
  expect(lineOf('1 of 3: name, email, another number')).toMatch(/5 of 15$/);
  expect(lineOf('A good hour there')).toMatch(/15 of 15$/);
  await act(async () => {
    vi.setSystemTime(Date.parse('2026-11-19T20:00:00-06:00'));
    vi.advanceTimersByTime(60_000);
  });
  expect(lineOf('Not one of the best hours there')).toMatch(/0 of 15$/);
  expect(score()?.score).toBe(75);
});

it.each([
  ['gender', { clients: [aClient({ ...KNOWN.clients[0], gender: 1 })] }],
  ['gender', { clients: [aClient({ ...KNOWN.clients[0], gender: 2 })] }],
  ['title, from which one reads a marital status', { clients: [aClient({ ...KNOWN.clients[0], title: 'Mrs' })] }],
  ['country of birth', { clients: [aClient({ ...KNOWN.clients[0], countryOfBirth: 'MX' })] }],
  ['disability', { clients: [aClient({ ...KNOWN.clients[0], disability: 1 })] }],
  ['health', { clients: [aClient({ ...KNOWN.clients[0], smoker: 1, conditions: [{ name: 'Asthma', duration: '2' }] })] }],
  ['income', { clients: [aClient({ ...KNOWN.clients[0], income: 10 })] }],
  ['language', { language: 'es' }],
  ['postal code', { address: { ...KNOWN.address, postal: '10001', city: 'New York' } }],
] as const)('pays no heed to %s', async (_, fields) => {
  const { score } = await shown({ ...KNOWN, ...fields } as NonNullable<OnCall['lead']>);
  expect(score()?.score).toBe(90);
});

it('leaves out what the centre gives no points to', async () => {
  const weights = { details: 100, age: 0, policy: 0, request: 0, fresh: 0, promised: 0, hour: 0 };
  await shown(KNOWN, { config: config.parse({ weights }) });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('100')).toBeVisible();
});

it('says so where the local time is not known', async () => {
  await shown({ ...KNOWN, address: anAddress({ timezone: '' }), calling: null });
  expect(lineOf('Local time not known')).toMatch(/0 of 15$/);
});

it('speaks French', async () => {
  await shown({ ...KNOWN, dials: 2 }, { language: 'fr' });
  expect(screen.getByText('sur 100')).toBeVisible();
  expect(lineOf('Appelé 2 fois')).toMatch(/9 sur 15$/);
});

it('leaves nothing behind, and logs nothing of a lead', async () => {
  const host = createTestHost(plugin, { config: config.parse({}) });
  host.onCall({ lead: KNOWN });
  await host.activate();
  expect(JSON.stringify(host.token(leadScore)?.())).not.toMatch(/Dana|1980|example|Final/);
  host.dispose();
  expect(host.owned()).toBe(0);
  expect(host.logged).toEqual([]);
});
