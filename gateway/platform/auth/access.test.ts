import { describe, expect, it } from 'vitest';
import { holdsRole, workingRole } from '@dialer/contract';
import { listedRole, mayCall, mayManage } from './access';

const MANAGERS = ['manager', 'admin', 'operations-manager'] as const;

describe('roles on the gateway', () => {
  it('rank setter, manager, admin, super, operations-manager, and a check passes for that role or a higher one [GUARD-015]', () => {
    const order = ['setter', 'manager', 'admin', 'super', 'operations-manager'] as const;
    order.forEach((held, rank) =>
      order.forEach((required, wanted) => expect(holdsRole([held], required), `${held} for ${required}`).toBe(rank >= wanted)),
    );
  });

  it('let a manager, an admin, an operations-manager and super into the users, notifications and settings calls, and no agent [GUARD-012, GUARD-013, GUARD-014, GUARD-017]', () => {
    for (const role of ['manager', 'admin', 'super', 'operations-manager']) expect(mayCall(MANAGERS, [role])).toBe(true);
    for (const role of ['setter', 'qualifier', 'advisor', 'stranger']) expect(mayCall(MANAGERS, [role])).toBe(false);
    expect(mayCall(MANAGERS, null)).toBe(false);
  });

  it('hold qualifier and advisor outside the order, both with the base rank of a setter', () => {
    expect(holdsRole(['qualifier'], 'setter') && holdsRole(['advisor'], 'setter')).toBe(true);
    expect(holdsRole(['manager'], 'advisor') || holdsRole(['advisor'], 'qualifier')).toBe(false);
    expect(mayCall(['qualifier', 'advisor', 'manager'], ['admin'])).toBe(true);
  });

  it('pass one of several [GUARD-004]', () => expect(mayCall(['advisor', 'admin'], ['advisor'])).toBe(true));

  it('work as the highest held, and manage nobody above', () => {
    expect(listedRole(['setter'])).toBe('qualifier');
    expect(workingRole(['setter'])).toBe('setter');
    expect(workingRole(['advisor', 'operations-manager', 'manager'])).toBe('operations-manager');
    expect(mayManage(['manager'], ['manager']) && mayManage(['manager'], ['advisor'])).toBe(true);
    expect(mayManage(['manager'], ['admin'])).toBe(false);
  });
});
