/** A gateway that begins at a time of day. */
import { pathToFileURL } from 'node:url';
import path from 'node:path';
import moment from 'moment-timezone';

const PRELOAD = pathToFileURL(path.join(import.meta.dirname, 'clock-ahead.mjs')).href;

/** For `createTestGateway`'s `env`: its clock begins when a clock in the zone next shows this time (`21:30`), and goes on from there. */
export function atTime(time: string, zone: string): Record<string, string> {
  const [hour, minute] = time.split(':').map(Number);
  const now = Date.now();
  const then = moment.tz(now, zone).set({ hour, minute, second: 0, millisecond: 0 });
  if (then.valueOf() < now) then.add(1, 'day');
  return { CLOCK_AHEAD_MS: String(then.valueOf() - now), NODE_OPTIONS: `--import ${PRELOAD}` };
}
