/**
 * An agent's tab lives eight hours: what 600 calls, one after the other by Save & Next, leave behind in it. Counted every 50
 * calls, after garbage was collected, always at the same place: offline, with nobody to work on.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { chooseStatus } from '../e2e/support/agent';
import { figure } from './support/figures';
import { countTimers, growth, held, whoWaits, writeHeap, type Held } from './support/left-over';
import { openBrowser } from './support/page';
import { beginShift, endCall, holdAndResume, inTalk, muteAndUnmute, notes, openShift, save, showsStatus } from './support/shift';

const CALLS = Number(process.env.TAB_CALLS ?? 600);
const EVERY = Number(process.env.TAB_EVERY ?? 50);
/** Calls before the first count: by then what is made once and kept is there, also the machine code of what runs often. */
const WARM = Number(process.env.TAB_WARM ?? 50);
/** A folder for the whole heap at the first count and at the last, to be compared in a browser's developer tools. */
const HEAPS = process.env.TAB_HEAPS;
/** SIP keeps what belongs to a transaction for 32 s after its end; toasts are gone sooner. */
const SETTLES_MS = 36_000;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** The controls of a call, not all of them in each. */
async function talk(page: Page, nth: number): Promise<void> {
  await inTalk(page);
  if (nth % 3 === 0) await muteAndUnmute(page);
  if (nth % 4 === 0) await holdAndResume(page);
  // Not as keys: the browser keeps a thousand steps that can be undone, with nodes of their own.
  await notes(page).evaluate((field, text) => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }, `What was said in call ${nth}`);
  await endCall(page);
}

async function count(page: Page, session: CDPSession): Promise<Held> {
  await save(page, 'Stop');
  await chooseStatus(page, 'Offline');
  await showsStatus(page, 'Offline');
  await page.mouse.move(0, 0);
  await sleep(SETTLES_MS);
  return held(page, session);
}

const folder = mkdtempSync(join(tmpdir(), 'tab-'));
const gateway = await openShift(folder, WARM + CALLS + 5);
const browser = await openBrowser();
try {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
  const page = await context.newPage();
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(countTimers);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  await beginShift(page, gateway);

  const samples: { calls: number; now: Held }[] = [];
  const began = performance.now();
  for (let nth = 1; nth <= WARM + CALLS; nth++) {
    await talk(page, nth);
    const calls = nth - WARM;
    if (calls < 0 || calls % EVERY !== 0) {
      await save(page, 'Next');
      continue;
    }
    const now = await count(page, session);
    samples.push({ calls, now });
    const counted = Object.entries(now).map(([what, value]) => `${what} ${value}`);
    console.log(`${calls} calls, ${((performance.now() - began) / 1000).toFixed(0)} s: ${counted.join(', ')}\n${await whoWaits(page)}`);
    if (HEAPS && (calls === 0 || calls === CALLS)) await writeHeap(session, join(HEAPS, `${calls}.heapsnapshot`));
    if (calls === CALLS) break;
    await chooseStatus(page, 'Ready');
    await showsStatus(page, 'On a call');
  }
  const [first, last] = [samples[0]!.now, samples.at(-1)!.now];
  const slope = growth(samples.map(({ calls, now }) => ({ calls, value: now['heap']! })));
  figure(`${CALLS} calls in one tab: heap a call`, [slope / 1000], 'KB', 5);
  for (const what of Object.keys(first).filter((each) => each !== 'heap'))
    figure(`${CALLS} calls in one tab: ${what} more than before`, [last[what]! - first[what]!], '', 1);
  figure(`${CALLS} calls in one tab: time for a call`, [(performance.now() - began) / 1000 / (WARM + CALLS)], 's');
} finally {
  await browser.close();
  await gateway.remove();
  rmSync(folder, { recursive: true, force: true });
}
