import { describe, expect, it } from 'vitest';
import type { Globals } from '@dialer/contract/globals';
import { ApiError } from '../ports';
import { aSnapshot, bench, settle, stages, START, type BenchOptions } from '../testing';

const ADVISOR = { roles: ['setter', 'advisor'] };
const posted = ({ api }: ReturnType<typeof bench>) => api.of('setStatus').map(({ body }) => body['status']);
const dnd = ({ api }: ReturnType<typeof bench>) => api.of('setExtensionParameter').map(({ params, body }) => ({ ...params, ...body }));
const connected = async (options: BenchOptions = {}) => {
  const b = bench(options);
  await b.connect();
  b.api.calls.length = 0;
  return b;
};
const INACTIVE = 'setters.inactive';

describe('a status change', () => {
  it.each(['ready', 'idle'] as const)(
    'asks the phone before %s, and meanwhile is offline here and nowhere else [STATUS-027] [STATUS-028] [STATUS-031] [SOCKET-007]',
    async (status) => {
      const b = await connected({ account: ADVISOR });
      let answer = (_available: boolean): void => undefined;
      b.realtime.available = new Promise<boolean>((resolve) => (answer = resolve));
      await b.core.desk.status.change('meeting');
      expect(b.realtime.checked).toEqual([]); // no other status needs the phone
      const asked = b.core.status.request(status);
      expect(b.realtime.checked).toEqual(['1001']);
      expect([b.core.status.current, b.core.status.active, b.core.status.changing]).toEqual(['offline', false, true]);
      expect(posted(b)).toEqual(['meeting']);
      answer(true);
      expect(await asked).toEqual({ kind: 'done' });
      expect(posted(b)).toEqual(['meeting', status]);
      expect([b.core.status.current, b.core.status.active]).toEqual([status, true]);
    },
  );
  it('takes the answer of an event as well [SOCKET-044]', async () => {
    const b = await connected();
    b.realtime.available = new Promise<boolean>(() => undefined);
    const asked = b.core.status.request('ready');
    b.realtime.emit('extensionAvailability', { available: true });
    expect(await asked).toEqual({ kind: 'done' });
  });
  it.each([
    ['WebRTC', true, 'status.phone_disconnected'],
    ['an external phone', false, 'status.bria_inactive'],
  ] as const)(
    'names the kind of phone when it is unavailable or silent: %s [STATUS-029] [STATUS-030] [STATUS-028]',
    async (_name, hasWebRtc, text) => {
      for (const available of [false, null]) {
        const b = await connected({ account: { hasWebRtc } });
        await b.core.desk.status.change('meeting');
        b.realtime.available = available;
        await b.core.status.request('ready');
        expect(b.core.alerts.toasts.at(-1)?.message).toBe(text);
        expect(b.core.status.current).toBe('meeting');
        expect(posted(b)).toEqual(['meeting']);
      }
    },
  );
  it.each([
    ['ready', 'idle'],
    ['idle', 'ready'],
  ] as const)('goes offline when the phone is unavailable and the status was %s [STATUS-029]', async (before, then) => {
    const b = await connected({ account: ADVISOR });
    await b.core.desk.status.change(before);
    b.realtime.available = false;
    await b.core.desk.status.change(then);
    expect(b.core.status.current).toBe('offline');
    expect(posted(b)).toEqual([before, 'offline']);
    expect(b.core.alerts.toasts.at(-1)?.message).toMatch(/^status\.(phone_disconnected|bria_inactive)$/);
  });
  it('does nothing for the same status, except ready, idle and offline [STATUS-032]', async () => {
    const b = await connected({ account: ADVISOR });
    for (const status of ['meeting', 'meeting', 'ready', 'ready', 'idle', 'idle', 'offline', 'offline'] as const)
      await b.core.desk.status.change(status);
    expect(posted(b)).toEqual(['meeting', 'ready', 'ready', 'idle', 'idle', 'offline', 'offline']);
  });
  it('clears the timer, sets the status, starts auto-dial for ready, and posts [STATUS-033] [ENDPOINT-003]', async () => {
    const b = await connected();
    await b.core.desk.status.change('meeting');
    await b.clock.advance(5000);
    expect(b.core.status.duration).toBe(5);
    let answer = (_reply: unknown): void => undefined;
    b.api.reply('setStatus', () => new Promise((resolve) => (answer = resolve)));
    const asked = b.core.desk.status.change('coaching');
    expect([b.core.status.current, b.core.status.duration, b.core.autoDial.active]).toEqual(['coaching', 0, false]);
    answer({ duration: 0 });
    await asked;
    b.api.reply('setStatus', { duration: 0 });
    await b.ready();
    expect(b.core.status.duration).toBe(0);
    expect(posted(b)).toEqual(['meeting', 'coaching', 'ready']);
    expect(b.api.of('dialAuto')).toHaveLength(1);
  });
  it('stops auto-dial [STATUS-013]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    expect(b.core.autoDial.active).toBe(true);
    await b.core.desk.status.change('meeting');
    expect(b.core.autoDial.active).toBe(false);
    await b.clock.advance(60_000);
    expect(b.api.of('dialAuto')).toHaveLength(1);
  });
  it("runs the timer from the server's duration, except offline [STATUS-034] [STATUS-053] [SHELL-006]", async () => {
    const b = await connected();
    b.api.reply('setStatus', { duration: 300 });
    await b.core.desk.status.change('break');
    expect(b.core.status.duration).toBe(300);
    await b.clock.advance(2500);
    expect(b.core.status.duration).toBe(302);
    await b.core.desk.status.change('offline');
    await b.clock.advance(5000);
    expect(b.core.status.duration).toBe(0);
  });
  it('shows the words of a 403, clears the timer and falls back to offline [STATUS-035] [STATUS-036] [STATUS-046]', async () => {
    const b = await connected({ account: ADVISOR });
    b.api.reply('setStatus', ({ body }: { body: { status: string } }) => {
      if (body.status === 'break') throw new ApiError('setStatus', 403, 'advisor.noBreak');
      return { duration: 0 };
    });
    const outcome = await b.core.desk.status.change('break');
    expect(outcome).toMatchObject({ kind: 'failed', error: { status: 403, message: 'advisor.noBreak' } });
    expect(b.core.alerts.toasts.at(-1)?.message).toBe('advisor.noBreak');
    expect([b.core.status.current, b.core.status.duration]).toEqual(['offline', 0]);
    expect(posted(b)).toEqual(['break', 'offline']);
  });
  it('says nothing where a call ended before its status was taken, and asks what follows', async () => {
    const b = await connected();
    b.api.reply('setStatus', ({ body }: { body: { status: string } }) => {
      if (body.status === 'on-a-call') throw new ApiError('setStatus', 403, 'This status is only for a call.');
      return { duration: 0 };
    });
    const asked = b.realtime.resyncs;
    await b.core.desk.status.change('on-a-call');
    expect([b.core.alerts.toasts, posted(b), b.realtime.resyncs - asked]).toEqual([[], ['on-a-call'], 1]);
  });
  it.each([500, 422, null])(
    'falls back to offline after %s, in the general words, and logs it [STATUS-036] [STATUS-048] [STATUS-049]',
    async (status) => {
      const b = await connected();
      b.api.reply('setStatus', ({ body }: { body: { status: string } }) => {
        if (body.status === 'meeting') throw new ApiError('setStatus', status, 'inner words');
        return { duration: 0 };
      });
      await b.core.desk.status.change('meeting');
      expect(b.core.alerts.toasts.at(-1)?.message).toBe('api.changeStatus.failed');
      expect(b.core.status.current).toBe('offline');
      expect(b.logs).toContain('Could not change the user status.');
    },
  );
  it('stays offline when the offline request itself fails: says so, asks ever less often, logs once [STATUS-082] [STATUS-035]', async () => {
    const unconfirmed = ({ core }: Awaited<ReturnType<typeof connected>>) =>
      core.alerts.items.filter(({ message }) => message === 'status.offline_unconfirmed').length;
    for (const [status, asked] of [
      [500, 6],
      [null, 6],
      [403, 1],
    ] as const) {
      const b = await connected();
      b.api.fail('setStatus', status);
      await b.core.desk.status.change('offline');
      // What the gateway has refused in words is said.
      expect(b.core.alerts.toasts).toHaveLength(status === 403 ? 1 : 0);
      await b.clock.advance(90_000);
      expect([b.core.status.current, unconfirmed(b), posted(b).length]).toEqual(['offline', 1, asked]);
      expect(b.logs.filter((line) => line === 'Could not change the user status.')).toHaveLength(1);
      b.api.reply('setStatus', { duration: 0 });
      await b.clock.advance(30_000);
      expect(unconfirmed(b)).toBe(status === 403 ? 1 : 0);
    }
  });
  it('does not ask for offline again once another status was chosen, or the gateway has said which it is', async () => {
    for (const settle of [
      (b: Awaited<ReturnType<typeof connected>>) => b.core.desk.status.change('meeting'),
      (b: Awaited<ReturnType<typeof connected>>) =>
        Promise.resolve(b.realtime.emit('agent-status', { status: 'ready', since: START, duration: 0, by: 'gateway' })),
    ]) {
      const b = await connected();
      b.api.fail('setStatus', 500);
      await b.core.desk.status.change('offline');
      b.api.reply('setStatus', { duration: 0 });
      await settle(b);
      await b.clock.advance(120_000);
      expect(posted(b).filter((status) => status === 'offline')).toHaveLength(1);
      expect(b.core.alerts.items.map(({ message }) => message)).not.toContain('status.offline_unconfirmed');
    }
  });
  it('drops the late reply of an older request', async () => {
    const b = await connected();
    const waiting: ((value: unknown) => void)[] = [];
    b.api.reply('setStatus', () => new Promise((resolve) => waiting.push(resolve)));
    const first = b.core.desk.status.change('meeting');
    const second = b.core.desk.status.change('training');
    waiting[1]!({ duration: 7 });
    await second;
    waiting[0]!({ duration: 900 });
    await first;
    expect([b.core.status.current, b.core.status.duration]).toEqual(['training', 7]);
  });
  it.each([
    ['before the wish: the wish stands', START - 50, 'offline'],
    ['after the wish: the gateway stands', START + 50, 'after-call-work'],
  ] as const)('a status that the gateway told while a wish was on its way, and took %s', async (_, since, stands) => {
    const b = await connected();
    await b.core.desk.status.change('meeting');
    let reply = (_value: { duration: number; since: number }): void => undefined;
    b.api.reply('setStatus', () => new Promise((resolve) => (reply = resolve)));
    const wish = b.core.desk.status.change('offline');
    b.realtime.emit('agent-status', { status: 'after-call-work', since, duration: 0, by: 'system' });
    expect(b.core.status.current).toBe('after-call-work');
    reply({ duration: 0, since: START });
    await wish;
    expect([b.core.status.current, b.core.desk.status.changing]).toEqual([stands, false]);
  });
  it('sets do-not-disturb to the opposite of active, and to nothing but dnd [STATUS-038] [STATUS-039] [ENDPOINT-092]', async () => {
    const b = await connected();
    await b.ready();
    await b.core.desk.status.change('meeting');
    expect(dnd(b)).toEqual([
      { parameter: 'dnd', active: false, extension: '1001' },
      { parameter: 'dnd', active: true, extension: '1001' },
    ]);
  });
  it('only logs a failed do-not-disturb', async () => {
    const b = await connected();
    b.api.fail('setExtensionParameter', 500);
    expect(await b.core.desk.status.change('meeting')).toEqual({ kind: 'done' });
    expect(b.logs).toContain('Could not set do-not-disturb.');
  });
  it("is refused by the person's hand where the selector or the option says no, while the program passes [STATUS-079]", async () => {
    const b = await connected();
    b.core.desk.leads.setToDispose([{ leadId: 'l', callId: 'c', type: 'auto', shortCall: false }]);
    expect(await b.core.status.request('meeting')).toMatchObject({ kind: 'refused', reasonKey: 'why.leads_to_dispose' });
    expect(await b.core.desk.status.change('meeting')).toEqual({ kind: 'done' });
    b.core.desk.leads.setToDispose([]);
    b.phone.emit({ type: 'registration', state: 'lost' });
    expect(await b.core.status.request('meeting')).toMatchObject({ kind: 'refused', reasonKey: 'why.phone_not_connected' });
    b.phone.emit({ type: 'registration', state: 'registered' });
    expect(await b.core.status.request('idle')).toMatchObject({ kind: 'refused', reasonKey: 'why.role' });
    b.core.status.setOverdueFollowUps(1);
    expect(await b.core.status.request('ready')).toMatchObject({ kind: 'refused', reasonKey: 'why.overdue_follow_ups' });
  });
  it('is refused while another change is on its way [STATUS-015]', async () => {
    const b = await connected();
    b.api.reply('setStatus', () => new Promise(() => undefined));
    void b.core.desk.status.change('meeting');
    expect(b.core.status.selector).toMatchObject({ allow: false, reasonKey: 'why.status_changing' });
    expect(await b.core.status.request('training')).toMatchObject({ kind: 'refused' });
    expect(posted(b)).toEqual(['meeting']);
  });
  it('ends no single break of an advisor before its limit, and any where breaks add up [STATUS-016] [STATUS-080]', async () => {
    const single = await connected({ account: ADVISOR });
    await single.core.desk.status.change('break');
    await single.clock.advance(899_000);
    expect(await single.core.status.request('meeting')).toMatchObject({ kind: 'refused', reasonKey: 'why.break_running' });
    await single.clock.advance(1000);
    expect(await single.core.status.request('meeting')).toEqual({ kind: 'done' });
    const added = await connected({ account: ADVISOR, flags: { cumulativeBreaks: true } });
    await added.core.desk.status.change('break');
    expect(await added.core.status.request('meeting')).toEqual({ kind: 'done' });
  });
  it('takes no break in a call: its end would replace it, and the day would have one less', async () => {
    const b = await connected();
    await b.ready();
    for (const call of [stages.ringing(), stages.agentUp(), stages.farUp()]) b.realtime.emit('call-state', { call });
    await settle();
    expect(await b.core.status.request('break')).toMatchObject({ kind: 'refused', reasonKey: 'why.status_in_call' });
    expect(b.core.status.current).toBe('on-a-call');
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect(await b.core.status.request('break')).toMatchObject({ kind: 'refused', reasonKey: 'why.leads_to_dispose' });
    b.core.desk.leads.setToDispose([]);
    expect(await b.core.status.request('break')).toEqual({ kind: 'done' });
  });
  it('asks nothing of the gateway for a person without an extension [SHELL-039]', async () => {
    const b = bench({ account: { extension: '', roles: ['manager'], hasWebRtc: false } });
    await b.connect();
    expect(await b.core.desk.status.change('ready')).toMatchObject({ kind: 'refused' });
    expect(b.api.of('setStatus')).toHaveLength(0);
  });
});

