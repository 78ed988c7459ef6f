// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { CALL_TYPES, STATUS_COLOURS } from '@dialer/contract';
import { aCallView, aLead, fakeLead, NOON } from '@dialer/host/testing';
import { aPlugin } from '../../tests/support/plugins';
import { adminGroups, adminPages } from './pages/links';
import type { SoftphoneSession } from '../core/ports';
import { renderShell } from './testing';

const manager = { roles: ['qualifier', 'manager'] as const, workingRole: 'manager' as const };
const leg = (more: Partial<SoftphoneSession> = {}): SoftphoneSession => ({
  id: 'leg',
  callId: 'call',
  direction: 'out',
  resume: false,
  number: '5045550132',
  name: 'Dana',
  state: 'established',
  held: false,
  muted: false,
  ...more,
});

describe('top bar', () => {
  it('shows logo to home, status with its timer, call type label and user menu [SHELL-001] [SHELL-006] [SHELL-007]', async () => {
    const { core, change } = await renderShell();
    const home = screen.getByRole('link', { name: /Home/ });
    expect(home).toHaveAttribute('href', '/');
    expect(home.querySelector('img, svg')).toBeVisible();
    expect(screen.getByText('Ready').closest('button')).toHaveAttribute('aria-haspopup');
    await change(() => {
      core.status.duration = 62;
      core.calls.current = aCallView({ type: 'callback' });
    });
    expect(screen.getByLabelText('Time in this status')).toHaveTextContent('01:02');
    await change(() => (core.status.duration = 3723));
    expect(screen.getByLabelText('Time in this status')).toHaveTextContent('1:02:03');
    await change(() => (core.status.current = 'offline')); // has no timer: a clock would stand at 00:00
    expect(screen.queryByLabelText('Time in this status')).toBeNull();
    const labels = {
      auto: 'Auto',
      inbound: 'Inbound',
      manual: 'Manual',
      'follow-up': 'Follow-up',
      callback: 'Callback',
      transfer: 'Transfer',
    };
    expect(Object.keys(labels)).toEqual(CALL_TYPES);
    for (const type of CALL_TYPES) {
      await change(() => (core.calls.current = aCallView({ type })));
      expect(within(screen.getByRole('region', { name: 'Call' })).getByText(labels[type])).toBeVisible();
    }
    expect(screen.getByRole('button', { name: /User menu/ })).toBeVisible();
  });
  it('has the language switch in the user menu only where the variant enables it [SHELL-002] [I18N-006] [MSG-051]', async () => {
    const user = userEvent.setup();
    const { did } = await renderShell();
    await user.click(screen.getByRole('button', { name: /User menu/ }));
    expect(await screen.findByRole('menuitem', { name: /^EN · / })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: /^FR · / }));
    expect(did('setLanguage')).toEqual([['fr']]);
  });
  it('has no language switch in a centre of one language, and Logout everywhere [SHELL-002] [MSG-051]', async () => {
    const user = userEvent.setup();
    const { did } = await renderShell({ languages: ['en'] });
    await user.click(screen.getByRole('button', { name: /User menu/ }));
    expect(screen.queryByRole('menuitem', { name: /Français/ })).toBeNull();
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    expect(did('logout')).toHaveLength(1);
  });
  it('replaces the selector of a deactivated user by a label and takes the error colour [SHELL-005] [MSG-049]', async () => {
    const { container } = await renderShell({ session: { deactivated: true } }).then(() => ({ container: document.body }));
    expect(screen.getByText('deactivated')).toBeVisible();
    expect(screen.queryByText('Ready')).toBeNull();
    expect(container.querySelector('.top-bar')).toHaveClass('deactivated');
  });
  it('hides status and softphone from a person without an extension [SHELL-039]', async () => {
    const { core, change } = await renderShell({ session: { extension: '', ...manager } });
    await change(() => (core.softphone.shown = false));
    expect(screen.queryByLabelText('Time in this status')).toBeNull();
    expect(screen.queryByRole('complementary', { name: 'Softphone' })).toBeNull();
    await change(() => {
      core.session.extension = '1001';
      core.softphone.shown = true;
    });
    expect(screen.getByLabelText('Time in this status')).toBeVisible();
    expect(screen.getByRole('complementary', { name: 'Softphone' })).toBeVisible();
  });
  it('has the colour that the core gives the status [describes STATUS-012]', async () => {
    const { core, change } = await renderShell();
    const chip = () => screen.getByLabelText('Time in this status').closest('.status-chip');
    const tokens = readFileSync('src/ui/styles/tokens.css', 'utf8');
    for (const colour of STATUS_COLOURS) {
      await change(() => (core.status.colour = colour));
      expect(chip()).toHaveAttribute('data-colour', colour);
      expect(tokens, 'src/ui/styles/tokens.css').toContain(`[data-colour='${colour}'] {`);
    }
  });
  it('says why the status cannot be changed, reachable by keyboard', async () => {
    const { core, change } = await renderShell();
    await change(() => (core.status.selector = { allow: false, reasonKey: 'call.noPhone' }));
    expect(screen.getAllByText('Your phone is not in this window.')[0]).toBeInTheDocument();
    expect(screen.getByRole('note')).toHaveAttribute('tabindex', '0');
  });
});

