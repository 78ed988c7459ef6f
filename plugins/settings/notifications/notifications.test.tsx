// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen, within, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import { DEFAULTS, faultsOf, toBody } from './form';
import states from './testing';

async function shown(options: TestHostOptions = {}, state: 'full' | 'empty' = 'full') {
  const host = createTestHost(plugin, { ...options, session: { workingRole: 'manager', roles: ['manager'] } });
  states[state]!(host);
  host.api.reply('sendNotification', undefined);
  await host.render({ page: 'send' });
  return host;
}
const message = () => screen.getByRole('textbox', { name: 'Message' });
const timeout = () => screen.queryByRole('textbox', { name: 'Timeout (seconds)' });
const box = (name: string) => screen.getByRole('checkbox', { name });
const type = (name: string) => screen.getByRole('radio', { name });
const send = () => userEvent.click(screen.getByRole('button', { name: /^Send to/ }));
const bodies = (host: Awaited<ReturnType<typeof shown>>) =>
  host.api.calls.filter(({ operation }) => operation === 'sendNotification').map(({ input }) => input['body']);

describe('Send New Notification', () => {
  it('is a page of managers, admins and operations-managers at /admin/notifications/create [describes NOTIF-001, GUARD-012]', () => {
    expect(plugin.manifest.roles).toEqual(['manager', 'admin', 'operations-manager']);
    expect(plugin.manifest.contributes.settingsPages?.[0]).toMatchObject({ path: '/admin/notifications/create' });
  });

  it('begins with no message and no type, dismissible, expiring after 1 second, for the team [NOTIF-001, NOTIF-002, NOTIF-012, NOTIF-013]', async () => {
    await shown();
    expect(screen.getAllByRole('radio').map((one) => one.getAttribute('aria-label') ?? one.textContent)).toEqual([
      'Success',
      'Warning',
      'Error',
    ]);
    expect(message()).toHaveValue('');
    expect(screen.getAllByRole('radio').filter((one) => one.getAttribute('aria-checked') === 'true')).toEqual([]);
    for (const name of ['Dismissible', 'Expires', 'Team members only']) expect(box(name)).toBeChecked();
    expect(timeout()).toHaveValue('1');
    expect(screen.getAllByRole('textbox')).toHaveLength(2);
  });

  it('asks for a timeout only while Expires is on, and sends none without [NOTIF-005, NOTIF-018]', async () => {
    const host = await shown();
    await userEvent.click(box('Expires'));
    expect(timeout()).toBeNull();
    await userEvent.type(message(), 'The meeting begins.');
    await userEvent.click(type('Success'));
    await send();
    expect(bodies(host)).toEqual([
      { message: 'The meeting begins.', type: 'success', dismissible: true, expires: false, timeout: null, teamMembersOnly: true },
    ]);
  });

  it('is judged again when it is sent, and is not sent while something is wrong [NOTIF-007] [NOTIF-003, NOTIF-004, NOTIF-006, MSG-043]', async () => {
    const host = await shown();
    await send();
    expect(message()).toHaveAccessibleDescription('Write a message.');
    expect(screen.getByText('Choose a type.')).toBeVisible();
    expect(screen.getByText('2 fields to correct')).toBeVisible();
    await userEvent.type(message(), '   too short   ');
    expect(message()).toHaveAccessibleDescription('The message is too short: at least 10 characters.');
    expect(screen.getByText('9 characters, 10 to 100')).toBeVisible();
    for (const right of [10, 100]) {
      await userEvent.clear(message());
      await userEvent.click(message());
      await userEvent.paste('x'.repeat(right));
      expect(message()).not.toHaveAccessibleDescription(/too (short|long)/);
    }
    await userEvent.clear(message());
    await userEvent.click(message());
    await userEvent.paste('x'.repeat(101));
    expect(message()).toHaveAccessibleDescription('The message is too long: 100 characters at most.');
    await userEvent.clear(timeout()!);
    expect(timeout()).toHaveAccessibleDescription('Enter the timeout in seconds.');
    await userEvent.type(timeout()!, '0');
    expect(timeout()).toHaveAccessibleDescription('The timeout in seconds must be 1 or more.');
    await userEvent.clear(timeout()!);
    await userEvent.type(timeout()!, '1');
    expect(timeout()).not.toHaveAccessibleDescription(/must be/);
    await userEvent.clear(timeout()!);
    await userEvent.type(timeout()!, '86401');
    expect(timeout()).toHaveAccessibleDescription('The timeout in seconds must be 86,400 or less.');
    await send();
    expect(bodies(host)).toEqual([]);
  });

  it('sends the trimmed message with its fields, says so and begins anew [NOTIF-003, NOTIF-008, NOTIF-010, NOTIF-011, MSG-044]', async () => {
    const host = await shown();
    await userEvent.type(message(), '  End those calls politely.  ');
    await userEvent.click(type('Warning'));
    await userEvent.click(box('Dismissible'));
    await userEvent.clear(timeout()!);
    await userEvent.type(timeout()!, '90');
    await userEvent.click(box('Team members only'));
    expect(host.dirty.at(-1)).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Send to 148' }));
    expect(bodies(host)).toEqual([
      { message: 'End those calls politely.', type: 'warning', dismissible: false, expires: true, timeout: 90, teamMembersOnly: false },
    ]);
    expect(host.did('alerts.toast')).toEqual([['The notification has been sent.', 'success']]);
    expect(message()).toHaveValue('');
    expect(timeout()).toHaveValue('1');
    for (const name of ['Dismissible', 'Expires', 'Team members only']) expect(box(name)).toBeChecked();
    expect(screen.queryByText('Write a message.')).toBeNull();
    expect(host.dirty.at(-1)).toBe(false);
  });

  it('sends no message with signs that turn the direction of writing, nor one of which nothing is seen, and says so', async () => {
    const host = await shown();
    await userEvent.click(message());
    await userEvent.paste('End those \u202ecalls politely.');
    await userEvent.click(type('Warning'));
    await send();
    expect(await screen.findByText('The message must be one line, without control characters.')).toBeVisible();
    await userEvent.clear(message());
    await userEvent.paste('\u200b'.repeat(20));
    expect(await screen.findByText('Write a message.')).toBeVisible();
    await send();
    expect(bodies(host)).toEqual([]);
  });

  it('shows the first error of the message, else those of the other fields, and keeps the form [NOTIF-009] [ENDPOINT-030]', async () => {
    const host = await shown();
    host.api.fail('sendNotification', 422, 'x', { message: ['This word is not allowed.', 'And more.'], type: ['No such type.'] });
    await userEvent.type(message(), 'End those calls politely.');
    await userEvent.click(type('Error'));
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This word is not allowed\.$/);
    expect(message()).toHaveValue('End those calls politely.');
    host.api.fail('sendNotification', 422, 'x', { timeout: ['Too long a time.'] });
    await send();
    expect(await screen.findByRole('alert')).toHaveTextContent('Too long a time.');
    host.api.fail('sendNotification', 503, '');
    await send();
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Nothing is lost'));
  });

  it('says how many it reaches, and shows it as its receivers see it', async () => {
    await shown();
    expect(screen.getByText('18 people of your team')).toBeVisible();
    expect(screen.getByText('16 are signed in. The others see it if they sign in before it expires.')).toBeVisible();
    await userEvent.click(box('Team members only'));
    expect(screen.getByText('148 people of the centre')).toBeVisible();
    await userEvent.type(message(), 'End those calls politely.');
    await userEvent.click(type('Warning'));
    const preview = screen.getByRole('region', { name: 'As the receiver sees it' });
    expect(preview).toHaveTextContent('Warning End those calls politely.');
    expect(within(preview).getByText('On top of the page, until its time is over')).toBeVisible();
    await userEvent.click(box('Expires'));
    expect(within(preview).getByText('Confirm')).toBeVisible();
  });

  it('says how long it stays as one types, and why it cannot be sent to nobody', async () => {
    const host = await shown();
    expect(timeout()).toHaveAccessibleDescription('Disappears after 1 second.');
    await userEvent.clear(timeout()!);
    await userEvent.type(timeout()!, '90');
    expect(timeout()).toHaveAccessibleDescription('Disappears after 90 seconds.');
    await userEvent.clear(timeout()!);
    await userEvent.type(timeout()!, '120');
    expect(timeout()).toHaveAccessibleDescription('Disappears after 2 minutes.');
    host.api.reply('getNotifications', { team: { people: 0, here: 0 }, centre: { people: 2, here: 1 }, sent: [] });
    await host.emit('centre-changed', {});
    const button = await screen.findByRole('button', { name: 'Send to 0' });
    expect(button).toHaveAccessibleDescription('Nobody is in your team. Switch “Team members only” off to reach the centre.');
    await userEvent.click(box('Team members only'));
    expect(screen.getByRole('button', { name: 'Send to 2' })).not.toHaveAccessibleDescription();
  });

  it('lists what was sent, and takes one up again', async () => {
    const host = await shown();
    const list = screen.getByRole('table', { name: 'Sent before' });
    expect(within(list).getByText('Team of Grace Lindqvist')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Write it again: Sun Life transfers are closed until Monday.' }));
    expect(message()).toHaveValue('Sun Life transfers are closed until Monday.');
    expect(type('Error')).toHaveAttribute('aria-checked', 'true');
    expect(box('Expires')).not.toBeChecked();
    host.api.reply('getNotifications', { team: { people: 1, here: 1 }, centre: { people: 2, here: 1 }, sent: [] });
    await host.emit('centre-changed', {});
    expect(await screen.findByText('Nothing was sent yet.')).toBeVisible();
    expect(screen.getByText('2 people of the centre')).toBeVisible();
  });

  it('can be sent when the list could not be read, in French [I18N-011]', async () => {
    const host = createTestHost(plugin, { language: 'fr', session: { workingRole: 'manager', roles: ['manager'] } });
    host.api.fail('getNotifications', 503);
    host.api.reply('sendNotification', undefined);
    await host.render({ page: 'send' });
    expect(await screen.findByText('Impossible de charger les envois précédents.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Délai (secondes)' })).toHaveValue('1');
    await userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
    expect(screen.getByText('Choisissez un type.')).toBeVisible();
    states.full!(host);
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }));
    expect(await screen.findByText('18 personnes de votre équipe')).toBeVisible();
  });
});

describe('a draft', () => {
  it('has no fault of a timeout that is not asked for', () => {
    const draft = { ...DEFAULTS, message: 'Long enough', type: 'success', expires: false, timeout: 'x' } as const;
    expect(faultsOf(draft)).toEqual({ message: null, type: null, timeout: null });
    expect(toBody(draft)).toMatchObject({ timeout: null });
  });
});
