/** What a page's main thread does with its time, by the browser's own trace. */
import type { CDPSession } from '@playwright/test';

const KINDS = ['script', 'style', 'layout', 'paint', 'rest'] as const;
type Kind = (typeof KINDS)[number];
/** Processor time of the main thread for a step, ms. */
export type Shares = Readonly<Record<Kind, number>>;

/** Events of the trace by what they are for; one that is in no list counts for what it is part of. */
const KIND_OF: Readonly<Record<string, Kind>> = {
  EventDispatch: 'script',
  FunctionCall: 'script',
  FireAnimationFrame: 'script',
  TimerFire: 'script',
  EvaluateScript: 'script',
  MinorGC: 'script',
  MajorGC: 'script',
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
};

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds; `tdur` is the thread's own. */
  ts: number;
  dur?: number;
  tdur?: number;
}
const threadOf = ({ pid, tid }: TraceEvent): string => `${pid} ${tid}`;

/** The thread that paints most is the page's. */
function ofMainThread(events: readonly TraceEvent[]): TraceEvent[] {
  const painted = new Map<string, number>();
  for (const event of events) if (event.name === 'Paint') painted.set(threadOf(event), (painted.get(threadOf(event)) ?? 0) + 1);
  const [main] = [...painted].sort(([, a], [, b]) => b - a)[0] ?? [];
  return events.filter((event) => threadOf(event) === main);
}

/** Each event counts without what is part of it. */
function sum(events: readonly TraceEvent[]): Record<Kind, number> {
  const total: Record<Kind, number> = { script: 0, style: 0, layout: 0, paint: 0, rest: 0 };
  const open: { end: number; kind: Kind }[] = [];
  const sorted = events.filter(({ dur }) => dur).sort((a, b) => a.ts - b.ts || b.dur! - a.dur!);
  for (const { name, ts, dur, tdur } of sorted) {
    while (open.length && open.at(-1)!.end <= ts) open.pop();
    const above = open.at(-1)?.kind ?? null;
    const kind = KIND_OF[name] ?? above ?? 'rest';
    const own = (tdur ?? dur!) / 1000;
    total[kind] += own;
    if (above) total[above] -= own;
    open.push({ end: ts + dur!, kind });
  }
  return total;
}

/** What a step of `run` goes to; the trace itself makes it a little dearer. */
export async function sharesOf(session: CDPSession, steps: number, run: () => Promise<unknown>): Promise<Shares> {
  const events: TraceEvent[] = [];
  const note = ({ value }: { value: unknown[] }) => void events.push(...(value as TraceEvent[]));
  session.on('Tracing.dataCollected', note);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['toplevel', 'devtools.timeline', 'v8'] },
  });
  await run();
  const done = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await done;
  session.off('Tracing.dataCollected', note);
  const total = sum(ofMainThread(events));
  return Object.fromEntries(KINDS.map((kind) => [kind, total[kind] / steps])) as unknown as Shares;
}
