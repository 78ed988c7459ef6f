// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';

async function shown(levels: number[] = [0, 3, 8]) {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  host.api.reply('getDialsPerLevel', levels);
  host.api.reply('setDialsPerLevel', undefined);
  await host.render({ page: 'qualifier-dials-per-level' });
  return host;
}
type Host = Awaited<ReturnType<typeof shown>>;
const level = (number: number) => screen.getByRole('textbox', { name: `Least dials for level ${number}` });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const saves = (host: Host) => host.api.calls.filter(({ operation }) => operation === 'setDialsPerLevel').map(({ input }) => input['body']);

describe('User Dials Per Level', () => {
  it('is a list of least lead dials per level [SET-036, SET-038, ENDPOINT-068]', async () => {
    await shown();
    expect([1, 2, 3].map((number) => (level(number) as HTMLInputElement).value)).toEqual(['0', '3', '8']);
    expect(plugin.manifest.contributes.settingsPages?.[0]).toMatchObject({ path: 'qualifier-dials-per-level' });
  });

  it('is saved as a whole, a level added at the end [SET-002, SET-003, SET-037, ENDPOINT-069]', async () => {
    const host = await shown();
    await press('Add a level');
    await userEvent.clear(level(4));
    await userEvent.type(level(4), '12');
    await press('Save');
    expect(saves(host)).toEqual([{ params: [0, 3, 8, 12], was: [0, 3, 8] }]);
    expect(host.did('alerts.toast')).toEqual([['Changes applied successfully.', 'success']]);
  });

  it('makes 0 of a number below it, and names what is none [SET-009]', async () => {
    const host = await shown();
    await userEvent.clear(level(2));
    await userEvent.type(level(2), '-3');
    await userEvent.tab();
    expect(level(2)).toHaveValue('0');
    await userEvent.clear(level(3));
    expect(level(3)).toHaveAccessibleDescription('A whole number, 0 or more');
    await userEvent.type(level(3), '1001');
    expect(level(3)).toHaveAccessibleDescription('1,000 at most');
    await press('Save');
    expect(saves(host)).toEqual([]);
  });

  it.each([
    [404, {}, 'Could not find data location.'],
    [403, {}, 'You are not authorized to do that.'],
    [422, { 'params.1': ['Too many.'] }, 'Too many.'],
  ] as const)('a refused save, %s, says so and keeps what was typed [SET-004, SET-005, SET-006]', async (status, errors, words) => {
    const host = await shown();
    host.api.fail('setDialsPerLevel', status, '', errors as Record<string, string[]>);
    await userEvent.type(level(3), '1');
    await press('Save');
    expect(screen.getAllByText(words)[0]).toBeVisible();
    expect(level(3)).toHaveValue('81');
  });

  it('takes theirs when two changed the list', async () => {
    const host = await shown();
    await userEvent.type(level(3), '1');
    const since = [
      {
        kind: 'setting',
        subject: 'agent-dials-per-level',
        from: [0, 3, 8],
        to: [],
        at: '2026-03-02T15:00:00.000Z',
        by: { id: 7, name: 'Mei Chow' },
      },
    ];
    host.api.reply('setDialsPerLevel', () => {
      throw new ApiError('setDialsPerLevel', 409, '', {}, { code: 'changed-meanwhile', current: [], since });
    });
    await press('Save');
    expect(await screen.findByText(/0, 3, 8 → none. You: 0, 3, 81\./)).toBeVisible();
    await press('Take theirs');
    await waitFor(() => expect(screen.getByText('No levels: every qualifier gets every lead.')).toBeVisible());
    expect(saves(host)).toHaveLength(1);
  });
});
