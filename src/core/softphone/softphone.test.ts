import { describe, expect, it } from 'vitest';
import { isHangingUp } from '../calls/phase';
import { aSnapshot, bench, CALL_ID, settle, stages, type Bench, type BenchOptions } from '../testing';
import { withCentre } from './address';
import { addedTones, dialText, pastedText } from './dial-pad';
import { volumeStep } from './preferences';

const connected = async (options: BenchOptions = {}) => {
  const b = bench(options);
  await b.connect();
  b.phone.did.length = 0;
  return b;
};
const acts = ({ phone }: Bench) => phone.did.map(({ act }) => act);
const messages = ({ core }: Bench) => core.alerts.items.map(({ message }) => message);
const inCall = async () => {
  const b = await connected();
  b.realtime.emit('incoming', { call: stages.ringing() });
  b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
  b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
  await settle();
  b.phone.did.length = 0;
  return b;
};

describe('the dial pad', () => {
  it('takes digits, star and hash, 10 of them, 50 in a call [PHONE-015] [PHONE-016]', () => {
    expect(dialText('5a0-4*#', false)).toBe('504*#');
    expect(dialText('1'.repeat(60), false)).toHaveLength(10);
    expect(dialText('1'.repeat(60), true)).toHaveLength(50);
  });
  it('writes no more than that, by keys, typed or pasted, out of a call and in one [PHONE-015] [PHONE-016] [PHONE-017]', async () => {
    for (const [b, limit] of [
      [await connected(), 10],
      [await inCall(), 50],
    ] as const) {
      const { pad } = b.core.softphone;
      for (const key of 'x7-') pad.press(key);
      expect(pad.text).toBe('7');
      pad.set(`a*#${'1'.repeat(60)}`);
      expect(pad.text).toBe(`*#${'1'.repeat(limit - 2)}`);
      pad.paste('+1 (504) 555-0132 *97');
      expect(pad.text).toBe('5045550132');
    }
  });
  it('keeps the digits of what is pasted, at most 10 [PHONE-017]', () => expect(pastedText('+1 (504) 555-0132 *97')).toBe('5045550132'));
  it.each(['+1 404 555 0102', '1-404-555-0102', '(404) 555-0102 ext. 7', '14045550102'])(
    'takes the number of %s, typed and pasted',
    (text) => {
      const { core } = bench();
      core.softphone.pad.paste(text);
      expect([core.softphone.pad.text, core.softphone.pad.note]).toEqual(['4045550102', null]);
      if (text.includes('ext')) return;
      core.softphone.pad.clear();
      for (const key of text.replace(/\D/g, '')) core.softphone.pad.press(key);
      expect([core.softphone.pad.text, core.softphone.pad.note]).toEqual(['4045550102', null]);
    },
  );
  it('rings nobody by the first ten of too many digits, until somebody has looked at them', () => {
    const { core } = bench();
    const { pad } = core.softphone;
    pad.paste('5035550101555555');
    expect([pad.text, pad.note]).toEqual(['5035550101', { reasonKey: 'ring.cut', forbids: true }]);
    pad.set('503555010');
    expect(pad.note).toBeNull();
    for (const key of '11') pad.press(key);
    expect([pad.text, pad.note]).toEqual(['5035550101', { reasonKey: 'ring.cut', forbids: true }]);
    pad.set('503555010');
    pad.press('1');
    expect([pad.text, pad.note]).toEqual(['5035550101', null]);
  });
  it.each([
    ['1-800-FLOWERS', '1800', 'ring.left_out'],
    ['*67', '67', 'ring.left_out'],
    ['011 44 20 7946 0958', '0114420794', 'ring.abroad'],
    ['+44 20 7946 0958', '4420794609', 'ring.abroad'],
    ['tel:+1-404-555-0102', '4045550102', null],
    ['Call (404) 555-0102', '4045550102', null],
    ['1002', '1002', null],
  ])('says what of a pasted text was not taken over: %s', (text, stands, why) => {
    const { pad } = bench().core.softphone;
    pad.paste(text);
    expect([pad.text, pad.note]).toEqual([stands, why && { reasonKey: why, forbids: true }]);
    // Whoever corrects it has looked at it.
    pad.set(stands.slice(0, -1));
    expect(pad.note).toBeNull();
  });
  it('sends what follows *97, and nothing for *97 itself [PHONE-018] [PHONE-019]', () => {
    expect([
      addedTones('', '*97'),
      addedTones('*97', '*971'),
      addedTones('*9', '*9712'),
      addedTones('12', '123'),
      addedTones('12', '1'),
    ]).toEqual(['', '1', '12', '3', '']);
  });
  it('moves the volume in steps of 5 from 100 [PHONE-005]', async () => {
    expect([volumeStep(52), volumeStep(53), volumeStep(-4), volumeStep(140)]).toEqual([50, 55, 0, 100]);
    const b = await connected();
    expect(b.core.softphone.volume).toBe(100);
    b.core.softphone.setVolume(33);
    expect([b.core.softphone.volume, b.phone.did.at(-1)]).toEqual([35, { act: 'setVolume', detail: 35 }]);
    const again = bench({ storage: b.storage });
    await settle();
    expect(again.core.softphone.volume).toBe(35);
  });
  it('in a call each key sends its tone [PHONE-019]', async () => {
    const b = await inCall();
    for (const key of '1#') b.core.softphone.pad.press(key);
    expect(b.phone.did).toEqual([
      { act: 'sendDigits', id: 'sip-1', detail: '1' },
      { act: 'sendDigits', id: 'sip-1', detail: '#' },
    ]);
    expect(b.core.softphone.pad.text).toBe('1#');
    b.core.softphone.pad.clear();
    expect(b.core.softphone.pad.text).toBe('');
  });
  it('says which keys were not sent while the server was away, until one is', async () => {
    const b = await inCall();
    const { pad } = b.core.softphone;
    pad.press('1');
    b.phone.reaches = false;
    for (const key of '2#') pad.press(key);
    expect([pad.text, pad.note]).toEqual(['1', { reasonKey: 'ring.unsent', params: { keys: '2#' }, forbids: true }]);
    b.phone.reaches = true;
    pad.press('2');
    expect([pad.text, pad.note]).toEqual(['12', null]);
    expect(acts(b)).toEqual(['sendDigits', 'sendDigits']);
  });
  it('begins empty in a call, shows the tones that were sent, and is empty again after it', async () => {
    const b = await connected();
    for (const key of '5045550132') b.core.softphone.pad.press(key);
    await b.core.softphone.call();
    const id = 'sip-out';
    const leg = { id, callId: null, direction: 'out', resume: false, number: '5045550132', name: '', held: false, muted: false } as const;
    b.phone.emit({ type: 'session', session: { ...leg, state: 'progress' } });
    expect(b.core.softphone.pad.text).toBe('5045550132');
    b.phone.emit({ type: 'session', session: { ...leg, state: 'established' } });
    expect(b.core.softphone.pad.text).toBe('');
    for (const key of '12#') b.core.softphone.pad.press(key);
    b.phone.emit({ type: 'session', session: { ...leg, state: 'established', muted: true } });
    expect(b.core.softphone.pad.text).toBe('12#');
    b.phone.emit({ type: 'session', session: { ...leg, state: 'ended' } });
    expect(b.core.softphone.pad.text).toBe('');
  });
  it('out of a call keys only write, the voicemail button dials *97, and the call button what stands there [PHONE-002] [PHONE-004]', async () => {
    const b = await connected();
    for (const key of '5045550132') b.core.softphone.pad.press(key);
    expect(acts(b)).toEqual([]);
    await b.core.softphone.call();
    expect(b.phone.did[0]?.detail).toMatchObject({ number: '5045550132' });
    const other = await connected();
    await other.core.softphone.voicemail();
    expect(other.phone.did[0]?.detail).toMatchObject({ number: '*97' });
  });
  it('a second press while the gateway is asked for the first is no second call, and says nothing', async () => {
    const b = await connected();
    b.core.softphone.pad.set('5045550132');
    await Promise.all([b.core.softphone.call(), b.core.softphone.call()]);
    expect(b.phone.did.filter(({ act }) => act === 'invite')).toHaveLength(1);
    expect(b.core.alerts.toasts).toHaveLength(0);
  });
});

