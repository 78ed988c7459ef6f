import type { Call } from '@dialer/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../ports';
import { aCall, aLead, aSnapshot, bench, CALL_ID, LEAD_ID, settle, stages, START, type Bench, type BenchOptions } from '../testing';
import { onDialStarted } from '../desk/dial';
import { currentDraft } from '../desk/drafts';
import { forgetCall } from '../desk/lines';
import { waitUntil } from '../wait';

const inbound = { direction: 1, auto: false, type: 'inbound' } as const;
const posted = ({ api }: Bench) => api.of('setStatus').map(({ body }) => body['status']);
const connected = async (options: BenchOptions = {}) => {
  const b = bench(options);
  await b.connect();
  b.api.calls.length = 0;
  return b;
};
const say = async (b: Bench, ...calls: Call[]) => {
  for (const call of calls) b.realtime.emit('call-state', { call });
  await settle();
};
const talking = async (options: BenchOptions = {}, over: Partial<Call> = {}) => {
  const b = await connected(options);
  await say(b, stages.ringing(over), stages.agentUp(over), stages.farUp(over));
  return b;
};

describe('auto-dial', () => {
  it('ticks at once on ready and then every 10 s while active, and stops when a dial starts [CALL-010] [CALL-011] [SHELL-030] [ENDPOINT-078]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    expect(b.api.of('dialAuto')).toHaveLength(1);
    await b.clock.advance(9000);
    expect(b.api.of('dialAuto')).toHaveLength(1);
    await b.clock.advance(1000);
    expect(b.api.of('dialAuto')).toHaveLength(2);
    expect(b.core.autoDial.nextTickIn).toBe(10);
    b.api.reply('dialAuto', { type: 'callback', suffix: 'B', callId: CALL_ID });
    await b.clock.advance(10_000);
    expect(b.core.calls.current).toMatchObject({ status: 'dialing', type: 'callback' });
    expect(b.core.calls.current?.facts.suffix).toBe('B');
    expect([b.core.autoDial.active, b.core.autoDial.nextTickIn]).toEqual([false, null]);
    await b.clock.advance(30_000);
    expect(b.api.of('dialAuto')).toHaveLength(3);
  });
  it('says for 3 s that no lead is available after a 404, and goes on [CALL-012, CALL-013, CONST-004, MSG-075]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    const shown = () => b.core.alerts.items.filter(({ message }) => message === 'leads.not_available');
    expect(shown()).toMatchObject([{ type: 'error' }]);
    expect([b.core.autoDial.noLead, b.core.autoDial.active]).toEqual([true, true]);
    await b.clock.advance(2999);
    expect(shown()).toHaveLength(1);
    await b.clock.advance(1);
    expect(shown()).toHaveLength(0);
  });
  it.each([
    ['the database is away', 503],
    ['the gateway broke', 500],
    ['no answer came', null],
  ])('is not said to have no leads when %s, and asks again [CALL-013]', async (_why, status) => {
    const words = ['calls.auto_dial_failed'];
    const b = await connected();
    b.api.fail('dialAuto', status);
    await b.ready();
    const messages = () => b.core.alerts.items.map(({ message }) => message);
    expect(messages()).toEqual(words);
    expect([b.core.autoDial.failed, b.core.autoDial.noLead, b.core.autoDial.active]).toEqual([true, false, true]);
    await b.clock.advance(9999);
    expect(messages()).toEqual(words);
    b.api.fail('dialAuto', 404);
    await b.clock.advance(1);
    expect(messages()).toEqual(['leads.not_available']);
    expect([b.core.autoDial.failed, b.core.autoDial.noLead]).toEqual([false, true]);
    b.api.fail('dialAuto', status);
    await b.clock.advance(10_000);
    await b.core.desk.status.change('meeting');
    expect(messages()).toEqual([]);
  });
  it('waits while people are rung for several agents, and says nothing of leads that are missing', async () => {
    const b = await connected();
    b.api.reply('dialAuto', () => {
      throw new ApiError('dialAuto', 409, 'The dialer rings people for you.', {}, { code: 'paced' });
    });
    await b.ready();
    expect([b.core.autoDial.paced, b.core.autoDial.noLead, b.core.autoDial.active]).toEqual([true, false, true]);
    expect(b.core.alerts.items).toEqual([]);
    b.api.fail('dialAuto', 404);
    await b.clock.advance(10_000);
    expect([b.core.autoDial.paced, b.core.autoDial.noLead]).toEqual([false, true]);
  });
  it('ignores a 409 and shows the words of a 403 [CALL-013]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 409, 'busy');
    await b.ready();
    expect(b.core.alerts.items.map(({ message }) => message)).toEqual([]);
    b.api.fail('dialAuto', 403, 'Overdue follow-ups first.');
    await b.clock.advance(10_000);
    expect(b.core.alerts.items.map(({ message }) => message)).toEqual(['Overdue follow-ups first.']);
  });
  it('keeps the suffix as an opaque text in the call [CALL-014], and takes an incoming event that came before the reply', async () => {
    const b = await connected();
    let answer = (_value: unknown): void => undefined;
    b.api.reply('dialAuto', () => new Promise((resolve) => (answer = resolve)));
    await b.ready();
    await say(b, stages.ringing());
    answer({ type: 'auto', suffix: '~7', callId: CALL_ID });
    await settle();
    expect(b.core.calls.current).toMatchObject({ callId: CALL_ID, status: 'incoming' });
    expect(b.core.calls.current?.facts.suffix).toBe('~7');
    expect(b.core.desk.calls.newestFirst).toHaveLength(1);
  });
  it('works with a gateway that names the call only in its event', async () => {
    const b = await connected();
    b.api.reply('dialAuto', { type: 'auto', suffix: 'S' });
    await b.ready();
    await say(b, stages.ringing());
    expect(b.core.desk.calls.newestFirst.map(({ callId, status }) => [callId, status])).toEqual([[CALL_ID, 'incoming']]);
    expect(b.core.calls.current?.facts.suffix).toBe('S');
  });
  it('waits while a follow-up is overdue, where they are enforced [FUP-006]', async () => {
    for (const enforcedFollowUps of [true, false]) {
      const b = await connected({ flags: { enforcedFollowUps } });
      b.api.fail('dialAuto', 404);
      await b.ready();
      b.core.status.setOverdueFollowUps(1);
      await b.clock.advance(30_000);
      expect([b.core.autoDial.active, b.api.of('dialAuto').length]).toEqual(enforcedFollowUps ? [false, 1] : [true, 4]);
      b.core.status.setOverdueFollowUps(0);
      await b.clock.advance(10_000);
      expect(b.api.of('dialAuto').length).toBeGreaterThan(enforcedFollowUps ? 1 : 4);
    }
  });
  it('stops with the connection and with the phone', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    b.realtime.emit('phone-state', { registered: false });
    expect(b.core.autoDial.active).toBe(false);
    b.realtime.emit('phone-state', { registered: true });
    b.realtime.setState('reconnecting', 1);
    expect(b.core.autoDial.active).toBe(false);
  });
});