describe('alerts of a status', () => {
  it('offline shows the persistent inactive alert, also to an inactive setter; becoming active clears it [STATUS-040] [STATUS-041] [STATUS-044]', async () => {
    const b = await connected();
    const shown = () => b.core.alerts.items.filter(({ message }) => message === INACTIVE);
    await b.clock.advance(60_000);
    expect(shown()).toHaveLength(1);
    expect(shown()[0]).toMatchObject({ type: 'error', dismissible: false, place: 'call-bar' });
    await b.core.desk.status.change('offline');
    expect(shown()).toHaveLength(1);
    await b.ready();
    expect(shown()).toHaveLength(0);
  });
  it('overdue follow-ups show a persistent unique alert while there are any, where they are enforced [FUP-005]', async () => {
    const b = await connected();
    const shown = () => b.core.alerts.items.filter(({ message }) => message === 'setters.overdueFollowUpsMessage').length;
    b.core.status.setOverdueFollowUps(2);
    b.core.status.setOverdueFollowUps(3);
    await b.clock.advance(60_000);
    expect(shown()).toBe(1);
    const alert = b.core.alerts.items.find(({ message }) => message === 'setters.overdueFollowUpsMessage');
    expect(alert).toMatchObject({ type: 'error', dismissible: false });
    expect(b.core.status.overdueFollowUps).toBe(3);
    b.core.status.setOverdueFollowUps(0);
    expect(shown()).toBe(0);
    const free = await connected({ flags: { enforcedFollowUps: false } });
    free.core.status.setOverdueFollowUps(2);
    expect(free.core.alerts.items.some(({ message }) => message === 'setters.overdueFollowUpsMessage')).toBe(false);
  });
});

