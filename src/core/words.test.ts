/** What a person reads when something happens: the condition is made to happen, and the English words are read off the page's alerts. */
import { describe, expect, it } from 'vitest';
import { pluginTextsOf } from '../host/fakes/texts';
import { ApiError } from './ports';
import { bench, LEAD_ID, settle, stages, type Bench, type BenchOptions } from './testing';

const texts = pluginTextsOf('core', ['en']);
const t = (key: string, params?: Record<string, string | number>) => texts.t(key, params ?? {});
const words = ({ core }: Bench) => [...core.alerts.items, ...core.alerts.toasts].map(({ message }) => message);
/** It stands on the page in these words, which are those of the key. */
const expectSaid = (b: Bench, key: string, said: string) => {
  expect(t(key)).toBe(said);
  expect(words(b)).toContain(said);
};
const connected = async (options: BenchOptions = {}) => {
  const b = bench({ ...options, t });
  await b.connect();
  return b;
};
const toDispose = async (options: BenchOptions = {}) => {
  const b = await connected(options);
  for (const call of [stages.ringing(), stages.farUp()]) b.realtime.emit('call-state', { call });
  await settle();
  b.realtime.emit('hangup', { call: stages.ended() });
  await settle();
  b.core.disposition.set({ disposition: 'Junk' });
  return b;
};