describe('a call from ring to answer', () => {
  it('incoming loads the lead by phone, type and time, and makes it In Process [SOCKET-034, CALL-015, LEAD-026, ENDPOINT-102, ENDPOINT-103]', async () => {
    const b = await connected();
    b.realtime.emit('incoming', { call: stages.ringing() });
    await settle();
    expect(b.core.calls.current?.status).toBe('incoming');
    expect(b.api.of('getLeadByPhone')[0]).toMatchObject({ params: { phone: '5045550132' }, query: { type: 'auto', timestamp: START } });
    expect(b.api.of('setLeadStatus')[0]).toMatchObject({ params: { id: LEAD_ID }, body: { status: 'In Process' } });
    expect(b.core.leads.current?.id).toBe(LEAD_ID);
  });
  it('creates the lead when none is found [CALL-015] [LEAD-027] [describes LEAD-035]', async () => {
    const b = await connected();
    b.api.fail('getLeadByPhone', 404);
    await say(b, stages.ringing(inbound));
    expect(b.api.of('createLead')[0]?.body).toEqual({ phone: '5045550132', type: 'inbound' });
    expect(b.core.leads.current?.id).toBe(LEAD_ID);
  });
  it('a lead that did not come is asked for again until it is there, and said to be missing once', async () => {
    const b = await connected();
    b.api.fail('getLeadByPhone', null);
    await say(b, stages.ringing());
    const complaints = () => b.core.alerts.toasts.filter(({ message }) => message === 'leads.load_failed').length;
    expect([b.core.leads.current, complaints()]).toEqual([null, 1]);
    await b.clock.advance(2000);
    expect([b.api.of('getLeadByPhone').length, complaints()]).toEqual([2, 1]);
    b.api.reply('getLeadByPhone', aLead());
    await b.clock.advance(5000);
    expect(b.core.leads.current?.id).toBe(LEAD_ID);
    expect(currentDraft(b.core.desk)?.leadId).toBe(LEAD_ID);
  });
  it('a lead that waits to be disposed is asked for again too, not one that is refused or waits no longer', async () => {
    const waiting = { calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false } as const] };
    const asked = async (status: number, then: 'waits' | 'gone') => {
      const b = bench();
      b.api.fail('getLeadByPhone', status);
      await b.connect(waiting);
      await b.clock.advance(60_000); // what follows a hang-up waits for the lead
      const before = b.api.of('getLeadByPhone').length;
      if (then === 'gone') b.realtime.emit('snapshot', aSnapshot({ calls: [stages.ended()] }));
      else b.api.reply('getLeadByPhone', aLead());
      await b.clock.advance(60_000);
      return [b.core.leads.current?.id, b.api.of('getLeadByPhone').length > before];
    };
    expect(await asked(503, 'waits')).toEqual([LEAD_ID, true]);
    expect(await asked(503, 'gone')).toEqual([undefined, false]);
    expect(await asked(403, 'waits')).toEqual([undefined, false]);
  });
  it('answer is answered, bridged, on-a-call, with one call record [SOCKET-035] [STATUS-018] [CALL-003] [CALL-016] [CALL-038] [ENDPOINT-076]', async () => {
    const b = await connected();
    await say(b, stages.ringing(inbound));
    b.realtime.emit('answer', { call: stages.farUp(inbound), leg: 'far' });
    await settle();
    b.realtime.emit('answer', { call: stages.farUp({ ...inbound, rev: 6 }), leg: 'agent' });
    await settle();
    expect(b.core.calls.current).toMatchObject({ status: 'answered', bridged: true });
    expect(posted(b)).toEqual(['on-a-call']);
    expect(b.api.of('createCall').map(({ params, body }) => ({ ...params, ...body }))).toEqual([
      { leadId: LEAD_ID, phone: '5045550132', name: 'Dana Whitfield', direction: 1, qualifier_extension: '1001' },
    ]);
  });
  it('is on the phone from the far party up until the end, and counts from then [CALL-042]', async () => {
    const b = await connected();
    await say(b, stages.ringing(), stages.agentUp());
    expect(b.core.calls.onPhone).toBe(false);
    await say(b, stages.farUp());
    expect(b.core.calls.onPhone).toBe(true);
    await b.clock.advance(65_000);
    expect(b.core.calls.current?.duration).toBe(65);
    await say(b, stages.ended());
    expect([b.core.calls.onPhone, b.core.calls.live]).toEqual([false, false]);
  });
  it('is answered and bridged for an auto dial as soon as the agent’s own leg is up [CALL-002]', async () => {
    const b = await connected();
    await say(b, stages.ringing());
    expect(b.core.calls.current).toMatchObject({ status: 'incoming', bridged: false });
    await say(b, stages.agentUp());
    expect(b.core.calls.current).toMatchObject({ status: 'answered', bridged: true });
  });
  it('only logs a record that could not be created, and an unknown type [CALL-028] [CALL-030] [MSG-077]', async () => {
    const b = await connected();
    b.api.fail('createCall', 500);
    await say(
      b,
      stages.ringing({ ...inbound, type: 'carrier-pigeon' as never }),
      stages.farUp({ ...inbound, type: 'carrier-pigeon' as never }),
    );
    expect(b.logs).toEqual(expect.arrayContaining(['Could not create the call.', 'An inbound call has an unknown type.']));
    expect(b.core.calls.current?.status).toBe('answered');
    expect([b.core.alerts.toasts, b.core.alerts.items.map(({ message }) => message)]).toEqual([[], ['setters.inactive']]);
  });
  it('says that a transfer was answered, with the qualifier of the call', async () => {
    const transfer = { qualifierExtension: '1002', qualifierName: 'Kim', notes: 'wants term life' };
    const b = await talking({ account: { roles: ['advisor'] } }, { ...inbound, type: 'transfer', transfer });
    expect(b.api.of('answerTransfer')[0]).toMatchObject({
      params: { leadId: LEAD_ID },
      body: { qualifierExtension: '1002', phone: '5045550132' },
    });
    expect(b.core.disposition.qualifierNotes).toBe('wants term life');
    expect(b.api.of('reportTransferHangup')).toEqual([]);
    await say(b, stages.ended({ ...inbound, type: 'transfer', transfer }));
    expect(b.api.of('reportTransferHangup')).toMatchObject([{ params: { phone: '5045550132' } }]);
    expect(b.core.disposition.active).toBe(true);
  });
  it('keeps what was typed before a colleague is rung, and names both extensions and the number [XFER-045] [XFER-046]', async () => {
    const b = await talking();
    b.core.leads.current!.set({ notes: 'Wants term life' });
    expect(await b.core.calls.actOnSide('internal-transfer', '2211')).toEqual({ kind: 'done' });
    expect(b.api.of('saveLead')).toHaveLength(1);
    expect(b.realtime.sent.at(-1)).toEqual({ name: 'internal-transfer', payload: { from: '1001', to: '2211', phone: '5045550132' } });
  });
  it('says why an audio is not played, in the gateway’s words', async () => {
    const b = await talking();
    b.realtime.ack = { ok: false, at: 0, code: 'invalid', message: 'This file cannot be played.' };
    expect(await b.core.calls.play('aa-occ-en-3')).toEqual({ kind: 'failed', error: { message: 'This file cannot be played.' } });
  });
  it('sends the second party a key of the dial pad [XFER-037]', async () => {
    const b = await talking();
    expect(await b.core.calls.pressForSide('5')).toEqual({ kind: 'done' });
    expect(b.realtime.sent.at(-1)).toEqual({ name: 'external-transfer-dtmf', payload: { extension: '1001', digit: '5' } });
  });
  it('of another kind reports no end of a transfer', async () => {
    const b = await talking();
    await say(b, stages.ended());
    expect(b.api.of('reportTransferHangup')).toEqual([]);
  });
});