describe('a number typed by hand', () => {
  it.each([
    ['12345', { reasonKey: 'ring.extension', forbids: false }],
    ['5551234', { reasonKey: 'ring.shape', forbids: true }],
    ['1175550132', { reasonKey: 'ring.shape', forbids: true }],
    ['*97', null],
    ['*1001', { reasonKey: 'ring.code', forbids: true }],
    ['#31#', { reasonKey: 'ring.code', forbids: true }],
    ['8911', null],
  ])('%s is judged by its shape once typing has paused, or the field is left: %o', async (text, note) => {
    const b = await connected();
    const { pad } = b.core.softphone;
    for (const key of text) pad.press(key);
    await b.clock.advance(999);
    expect(pad.note).toBeNull();
    await b.clock.advance(1);
    expect(pad.note).toEqual(note);
    pad.press('#');
    expect(pad.note).toBeNull();
    pad.set(text);
    pad.settle();
    expect(pad.note).toEqual(note);
    pad.clear();
    expect(pad.note).toBeNull();
  });
  it('is not dialled where nothing could be rung', async () => {
    const b = await connected();
    expect(await b.core.calls.dial('5551234')).toEqual({ kind: 'refused', reasonKey: 'ring.shape' });
    expect(await b.core.calls.dial('12345')).toEqual({ kind: 'done' });
  });
  it('is not dialled without the signs of a code, which would ring somebody else', async () => {
    const b = await connected();
    for (const code of ['*1001', '*675045550132', '504555#0132', '#31#'])
      expect(await b.core.calls.dial(code)).toEqual({ kind: 'refused', reasonKey: 'ring.code' });
    expect(await b.core.calls.dial('*97')).toEqual({ kind: 'done' });
  });
});

