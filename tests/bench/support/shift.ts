/** What an agent does all day, as a benchmark does it to a page: without the waits of a test that looks again each second. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { callBar, chooseStatus, fillSignIn, isDisposition, panel, PASSWORD, phoneConnected } from '../../e2e/support/agent';
import { createTestGateway, type TestGateway } from '../../e2e/support/gateway';
import { SCENARIO } from './centre';
import { writeNamedLeads } from './leads-file';

/** A gateway with so many leads, who all answer as soon as they are rung. `pauses`, in ms, parts what they say. */
export async function openShift(folder: string, leads: number, pauses?: number): Promise<TestGateway> {
  const scenario = join(folder, 'scenario.json');
  const usual = JSON.parse(readFileSync(SCENARIO, 'utf8')) as { human: object };
  const human = { ...usual.human, ...(pauses !== undefined && { betweenLinesMs: [pauses, pauses] }) };
  writeFileSync(scenario, JSON.stringify({ ...usual, human, ringMs: [60, 60], overrides: [] }));
  const file = join(folder, 'leads.csv');
  writeNamedLeads(file, leads);
  const gateway = await createTestGateway({ scenario, env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.importLeads(file, 'A shift');
  return gateway;
}

/** Not by `goReady`, which keeps every peer connection for the tests that measure audio. */
export async function beginShift(page: Page, { url }: TestGateway): Promise<void> {
  await page.goto(`${url}/auth/login`);
  await fillSignIn(page, 'qualifier@isius.demo', PASSWORD);
  await phoneConnected(page);
  await chooseStatus(page, 'Ready');
}

/** On a busy machine a ring may take long. One that does not come at all is told with what the page says of it. */
export async function showsStatus(page: Page, status: string): Promise<void> {
  try {
    await page.locator('.status-chip').filter({ hasText: status }).waitFor({ timeout: 120_000 });
  } catch (cause) {
    const says = await page.locator('header, .alert-stack, .floating-messages, .softphone').allInnerTexts();
    throw new Error(`“${status}” has not come in two minutes. The page says: ${says.join(' | ')}`, { cause });
  }
}

const control = (page: Page, name: string) => callBar(page).getByRole('button', { name, exact: true });

/** Until both are up and the controls of the call work. */
export async function inTalk(page: Page): Promise<void> {
  await callBar(page)
    .locator('.call-time')
    .filter({ hasText: /\d:\d\d/ })
    .waitFor();
  await callBar(page).getByRole('button', { name: 'Mute', exact: true, disabled: false }).waitFor();
}

export async function muteAndUnmute(page: Page): Promise<void> {
  await control(page, 'Mute').click();
  await control(page, 'Unmute').click();
  await control(page, 'Mute').waitFor();
}

export async function holdAndResume(page: Page): Promise<void> {
  await control(page, 'Hold').click();
  await control(page, 'Resume').click();
  await control(page, 'Hold').waitFor();
}

export async function endCall(page: Page): Promise<void> {
  await control(page, 'Hang up').click();
  await showsStatus(page, 'After-call work');
}

const form = (page: Page) => panel(page, 'Disposition Panel');
export const notes = (page: Page) => form(page).getByRole('textbox', { name: /notes/i });

/** With Next the next lead is on the line afterwards. */
export async function save(page: Page, then: 'Next' | 'Stop'): Promise<void> {
  await form(page).getByRole('combobox', { name: 'Disposition' }).selectOption('Not In Service');
  const saved = page.waitForResponse((answer) => isDisposition(answer.url()));
  await form(page)
    .getByRole('button', { name: `Save & ${then}` })
    .click();
  await saved;
  if (then === 'Next') await showsStatus(page, 'On a call');
}