describe('the hang-up flow', () => {
  it('updates the record, then puts the lead on the stack, the disposition on and the status to after-call-work [SOCKET-036] [CALL-017] [describes CALL-023] [CALL-041] [DISPO-050] [STATUS-019] [ENDPOINT-077] [REC-006]', async () => {
    const b = await talking();
    let answer = (_value: unknown): void => undefined;
    b.api.reply('updateCall', () => new Promise((resolve) => (answer = resolve)));
    b.realtime.emit('hangup', {
      call: stages.ended({ recordings: [0, 1, 2].map((index) => ({ id: String(index), index, from: 1, to: 2, gaps: [] })) }),
    });
    await settle();
    expect(b.api.of('updateCall')[0]).toMatchObject({
      params: { leadId: LEAD_ID, callId: 'record-1' },
      body: { extra_recording_index: 2 },
    });
    expect([b.core.disposition.active, b.core.leads.toDispose.length]).toEqual([false, 0]);
    answer({ duration: 90 });
    await settle();
    expect(b.core.disposition.active).toBe(true);
    expect(b.core.leads.toDispose).toEqual([{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }]);
    expect(b.core.status.current).toBe('after-call-work');
    b.realtime.emit('hangup', { call: stages.ended({ rev: 12 }) });
    await settle();
    expect(b.api.of('updateCall')).toHaveLength(1);
  });
  it('waits up to ten seconds for the record and the lead [CALL-020] [SHELL-033]', async () => {
    const b = await connected();
    let answer = (_value: unknown): void => undefined;
    b.api.reply('createCall', () => new Promise((resolve) => (answer = resolve)));
    await say(b, stages.ringing(), stages.farUp(), stages.ended());
    await b.clock.advance(3000);
    expect(b.api.of('updateCall')).toHaveLength(0);
    answer({ callId: 'late-record' });
    await b.clock.advance(1000);
    expect(b.api.of('updateCall')[0]?.params).toEqual({ leadId: LEAD_ID, callId: 'late-record' });
    const unknown = await connected();
    unknown.api.reply('getLeadByPhone', () => new Promise((resolve) => (answer = resolve)));
    const over = { leadId: null } as const;
    await say(unknown, stages.ringing(over), stages.farUp(over), stages.ended(over));
    await unknown.clock.advance(3000);
    expect(unknown.api.of('updateCall')).toHaveLength(0);
    answer(aLead());
    await unknown.clock.advance(1000);
    expect(unknown.api.of('updateCall')[0]?.params).toMatchObject({ leadId: LEAD_ID });
  });
  it('logs an update that the gateway did not take, and enables the disposition all the same [CALL-029]', async () => {
    const b = await talking();
    b.api.fail('updateCall', 500);
    await say(b, stages.ended());
    await b.clock.advance(60_000);
    expect(b.logs.filter((line) => line === 'Could not update the call.')).toHaveLength(1);
    expect(b.core.disposition.active).toBe(true);
  });
  it('gives up after ten tries, logs, and enables the disposition all the same [CALL-024] [CALL-029] [SHELL-033] [MSG-078]', async () => {
    const b = await connected();
    b.api.reply('createCall', () => new Promise(() => undefined));
    await say(b, stages.ringing(), stages.farUp(), stages.ended());
    await b.clock.advance(9999);
    expect(b.core.disposition.active).toBe(false);
    await b.clock.advance(1);
    expect(b.logs).toContain('Could not update the call.');
    expect(b.core.disposition.active).toBe(true);
    const tries: number[] = [];
    await waitUntil(
      () => tries.push(1) > 100,
      (_ms, next) => next(),
    );
    expect(tries).toHaveLength(11); // ten, and a last look
  });
  it.each([
    [79, true],
    [80, false],
  ])('flags an inbound call of %i s as short: %s [CALL-021, CALL-022]', async (duration, isShort) => {
    const b = await talking({ replies: { updateCall: { duration } } }, inbound);
    await say(b, stages.ended(inbound));
    expect(b.core.disposition.shortCall).toBe(isShort);
  });
  it('never flags an outgoing call as short [CALL-021]', async () => {
    const b = await talking({ replies: { updateCall: { duration: 5 } } });
    await say(b, stages.ended());
    expect(b.core.disposition.shortCall).toBe(false);
  });
  it('stops a search for an advisor [describes CALL-023]', async () => {
    const side = { kind: 'live', state: 'initializing', with: 'far', level: 1, phone: '', name: '' } as const;
    const b = await talking();
    await say(b, stages.ended({ side }));
    expect(b.api.of('stopLiveTransfer')[0]?.params).toEqual({ leadId: LEAD_ID });
    expect(b.api.of('updateCall')[0]?.body).toMatchObject({ live_transfer: 0 });
  });
  it('has no disposition for a lead that never rang, nor for an inbound call that nobody took [CALL-019]', async () => {
    const b = await connected();
    await say(b, stages.ringing(), stages.agentUp(), stages.agentUp({ rev: 9, agent: 'down', end: { by: 'agent', cause: 'normal' } }));
    expect([b.core.leads.toDispose.length, b.core.leads.current, b.core.status.current]).toEqual([0, null, 'after-call-work']);
    const other = await connected();
    await say(other, stages.ringing(inbound), stages.ringing({ ...inbound, rev: 9, end: { by: 'far', cause: 'normal' } }));
    expect([other.core.calls.current, posted(other).length, other.api.of('updateCall').length]).toEqual([null, 0, 0]);
  });
  it('of an advisor after a follow-up call goes to follow-up [STATUS-019]', async () => {
    const b = await talking({ account: { roles: ['advisor'] } }, { auto: false, type: 'follow-up' });
    await say(b, stages.ended({ auto: false, type: 'follow-up' }));
    expect(b.core.status.current).toBe('follow-up');
  });
  it('of a deactivated agent goes offline, and a live call is not cut [SHELL-027] [SHELL-028]', async () => {
    const b = await talking();
    b.realtime.emit('calling-status', { deactivated: true });
    expect([b.core.session.deactivated, b.core.calls.live]).toEqual([true, true]);
    expect(b.core.alerts.items.map(({ message }) => message)).toContain('users.calling_disabled');
    expect(b.phone.did.map(({ act }) => act)).not.toContain('hangUp');
    await say(b, stages.ended());
    expect(b.core.status.current).toBe('offline');
  });
  it('what the detection of a voicemail hears is a fact of the call: status, channel and flags [VM-012, VM-013, SOCKET-041]', async () => {
    const b = await talking();
    const heard = (['talk', 'AMD-Human-voice', 'hangup', 'AMD-Machine-Vm-WA'] as const).map((status, at) => {
      const vm = { status, channel: 'leg-b', flags: { beep: true }, at: START };
      b.realtime.emit('voicemail-detection', { call: stages.farUp({ rev: 11 + at, vm }), channel: 'leg-b', status, flags: vm.flags });
      return b.core.calls.current?.facts.vm?.status;
    });
    expect(heard).toEqual(['talk', 'AMD-Human-voice', 'hangup', 'AMD-Machine-Vm-WA']);
    expect(b.core.calls.current?.facts.vm).toMatchObject({ channel: 'leg-b', status: 'AMD-Machine-Vm-WA', flags: { beep: true } });
    expect(b.core.calls.current?.status).toBe('answered');
  });
});

