// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';

async function shown(maxCallsAmount: number | null = 40) {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.reply('getMaxCallsAmount', { maxCallsAmount });
  host.api.reply('setMaxCallsAmount', undefined);
  await host.render({ page: 'configurations' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const amount = () => screen.getByRole('textbox', { name: 'Maximum calls amount' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saves = (host: Host) => host.api.calls.filter(({ operation }) => operation === 'setMaxCallsAmount').map(({ input }) => input['body']);

describe('Configurations', () => {
  it('shows and saves the maximum calls amount [SET-002, SET-003, SET-026, SET-028, ENDPOINT-049, ENDPOINT-050]', async () => {
    const host = await shown();
    expect(amount()).toHaveValue('40');
    await userEvent.clear(amount());
    await userEvent.type(amount(), '55');
    expect(screen.getByText('Changed, was 40')).toBeVisible();
    await press('Save');
    expect(saves(host)).toEqual([{ maxCallsAmount: 55, was: 40 }]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
  });

  it('takes nine digits and nothing else [SET-027]', async () => {
    const host = await shown(null);
    await userEvent.type(amount(), '-12 3a4.5678901234');
    expect(amount()).toHaveValue('123456789');
    await press('Save');
    expect(saves(host)).toEqual([{ maxCallsAmount: 123_456_789, was: null }]);
  });

  it('is no limit when it is empty, which is not 0', async () => {
    const host = await shown();
    await userEvent.clear(amount());
    expect(amount()).toHaveAttribute('placeholder', 'No limit');
    await press('Save');
    expect(saves(host)).toEqual([{ maxCallsAmount: null, was: 40 }]);
  });

  it.each([
    [404, {}, 'Could not find data location.'],
    [403, {}, 'You are not authorized to do that.'],
    [422, { maxCallsAmount: ['Too many.'] }, 'Too many.'],
    [500, { a: ['Disk full.'], b: ['Try later.'] }, 'Disk full. Try later.'],
  ] as const)(
    'a refused save, %s, says so and keeps what was typed [SET-004, SET-005, SET-006, SET-007]',
    async (status, errors, words) => {
      const host = await shown();
      host.api.fail('setMaxCallsAmount', status, '', errors as unknown as Record<string, string[]>);
      await userEvent.type(amount(), '1');
      await press('Save');
      expect(screen.getAllByText(words)[0]).toBeVisible();
      expect(amount()).toHaveValue('401');
    },
  );

  it('says in words what somebody else made of it', async () => {
    const host = await shown();
    await userEvent.type(amount(), '1');
    const since = [
      { kind: 'setting', subject: 'max-calls-amount', from: 40, to: null, at: '2026-03-02T15:00:00.000Z', by: { id: 7, name: 'Mei Chow' } },
    ];
    host.api.reply('setMaxCallsAmount', () => {
      throw new ApiError('setMaxCallsAmount', 409, '', {}, { code: 'changed-meanwhile', current: { maxCallsAmount: null }, since });
    });
    await press('Save');
    expect(await screen.findByText(/40 → No limit. You: 401\./)).toBeVisible();
    await press('Take theirs');
    await waitFor(() => expect(amount()).toHaveValue(''));
  });
});
