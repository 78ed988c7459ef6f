import { describe, expect, it } from 'vitest';
import { anAccount, aSnapshot, bench, CALL_ID, LEAD_ID, settle, stages, type Bench, type BenchOptions } from '../testing';
import { HELD_FOR } from '../calls/auto-dial';
import { createAccountStore } from '../session/store';
import { errorText } from '../errors';

const messages = ({ core }: Bench) => core.alerts.items.map(({ message }) => message);

describe('the alert stack', () => {
  it('lets an alert go after 2 s unless it says otherwise, with its type and buttons [SHELL-013] [SHELL-014]', async () => {
    const { core, clock } = bench();
    const action = () => undefined;
    core.alerts.show({ message: 'a', type: 'warning', buttons: [{ color: 'primary', label: 'Go', action }] });
    core.alerts.show({ message: 'b', type: 'error', timeout: 3000, dismissible: false, revertColor: true });
    expect(core.alerts.items).toMatchObject([
      {
        message: 'a',
        type: 'warning',
        dismissible: true,
        buttons: [{ color: 'primary', label: 'Go', action }],
        revertColor: false,
        expires: true,
      },
      { message: 'b', type: 'error', dismissible: false, buttons: [], revertColor: true, expires: true },
    ]);
    expect(new Set(core.alerts.items.map(({ id }) => id)).size).toBe(2);
    await clock.advance(2000);
    expect(core.alerts.items.map(({ message }) => message)).toEqual(['b']);
    await clock.advance(1000);
    expect(core.alerts.items).toEqual([]);
    core.alerts.show({ message: 'c', type: 'error', timeout: 3000, expires: false });
    await clock.advance(3_600_000);
    expect(core.alerts.items).toMatchObject([{ message: 'c', expires: false }]);
  });
  it('says what stands in the language that the page has by then', () => {
    const { core } = bench();
    let language = 'en';
    const says = (what: string) => () => `${what} in ${language}`;
    core.alerts.show({
      message: says('alert'),
      type: 'warning',
      timeout: null,
      buttons: [{ color: 'primary', label: says('button'), action: () => undefined }],
    });
    language = 'fr';
    expect(core.alerts.items).toMatchObject([{ message: 'alert in fr', buttons: [{ label: 'button in fr' }] }]);
  });
  it('gives a unique alert that is shown again its new time', async () => {
    const { core, clock } = bench();
    core.alerts.show({ message: 'one', type: 'error', timeout: null, unique: 'u' });
    core.alerts.show({ message: 'two', type: 'success', timeout: 1000, unique: 'u' });
    await clock.advance(999);
    core.alerts.show({ message: 'three', type: 'success', timeout: 1000, unique: 'u' });
    await clock.advance(999);
    expect(core.alerts.items.map(({ message }) => message)).toEqual(['three']);
    await clock.advance(1);
    expect(core.alerts.items).toEqual([]);
  });
  it('shows a unique alert once, and keeps a persistent one until it is cleared or dismissed [SHELL-013] [SHELL-015]', async () => {
    const { core, clock } = bench();
    const first = core.alerts.show({ message: 'one', type: 'error', timeout: null, unique: 'u' });
    expect(core.alerts.show({ message: 'two', type: 'error', timeout: null, unique: 'u' })).toBe(first);
    await clock.advance(3_600_000);
    expect(core.alerts.items.map(({ message }) => message)).toEqual(['two']);
    core.alerts.clear('u');
    const id = core.alerts.show({ message: 'three', type: 'error', timeout: null });
    core.alerts.dismiss(id);
    expect(core.alerts.items).toEqual([]);
  });
  it('shows a toast 2 s for success and 4 s for an error [SHELL-018] [SHELL-019]', async () => {
    const { core, clock } = bench();
    core.alerts.toast('good', 'success');
    core.alerts.toast('bad', 'error');
    const shown = () => core.alerts.toasts.map(({ message }) => message);
    await clock.advance(1999);
    expect(shown()).toEqual(['good', 'bad']);
    await clock.advance(1);
    expect(shown()).toEqual(['bad']);
    await clock.advance(1999);
    expect(shown()).toEqual(['bad']);
    await clock.advance(1);
    expect(shown()).toEqual([]);
  });
  it('shows the same short message once, for its time from the last one on', async () => {
    const { core, clock } = bench();
    core.alerts.toast('bad', 'error');
    await clock.advance(3000);
    core.alerts.toast('bad', 'error');
    expect(core.alerts.toasts.map(({ message }) => message)).toEqual(['bad']);
    await clock.advance(3999);
    expect(core.alerts.toasts).toHaveLength(1);
    await clock.advance(1);
    expect(core.alerts.toasts).toEqual([]);
  });
  it('joins the messages of an error object into one text [SHELL-017]', () => {
    expect(errorText({ message: 'm', errors: { a: ['One.', 'Two.'], b: ['Three.'] } }, '?')).toBe('One. Two. Three.');
    expect([errorText({ message: 'm', errors: {} }, '?'), errorText('plain', '?'), errorText({}, '?'), errorText(null, '?')]).toEqual([
      'm',
      'plain',
      '?',
      '?',
    ]);
  });
  it('shows a notification once, for its own time, else 1.5 s for success and 3 s for an error, or until dismissed [NOTIF-015] [NOTIF-016] [SHELL-018] [SHELL-020] [describes NOTIF-018]', async () => {
    const b = bench();
    await b.connect();
    b.core.alerts.clear('setters.inactive');
    const send = (id: string, type: 'success' | 'error', timeout: number | null, expires = true) =>
      b.realtime.emit('notification', { id, message: id, type, dismissible: true, expires, timeout });
    send('s', 'success', null);
    send('e', 'error', null);
    send('own', 'error', 10);
    send('stays', 'error', null, false);
    b.realtime.emit(
      'snapshot',
      aSnapshot({ notifications: [{ id: 'stays', message: 'stays', type: 'error', dismissible: true, expires: false, timeout: null }] }),
    );
    expect(messages(b)).toEqual(['s', 'e', 'own', 'stays']);
    b.realtime.emit('notification', { id: 'w', message: 'w', type: 'warning', dismissible: false, expires: true, timeout: 1 });
    const shown = (message: string) => b.core.alerts.items.find((item) => item.message === message);
    expect([shown('s'), shown('own'), shown('w')]).toMatchObject([
      { type: 'success', dismissible: true },
      { type: 'error', dismissible: true },
      { type: 'warning', dismissible: false },
    ]);
    await b.clock.advance(1500);
    expect(messages(b)).toEqual(['e', 'own', 'stays']);
    await b.clock.advance(1500);
    expect(messages(b)).toEqual(['own', 'stays']);
    await b.clock.advance(60_000);
    expect(messages(b)).toEqual(['stays']);
  });
});

