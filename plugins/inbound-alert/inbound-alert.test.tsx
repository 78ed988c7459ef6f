// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { aCallView, createTestHost, type TestHostOptions } from '@dialer/host/testing';
import config from './config';
import plugin from '.';
import { REPEAT_MS } from './sound';

const beeps = vi.fn();
const closed = vi.fn();
class FakeAudioContext {
  currentTime = 0;
  destination = {};
  createOscillator = () => ({ frequency: {}, connect: () => ({ connect: () => undefined }), start: beeps, stop: () => undefined });
  createGain = () => ({ gain: {} });
  close = closed;
}
beforeEach(() => vi.stubGlobal('AudioContext', FakeAudioContext));
afterEach(() => {
  // A popup that a test leaves open would sound into the next one.
  for (const made of hosts.splice(0)) made.dispose();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

const overlay = { overlay: 'inbound-alert' };
const ringing = (callId = 'one') =>
  aCallView({ status: 'incoming', bridged: false, facts: { callId, type: 'inbound', direction: 1, name: '', phone: '4185550147' } });
const hosts: ReturnType<typeof createTestHost>[] = [];
function host(extension = '4127', options: TestHostOptions = {}) {
  const made = createTestHost(plugin, { config: { extension }, ...options });
  hosts.push(made);
  return made;
}

describe('the inbound call popup', () => {
  it('shows for the configured extension, and goes with Dismiss [SHELL-010] [CALL-031] [MSG-052]', async () => {
    const made = host();
    made.core.calls.current = ringing();
    await made.render(overlay);
    expect(screen.getByRole('dialog', { name: 'Inbound Call Alert' })).toHaveTextContent('A call from No name, (418) 555-0147 is waiting.');
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    await made.change(() => (made.core.calls.current = ringing('two')));
    expect(screen.getByRole('dialog')).toBeVisible();
  });
  it('stays away from every other extension, and is off by default [CALL-032]', async () => {
    expect(config.parse({})).toEqual({ extension: '' });
    for (const extension of ['', '9999']) {
      const made = host(extension);
      made.core.calls.current = ringing();
      await made.render(overlay);
    }
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(beeps).not.toHaveBeenCalled();
  });
  it('sounds every 500 ms until it is dismissed [CALL-031]', async () => {
    vi.useFakeTimers();
    const made = host();
    made.core.calls.current = ringing();
    await made.render(overlay);
    expect([REPEAT_MS, beeps.mock.calls.length]).toEqual([500, 1]);
    vi.advanceTimersByTime(1500);
    expect(beeps).toHaveBeenCalledTimes(4);
    await made.change(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    vi.advanceTimersByTime(5000);
    expect(beeps).toHaveBeenCalledTimes(4);
    expect(closed).toHaveBeenCalledOnce();
  });
  it('falls silent when the call is answered or the plugin goes', async () => {
    vi.useFakeTimers();
    const made = host('4127', { language: 'fr' });
    made.core.calls.current = ringing();
    await made.render(overlay);
    expect(screen.getByRole('button', { name: 'Ignorer' })).toBeVisible();
    await made.change(() => (made.core.calls.current = aCallView({ facts: { callId: 'one', type: 'inbound', direction: 1 } })));
    expect(screen.queryByRole('dialog')).toBeNull();
    await made.change(() => (made.core.calls.current = ringing('two')));
    made.dispose();
    const heard = beeps.mock.calls.length;
    vi.advanceTimersByTime(5000);
    expect(beeps).toHaveBeenCalledTimes(heard);
    expect(made.owned()).toBe(0);
  });
});
