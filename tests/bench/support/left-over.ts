/** What a tab holds after garbage was collected, by the browser's own count: memory, listeners, nodes, timers, audio. */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import type { CDPSession, Page } from '@playwright/test';

/** Kinds of objects that a call makes and that live outside of the JavaScript heap. */
const KINDS = [
  'RTCPeerConnection',
  'MediaStream',
  'MediaStreamTrack',
  'BaseAudioContext',
  'AudioNode',
  'HTMLMediaElement',
  'Worker',
] as const;
/** Watchers that listen without being listeners. */
const WATCHERS = ['MutationObserver', 'ResizeObserver', 'IntersectionObserver', 'AbortSignal', 'BroadcastChannel', 'WebSocket'] as const;

export type Held = Readonly<Record<string, number>>;

declare global {
  interface Window {
    /** Timers, intervals and frames that wait, each with where it was asked for. */
    waiting: Map<string, string>;
  }
}

/** Runs in the page before its own code: counts what `setTimeout`, `setInterval` and `requestAnimationFrame` still owe. */
export function countTimers(): void {
  const waiting = (window.waiting = new Map<string, string>());
  const whence = () => new Error().stack?.split('\n').slice(3, 5).join(' ') ?? '';
  const wrap = (start: 'setTimeout' | 'setInterval' | 'requestAnimationFrame', stop: string, once: boolean) => {
    const own = window as unknown as Record<string, (...args: unknown[]) => unknown>;
    const [begin, end] = [own[start]!.bind(window), own[stop]!.bind(window)];
    own[start] = (run, ...args) => {
      const id = begin(
        (...given: unknown[]) => {
          if (once) waiting.delete(`${start} ${String(id)}`);
          return typeof run === 'function' ? Reflect.apply(run, window, given) : undefined;
        },
        ...args,
      );
      waiting.set(`${start} ${String(id)}`, whence());
      return id;
    };
    own[stop] = (id) => {
      // Either of the two takes back timers and intervals.
      for (const kind of once && start !== 'setTimeout' ? [start] : ['setTimeout', 'setInterval']) waiting.delete(`${kind} ${String(id)}`);
      return end(id);
    };
  };
  wrap('setTimeout', 'clearTimeout', true);
  wrap('setInterval', 'clearInterval', false);
  wrap('requestAnimationFrame', 'cancelAnimationFrame', true);
}

/** Who has asked for the timers that wait, a line each. */
export const whoWaits = (page: Page): Promise<string> =>
  page.evaluate(() => [...window.waiting].map(([timer, whence]) => timer.split(' ')[0] + whence).join('\n'));

/** How many objects of this kind live, by a walk through the heap; of tracks and connections those that are not over. */
async function countObjects(session: CDPSession, kind: string): Promise<{ all: number; live: number }> {
  const group = 'left-over';
  const { result: prototype } = await session.send('Runtime.evaluate', { expression: `${kind}.prototype`, objectGroup: group });
  const { objects } = await session.send('Runtime.queryObjects', { prototypeObjectId: prototype.objectId!, objectGroup: group });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId!,
    returnByValue: true,
    // Prototypes of kinds below this one are among what is found: they have no state to ask for.
    functionDeclaration: `function () {
      const objects = this.filter((one) => !Object.hasOwn(one, 'constructor'));
      const over = (one) => ['ended', 'closed'].includes(one.readyState ?? one.connectionState ?? one.state);
      return { all: objects.length, live: objects.filter((one) => !over(one)).length };
    }`,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: group });
  return result.value as { all: number; live: number };
}

/** All that can be counted; the heap in bytes. */
export async function held(page: Page, session: CDPSession): Promise<Held> {
  const objects: Record<string, number> = {};
  for (const kind of [...KINDS, ...WATCHERS]) {
    const { all, live } = await countObjects(session, kind);
    objects[kind] = all;
    if (['RTCPeerConnection', 'MediaStreamTrack', 'BaseAudioContext'].includes(kind)) objects[`${kind} not over`] = live;
  }
  // A second time: what is kept by an object outside of the heap goes with the next collection.
  for (let time = 0; time < 2; time++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) => metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  const timers = await page.evaluate(() => window.waiting.size);
  return {
    heap: metric('JSHeapUsedSize'),
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    documents: metric('Documents'),
    timers,
    ...objects,
  };
}

/** By how much a call makes it grow: the slope of the line that lies nearest to the samples (least squares). */
export function growth(samples: readonly { calls: number; value: number }[]): number {
  const mean = (of: readonly number[]) => of.reduce((sum, each) => sum + each, 0) / of.length;
  const [x, y] = [mean(samples.map(({ calls }) => calls)), mean(samples.map(({ value }) => value))];
  const along = samples.reduce((sum, { calls, value }) => sum + (calls - x) * (value - y), 0);
  return along / samples.reduce((sum, { calls }) => sum + (calls - x) ** 2, 0);
}

/** Writes the whole heap to a file that the browser's developer tools can open and compare. */
export async function writeHeap(session: CDPSession, path: string): Promise<void> {
  const file = createWriteStream(path);
  const write = ({ chunk }: { chunk: string }) => void file.write(chunk);
  session.on('HeapProfiler.addHeapSnapshotChunk', write);
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  session.off('HeapProfiler.addHeapSnapshotChunk', write);
  file.end();
  await once(file, 'finish');
}