describe('a notification that does not expire', () => {
  const one = { id: 'n1', message: 'Meeting at ten', type: 'error', dismissible: true, expires: false, timeout: null } as const;
  const shownTo = async (options: BenchOptions) => {
    const b = bench(options);
    await b.connect(aSnapshot({ notifications: [one] }));
    return { b, alert: b.core.alerts.items.find(({ message }) => message === one.message) };
  };
  it('comes back after a reload until it is confirmed, and to a colleague at the same machine all the same', async () => {
    const { b, alert } = await shownTo({});
    const { storage } = b;
    expect(alert).toBeDefined();
    const reloaded = await shownTo({ storage });
    reloaded.alert?.buttons[0]?.action();
    expect(messages(reloaded.b)).not.toContain(one.message);
    expect((await shownTo({ storage })).alert).toBeUndefined();
    expect((await shownTo({ storage, account: { id: 8 } })).alert).toBeDefined();
  });
});

describe('a notification that expires', () => {
  it('does not come back after a reload to who has closed it, and goes at its time for who has not [NOTIF-015]', async () => {
    const one = { id: 'n2', message: 'Storm in Louisiana', type: 'warning', dismissible: true, expires: true, timeout: 600 } as const;
    const open = async (options: BenchOptions) => {
      const b = bench(options);
      await b.connect(aSnapshot({ notifications: [one] }));
      return b;
    };
    const first = await open({});
    const { storage } = first;
    const again = await open({ storage });
    expect(messages(again)).toContain(one.message);
    again.core.alerts.dismiss(again.core.alerts.items.find(({ message }) => message === one.message)!.id);
    expect(messages(await open({ storage }))).not.toContain(one.message);
    await first.clock.advance(599_000);
    expect(messages(first)).toContain(one.message);
    await first.clock.advance(1000);
    expect(messages(first)).not.toContain(one.message);
  });
});

