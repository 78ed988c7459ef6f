import { describe, expect, it } from 'vitest';
import { aCallView, fakeCore } from '@dialer/host/testing';
import type { Condition } from '../../host/manifest';
import { holds } from './conditions';

describe('machineDetected', () => {
  it('holds while the call is up, also though its facts keep what was heard [VM-004]', () => {
    const core = fakeCore([]);
    const vm = { status: 'AMD-Machine-Vm-WA', channel: 'leg-2', flags: {}, at: 0 } as const;
    expect(holds('machineDetected', core)).toBe(false);
    core.calls.current = aCallView({ facts: { vm, end: null } });
    expect(holds('machineDetected', core)).toBe(true);
    core.calls.current = aCallView({ facts: { vm, end: { by: 'agent', cause: 'normal' } } });
    expect(holds('machineDetected', core)).toBe(false);
  });
});

describe('facts put together', () => {
  const core = fakeCore([]);
  core.calls.live = true;
  core.autoDial.active = true;
  const [yes, no] = ['inCall', 'onPhone'] as const;
  it.each<[Condition | undefined, boolean]>([
    [undefined, true],
    [yes, true],
    [no, false],
    [{ all: [yes, 'autoDialing'] }, true],
    [{ all: [yes, no] }, false],
    [{ any: [no, yes] }, true],
    [{ any: [no, 'dispositionActive'] }, false],
    [{ not: no }, true],
    [{ not: yes }, false],
    [{ all: [{ any: [no, 'autoDialing'] }, { not: { any: [no, 'machineDetected'] } }] }, true],
  ])('%j is %s', (condition, is) => expect(holds(condition, core)).toBe(is));
});
