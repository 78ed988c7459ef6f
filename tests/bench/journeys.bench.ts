/**
 * What an agent waits for hundreds of times a day, in a real browser: from the click on Save & Next to the next lead on
 * screen. Beside it, in turns, the same page that does not ask its gateway to go on: it asks for status and dial one after
 * the other, as pages did before (decision 62). Then, of calls that come in, from the event of the call to its lead on screen:
 * that of an automatic dial is there before its phone rings.
 */
import type { Page } from '@playwright/test';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callBar, goReady, hangUp, panel } from '../e2e/support/agent';
import { connect } from '../../gateway/platform/db/open';
import { campaigns, leads } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { nextLeadPainted, noteRings, watchNextLead, type Painted } from '../e2e/support/painted';
import { SCENARIO } from './support/centre';
import { figure, p95 } from './support/figures';
import { numberOf, writeNamedLeads } from './support/leads-file';
import { openBrowser, openPage } from './support/page';

const ROUNDS = Number(process.env.JOURNEYS_ROUNDS ?? 50);

declare global {
  interface Window {
    asksAsBefore: boolean;
  }
}

/** Runs in the page before its own code: while `asksAsBefore`, the gateway is not asked to go on after a disposition. */
function mayAskAsBefore(): void {
  const open = XMLHttpRequest.prototype.open;
  XMLHttpRequest.prototype.open = function (this: XMLHttpRequest, method: string, url: string, ...more: unknown[]) {
    Reflect.apply(open, this, [method, window.asksAsBefore ? url.replace(/\/dispositions\?.*$/, '/dispositions') : url, ...more]);
  } as typeof open;
}

/** The number that callers dial. */
const CENTRE = '6175550199';

/** Ends the present call, disposes it, and sees the next lead come. */
async function round(page: Page, asksAsBefore: boolean): Promise<Painted> {
  // The clock runs once the far party is up; a call that is given up before leaves nothing to dispose.
  await callBar(page)
    .getByLabel('Call time')
    .filter({ hasText: /\d:\d\d/ })
    .waitFor();
  await hangUp(page);
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Not In Service');
  await page.evaluate((before) => void (window.asksAsBefore = before), asksAsBefore);
  await watchNextLead(page, 'Save & Next');
  await box.getByRole('button', { name: 'Save & Next' }).click();
  return nextLeadPainted(page);
}

const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
const clicks = (rounds: Painted[]) => rounds.map(({ sinceClick }) => sinceClick);
const requests = (rounds: Painted[]) => rounds.map(({ asked }) => asked.length);

/** An agent of ISIUS at a gateway that has this scenario and so many leads. */
async function atWork(scenario: string, leads: number, run: (page: Page, gateway: TestGateway) => Promise<void>): Promise<void> {
  const gateway = await createTestGateway({ scenario, env: { DEMO_LEADS: '0' } });
  try {
    await gateway.start();
    const file = join(folder, 'leads.csv');
    writeNamedLeads(file, leads);
    await gateway.importLeads(file, 'Journeys');
    const browser = await openBrowser();
    try {
      const page = await openPage(browser);
      await page.addInitScript(noteRings);
      await page.addInitScript(mayAskAsBefore);
      await run(page, gateway);
    } finally {
      await browser.close();
    }
  } finally {
    await gateway.remove();
  }
}

async function saveAndNext(page: Page, gateway: TestGateway): Promise<void> {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  const [told, asked]: [Painted[], Painted[]] = [[], []];
  for (let at = 0; at < 2; at++) await round(page, at === 0); // the first of each loads what is loaded once
  for (let at = 0; at < ROUNDS; at++) {
    // In turns, and each first as often.
    for (const asBefore of at % 2 ? [true, false] : [false, true]) (asBefore ? asked : told).push(await round(page, asBefore));
  }
  figure('Save & Next to the next lead on screen', clicks(told), 'ms');
  figure('Save & Next to the next lead on screen, p95', [p95(clicks(told))], 'ms', 200);
  figure('the same with the requests of before', clicks(asked), 'ms');
  figure('the same with the requests of before, p95', [p95(clicks(asked))], 'ms');
  figure('requests until then', requests(told), '');
  figure('requests until then, before', requests(asked), '');
}

/** A caller every few seconds; who comes while the agent is in a call waits. */
function writeCallers(path: string, count: number): void {
  const scenario = JSON.parse(readFileSync(SCENARIO, 'utf8')) as object;
  const inbound = Array.from({ length: count }, (_, at) => ({ atMs: 15_000 + 3_000 * at, from: numberOf(at), did: CENTRE }));
  writeFileSync(path, JSON.stringify({ ...scenario, inbound }));
}

async function callsIn(page: Page, gateway: TestGateway): Promise<void> {
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  await db.update(campaigns).set({ callerId: CENTRE });
  await db.update(leads).set({ dueAt: null }); // known, and called by nobody
  await close();
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  const rounds: Painted[] = [];
  for (let at = 0; at < ROUNDS + 1; at++) rounds.push(await round(page, false));
  const events = rounds.slice(1).flatMap(({ sinceEvent }) => sinceEvent ?? []);
  figure('event of a call that comes in, at the page, to its lead on screen', events, 'ms');
  figure('event of a call that comes in, at the page, to its lead on screen, p95', [p95(events)], 'ms', 100);
}

try {
  await atWork(SCENARIO, 2 * ROUNDS + 10, saveAndNext);
  const callers = join(folder, 'callers.json');
  writeCallers(callers, ROUNDS + 2);
  await atWork(callers, ROUNDS + 2, callsIn);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
