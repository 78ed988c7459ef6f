/** Timers that a hidden tab does not slow down. */
export type TickerRequest = { type: 'once' | 'every'; id: number; ms: number } | { type: 'stop'; id: number };

export interface Ticker {
  /** Returns the way to take the timer back. */
  once(ms: number, run: () => void): () => void;
  every(ms: number, run: () => void): () => void;
}

/** What is needed of a worker. */
export interface TickerWorker {
  postMessage(request: TickerRequest): void;
  onmessage: ((event: { data: number }) => void) | null;
}

export function workerTicker(worker: TickerWorker): Ticker {
  const running = new Map<number, { run: () => void; repeats: boolean }>();
  let ids = 0;
  worker.onmessage = ({ data: id }) => {
    const timer = running.get(id);
    // The message may have been on its way when the timer was taken back.
    if (!timer) return;
    if (!timer.repeats) running.delete(id);
    timer.run();
  };
  const start = (type: 'once' | 'every', ms: number, run: () => void): (() => void) => {
    const id = (ids += 1);
    running.set(id, { run, repeats: type === 'every' });
    worker.postMessage({ type, id, ms });
    return () => {
      if (running.delete(id)) worker.postMessage({ type: 'stop', id });
    };
  };
  return { once: (ms, run) => start('once', ms, run), every: (ms, run) => start('every', ms, run) };
}

/** Where no worker can be had: right while the page is visible. */
export const pageTicker: Ticker = {
  once(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
};