describe('the connection in words', () => {
  it('offline stays until the browser is back online [SHELL-023] [SHELL-024]', async () => {
    const b = bench();
    b.browser.goOnline(false);
    await b.clock.advance(60_000);
    expect(messages(b)).toEqual(['connection.offline']);
    b.browser.goOnline(true);
    expect(messages(b)).toEqual(['connection.online']);
  });
  it('a first connection that came late leaves no words behind', async () => {
    const b = bench();
    b.realtime.setState('reconnecting', 1);
    expect(messages(b)).toEqual(['connection.reconnecting']);
    await b.connect();
    expect(messages(b)).toEqual(['setters.inactive']);
  });
  it('dropped, then trying, then reconnected, in one place [SHELL-025] [SOCKET-002]', async () => {
    const b = bench();
    await b.connect();
    b.core.alerts.clear('setters.inactive');
    b.realtime.setState('reconnecting', 1);
    expect(messages(b)).toEqual(['connection.dropped']);
    b.realtime.setState('reconnecting', 2);
    expect(messages(b)).toEqual(['connection.reconnecting']);
    b.realtime.setState('open');
    expect(messages(b)).toEqual(['connection.reconnected']);
  });
  it('says that the call goes on while somebody is heard, and not once nothing comes or the call is over', async () => {
    const b = bench();
    await b.connect({ calls: [stages.farUp()] });
    b.core.alerts.clear('setters.inactive');
    b.browser.goOnline(false);
    expect(messages(b)).toEqual(['connection.offline']); // the phone of this page has no leg of it
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    expect(messages(b)).toEqual(['connection.call_goes_on connection.offline']);
    b.phone.emit({ type: 'sound', id: 'sip-1', sound: { out: null, in: 'no-packets-in', quality: null } });
    expect(messages(b)).toContain('connection.offline');
  });
  it('of a browser that is offline is said once, not beside the connection that broke with it', async () => {
    const b = bench();
    await b.connect();
    b.core.alerts.clear('setters.inactive');
    b.browser.goOnline(false);
    b.realtime.setState('reconnecting', 1);
    b.realtime.setState('reconnecting', 2);
    expect(messages(b)).toEqual(['connection.offline']);
    b.browser.goOnline(true);
    b.realtime.setState('reconnecting', 3);
    expect(messages(b)).toEqual(['connection.reconnecting']);
    b.realtime.setState('open');
    expect(messages(b)).toEqual(['connection.reconnected']);
    expect(b.core.alerts.items.every(({ place }) => place === 'over')).toBe(true);
  });
  it('the first connection is nothing to talk about', async () => {
    const b = bench();
    b.realtime.setState('connecting');
    b.realtime.setState('open');
    expect(messages(b)).toEqual([]);
  });
  it('lets who was signed out by somebody else meet the sign-in page: a request is made, whose 401 leads there', async () => {
    const b = bench();
    await b.connect();
    const before = b.api.of('getTenantFeatures').length;
    b.realtime.emit('connection-refused', { reason: 'duplicate-tab' });
    expect(b.api.of('getTenantFeatures')).toHaveLength(before);
    b.realtime.emit('connection-refused', { reason: 'unauthorized' });
    expect(b.api.of('getTenantFeatures')).toHaveLength(before + 1);
  });
  it('a duplicate tab is refused, and its phone stops [SHELL-026] [SOCKET-038]', async () => {
    const b = bench();
    await settle();
    b.realtime.emit('connection-refused', { reason: 'duplicate-tab' });
    b.realtime.setState('refused');
    expect([b.core.connection.refused, b.core.connection.state]).toEqual(['duplicate-tab', 'refused']);
    expect(b.phone.did.map(({ act }) => act)).toContain('stop');
  });
});

