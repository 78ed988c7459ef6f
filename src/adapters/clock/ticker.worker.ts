/** Timers in a worker: the browser slows a hidden page's own timers to one a minute, but not these. */
import type { TickerRequest } from './ticker';

interface WorkerScope {
  onmessage: ((event: MessageEvent<TickerRequest>) => void) | null;
  postMessage(id: number): void;
}
const scope = globalThis as unknown as WorkerScope;
const timers = new Map<number, ReturnType<typeof setTimeout>>();

scope.onmessage = ({ data }) => {
  clearTimeout(timers.get(data.id));
  timers.delete(data.id);
  if (data.type === 'stop') return;
  const run = (): void => scope.postMessage(data.id);
  timers.set(data.id, data.type === 'every' ? setInterval(run, data.ms) : setTimeout(run, data.ms));
};
