/** How far a page's parts have jumped, as the browser counts it: the sum of its layout shifts, those after a key or click too. */
import type { Page } from '@playwright/test';

interface Shifts extends Window {
  shifts?: number;
}

/** Counts from the next navigation on. */
export const countShifts = (page: Page) =>
  page.addInitScript(() => {
    const own = window as Shifts;
    own.shifts = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[]) own.shifts! += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** Since the last look, once the fonts are there and nothing loads or moves. */
export async function shiftsSoFar(page: Page): Promise<number> {
  await page.waitForFunction(
    () =>
      document.fonts.status === 'loaded' &&
      document.querySelector('[aria-busy="true"]') === null &&
      document.getAnimations().every((animation) => animation.playState !== 'running'),
  );
  return page.evaluate(async () => {
    // The observer hears of a frame's shifts after it.
    for (let frame = 0; frame < 2; frame += 1) await new Promise((painted) => requestAnimationFrame(painted));
    const own = window as Shifts;
    const { shifts = 0 } = own;
    own.shifts = 0;
    return shifts;
  });
}
