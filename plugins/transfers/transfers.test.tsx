// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCallView, aSide, createTestHost, fakeLead, type TestHostOptions } from '@dialer/host/testing';
import plugin from '.';
import type { Side } from './rules';

const TARGETS = [
  { name: 'Beacon Life', phone: '8005550171' },
  { name: 'Harbor Senior Benefits', phone: '8005550172' },
];
const EVERY_PERMISSION: TestHostOptions = { session: { canTransferToSunlife: true, canTransferToMatcha: true } };
const PRIYA = { id: 7, firstName: 'Priya', lastName: 'Raman', extension: '2211' };

/** A qualifier with a lead on the line, whose place is known. */
async function onCall(side: Side | null = null, options: TestHostOptions = {}) {
  const host = createTestHost(plugin, options);
  const { session } = host.core;
  session.variant = {
    ...session.variant,
    flags: { transfers: true, externalTransfers: true, sunlifeTransfer: true, matchaTransfer: true },
  };
  session.agentRole = 'qualifier';
  host.api.reply('getExternalTransfers', TARGETS);
  host.api.reply('getSunlifeAgents', [{ name: 'Amélie Roy', phone: '8885550191' }]);
  host.api.reply('getAvailableAdvisors', [PRIYA]);
  host.api.reply('startLiveTransfer', undefined);
  host.api.reply('stopLiveTransfer', undefined);
  host.core.leads.current = fakeLead(host.acts, { id: 'lead-1', address: { ...fakeLead([]).address, valid: true, province: 'LA' } });
  const tell = (next: Side | null) =>
    host.change(() => {
      const since = { created: 0, side: host.core.clock.now() };
      host.core.calls.current = aCallView({ callId: 'c1', facts: { callId: 'c1', agent: 'up', far: 'up', side: next, since } });
      host.core.calls.live = true;
      host.core.calls.onPhone = true;
    });
  await tell(side);
  await host.render({ panel: 'transfers' });
  return { host, tell };
}
const live = (over: Partial<Side> = {}): Side => aSide({ kind: 'live', with: 'far', level: 1, phone: '', name: '', ...over });
type Host = Awaited<ReturnType<typeof onCall>>['host'];
const asked = ({ api }: Host, operation: string) => api.calls.filter((call) => call.operation === operation).map(({ input }) => input);
const button = (name: string) => screen.getByRole('button', { name });
const passes = (ms: number) => act(async () => void (await vi.advanceTimersByTimeAsync(ms)));
const select = () => screen.getByRole('combobox', { name: 'Transfer type' });
const offered = () => [...select().querySelectorAll('option')].map(({ textContent }) => textContent);
const click = (name: string) => userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(button(name));

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

