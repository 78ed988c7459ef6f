/**
 * What an agent waits for hundreds of times a day, in a real browser: from the event of a call to its lead on screen, and
 * from the click on Save & Next to the next lead on screen. Beside it, in turns, the same page that does not ask its gateway
 * to go on: it asks for status, dial and lead one after the other, as pages did before (decision 62).
 */
import type { Page } from '@playwright/test';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { callBar, goReady, hangUp, panel } from '../e2e/support/agent';
import { createTestGateway } from '../e2e/support/gateway';
import { nextLeadPainted, noteRings, watchNextLead, type Painted } from '../e2e/support/painted';
import { SCENARIO } from './support/centre';
import { figure, p95 } from './support/figures';
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

const LOUISIANA = [504, 225, 318, 337, 985];

/** Leads who answer at once, each of another name. */
function writeLeads(path: string, count: number): void {
  const number = (at: number) => `${LOUISIANA[Math.floor(at / 70)]}${230 + (at % 70)}0101`;
  const rows = Array.from({ length: count }, (_, at) => `V${at},${number(at)},Lead${at},Bench,LA`);
  writeFileSync(path, ['vendor_lead_code,phone_number,first_name,last_name,state', ...rows].join('\n'));
}

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
const gateway = await createTestGateway({ scenario: SCENARIO, env: { DEMO_LEADS: '0' } });
try {
  await gateway.start();
  const file = join(folder, 'leads.csv');
  writeLeads(file, 2 * ROUNDS + 10);
  await gateway.importLeads(file, 'Journeys');
  const browser = await openBrowser();
  try {
    const page = await openPage(browser);
    await page.addInitScript(noteRings);
    await page.addInitScript(mayAskAsBefore);
    await goReady(page, gateway.url, 'qualifier@isius.demo');
    const [told, asked]: [Painted[], Painted[]] = [[], []];
    for (let at = 0; at < 2; at++) await round(page, at === 0); // the first of each loads what is loaded once
    for (let at = 0; at < ROUNDS; at++) {
      // In turns, and each first as often.
      for (const asBefore of at % 2 ? [true, false] : [false, true]) (asBefore ? asked : told).push(await round(page, asBefore));
    }
    const clicks = (rounds: Painted[]) => rounds.map(({ sinceClick }) => sinceClick);
    const events = asked.flatMap(({ sinceEvent }) => sinceEvent ?? []);
    figure('call event at the page to its lead on screen', events, 'ms');
    figure('call event at the page to its lead on screen, p95', [p95(events)], 'ms', 100);
    figure('Save & Next to the next lead on screen', clicks(told), 'ms');
    figure('Save & Next to the next lead on screen, p95', [p95(clicks(told))], 'ms', 200);
    figure('the same with the requests of before', clicks(asked), 'ms');
    figure('the same with the requests of before, p95', [p95(clicks(asked))], 'ms');
    figure(
      'requests until then',
      told.map((one) => one.asked.length),
      '',
    );
    figure(
      'requests until then, before',
      asked.map((one) => one.asked.length),
      '',
    );
  } finally {
    await browser.close();
  }
} finally {
  await gateway.remove();
  rmSync(folder, { recursive: true, force: true });
}
