import { describe, expect, it } from 'vitest';
import type { Terms } from '@dialer/contract';
import { bench, settle } from '../testing';
import { createAccountStore } from '../session/store';

const terms: Terms = { hasWebRtc: true, inboundOnly: false, outboundEligibility: 'none', healthLicenses: [] };
async function connected(options: Parameters<typeof bench>[0] = {}) {
  const b = bench(options);
  await b.connect();
  return b;
}
type Bench = Awaited<ReturnType<typeof connected>>;
const change = async (b: Bench, more: Partial<Terms>) => {
  b.realtime.emit('terms-changed', { ...terms, ...more });
  await settle();
};
const acts = (b: Bench) => b.phone.did.map(({ act }) => act).filter((act) => act === 'start' || act === 'stop');
const told = (b: Bench) => b.core.alerts.items.map(({ message }) => message);

describe('what a manager changes of a person', () => {
  it('takes the softphone away while the page is open, and brings it back', async () => {
    const b = await connected();
    expect([b.core.softphone.shown, acts(b)]).toEqual([true, ['start']]);
    await change(b, { hasWebRtc: false });
    expect([b.core.softphone.shown, b.core.softphone.registration, acts(b)]).toEqual([false, 'off', ['start', 'stop']]);
    expect(told(b)).toContain('users.webrtc_off');
    await change(b, { hasWebRtc: true });
    expect([b.core.softphone.shown, acts(b)]).toEqual([true, ['start', 'stop', 'start']]);
    expect(told(b)).toContain('users.webrtc_on');
  });
  it('leaves the softphone until the call on it has ended', async () => {
    const b = await connected();
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'established' }) });
    await change(b, { hasWebRtc: false });
    expect([b.core.softphone.shown, acts(b)]).toEqual([true, ['start']]);
    b.phone.emit({ type: 'session', session: b.phone.session({ state: 'ended' }) });
    expect([b.core.softphone.shown, acts(b)]).toEqual([false, ['start', 'stop']]);
  });
  it('stops leads from being looked for where outbound is blocked, and begins again', async () => {
    const b = await connected();
    b.api.fail('dialAuto', 404);
    await b.ready();
    expect(b.core.autoDial.active).toBe(true);
    await change(b, { inboundOnly: true });
    const asked = b.api.of('dialAuto').length;
    b.clock.advance(60_000);
    await settle();
    expect([b.core.session.inboundOnly, b.core.autoDial.active, b.api.of('dialAuto').length]).toEqual([true, false, asked]);
    expect(told(b)).toContain('users.outbound_blocked');
    await change(b, {});
    expect(b.core.autoDial.active).toBe(true);
    // What was told before holds no longer, and would stand before it.
    expect(told(b).filter((key) => key.startsWith('users.'))).toEqual(['users.outbound_open']);
  });
  it('reaches rules that read licences and eligibility, and is kept for a reload of the tab', async () => {
    const b = await connected({ account: { roles: ['advisor'] } });
    createAccountStore(b.storage).write(b.core.session.account);
    expect(b.core.session.outboundEligible).toBe(false);
    await change(b, { outboundEligibility: 'old', healthLicenses: ['oh'] });
    expect([b.core.session.outboundEligible, b.core.session.healthLicenses]).toEqual([true, ['oh']]);
    expect(createAccountStore(b.storage).read()).toMatchObject({ outboundEligibility: 'old', healthLicenses: ['oh'] });
    expect(told(b).filter((message) => message.startsWith('users.'))).toEqual([]);
  });
  it('is made up for by the next snapshot, when the page was not there to hear it', async () => {
    const b = bench();
    await b.connect({ terms: { ...terms, hasWebRtc: false, inboundOnly: true } });
    expect([b.core.softphone.shown, b.core.session.inboundOnly]).toEqual([false, true]);
  });
});

describe('follow-ups that were moved', () => {
  it('are told to both people, and their lists are asked for anew', async () => {
    const b = await connected();
    let changed = 0;
    b.core.onAnnounce((event) => void (changed += event === 'follow-ups-changed' ? 1 : 0));
    b.realtime.emit('follow-ups-moved', { away: true, count: 3, person: 'Elena Ortiz' });
    b.realtime.emit('follow-ups-moved', { away: true, count: 1, person: null });
    b.realtime.emit('follow-ups-moved', { away: false, count: 2, person: 'Nora Whitfield' });
    expect(changed).toBe(3);
    expect(told(b)).toEqual(expect.arrayContaining(['users.follow_ups_away', 'users.follow_ups_shared', 'users.follow_ups_here']));
  });
});
