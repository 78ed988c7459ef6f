// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '@dialer/host';
import { createTestHost, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import config, { type IappConfig } from './config';

const URL = 'https://apps.example/client/77';
const PAGE = { sendTo: '', page: 'https://apps.example/client/' };
const BOTH: IappConfig = { label: { en: 'Send to E-App', fr: 'Envoyer la proposition' }, iapp: PAGE, iapp2: PAGE };

const open = vi.fn();
beforeEach(() => void vi.stubGlobal('open', open));
afterEach(() => {
  open.mockReset();
  vi.unstubAllGlobals();
});

/** As the gateway has it. */
const request = (over: object) => ({
  ...{ id: '7', lead: 'lead-1', client: '', agent: 'Camille Tremblay', manager: 'Isabelle Fortin', subject: 'iApp1', reason: 'r' },
  ...{ note: '', at: 0, open: false, decidedBy: 'Isabelle Fortin' },
  ...over,
});

/** An advisor with a lead on the line; a manager has approved iApp1 for it, for whom that is asked. */
async function advisor({ choice = true, ...options }: TestHostOptions & { choice?: boolean } = {}) {
  const host = createTestHost(plugin, { config: BOTH, session: { isIapp2Agent: true }, ...options });
  await host.setFlag('iappChoice', choice);
  host.onCall({ lead: { id: 'lead-1', qualifiedBy: 'Maya Okafor' } });
  host.api.reply('sendToIapp', { url: URL });
  host.api.reply('getExceptions', [request({ state: 'approved' })]);
  await host.render({ panel: 'iapp' });
  return host;
}
type Host = Awaited<ReturnType<typeof advisor>>;
const sent = ({ api }: Host) => api.calls.filter(({ operation }) => operation === 'sendToIapp').map(({ input }) => input);
/** Yes, and what the manager has said of it is there. */
async function yes() {
  await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
  await screen.findByText('Approved by Isabelle Fortin.');
}
const button = (name: string) => screen.getByRole('button', { name });
const click = (name: string) => userEvent.click(button(name));
const fails = (host: Host, status: number, code = 'iapp-not-taken', message = 'no') =>
  host.api.reply('sendToIapp', () => {
    throw new ApiError('sendToIapp', status, message, {}, { code });
  });

describe('who may send where', () => {
  it('two buttons and the question where the centre has the choice and the agent is an iApp2 agent; Yes leads to iApp1 [IAPP-001] [IAPP-002] [IAPP-004] [SHELL-038]', async () => {
    const host = await advisor();
    expect(screen.getByText('Use iApp1 as an exception?')).toBeVisible();
    expect(button('iApp')).toHaveAccessibleDescription('Answer Yes first: iApp1 needs a manager’s approval.');
    await click('iApp');
    expect(sent(host)).toEqual([]);
    await yes();
    expect(button('iApp2')).toHaveAttribute('aria-disabled', 'true');
    await click('iApp');
    expect(sent(host)).toEqual([{ params: { id: 'lead-1' }, body: { qualified_by: 'Maya Okafor', destination: 'iapp' } }]);
  });

  it('iApp1 waits for the manager who is asked in the panel, says what they refuse, and goes when one approves [DISPO-047]', async () => {
    const host = await advisor();
    host.api.reply('getExceptions', []);
    host.api.reply('getManagers', [{ id: 5, name: 'Isabelle Fortin', email: 'manager@slica.demo' }]);
    host.api.reply('askForException', request({ state: 'waiting' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Yes' }));
    await userEvent.selectOptions(await screen.findByLabelText(/Manager to ask/), 'Isabelle Fortin (manager@slica.demo)');
    await userEvent.type(screen.getByLabelText(/Reason for the exception/), 'iApp2 has no such plan');
    expect(button('iApp')).toHaveAccessibleDescription('Wait for a manager’s approval, or answer No.');
    // Below the form, in what scrolls: a footer would lie over the reason.
    expect(button('iApp').closest('.panel-footer')).toBeNull();
    host.api.reply('getExceptions', [request({ state: 'waiting' })]);
    await click('Ask for approval');
    expect(host.api.calls.find(({ operation }) => operation === 'askForException')?.input).toEqual({
      params: { id: 'lead-1' },
      body: { subject: 'iApp1', manager: 5, reason: 'iApp2 has no such plan' },
    });
    expect(await screen.findByText(/^Waiting for Isabelle Fortin/)).toBeVisible();
    await click('iApp');
    host.api.reply('getExceptions', [request({ state: 'refused', note: 'It has one' })]);
    await host.emit('exceptions-changed', {});
    expect(await screen.findByText('Refused by Isabelle Fortin: It has one')).toBeVisible();
    expect(sent(host)).toEqual([]);
    host.api.reply('getExceptions', [request({ state: 'approved' })]);
    await host.emit('exceptions-changed', {});
    expect(await screen.findByText('Approved by Isabelle Fortin.')).toBeVisible();
    await click('iApp');
    expect(sent(host)).toMatchObject([{ body: { destination: 'iapp' } }]);
  });

  it.each([
    ['the agent is no iApp2 agent', { session: { isIapp2Agent: false } }],
    ['the centre has no choice', { choice: false }],
    ['the centre has one application', { config: { ...BOTH, iapp2: { sendTo: '', page: '' } } }],
  ])('one button in the centre’s words, and no question, where %s [IAPP-002] [IAPP-003] [VARIANT-012]', async (_, given) => {
    const host = await advisor(given);
    expect(screen.queryByText('Use iApp1 as an exception?')).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await click('Send to E-App');
    expect(sent(host)).toMatchObject([{ body: { destination: 'iapp' } }]);
  });

  it('the button says Send to iApp where the centre says nothing of its own [IAPP-003] [IAPP-004]', async () => {
    await advisor({ config: config.parse({ iapp: PAGE }), choice: false });
    expect(button('Send to iApp')).toBeVisible();
  });

  it('nowhere without an address, and says so', async () => {
    await advisor({ config: config.parse({}) });
    expect(screen.getByText('No application')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('a sending', () => {
  it('opens the client’s page in a new tab, and by a button where the browser has stopped it [IAPP-005] [IAPP-007]', async () => {
    const host = await advisor();
    await click('iApp2');
    expect(sent(host)).toEqual([{ params: { id: 'lead-1' }, body: { qualified_by: 'Maya Okafor', destination: 'iapp2' } }]);
    expect(open).toHaveBeenCalledExactlyOnceWith(URL, '_blank', 'noopener,noreferrer');
    expect(screen.getByText('iApp2, qualified by Maya Okafor. If the browser stopped the tab, open it here.')).toBeVisible();
    await click('Open the application');
    expect(open).toHaveBeenCalledTimes(2);
    expect(sent(host)).toHaveLength(1);
  });

  it('that fails shows the error, turns the button red, keeps everything, and is tried again under the same key [IAPP-001] [IAPP-008] [MSG-079] [MSG-080]', async () => {
    const host = await advisor();
    await yes();
    fails(host, 409);
    await click('iApp');
    expect(await screen.findByText('Something went wrong. Please try again or contact support')).toBeVisible();
    expect(button('iApp')).toHaveClass('bp6-intent-danger');
    expect(open).not.toHaveBeenCalled();
    host.api.reply('sendToIapp', { url: URL });
    await click('iApp');
    await waitFor(() => expect(open).toHaveBeenCalledTimes(1));
    const keys = host.api.calls.filter(({ operation }) => operation === 'sendToIapp').map(({ key }) => key);
    expect(new Set(keys)).toHaveProperty('size', 1);
  });

  it('that a rule refuses says why in the gateway’s words, and leads back to the question', async () => {
    const host = await advisor();
    fails(host, 409, 'lead-taken', 'Nora Whitfield works on this lead.');
    await click('iApp2');
    expect(await screen.findByText('Nora Whitfield works on this lead.')).toBeVisible();
    await click('Back');
    expect(button('iApp2')).toHaveClass('bp6-intent-primary');
  });

  it('is sent once by two clicks, and once more only on purpose', async () => {
    const host = await advisor();
    await userEvent.dblClick(button('iApp2'));
    expect(sent(host)).toHaveLength(1);
    await click('Back to the form');
    await click('iApp2');
    expect(sent(host)).toHaveLength(2);
    const [first, second] = host.api.calls.map(({ key }) => key);
    expect(first).not.toBe(second);
  });

  it('waits until the lead’s edits are saved', async () => {
    const host = await advisor();
    await host.change(() => void Object.assign(host.core.leads.current!, { unsaved: true }));
    await click('iApp2');
    expect(screen.getByText(/^Sending .+ You can go on typing\.$/)).toBeVisible();
    expect(sent(host)).toEqual([]);
    await host.change(() => void Object.assign(host.core.leads.current!, { unsaved: false }));
    expect(sent(host)).toHaveLength(1);
  });

  it.each(['javascript:alert(1)', 'http://apps.example', '//evil.example'])('opens no %s, whatever a gateway answers', async (url) => {
    const host = await advisor();
    host.api.reply('sendToIapp', { url });
    await click('iApp2');
    expect(await screen.findByText('Something went wrong. Please try again or contact support')).toBeVisible();
    expect(open).not.toHaveBeenCalled();
  });

  it('is of its lead alone: the next lead was not sent, and nothing stays behind', async () => {
    const host = await advisor();
    await yes();
    await click('iApp');
    await host.change(() => void host.onCall({ lead: { id: 'lead-2' } }));
    await host.emit('lead-unloaded', { leadId: 'lead-1' });
    expect(screen.getByRole('radio', { name: 'No' })).toBeChecked();
    await host.change(() => void host.onCall({ lead: { id: 'lead-1' } }));
    expect(button('iApp2')).toBeVisible();
    host.dispose();
    expect(host.owned()).toBe(0);
  });

  it('copies for support when and what, and nothing of the client', async () => {
    const host = await advisor();
    fails(host, 409);
    await click('iApp2');
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Copy for support' }));
    const copied = await navigator.clipboard.readText();
    expect(copied).toContain('iapp2 lead-1');
    expect(copied).not.toContain(host.core.leads.current!.phone);
    expect(host.did('alerts.toast')).toHaveLength(1);
  });
});

it('takes no address of a page but https or a path of the own origin, and none of a service but the web’s', () => {
  const faults = (iapp: object) => config.safeParse({ iapp: { ...PAGE, ...iapp } }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(faults({ sendTo: 'https://apps.example/api', page: '/training/applications/' })).toEqual([]);
  for (const page of ['http://apps.example', 'javascript:alert(1)', '//evil.example']) expect(faults({ page })).toEqual(['iapp.page']);
  for (const sendTo of ['ftp://apps.example', '/api', 'https://a:b@apps.example']) expect(faults({ sendTo })).toEqual(['iapp.sendTo']);
});