describe('being connected', () => {
  it('takes microphone, credentials and registration; credentials come from the gateway [PHONE-010] [PHONE-030] [PHONE-037] [ENDPOINT-115] [describes PHONE-029]', async () => {
    const iceServers = [{ urls: ['turn:relay.example'], username: 'x', credential: 'y' }];
    const b = bench({ replies: { getWebrtcCredentials: { password: 'sip-secret', iceServers } } });
    await settle();
    expect(b.phone.did.find(({ act }) => act === 'start')?.detail).toEqual({
      extension: '1001',
      password: 'sip-secret',
      iceServers,
      url: 'wss://gateway.example/sip',
      realm: 'dialer.example',
    });
    expect([b.core.softphone.shown, b.core.softphone.connected]).toEqual([true, false]);
    b.phone.emit({ type: 'registration', state: 'registered' });
    expect(b.core.softphone.connected).toBe(true);
    b.phone.emit({ type: 'registration', state: 'lost' });
    expect(b.core.softphone.connected).toBe(false);
  });
  it('says whose it is where floors have the calls, also on a way of its own', async () => {
    const b = bench({ replies: { getWebrtcCredentials: { password: 'sip-secret', iceServers: [], centre: 7 } } });
    await settle();
    expect(b.phone.did.find(({ act }) => act === 'start')?.detail).toMatchObject({ url: 'wss://gateway.example/sip?centre=7' });
    expect(withCentre('wss://gateway.example:8443/phones/sip?way=1', 7)).toBe('wss://gateway.example:8443/phones/sip?way=1&centre=7');
  });
  it.each([
    ['the microphone', { noMicrophone: true }],
    ['the credentials', { replies: { getWebrtcCredentials: { password: '' } } }],
  ] as const)('is not, although registered, without %s [PHONE-010]', async (_what, options) => {
    const b = bench(options);
    await settle();
    b.phone.emit({ type: 'registration', state: 'registered' });
    expect(b.core.softphone.connected).toBe(false);
  });
  it('knows the fields of its state, the host name by the gateway [PHONE-031] [SOCKET-006]', async () => {
    const b = bench({ account: { autoAnswerTime: 3, autoAnswer: false } });
    b.realtime.ack = { ok: true, at: 0, hostname: 'pbx-1' };
    await b.connect();
    expect(b.realtime.sent).toContainEqual({ name: 'showHostname', payload: { extension: '1001' } });
    const { softphone, session } = b.core;
    expect([session.autoAnswer, session.autoAnswerTime, softphone.hostname, softphone.volume]).toEqual([false, 3, 'pbx-1', 100]);
    b.phone.emit({ type: 'session', session: b.phone.session() });
    softphone.answer('sip-1');
    expect([softphone.sessions.map(({ id }) => id), softphone.legs.find('sip-1')?.number, softphone.clicked]).toEqual([
      ['sip-1'],
      '5045550132',
      ['sip-1'],
    ]);
  });
  it('looks whether it is still reached when the gateway has lost it, and when nothing is heard of the gateway', async () => {
    const b = await connected();
    b.realtime.emit('phone-state', { registered: false });
    expect(b.core.softphone.connected).toBe(false);
    b.phone.emit({ type: 'registration', state: 'registered' });
    expect(b.core.softphone.connected).toBe(true);
    b.realtime.setState('reconnecting', 1);
    b.realtime.setState('reconnecting', 2);
    expect(b.phone.did).toEqual([
      { act: 'suspect', detail: true },
      { act: 'suspect', detail: false },
    ]);
    b.phone.emit({ type: 'registration', state: 'lost' });
    b.realtime.emit('phone-state', { registered: false });
    expect(acts(b)).toEqual(['suspect', 'suspect']);
  });
  it('is nothing to someone without WebRTC [PHONE-001] [PHONE-037]', async () => {
    const b = await connected({ account: { hasWebRtc: false } });
    expect([b.core.softphone.shown, b.api.of('getWebrtcCredentials').length, b.realtime.hello()['hasWebRtc']]).toEqual([false, 0, false]);
  });
  it('says that the microphone is denied, in an alert that stays and a toast of 5 s [PHONE-013] [SHELL-022] [MSG-094]', async () => {
    const b = bench({ noMicrophone: true });
    await b.connect();
    expect(b.core.softphone.connected).toBe(false);
    expect(messages(b)).toContain('webrtc.microphone.permission_denied');
    const denied = { message: 'webrtc.microphone.permission_denied', type: 'error' };
    expect(b.core.alerts.items).toContainEqual(expect.objectContaining(denied));
    await b.clock.advance(4999);
    expect(b.core.alerts.toasts).toContainEqual(expect.objectContaining(denied));
    await b.clock.advance(1);
    expect(b.core.alerts.toasts).toHaveLength(0);
    expect(messages(b)).toContain('webrtc.microphone.permission_denied');
  });
  it('asks for the microphone again by a button, says when it is still denied, and goes on once it is allowed', async () => {
    const b = bench({ noMicrophone: true });
    await b.connect();
    const denied = () => b.core.alerts.items.find(({ message }) => message === 'webrtc.microphone.permission_denied');
    expect(denied()!.buttons.map(({ label }) => label)).toEqual(['webrtc.microphone.again']);
    denied()!.buttons[0]!.action();
    await settle();
    expect(b.core.alerts.toasts.map(({ message }) => message)).toContain('webrtc.microphone.still_denied');
    expect(denied()).toBeDefined();
    b.phone.microphone = true;
    denied()!.buttons[0]!.action();
    await settle();
    expect(denied()).toBeUndefined();
    b.phone.emit({ type: 'registration', state: 'registered' });
    expect([b.core.softphone.connected, b.core.status.selector.allow]).toEqual([true, true]);
  });
  it('says that credentials are missing [PHONE-012] [MSG-096]', async () => {
    const b = bench({ replies: { getWebrtcCredentials: { password: '' } } });
    await settle();
    expect(messages(b)).toContain('webrtc.authentication.missing_credentials');
    expect(acts(b)).not.toContain('start');
  });
  it('asks again for credentials until the gateway answers, and says nothing of them meanwhile', async () => {
    const b = bench();
    b.api.fail('getWebrtcCredentials', 503);
    await settle();
    b.api.fail('getWebrtcCredentials', null);
    await b.clock.advance(5000);
    expect([messages(b), b.api.of('getWebrtcCredentials').length, acts(b).includes('start')]).toEqual([[], 2, false]);
    b.api.reply('getWebrtcCredentials', { password: 'sip-secret', iceServers: [] });
    await b.clock.advance(5000);
    expect(acts(b)).toContain('start');
    await b.clock.advance(60_000);
    expect(b.api.of('getWebrtcCredentials')).toHaveLength(3);
  });
  it('says that there are none where they are refused', async () => {
    const b = bench();
    b.api.fail('getWebrtcCredentials', 403);
    await settle();
    expect(messages(b)).toContain('webrtc.authentication.missing_credentials');
    await b.clock.advance(60_000);
    expect(b.api.of('getWebrtcCredentials')).toHaveLength(1);
  });
  it('says wrong credentials 1 s after connecting without a registration, until one comes [PHONE-011] [MSG-097]', async () => {
    const b = bench();
    await settle();
    b.phone.emit({ type: 'registration', state: 'connecting' });
    await b.clock.advance(999);
    expect(messages(b)).toEqual([]);
    await b.clock.advance(1);
    expect(messages(b)).toEqual(['webrtc.authentication.wrong_credentials']);
    b.phone.emit({ type: 'registration', state: 'registered' });
    expect(messages(b)).toEqual([]);
  });
});

