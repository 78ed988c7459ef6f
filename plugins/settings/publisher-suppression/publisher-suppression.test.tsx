// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { act, screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import fc from 'fast-check';
import { SUPPRESSED_STATES, SUPPRESSION_FIELDS } from '@dialer/contract';
import { ApiError } from '@dialer/host';
import { createTestHost, slicaVariant, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import states, { free, minimums } from './testing';
import { faultOf, isShort, toMinimums, toTexts } from './values';

async function shown(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states.full!(host);
  host.api.reply('setPublisherSuppression', undefined);
  await host.render({ page: 'publisher-suppression' });
  await screen.findByText('17 free');
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const field = (name: string) => screen.getByRole('textbox', { name });
async function set(name: string, text: string) {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
}
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save' }));
const saves = (host: Host) =>
  host.api.calls.filter(({ operation }) => operation === 'setPublisherSuppression').map(({ input }) => input['body']);

afterEach(() => vi.useRealTimers());

describe('Publisher suppression', () => {
  it('has a number for advisors, qualifiers and each state of the US and DC, in both centres [SET-070, SET-071]', async () => {
    expect(plugin.manifest.roles).toEqual(['manager', 'admin', 'operations-manager']);
    const { dispose } = await shown();
    expect(field('Minimum of advisors')).toHaveValue('4');
    expect(field('Minimum of qualifiers')).toHaveValue('8');
    const rows = within(screen.getByRole('table', { name: 'Minimum per state' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows).toHaveLength(51);
    expect(field('Minimum of District of Columbia')).toHaveValue('0');
    expect(field('Minimum of Texas')).toHaveValue('6');
    dispose();
    document.body.replaceChildren();
    await shown({ session: { variantCode: 'SLICA', variant: slicaVariant } });
    expect(field('Minimum of Texas')).toHaveValue('6');
    expect(within(screen.getByRole('table', { name: 'Minimum per state' })).getAllByRole('row')).toHaveLength(52);
    expect(screen.queryByRole('textbox', { name: 'Minimum of Ontario' })).toBeNull();
  });

  it('says beside each minimum how many are free now, and which calls are refused', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    const host = await shown();
    expect(screen.getByText('17 free')).toBeVisible();
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/California/).getByText('4: refused')).toBeVisible();
    expect(row(/Texas/).getByText('7 free')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Refused 1' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(2);
    host.api.reply('getPublisherSuppressionNow', { ...free, ca: 5 });
    await act(async () => void (await vi.advanceTimersByTimeAsync(5000)));
    expect(await screen.findByText('No state’s calls are refused now')).toBeVisible();
  });

  it('finds states by name and code, and those that are set', async () => {
    await shown();
    await userEvent.type(field('State or code'), 'dakota');
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3);
    await userEvent.clear(field('State or code'));
    await userEvent.click(screen.getByRole('radio', { name: 'Set 5' }));
    expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(6);
  });

  it('takes whole numbers from 0 on [SET-072]', async () => {
    const host = await shown();
    for (const [wrong, words] of [
      ['-1', 'A whole number, 0 or more'],
      ['1.5', 'A whole number, 0 or more'],
      ['', 'A whole number, 0 or more'],
      ['2001', '2,000 at most'],
    ] as const) {
      await set('Minimum of Ohio', wrong);
      expect(field('Minimum of Ohio')).toHaveAccessibleDescription(words);
    }
    await save();
    expect(saves(host)).toEqual([]);
  });

  it('saves all with what was read, in words of its own [SET-002, SET-073, SET-074, SET-075, MSG-034]', async () => {
    const host = await shown();
    await set('Minimum of Louisiana', '3');
    await set('Minimum of advisors', '2');
    expect(screen.getByText('2 changes not saved.')).toBeVisible();
    await save();
    expect(saves(host)).toEqual([{ params: { ...minimums, la: 3, min_advisors: 2 }, was: minimums }]);
    expect(host.did('alerts.toast')).toEqual([['Publisher suppression settings updated successfully.', 'success']]);
  });

  it('says so when that fails, with the reason, and keeps what was typed [SET-074, MSG-035]', async () => {
    const host = await shown();
    host.api.fail('setPublisherSuppression', 503);
    await set('Minimum of Louisiana', '3');
    await save();
    expect(await screen.findByText('Failed to update publisher suppression settings.')).toBeVisible();
    expect(field('Minimum of Louisiana')).toHaveValue('3');
    host.api.fail('setPublisherSuppression', 422, '', { 'params.la': ['Too many people.'] });
    await save();
    await waitFor(() => expect(field('Minimum of Louisiana')).toHaveAccessibleDescription('Too many people.'));
    expect(screen.getByText('Failed to update publisher suppression settings. Too many people.')).toBeVisible();
  });

  it('asks whose number stands when two changed the same one', async () => {
    const host = await shown();
    await set('Minimum of Louisiana', '3');
    const since = [
      {
        ...{ kind: 'setting', subject: 'publisher-suppression:la', from: 2, to: 5 },
        ...{ at: '2026-03-02T15:00:00.000Z', by: { id: 7, name: 'Mei Chow' } },
      },
    ];
    host.api.reply('setPublisherSuppression', () => {
      if (saves(host).length === 1)
        throw new ApiError('setPublisherSuppression', 409, '', {}, { code: 'changed-meanwhile', current: { ...minimums, la: 5 }, since });
    });
    await save();
    const question = await screen.findByRole('dialog', { name: 'Somebody else was first' });
    expect(within(question).getByText('Louisiana')).toBeVisible();
    await userEvent.click(within(question).getByRole('button', { name: 'Keep mine' }));
    await waitFor(() => expect(saves(host)).toHaveLength(2));
    expect(saves(host)[1]).toEqual({ params: { ...minimums, la: 3 }, was: { ...minimums, la: 5 } });
  });

  it('leads from the map to the list, whatever was looked for there', async () => {
    await shown();
    await userEvent.type(field('State or code'), 'texas');
    const ohio = await waitFor(() => {
      const found = document.querySelector('path[data-state="oh"]');
      expect(found).not.toBeNull();
      return found!;
    });
    await userEvent.click(ohio);
    await waitFor(() => expect(field('Minimum of Ohio')).toHaveFocus());
    expect(field('State or code')).toHaveValue('');
  });

  it('is read in French, and again when somebody else has saved', async () => {
    const host = createTestHost(plugin, { language: 'fr' });
    states.full!(host);
    await host.render({ page: 'publisher-suppression' });
    expect(await screen.findByRole('textbox', { name: 'Minimum de Texas' })).toHaveValue('6');
    host.api.reply('getPublisherSuppression', { ...minimums, tx: 9 });
    await host.emit('centre-changed', {});
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Minimum de Texas' })).toHaveValue('9'));
  });
});

describe('minimums as texts', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...SUPPRESSION_FIELDS), fc.integer({ min: 0, max: 2000 })), (some) => {
        expect(toMinimums(toTexts(some))).toEqual({ ...Object.fromEntries(SUPPRESSION_FIELDS.map((name) => [name, 0])), ...some });
        for (const text of Object.values(toTexts(some))) expect(faultOf(text)).toBeNull();
      }),
    );
    expect(SUPPRESSED_STATES).toHaveLength(51);
  });
  it('that cannot be read refuse nothing', () => {
    expect([isShort('x', 0), isShort('2', undefined), isShort('2', 1), isShort('2', 2)]).toEqual([false, false, true, false]);
  });
});
