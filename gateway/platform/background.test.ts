import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { once } from 'node:events';
import { Registry } from 'prom-client';
import { describe, expect, it, vi } from 'vitest';
import { createBackground } from './background';
import type { GatewayContext } from './context';
import { inProject } from './root';

describe('work in the background', () => {
  it('that fails is written down and counted, with its facts; what succeeds is not', async () => {
    const error = vi.fn();
    const metrics = new Registry();
    const inBackground = createBackground({ metrics, log: { error }, draining: false } as unknown as GatewayContext);
    const fault = new Error('no');
    inBackground(Promise.resolve(), 'fine');
    inBackground(Promise.reject(fault), 'a caller was not released', { leg: 'a' });
    await vi.waitFor(() => expect(error.mock.calls).toEqual([[{ err: fault, leg: 'a' }, 'a caller was not released']]));
    expect(await metrics.getSingleMetricAsString('dialer_background_failures_total')).toMatch(/ 1$/);
  });
});

describe('a rejection that nobody awaited', () => {
  /** A process that forgets a promise, then says whether it is still there. */
  async function forgetful(prepare: string): Promise<{ code: number; said: string }> {
    const program = `
      import { Registry } from 'prom-client';
      import { logUncaught } from './gateway/platform/background.ts';
      const known = new Map();
      const ctx = {
        metrics: new Registry(), draining: false, onStop() {},
        log: { error: ({ err }, what) => console.log(what + ': ' + err.message) },
        use: (make) => known.get(make) ?? (known.set(make, make(ctx)), known.get(make)),
      };
      ${prepare}
      Promise.reject(new Error('forgotten'));
      setTimeout(async () => {
        console.log(await ctx.metrics.getSingleMetricAsString('dialer_background_failures_total').catch(() => ''));
        console.log('alive');
      }, 50);`;
    const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      cwd: inProject('.'),
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return { code: code as number, said };
  }

  it('is written down and counted, and the process goes on; without the handler it ends', async () => {
    const [kept, ended] = await Promise.all([forgetful('logUncaught(ctx);'), forgetful('')]);
    expect(kept.said).toContain('a rejection that nothing caught: forgotten');
    expect(kept.said).toContain('dialer_background_failures_total 1');
    expect([kept.code, kept.said.trim().endsWith('alive')]).toEqual([0, true]);
    expect([ended.code, ended.said]).toEqual([1, '']);
  });
});