describe('a ringing leg', () => {
  it('is answered after autoAnswerTime with auto answer on, by hand otherwise [PHONE-032] [PHONE-009]', async () => {
    const b = await connected({ account: { autoAnswerTime: 3 } });
    b.realtime.emit('incoming', { call: stages.ringing() });
    b.phone.emit({ type: 'session', session: b.phone.session() });
    await b.clock.advance(2999);
    expect(acts(b)).toEqual([]);
    await b.clock.advance(1);
    expect(b.phone.did).toEqual([{ act: 'answer', id: 'sip-1' }]);
    const byHand = await connected({ account: { autoAnswer: false } });
    byHand.phone.emit({ type: 'session', session: byHand.phone.session() });
    await byHand.clock.advance(60_000);
    expect(acts(byHand)).toEqual([]);
    byHand.core.softphone.reject('sip-1');
    expect(acts(byHand)).toEqual(['reject']);
  });
  it('ignores a second click within 3 s [PHONE-033] [PHONE-034] [PHONE-035]', async () => {
    const b = await connected({ account: { autoAnswer: false } });
    b.phone.emit({ type: 'session', session: b.phone.session() });
    b.core.softphone.answer('sip-1');
    b.core.softphone.reject('sip-1');
    await b.clock.advance(2999);
    b.core.softphone.answer('sip-1');
    expect(acts(b)).toEqual(['answer']);
    await b.clock.advance(1);
    b.core.softphone.answer('sip-1');
    expect(acts(b)).toEqual(['answer', 'answer']);
    const other = await connected({ account: { autoAnswer: false } });
    other.phone.emit({ type: 'session', session: other.phone.session() });
    other.core.softphone.reject('sip-1');
    await other.clock.advance(2999);
    other.core.softphone.answer('sip-1');
    other.core.softphone.reject('sip-1');
    expect(acts(other)).toEqual(['reject']);
  });
  it('rings as soon as its call is incoming and stops when it is not, in either order of the two', async () => {
    for (const order of [
      ['call', 'leg'],
      ['leg', 'call'],
    ]) {
      const b = await connected({ account: { autoAnswer: false } });
      for (const what of order) {
        if (what === 'call') b.realtime.emit('incoming', { call: stages.ringing() });
        else b.phone.emit({ type: 'session', session: b.phone.session() });
      }
      expect(b.phone.ringing).toBe(true);
      b.realtime.emit('answer', { call: stages.agentUp(), leg: 'agent' });
      expect(b.phone.ringing).toBe(false);
    }
  });
  it('rings by itself when nobody announced it for 2 s, and stops when the caller gives up', async () => {
    const b = await connected({ account: { autoAnswer: false } });
    b.phone.emit({ type: 'session', session: b.phone.session({ callId: null }) });
    await b.clock.advance(1999);
    expect(b.phone.ringing).toBe(false);
    await b.clock.advance(1);
    expect(b.phone.ringing).toBe(true);
    b.phone.emit({ type: 'session', session: b.phone.session({ callId: null, state: 'ended' }) });
    expect(b.phone.ringing).toBe(false);
  });
  it('never rings into a conversation', async () => {
    const b = await inCall();
    b.phone.emit({ type: 'session', session: b.phone.session({ id: 'sip-2', callId: 'other' }) });
    await b.clock.advance(5000);
    expect(b.phone.ringing).toBe(false);
  });
  it('of somebody who has answered and waits is answered at once, without a ring', async () => {
    const b = await connected({ account: { autoAnswer: false } });
    b.phone.emit({ type: 'session', session: b.phone.session({ waited: true }) });
    expect(acts(b)).toEqual(['answer']);
    await b.clock.advance(5000);
    expect(b.phone.ringing).toBe(false);
  });
  it('of a resumed call is answered at once, without a ring', async () => {
    const b = await connected({ account: { autoAnswer: false } });
    b.phone.emit({ type: 'session', session: b.phone.session({ resume: true }) });
    expect(acts(b)).toEqual(['answer']);
    await b.clock.advance(5000);
    expect(b.phone.ringing).toBe(false);
  });
  it('of a call that the agent asked for goes out: answered at once, without a ring, whichever comes first', async () => {
    const redial = { auto: false, type: 'manual' } as const;
    for (const order of [
      ['call', 'leg'],
      ['leg', 'call'],
    ]) {
      const b = await connected({ account: { autoAnswer: false } });
      for (const what of order) {
        if (what === 'call') b.realtime.emit('incoming', { call: stages.ringing(redial) });
        else b.phone.emit({ type: 'session', session: b.phone.session() });
      }
      expect(b.phone.did).toEqual([{ act: 'answer', id: 'sip-1' }]);
      expect([b.core.calls.current?.status, b.phone.ringing]).toEqual(['dialing', false]);
    }
  });
  it('of a call that the agent asked for has one answer where all calls are answered by themselves', async () => {
    const followUp = { auto: false, type: 'follow-up' } as const;
    for (const order of [
      ['call', 'leg'],
      ['leg', 'call'],
    ]) {
      const b = await connected({ account: { autoAnswer: true, autoAnswerTime: 0 } });
      for (const what of order) {
        if (what === 'call') b.realtime.emit('incoming', { call: stages.ringing(followUp) });
        else b.phone.emit({ type: 'session', session: b.phone.session() });
        await b.clock.advance(0);
      }
      expect(b.phone.did).toEqual([{ act: 'answer', id: 'sip-1' }]);
    }
  });
  it('of an automatic call that the gateway has not named yet is left to the agent', async () => {
    const b = await connected({ account: { autoAnswer: false } });
    b.api.reply('dialAuto', { type: 'auto', suffix: null, callId: CALL_ID });
    await b.ready();
    b.phone.did.length = 0;
    b.phone.emit({ type: 'session', session: b.phone.session() });
    expect(acts(b)).toEqual([]);
  });
  it('without the header pairs by the SIP Call-ID', async () => {
    const b = await connected({ account: { autoAnswer: false } });
    b.realtime.emit('incoming', { call: stages.ringing({ sipCallId: 'sip-1' }) });
    b.phone.emit({ type: 'session', session: b.phone.session({ callId: null }) });
    expect(b.phone.ringing).toBe(true);
    expect(b.core.softphone.legs.of(CALL_ID)).toHaveLength(1);
  });
});