describe('a live transfer that waits', () => {
  const waiting = { id: 'w1', leadId: 'l', qualifierName: 'Kim', province: 'la', language: 'en', state: 'waiting' } as const;
  const advisor = async () => {
    const b = bench({ account: { roles: ['advisor'] } });
    await b.connect();
    return b;
  };
  it('tells an advisor what to do, with and without a lead, until it is taken [describes SHELL-029] [describes SOCKET-040] [describes MSG-114]', async () => {
    const b = await advisor();
    b.realtime.emit('live-transfer-waiting', waiting);
    expect(messages(b)).toContainEqual(expect.stringContaining('live_transfers.waiting.ready'));
    expect(b.core.alerts.items.find(({ message }) => message.startsWith('live_transfers'))).toMatchObject({ awaited: true });
    b.realtime.emit('incoming', { call: stages.ringing() });
    await settle();
    b.realtime.emit('live-transfer-waiting', waiting);
    expect(messages(b)).toContainEqual(expect.stringContaining('live_transfers.waiting.dispose'));
    b.realtime.emit('live-transfer-waiting', { ...waiting, state: 'taken' });
    expect(messages(b).some((text) => text.startsWith('live_transfers'))).toBe(false);
  });
  it('that its desk takes along is said to be interrupted, and no cold lead comes before it is started again', async () => {
    const b = bench({ account: { roles: ['advisor'] } });
    b.api.fail('dialAuto', 404);
    await b.connect({}, { epoch: 'one' });
    await b.ready();
    await b.clock.advance(9_000);
    b.realtime.emit('live-transfer-waiting', waiting);
    const dials = () => b.api.of('dialAuto').length;
    const said = () => messages(b).filter((text) => text.startsWith('live_transfers'));
    const isBack = async (epoch: string, more: object = {}) => {
      b.realtime.setState('reconnecting', 1);
      const { agent } = aSnapshot();
      await b.connect({ agent: { ...agent, status: 'ready', dnd: false }, ...more }, { kept: true, epoch });
    };
    // By another door to the same desk: it goes on.
    await isBack('one', { waiting: [waiting] });
    expect(said()).toEqual([expect.stringContaining('waiting.none')]);
    await b.clock.advance(9_000);
    const before = dials();
    await isBack('two');
    expect(said()).toEqual(['live_transfers.waiting.interrupted_held']);
    await b.clock.advance(HELD_FOR - 1_000);
    expect(dials()).toBe(before);
    // Started again, and taken by somebody else.
    b.realtime.emit('live-transfer-waiting', { ...waiting, id: 'w2' });
    expect(said()).toEqual([expect.stringContaining('waiting.none')]);
    b.realtime.emit('live-transfer-waiting', { ...waiting, id: 'w2', state: 'taken' });
    expect(said()).toEqual([]);
    await b.clock.advance(2_000);
    expect(dials()).toBe(before + 1);
  });
  it('says who hands over, the state and the language, and has a button that sets ready', async () => {
    const b = await advisor();
    b.realtime.emit('live-transfer-waiting', waiting);
    const notice = () => b.core.alerts.items.find(({ message }) => message.startsWith('live_transfers'));
    expect(notice()?.message).toBe('live_transfers.waiting.ready live_transfers.waiting.from');
    expect(notice()?.buttons.map(({ label }) => label)).toEqual(['live_transfers.waiting.go']);
    b.api.fail('dialAuto', 404);
    notice()!.buttons[0]!.action();
    await settle();
    expect(b.core.status.current).toBe('ready');
    expect(notice()).toMatchObject({ message: expect.stringContaining('live_transfers.waiting.none') as string, buttons: [] });
  });
  it('asks for another step when the lead comes or goes, and says why it cannot be taken yet', async () => {
    const b = await advisor();
    b.realtime.emit('live-transfer-waiting', waiting);
    const notice = () => b.core.alerts.items.find(({ message }) => message.startsWith('live_transfers'));
    const goReady = notice()!.buttons[0]!.action;
    b.realtime.emit('incoming', { call: stages.ringing() });
    await settle();
    expect(notice()).toMatchObject({ message: expect.stringContaining('live_transfers.waiting.dispose') as string, buttons: [] });
    goReady();
    await settle();
    expect(b.core.alerts.toasts).toHaveLength(1);
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
    b.core.disposition.set({ disposition: 'Junk' });
    await b.core.disposition.save('stop');
    await settle();
    expect(notice()?.buttons).toHaveLength(1);
    b.realtime.emit('snapshot', aSnapshot());
    await settle();
    expect(notice()).toBeUndefined();
  });
  it('says that the phone rings with it, and afterwards that it was not taken, with a button that asks for it again', async () => {
    const b = await advisor();
    b.api.fail('dialAuto', 404);
    await b.ready();
    b.realtime.emit('live-transfer-waiting', { ...waiting, leadId: LEAD_ID });
    const notice = () => b.core.alerts.items.find(({ message }) => message.startsWith('live_transfers'));
    expect(notice()?.message).toContain('waiting.none');
    const transfer = { type: 'transfer', direction: 1, leadId: LEAD_ID } as const;
    b.realtime.emit('incoming', { call: stages.ringing({ ...transfer, rev: 1 }) });
    await settle();
    expect(notice()?.message).toContain('waiting.rings');
    await b.clock.advance(1000);
    const declined = { end: { by: 'agent', cause: 'declined' }, since: { created: b.clock.now(), ended: b.clock.now() } } as const;
    b.realtime.emit('hangup', { call: stages.ringing({ ...transfer, ...declined, rev: 2, agent: 'none', far: 'none' }) });
    await settle();
    expect(notice()).toMatchObject({ message: expect.stringContaining('waiting.passed') as string });
    await b.clock.advance(1000);
    const asked = () => b.api.calls.filter(({ operation }) => operation === 'setStatus').length;
    const before = asked();
    notice()!.buttons[0]!.action();
    await settle();
    expect(asked()).toBe(before + 1);
    expect(notice()).toMatchObject({ message: expect.stringContaining('waiting.none') as string, buttons: [] });
  });
  it.each(['after-call-work', 'follow-up', 'restroom', 'meeting', 'offline'] as const)(
    'tells the desktop of one who is away in %s; a click sets ready when no lead is current [STATUS-026]',
    async (status) => {
      const b = await advisor();
      await b.core.desk.status.change(status);
      b.realtime.emit('live-transfer-waiting', waiting);
      await settle();
      expect(b.browser.notices).toHaveLength(1);
      b.browser.notices[0]!.click();
      await settle();
      expect(b.core.status.current).toBe('ready');
    },
  );
  it.each(['idle', 'break', 'lunch-break', 'coaching', 'training'] as const)(
    'tells the desktop nothing of one in %s [STATUS-026]',
    async (status) => {
      const b = await advisor();
      await b.core.desk.status.change(status);
      b.realtime.emit('live-transfer-waiting', waiting);
      await settle();
      expect(b.browser.notices).toEqual([]);
    },
  );
  it('does not tell the desktop of one who is ready, nor changes the status over a lead [STATUS-026]', async () => {
    const b = await advisor();
    b.api.fail('dialAuto', 404);
    await b.ready();
    b.realtime.emit('live-transfer-waiting', waiting);
    await settle();
    expect(b.browser.notices).toHaveLength(0);
    const busy = await advisor();
    busy.realtime.emit('incoming', { call: stages.ringing() });
    await settle();
    busy.realtime.emit('live-transfer-waiting', waiting);
    await settle();
    busy.browser.notices[0]!.click();
    await settle();
    expect([busy.core.status.current, busy.core.alerts.toasts]).toEqual(['offline', []]);
  });
  it('says that desktop notifications are denied [describes PHONE-014] [describes MSG-095]', async () => {
    const b = await advisor();
    b.browser.mayNotify = false;
    b.realtime.emit('live-transfer-waiting', waiting);
    await settle();
    expect(messages(b)).toContain('webrtc.notifications.permission_denied');
  });
});

