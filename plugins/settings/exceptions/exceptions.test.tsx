// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ApiError } from '@dialer/host';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import states from './testing';

async function shown() {
  const host = createTestHost(plugin, { session: { workingRole: 'manager', roles: ['manager'] } });
  states.full!(host);
  host.api.reply('decideException', {});
  await host.render({ page: 'exceptions' });
  return host;
}
const asked = (host: Awaited<ReturnType<typeof shown>>, operation: string) => host.api.calls.filter((call) => call.operation === operation);
const button = (name: string) => screen.getByRole('button', { name });

describe('the page of exceptions', () => {
  it('shows who asks for what and why, and approves at a click [DISPO-046]', async () => {
    const host = await shown();
    const [, open] = screen.getAllByRole('row');
    for (const words of ['Nora Whitfield', 'Dana Whitfield', 'Publisher Failed Transfer', 'They hung up on us'])
      expect(within(open!).getByText(words)).toBeVisible();
    await userEvent.click(button('Approve what Nora Whitfield asks'));
    expect(asked(host, 'decideException').map(({ input }) => input)).toEqual([{ params: { id: 3 }, body: { state: 'approved' } }]);
  });
  it('refuses with a note, and offers nothing for what is decided', async () => {
    const host = await shown();
    expect(screen.getAllByRole('button', { name: /^Approve/ })).toHaveLength(1);
    expect(screen.getByText('Victor Hale: Call once more')).toBeVisible();
    expect(screen.getByText('Victor Hale')).toBeVisible();
    await userEvent.click(button('Refuse what Nora Whitfield asks'));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(asked(host, 'decideException')).toEqual([]);
    await userEvent.type(dialog.getByLabelText(/Note to the agent/), 'They are still there');
    await userEvent.click(dialog.getByRole('button', { name: 'Refuse' }));
    expect(asked(host, 'decideException')[0]?.input).toEqual({
      params: { id: 3 },
      body: { state: 'refused', note: 'They are still there' },
    });
    expect(screen.queryByRole('dialog')).toBeNull();
  });
  it('is read anew with each word of one, and says what could not be saved', async () => {
    const host = await shown();
    host.api.reply('getExceptions', []);
    await host.emit('exceptions-changed', {});
    expect(await screen.findByText('Nobody asks')).toBeVisible();
    states.full!(host);
    await host.emit('exceptions-changed', {});
    host.api.reply('decideException', () => Promise.reject(new ApiError('decideException', 409, 'This was decided already.')));
    await userEvent.click(await screen.findByRole('button', { name: /^Approve/ }));
    expect(await screen.findByText('This was decided already.')).toBeVisible();
  });
});