describe('in a call', () => {
  it('holds, mutes, transfers to a destination only, and hangs up [describes PHONE-006] [PHONE-007] [PHONE-023]', async () => {
    const b = await inCall();
    b.core.softphone.hold('sip-1');
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established', held: true, muted: true }) });
    b.core.softphone.hold('sip-1');
    b.core.softphone.mute('sip-1');
    b.core.softphone.transfer('sip-1', '');
    b.core.softphone.transfer('sip-1', '2001');
    b.core.softphone.hangUp('sip-1');
    expect(b.phone.did.map(({ act, detail }) => [act, detail])).toEqual([
      ['hold', true],
      ['hold', false],
      ['mute', false],
      ['transfer', '2001'],
      ['hangUp', undefined],
    ]);
  });
  it('a muted call comes back muted after a reload; the next call is open, and so is what was unmuted', async () => {
    const b = await inCall();
    b.core.softphone.mute('sip-1');
    const reloaded = await connected({ storage: b.storage });
    const leg = (id: string, callId: string, more = {}) => reloaded.phone.session({ id, callId, resume: true, ...more });
    const mutes = () => reloaded.phone.did.filter(({ act }) => act === 'mute').map(({ id, detail }) => [id, detail]);
    reloaded.phone.emit({ type: 'session', session: leg('sip-2', CALL_ID) });
    expect(mutes()).toEqual([]);
    reloaded.phone.emit({ type: 'session', session: leg('sip-2', CALL_ID, { state: 'established' }) });
    expect(mutes()).toEqual([['sip-2', true]]);
    reloaded.phone.emit({ type: 'session', session: leg('sip-2', CALL_ID, { state: 'established', muted: true }) });
    reloaded.core.softphone.mute('sip-2');
    reloaded.phone.emit({ type: 'session', session: leg('sip-3', CALL_ID, { state: 'established' }) });
    reloaded.phone.emit({ type: 'session', session: leg('sip-4', 'call-2', { state: 'established' }) });
    expect(mutes()).toEqual([
      ['sip-2', true],
      ['sip-2', false],
    ]);
  });
  it('who hangs up while the gateway is away is out of the call at that second; its snapshot says how it ended', async () => {
    const b = await inCall();
    b.realtime.setState('reconnecting', 1);
    await b.clock.advance(5000);
    expect(await b.core.calls.hangUp()).toEqual({ kind: 'done' });
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'ended' }) });
    const { duration, facts } = b.core.calls.current!;
    expect([b.core.calls.live, isHangingUp(facts)]).toEqual([true, true]);
    await b.clock.advance(9000);
    expect(b.core.calls.current!.duration).toBe(duration);
    b.realtime.setState('open');
    const over = stages.ended({ rev: 20, end: { by: 'agent', cause: 'normal' } });
    b.realtime.emit('snapshot', aSnapshot({ calls: [over], toDispose: [] }));
    await settle();
    expect([b.core.calls.live, b.core.calls.current?.facts.end]).toEqual([false, over.end]);
  });
  it('puts nobody on hold who has not answered yet, and says so once', async () => {
    const b = await connected();
    b.realtime.emit('incoming', { call: stages.ringing() });
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    b.realtime.emit('answer', { call: stages.farRinging(), leg: 'agent' });
    await settle();
    b.phone.did.length = 0;
    expect(b.core.softphone.holdVerdict('sip-1')).toEqual({ allow: false, reasonKey: 'why.not_answered_yet' });
    b.core.softphone.hold('sip-1');
    expect(acts(b)).toEqual([]);
    expect(b.core.alerts.toasts.map(({ message }) => message)).toEqual(['why.not_answered_yet']);
    b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    b.core.softphone.hold('sip-1');
    expect(acts(b)).toEqual(['expectVoice', 'hold']);
  });
  it('says where a transfer rings until it is taken, and that it was', async () => {
    const b = await inCall();
    b.core.softphone.transfer('sip-1', '2001');
    expect(b.core.softphone.transferring).toEqual({ id: 'sip-1', number: '2001' });
    for (const status of [202, 100, 180]) b.phone.emit({ type: 'refer', id: 'sip-1', status });
    expect(b.core.alerts.toasts).toEqual([]);
    expect(b.core.softphone.transferring).toEqual({ id: 'sip-1', number: '2001' });
    b.phone.emit({ type: 'refer', id: 'sip-1', status: 200 });
    expect([b.core.softphone.transferring, b.core.alerts.toasts.at(-1)]).toMatchObject([
      null,
      { message: 'webrtc.transferred', type: 'success' },
    ]);
    b.core.softphone.transfer('sip-1', '2002');
    b.phone.emit({ type: 'refer', id: 'sip-1', status: 486 });
    expect(b.core.softphone.transferring).toBeNull();
  });
  it('names the extension that may not be transferred to', async () => {
    const b = await inCall();
    b.core.softphone.transfer('sip-1', '2001');
    b.phone.emit({ type: 'refer', id: 'sip-1', status: 403 });
    expect(b.core.alerts.toasts.at(-1)?.message).toBe('webrtc.extension_refused webrtc.transfer_failed');
  });
  it('says of help that no line for it is here, and not that nobody answered', async () => {
    const b = await inCall();
    b.core.softphone.transfer('sip-1', '911');
    b.phone.emit({ type: 'refer', id: 'sip-1', status: 480 });
    expect(b.core.alerts.toasts.at(-1)?.message).toBe('ring.no_emergency_line webrtc.transfer_failed');
  });
  it('keeps the call, in words, when a transfer fails, and asks again when nothing is heard of it', async () => {
    const b = await inCall();
    b.core.softphone.transfer('sip-1', '2001');
    for (const [status, why] of [
      [603, 'declined'],
      [486, 'busy'],
      [480, 'no_answer'],
      [404, 'unknown'],
      [403, 'forbidden'],
      [500, 'other'],
      [503, 'other'],
    ] as const) {
      b.phone.emit({ type: 'refer', id: 'sip-1', status });
      expect(b.core.alerts.toasts.at(-1)?.message).toBe(`webrtc.transfer_refused.${why} webrtc.transfer_failed`);
    }
    await b.clock.advance(35_000);
    expect([b.realtime.resyncs, b.core.calls.live]).toEqual([1, true]);
  });
  it('shows levels, and none when it is over', async () => {
    const b = await inCall();
    b.phone.emit({ type: 'levels', id: 'sip-1', mic: 0.4, far: 0.7 });
    expect([b.core.softphone.micLevel, b.core.softphone.farLevel]).toEqual([0.4, 0.7]);
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'ended' }) });
    expect([b.core.softphone.micLevel, b.core.softphone.farLevel]).toEqual([0, 0]);
  });
  it('asks for the call again when its media path dies, and after a reload', async () => {
    const b = await inCall();
    b.phone.emit({ type: 'media-lost', id: 'sip-1' });
    expect([b.realtime.resyncs, b.realtime.hello()['resume']]).toEqual([1, CALL_ID]);
    const after = bench({ storage: b.storage });
    expect(after.realtime.hello()['resume']).toBe(CALL_ID);
    expect(after.realtime.hello()['resume']).toBe(CALL_ID); // the first one may have got lost
    await after.connect();
    expect(after.realtime.hello()['resume']).toBeUndefined();
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect(bench({ storage: b.storage }).realtime.hello()['resume']).toBeUndefined();
  });
});

