/**
 * The call bar while plugins break around it: from a click on mute or hold to its visible answer, while panels throw one
 * after the other, one plugin never gets ready and another takes 20 s to load.
 */
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callBar, hears, onPhone, phoneConnected, signIn } from '../e2e/support/agent';
import { createTestGateway } from '../e2e/support/gateway';
import { addPlugin, buildRelease, givePlugins } from '../e2e/support/release';
import { figure } from './support/figures';
import { openBrowser, openPage } from './support/page';

const SCENARIO = 'gateway/telephony/embedded/training/scenarios/tests.json';
const NUMBER = '2125550101';
/** Each has a page of their own, on which nothing has been loaded or quarantined yet. */
const PEOPLE = ['qualifier', 'qualifier2', 'advisor', 'advisor2', 'manager'];
const CRASHING = Array.from({ length: 6 }, (_, at) => `crashing-${at}`);
/** After the first crash of all, each is tried again until it is left alone. */
const TRIES = 2 * CRASHING.length;
const WANTED_MS = 200;

declare global {
  interface Window {
    /** From the click until the button that says the opposite has been drawn, ms. */
    answers: { name: string; ms: number }[];
  }
}

/**
 * Runs in the page: each click on a control of the call bar is timed from the moment of the click, so that what the page
 * was busy with counts, to the frame after the one that draws the control's new name.
 */
function watchClicks(): void {
  window.answers = [];
  document.addEventListener(
    'click',
    (event) => {
      const button = (event.target as Element).closest('.call-bar button');
      if (!button) return;
      const name = button.getAttribute('aria-label') ?? '';
      const answered = new MutationObserver(() => {
        if (document.querySelector(`.call-bar button[aria-label="${name}"]`)) return;
        answered.disconnect();
        requestAnimationFrame(() => requestAnimationFrame(() => window.answers.push({ name, ms: performance.now() - event.timeStamp })));
      });
      answered.observe(document.querySelector('.call-bar')!, { subtree: true, childList: true, attributes: true });
    },
    true,
  );
}

/** Clicks and waits until the answer was drawn. */
async function click(page: Page, name: string): Promise<void> {
  const before = await page.evaluate(() => window.answers.length);
  await callBar(page).getByRole('button', { name, exact: true }).click();
  await page.waitForFunction((count) => window.answers.length > count, before);
}

const release = await buildRelease('containment-bench', (folder) => {
  for (const id of ['hanging', 'slow']) addPlugin(folder, id);
  for (const id of CRASHING) addPlugin(folder, 'crashing', id);
  const places = [
    { panel: 'disposition', x: 0, y: 0, w: 4, h: 16 },
    ...CRASHING.map((panel, at) => ({ panel, x: 4 + (at % 2) * 4, y: Math.floor(at / 2) * 6, w: 4, h: 6 })),
    { panel: 'hanging', x: 4, y: 18, w: 4, h: 6 },
    { panel: 'slow', x: 8, y: 18, w: 4, h: 6 },
  ];
  const layouts = { qualifier: places, advisor: places, manager: places };
  givePlugins(join(folder, 'variants'), ['hanging', 'slow', ...CRASHING], layouts);
});

async function call(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Number' }).fill(NUMBER);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
}

/** Mutes, holds and takes both back at every crash; the first click of each comes while the panels throw. */
async function clickWhilePanelsThrow(page: Page): Promise<void> {
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' }).first();
  for (let crash = 0; crash <= TRIES; crash++) {
    if (crash > 0) await again.waitFor();
    const crashes =
      crash === 0
        ? page.evaluate(() => void dispatchEvent(new Event('break-panels')))
        : again.evaluate((button) => (button as HTMLElement).click());
    await Promise.all([crashes, click(page, 'Mute')]);
    for (const name of ['Hold', 'Resume', 'Unmute']) await click(page, name);
  }
}

const gateway = await createTestGateway({ scenario: SCENARIO, env: { DEMO_LEADS: '0' }, release });
await gateway.start();
const browser = await openBrowser();
try {
  const answers: Window['answers'] = [];
  for (const person of PEOPLE) {
    const page = await openPage(browser);
    await page.addInitScript(watchClicks);
    await signIn(page, gateway.url, `${person}@isius.demo`);
    await phoneConnected(page);
    await call(page);
    await clickWhilePanelsThrow(page);
    answers.push(...(await page.evaluate(() => window.answers)));
    await page.context().close();
  }
  for (const [what, names] of [
    ['mute', ['Mute', 'Unmute']],
    ['hold', ['Hold', 'Resume']],
  ] as const) {
    const times = answers.filter(({ name }) => names.some((one) => one === name)).map(({ ms }) => ms);
    figure(`panels throw, hang and load slowly: from a click on ${what} to its answer`, times, 'ms', WANTED_MS);
  }
} finally {
  await browser.close();
  await gateway.remove();
}