describe("the gateway's word", () => {
  it('that comes from ahead of the page’s clock counts from nothing, and goes on from there once the page knows the time', async () => {
    const b = await connected();
    const say = (since: number, duration: number) =>
      b.realtime.emit('agent-status', { status: 'training', since, duration, by: 'manager' });
    say(START + 90_000, 0);
    expect(b.core.status.duration).toBe(0);
    await b.clock.advance(95_000);
    expect(b.core.status.duration).toBe(5);
    // With what was taken earlier that day.
    say(START + 100_000, 60);
    expect(b.core.status.duration).toBe(55);
  });
  it('is taken from agent-status, with its start, and stops auto-dial unless it is ready; one that is unknown is told as a system error [STATUS-004]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    b.realtime.emit('agent-status', { status: 'training', since: START - 90_000, duration: 90, by: 'manager' });
    expect([b.core.status.current, b.core.status.duration, b.core.autoDial.active]).toEqual(['training', 90, false]);
    b.realtime.emit('agent-status', { status: 'levitating' as never, since: START, duration: 0, by: 'x' });
    expect([b.core.status.current, b.core.status.active]).toEqual(['system_error', false]);
  });
  it('comes with every later snapshot, while the first one of a connection sets the person offline with dnd forced [STATUS-024] [SOCKET-039]', async () => {
    const b = bench();
    await b.connect({ agent: { ...aSnapshot().agent, status: 'ready', dnd: false } });
    expect(b.core.status.current).toBe('offline');
    expect(posted(b)).toEqual(['offline']);
    expect(dnd(b)).toEqual([{ parameter: 'dnd', active: true, extension: '1001' }]);
    b.realtime.emit('snapshot', aSnapshot({ agent: { ...aSnapshot().agent, status: 'meeting', duration: 5 } }));
    expect([b.core.status.current, b.core.status.duration]).toEqual(['meeting', 5]);
  });
  it('is what was chosen, and for as long, when another gateway has taken over: auto-dial goes on', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    b.api.calls.length = 0;
    b.realtime.setState('reconnecting', 1);
    const { agent } = aSnapshot();
    await b.connect({ agent: { ...agent, status: 'ready', dnd: false, duration: 90 } }, { kept: true });
    expect([b.core.status.current, b.core.status.duration, b.core.autoDial.active]).toEqual(['ready', 90, true]);
    expect([posted(b), dnd(b)]).toEqual([[], []]);
    // The next one is a connection like any other.
    b.realtime.setState('reconnecting', 1);
    await b.connect({ agent: { ...agent, status: 'ready', dnd: false } });
    expect(b.core.status.current).toBe('offline');
  });
  it('is offline after each accepted connection outside a call; in a call on-a-call stays until it has ended [STATUS-081] [describes CALL-040]', async () => {
    const b = await connected();
    await b.ready();
    b.realtime.setState('reconnecting', 1);
    await b.connect();
    expect(b.core.status.current).toBe('offline');
    expect(b.api.of('releaseInProcessLeads')).toHaveLength(1);
    // Said until another status is chosen: it was not their doing.
    const isSaid = () => b.core.alerts.items.some(({ message }) => message === 'connection.went_offline');
    expect(isSaid()).toBe(true);

    await b.ready();
    expect(isSaid()).toBe(false);
    for (const call of [stages.ringing(), stages.agentUp(), stages.farUp()]) b.realtime.emit('call-state', { call });
    await settle();
    expect(b.core.status.current).toBe('on-a-call');
    b.realtime.setState('reconnecting', 1);
    await b.connect({ calls: [stages.farUp()] });
    expect(b.core.status.current).toBe('on-a-call');
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect(b.core.status.current).toBe('offline');
    // No timer of its own, but a clock that runs while the call waits to be disposed.
    const { ended } = stages.ended().since;
    await b.clock.advance(Math.max(0, ended! - b.clock.now()) + 7000);
    expect(b.core.status.duration).toBe(Math.floor((b.clock.now() - ended!) / 1000));
    expect(b.core.status.duration).toBeGreaterThanOrEqual(7);
  });
});

