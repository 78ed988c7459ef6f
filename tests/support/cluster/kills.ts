/** What happens to gateways, drawn from a seed: killed, stopped in order, or made to stand still for a while. */
import { setTimeout as pause } from 'node:timers/promises';
import type { Random } from '../../../gateway/telephony/embedded/training/random';
import type { House, Part } from '../../e2e/support/house';

export const KINDS = { 'kill the desk': 30, 'kill a door': 30, 'stand still': 20, 'stop the desk': 15, 'stop a door': 5 } as const;
export type KillKind = keyof typeof KINDS;
export interface Kill {
  readonly kind: KillKind;
  readonly gateway: string;
  readonly at: number;
}

const EVERY_MS = 15_000;
const AGAIN_MS = 1_000;
const STILL_MS = 15_000;
const now = () => performance.timeOrigin + performance.now();

/** One every 15 s until then; resolves when all gateways are there again. */
export async function strike(house: House, random: Random, until: number, struck: (kill: Kill) => void): Promise<void> {
  const away = new Set<Part>();
  const returns: Promise<unknown>[] = [];

  async function again(gateway: Part): Promise<void> {
    await pause(AGAIN_MS);
    await gateway.start();
  }
  async function does(kind: KillKind, gateway: Part): Promise<void> {
    if (kind === 'stand still') {
      const { pid } = gateway;
      gateway.signal('SIGSTOP');
      await pause(STILL_MS);
      gateway.signal('SIGCONT');
      // It finds that it is not the desk any more, and ends; it is begun again as any that ended by itself.
      const end = performance.now() + 30_000;
      while (gateway.pid === pid && performance.now() < end) await pause(50);
      while (!(await fetch(`${gateway.url}/health/ready`).catch(() => null))?.ok && performance.now() < end) await pause(100);
      return;
    }
    if (kind.startsWith('kill')) await gateway.kill();
    else await gateway.stop();
    await again(gateway);
  }

  for (let next = now() + EVERY_MS / 3; next < until; next += EVERY_MS) {
    await pause(Math.max(0, next - now()));
    const kind = random.pick(KINDS);
    const desk = await house.desk().catch(() => null);
    const isOfDesk = kind !== 'kill a door' && kind !== 'stop a door';
    const free = house.gateways.filter((gateway) => gateway.alive && !away.has(gateway) && (gateway === desk) === isOfDesk);
    // Never the last one that is well, and never one that is being replaced already.
    if (!desk || free.length === 0 || away.size >= house.gateways.length - 1) continue;
    const gateway = random.of(free);
    struck({ kind, gateway: gateway.name, at: now() });
    away.add(gateway);
    returns.push(does(kind, gateway).finally(() => away.delete(gateway)));
  }
  await Promise.all(returns);
}
