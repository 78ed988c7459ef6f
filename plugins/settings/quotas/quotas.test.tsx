// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import { notBelowZero } from '@dialer/ui/settings-form';
import plugin from '.';
import { cellsOf, faultOf, toQuotas, toTexts, type Texts } from './values';

const meetings = { advisor: [1, 8, 36, 140], qualifier: [1, 8, 36, 160] };
const dials = { advisor: [12, 80, 420, 1680], qualifier: [40, 300, 1450, 5800] };
const sales = { advisor: [0, 3, 14, 56], qualifier: [0, 1, 5, 24] };

async function shown(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.reply('getMeetingsQuotas', meetings);
  host.api.reply('getDialsQuotas', dials);
  host.api.reply('getSalesQuotas', sales);
  for (const operation of ['setMeetingsQuotas', 'setDialsQuotas', 'setSalesQuotas'] as const) host.api.reply(operation, undefined);
  await host.render({ page: 'user-quotas' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const cell = (kind: string, label: string) => within(screen.getByRole('region', { name: kind })).getByRole('textbox', { name: label });
async function change(kind: string, label: string, text: string) {
  await userEvent.clear(cell(kind, label));
  if (text) await userEvent.type(cell(kind, label), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const saves = (host: Host) =>
  host.api.calls.filter(({ operation }) => operation.startsWith('set')).map(({ operation, input }) => [operation, input['body']]);

describe('User quotas', () => {
  it('is a page of managers, admins and operations-managers at user-quotas [describes SET-032]', () => {
    expect(plugin.manifest.roles).toEqual(['manager', 'admin', 'operations-manager']);
    expect(plugin.manifest.contributes.settingsPages?.[0]).toMatchObject({ path: 'user-quotas' });
  });

  it('shows live transfers, dials and sales of both roles, per hour, day, week and month [SET-032, SET-033, REF-047, ENDPOINT-062, ENDPOINT-063, ENDPOINT-064]', async () => {
    const host = await shown();
    const read = { 'Live transfers': meetings, Dials: dials, Sales: sales };
    for (const [kind, quotas] of Object.entries(read)) {
      const sheet = screen.getByRole('region', { name: kind });
      expect(
        within(sheet)
          .getAllByRole('columnheader')
          .map((one) => one.textContent),
      ).toEqual(['Role', 'Hour', 'Day', 'Week', 'Month', 'Change']);
      for (const [role, name] of [
        ['advisor', 'Advisor'],
        ['qualifier', 'Qualifier'],
      ] as const)
        ['hour', 'day', 'week', 'month'].forEach((period, at) =>
          expect(cell(kind, `${name}, per ${period}`)).toHaveValue(String(quotas[role][at])),
        );
    }
    expect(host.api.calls.map(({ operation }) => operation).sort()).toEqual(['getDialsQuotas', 'getMeetingsQuotas', 'getSalesQuotas']);
  });

  it('saves only the kinds that changed, with what they were read as, and says so [SET-002, SET-003, SET-034, SET-035, ENDPOINT-065, ENDPOINT-066, ENDPOINT-067]', async () => {
    const host = await shown();
    await change('Live transfers', 'Qualifier, per week', '40');
    await change('Dials', 'Advisor, per hour', '15');
    await change('Dials', 'Advisor, per day', '90');
    expect(screen.getByText('3 changes not saved.')).toBeVisible();
    expect(screen.getByText('Was 12 and 80')).toBeVisible();
    expect(host.dirty.at(-1)).toBe(true);
    await save();
    expect(saves(host)).toEqual([
      ['setMeetingsQuotas', { params: { ...meetings, qualifier: [1, 8, 40, 160] }, was: meetings }],
      ['setDialsQuotas', { params: { ...dials, advisor: [15, 90, 420, 1680] }, was: dials }],
    ]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
    await change('Sales', 'Qualifier, per month', '20');
    await save();
    expect(saves(host).at(-1)).toEqual(['setSalesQuotas', { params: { ...sales, qualifier: [0, 1, 5, 20] }, was: sales }]);
  });

  it('makes 0 of a number below it, and says so beforehand [SET-009]', async () => {
    const host = await shown();
    expect(screen.getByText('0 is no goal. A value below 0 becomes 0.')).toBeVisible();
    await change('Sales', 'Advisor, per day', '-52');
    await userEvent.tab();
    expect(cell('Sales', 'Advisor, per day')).toHaveValue('0');
    await save();
    expect(saves(host)).toEqual([['setSalesQuotas', { params: { ...sales, advisor: [0, 0, 14, 56] }, was: sales }]]);
  });

  it('names what is no quota beside its field, and does not save', async () => {
    const host = await shown();
    for (const [wrong, words] of [
      ['1.5', 'A whole number, 0 or more'],
      ['', 'A whole number, 0 or more'],
      ['100001', '100,000 at most'],
    ] as const) {
      await change('Dials', 'Qualifier, per month', wrong);
      expect(cell('Dials', 'Qualifier, per month')).toBeInvalid();
      expect(cell('Dials', 'Qualifier, per month')).toHaveAccessibleDescription(words);
    }
    await save();
    expect(saves(host)).toEqual([]);
  });

  it('marks the quota that the gateway refuses; what was saved before it stays saved', async () => {
    const host = await shown();
    host.api.fail('setDialsQuotas', 422, '', { 'params.advisor.1': ['Too many for a day.'] });
    await change('Live transfers', 'Advisor, per day', '9');
    await change('Dials', 'Advisor, per day', '90');
    await save();
    expect(cell('Dials', 'Advisor, per day')).toHaveAccessibleDescription('Too many for a day.');
    expect(screen.getByText('1 change not saved.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(cell('Dials', 'Advisor, per day')).toHaveValue('80'));
    expect(cell('Live transfers', 'Advisor, per day')).toHaveValue('9');
  });

  it('is read again when somebody else has saved; what is being typed stays', async () => {
    const host = await shown();
    await change('Sales', 'Advisor, per week', '15');
    host.api.reply('getSalesQuotas', { ...sales, qualifier: [0, 2, 5, 24] });
    await host.emit('centre-changed', {});
    await waitFor(() => expect(cell('Sales', 'Qualifier, per day')).toHaveValue('2'));
    expect(cell('Sales', 'Advisor, per week')).toHaveValue('15');
  });

  it('asks whose quota stands when two changed the same one, then saves the rest', async () => {
    const host = await shown();
    await change('Live transfers', 'Advisor, per day', '9');
    await change('Sales', 'Advisor, per day', '4');
    const current = { ...meetings, advisor: [1, 7, 36, 140] };
    const since = [
      {
        kind: 'setting',
        subject: 'quotas:meetings:advisor:day',
        from: 8,
        to: 7,
        at: '2026-03-02T15:00:00.000Z',
        by: { id: 7, name: 'Mei Chow' },
      },
    ];
    host.api.reply('setMeetingsQuotas', () => {
      if (saves(host).length === 1) throw new ApiError('setMeetingsQuotas', 409, '', {}, { code: 'changed-meanwhile', current, since });
    });
    await save();
    expect(await screen.findByText('Somebody else was first')).toBeVisible();
    expect(screen.getByText('Live transfers, Advisor, per day')).toBeVisible();
    expect(screen.getByText(/Mei Chow, .*8 → 7. You: 9\./)).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(screen.queryByText(/not saved/)).toBeNull());
    expect(saves(host).slice(1)).toEqual([
      ['setMeetingsQuotas', { params: { ...meetings, advisor: [1, 9, 36, 140] }, was: current }],
      ['setSalesQuotas', { params: { ...sales, advisor: [0, 4, 14, 56] }, was: sales }],
    ]);
  });

  it('that cannot be read say why, with Try again', async () => {
    const host = createTestHost(plugin, { language: 'fr' });
    host.api.reply('getMeetingsQuotas', meetings);
    host.api.reply('getDialsQuotas', dials);
    host.api.fail('getSalesQuotas', 500, 'La base de données ne répond pas.');
    await host.render({ page: 'user-quotas' });
    expect(await screen.findByText('La base de données ne répond pas.')).toBeVisible();
    host.api.reply('getSalesQuotas', sales);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByRole('region', { name: 'Ventes' })).toBeVisible();
  });
});

describe('quotas as texts', () => {
  const quota = fc.integer({ min: 0, max: 100_000 });
  const four = fc.tuple(quota, quota, quota, quota);

  it('come back from the form as they went in, whatever they are', () => {
    fc.assert(
      fc.property(fc.constantFrom('meetings' as const, 'dials' as const, 'sales' as const), four, four, (kind, advisor, qualifier) => {
        const texts = toTexts(kind, { advisor, qualifier });
        expect(Object.keys(texts).sort()).toEqual(
          cellsOf(kind)
            .map(({ key }) => key)
            .sort(),
        );
        expect(toQuotas(kind, texts as Texts)).toEqual({ advisor, qualifier });
      }),
    );
  });

  it('tidied are never below 0, and right ones stay as they are [SET-009]', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1_000_000, max: 100_000 }), (number) => {
        expect(notBelowZero(` ${number} `)).toBe(String(Math.max(0, number)));
        expect(faultOf(notBelowZero(String(number)))).toBeNull();
      }),
    );
  });
});