describe('hanging up', () => {
  it('tells the socket with extension and channel, and ends the SIP leg [SOCKET-005] [CALL-043]', async () => {
    const b = await talking();
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    expect(await b.core.calls.hangUp()).toEqual({ kind: 'done' });
    expect(b.realtime.sent).toContainEqual({ name: 'hangup', payload: { extension: '1001', channel: 'leg-a', callId: CALL_ID } });
    expect(b.phone.did).toContainEqual({ act: 'hangUp', id: 'sip-1' });
    const unnamed = await talking({}, { channel: '' });
    await unnamed.core.calls.hangUp();
    expect(unnamed.realtime.sent.at(-1)).toMatchObject({ name: 'hangup', payload: { channel: '' } });
  });
  it('works by SIP without a socket, and by the socket without SIP', async () => {
    const b = await talking();
    expect(await b.core.calls.hangUp()).toEqual({ kind: 'done' });
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    b.realtime.setState('reconnecting', 1);
    expect(b.core.calls.hungUp).toBe(false);
    expect(await b.core.calls.hangUp()).toEqual({ kind: 'done' });
    expect([b.core.calls.hungUp, b.core.calls.live]).toEqual([true, true]);
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'ended' }) });
    expect(await b.core.calls.hangUp()).toMatchObject({ kind: 'failed' });
  });
  it('pressed while page and phone are both away is told again, as often as the call is still there, and nothing brings them back in', async () => {
    const b = await talking();
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    b.phone.emit({ type: 'media-lost', id: 'sip-1' });
    b.realtime.setState('reconnecting', 1);
    expect(b.realtime.hello()).toMatchObject({ resume: CALL_ID });
    // What a reload would ask for.
    const kept = () => b.storage.read('session', 'live-call') !== null;
    expect(kept()).toBe(true);
    expect(await b.core.calls.hangUp()).toEqual({ kind: 'done' });
    expect(kept()).toBe(false);
    expect(b.realtime.hello()).not.toHaveProperty('resume');
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'ended' }) });
    const back = { id: 'sip-2', direction: 'in', resume: true, callId: CALL_ID } as const;
    b.phone.emit({ type: 'session', session: b.phone.session({ ...back, state: 'ringing' }) });
    expect(b.phone.did.filter(({ id }) => id === 'sip-2')).toEqual([{ act: 'reject', id: 'sip-2' }]);
    b.realtime.setState('open');
    const told = () => b.realtime.sent.filter(({ name }) => name === 'hangup').map(({ payload }) => payload);
    expect(told()).toEqual([]);
    const again = { extension: '1001', channel: 'leg-a', callId: CALL_ID };
    for (const facts of [{}, { agent: 'lost', rev: 20 }] as const) {
      b.realtime.emit('snapshot', aSnapshot({ calls: [stages.farUp(facts)] }));
      await settle();
      expect(told().splice(-1)).toEqual([again]);
    }
    b.realtime.emit('snapshot', aSnapshot({ calls: [stages.ended({ rev: 21 })] }));
    await settle();
    expect([told().length, b.core.calls.live]).toEqual([2, false]);
  });
  it('asks for a snapshot when SIP ended and the socket says nothing for 2 s', async () => {
    const b = await talking();
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'ended' }) });
    await b.clock.advance(1999);
    expect(b.realtime.resyncs).toBe(0);
    await b.clock.advance(1);
    expect(b.realtime.resyncs).toBe(1);
  });
});

