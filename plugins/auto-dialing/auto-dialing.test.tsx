// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { screen } from '@testing-library/react';
import { aCallView, createTestHost, fakeLead, type TestHost } from '@dialer/host/testing';
import plugin from '.';

const panel = { panel: 'auto-dialing' };
async function shown(set: (host: TestHost) => void, language: 'en' | 'fr' = 'en') {
  const host = createTestHost(plugin, { language });
  set(host);
  await host.render(panel);
  return host;
}

describe('auto-dialing', () => {
  it('asks to dispose the lead and click Save & Next, or without one to switch to READY [describes SHELL-029]', async () => {
    const host = await shown((h) => (h.core.leads.current = fakeLead(h.acts)));
    expect(screen.getByText('Dispose the lead and click “Save & Next”.')).toBeVisible();
    await host.change(() => (host.core.leads.current = null));
    expect(screen.getByText('Switch to READY to get a lead.')).toBeVisible();
  });
  it('counts down to the next look while no lead is available [SHELL-030]', async () => {
    const host = await shown((h) => Object.assign(h.core.autoDial, { active: true, noLead: true, nextTickIn: 10 }));
    expect(screen.getByText('No leads were found')).toBeVisible();
    expect(screen.getByText('The dialer looks again in 10 s. You stay Ready.')).toBeVisible();
    await host.change(() => (host.core.autoDial.nextTickIn = 3));
    expect(screen.getByText(/again in 3 s/)).toBeVisible();
  });
  it('does not speak of missing leads when the dialer could not look for any', async () => {
    const host = await shown((h) => Object.assign(h.core.autoDial, { active: true, failed: true, nextTickIn: 7 }));
    expect(screen.getByText('The dialer could not look for a lead')).toBeVisible();
    expect(screen.getByText('The dialer asks again in 7 s. You stay Ready.')).toBeVisible();
    await host.change(() => (host.core.autoDial.failed = false));
    expect(screen.getByText('The next lead opens here.')).toBeVisible();
  });
  it('says that people are rung for this agent and others, and that no ring comes before them', async () => {
    const host = await shown((h) => Object.assign(h.core.autoDial, { active: true, paced: true, nextTickIn: 7 }));
    expect(screen.getByText('The dialer rings people for you')).toBeVisible();
    expect(screen.getByText(/put through to you at once, without a ring/)).toBeVisible();
    await host.change(() => (host.core.autoDial.paced = false));
    expect(screen.getByText('The next lead opens here.')).toBeVisible();
  });
  it('says that overdue follow-ups come first, while the centre enforces them [FUP-006]', async () => {
    const host = await shown((h) => (h.core.status.overdueFollowUps = 5));
    expect(screen.getByText('5 overdue follow-ups')).toBeVisible();
    expect(screen.getByText(/Dial or reschedule them first/)).toBeVisible();
    await host.change(() => (host.core.session.variant = { ...host.core.session.variant, flags: { enforcedFollowUps: false } }));
    expect(screen.queryByText('5 overdue follow-ups')).toBeNull();
  });
  it('follows a call from dialing to its end', async () => {
    const host = await shown((h) => (h.core.autoDial.active = true));
    expect(screen.getByText('The next lead opens here.')).toBeVisible();
    expect(screen.getByText('On')).toBeVisible();
    await host.change(() => (host.core.autoDial.dialing = true));
    expect(screen.getByText('Dialing a lead')).toBeVisible();
    await host.change(() => Object.assign(host.core.calls, { current: aCallView(), live: true }));
    expect(screen.getByText('Call in progress')).toBeVisible();
  });
  it('is not called off between two automatic calls', async () => {
    await shown((h) => Object.assign(h.core.calls, { current: aCallView(), live: true }));
    expect(screen.getByText('Waiting')).toBeVisible();
    expect(screen.queryByText('Off')).toBeNull();
  });
  it('names what keeps an agent from dialing', async () => {
    const host = await shown((h) => (h.core.session.inboundOnly = true));
    expect(screen.getByText('Inbound calls only')).toBeVisible();
    await host.change(() => (host.core.session.deactivated = true));
    expect(screen.getByText('A manager disabled calling for your extension')).toBeVisible();
  });
  it('sends nobody to READY who cannot choose it: the phone comes first', async () => {
    const host = await shown((h) => (h.core.status.selector = { allow: false, reasonKey: 'why.phone_not_connected' }));
    expect(screen.getByText('Your phone is not connected')).toBeVisible();
    expect(screen.queryByText(/READY/)).toBeNull();
    await host.change(() => (host.core.status.selector = { allow: true }));
    expect(screen.getByText('Switch to READY to get a lead.')).toBeVisible();
  });
  it('speaks French', async () => {
    await shown((h) => (h.core.status.overdueFollowUps = 1), 'fr');
    expect(screen.getByText('1 suivi en retard')).toBeVisible();
  });
});