describe('the transfers panel', () => {
  it('offers the types that the person may use', async () => {
    const { host } = await onCall();
    expect(offered()).toEqual(['Live Transfer', 'External Transfer']);
    host.dispose();
    expect(host.owned()).toBe(0);
  });
  it('offers all four to who may use them [XFER-001] [MSG-057]', async () => {
    await onCall(null, EVERY_PERMISSION);
    expect(offered()).toEqual(['Live Transfer', 'External Transfer', 'Sunlife Transfer', 'Matcha Transfer']);
  });

  it('begins a search with the notes for the advisor, and shows who is ready [XFER-016] [XFER-006]', async () => {
    const { host, tell } = await onCall();
    expect(await screen.findByText('1 advisor ready')).toBeVisible();
    await userEvent
      .setup({ advanceTimers: vi.advanceTimersByTime })
      .type(screen.getByRole('textbox', { name: /Notes for the advisor/ }), 'Widow');
    await click('Live Transfer');
    expect(asked(host, 'startLiveTransfer')).toEqual([{ params: { leadId: 'lead-1' }, body: { notes: 'Widow', team: 'advisors' } }]);
    await tell(live());
    expect(screen.getByText('Looking for advisor')).toBeVisible();
    await tell(live({ name: 'Priya Raman', phone: '2211' }));
    expect(screen.getByText('Priya Raman is being rung.')).toBeVisible();
    await tell(live({ name: 'Priya Raman', phone: '2211', state: 'merged', with: 'all', level: 3 }));
    expect(screen.getByText('Priya Raman is on the line')).toBeVisible();
    expect(screen.getByText('Introduce the lead, then hang up.')).toBeVisible();
  });

  it('searches once the lead is saved, so that its state is known and goes along', async () => {
    const { host } = await onCall();
    await host.change(() => void Object.assign(host.core.leads.current!, { unsaved: true }));
    await click('Live Transfer');
    expect(asked(host, 'startLiveTransfer')).toEqual([]);
    await host.change(() => void Object.assign(host.core.leads.current!, { unsaved: false }));
    expect(asked(host, 'startLiveTransfer')).toHaveLength(1);
  });

  it('waits for a gateway that takes over, and is asked for once meanwhile', async () => {
    const { host } = await onCall();
    let begun = (): void => undefined;
    host.api.reply('startLiveTransfer', () => new Promise<void>((done) => (begun = done)));
    await click('Live Transfer');
    await passes(9_000);
    expect(button('Live Transfer')).toHaveAttribute('aria-disabled', 'true');
    expect(host.api.calls.filter(({ operation }) => operation === 'startLiveTransfer')).toEqual([
      expect.objectContaining({ key: expect.any(String), patient: true }),
    ]);
    await act(async () => begun());
    expect(button('Live Transfer')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('lets the search be canceled after ten seconds, and says that it was [XFER-003] [XFER-006] [XFER-007] [XFER-010] [XFER-017] [MSG-084]', async () => {
    const { host, tell } = await onCall(live());
    expect(button('Cancel transfer')).toHaveAttribute('aria-disabled', 'true');
    expect(screen.getAllByText('You can cancel in 10 s.')[0]).toBeVisible();
    await passes(10_000);
    await click('Cancel transfer');
    expect(asked(host, 'stopLiveTransfer')).toEqual([{ params: { leadId: 'lead-1' } }]);
    expect(host.acts).toContainEqual(['alerts.toast', 'The live transfer was canceled.', 'success']);
    await tell(live({ state: 'inactive', reason: 'canceled' }));
    expect(screen.queryByText('Looking for advisor')).toBeNull();
    expect(button('Live Transfer')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('does not say that nobody is ready beside somebody who is, and was rung in vain', async () => {
    await onCall(live({ state: 'initializing' }));
    expect(await screen.findByText('Priya Raman')).toBeVisible();
    expect(screen.getByText('Nobody has taken it yet. The next advisor who is ready will be rung.')).toBeVisible();
  });

  it('counts from when the search began, also on a page that was loaded later', async () => {
    const { host } = await onCall();
    const { clock } = host.core;
    const searched = { callId: 'c1', agent: 'up', far: 'up', side: live() } as const;
    await host.change(() => {
      const since = { created: clock.now() - 60_000, side: clock.now() - 8000 };
      host.core.calls.current = aCallView({ callId: 'c1', facts: { ...searched, since } });
    });
    expect(screen.getByText('0:08')).toBeVisible();
    expect(screen.getAllByText('You can cancel in 2 s.')[0]).toBeVisible();
    await passes(2000);
    expect(button('Cancel transfer')).not.toHaveAttribute('aria-disabled', 'true');
  });

  it('keeps the focus among its controls from step to step, and takes it from nobody', async () => {
    const { tell } = await onCall();
    await click('Live Transfer');
    await tell(live());
    await waitFor(() => expect(button('Cancel transfer')).toHaveFocus());
    await tell(live({ state: 'inactive', reason: 'canceled' }));
    await waitFor(() => expect(select()).toHaveFocus());
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await tell(live());
    expect(button('Cancel transfer')).toBeVisible();
    expect(field).toHaveFocus();
    field.remove();
  });

  it('says that a search has ended with the gateway that searched, and nothing of one that was canceled', async () => {
    const { tell } = await onCall(live({ state: 'inactive', reason: 'gateway-restart' }));
    expect(screen.getByText('The search for an advisor was interrupted.')).toBeVisible();
    expect(screen.getByText('The lead is still with you. Start the transfer again.')).toBeVisible();
    await tell(live({ state: 'inactive', reason: 'canceled' }));
    expect(screen.queryByText(/^The lead is still with you/)).toBeNull();
  });

  it('looks every five seconds who is available [XFER-008] [XFER-009]', async () => {
    const { host } = await onCall(live());
    for (const [ms, looks] of [
      [4000, 1],
      [1100, 2],
      [5000, 3],
    ] as const) {
      await passes(ms);
      expect(asked(host, 'getAvailableAdvisors')).toHaveLength(looks);
    }
  });

  it('says who declined, who did not answer, and who is still in after-call work', async () => {
    const { host, tell } = await onCall();
    const people = [
      { id: 1, firstName: 'Priya', lastName: 'Raman', extension: '2211', status: 'ready' },
      { id: 2, firstName: 'Omar', lastName: 'Reyes', extension: '2212', status: 'after-call-work' },
    ];
    host.api.reply('getAvailableAdvisors', people);
    await passes(5100);
    const row = (name: string) => screen.getByText(name).closest('li');
    expect(row('Omar Reyes')).toHaveTextContent('After-call work');
    await tell(live({ name: 'Priya Raman', phone: '2211' }));
    expect(row('Priya Raman')).toHaveTextContent('Ringing');
    await tell(live({ name: '', phone: '', reason: 'declined' }));
    expect(row('Priya Raman')).toHaveTextContent('Declined');
    await tell(live({ name: 'Omar Reyes', phone: '2212' }));
    await tell(live({ name: '', phone: '', reason: 'no-answer' }));
    expect(row('Omar Reyes')).toHaveTextContent('Did not answer');
    await tell(live({ name: 'Priya Raman', phone: '2211' }));
    expect(row('Priya Raman')).toHaveTextContent('Ringing');
  });

  it('shows nobody who was ready for the lead before, and asks at once for the next one', async () => {
    const { host } = await onCall();
    expect(await screen.findByText('Priya Raman')).toBeVisible();
    host.api.fail('getAvailableAdvisors', 503);
    await host.change(() => {
      host.core.calls.current = aCallView({ callId: 'c2', facts: { callId: 'c2', agent: 'up', far: 'up' } });
      host.core.leads.current = fakeLead(host.acts, { id: 'lead-2', language: 'es' });
    });
    expect(screen.queryByText('Priya Raman')).toBeNull();
    expect(asked(host, 'getAvailableAdvisors').at(-1)).toMatchObject({ query: { language: 'es' } });
    expect(await screen.findByText(/^The ready advisors could not be loaded/)).toBeVisible();
  });

  it('waits with a live transfer for a postal code that is being checked, and no longer [XFER-011] [XFER-015]', async () => {
    const { host } = await onCall();
    const checking = (is: boolean) => host.change(() => void Object.assign(host.core.leads.current!, { validatingPostal: is }));
    await checking(true);
    expect(button('Live Transfer')).toHaveAttribute('aria-disabled', 'true');
    await click('Live Transfer');
    expect(asked(host, 'startLiveTransfer')).toEqual([]);
    await checking(false);
    await click('Live Transfer');
    expect(asked(host, 'startLiveTransfer')).toHaveLength(1);
  });

  it('says why no live transfer can begin where the place is not known [XFER-011] [XFER-013] [MSG-085] [MSG-118]', async () => {
    const { host } = await onCall();
    await host.change(() => void (host.core.leads.current = fakeLead(host.acts, { address: { ...fakeLead([]).address, valid: false } })));
    expect(button('Live Transfer')).toHaveAttribute('aria-disabled', 'true');
    expect(button('Live Transfer')).toHaveAccessibleDescription(
      'Validate the ZIP or postal code and the state or province first. If the ZIP is not found, select the state manually.',
    );
  });

  it('rings a listed target, and notes where the lead was sent [XFER-028] [XFER-032] [XFER-034]', async () => {
    const { host } = await onCall();
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    await user.selectOptions(select(), 'External Transfer');
    expect(button('External Transfer')).toHaveAccessibleDescription('Choose whom to ring first.');
    await user.click(await screen.findByText('Harbor Senior Benefits'));
    await click('External Transfer');
    expect(host.did('calls.actOnSide')).toEqual([['external-transfer-start', '8005550172']]);
    expect(host.core.disposition).toMatchObject({ disposition: 'Sent External', reason: 'Harbor Senior Benefits' });
  });

  it.each([
    ['external', 'External Transfer', 'Beacon Life', 'external-transfer', '8005550171'],
    ['sunlife', 'Sunlife Transfer', 'Amélie Roy', 'sunlife', '8885550191'],
    ['matcha', 'Matcha Transfer', null, 'matcha', null],
  ] as const)(
    'goes by the levels in a transfer of kind %s; its buttons rest a second after each step [XFER-025] [XFER-028] [XFER-029] [XFER-031] [XFER-033]',
    async (kind, title, target, prefix, number) => {
      const { host, tell } = await onCall(null, EVERY_PERMISSION);
      const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
      await user.selectOptions(select(), title);
      if (target) await user.click(await screen.findByText(target));
      await click(title);
      expect(host.core.disposition).toMatchObject({ disposition: 'Sent External', reason: target ?? 'Matcha' });
      await passes(1000);
      await tell(aSide({ kind }));
      expect(button('Join')).toHaveAccessibleDescription('They have not answered yet.');
      await tell(aSide({ kind, state: 'initialized' }));
      await click('Join');
      expect(button('Kick')).toHaveAccessibleDescription('One moment, the last step is on its way.');
      await passes(1000);
      expect(screen.getByText(/the lead stays with you\. Destroy: the same, also while it still rings/)).toBeVisible();
      await tell(aSide({ kind, state: 'merged', with: 'all', level: 3 }));
      for (const name of ['Kick', 'Destroy', 'Leave']) {
        await click(name);
        await passes(1000);
      }
      if (number) expect(host.did('calls.actOnSide')[0]).toEqual([`${prefix}-start`, number]);
      expect(host.did('calls.actOnSide').map(([message]) => message)).toEqual(
        ['start', 'join', 'kick', 'destroy', 'leave'].map((each) => `${prefix}-${each}`),
      );
    },
  );

  it('sends keys to the second party alone, and shows what was sent [XFER-031] [XFER-037]', async () => {
    const { host } = await onCall(aSide({ state: 'initialized' }));
    await click('Dial pad');
    expect(screen.getByRole('button', { name: 'Key 1' })).toHaveFocus();
    for (const key of ['1', '4', '#']) await click(`Key ${key}`);
    expect(host.did('calls.pressForSide')).toEqual([['1'], ['4'], ['#']]);
    expect(screen.getByText('Sent: 1 4 #')).toBeVisible();
    await userEvent.keyboard('2a*');
    expect(host.did('calls.pressForSide').slice(3)).toEqual([['2'], ['*']]);
    expect(screen.queryByText(/^Join:/)).toBeNull();
    await click('Dial pad');
    expect(screen.getByText(/^Join:/)).toBeVisible();
  });

  it('says that a key was not taken, also where the gateway has no words for it', async () => {
    const { host } = await onCall(aSide({ state: 'initialized' }), {
      outcomes: { 'calls.pressForSide': { kind: 'failed', error: {} } },
    });
    await click('Dial pad');
    await click('Key 1');
    expect(host.did('alerts.toast')).toEqual([[expect.stringMatching(/\S/), 'error']]);
    expect(screen.queryByText(/^Sent/)).toBeNull();
  });

  it('says how the last one ended, and that the lead is back', async () => {
    await onCall(aSide({ state: 'inactive', level: 1, reason: 'busy' }));
    expect(screen.getByText('Beacon Life is busy.')).toBeVisible();
    expect(screen.getByText(/The lead is back with you/)).toBeVisible();
  });
});
