import { describe, expect, it } from 'vitest';
import { aCallView, fakeCore } from '@dialer/host/testing';
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
