import { expect, it } from 'vitest';
import { connectTo, isBackoff, useGateway } from './testing';

const gateway = useGateway();
/** Two pings, and half a second. */
const isSilence = (ms: number) => ms === 2 * gateway.io.engine.opts.pingInterval! + 500;

it('connects anew where nothing is heard for two pings, by the gateway’s own measure', async () => {
  gateway.io.engine.opts.pingInterval = 31;
  const { start, state, fire, timers } = connectTo(gateway);
  await start();
  expect(timers.filter(({ ms }) => isSilence(ms))).toHaveLength(1);
  fire(isSilence);
  await state('reconnecting');
  expect(timers.some(({ ms }) => isSilence(ms))).toBe(false);
  fire(isBackoff);
  await state('open');
  expect(gateway.sockets).toHaveLength(2);
  expect(timers.filter(({ ms }) => isSilence(ms))).toHaveLength(1);
});

it('waits anew with each ping', async () => {
  gateway.io.engine.opts.pingInterval = 31;
  const { start, timers } = connectTo(gateway);
  await start();
  const first = timers.find(({ ms }) => isSilence(ms));
  await expect.poll(() => timers.find(({ ms }) => isSilence(ms)) !== first).toBe(true);
  expect(timers.filter(({ ms }) => isSilence(ms))).toHaveLength(1);
});

it('connects anew also where the gateway took the connection, and never let the page in', async () => {
  gateway.io.engine.opts.pingInterval = 3_000;
  const { realtime, state, fire, timers } = connectTo(gateway);
  gateway.io.use(() => undefined);
  realtime.connect(
    () => ({ extension: '1001', hasWebRtc: true }),
    () => 'x',
  );
  await expect.poll(() => timers.some(({ ms }) => isSilence(ms))).toBe(true);
  fire(isSilence);
  await state('reconnecting');
});

it('leaves no timer behind', async () => {
  const { realtime, start, timers } = connectTo(gateway);
  await start();
  realtime.close();
  expect(timers.filter(({ ms }) => isSilence(ms))).toHaveLength(0);
});