describe('origination failures', () => {
  it.each(['declined', 'not_answered'] as const)(
    '%s: alert that stays, lead forgotten and confirmed, after-call-work [CALL-025, CALL-026, CALL-027, STATUS-021, SOCKET-042, ENDPOINT-082, MSG-076]',
    async (message) => {
      const b = await connected();
      await say(b, stages.ringing());
      b.realtime.emit('originate-failure', {
        call: stages.ringing({ rev: 3, end: { by: 'system', cause: message } }),
        leadId: LEAD_ID,
        message,
      });
      b.realtime.emit('hangup', { call: stages.ringing({ rev: 4, end: { by: 'system', cause: message } }) });
      await settle();
      await b.clock.advance(60_000);
      expect(b.core.alerts.items.map((alert) => alert.message)).toContain(`notifications.originate_failure.${message}`);
      expect(b.api.of('confirmOriginateFailure').map(({ body }) => body)).toEqual([{ leadId: LEAD_ID, message }]);
      expect([b.core.leads.current, b.core.calls.current, currentDraft(b.core.desk)]).toEqual([null, null, null]);
      expect(b.core.status.current).toBe('after-call-work');
      expect(b.core.alerts.items.map((alert) => alert.message).filter((text) => text.includes('originate'))).toHaveLength(1);
    },
  );
  it('of the three kinds are each confirmed with their lead and their message [CALL-027]', async () => {
    for (const message of ['declined', 'not_answered', 'not_synced'] as const) {
      const b = await connected();
      b.realtime.emit('originate-failure', { call: null, leadId: LEAD_ID, message });
      await settle();
      expect(b.api.of('confirmOriginateFailure').map(({ body }) => body)).toEqual([{ leadId: LEAD_ID, message }]);
    }
  });
  it('are said until the next call is answered', async () => {
    const b = await connected();
    await say(
      b,
      stages.ringing({ name: 'Ida Lowe' }),
      stages.ringing({ name: 'Ida Lowe', rev: 3, end: { by: 'system', cause: 'declined' } }),
    );
    const failures = () => b.core.alerts.items.filter(({ message }) => message === 'notifications.originate_failure.declined').length;
    expect(failures()).toBe(1);
    await say(b, stages.farUp({ callId: 'next' }));
    expect(failures()).toBe(0);
  });
  it('of a dial that was never named changes nothing in the next call', async () => {
    const b = await connected();
    await b.ready();
    const call = stages.ringing({ rev: 3, end: { by: 'system', cause: 'declined' } });
    b.realtime.emit('originate-failure', { call, leadId: LEAD_ID, message: 'declined' });
    await settle();
    await say(b, stages.farUp({ callId: 'next' }));
    await b.clock.advance(60_000);
    expect([b.core.calls.current?.callId, b.core.status.current]).toEqual(['next', 'on-a-call']);
  });
  it('not_synced: status not-synced, auto-dial off, overstay told [STATUS-022] [STATUS-068] [CALL-026]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    b.realtime.emit('originate-failure', { call: null, leadId: null, message: 'not_synced' });
    await settle();
    expect([b.core.status.current, b.core.autoDial.active]).toEqual(['not-synced', false]);
    expect([b.api.of('notifyOverstay')[0]?.body, b.api.of('notifyOverstayRtv')[0]?.body]).toEqual([
      { status: 'not-synced' },
      { status: 'not-synced' },
    ]);
  });
  it('are the same when only the end of the call is seen', async () => {
    const b = await connected();
    await say(b, stages.ringing(), stages.ringing({ rev: 3, end: { by: 'system', cause: 'declined' } }));
    expect(b.core.alerts.items.map((alert) => alert.message)).toContain('notifications.originate_failure.declined');
    expect(b.core.leads.toDispose).toHaveLength(0);
  });
});

