// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { createTestHost, slicaVariant } from '@dialer/host/testing';
import plugin from '.';
import { bookingsAsCsv } from './rows';
import { BOOKINGS } from './testing';

const NOW = Date.UTC(2026, 10, 20, 3, 0);
afterEach(() => void vi.restoreAllMocks());

async function shown(reply: readonly object[] | number = BOOKINGS) {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'], variant: slicaVariant } });
  host.core.clock.now = () => NOW;
  if (typeof reply === 'number') host.api.fail('getSunlifeBookings', reply);
  else host.api.reply('getSunlifeBookings', reply);
  await host.render({ page: 'sunlife' });
  return { ...host, asked: () => host.api.calls.map(({ input }) => input['query']) };
}
const download = () => screen.getByRole('button', { name: 'Download CSV' });

it('lists the bookings of the last month by the centre’s clock, and of a chosen period, and downloads them [XFER-048] [BOOK-011]', async () => {
  const host = await shown();
  // In Toronto it is still the day before.
  expect(host.asked()).toEqual([{ from: '2026-10-20', to: '2026-11-19' }]);
  const [, first] = await screen.findAllByRole('row');
  for (const words of ['12', 'Chantal Tremblay-Lafontaine', '(514) 555-0132', 'QC', 'French', 'Maxime Gagnon'])
    expect(within(first!).getByText(words)).toBeVisible();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-11-18' } });
  expect(host.asked().at(-1)).toEqual({ from: '2026-11-18', to: '2026-11-19' });
  await screen.findAllByRole('row');
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const made = vi.fn((_file: Blob) => 'blob:of-it');
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => undefined });
  await userEvent.click(download());
  expect((clicked.mock.instances[0] as unknown as HTMLAnchorElement).download).toBe('sun-life-2026-11-18-2026-11-19.csv');
  expect((await made.mock.calls[0]![0].text()).split('\r\n')[1]).toBe(
    '12,2026-11-19 19:05,Chantal Tremblay-Lafontaine,(514) 555-0132,QC,fr,Maxime Gagnon',
  );
});

it('says what is wrong with a period, when nothing was booked, and when nothing could be asked', async () => {
  const host = await shown([]);
  expect(await screen.findByText('Nothing was booked with Sun Life on these days.')).toBeVisible();
  expect(download()).toHaveAccessibleDescription('There is nothing to download.');
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-12-01' } });
  expect(screen.getByText('The first day is after the last one.')).toBeVisible();
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '' } });
  expect(screen.getByText('Choose both days.')).toBeVisible();
  expect(host.asked()).toHaveLength(1);
});

it('can be tried again when the list does not come', async () => {
  const host = await shown(503);
  expect(await screen.findByText('The bookings could not be loaded.')).toBeVisible();
  host.api.reply('getSunlifeBookings', BOOKINGS);
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Hannah Weiss')).toBeVisible();
});

it('a name that a spreadsheet would run stays a text, and French spreadsheets have their separator', () => {
  const header = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const [, , second] = bookingsAsCsv(BOOKINGS, header, 'fr').split('\r\n');
  expect(second).toContain(';"\'=cmd|calc";');
});
