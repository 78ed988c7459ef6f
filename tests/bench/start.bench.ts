/** From the start of the gateway's process until it answers: on a fresh data folder, and after a clean stop. */
import { createTestGateway } from '../e2e/support/gateway';
import { figure } from './support/figures';

const TIMES = 5;
const timed = async (work: () => Promise<void>) => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

const fresh: number[] = [];
const again: number[] = [];
const killed: number[] = [];
for (let time = 0; time < TIMES; time++) {
  const gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/training-floor.json' });
  fresh.push(await timed(gateway.start));
  await gateway.stop();
  again.push(await timed(gateway.start));
  await gateway.kill();
  killed.push(await timed(gateway.start));
  await gateway.remove();
}
figure('start on a fresh data folder, demo seeded, until ready', fresh, 'ms', 5000);
figure('start after a clean stop, until ready', again, 'ms', 2000);
figure('start after kill -9, its database still running, until ready', killed, 'ms');
