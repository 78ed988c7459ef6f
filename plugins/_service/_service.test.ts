// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { createTestHost } from '@dialer/host/testing';
import { templateCalls } from './api';
import plugin from '.';

describe('_service', () => {
  it('tells others of the calls that ended', async () => {
    const host = createTestHost(plugin);
    await host.activate();
    const calls = host.token(templateCalls);
    expect(calls).toMatchObject({ count: 0, lastAt: null });
    await host.emit('call-ended', { callId: 'a' });
    expect(calls).toMatchObject({ count: 1, lastAt: expect.any(Number) as number });
  });

  it('takes it back when it is switched off, and leaves nothing behind', async () => {
    const host = createTestHost(plugin);
    await host.activate();
    host.dispose();
    expect([host.token(templateCalls), host.owned()]).toEqual([undefined, 0]);
  });
});
