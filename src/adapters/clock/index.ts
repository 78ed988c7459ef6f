/** The clock port: the server's time, and ticks from a worker. */
import type { ClockPort } from '../../core/ports';
import { better, sampleOf, type Sample } from './offset';
import { pageTicker, workerTicker, type Ticker, type TickerWorker } from './ticker';

const SECOND = 1000;

function startTicker(): Ticker {
  try {
    return workerTicker(new Worker(new URL('./ticker.worker.ts', import.meta.url), { type: 'module' }) as unknown as TickerWorker);
  } catch {
    return pageTicker;
  }
}

/** One worker for the page, however many people sign in on it after another. */
let pagesTicker: Ticker | undefined;
const browserTicker = (): Ticker => (pagesTicker ??= startTicker());

/** `monotonic`: milliseconds of a clock that never jumps; `wall`: this machine's idea of the time, used until a sample. */
export function createClock(
  ticker: Ticker = browserTicker(),
  monotonic: () => number = () => performance.now(),
  wall: () => number = Date.now,
): ClockPort {
  const guess = wall() - monotonic();
  let best: Sample | null = null;
  return {
    now: () => Math.round(monotonic() + (best?.offset ?? guess)),
    sample(at, sentAt, receivedAt) {
      best = better(best, sampleOf(at, sentAt, receivedAt));
    },
    onSecond: (handler) => ticker.every(SECOND, handler),
    after: (ms, run) => ticker.once(ms, run),
  };
}
