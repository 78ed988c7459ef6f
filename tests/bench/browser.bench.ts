/**
 * What an agent waits for, in a real browser: from the 200 of a dialled call to the lead's first word, and from a killed
 * gateway's return to a registered softphone.
 */
import type { Browser, Page } from '@playwright/test';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { phoneConnected, signIn } from '../e2e/support/agent';
import { SCENARIO } from './support/centre';
import { figure } from './support/figures';
import { listening } from './support/listening';
import { openBrowser, openPage, readStopwatch } from './support/page';

/** People of the demo whose page speaks English. */
const PEOPLE = ['qualifier', 'qualifier2', 'advisor', 'advisor2', 'manager', 'admin', 'ops'];
const KILLS = 5;
/** Rings 3 s, of which the last is silent: what is heard after the 200 is the lead. */
const NUMBER = '2125550100';
const WAIT_MS = 30_000;
const AWAY_MS = [0, 1000, 3000, 8000, 15_000];

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

async function until<T>(ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(50)) {
    const answer = await ask();
    if (answer !== undefined) return answer;
  }
  throw new Error('It did not happen in time.');
}

/** A page of its own for each call: a person who has just called has something to finish first. */
async function arrive(browser: Browser, gateway: TestGateway, email: string): Promise<Page> {
  const page = await openPage(browser);
  await signIn(page, gateway.url, email);
  await phoneConnected(page);
  return page;
}

/** Dials by hand; from the 200 to the first sound after it, ms. Below 0: the lead was heard before the 200 arrived. */
async function firstWord(page: Page): Promise<number> {
  await page.getByRole('textbox', { name: 'Number' }).fill(NUMBER);
  const dialledAt = await page.evaluate(() => performance.timeOrigin + performance.now());
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  return until(async () => {
    const { ok, sounds, playingAt } = await readStopwatch(page);
    const answered = ok.INVITE ?? 0;
    // The ringing is the first sound of the call, the lead the second.
    const [, word] = sounds.filter((at) => at > dialledAt);
    return answered > dialledAt && word && playingAt ? Math.max(word, playingAt) - answered : undefined;
  });
}

/** Kills the gateway, brings it back, and sees how long after it listens the softphone is registered again, ms. */
async function registersAgain(page: Page, gateway: TestGateway, awayMs: number): Promise<number> {
  await gateway.kill();
  await sleep(awayMs);
  const killedAt = Date.now();
  const started = gateway.start();
  const open = await listening(gateway.url);
  const again = await until(async () => {
    const { ok } = await readStopwatch(page);
    return (ok.REGISTER ?? 0) > killedAt ? ok.REGISTER : undefined;
  });
  await started;
  await phoneConnected(page);
  return again - open;
}

const gateway = await createTestGateway({ scenario: SCENARIO, env: { DEMO_LEADS: '0' } });
await gateway.start();
const browser = await openBrowser();
try {
  const words: number[] = [];
  for (const person of PEOPLE) {
    const page = await arrive(browser, gateway, `${person}@isius.demo`);
    words.push(await firstWord(page));
    await page.context().close();
  }
  figure('a manual call in the browser: from the 200 to the first word', words, 'ms', 250);
  const page = await arrive(browser, gateway, 'qualifier@slica.demo');
  const waits: number[] = [];
  for (let kill = 0; kill < KILLS; kill++) waits.push(await registersAgain(page, gateway, AWAY_MS[kill] ?? 0));
  figure('gateway killed and back: from listening to registered', waits, 'ms', 5000);
} finally {
  await browser.close();
  await gateway.remove();
}
