// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost } from '@dialer/host/testing';
import plugin from '.';
import states, { rows } from './testing';

async function shown(reply: { rows: readonly object[]; more: boolean } = { rows, more: true }) {
  const host = createTestHost(plugin);
  states.full!(host);
  host.api.reply('listPermits', reply);
  await host.render({ page: 'call-evidence' });
  return host;
}
let host: Awaited<ReturnType<typeof shown>>;
const asked = () => host.api.calls.filter(({ operation }) => operation === 'listPermits').at(-1)!.input;
const lineOf = async (text: string) => (await screen.findByText(text)).closest('tr')!;

it('says of each call what was decided, why and until when, and what time it was in every zone of the person', async () => {
  await shown();
  const capped = within(await lineOf('Dialed by hand'));
  expect(capped.getByText('Refused')).toBeVisible();
  expect(capped.getByText(/Called as often as the centre allows/)).toHaveTextContent(/until Tue, Nov 24/);
  const trained = within(await lineOf('Called on the training floor'));
  expect(trained.getByText('Louisiana: calling hours')).toBeVisible();
  expect(trained.getByText('9:02 PM')).toBeVisible();
  expect(trained.getByText('10:02 PM')).toBeVisible();
  expect(trained.getByText('New York')).toBeVisible();
});

it('names who allowed a call beyond the centre’s own rules, until when and why', async () => {
  await shown();
  expect(
    await screen.findByText(
      /Called outside the centre’s own hours: allowed by Dana Roy until .*, because: He asked to be called after supper/,
    ),
  ).toBeVisible();
});

it('asks for a number, a decision, and the page after the last row', async () => {
  host = await shown();
  await screen.findByText('Dialed by hand');
  await userEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(asked()).toMatchObject({ query: { before: rows.at(-1)!.id } });
  await userEvent.type(screen.getByRole('textbox', { name: 'Phone number' }), '337');
  await screen.findByText('Dialed by hand');
  await vi.waitFor(() => expect(asked()).toMatchObject({ query: { phone: '337' } }));
});

it('says that there is nothing yet, and what could not be read', async () => {
  await shown({ rows: [], more: false });
  expect(await screen.findByText('No call has been decided yet')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Export CSV' })).toHaveAccessibleDescription(/nothing to export/);
});