describe('dials by hand', () => {
  it('a manual dial invites with its call id, is dialing, on-a-call and loads the lead [SHELL-037] [CALL-037] [STATUS-018] [PHONE-022]', async () => {
    const b = await connected();
    expect(await b.core.calls.dial('(504) 555-0132')).toEqual({ kind: 'done' });
    const callId = b.core.calls.current!.callId;
    expect(b.phone.did).toContainEqual({ act: 'invite', id: 'placed-1', detail: { number: '5045550132', callId, type: 'manual' } });
    expect(b.core.calls.current).toMatchObject({ status: 'dialing', type: 'manual' });
    expect(b.core.calls.current?.facts.direction).toBe(0);
    await settle();
    expect([b.core.leads.current, posted(b)]).toEqual([null, []]);
    await say(b, aCall({ callId, rev: 2, auto: false, type: 'manual', agent: 'none', far: 'ringing' }));
    expect(b.core.leads.current?.id).toBe(LEAD_ID);
    expect([b.core.calls.current?.status, b.core.status.current, posted(b)]).toEqual(['dialing', 'on-a-call', ['on-a-call']]);
  });
  it('refused field by field is a toast of all that the gateway said, in one text [SHELL-017]', async () => {
    const b = await connected();
    b.api.fail('dialFollowUp', 422, 'first', { leadId: ['One.', 'Two.'], phone: ['Three.'] });
    expect(await b.core.calls.dialFollowUp(LEAD_ID)).toMatchObject({ kind: 'failed' });
    expect(b.core.alerts.toasts).toMatchObject([{ message: 'One. Two. Three.', type: 'error' }]);
  });
  it('takes the id that the gateway gives instead', async () => {
    const b = await connected();
    await b.core.calls.dial('5045550132');
    await say(b, aCall({ callId: 'theirs', auto: false, type: 'manual', agent: 'up', far: 'ringing' }));
    expect(b.core.desk.calls.newestFirst.map(({ callId, status }) => [callId, status])).toEqual([['theirs', 'dialing']]);
    await say(b, stages.farUp({ callId: 'theirs', auto: false, type: 'manual' }));
    await say(b, stages.ended({ callId: 'theirs', auto: false, type: 'manual' }));
    expect(b.core.leads.toDispose.map(({ callId }) => callId)).toEqual(['theirs']);
  });
  it('to an extension that the centre does not allow says so', async () => {
    const b = await connected();
    await b.core.calls.dial('503');
    const callId = b.core.calls.current!.callId;
    const session = b.phone.session({ id: 'placed-1', callId, number: '503', direction: 'out', state: 'ended', cause: 'Rejected' });
    b.phone.emit({ type: 'session', session });
    await settle();
    expect(b.core.alerts.toasts.map(({ message }) => message)).toEqual(['webrtc.extension_refused']);
  });
  it('refused before anything rang leaves words and no disposition', async () => {
    const b = await connected();
    await b.core.desk.status.change('training');
    await b.core.calls.dial('9005550132');
    const callId = b.core.calls.current!.callId;
    b.phone.emit({
      type: 'session',
      session: b.phone.session({ id: 'placed-1', callId, direction: 'out', state: 'ended', cause: 'Rejected' }),
    });
    await settle();
    expect(b.core.alerts.toasts.map(({ message }) => message)).toContain('webrtc.call_refused');
    expect([b.core.calls.current, b.core.leads.toDispose.length, b.core.status.current, posted(b)]).toEqual([
      null,
      0,
      'training',
      ['training'],
    ]);
  });
  it('busy or silent is not_answered, with a disposition', async () => {
    const b = await connected();
    await b.core.calls.dial('5045550132');
    await settle();
    const callId = b.core.calls.current!.callId;
    const over = { callId, auto: false, type: 'manual' } as const;
    expect(b.api.of('getLeadByPhone')).toHaveLength(0); // the gateway counts the dial when it names the call
    await say(b, aCall({ ...over, agent: 'up', far: 'ringing' }));
    expect(b.api.of('getLeadByPhone')).toHaveLength(1);
    await say(b, aCall({ ...over, rev: 2, agent: 'down', far: 'down', end: { by: 'far', cause: 'busy' } }));
    expect(b.core.calls.current?.status).toBe('not_answered');
    expect(b.core.disposition.active).toBe(true);
  });
  it('a follow-up and a redial ask the gateway with the lead, and are on-a-call [SHELL-037] [CALL-033] [CALL-034] [FUP-029] [STATUS-018] [ENDPOINT-079, ENDPOINT-080]', async () => {
    const b = await connected();
    await b.core.calls.dialFollowUp(LEAD_ID);
    expect(b.api.of('dialFollowUp')[0]?.body).toEqual({ leadId: LEAD_ID });
    expect(b.core.calls.current).toMatchObject({ status: 'dialing', type: 'follow-up' });
    expect(b.core.status.current).toBe('on-a-call');
    const after = await talking();
    await say(after, stages.ended());
    after.api.reply('redial', { callId: 'again', type: 'auto' });
    expect(await after.core.calls.redial(LEAD_ID)).toEqual({ kind: 'done' });
    expect(after.api.of('redial')[0]?.body).toEqual({ leadId: LEAD_ID });
    expect(after.core.status.current).toBe('on-a-call');
    await say(after, stages.farUp({ callId: 'again' }));
    await say(after, stages.ended({ callId: 'again' }));
    expect(after.core.leads.toDispose.map(({ callId }) => callId)).toEqual(['again']);
  });
  it('redial is for advisors always, for qualifiers where allowed, between hang-up and disposition [CALL-035] [CALL-036]', async () => {
    for (const [roles, allowed, expected] of [
      [['qualifier'], true, true],
      [['qualifier'], false, false],
      [['advisor'], false, true],
    ] as const) {
      const b = await talking({ account: { roles: [...roles] }, flags: { qualifierRedial: allowed } });
      expect(b.core.calls.redialVerdict(LEAD_ID).allow).toBe(false);
      await say(b, stages.ended());
      expect(b.core.calls.redialVerdict(LEAD_ID).allow).toBe(expected);
      expect(b.core.calls.redialVerdict('other').allow).toBe(false);
    }
  });
  it("shows the gateway's refusal", async () => {
    const b = await connected({ replies: { dialFollowUp: () => Promise.reject(new ApiError('dialFollowUp', 409, 'You are in a call.')) } });
    expect(await b.core.calls.dialFollowUp(LEAD_ID)).toMatchObject({ kind: 'failed', error: { message: 'You are in a call.' } });
  });
  it('the mailbox has no lead, no record and no disposition [PHONE-004]', async () => {
    const b = await connected();
    await b.core.softphone.voicemail();
    const callId = b.core.calls.current!.callId;
    const over = { callId, phone: '*97', auto: false, type: 'manual', leadId: null } as const;
    await say(b, stages.farUp(over), stages.ended(over));
    expect(b.phone.did.find(({ act }) => act === 'invite')?.detail).toMatchObject({ number: '*97' });
    expect([b.api.of('getLeadByPhone').length, b.api.of('createCall').length, b.core.leads.toDispose.length]).toEqual([0, 0, 0]);
  });
  it('a colleague who is called by extension has no lead, no record and no disposition on either side', async () => {
    const b = await connected();
    const internal = { phone: '1002', auto: false, type: 'inbound', direction: 1, parent: LEAD_ID, leadId: null } as const;
    await say(b, stages.ringing(internal), stages.farUp(internal), stages.ended(internal));
    expect([b.api.of('getLeadByPhone').length, b.api.of('createLead').length, b.api.of('createCall').length]).toEqual([0, 0, 0]);
    expect(b.core.disposition.active).toBe(false);
  });
  it('is refused in a call, without a phone, without a connection and when deactivated', async () => {
    const inCall = await talking();
    expect(await inCall.core.calls.dial('5045550100')).toMatchObject({ reasonKey: 'why.in_call' });
    const b = await connected();
    expect(await b.core.calls.dial('')).toMatchObject({ reasonKey: 'why.no_number' });
    b.phone.emit({ type: 'registration', state: 'lost' });
    expect(await b.core.calls.dial('5045550100')).toMatchObject({ reasonKey: 'why.phone_not_connected' });
    b.realtime.setState('reconnecting', 1);
    expect(await b.core.calls.dial('5045550100')).toMatchObject({ reasonKey: 'why.no_connection' });
    b.core.session.setDeactivated(true);
    expect(await b.core.calls.dial('5045550100')).toMatchObject({ reasonKey: 'why.deactivated' });
  });
});

