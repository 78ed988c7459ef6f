// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAddress, callFacts, createTestHost, slicaVariant, type TestHostOptions } from '@dialer/host/testing';
import { openDaily } from '@dialer/rules/calling-window-testing';
import plugin from '.';

const panel = { panel: 'local-time' };
const MINUTE = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubEnv('TZ', 'America/New_York');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** The panel at that instant, with a lead whose address has those fields. */
async function at(
  now: string,
  address: Parameters<typeof anAddress>[0] = {},
  options: TestHostOptions = {},
  hours: Parameters<typeof openDaily>[2] = {},
) {
  vi.setSystemTime(Date.parse(now));
  const host = createTestHost(plugin, options);
  const written = anAddress(address);
  const zones = written.timezone ? [written.timezone] : [];
  const calling = zones.length > 0 ? callFacts({ enforced: true, ...openDaily(Date.parse(now), zones, hours) }) : callFacts({ zones });
  const lead = host.onCall({ lead: { address: written, calling } });
  const { unmount } = await host.render(panel);
  return { host, lead, unmount };
}

it('says that there is no lead', async () => {
  const host = createTestHost(plugin);
  await host.render(panel);
  expect(screen.getByText('The local time of the next lead shows here.')).toBeVisible();
  await host.change(() => (host.core.leads.loading = true));
  expect(screen.queryByText('No lead')).toBeNull();
});

it('shows the lead’s time, day, zone, the difference and the window', async () => {
  await at('2026-11-19T13:05:00-06:00');
  expect(screen.getByText('1:05 PM')).toBeVisible();
  expect(screen.getByText('Thu, Nov 19, CST')).toBeVisible();
  expect(screen.getByText('1 h behind you')).toBeVisible();
  expect(screen.getByText('You may call until 9:00 PM, 7 h 55 min left')).toBeVisible();
  expect(screen.getByText('United States: today 8:00 AM to 9:00 PM')).toBeVisible();
});

it.each([
  ['America/New_York', 'same time as yours'],
  ['America/St_Johns', '1 h 30 min ahead of you'],
  ['America/Los_Angeles', '3 h behind you'],
])('tells how far %s is from the agent: %s', async (timezone, words) => {
  await at('2026-11-19T13:05:00-06:00', { timezone });
  expect(screen.getByText(words)).toBeVisible();
});

it('turns with core’s clock: early, open, the last half hour, closed', async () => {
  const { unmount } = await at('2026-11-19T07:58:20-06:00');
  expect(screen.getByText('Opens at 8:00 AM, in 2 min')).toBeVisible();
  const pass = (minutes: number) =>
    act(async () => {
      vi.setSystemTime(Date.now() + (minutes - 1) * MINUTE);
      vi.advanceTimersByTime(MINUTE);
    });
  await pass(1);
  expect(screen.getByText('Opens at 8:00 AM, in 1 min')).toBeVisible();
  await pass(1);
  expect(screen.getByText('You may call until 9:00 PM, 13 h left')).toBeVisible();
  expect(screen.getByText('8:00 AM')).toBeVisible();
  await pass(12 * 60 + 30);
  expect(screen.getByText('You may call until 9:00 PM, 30 min left').parentElement).toHaveClass('warn');
  await pass(30);
  expect(screen.getByText('Closed since 9:00 PM; opens tomorrow at 8:00 AM')).toBeVisible();
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});

it('goes by the lead’s country, not by the centre’s', async () => {
  await at('2026-11-19T21:45:00-05:00', { province: 'qc', timezone: 'America/Toronto' }, {}, { opens: 9, closes: 21.5, country: 'CA' });
  expect(screen.getByText('Closed since 9:30 PM; opens tomorrow at 9:00 AM')).toBeVisible();
  expect(screen.getByText('Canada: today 9:00 AM to 9:30 PM')).toBeVisible();
});

it('says that hours are not known where the gateway told none', async () => {
  const { host, lead } = await at('2026-11-20T08:30:00Z', {}, { session: { variant: slicaVariant, variantCode: 'SLICA' } });
  await host.change(() => lead?.set({ calling: null }));
  expect(screen.getByText('The calling hours of this lead are not known here; the dialer checks each call.')).toBeVisible();
  expect(screen.queryByText(/today/)).toBeNull();
});