describe('the ring', () => {
  const rings = (b: Bench) => {
    b.realtime.emit('incoming', { call: stages.ringing() });
    b.phone.emit({ type: 'session', session: b.phone.session() });
  };
  it('that the browser does not let sound is said at once, and rings by notice and title until somebody touches the page', async () => {
    const b = await connected();
    b.phone.emit({ type: 'may-sound', allowed: false });
    expect(messages(b)).toContain('webrtc.silent');
    expect([b.browser.notices, b.browser.title]).toEqual([[], null]);
    rings(b);
    expect(b.phone.ringing).toBe(true);
    expect(b.browser.notices.map(({ text }) => text)).toEqual(['webrtc.rings webrtc.silent']);
    expect(b.browser.title).toBe('webrtc.rings');
    b.phone.emit({ type: 'may-sound', allowed: true });
    expect(messages(b)).not.toContain('webrtc.silent');
    expect(b.browser.title).toBe(null);
  });
  it('that sounds is said nowhere else', async () => {
    const b = await connected();
    rings(b);
    expect([b.phone.ringing, b.browser.title, b.browser.notices]).toEqual([true, null, []]);
  });
  it('has a device of its own, which is remembered, and says when that is gone', async () => {
    const b = await connected();
    const speakers = (...ids: string[]) =>
      b.phone.emit({ type: 'devices', microphones: [], speakers: ids.map((id) => ({ id, label: id })) });
    b.core.softphone.setDevices({ ringer: 'desk' });
    expect(b.phone.did.at(-1)).toEqual({ act: 'setDevices', detail: { ringer: 'desk' } });
    speakers('headset', 'desk');
    expect(messages(b)).not.toContain('webrtc.devices.ringer_gone');
    speakers('headset');
    expect(messages(b)).toContain('webrtc.devices.ringer_gone');
    speakers('headset', 'desk');
    expect(messages(b)).not.toContain('webrtc.devices.ringer_gone');
    speakers(''); // no right to the microphone: the browser names none
    expect(messages(b)).not.toContain('webrtc.devices.ringer_gone');
    speakers('headset');
    b.core.softphone.setDevices({ ringer: '' });
    expect(messages(b)).not.toContain('webrtc.devices.ringer_gone');
    b.core.softphone.setDevices({ ringer: 'desk' });
    const again = bench({ storage: b.storage });
    await settle();
    expect(again.core.softphone.ringer_id).toBe('desk');
    expect(again.phone.did).toContainEqual({ act: 'setDevices', detail: { ringer: 'desk' } });
  });
});