describe('leaving', () => {
  it('a logout hangs up, says goodbye, goes offline with dnd, frees leads, unregisters and signs out, whatever the replies [AUTH-036] [AUTH-038] [AUTH-039] [SOCKET-004] [CALL-039] [ENDPOINT-002] [ENDPOINT-107]', async () => {
    for (const broken of [false, true]) {
      const b = bench();
      createAccountStore(b.storage).write(anAccount());
      await b.connect();
      b.realtime.emit('incoming', { call: stages.ringing() });
      b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
      await settle();
      b.api.calls.length = 0;
      b.realtime.sent.length = 0;
      if (broken)
        for (const operation of ['setStatus', 'setExtensionParameter', 'releaseInProcessLeads', 'logout'] as const)
          b.api.fail(operation, 500);
      await b.core.logout();
      expect(b.realtime.sent.map(({ name }) => name)).toEqual(['hangup', 'goodbye']);
      expect(b.realtime.sent[1]?.payload).toEqual({ extension: '1001', reason: 'logout' });
      expect(b.api.of('logout').map(({ body }) => body)).toEqual([{}]);
      const asked = b.api.calls.map(({ operation }) => operation);
      expect(asked.filter((operation) => ['setStatus', 'releaseInProcessLeads', 'logout'].includes(operation))).toEqual([
        'setStatus',
        'releaseInProcessLeads',
        'logout',
      ]);
      expect(b.phone.did.map(({ act }) => act)).toContain('stop');
      expect([b.core.status.current, b.core.connection.state, createAccountStore(b.storage).read()]).toEqual(['offline', 'closed', null]);
    }
  });
  it('an unload says goodbye with the call and sends no BYE [STATUS-025] [SOCKET-004]', async () => {
    const b = bench();
    await b.connect();
    b.realtime.emit('incoming', { call: stages.ringing() });
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    b.phone.did.length = 0;
    b.browser.unload();
    expect(b.realtime.sent.at(-1)).toEqual({ name: 'goodbye', payload: { extension: '1001', reason: 'unload', callId: CALL_ID } });
    expect(b.phone.did).toEqual([]);
  });
  it('an unload without a call says goodbye too: who closes the page is offline at once [STATUS-025]', async () => {
    const b = bench();
    await b.connect();
    b.browser.unload();
    expect(b.realtime.sent.at(-1)).toEqual({ name: 'goodbye', payload: { extension: '1001', reason: 'unload' } });
  });
  it('says hello with extension and hasWebRtc, and the plugin revision in force [SOCKET-003]', async () => {
    const b = bench();
    await b.connect();
    expect(b.realtime.hello()).toEqual({ extension: '1001', hasWebRtc: true });
    b.core.pluginsApplied(4, ['goals']);
    expect([b.realtime.hello()['plugins'], b.realtime.sent.at(-1)]).toEqual([
      4,
      { name: 'plugins-applied', payload: { revision: 4, active: ['goals'] } },
    ]);
    b.realtime.emit('plugin-config', { revision: 5, plugins: [] });
    expect(b.core.pluginChangeWaits).toBe(true);
  });
  it('is repaired at once, or when the call and its disposition are over', async () => {
    const idle = bench();
    await idle.connect();
    idle.realtime.emit('frontend-repair', {});
    await settle();
    expect(idle.browser.reloads).toBe(1);
    const b = bench();
    await b.connect();
    b.realtime.emit('incoming', { call: stages.ringing() });
    await settle();
    b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    await settle();
    b.realtime.emit('frontend-repair', {});
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect(b.browser.reloads).toBe(0);
    b.core.disposition.set({ disposition: 'Junk' });
    await b.core.disposition.save('stop');
    await settle();
    expect(b.browser.reloads).toBe(1);
  });
  it('is repaired with its caches and what the browser keeps of panels emptied first, never the outbox', async () => {
    const b = bench();
    await b.connect();
    await b.core.leads.load('5', 'manual');
    b.core.leads.viewed!.set({ notes: 'typed, not yet sent' });
    b.storage.write('local', 'workspace-7-qualifier', '{}');
    b.storage.write('local', 'isi-dialer', '{"user":{"language":"fr"}}');
    b.realtime.emit('frontend-repair', {});
    await settle();
    expect([b.browser.cleared, b.browser.reloads]).toEqual([[0], 1]);
    expect(b.storage.read('local', 'workspace-7-qualifier')).toBeNull();
    expect(b.storage.read('local', 'isi-dialer')).toContain('fr');
    expect(b.storage.keys('outbox')).toHaveLength(1);
  });
  it('tells listeners what happened, and a listener that throws stops nothing', async () => {
    const b = bench();
    const heard: string[] = [];
    b.core.onAnnounce(() => {
      throw new Error('mine');
    });
    const stop = b.core.onAnnounce((event) => heard.push(event));
    await b.connect();
    await b.core.leads.load('5', 'manual');
    stop();
    b.core.announce('follow-ups-changed', {});
    expect(heard).toEqual(['lead-loaded']);
    expect(b.core.leads.viewed?.id).toBe(LEAD_ID);
  });
});