describe('in words, the page says', () => {
  it.each(['qualifier', 'advisor'])(
    'that an offline %s receives no calls, for as long as that is so [GUARD-019, STATUS-040, STATUS-044, MSG-060, MSG-071]',
    async (role) => {
      const b = await connected({ account: { roles: [role] } });
      const said = 'You must toggle active status in order to receive calls.';
      expectSaid(b, 'setters.inactive', said);
      await b.clock.advance(3_600_000);
      expect(b.core.alerts.items.find(({ message }) => message === said)).toMatchObject({ type: 'error', dismissible: false });
    },
  );
  it.each([
    [true, 'Your phone is disconnected, please refresh the dialer and retry'],
    [false, 'Bria is closed or inactive'],
  ])('which phone is not there, of WebRTC: %s [STATUS-029, STATUS-030, MSG-061, MSG-062]', async (hasWebRtc, said) => {
    const b = await connected({ account: { hasWebRtc } });
    b.realtime.available = false;
    await b.core.status.request('ready');
    expect(words(b)).toContain(said);
  });
  it('that the agent will be ready by themselves, when, what then, and how to stay, with a button to postpone [STATUS-071, MSG-063]', async () => {
    const replies = { getGlobals: { autoReadyMeeting: 200 } };
    const b = await connected({ account: { roles: ['setter', 'advisor'], permissions: ['has_auto_ready'] }, replies });
    await b.core.desk.status.change('meeting');
    await b.clock.advance(140_000);
    const notice = b.core.alerts.items.find(({ message }) => message.startsWith('You will be automatically switched to ready'));
    expect(notice?.message).toMatch(
      /in less than a minute, also after “Save & Stop”, and calls come again\. To stay longer, click “Postpone” or choose another status\.$/,
    );
    expect(notice?.buttons.map(({ label }) => label)).toEqual(['Postpone']);
  });
  it('that a status could not be changed [STATUS-048, MSG-064, MSG-065]', async () => {
    const b = await connected();
    b.api.fail('setStatus', 500);
    await b.core.desk.status.change('meeting');
    const said = 'Could not change the user status. Please retry changing the status or refresh the page.';
    expectSaid(b, 'api.changeStatus.failed', said);
  });
  it.each([
    ['break', 'advisor.noBreak', 'You cannot take more than two 15-minute breaks.'],
    ['lunch-break', 'advisor.noLunchBreak', 'You cannot take more than one 60-minute lunch break.'],
  ] as const)('that there is no %s left today [STATUS-046, MSG-066, MSG-067, MSG-068, MSG-069]', async (status, reason, said) => {
    const b = await connected({ account: { roles: ['setter', 'advisor'] } });
    b.api.reply('setStatus', ({ body }: { body: { status: string } }) => {
      if (body.status === status) throw new ApiError('setStatus', 403, reason);
      return { duration: 0 };
    });
    await b.core.desk.status.change(status);
    expectSaid(b, reason, said);
  });
  it.each([
    ['qualifier', 'break', 1800, 'Your breaks today have passed 30 min in total.'],
    ['qualifier', 'after-call-work', 60, 'Your after-call work has passed its limit of 1 min.'],
    ['qualifier', 'meeting', 1800, 'Your meeting has passed its limit of 30 min.'],
    ['qualifier', 'admin', 900, 'Your admin has passed its limit of 15 min.'],
    ['qualifier', 'coaching', 1800, 'Your coaching has passed its limit of 30 min.'],
    ['advisor', 'break', 900, 'Your break has passed its limit of 15 min.'],
    ['advisor', 'lunch-break', 3600, 'Your lunch break has passed its limit of 60 min.'],
    ['advisor', 'after-call-work', 120, 'Your after-call work has passed its limit of 2 min.'],
    ['advisor', 'meeting', 1800, 'Your meeting has passed its limit of 30 min.'],
    ['advisor', 'admin', 900, 'Your admin has passed its limit of 15 min.'],
    ['advisor', 'coaching', 1800, 'Your coaching has passed its limit of 30 min.'],
  ] as const)('that the limit has passed of %s in %s [STATUS-066, STATUS-067, MSG-070]', async (role, status, seconds, said) => {
    const b = await connected({ account: { roles: ['setter', role] }, variant: 'SLICA' }); // which has each of them [STATUS-007]
    // After-call work has something to be late with: a lead to be disposed.
    b.core.desk.leads.pushToDispose({ callId: 'c', leadId: LEAD_ID, type: 'auto', shortCall: false });
    await b.core.desk.status.change(status);
    await b.clock.advance(seconds * 1000 - 1);
    expect(words(b)).not.toContain(said);
    await b.clock.advance(1);
    expect(t(`users.overstayed.${role}.${status}`, { minutes: seconds / 60 })).toBe(said);
    expect(words(b)).toContain(said);
  });
  it('that overdue follow-ups come first [FUP-005, MSG-072, MSG-073]', async () => {
    const b = await connected();
    b.core.status.setOverdueFollowUps(1);
    const said = 'You have overdue follow-ups. Dial or reschedule them by hand before auto-dialing.';
    expectSaid(b, 'setters.overdueFollowUpsMessage', said);
  });
  it('that there is no lead to dial [CALL-012, MSG-075]', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    expect(words(b)).toContain('No lead is available at the moment. The dialer keeps looking.');
  });
  it.each([
    ['declined', 'Your phone declined the call. The lead went back to the callback list.'],
    ['not_answered', 'You did not answer the call. The lead went back to the callback list.'],
    [
      'not_synced',
      'Your phone is not connected, so no lead was dialed. It connects again by itself; if it does not, refresh the dialer.',
      true,
    ],
    ['not_synced', 'Your phone is not synced with the dialer, so no lead was dialed. Restart Bria or refresh the dialer.', false],
  ] as const)('why no call came about: %s [CALL-025, CALL-026, MSG-076]', async (message, said, hasWebRtc: boolean = true) => {
    const b = await connected({ account: { hasWebRtc } });
    b.realtime.emit('originate-failure', { call: null, leadId: message === 'not_synced' ? null : LEAD_ID, message });
    await settle();
    await b.clock.advance(60_000);
    expect(words(b)).toContain(said);
  });
  it.each([
    [{ type: 'follow-up' }, 'Your phone declined the call. The follow-up stays in your list.'],
    [{ agent: 'none' }, 'Your phone declined the call. Your phone never rang; the lead is dialed again later.'],
    [{}, 'Your phone declined the call. The lead went back to the callback list.'],
  ] as const)('where the lead is whose dial rang nobody: %o [CALL-025]', async (facts, said) => {
    const b = await connected();
    const end = { by: 'system', cause: 'declined' } as const;
    for (const more of [{}, { rev: 3, end }]) b.realtime.emit('call-state', { call: stages.ringing({ ...facts, name: '', ...more }) });
    await settle();
    expect(words(b)).toContain(said);
  });
  it.each(['ISIUS', 'SLICA'] as const)('the six reasons of a callback that is scheduled: %s [REF-031]', async (variant) => {
    const b = await toDispose({ variant });
    b.core.disposition.set({ disposition: 'Callback Scheduled' });
    expect(b.core.disposition.reasonOptions.map(({ labelKey }) => t(labelKey))).toEqual([
      'Client returns from vacation',
      'Unaware of schedule',
      'Needs to speak with spouse',
      'Currently driving',
      'At work',
      'Unavailable',
    ]);
  });
  it('that a lead whose redial rang nobody still waits for its disposition [CALL-025]', async () => {
    const b = await connected();
    b.core.desk.leads.setToDispose([{ leadId: LEAD_ID, callId: 'before', type: 'auto', shortCall: false }]);
    b.realtime.emit('originate-failure', { call: null, leadId: LEAD_ID, message: 'not_answered' });
    await settle();
    expect(words(b)).toContain('You did not answer the call. The lead still waits for your disposition.');
  });
  it('what the phone lacks: a microphone, credentials, the right ones [PHONE-011, PHONE-012, PHONE-013, MSG-094, MSG-096, MSG-097]', async () => {
    const deaf = bench({ t, noMicrophone: true });
    await deaf.connect();
    const denied =
      'The dialer may not use your microphone, so you can make and take no calls. Click the icon at the left of the address, allow the microphone there, and click “Try again”.';
    expect(deaf.core.alerts.items.map(({ message }) => message)).toContain(denied);
    expect(deaf.core.alerts.toasts.map(({ message }) => message)).toContain(denied);
    const unknown = bench({ t, replies: { getWebrtcCredentials: { password: '' } } });
    await settle();
    expect(words(unknown)).toContain('The phone’s credentials are missing. Contact an administrator.');
    const wrong = bench({ t });
    await settle();
    wrong.phone.emit({ type: 'registration', state: 'connecting' });
    await wrong.clock.advance(1000);
    expect(words(wrong)).toContain('The phone could not sign in: wrong credentials.');
  });
  it('that desktop notifications are denied, to an advisor who is away when a lead waits [PHONE-014, MSG-095]', async () => {
    const b = await connected({ account: { roles: ['advisor'] } });
    b.browser.mayNotify = false;
    const waiting = { id: 'w1', leadId: LEAD_ID, qualifierName: 'Kim', province: 'la', language: 'en', state: 'waiting' } as const;
    b.realtime.emit('live-transfer-waiting', waiting);
    await settle();
    const said = 'The browser does not allow desktop notifications. You may miss live transfers while you are away from this page.';
    expectSaid(b, 'webrtc.notifications.permission_denied', said);
  });
  it('that a manager disabled calling [MSG-074]', async () => {
    const b = await connected();
    b.realtime.emit('calling-status', { deactivated: true });
    expect(words(b)).toContain('A manager disabled calling for your extension');
  });
  it('that a lead was disposed, and that it could not be [DISPO-040, DISPO-041, MSG-086, MSG-087]', async () => {
    const b = await toDispose();
    b.api.fail('saveDisposition', 403);
    expect(await b.core.disposition.save('stop')).toMatchObject({
      kind: 'failed',
      error: { message: 'Could not dispose the lead. Please try again or contact support.' },
    });
    b.api.reply('saveDisposition', { leadId: stages.ended().leadId, status: 'Junk' });
    await b.core.disposition.save('stop');
    expect(words(b)).toContain('Successfully disposed the lead!');
  });
  it('that no lead is disposed with a date of birth that is none [DISPO-033, MSG-089]', async () => {
    const b = await toDispose();
    const refusals = () =>
      [b.core.disposition.saveNext, b.core.disposition.saveStop].map((verdict) => !verdict.allow && t(verdict.reasonKey));
    expect(refusals()).toEqual([false, false]);
    b.core.leads.current!.setClient(0, { dob: '1961-02-31' });
    const said = 'The date of birth must be written YYYY-MM-DD and be before today.';
    expect(refusals()).toEqual([said, said]);
    expect(await b.core.disposition.save('stop')).toMatchObject({ kind: 'refused' });
    expect(b.api.of('saveDisposition')).toHaveLength(0);
    // Of today where the lead is, which is one too late; yesterday is none.
    const { today } = b.core.leads.current!;
    b.core.leads.current!.setClient(0, { dob: today });
    expect(refusals()).toEqual([said, said]);
    expect(await b.core.disposition.save('next')).toMatchObject({ kind: 'refused' });
    expect(b.api.of('saveDisposition')).toHaveLength(0);
    b.core.leads.current!.setClient(0, { dob: new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10) });
    expect(refusals()).toEqual([false, false]);
    const couple = await toDispose({ variant: 'SLICA' });
    couple.core.leads.current!.setClient(1, { dob: '1961-02-31' });
    expect(couple.core.disposition.saveStop).toMatchObject({ allow: false });
  });
  it('that notes must explain why a lead is dead [DISPO-031, MSG-117]', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Dead' });
    expect(t(b.core.disposition.errors['notes']!)).toBe('Explain in the notes why this lead is dead.');
    expect(b.core.disposition.saveStop.allow).toBe(false);
    b.core.disposition.set({ notes: 'Passed away in May.' });
    expect(b.core.disposition.saveStop).toEqual({ allow: true });
  });
  it.each([
    ['qualifier', 'ISIUS', 'Client hung up'],
    ['advisor', 'SLICA', 'Too expensive'],
  ] as const)('to a %s of %s, among the reasons for no interest: %s [MSG-113]', async (role, variant, said) => {
    const b = await toDispose({ account: { roles: [role] }, variant });
    b.core.disposition.set({ disposition: 'Not Interested' });
    expect(b.core.disposition.reasonOptions.map(({ labelKey }) => t(labelKey))).toContain(said);
  });
  it('what a manager sent for good, over the panels, until the person confirms it [SHELL-016, MSG-053]', async () => {
    const b = await connected();
    const message = 'The phones of the east side are down.';
    b.realtime.emit('notification', { id: 'n1', message, type: 'warning', dismissible: true, expires: false, timeout: null });
    await b.clock.advance(3_600_000);
    const popup = b.core.alerts.items.find((item) => item.message === message)!;
    expect(popup).toMatchObject({ place: 'over', dismissible: false, expires: false, buttons: [{ label: 'Confirm' }] });
    popup.buttons[0]!.action();
    expect(words(b)).not.toContain(message);
  });
  it('that the connection dropped, is tried again and is back [SHELL-025] [MSG-098, MSG-099, MSG-100]', async () => {
    const b = await connected();
    b.realtime.setState('reconnecting', 1);
    expect(words(b)).toContain('Connection dropped');
    b.realtime.setState('reconnecting', 2);
    expect(words(b)).toContain('Attempting to reconnect...');
    b.realtime.setState('open');
    expect(words(b)).toContain('Reconnected Successfully!');
  });
  it('that the browser is offline, and back online [SHELL-023, SHELL-024] [MSG-101, MSG-102]', async () => {
    const b = await connected();
    b.browser.goOnline(false);
    expect(words(b)).toContain('You are currently offline, please check your internet connection. We will reconnect you automatically');
    b.browser.goOnline(true);
    expect(words(b)).toContain('You are back online!');
  });
});
