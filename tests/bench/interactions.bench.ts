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
import { takeInteractions, watchInteractions } from './support/interactions';
import { openBrowser } from './support/page';
import { beginShift, endCall, holdAndResume, inTalk, muteAndUnmute, notes, openShift, save, showsStatus } from './support/shift';

const MINUTES = Number(process.env.INTERACTIONS_MINUTES ?? 10);
const SLOWED = Number(process.env.INTERACTIONS_SLOWED ?? 4);
const WORST_NAMED = 12;

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
  const { all, total } = await takeInteractions(page);
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
