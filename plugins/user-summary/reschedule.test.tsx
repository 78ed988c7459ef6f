// @vitest-environment jsdom
/** Picking a new date in a follow-up's row, with the calendar. */
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, NOON, type TestHostOptions } from '@dialer/host/testing';
import { preloadCallTimeField } from '@dialer/ui';
import plugin from '.';

beforeAll(preloadCallTimeField);

const followUp = {
  id: 'f1',
  leadId: 'lead-1',
  startsAt: '2026-11-18T16:30:00.000Z',
  name: 'Solange Arsenault',
  phone: '5065550147',
  notes: 'Her husband decides',
  state: 'nb',
  type: 1,
  url: '',
  dateTime: null,
};

// Only the date is held: the picker's own timers and its lazy chunk run on.
beforeEach(() => void vi.useFakeTimers({ now: NOON, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

async function opened(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.api.reply('getFollowUps', ({ query }: { query: { overdue: boolean } }) => (query.overdue ? [] : [followUp]));
  host.api.reply('getLastDials', []);
  await host.render({ panel: 'user-summary' });
  const field = await screen.findByLabelText(/New date and time|Nouvelle date et heure/);
  await userEvent.click(field);
  return { host, field, calendar: await screen.findByRole('grid') };
}
const day = (calendar: HTMLElement, name: string) => within(calendar).getByRole('gridcell', { name });
const times = () => [...screen.getByLabelText<HTMLSelectElement>('Time').options].map((option) => option.textContent);

describe('the callback picker', () => {
  it('starts weeks on Monday and takes no day before today [FUP-010]', async () => {
    const { calendar } = await opened();
    expect(within(calendar).getAllByRole('columnheader')[0]).toHaveAccessibleName('Monday');
    expect(day(calendar, '18')).toBeDisabled();
    expect(day(calendar, '19')).toBeEnabled();
  });
  it('offers quarter hours of a 12-hour clock, from 9:00 today and from midnight later [FUP-010, I18N-015]', async () => {
    // Before nine: what has passed today is not offered.
    vi.setSystemTime(new Date(NOON).setUTCHours(8, 0));
    const { field, calendar } = await opened();
    await userEvent.click(day(calendar, '19'));
    await userEvent.click(field);
    expect(times().slice(0, 5)).toEqual(['9:00 AM', '9:15 AM', '9:30 AM', '9:45 AM', '10:00 AM']);
    expect(times().at(-1)).toBe('11:45 PM');
    await userEvent.click(day(await screen.findByRole('grid'), '23'));
    await userEvent.click(field);
    expect(times()).toHaveLength(96);
    expect(times()[0]).toBe('12:00 AM');
  });
  it('shows the day as YYYY-MM-DD, and saves what it shows as UTC, unconverted [FUP-010, FUP-011, I18N-015]', async () => {
    const { host, field, calendar } = await opened();
    await userEvent.click(day(calendar, '23'));
    await userEvent.click(field);
    await userEvent.selectOptions(screen.getByLabelText('Time'), '2:15 PM');
    expect(field).toHaveValue('2026-11-23 2:15 PM');
    await userEvent.click(screen.getByRole('button', { name: 'Done' }));
    await userEvent.click(screen.getByRole('button', { name: /^Save for Mon .*your time$/ }));
    expect(host.did('disposition.reschedule')).toEqual([['lead-1', '2026-11-23T14:15', 'Her husband decides']]);
  });
  it.each(['en', 'fr'] as const)(
    'says in the field that it is UTC, before anything is typed and after (%s) [FUP-010, FUP-011]',
    async (language) => {
      const { field, calendar } = await opened({ language });
      const unit = () => within(field.parentElement!).getByText('UTC');
      expect(unit()).toBeVisible();
      await userEvent.click(day(calendar, '23'));
      expect(unit()).toBeVisible();
    },
  );
  it('keeps the day and writes the hour as French does', async () => {
    const { field, calendar } = await opened({ language: 'fr' });
    await userEvent.click(day(calendar, '23'));
    expect(field).toHaveValue('2026-11-23 9 h 00');
  });
});