it('every stated fact of a call can be read [describes CALL-009]', async () => {
  const b = await connected();
  b.api.reply('dialAuto', { type: 'callback', suffix: 'B', callId: CALL_ID, leadId: LEAD_ID, phone: '5045550132' });
  await b.ready();
  await say(b, stages.ringing({ type: 'callback' }));
  expect(b.core.calls.current).toMatchObject({ status: 'incoming', bridged: false });
  await say(
    b,
    stages.farUp({
      type: 'callback',
      extra: 2,
      side: { kind: 'live', state: 'merged', with: 'all', level: 3, phone: '2001', name: 'Ann' },
    }),
  );
  const call = b.core.calls.current!;
  expect([b.core.leads.current?.id, b.core.calls.live, call.bridged, call.callId, call.status]).toEqual([
    LEAD_ID,
    true,
    true,
    CALL_ID,
    'answered',
  ]);
  expect([call.facts.extra, call.facts.side?.kind, call.facts.phone, call.facts.suffix, call.type]).toEqual([
    2,
    'live',
    '5045550132',
    'B',
    'callback',
  ]);
  expect(b.core.calls.onPhone).toBe(true);
});

describe('snapshots', () => {
  it('cause the effects of what was missed, once', async () => {
    const b = await connected();
    await say(b, stages.ringing());
    b.realtime.emit(
      'snapshot',
      aSnapshot({ calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] }),
    );
    await settle();
    expect(b.core.calls.current?.status).toBe('ended');
    expect(b.core.disposition.active).toBe(true);
    b.realtime.emit(
      'snapshot',
      aSnapshot({ calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] }),
    );
    await settle();
    expect(b.api.of('updateCall')).toHaveLength(1);
  });
  it('end a live call that the gateway does not know, at once or, while its SIP session lives, after asking again', async () => {
    const b = await talking();
    b.realtime.emit('snapshot', aSnapshot());
    await settle();
    expect(b.core.calls.current?.status).toBe('ended');
    const alive = await talking();
    alive.phone.emit({ type: 'session', session: alive.phone.session({ state: 'established' }) });
    alive.realtime.emit('snapshot', aSnapshot());
    expect(alive.core.calls.current?.status).toBe('answered');
    await alive.clock.advance(5000);
    expect(alive.realtime.resyncs).toBe(1);
    alive.realtime.emit('snapshot', aSnapshot());
    await settle();
    expect(alive.core.calls.current?.status).toBe('ended');
    await alive.clock.advance(2000);
    expect(alive.phone.did).toContainEqual({ act: 'hangUp', id: 'sip-1' });
  });
  it('and events end the agent’s leg where its BYE never came', async () => {
    const b = await talking();
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    await say(b, stages.ended());
    await b.clock.advance(1999);
    expect(b.phone.did.map(({ act }) => act)).not.toContain('hangUp');
    await b.clock.advance(1);
    expect(b.phone.did).toContainEqual({ act: 'hangUp', id: 'sip-1' });
  });
  it('leave the next call to be answered, although the leg of the last one outlived a killed gateway', async () => {
    const b = await talking();
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    await say(b, stages.ended());
    await say(b, stages.ringing({ callId: 'next' }));
    b.phone.emit({ type: 'session', session: b.phone.session({ id: 'sip-2', callId: 'next' }) });
    await b.clock.advance(0);
    expect(b.phone.did).toContainEqual({ act: 'answer', id: 'sip-2' });
    forgetCall(b.core.desk, b.core.desk.calls.find(CALL_ID)!);
    expect(b.phone.did).toContainEqual({ act: 'hangUp', id: 'sip-1' });
  });
  it('and events of a long day leave few lines behind', async () => {
    const b = await connected();
    for (let nth = 0; nth < 60; nth += 1) {
      const over = { callId: `call-${nth}`, leadId: null } as const;
      await say(b, stages.ringing(over), stages.ringing({ ...over, rev: 3, end: { by: 'system', cause: 'declined' } }));
    }
    expect(b.core.desk.calls.newestFirst.length).toBeLessThan(25);
    expect(b.core.desk.calls.newestFirst[0]?.callId).toBe('call-59');
  });
  it('bring back what waits to be disposed after a reload, and old calls bring nothing', async () => {
    const b = bench();
    const waiting = { leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false };
    await b.connect({ calls: [stages.ended(), stages.ended({ callId: 'old' })], toDispose: [waiting] });
    await b.clock.advance(1000);
    expect(b.core.disposition.active).toBe(true);
    expect(b.core.leads.toDispose).toEqual([waiting]);
    expect(b.core.status.current).toBe('offline');
    expect(b.api.of('updateCall')).toHaveLength(1);
  });
  it('bring back several in the order of their calls, whichever is done first', async () => {
    const b = bench();
    const waiting = ['newest', 'middle', 'oldest'].map((of) => ({ leadId: `lead-${of}`, callId: of, type: 'auto', shortCall: false }));
    const calls = waiting.map(({ callId, leadId }) => stages.ended({ callId, leadId }));
    await b.connect({ calls: calls.toReversed(), toDispose: waiting });
    await b.clock.advance(1000);
    expect(b.core.leads.toDispose.map(({ callId }) => callId)).toEqual(['newest', 'middle', 'oldest']);
  });
  it('with a lead to dispose, do not make the next call end offline', async () => {
    const b = bench();
    let update = (_reply: { duration: number }): void => undefined;
    b.api.reply('updateCall', () => new Promise((resolve) => (update = resolve)));
    await b.connect({ calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] });
    expect(b.core.desk.calls.busy).toBe(true);
    update({ duration: 10 });
    await settle();
    b.api.reply('updateCall', { duration: 10 });
    b.core.disposition.set({ disposition: 'Junk' });
    await b.core.disposition.save('stop');
    const next = { callId: 'next', direction: 1, auto: false, type: 'inbound' } as const;
    await say(b, stages.ringing(next), stages.farUp(next), stages.ended(next));
    await b.clock.advance(1000);
    expect(b.core.status.current).toBe('after-call-work');
  });
  it('during a dial that is then refused leave nothing behind for the next call', async () => {
    const b = await connected();
    onDialStarted(b.core.desk, { callId: null, type: 'manual', phone: '5045550132', suffix: null, placedHere: false });
    b.realtime.emit('connection-accepted', { extension: '1001', resumed: false });
    b.realtime.emit('snapshot', aSnapshot());
    await settle();
    await b.clock.advance(61_000);
    await say(b, stages.ringing(), stages.farUp(), stages.ended());
    await b.clock.advance(1000);
    expect(b.core.status.current).toBe('after-call-work');
  });
});
