import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runInAction } from 'mobx';
import { aCallView, fakeCore, fakeLead, NOON, type Acts } from '@dialer/host/testing';
import type { Outcome } from '@dialer/host';
import type { CallType, VmStatus } from '@dialer/contract';
import { VoicemailModel } from './model';

/** Knows every key, but none of a plugin. */
const t = (key: string) => (key.startsWith('undefined:') ? key : `text of ${key}`);
let acts: Acts;
let model: VoicemailModel | undefined;
beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  acts = [];
});
afterEach(() => {
  model?.dispose();
  vi.useRealTimers();
});

const heard = (status: VmStatus, over: { at?: number; far?: 'up' | 'down'; end?: { by: 'far'; cause: string } } = {}) =>
  aCallView({
    facts: {
      far: over.far ?? 'up',
      end: over.end ?? null,
      vm: { status, channel: 'leg-2', flags: { beep: true }, at: over.at ?? Date.now() },
    },
  });

function start({ timeout = 10, flag = false, offset = 0, hiddenStatuses = ['Sold'] } = {}) {
  const core = fakeCore(acts);
  core.session.variant = {
    ...core.session.variant,
    limits: { vmDetectionUserTimeout: timeout },
    flags: { ...core.session.variant.flags, autoDialAfterVoicemail: flag },
  };
  core.clock.now = () => Date.now() + offset;
  core.calls.current = aCallView();
  core.calls.live = true;
  model = new VoicemailModel(core, t, hiddenStatuses);
  return { core, model };
}
const ended = (core: ReturnType<typeof start>['core']) =>
  runInAction(() => {
    core.calls.live = false;
    core.disposition.active = true;
  });

describe('detection', () => {
  it('counts down on the machine event and on no other [VM-002, VM-003]', () => {
    const { core } = start();
    for (const [status, phase] of [
      ['talk', 'person'],
      ['AMD-Human-voice', 'person'],
      ['hangup', 'quiet'],
      ['AMD-Machine-Vm-WA', 'machine'],
    ] as const) {
      runInAction(() => (core.calls.current = heard(status)));
      expect(model!.phase).toBe(phase);
    }
  });
  it('is cleared when the far end hangs up, and nothing happens by itself then [VM-004]', () => {
    const { core } = start();
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
    vi.advanceTimersByTime(4000);
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA', { far: 'down', end: { by: 'far', cause: 'normal' } })));
    ended(core);
    vi.advanceTimersByTime(60_000);
    expect(model!.phase).toBe('quiet');
    expect(acts).toEqual([]);
  });
  it('stays away from leads with a hidden status [VM-005, VM-006]', () => {
    const { core } = start({ hiddenStatuses: ['Sold'] });
    runInAction(() => {
      core.leads.current = fakeLead(acts, { status: 'In Process', previousStatus: 'Sold' });
      core.calls.current = heard('AMD-Machine-Vm-WA');
    });
    vi.advanceTimersByTime(60_000);
    expect([model!.hidden, model!.phase]).toEqual([true, 'quiet']);
    expect(acts).toEqual([]);
  });
  it('stays away from calls for a due follow-up or callback, not from a lead that once had one [VM-006]', () => {
    const { core } = start();
    const hidden = (type: CallType) => {
      runInAction(() => {
        core.leads.current = fakeLead(acts, { previousStatus: 'Callback Scheduled' });
        core.calls.current = aCallView({ facts: { type } });
      });
      return model!.hidden;
    };
    expect([hidden('follow-up'), hidden('callback')]).toEqual([true, true]);
    expect([hidden('auto'), hidden('inbound'), hidden('manual'), hidden('transfer')]).toEqual([false, false, false, false]);
  });
});

it('is refused by a transfer that begins, or has begun: no machine is handed to a colleague', () => {
  const side = { kind: 'live', state: 'initializing', with: 'far', level: 1, phone: '', name: '' } as const;
  const { core } = start();
  runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
  vi.advanceTimersByTime(3000);
  const during = heard('AMD-Machine-Vm-WA');
  runInAction(() => (core.calls.current = { ...during, facts: { ...during.facts, side } as never }));
  expect(model!.phase).toBe('refused');
  // The search found nobody.
  runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
  vi.advanceTimersByTime(60_000);
  expect([model!.phase, acts]).toEqual(['refused', []]);
});

