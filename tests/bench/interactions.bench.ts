/**
 * How soon the page answers a click or a key over a scripted shift, with the main thread at a quarter of its speed: calls,
 * notes, statuses, panels. By the browser's own count (Event Timing): from the input to the next paint.
 * `INTERACTIONS_MINUTES` (10) and `INTERACTIONS_SLOWED` (4) change the run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { chooseStatus, panel } from '../e2e/support/agent';
import { figure } from './support/figures';
import { openBrowser } from './support/page';
import { beginShift, endCall, holdAndResume, inTalk, muteAndUnmute, notes, openShift, save, showsStatus } from './support/shift';

const MINUTES = Number(process.env.INTERACTIONS_MINUTES ?? 10);
const SLOWED = Number(process.env.INTERACTIONS_SLOWED ?? 4);
const WORST_NAMED = 12;

/** One event of an interaction; a click is told as pointerdown, pointerup and click. */
interface Told {
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

/** Runs in the page before its own code. */
function watchInteractions(): void {
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
function interactionOf(events: readonly Told[]) {
  const slowest = events.reduce((a, b) => (b.painted - b.came > a.painted - a.came ? b : a));
  const took = slowest.painted - slowest.came;
  const waited = slowest.began - slowest.came;
  const worked = events
    .filter(({ began }) => began >= slowest.began && began < slowest.painted)
    .reduce((sum, { began, done }) => sum + done - began, 0);
  return { what: slowest.what, took, parts: [waited, worked, took - waited - worked] };
}

/** Arranges a little: into Customize, a panel's menu, and out again. */
async function arrange(page: Page, nth: number): Promise<void> {
  await page.getByRole('button', { name: 'Customize', exact: true }).click();
  const menus = page.getByRole('button', { name: /: panel menu$/ });
  await menus.first().waitFor();
  await menus.nth(nth % (await menus.count())).click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Done', exact: true }).click();
}

async function call(page: Page, nth: number): Promise<void> {
  await inTalk(page);
  await notes(page).click();
  await page.keyboard.type('Wants a quote for two; call back after five.', { delay: 40 });
  await panel(page, 'Contact Details').getByRole('textbox', { name: 'First name' }).click();
  await page.keyboard.type('x');
  await muteAndUnmute(page);
  if (nth % 2) await holdAndResume(page);
  if (nth % 3 === 0) await arrange(page, nth);
  await endCall(page);
}

const folder = mkdtempSync(join(tmpdir(), 'interactions-'));
const gateway = await openShift(folder, 400);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(watchInteractions);
  await beginShift(page, gateway);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  let calls = 0;
  for (const end = Date.now() + MINUTES * 60_000; Date.now() < end; calls++) {
    await call(page, calls);
    if (calls % 5 !== 4) {
      await save(page, 'Next');
      continue;
    }
    await save(page, 'Stop');
    await chooseStatus(page, 'Meeting');
    await showsStatus(page, 'Meeting');
    await chooseStatus(page, 'Ready');
    await showsStatus(page, 'On a call');
  }
  const told = await page.evaluate(() => window.told);
  const ids = new Set(told.map(({ interaction }) => interaction));
  const all = [...ids].map((id) => interactionOf(told.filter(({ interaction }) => interaction === id)));
  // The browser's own count, of those too that were too quick to be told.
  const total = await page.evaluate(() => (performance as Performance & { interactionCount?: number }).interactionCount ?? 0);
  const slowest = all.toSorted((a, b) => b.took - a.took);
  const p98 = slowest[Math.floor(total * 0.02)]?.took ?? 16;
  for (const { what, took, parts } of slowest.slice(0, WORST_NAMED))
    console.log(`${took} ms (waited, worked, drawn: ${parts.map((part) => part.toFixed(0)).join(', ')}): ${what}`);
  const of = `a shift of ${MINUTES} minutes at 1/${SLOWED} of the speed`;
  figure(`${of}: an input to its paint, p98 of ${total}`, [p98], 'ms', 100);
  figure(
    `${of}: an input to its paint, those of 16 ms and more`,
    all.map(({ took }) => took),
    'ms',
  );
  figure(`${of}: calls`, [calls], '');
} finally {
  await browser.close();
  await gateway.remove();
  rmSync(folder, { recursive: true, force: true });
}