describe('overstays', () => {
  it('tell the chat at the limit, the viewer 45 s later and the agent in words, once each [STATUS-050] [STATUS-065] [STATUS-066] [STATUS-067] [STATUS-069] [ENDPOINT-004] [ENDPOINT-005]', async () => {
    const b = await connected({ account: ADVISOR });
    await b.core.desk.status.change('break');
    await b.clock.advance(899_000);
    expect(b.api.of('notifyOverstay')).toHaveLength(0);
    await b.clock.advance(1000);
    expect(b.api.of('notifyOverstay').map(({ body }) => body)).toEqual([{ status: 'break' }]);
    expect(b.core.alerts.items.find(({ message }) => message === 'users.overstayed.advisor.break')?.place).toBe('over');
    await b.clock.advance(44_000);
    expect(b.api.of('notifyOverstayRtv')).toHaveLength(0);
    await b.clock.advance(600_000);
    expect(b.api.of('notifyOverstayRtv').map(({ body }) => body)).toEqual([{ status: 'break' }]);
    expect(b.api.of('notifyOverstay')).toHaveLength(1);
    await b.core.desk.status.change('training');
    await b.clock.advance(1000);
    expect(b.core.alerts.items.map(({ message }) => message)).not.toContain('users.overstayed.advisor.break');
  });
  it('are told of after-call work to both at once [STATUS-065]', async () => {
    const b = await connected();
    await b.core.desk.status.change('after-call-work');
    await b.clock.advance(59_000);
    expect([b.api.of('notifyOverstay').length, b.api.of('notifyOverstayRtv').length]).toEqual([0, 0]);
    await b.clock.advance(1000);
    expect([b.api.of('notifyOverstay').length, b.api.of('notifyOverstayRtv').length]).toEqual([1, 1]);
  });
  it('say what is so, without a warning, to who has nothing left to dispose in after-call work', async () => {
    const b = await connected();
    await b.core.desk.status.change('after-call-work');
    await b.clock.advance(60_000);
    expect(b.core.alerts.items.map(({ message, type }) => [message, type])).toContainEqual(['users.stopped', 'success']);
    expect(b.core.alerts.items.map(({ message }) => message)).not.toContain('users.overstayed.qualifier.after-call-work');
  });
  it('of an advisor’s breaks that add up come after 30 minutes [STATUS-058]', async () => {
    const b = await connected({ account: ADVISOR, flags: { cumulativeBreaks: true } });
    await b.core.desk.status.change('break');
    await b.clock.advance(1_799_000);
    expect(b.api.of('notifyOverstay')).toHaveLength(0);
    await b.clock.advance(1000);
    expect(b.api.of('notifyOverstay')).toHaveLength(1);
  });
  it('are not for people who take no calls [STATUS-051]', async () => {
    const b = await connected({ account: { roles: ['manager'] } });
    await b.core.desk.status.change('meeting');
    await b.clock.advance(4_000_000);
    expect([b.api.of('notifyOverstay').length, b.api.of('notifyOverstayRtv').length]).toEqual([0, 0]);
    expect(b.core.alerts.items.filter(({ message }) => message.includes('overstayed'))).toEqual([]);
  });
});