describe('countdown', () => {
  it('lasts 10 s unless VM_DETECTION_USER_TIMEOUT says otherwise [VM-007, VARIANT-013]', () => {
    const { core } = start();
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
    expect(model!.secondsLeft).toBe(10);
    vi.advanceTimersByTime(3000);
    expect(model!.secondsLeft).toBe(7);
    model!.dispose();
    const other = start({ timeout: 4 });
    runInAction(() => (other.core.calls.current = heard('AMD-Machine-Vm-WA')));
    expect(model!.secondsLeft).toBe(4);
    model!.dispose();
    const unset = start();
    runInAction(() => (unset.core.session.variant = { ...unset.core.session.variant, limits: {} }));
    runInAction(() => (unset.core.calls.current = heard('AMD-Machine-Vm-WA')));
    expect(model!.secondsLeft).toBe(10);
  });
  it("runs by the server's clock, and goes on where it was after a reload", () => {
    const hour = 3_600_000;
    const { core } = start({ offset: hour });
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA', { at: Date.now() + hour - 6000 })));
    expect(model!.secondsLeft).toBe(4);
    vi.advanceTimersByTime(3999);
    expect(acts).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(acts).toEqual([['calls.hangUp']]);
  });
  it('ends with the not-a-voicemail button, also against a repeated event [VM-001]', () => {
    const { core } = start();
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
    model!.refuse();
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
    vi.advanceTimersByTime(60_000);
    expect(model!.phase).toBe('refused');
    expect(acts).toEqual([]);
  });
});

describe('the end of the countdown', () => {
  async function expired(options: Parameters<typeof start>[0] = {}) {
    const { core } = start(options);
    runInAction(() => (core.calls.current = heard('AMD-Machine-Vm-WA')));
    await vi.advanceTimersByTimeAsync(10_000);
    return core;
  }
  it('hangs up, sets Voicemail once the disposition is open, and saves 1 s later [VM-008, VM-010]', async () => {
    const core = await expired();
    expect(acts).toEqual([['calls.hangUp']]);
    await vi.advanceTimersByTimeAsync(3000);
    expect(acts).toHaveLength(1);
    ended(core);
    expect(acts[1]).toEqual(['disposition.set', { disposition: 'Voicemail' }]);
    await vi.advanceTimersByTimeAsync(999);
    expect(acts).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(acts[2]?.[0]).toBe('disposition.save');
  });
  it('stops after the save, as Save & Stop does [VM-009, VM-011]', async () => {
    ended(await expired());
    await vi.advanceTimersByTimeAsync(1000);
    expect(acts).toContainEqual(['disposition.save', 'stop', { says: 'caller' }]);
  });
  it('goes on to the next lead where the centre switched that on [VM-009]', async () => {
    ended(await expired({ flag: true }));
    await vi.advanceTimersByTimeAsync(1000);
    expect(acts).toContainEqual(['disposition.save', 'next', { says: 'caller' }]);
  });
  it('says whose lead was saved and that auto-dialing has stopped, because nobody pressed a button [VM-009, VM-011]', async () => {
    const core = await expired();
    ended(core);
    await vi.advanceTimersByTimeAsync(1000);
    const [name, alert] = acts.at(-1) as [string, { type: string; message(): string }];
    expect([name, alert.type, alert.message()]).toEqual(['alerts.show', 'success', 'text of saved text of now_stopped']);
  });
  it('leaves the save to the agent who chose something else in that second', async () => {
    const core = await expired();
    ended(core);
    runInAction(() => core.disposition.set({ disposition: 'Not In Service' }));
    await vi.advanceTimersByTimeAsync(5000);
    expect(acts.map(([name]) => name)).not.toContain('disposition.save');
  });
  it.each<[string, Outcome, string]>([
    ['refused', { kind: 'refused', reasonKey: 'why.other' }, 'text of why.other'],
    ['refused by the gateway', { kind: 'failed', error: { message: 'Choose another one.' } }, 'Choose another one.'],
    ['lost', { kind: 'failed', error: {} }, 'text of shell:alert.error'],
  ])('says at once that the save was %s', async (_how, outcome, words) => {
    const core = fakeCore(acts, { outcomes: { 'disposition.save': outcome } });
    core.calls.current = heard('AMD-Machine-Vm-WA');
    core.calls.live = true;
    model = new VoicemailModel(core, t, []);
    await vi.advanceTimersByTimeAsync(10_000);
    ended(core);
    await vi.advanceTimersByTimeAsync(1000);
    expect(acts.at(-1)).toEqual(['alerts.toast', words, 'error']);
  });
  it('touches no other call', async () => {
    const core = await expired();
    runInAction(() => (core.calls.current = aCallView({ facts: { callId: 'another' } })));
    ended(core);
    await vi.advanceTimersByTimeAsync(5000);
    expect(acts).toEqual([['calls.hangUp']]);
  });
  it('asks the agent to hang up when it could not', async () => {
    const core = fakeCore(acts, { outcomes: { 'calls.hangUp': { kind: 'failed', error: { message: 'offline' } } } });
    core.calls.current = heard('AMD-Machine-Vm-WA');
    core.calls.live = true;
    model = new VoicemailModel(core, t, []);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(model.phase).toBe('stuck');
  });
});
