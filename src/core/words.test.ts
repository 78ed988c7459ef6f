/** What a person reads when something happens: the condition is made to happen, and the English words are read off the page's alerts. */
import { describe, expect, it } from 'vitest';
import { pluginTextsOf } from '../host/fakes/texts';
import { bench, settle, stages, type Bench, type BenchOptions } from './testing';

const texts = pluginTextsOf('core', ['en']);
const t = (key: string, params?: Record<string, string | number>) => texts.t(key, params ?? {});
const words = ({ core }: Bench) => [...core.alerts.items, ...core.alerts.toasts].map(({ message }) => message);
const connected = async (options: BenchOptions = {}) => {
  const b = bench({ ...options, t });
  await b.connect();
  return b;
};
const toDispose = async () => {
  const b = await connected();
  for (const call of [stages.ringing(), stages.farUp()]) b.realtime.emit('call-state', { call });
  await settle();
  b.realtime.emit('hangup', { call: stages.ended() });
  await settle();
  b.core.disposition.set({ disposition: 'Junk' });
  return b;
};

describe('in words, the page says', () => {
  it('that an offline agent receives no calls [MSG-060]', async () => {
    expect(words(await connected())).toContain('You must toggle active status in order to receive calls.');
  });
  it.each([
    [true, 'Your phone is disconnected, please refresh the dialer and retry'],
    [false, 'Bria is closed or inactive'],
  ])('which phone is not there, of WebRTC: %s [MSG-061, MSG-062]', async (hasWebRtc, said) => {
    const b = await connected({ account: { hasWebRtc } });
    b.realtime.available = false;
    await b.core.status.request('ready');
    expect(words(b)).toContain(said);
  });
  it('that the agent will be ready by themselves, with a button to postpone [MSG-063]', async () => {
    const replies = { getGlobals: { autoReadyMeeting: 200 } };
    const b = await connected({ account: { roles: ['setter', 'advisor'], permissions: ['has_auto_ready'] }, replies });
    await b.core.status.change('meeting');
    await b.clock.advance(140_000);
    const notice = b.core.alerts.items.find(({ message }) => message === 'You will be automatically switched to ready');
    expect(notice?.buttons.map(({ label }) => label)).toEqual(['Postpone']);
  });
  it('that a status could not be changed [MSG-064]', async () => {
    const b = await connected();
    b.api.fail('setStatus', 500);
    await b.core.status.change('meeting');
    expect(words(b)).toContain('Could not change the user status. Please retry changing the status or refresh the page.');
  });
  it('that a manager disabled calling [MSG-074]', async () => {
    const b = await connected();
    b.realtime.emit('calling-status', { deactivated: true });
    expect(words(b)).toContain('A manager disabled calling for your extension');
  });
  it('that a lead was disposed, and that it could not be [MSG-086, MSG-087]', async () => {
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
  it('that the connection dropped, is tried again and is back [MSG-098, MSG-099, MSG-100]', async () => {
    const b = await connected();
    b.realtime.setState('reconnecting', 1);
    expect(words(b)).toContain('Connection dropped');
    b.realtime.setState('reconnecting', 2);
    expect(words(b)).toContain('Attempting to reconnect...');
    b.realtime.setState('open');
    expect(words(b)).toContain('Reconnected Successfully!');
  });
  it('that the browser is offline, and back online [MSG-101, MSG-102]', async () => {
    const b = await connected();
    b.browser.goOnline(false);
    expect(words(b)).toContain('You are currently offline, please check your internet connection. We will reconnect you automatically');
    b.browser.goOnline(true);
    expect(words(b)).toContain('You are back online!');
  });
});
