/** Somebody else beside the lead: the softphone's conference, a third party, a colleague who takes the call over. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { strengthOf } from '../../gateway/telephony/embedded/media/pcm';
import { readWav } from '../../gateway/telephony/embedded/media/wav';
import { callBar, doubleClick, expectStatus, goReady, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { tonesHeard } from './support/audio';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, stopCustomizing } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** Samples a second of a recording. */
const RATE = 8000;
const SECOND = '2125550107';
const SHOWN = '(212) 555-0107';
const phone = (page: Page) => page.locator('.softphone');

/** A qualifier whose phone is connected. */
async function atWork(page: Page) {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
}

/** And who talks to a lead. */
async function withLead(page: Page, number = '2125550101') {
  await page.getByRole('textbox', { name: 'Number', exact: true }).fill(number);
  await phone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
}

async function addPanel(page: Page, title: string) {
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await catalogue(page)
    .getByRole('button', { name: `Add ${title}`, exact: true })
    .click();
  await stopCustomizing(page);
}

/** Both voices of the only call so far. */
async function mainRecording(): Promise<Int16Array[]> {
  const folder = join(gateway.dataDir, 'recordings');
  const [file] = (await readdir(folder)).filter((name) => name.endsWith('.wav'));
  return readWav(await readFile(join(folder, file!)));
}

const disposition = (page: Page) => panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' });

async function save(page: Page) {
  await panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}

test('a second party is rung, merged and kicked, and by their tones it is heard who hears whom [PHONE-008] [PHONE-038] [PHONE-039] [XFER-030] [SOCKET-029] [SOCKET-030] [SOCKET-032]', async ({
  page,
}) => {
  const LEAD = 1100;
  const PARTY = 700;
  const heardUntil = (...until: number[]) => tonesHeard(page, [PARTY, LEAD], until);
  await atWork(page);
  await withLead(page, '2125550161');
  expect(await heardUntil(LEAD)).toEqual([LEAD]);
  await phone(page).getByRole('button', { name: 'Conference' }).click();
  await phone(page).getByRole('textbox', { name: 'Second party' }).fill('2125550162');
  await phone(page).getByRole('button', { name: 'Call', exact: true }).click();
  const party = phone(page).getByRole('listitem').filter({ hasText: '(212) 555-0162' });
  await expect(party).toContainText('With you');
  await expect(phone(page).getByRole('listitem').filter({ hasText: 'Lead' })).toContainText('Hears music');
  expect(await heardUntil(PARTY)).toEqual([PARTY]);
  await phone(page).getByRole('button', { name: 'Merge' }).click();
  await expect(phone(page).getByText('Hears all')).toHaveCount(2);
  expect(await heardUntil(PARTY, LEAD)).toEqual([PARTY, LEAD]);
  await phone(page).getByRole('button', { name: 'Kick second party' }).click();
  await expect(party).toHaveCount(0);
  await expect(phone(page).getByRole('textbox', { name: 'Second party' })).toBeVisible();
  // What was on its way to the page when they were kicked is heard to its end.
  await expect.poll(() => heardUntil(LEAD)).toEqual([LEAD]);
  await hangUp(page);
  await disposition(page).selectOption('Unreachable');
  await save(page);

  // What was said in the lead's room, and so to the lead: the second party in the middle of it, and at no other time.
  const [, others] = await mainRecording();
  const window = RATE / 4;
  const has = (hz: number) =>
    Array.from({ length: Math.floor(others!.length / window) }, (_, at) => at).filter(
      (at) => strengthOf(hz, [others!.subarray(at * window, (at + 1) * window)]) > 1500,
    );
  const [lead, second] = [has(LEAD), has(PARTY)];
  expect(second.length).toBeGreaterThan(3);
  expect(second[0]).toBeGreaterThan(lead[0]!);
  expect(second.at(-1)).toBeLessThan(lead.at(-1)!);
});

test('a second party is left with music, and all are hung up; a busy one is said [PHONE-038] [SOCKET-031] [SOCKET-033]', async ({
  page,
}) => {
  await atWork(page);
  await withLead(page);
  await phone(page).getByRole('button', { name: 'Conference' }).click();
  const number = phone(page).getByRole('textbox', { name: 'Second party' });
  await number.fill('2125550103');
  await phone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(phone(page).getByText('(212) 555-0103 is busy.')).toBeVisible();
  await number.fill(SECOND);
  // What comes under the pointer there hangs everybody up: the second half of a double click does not.
  const call = phone(page).getByRole('button', { name: 'Call', exact: true });
  await doubleClick(page, call, phone(page).getByRole('button', { name: 'Hang up all' }));
  const party = phone(page).getByRole('listitem').filter({ hasText: SHOWN });
  await expect(party).toContainText('With you');
  await phone(page).getByRole('button', { name: 'Swap' }).click();
  await expect(party).toContainText('Hears music');
  await hears(page);
  await phone(page).getByRole('button', { name: 'Hang up all' }).click();
  await expectStatus(page, 'After-call work');
  await disposition(page).selectOption('Unreachable');
  await save(page);
});

test('a third party comes onto the call by their number, and is left with the lead [XFER-038] [XFER-039] [XFER-041] [SOCKET-010] [SOCKET-011] [ENDPOINT-087]', async ({
  page,
}) => {
  await atWork(page);
  await addPanel(page, 'Third-party transfer');
  await withLead(page);
  const box = panel(page, 'Third-party transfer');
  const joined = async () => {
    await box.getByRole('textbox', { name: 'Number' }).fill(SECOND);
    await box.getByRole('button', { name: 'Call them in' }).click();
    await expect(box.getByText('Hears all')).toHaveCount(2);
    await hears(page);
  };
  await joined();
  await box.getByRole('button', { name: 'Kick' }).click();
  await expect(box.getByRole('textbox', { name: 'Number' })).toBeVisible();
  await hears(page);
  await joined();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/third-party.png` });
  await box.getByRole('button', { name: 'Leave' }).click();
  await expectStatus(page, 'After-call work');
  await expect(disposition(page)).toHaveValue('Transferred to 3rd Party');
  await save(page);
});

test('a colleague who is chosen by name takes the call over; the panel is there while the agent is on the phone [XFER-042] [XFER-043] [XFER-045] [XFER-046] [XFER-047] [SOCKET-009] [ENDPOINT-085]', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ permissions: ['microphone'] });
  const colleague = await context.newPage();
  await goReady(colleague, gateway.url, 'advisor@isius.demo');
  const reported = colleague.waitForResponse((reply) => reply.url().includes('/transfer-hangups/') && reply.status() === 201);

  await atWork(page);
  await addPanel(page, 'Transfer Lead');
  const box = panel(page, 'Transfer Lead');
  await expect(box).toBeHidden();
  // Lead and third party of the test before may still talk on: another lead.
  await withLead(page, '2125550120');
  await box.getByRole('textbox', { name: 'Agent' }).fill('elena');
  await box.getByRole('row', { name: /Elena Ortiz/ }).click();
  await box.getByRole('button', { name: 'Internal Transfer' }).click();
  await onPhone(colleague);
  await expectStatus(colleague, 'On a call');
  await hears(colleague);
  await expectStatus(page, 'After-call work');
  await expect(box).toBeHidden();
  await expect(callBar(page)).toContainText('Ended');
  await expect(disposition(page)).toHaveValue('Internal Transfer');
  await save(page);
  await hears(colleague);
  await hangUp(colleague);
  await reported;
  await context.close();
});
