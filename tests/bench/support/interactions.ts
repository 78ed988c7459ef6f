/** What the browser says of each press and key: from the input to the paint after it (Event Timing). */
import type { Page } from '@playwright/test';

/** One event of an interaction; a click is told as pointerdown, pointerup and click. */
export interface Told {
  interaction: number;
  /** What was done to what: `click Save & Next`. */
  what: string;
  /** ms: when it came, when its handlers began and were done, and when what came of it was painted, in steps of 8. */
  came: number;
  began: number;
  done: number;
  painted: number;
}

declare global {
  interface Window {
    told: Told[];
  }
}

/** Runs in the page before its own code, after `globalThis.__name = (made) => made`. */
export function watchInteractions(): void {
  const told = (window.told = [] as Told[]);
  const nameOf = (target: Node | null): string => {
    const element = target instanceof Element ? (target.closest('button, a, input, textarea, select, [role]') ?? target) : null;
    const label = element?.getAttribute('aria-label') ?? (element as HTMLInputElement | null)?.labels?.[0]?.textContent;
    return (label ?? element?.textContent ?? '').trim().slice(0, 40) || (element?.className.toString() ?? 'what has gone since');
  };
  // By its time: what was pressed may be gone when the browser tells of it.
  const names = new Map<number, string>();
  for (const type of ['pointerdown', 'keydown'])
    window.addEventListener(type, ({ timeStamp, target }) => void names.set(timeStamp, nameOf(target as Node)), { capture: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[]) {
      const { interactionId: interaction, duration, name, target, startTime: came } = entry;
      if (!interaction) continue;
      const what = `${name} ${names.get(came) ?? nameOf(target)}`;
      told.push({ interaction, what, came, began: entry.processingStart, done: entry.processingEnd, painted: came + duration });
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

/**
 * An interaction is as slow as the slowest of its events. What was worked is the work of all of them that were waited for:
 * a quick press is done before the paint that its beginning waits for.
 */
export function interactionOf(events: readonly Told[]) {
  const slowest = events.reduce((a, b) => (b.painted - b.came > a.painted - a.came ? b : a));
  const took = slowest.painted - slowest.came;
  const waited = slowest.began - slowest.came;
  const worked = events
    .filter(({ began }) => began >= slowest.began && began < slowest.painted)
    .reduce((sum, { began, done }) => sum + done - began, 0);
  return { what: slowest.what, took, parts: [waited, worked, took - waited - worked] };
}

/** All that the browser has told since the last time, one each, with its own count of those too that were too quick to be told. */
export async function takeInteractions(page: Page) {
  const { told, total } = await page.evaluate(() => ({
    told: window.told.splice(0),
    total: (performance as Performance & { interactionCount?: number }).interactionCount ?? 0,
  }));
  const ids = new Set(told.map(({ interaction }) => interaction));
  return { total, all: [...ids].map((id) => interactionOf(told.filter(({ interaction }) => interaction === id))) };
}