it('names a Sunday or a holiday of the state, and when one may call again', async () => {
  const monday = Date.parse('2026-11-30T09:00:00-05:00');
  const now = '2026-11-29T10:00:00-05:00';
  const { host, lead } = await at(now, { timezone: 'America/New_York', province: 'pa' });
  const closed = {
    rule: 'us-pa-hours',
    kind: 'day',
    region: 'pa',
    zone: 'America/New_York',
    holiday: null,
    until: monday - 9 * 3_600_000,
  } as const;
  const facts = { enforced: true, zones: ['America/New_York'], open: [{ from: monday, to: monday + 36_000_000 }], until: monday + 9e8 };
  await host.change(() => lead?.set({ calling: callFacts({ ...facts, closed }) }));
  expect(screen.getByText('Pennsylvania allows no calls on Sundays. Next: Mon 9:00 AM.')).toBeVisible();
  expect(screen.getByText('United States: no calls today')).toBeVisible();
  const holiday = { en: 'Thanksgiving Day', fr: 'l’Action de grâce' };
  await host.change(() => lead?.set({ calling: callFacts({ ...facts, closed: { ...closed, kind: 'holiday', holiday } }) }));
  expect(screen.getByText('Pennsylvania allows no calls on Thanksgiving Day. Next: Mon 9:00 AM.')).toBeVisible();
});

it('goes by what the gateway says of the number where the address names no zone', async () => {
  const { host, lead } = await at('2026-11-20T08:30:00-05:00', { timezone: '', province: 'fl' });
  const calling = callFacts({ enforced: true, ...openDaily(Date.now(), ['America/New_York', 'America/Chicago']) });
  await host.change(() => lead?.set({ calling }));
  expect(screen.getByText('8:30 AM')).toBeVisible();
  // Chicago opens half an hour later, and both must be open.
  expect(screen.getByText('Opens at 9:00 AM, in 30 min')).toBeVisible();
});

it('says of a number that may be in several zones when the first of them closed, and why the day below is shorter', async () => {
  // Past midnight in New York, 7 PM in Honolulu, where it is still open.
  const { host, lead } = await at('2026-11-20T00:30:00-05:00', { timezone: '', province: '' });
  const calling = callFacts({ enforced: true, ...openDaily(Date.now(), ['America/Chicago', 'America/Denver', 'Pacific/Honolulu']) });
  await host.change(() => lead?.set({ calling }));
  // By the clock of Chicago, whose 9 PM was the first; all are open from 8 AM in Honolulu on.
  expect(screen.getByText('Closed since 9:00 PM; opens tomorrow at 12:00 PM')).toBeVisible();
  expect(screen.getByText('This number may be in 3 time zones: it is called while all of them are open.')).toBeVisible();
});

it('follows the address when it is edited, and says when its zone is missing or unknown', async () => {
  const { host, lead } = await at('2026-11-19T13:05:00-06:00');
  await host.change(() => lead?.setAddress({ timezone: 'America/Denver', province: 'co' }));
  expect(screen.getByText('12:05 PM')).toBeVisible();
  await host.change(() => {
    lead?.set({ calling: callFacts({ zones: [] }) });
    lead?.setAddress({ timezone: '' });
  });
  expect(screen.getByText('No time zone')).toBeVisible();
  await host.change(() => lead?.setAddress({ timezone: 'America/Gotham' }));
  expect(screen.getByText('Unknown time zone: Gotham')).toBeVisible();
});

it('speaks French, with a day of 24 hours', async () => {
  await at(
    '2026-11-20T21:10:00-05:00',
    { province: 'qc', timezone: 'America/Toronto' },
    { language: 'fr' },
    { opens: 9, closes: 21.5, country: 'CA' },
  );
  expect(screen.getByText('21 h 10')).toBeVisible();
  expect(screen.getByText('ven. 20 nov., HNE')).toBeVisible();
  expect(screen.getByText('même heure que chez vous')).toBeVisible();
  expect(screen.getByText('Appels permis jusqu’à 21 h 30, encore 20 min')).toBeVisible();
});
