// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { barOf, isRight, QUARTERS } from './values';

const open = '09:00 17:00';
const days = [open, open, open, open, open, '10:00 12:10', ''];

async function shown(options: TestHostOptions = {}, read: string[] = days) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.reply('getOperationHours', { days: read });
  host.api.reply('setOperationHours', undefined);
  await host.render({ page: 'operation-hours' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const side = (day: string, which: 'from' | 'to') => screen.getByRole('combobox', { name: `${day}, ${which}` });
const openOn = (day: string) => screen.getByRole('checkbox', { name: `Open on ${day}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saves = (host: Host) => host.api.calls.filter(({ operation }) => operation === 'setOperationHours').map(({ input }) => input['body']);
const WEEK = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

describe('Operation hours', () => {
  it('shows seven days, Monday to Sunday, each from and to or closed [SET-039, ENDPOINT-055]', async () => {
    await shown();
    expect(screen.getAllByRole('checkbox').map((one) => one.getAttribute('aria-label'))).toEqual(WEEK.map((day) => `Open on ${day}`));
    expect([side('Monday', 'from'), side('Monday', 'to')].map((one) => (one as HTMLSelectElement).value)).toEqual(['09:00', '17:00']);
    expect(side('Saturday', 'to')).toHaveDisplayValue('12:10 PM');
    expect(openOn('Sunday')).not.toBeChecked();
    expect(screen.getByText('Closed all day')).toBeVisible();
  });

  it('shows what was saved while it is read again', async () => {
    const host = await shown();
    await userEvent.selectOptions(side('Friday', 'to'), '16:30');
    await press('Save');
    await waitFor(() => expect(saves(host)).toHaveLength(1));
    const asked = () => host.api.calls.filter(({ operation }) => operation === 'getOperationHours').length;
    const before = asked();
    host.api.reply('getOperationHours', () => new Promise(() => {}));
    await host.emit('centre-changed', {});
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    expect(side('Friday', 'to')).toHaveValue('16:30');
  });

  it('saves all days as “from to”, the empty text where it is closed [SET-002, SET-003, SET-040, SET-041, ENDPOINT-056]', async () => {
    const host = await shown();
    await userEvent.selectOptions(side('Friday', 'to'), '16:30');
    await userEvent.click(openOn('Monday'));
    await userEvent.click(openOn('Sunday'));
    expect(screen.getByText('Was 9:00 AM to 5:00 PM', { selector: 'tr:nth-child(5) *' })).toBeVisible();
    expect(screen.getByText('3 changes not saved.')).toBeVisible();
    await press('Save');
    expect(saves(host)).toEqual([{ days: ['', open, open, open, '09:00 16:30', '10:00 12:10', open], was: days }]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
  });

  it('gives a day that is opened again what it had', async () => {
    await shown();
    await userEvent.click(openOn('Saturday'));
    await userEvent.click(openOn('Saturday'));
    expect(side('Saturday', 'from')).toHaveValue('10:00');
    expect(screen.queryByText(/not saved/)).toBeNull();
  });

  it('says beside the day that from must be before to, and does not save [SET-041]', async () => {
    const host = await shown();
    await userEvent.selectOptions(side('Tuesday', 'from'), '18:00');
    expect(side('Tuesday', 'from')).toHaveAccessibleDescription('From must be before To.');
    await press('Save');
    expect(saves(host)).toEqual([]);
  });

  it('copies Monday to the weekdays', async () => {
    const host = await shown();
    await userEvent.selectOptions(side('Monday', 'to'), '24:00');
    expect(side('Monday', 'to')).toHaveDisplayValue('Midnight');
    await press('Copy Monday to weekdays');
    await press('Save');
    expect(saves(host)).toEqual([{ days: [...WEEK.slice(0, 5).map(() => '09:00 24:00'), ...days.slice(5)], was: days }]);
  });

  it('marks the day that the gateway refuses [SET-006]', async () => {
    const host = await shown();
    host.api.fail('setOperationHours', 422, '', { 'days.1': ['Not these hours.'] });
    await userEvent.selectOptions(side('Tuesday', 'from'), '10:00');
    await press('Save');
    expect(side('Tuesday', 'from')).toHaveAccessibleDescription('Not these hours.');
  });

  it.each([
    [404, 'Could not find data location.'],
    [403, 'You are not authorized to do that.'],
  ] as const)('a refused save, %s, says so and keeps what was chosen [SET-004, SET-005]', async (status, words) => {
    const host = await shown();
    host.api.fail('setOperationHours', status, '');
    await userEvent.selectOptions(side('Tuesday', 'from'), '10:00');
    await press('Save');
    expect(screen.getAllByText(words)[0]).toBeVisible();
    expect(side('Tuesday', 'from')).toHaveValue('10:00');
  });

  it('asks whose day stands when two changed the same one, and says their hours as people read them', async () => {
    const host = await shown();
    await userEvent.selectOptions(side('Tuesday', 'from'), '10:00');
    const since = [
      {
        kind: 'setting',
        subject: 'operation-hours:tuesday',
        from: open,
        to: '',
        at: '2026-03-02T15:00:00.000Z',
        by: { id: 7, name: 'Mei Chow' },
      },
    ];
    const current = { days: days.map((day, at) => (at === 1 ? '' : day)) };
    host.api.reply('setOperationHours', () => {
      throw new ApiError('setOperationHours', 409, '', {}, { code: 'changed-meanwhile', current, since });
    });
    await press('Save');
    expect(await screen.findByText(/9:00 AM to 5:00 PM → closed. You: 10:00 AM to 5:00 PM\./)).toBeVisible();
    await press('Take theirs');
    await waitFor(() => expect(openOn('Tuesday')).not.toBeChecked());
  });

  it('says what is saved means now, by the clock of the centre, and what becomes of callbacks', async () => {
    await shown(
      {},
      Array.from({ length: 7 }, () => '00:00 24:00'),
    );
    expect(screen.getByText(/^Open now, and at any hour\. .* at the centre\.$/)).toBeVisible();
    expect(screen.getByText(/A scheduled callback that comes due then is dialled first when the centre opens\./)).toBeVisible();
  });
  it('says when nothing is ever open', async () => {
    await shown(
      {},
      Array.from({ length: 7 }, () => ''),
    );
    expect(screen.getByText(/^Closed, and never opens: nobody is dialled by machine\./)).toBeVisible();
  });
});

it('offers quarters of an hour to midnight, and draws only hours that are right', () => {
  expect([QUARTERS.length, QUARTERS[0], QUARTERS[37], QUARTERS.at(-1)]).toEqual([97, '00:00', '09:15', '24:00']);
  expect(['', open, '17:00 09:00', 'x'].map(isRight)).toEqual([true, true, false, false]);
  expect(barOf('06:00 18:00')).toEqual({ left: 25, width: 50 });
  expect(barOf('')).toBeNull();
});