describe('the first sight', () => {
  const panels = () => screen.queryByRole('complementary', { name: 'Softphone' });
  it('has its panels once it is known who waits, and stays; the top bar is there at once', async () => {
    const { core, change } = await renderShell({ settled: false });
    expect(screen.getByRole('link', { name: /Home/ })).toBeVisible();
    expect(panels()).toBeNull();
    await change(() => (core.settled = true));
    expect(panels()).toBeVisible();
    await change(() => (core.settled = false));
    expect(panels()).toBeVisible();
  });
  it('comes without a gateway too', async () => {
    await renderShell({ settled: false });
    await waitFor(() => expect(panels()).toBeVisible(), { timeout: 15_000 });
  });
});

describe('call bar', () => {
  it('names the person, the number and their local time, and holds, mutes and hangs up whatever the panels do', async () => {
    const user = userEvent.setup();
    const { core, change, did } = await renderShell();
    await change(() => {
      core.clock.now = () => NOON;
      core.leads.current = fakeLead([], aLead());
      core.calls.live = true;
      core.calls.current = aCallView({ callId: 'call', status: 'answered', duration: 222 });
      core.softphone.sessions = [leg()];
    });
    const bar = within(screen.getByRole('region', { name: 'Call' }));
    expect(bar.getByText('Dana Whitfield')).toBeVisible();
    expect(bar.getByText(/1:05 PM/)).toBeVisible();
    expect(bar.getByLabelText('Call time')).toHaveTextContent('03:42');
    await user.click(bar.getByRole('button', { name: 'Mute' }));
    await user.click(bar.getByRole('button', { name: 'Hold' }));
    await user.click(bar.getByRole('button', { name: 'Hang up' }));
    expect([did('softphone.mute'), did('softphone.hold'), did('calls.hangUp')].map((calls) => calls.length)).toEqual([1, 1, 1]);
  });
  it('says that a person may not be called, or that it is late there, before any button is pressed', async () => {
    const { core, change } = await renderShell();
    const facts = {
      isNumber: true,
      areaCode: 'fine',
      doNotCall: true,
      registry: null,
      onACall: false,
      country: 'US',
      zones: ['America/New_York'],
      capped: null,
      override: null,
      open: [],
      until: 0,
      closed: null,
      enforced: true,
    } as const;
    await change(() => (core.leads.viewed = fakeLead([], aLead({ calling: facts }))));
    const bar = within(screen.getByRole('region', { name: 'Call' }));
    expect(bar.getByText('This number asked not to be called.')).toBeVisible();
    await change(() => (core.leads.viewed = fakeLead([], aLead({ calling: { ...facts, doNotCall: false, zones: [] } }))));
    expect(bar.queryByText('This number asked not to be called.')).toBeNull();
    const now = Date.now();
    const override = { by: 'Dana Roy', until: now + 3_600_000, reason: 'She asked for it' };
    const open = [{ from: now - 3_600_000, to: now + 3_600_000 }];
    const allowed = { ...facts, doNotCall: false, open, until: now + 9e8, override };
    await change(() => (core.leads.viewed = fakeLead([], aLead({ calling: allowed }))));
    expect(bar.getByText(/^Allowed by Dana Roy until .+ for the lead, beyond your centre’s own rules: She asked for it$/)).toBeVisible();
    // It lifts nothing of what the law says, and nothing once it has ended.
    await change(() => (core.leads.viewed = fakeLead([], aLead({ calling: { ...allowed, doNotCall: true } }))));
    expect(bar.getByText('This number asked not to be called.')).toBeVisible();
    await change(() => (core.leads.viewed = fakeLead([], aLead({ calling: { ...allowed, override: { ...override, until: now - 1 } } }))));
    expect(bar.queryByText(/^Allowed by/)).toBeNull();
  });
  it('says on the top bar that a centre is on the training floor', async () => {
    const { core, change } = await renderShell();
    expect(screen.getByText('Training floor')).toBeVisible();
    await change(() => (core.session.variant = { ...core.session.variant, training: false }));
    expect(screen.queryByText('Training floor')).toBeNull();
  });
  it('says that a call is not recorded, in words, colour and icon, and why', async () => {
    const { core, change } = await renderShell();
    const call = aCallView({ status: 'answered', duration: 3 });
    const show = (recordingFault: 'disk-full' | null) =>
      change(() => {
        core.calls.live = true;
        core.calls.current = { ...call, facts: { ...call.facts, recordingFault } };
      });
    await show(null);
    expect(screen.queryByText('Not recorded')).toBeNull();
    await show('disk-full');
    const mark = screen.getByRole('alert');
    expect(mark).toHaveTextContent('Not recorded');
    expect(mark).toHaveTextContent('the disk of the dialer is full');
    expect(mark).toHaveClass('bad');
    expect(mark.querySelector('svg')).not.toBeNull();
  });
  it('says that the lead still rings while only the agent is on an auto dial', async () => {
    window.innerHeight = 900; // tall enough for the open softphone
    const { core, change } = await renderShell();
    const rings = aCallView({ status: 'answered', duration: 0 });
    await change(() => {
      core.calls.live = true;
      core.calls.current = { ...rings, facts: { ...rings.facts, since: { created: 1, agentUp: 2 } } };
    });
    expect(screen.getByLabelText('Call time')).toHaveTextContent('Calling…');
    await change(() => {
      core.status.current = 'on-a-call';
      core.softphone.sessions = [leg({ callId: core.calls.current!.callId })];
    });
    // One truth in one word: call bar, softphone and status.
    expect(screen.getAllByText('Calling…')).toHaveLength(3);
    await change(() => (core.calls.current = aCallView({ status: 'answered', duration: 3 })));
    expect(screen.queryByText('Calling…')).toBeNull();
  });
  it('has nothing to answer or reject while the own phone rings for a call that goes out, and one reason why Hold waits', async () => {
    window.innerHeight = 900; // tall enough for the open softphone
    const { core, change } = await renderShell();
    const call = aCallView({ callId: 'call', status: 'dialing', type: 'manual', bridged: false, duration: 0 });
    const facts = { ...call.facts, auto: false, agent: 'ringing' as const, far: 'none' as const, since: { created: 1 } };
    await change(() => {
      core.calls.live = true;
      core.calls.current = { ...call, facts };
      core.softphone.holdVerdict = () => ({ allow: false, reasonKey: 'why.not_answered_yet' });
      core.softphone.sessions = [leg({ direction: 'in', state: 'ringing' })];
    });
    expect(screen.getByLabelText('Call time')).toHaveTextContent('Calling…');
    for (const name of ['Answer', 'Reject']) expect(screen.queryByRole('button', { name })).toBeNull();
    expect(screen.queryByText('Incoming')).toBeNull();
    const holds = screen.getAllByRole('button', { name: 'Hold' });
    expect(holds).toHaveLength(2);
    for (const hold of holds) expect(hold).toHaveAccessibleDescription('Hold opens when the call is answered.');
    expect(screen.getAllByRole('button', { name: 'Hang up' })).toHaveLength(2);
    await change(
      () => (core.calls.current = aCallView({ callId: 'call', status: 'incoming', bridged: false, facts: { agent: 'ringing' } })),
    );
    expect(screen.getAllByRole('button', { name: 'Answer' })).toHaveLength(2);
  });
  it('rejects by its key what rings here, and ends by it no call that is talked in', async () => {
    const { core, change, did } = await renderShell();
    const press = () => userEvent.keyboard('{Control>}{Alt>}r{/Alt}{/Control}');
    await change(() => {
      core.calls.live = true;
      core.calls.current = aCallView({ callId: 'call', status: 'incoming', bridged: false, type: 'inbound', facts: { agent: 'ringing' } });
      core.softphone.sessions = [leg({ callId: 'call', direction: 'in', state: 'ringing' })];
    });
    const bar = within(screen.getByRole('region', { name: 'Call' }));
    expect(bar.getByRole('button', { name: 'Reject' })).toHaveAttribute('aria-keyshortcuts', 'Control+Alt+R');
    await userEvent.hover(bar.getByRole('button', { name: 'Reject' }));
    expect(await screen.findByText('Ctrl+Alt+R')).toBeVisible();
    await press();
    expect(did('softphone.reject')).toEqual([['leg']]);
    await change(() => {
      core.calls.current = aCallView({ callId: 'call', status: 'answered', facts: { agent: 'up', far: 'up' } });
      core.softphone.sessions = [leg({ callId: 'call', direction: 'in', state: 'established' })];
    });
    await press();
    expect(did('softphone.reject')).toHaveLength(1);
  });
  it('never offers to reject a call that the gateway dials and the phone answers by itself', async () => {
    window.innerHeight = 900; // tall enough for the open softphone
    const { core, change } = await renderShell();
    const rings = { ...aCallView({ callId: 'call', status: 'incoming', bridged: false, duration: 0, facts: { agent: 'ringing' } }) };
    await change(() => {
      core.softphone.answersItself = true;
      core.softphone.sessions = [leg({ direction: 'in', state: 'ringing' })];
    });
    const nothingToAnswer = () => ['Answer', 'Reject'].every((name) => screen.queryByRole('button', { name }) === null);
    // The leg may come before the word of its call.
    expect([nothingToAnswer(), screen.queryByText('Incoming')]).toEqual([true, null]);
    await change(() => {
      core.calls.live = true;
      core.calls.current = rings;
    });
    expect(screen.getByLabelText('Call time')).toHaveTextContent('Calling…');
    expect([nothingToAnswer(), screen.queryByText('Incoming')]).toEqual([true, null]);
    await change(() => (core.calls.current = { ...rings, type: 'inbound', facts: { ...rings.facts, direction: 1 } }));
    expect(screen.getAllByRole('button', { name: 'Reject' })).toHaveLength(2);
    await change(() => {
      core.softphone.answersItself = false;
      core.calls.current = rings;
    });
    expect(screen.getAllByRole('button', { name: 'Reject' })).toHaveLength(2);
  });
  it('says why mute is not possible when the phone is elsewhere, not while it is being connected; hang up still works', async () => {
    const user = userEvent.setup();
    const { core, change, did } = await renderShell();
    await change(() => {
      core.calls.live = true;
      core.calls.current = aCallView({ status: 'answered' });
    });
    const mute = screen.getByRole('button', { name: 'Mute' });
    expect(mute).toHaveAttribute('aria-disabled', 'true');
    expect(mute).toHaveAccessibleDescription('Your phone is being connected to this call.');
    await waitFor(() => expect(mute).toHaveAccessibleDescription('Your phone is not in this window.'), { timeout: 15_000 });
    await user.click(screen.getByRole('button', { name: 'Hang up' }));
    expect(did('calls.hangUp')).toHaveLength(1);
  });
});