describe('auto-ready', () => {
  const allowed = async (settings: Partial<Globals> = { autoReadyMeeting: 200 }) => {
    const b = bench({ account: { ...ADVISOR, permissions: ['has_auto_ready'] }, replies: { getGlobals: settings } });
    await b.connect();
    b.api.fail('dialAuto', 404);
    return b;
  };
  const notice = (b: ReturnType<typeof bench>) => b.core.alerts.items.find(({ message }) => message === 'status.auto_ready_notice');

  it('is for who holds has_auto_ready, and only then are the settings loaded [STATUS-070] [AUTH-011]', async () => {
    expect((await allowed()).api.of('getGlobals')).toHaveLength(1);
    const other = bench({ account: ADVISOR, replies: { getGlobals: { autoReadyMeeting: 200 } } });
    await other.connect();
    expect(other.api.of('getGlobals')).toHaveLength(0);
    await other.core.desk.status.change('meeting');
    await other.clock.advance(300_000);
    expect([other.core.status.current, notice(other)]).toEqual(['meeting', undefined]);
  });
  it('never comes to a status whose threshold is 0 [SET-024] [STATUS-072]', async () => {
    const zero = { autoReadyFollowUp: 0, autoReadyAfterCallWork: 0, autoReadyMeeting: 0, autoReadyCoaching: 0 };
    const b = bench({ account: { ...ADVISOR, permissions: ['has_auto_ready'] }, replies: { getGlobals: zero } });
    await b.connect();
    for (const status of ['follow-up', 'after-call-work', 'meeting', 'coaching'] as const) {
      await b.core.desk.status.change(status);
      await b.clock.advance(86_400_000);
      expect([b.core.status.current, notice(b)]).toEqual([status, undefined]);
    }
  });
  it('comes to each of the four statuses after its own threshold [SET-018, SET-019, SET-020, SET-021]', async () => {
    const each = { autoReadyFollowUp: 200, autoReadyAfterCallWork: 300, autoReadyMeeting: 400, autoReadyCoaching: 500 };
    for (const [status, seconds] of [
      ['follow-up', 200],
      ['after-call-work', 300],
      ['meeting', 400],
      ['coaching', 500],
    ] as const) {
      const b = bench({ account: { ...ADVISOR, permissions: ['has_auto_ready'] }, replies: { getGlobals: each } });
      await b.connect();
      b.api.fail('dialAuto', 404);
      await b.core.desk.status.change(status);
      await b.clock.advance(seconds * 1000 - 1);
      expect(b.core.status.current).toBe(status);
      await b.clock.advance(1);
      expect(b.core.status.current, status).toBe('ready');
    }
  });
  it('warns in the last minute and then asks for ready in the usual way [STATUS-023] [STATUS-071] [STATUS-075]', async () => {
    const b = await allowed();
    await b.core.desk.status.change('meeting');
    await b.clock.advance(139_000);
    expect(notice(b)).toBeUndefined();
    await b.clock.advance(1000);
    expect([notice(b)?.place, notice(b)?.buttons.map(({ label }) => label)]).toEqual(['over', ['status.postpone']]);
    expect(b.realtime.checked).toEqual([]);
    await b.clock.advance(60_000);
    expect(b.realtime.checked).toEqual(['1001']);
    expect([b.core.status.current, posted(b).at(-1)]).toEqual(['ready', 'ready']);
    expect(notice(b)).toBeUndefined();
  });
  it('says what it waits for while the agent may not be switched, and not that a minute is left', async () => {
    const b = await allowed();
    await b.core.desk.status.change('meeting');
    b.core.desk.leads.setToDispose([{ leadId: 'l', callId: 'c', type: 'auto', shortCall: false }]);
    await b.clock.advance(150_000);
    expect(notice(b)).toBeUndefined();
    const waits = b.core.alerts.items.find(({ message }) => message === 'status.auto_ready_waits');
    expect(waits?.buttons.map(({ label }) => label)).toEqual(['status.postpone']);
    await b.clock.advance(60_000);
    expect(b.core.status.current).toBe('meeting');
    b.core.desk.leads.setToDispose([]);
    await b.clock.advance(1000);
    expect([b.core.status.current, notice(b)?.message]).toEqual(['meeting', 'status.auto_ready_notice']);
    await b.clock.advance(58_000);
    expect(b.core.status.current).toBe('meeting');
    await b.clock.advance(1000);
    expect(b.core.status.current).toBe('ready');
  });
  it('dials for nobody who saves and stops after the limit, but warns for a whole minute, which can be postponed [DISPO-035]', async () => {
    const b = await allowed({ autoReadyMeeting: 0, autoReadyAfterCallWork: 120 });
    await b.core.desk.status.change('after-call-work');
    b.core.desk.leads.setToDispose([{ leadId: 'l', callId: 'c', type: 'auto', shortCall: false }]);
    await b.clock.advance(300_000);
    b.core.desk.leads.setToDispose([]);
    await b.core.desk.status.change('after-call-work'); // as Save & Stop does
    await b.clock.advance(59_000);
    expect([b.core.status.current, b.api.of('dialAuto')]).toEqual(['after-call-work', []]);
    notice(b)!.buttons[0]!.action();
    await b.clock.advance(60_000);
    expect([b.core.status.current, b.api.of('dialAuto')]).toEqual(['after-call-work', []]);
  });
  it('goes by the limit that a manager saves meanwhile, and keeps what was postponed when it is the same', async () => {
    const settings = { autoReadyMeeting: 200 };
    const b = bench({ account: { ...ADVISOR, permissions: ['has_auto_ready'] }, replies: { getGlobals: () => ({ ...settings }) } });
    await b.connect();
    b.api.fail('dialAuto', 404);
    const changed = async (revision: number) => {
      b.realtime.emit('plugin-config', { revision, plugins: [] });
      await b.clock.advance(0);
    };
    await b.core.desk.status.change('meeting');
    await b.clock.advance(150_000);
    notice(b)!.buttons[0]!.action();
    await changed(5);
    await b.clock.advance(60_000); // 210 s: postponed to 310
    expect(b.core.status.current).toBe('meeting');
    settings.autoReadyMeeting = 211;
    await changed(6);
    await b.clock.advance(1000);
    expect(b.core.status.current).toBe('ready');
  });
  it('comes and goes with the permission while the page is open, also in the middle of a stay [describes ATTR-002]', async () => {
    const b = await allowed();
    const permitted = async (permissions: string[]) => {
      b.realtime.emit('permissions', { permissions });
      await b.clock.advance(0);
    };
    await b.core.desk.status.change('meeting');
    await b.clock.advance(150_000);
    expect(notice(b)).toBeDefined();
    await permitted([]);
    expect(notice(b)).toBeUndefined();
    await b.clock.advance(100_000);
    expect(b.core.status.current).toBe('meeting');
    await permitted(['has_auto_ready']);
    await b.clock.advance(1000);
    expect(b.core.status.current).toBe('ready');
    const qualifier = await connected({ account: { roles: ['qualifier'] }, replies: { getGlobals: {} } });
    qualifier.realtime.emit('permissions', { permissions: ['has_auto_ready', 'exports'] });
    expect(qualifier.core.session.permissions).toEqual(['exports']);
  });
  it('is put off by Postpone [STATUS-073]', async () => {
    const b = await allowed();
    await b.core.desk.status.change('meeting');
    await b.clock.advance(150_000);
    notice(b)!.buttons[0]!.action();
    expect(notice(b)).toBeUndefined();
    await b.clock.advance(99_000); // 249 s: the threshold is now 310
    expect([b.core.status.current, notice(b)]).toEqual(['meeting', undefined]);
    await b.clock.advance(61_000);
    expect(b.core.status.current).toBe('ready');
  });
});
