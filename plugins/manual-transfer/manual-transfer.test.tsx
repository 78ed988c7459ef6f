// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { allow, refuse } from '@dialer/host';
import { aSide, createTestHost, type TestHostOptions } from '@dialer/host/testing';
import type { Side } from '@dialer/rules/sides';
import plugin from '.';
import { matching, transferVerdict } from './rules';

const PEOPLE = [
  { id: 7, firstName: 'Priya', lastName: 'Raman', extension: '2211' },
  { id: 8, firstName: 'Carla', lastName: 'Mendès', extension: '2241' },
  { id: 9, firstName: 'Maya', lastName: 'Okafor', extension: '4127' },
];
const ringing = aSide({ kind: 'internal', with: 'far', level: 1, phone: '2241', name: 'Carla Mendès' });

/** An agent with a lead on the line, whose colleague Carla is ready. */
async function onCall(options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  host.api.reply('getAdvisors', PEOPLE);
  host.api.reply('getAvailableAdvisors', [PEOPLE[1]]);
  host.api.reply('createTransfer', undefined);
  const tell = (side: Side | null) => host.change(() => void host.onCall({ call: { agent: 'up', far: 'up', side } }));
  await tell(null);
  await host.render({ panel: 'manual-transfer' });
  return { host, tell };
}
const user = () => userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
const button = () => screen.getByRole('button', { name: 'Internal Transfer' });
const agent = () => screen.getByRole('textbox', { name: /^Agent/ });
const listed = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent);
const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('the manual-transfer panel', () => {
  it('finds an agent while a name is typed, with who is ready first and nobody twice [XFER-042] [XFER-044] [MSG-056]', async () => {
    await onCall();
    await screen.findByText('Carla Mendès 2241');
    expect(listed()).toEqual(['Carla Mendès 2241Ready', 'Priya Raman 2211Not ready']);
    expect(button()).toHaveAccessibleDescription('Choose an agent first.');
    await user().type(agent(), 'mendes');
    expect(listed()).toEqual(['Carla Mendès 2241Ready']);
    await user().click(screen.getByText('Carla Mendès 2241'));
    expect(agent()).toHaveValue('Carla Mendès');
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
    // Whoever types on looks for somebody else: the lead must not go to Carla.
    await user().clear(agent());
    await user().type(agent(), 'Priya');
    expect(button()).toHaveAccessibleDescription('Choose an agent first.');
  });

  it('notes the transfer, rings the colleague, sets the disposition, and rests for 30 s [XFER-041] [XFER-045] [XFER-046]', async () => {
    const { host, tell } = await onCall();
    await user().click(await screen.findByText('Carla Mendès 2241'));
    await user().click(button());
    const { current } = host.core.leads;
    expect(host.api.calls.filter(({ operation }) => operation === 'createTransfer')).toMatchObject([
      { input: { params: { leadId: current!.id }, body: { type: 'internal', phone: current!.phone, extension: '2241' } } },
    ]);
    expect(host.did('calls.actOnSide')).toEqual([['internal-transfer', '2241']]);
    expect(host.core.disposition.disposition).toBe('Internal Transfer');
    await tell(ringing);
    expect(screen.getByText('Ringing Carla Mendès')).toBeVisible();
    await tell({ ...ringing, state: 'inactive', reason: 'declined' });
    expect(screen.getByText('Carla Mendès declined the call.')).toBeVisible();
    expect(button()).toHaveAccessibleDescription(/^Again in \d+ s\.$/);
    await passes(20_000);
    expect(button()).toHaveAttribute('aria-disabled', 'true');
    await passes(10_000);
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
    host.dispose();
    expect(host.owned()).toBe(0);
  });

  it('rests for the call in which it was used, and for no other', async () => {
    const { host } = await onCall();
    await user().click(await screen.findByText('Carla Mendès 2241'));
    await user().click(button());
    expect(button()).toHaveAccessibleDescription(/^Again in \d+ s\.$/);
    await host.change(() => void host.onCall({ call: { callId: 'next', agent: 'up', far: 'up' } }));
    // Nor is the colleague of the call before.
    expect(button()).toHaveAccessibleDescription('Choose an agent first.');
    expect(agent()).toHaveValue('');
    await user().click(screen.getByText('Carla Mendès 2241'));
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('says what the gateway refuses, sets no disposition, and lets another colleague be rung at once', async () => {
    const refusal = { kind: 'failed', error: { message: 'This colleague cannot be rung now.' } } as const;
    const { host } = await onCall({ outcomes: { 'calls.actOnSide': refusal } });
    await user().click(await screen.findByText('Priya Raman 2211'));
    await user().click(button());
    expect(host.acts).toContainEqual(['alerts.toast', 'This colleague cannot be rung now.', 'error']);
    expect(host.core.disposition.disposition).toBe('');
    expect(button()).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('takes an extension that is in no list, also when the list cannot be loaded', async () => {
    const { host } = await onCall();
    await user().type(agent(), '4119');
    await user().click(await screen.findByText('Extension 4119'));
    await user().click(button());
    expect(host.did('calls.actOnSide')).toEqual([['internal-transfer', '4119']]);
  });
});

describe('its rules', () => {
  const all = [
    { name: 'Priya Raman', extension: '2211', ready: false },
    { name: 'Élodie Roy', extension: '2212', ready: true },
  ];
  it('match words without their accents, and extensions', () => {
    expect(matching(all, '').map(({ extension }) => extension)).toEqual(['2212', '2211']);
    for (const typed of ['elo', 'ROY', '2212', 'élodie r']) expect(matching(all, typed)).toEqual([all[1]]);
    expect(matching(all, '99')).toEqual([]);
  });
  it('need a lead on the line, an agent, and a button that has rested', async () => {
    const { host, tell } = await onCall();
    const why = (restsFor = 0) => transferVerdict(host.core, all[0]!, restsFor);
    expect([why(), why(29_001)]).toEqual([allow, refuse('why.resting', { seconds: 30 })]);
    await tell({ ...ringing, kind: 'external' });
    expect(why()).toEqual(refuse('sides.side-busy'));
    host.core.calls.current = null;
    expect(why()).toEqual(refuse('sides.no-call'));
  });
});