describe('administration', () => {
  it('has links to the pages that there are, and to no other, under its title [MSG-050]', async () => {
    await renderShell({ session: { ...manager } });
    await userEvent.click(screen.getByRole('button', { name: 'Admin Panel' }));
    const panel = within(screen.getByRole('dialog', { name: 'Admin Panel' }));
    expect(panel.getAllByRole('link').map((link) => link.textContent)).toEqual(['Plugins', 'Layouts', 'Audit']);
    expect(panel.queryByRole('heading', { name: 'People' })).toBeNull();
  });
  it('opens from the side icon for managers with all its links, where their pages are there [SHELL-003] [GUARD-016] [describes SHELL-004]', async () => {
    const user = userEvent.setup();
    const pages = adminGroups.flatMap(({ links }) =>
      links.map(({ path, titleKey }) => ({ id: path, path, titleKey, descriptionKey: titleKey, icon: 'cog' })),
    );
    const settingsPages = pages.filter(({ path }) => !Object.hasOwn(adminPages, path));
    await renderShell({ session: { ...manager }, plugins: [{ manifest: aPlugin('pages', { contributes: { settingsPages } }) }] });
    await user.click(screen.getByRole('button', { name: 'Admin Panel' }));
    const links = within(screen.getByRole('dialog', { name: 'Admin Panel' }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    const settings = [
      'globals',
      'configurations',
      'operation-hours',
      'dialing-sequence',
      'user-quotas',
      'qualifier-dials-per-level',
      'telephone-lines',
      'calling-rules',
      'call-evidence',
      'registries',
      'do-not-call',
      'lead-campaigns',
      'lead-prefixes',
      'lead-groups',
      'attribute-groups',
      'allowed-extensions',
      'webrtc-users',
      'retreaver-mappings',
      'publisher-suppression',
      // The platform's own pages, beside those of the specification.
      'plugins',
      'layouts',
      'changes',
    ];
    expect([...links].sort()).toEqual(
      [
        '/admin/floor',
        '/admin/leads',
        '/admin/users/managers',
        '/admin/users',
        '/admin/notifications/create',
        ...settings.map((page) => `/admin/settings/${page}`),
      ].sort(),
    );
  });
  it.each([
    ['setter', 0],
    ['qualifier', 0],
    ['advisor', 0],
    ['manager', 1],
    ['admin', 1],
    ['super', 1],
    ['operations-manager', 1],
  ] as const)('has a side icon from the rank of a manager on: for a %s %d [SHELL-003] [GUARD-016]', async (role, icons) => {
    await renderShell({ session: { roles: [role] } });
    expect(screen.queryAllByRole('button', { name: 'Admin Panel' })).toHaveLength(icons);
  });
  it("draws a plugin's page and asks before its edits are left", async () => {
    const user = userEvent.setup();
    const page = { id: 'globals', path: 'globals', titleKey: 'page', descriptionKey: 'd', icon: 'cog' };
    const { addresses, did } = await renderShell({
      session: { ...manager },
      path: '/admin/settings/globals',
      plugins: [
        {
          manifest: aPlugin('settings-globals', { activateOn: 'route', contributes: { settingsPages: [page] } }),
          module: { pages: { globals: ({ onDirty }) => <button onClick={() => onDirty(true)}>edit</button> } },
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'edit' }));
    expect(did('setUnsaved').at(-1)).toEqual([true]);
    await user.click(screen.getByRole('link', { name: /Workspace/ }));
    await user.click(await screen.findByRole('button', { name: 'Stay' }));
    expect(addresses.shown.location.pathname).toBe('/admin/settings/globals');
    await user.click(screen.getByRole('link', { name: /Workspace/ }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(addresses.shown.location.pathname).toBe('/'));
    expect(did('setUnsaved').at(-1)).toEqual([false]);
  });
  it("offers to try a plugin's page again until the third crash, and then says how long it stays off", async () => {
    const told = vi.spyOn(console, 'error').mockImplementation(() => undefined); // React tells of every crash
    const user = userEvent.setup();
    const page = { id: 'globals', path: 'globals', titleKey: 'Globals', descriptionKey: 'd', icon: 'cog' };
    const broken = () => {
      throw new Error('broken');
    };
    await renderShell({
      session: { ...manager },
      path: '/admin/settings/globals',
      plugins: [
        {
          manifest: aPlugin('settings-globals', { activateOn: 'route', contributes: { settingsPages: [page] } }),
          module: { pages: { globals: broken } },
        },
      ],
    });
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    await user.click(await screen.findByRole('button', { name: 'Try again' }));
    const said = await screen.findByText(/stays off until you sign in again/);
    expect(said.closest('[role=alert]')).toHaveTextContent('Globals stopped working.');
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    told.mockRestore();
  });
});

describe('guard', () => {
  const at = async (path: string, roles: readonly string[]) =>
    (await renderShell({ path, session: { roles: roles as never } })).addresses.shown.location.pathname;
  it('shows the workspace at "/" and sends unknown paths there [GUARD-008] [GUARD-009]', async () => {
    expect(await at('/nowhere/at/all', ['qualifier'])).toBe('/');
    expect(document.querySelector('.workspace')).toBeVisible();
  });
  it('sends an agent away from administration, and admits a manager [GUARD-007] [GUARD-012] [GUARD-013] [GUARD-014]', async () => {
    for (const path of ['/admin/users', '/admin/notifications/create', '/admin/settings/globals']) {
      for (const role of ['advisor', 'qualifier', 'setter']) expect(await at(path, [role]), role).toBe('/');
      for (const role of ['manager', 'admin', 'operations-manager']) expect(await at(path, [role]), role).toBe(path);
    }
  });
  it('asks for the permission of a page, and for one of its roles, where it names them [GUARD-004] [GUARD-005] [GUARD-006]', async () => {
    const page = { id: 'reports', path: '/reports', titleKey: 'page', descriptionKey: 'd', icon: 'cog', permission: 'p' } as const;
    const opened = async (session: { roles: readonly string[]; permissions: readonly string[] }, roles?: readonly string[]) => {
      const settingsPages = [{ ...page, ...(roles && { roles }) }];
      const plugins = [
        { manifest: aPlugin('reports', { contributes: { settingsPages } as never }), module: { pages: { reports: () => null } } },
      ];
      return (await renderShell({ path: '/reports', session: session as never, plugins })).addresses.shown.location.pathname;
    };
    expect(await opened({ roles: ['qualifier'], permissions: ['p'] })).toBe('/reports');
    expect(await opened({ roles: ['qualifier'], permissions: ['q'] })).toBe('/');
    const named = ['advisor', 'manager'];
    expect(await opened({ roles: ['manager'], permissions: ['p'] }, named)).toBe('/reports');
    expect(await opened({ roles: ['manager'], permissions: [] }, named)).toBe('/');
    expect(await opened({ roles: ['qualifier'], permissions: ['p'] }, named)).toBe('/');
  });
  it('admits a higher rank than the named roles [GUARD-017]', async () => {
    for (const path of ['/admin/users', '/admin/notifications/create', '/admin/settings/globals'])
      expect(await at(path, ['super'])).toBe(path);
  });
  it('redirects the bare paths below /admin [GUARD-011]', async () => {
    expect(await at('/users', ['manager'])).toBe('/admin/users');
    expect(await at('/users/managers', ['manager'])).toBe('/admin/users/managers');
    expect(await at('/notifications/create', ['manager'])).toBe('/admin/notifications/create');
    expect(await at('/settings/globals', ['manager'])).toBe('/admin/settings/globals');
  });
});

describe('alerts', () => {
  it('keeps an alert until it is dismissed and shows its buttons [SHELL-015]', async () => {
    const user = userEvent.setup();
    const { core, change, did } = await renderShell();
    const action = vi.fn();
    await change(
      () =>
        (core.alerts.items = [
          {
            id: 'a',
            message: 'ZIP codes are under evacuation.',
            type: 'warning',
            dismissible: true,
            buttons: [{ color: 'none', label: 'See', action }],
          },
        ]),
    );
    const stack = within(screen.getByRole('region', { name: 'Alerts' }));
    await user.click(stack.getByRole('button', { name: 'See' }));
    expect(action).toHaveBeenCalled();
    await user.click(stack.getByRole('button', { name: 'Dismiss' }));
    expect(did('alerts.dismiss')).toEqual([['a']]);
  });
  it('has a state that is no fault in the call bar, without red and uncounted, and what passes over the panels [STATUS-044]', async () => {
    const { core, change } = await renderShell();
    const item = { dismissible: false, buttons: [], type: 'error' as const };
    const words = 'You must toggle active status in order to receive calls.';
    await change(
      () =>
        (core.alerts.items = [
          { ...item, id: 'a', message: words, place: 'call-bar' },
          { ...item, id: 'b', message: 'Connection dropped', place: 'over' },
        ]),
    );
    const stack = screen.getByRole('region', { name: 'Alerts' });
    expect(within(screen.getByRole('region', { name: 'Call' })).getByRole('status')).toHaveTextContent(words);
    expect(stack).not.toHaveTextContent(words);
    expect(stack).not.toHaveTextContent('Connection dropped');
    expect(within(screen.getByRole('region', { name: 'Messages' })).getByRole('alert')).toHaveTextContent('Connection dropped');
    expect(document.querySelector('.bell')).toHaveTextContent('1');
    await change(() => (core.calls.current = aCallView({})));
    expect(screen.queryByText(words)).toBeNull();
  });
  it('shows two notices over the panels, what went wrong before what only tells, and the rest by a click', async () => {
    const user = userEvent.setup();
    const { core, change } = await renderShell();
    const notice = (id: string, type: 'success' | 'warning' | 'error', page?: string) =>
      ({ id, message: `notice ${id}`, type, dismissible: true, buttons: [], place: 'over', ...(page && { page }) }) as const;
    const messages = within(screen.getByRole('region', { name: 'Messages' }));
    const shown = () => messages.getAllByText(/^notice/).map((each) => each.textContent);
    await change(
      () => (core.alerts.items = [notice('a', 'error'), notice('b', 'warning'), notice('c', 'warning'), notice('d', 'success')]),
    );
    expect(shown()).toEqual(['notice a', 'notice c']);
    await user.click(messages.getByRole('button', { name: 'and 2 more' }));
    expect(shown()).toHaveLength(4);
    await user.click(messages.getByRole('button', { name: 'Show fewer' }));
    await change(() => (core.alerts.items = [notice('a', 'warning', '/admin/settings/exceptions')]));
    expect(messages.queryByRole('button', { name: /more/ })).toBeNull();
    expect(messages.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/admin/settings/exceptions');
  });
  it('replaces the whole page of a refused duplicate tab, which can take the work over [SHELL-026] [MSG-103]', async () => {
    const { core, change, did } = await renderShell();
    await change(() => (core.connection.refused = 'duplicate-tab'));
    expect(screen.getByRole('heading', { name: 'The Dialer is already open in another tab. Please close this tab!' })).toBeVisible();
    expect(screen.queryByRole('banner')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Use here' }));
    expect(did('useHere')).toHaveLength(1);
  });
  it('says why the work stays in the other tab, which has a call, with the focus on what is pressed next', async () => {
    const { core, change } = await renderShell();
    await change(() => {
      core.connection.refused = 'duplicate-tab';
      core.connection.callElsewhere = true;
    });
    expect(screen.getByText(/The other tab has a call.*End it there first/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use here' })).toHaveFocus();
  });
});

describe('shortcuts', () => {
  it('lists them on "?" but not while typing, and runs a plugin command with its reason when refused', async () => {
    window.innerHeight = 900; // tall enough for the open softphone and its field
    const user = userEvent.setup();
    const save = vi.fn(() => ({ kind: 'done' as const }));
    let allowed = true;
    let led = true;
    const { acts, registry } = await renderShell({
      plugins: [
        {
          manifest: aPlugin('disposition', {
            contributes: { commands: [{ id: 'disposition:save-next', titleKey: 'title', shortcut: 'Ctrl+Enter' }] },
          }),
          module: {
            activate: (ctx) =>
              ctx.command('disposition:save-next', {
                run: save,
                verdict: () => (allowed ? { allow: true } : { allow: false, reasonKey: 'not yet' }),
                onRefused: () => led,
              }),
          },
        },
      ],
    });
    await waitFor(() => expect(registry.state('disposition').at).toBe('ready'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(save).toHaveBeenCalledTimes(1));
    allowed = false;
    await user.keyboard('{Control>}{Enter}{/Control}');
    led = false;
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(acts.some(([name, text]) => name === 'alerts.toast' && text === 'not yet')).toBe(true));
    expect(acts.filter(([name]) => name === 'alerts.toast')).toHaveLength(1); // not where the focus was led to the reason
    expect(save).toHaveBeenCalledTimes(1);
    await user.type(screen.getByLabelText('Number'), '?');
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
    act(() => (document.activeElement as HTMLElement).blur());
    await user.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  });
});
