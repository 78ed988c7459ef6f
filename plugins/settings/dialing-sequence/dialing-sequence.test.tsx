// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import { browserOffset } from '@dialer/rules/browser-zones';
import plugin from '.';
import { fallsOf, spanOf } from './falls';

const week = (day: string) => Array.from({ length: 7 }, () => day);

async function shown(options: TestHostOptions = {}, sequence: number[] = [30, 300, 1440]) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.reply('getDialingSequence', { sequence });
  host.api.reply('getOperationHours', { days: week('00:00 24:00') });
  host.api.reply('setDialingSequence', undefined);
  await host.render({ page: 'dialing-sequence' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const wait = (dial: number) => screen.getByRole('textbox', { name: `Wait after dial ${dial}` });
async function change(dial: number, text: string) {
  await userEvent.clear(wait(dial));
  if (text) await userEvent.type(wait(dial), text);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saves = (host: Host) =>
  host.api.calls.filter(({ operation }) => operation === 'setDialingSequence').map(({ input }) => input['body']);

describe('Dialing sequence', () => {
  it('is a list of wait minutes, one per dial number [SET-029, ENDPOINT-051]', async () => {
    await shown();
    expect([1, 2, 3].map((dial) => (wait(dial) as HTMLInputElement).value)).toEqual(['30', '300', '1440']);
    const rows = within(screen.getByRole('table', { name: 'Waits' })).getAllByRole('row');
    expect(rows.slice(1).map((row) => within(row).getAllByRole('cell')[2]?.textContent)).toEqual(['30 min', '5 h', '1 day']);
  });

  it('adds a row at the end and removes the last one, and saves the whole [SET-002, SET-003, SET-030, SET-031, ENDPOINT-052]', async () => {
    const host = await shown();
    await press('Add a wait');
    expect(wait(4)).toHaveFocus();
    expect(wait(4)).toHaveValue('1440');
    expect(screen.queryByRole('button', { name: 'Remove the wait after dial 3' })).toBeNull();
    await change(4, '2880');
    await change(1, '45');
    expect(screen.getByText('Was 30')).toBeVisible();
    await press('Save');
    expect(saves(host)).toEqual([{ sequence: [45, 300, 1440, 2880], was: [30, 300, 1440] }]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
    await press('Remove the wait after dial 4');
    await press('Remove the wait after dial 3');
    expect(screen.getByText('Removed: 1440, 2880')).toBeVisible();
    await press('Save');
    expect(saves(host).at(-1)).toEqual({ sequence: [45, 300], was: [45, 300, 1440, 2880] });
  });

  it('can be empty: then a lead that reaches nobody is dialled once', async () => {
    const host = await shown({}, [30]);
    await press('Remove the wait after dial 1');
    expect(screen.getByText('No waits: a lead that reaches nobody is dialled once.')).toBeVisible();
    await press('Save');
    expect(saves(host)).toEqual([{ sequence: [], was: [30] }]);
  });

  it('makes 0 of a number below it [SET-009]', async () => {
    const host = await shown();
    await change(2, '-5');
    await userEvent.tab();
    expect(wait(2)).toHaveValue('0');
    await press('Save');
    expect(saves(host)).toEqual([{ sequence: [30, 0, 1440], was: [30, 300, 1440] }]);
  });

  it('names what is no wait beside its field, and does not save', async () => {
    const host = await shown();
    for (const [wrong, words] of [
      ['1.5', 'A whole number, 0 or more'],
      ['', 'A whole number, 0 or more'],
      ['525601', '525,600 min at most'],
    ] as const) {
      await change(2, wrong);
      expect(wait(2)).toHaveAccessibleDescription(words);
      expect(wait(1)).toBeValid();
    }
    expect(screen.getByText('Correct the marked waits to see it.')).toBeVisible();
    await press('Save');
    expect(saves(host)).toEqual([]);
  });

  const refusals: [status: number, errors: Record<string, string[]>, words: string][] = [
    [404, {}, 'Could not find data location.'],
    [403, {}, 'You are not authorized to do that.'],
    [422, { 'sequence.1': ['Too long a wait.'] }, 'Too long a wait.'],
    [500, { a: ['Disk full.'], b: ['Try later.'] }, 'Disk full. Try later.'],
  ];
  it.each(refusals)(
    'a refused save, %s with %j, says %s and keeps what was typed [SET-004, SET-005, SET-006, SET-007]',
    async (status, errors, words) => {
      const host = await shown();
      host.api.fail('setDialingSequence', status, '', errors);
      await change(2, '7');
      await press('Save');
      expect(screen.getAllByText(words)[0]).toBeVisible();
      expect(wait(2)).toHaveValue('7');
      expect(screen.getByText('1 change not saved.')).toBeVisible();
    },
  );

  it('says why it could not be loaded, with Try again [SET-008]', async () => {
    const host = createTestHost(plugin, { language: 'fr' });
    host.api.reply('getOperationHours', { days: week('') });
    host.api.fail('getDialingSequence', 500, 'La base de données ne répond pas.');
    await host.render({ page: 'dialing-sequence' });
    expect(await screen.findByText('La base de données ne répond pas.')).toBeVisible();
    host.api.reply('getDialingSequence', { sequence: [15] });
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('textbox', { name: 'Attente après l’appel 1' })).toHaveValue('15');
  });

  it('asks whose list stands when two changed it', async () => {
    const host = await shown();
    await change(1, '45');
    const since = [
      {
        kind: 'setting',
        subject: 'dialing-sequence',
        from: [30, 300, 1440],
        to: [60],
        at: '2026-03-02T15:00:00.000Z',
        by: { id: 7, name: 'Mei Chow' },
      },
    ];
    host.api.reply('setDialingSequence', () => {
      if (saves(host).length === 1)
        throw new ApiError('setDialingSequence', 409, '', {}, { code: 'changed-meanwhile', current: { sequence: [60] }, since });
    });
    await press('Save');
    expect(await screen.findByText(/Mei Chow, .*30, 300, 1440 → 60. You: 45, 300, 1440\./)).toBeVisible();
    await press('Keep mine');
    await waitFor(() => expect(saves(host).at(-1)).toEqual({ sequence: [45, 300, 1440], was: [60] }));
  });

  it('is read again when somebody else has saved', async () => {
    const host = await shown();
    host.api.reply('getDialingSequence', { sequence: [5] });
    await host.emit('centre-changed', {});
    await waitFor(() => expect(wait(1)).toHaveValue('5'));
    expect(screen.queryByRole('textbox', { name: 'Wait after dial 2' })).toBeNull();
  });
});

describe('where the dials fall', () => {
  const ZONE = 'America/New_York';
  const at = (day: number, hour: number, minute = 0) => Date.UTC(2026, 10, day, hour + 5, minute);
  it('one after each wait, held until the centre is open', () => {
    const days = [...Array.from({ length: 5 }, () => '09:00 17:00'), '', ''];
    expect(fallsOf([30, 300, 1440], at(19, 11, 45), days, ZONE, browserOffset)).toEqual([
      { dial: 1, at: at(19, 11, 45), held: false },
      { dial: 2, at: at(19, 12, 15), held: false },
      { dial: 3, at: at(20, 9), held: true },
      { dial: 4, at: at(23, 9), held: true },
    ]);
    expect(fallsOf([30], at(19, 12), week(''), ZONE, browserOffset).map(({ at: none }) => none)).toEqual([null, null]);
  });
  it('a wait in days, hours and minutes is as long as in minutes', () => {
    fc.assert(
      fc.property(fc.nat(525_600), (minutes) => {
        const span = spanOf(minutes);
        return span.days * 1440 + span.hours * 60 + span.minutes === minutes && span.hours < 24 && span.minutes < 60;
      }),
    );
  });
});
