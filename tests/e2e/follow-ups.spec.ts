/** A promise to call again, from the call in which it is made to the day to which it is moved, and what an overdue one holds up. */
import { expect, test, type Page } from '@playwright/test';
import { Client } from 'pg';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { chooseStatus, expectStatus, goReady, hangUp, isDisposition, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const NOTES = 'Her husband decides, ask for Paul';

let gateway: TestGateway;

// The second test is about what the first has promised.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
});
test.afterAll(() => gateway.remove());

/** A quarter hour by a 12-hour clock, as the picker writes it after the day. */
const hourOf = (picked: string) => picked.replace(/^\d{4}-\d{2}-\d{2} /, '');

async function promise(page: Page) {
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Pocket');
  const reason = disposition.getByRole('combobox', { name: 'Reason' });
  await reason.selectOption('ID confirmed');
  await disposition.getByLabel('Date and time').click();
  await page.locator('.picker > .row').first().getByRole('button').nth(1).click();
  await page.keyboard.type(NOTES);
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await expect(page.getByText('Successfully disposed the lead!')).toBeHidden();
}

test('a follow-up moved by the calendar keeps its notes, the words say that it moved, and the lead says when it is [FUP-031] [ENDPOINT-105]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await promise(page);

  const summary = panel(page, 'Call Summary');
  await summary.getByRole('tab', { name: /^Follow-ups/ }).click();
  const row = summary.getByRole('row').filter({ hasText: 'Dana Whitfield' });
  await expect(row).toContainText(NOTES);
  const time = row.getByRole('cell').first();
  const before = (await time.textContent()) ?? '';

  const field = row.getByLabel('New date and time for Dana Whitfield');
  await field.click();
  const calendar = page.locator('.picker');
  await calendar.getByRole('button', { name: /next month/i }).click();
  // In the middle of a month: days of its neighbours are shown too. Not every day is one on which people are called.
  await calendar.locator('button[role=gridcell]:not(:disabled)').filter({ hasText: /^1\d$/ }).first().click();
  await expect(calendar).toBeHidden();
  const picked = await field.inputValue();
  expect(picked).toMatch(/^\d{4}-\d{2}-1\d \d{1,2}:(00|15|30|45) [AP]M$/);
  const asked = page.waitForRequest((request) => request.method() === 'POST' && isDisposition(request.url()));
  await row.getByRole('button', { name: /^Save for .* your time$/ }).click();
  expect((await asked).postDataJSON()).toMatchObject({ disposition: { reschedule_followup: true, notes: NOTES } });

  await expect(page.getByText('The follow-up was rescheduled; its notes stay.')).toBeVisible();
  await expect(page.getByText('Successfully disposed the lead!')).toBeHidden();
  await expect(row.getByRole('button', { name: 'Dial', exact: true })).toBeVisible();
  await expect(time).toContainText(`${hourOf(picked)} UTC`);
  await expect(time).not.toHaveText(before);
  await expect(time).toContainText(` ${Number(picked.slice(8, 10))},`);
  await expect(row).toContainText(NOTES);

  await summary.getByRole('tab', { name: 'My Clients' }).click();
  await summary.getByRole('textbox', { name: 'Search a client' }).fill('Whitfield');
  await page.keyboard.press('Enter');
  await summary.getByRole('button', { name: 'Load', exact: true }).click();
  const promised = panel(page, 'Contact Details').getByRole('status').filter({ hasText: 'Follow-up: ' });
  await expect(promised).toContainText(`With you. Note: ${NOTES}`);
});

/** Nobody can promise a call in the past: what is promised becomes overdue as if the days had gone by. */
async function letPromisesPass() {
  const database = new Client({ connectionString: readRuntimeFile(gateway.dataDir)!.databaseUrl });
  await database.connect();
  await database.query("update follow_ups set starts_at = now() - interval '1 hour' where done_at is null");
  await database.end();
}

test('an overdue follow-up holds up Ready until it is moved by hand [STATUS-011] [FUP-001] [FUP-003] [FUP-005] [FUP-006] [MSG-072]', async ({
  page,
}) => {
  await letPromisesPass();
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const alert = page.getByText('You have overdue follow-ups. Dial or reschedule them by hand before auto-dialing.');
  await expect(alert).toBeVisible();
  await expect(panel(page, 'Auto-dialing')).toContainText('1 overdue follow-up');
  await page.locator('button.status-chip').click();
  const ready = page.getByRole('menuitem', { name: /^Ready/ });
  await expect(ready).toHaveAttribute('aria-disabled', 'true');
  await expect(ready).toContainText('Dial or reschedule your overdue follow-ups first.');
  await page.keyboard.press('Escape');

  const summary = panel(page, 'Call Summary');
  const overdue = summary.getByRole('tab', { name: /^Overdue follow-ups/ });
  await expect(overdue).toHaveAttribute('aria-selected', 'true');
  await expect(overdue).toContainText('1');
  const row = summary.getByRole('row').filter({ hasText: 'Dana Whitfield' });
  await row.getByLabel('New date and time for Dana Whitfield').click();
  await page
    .locator('.picker')
    .getByRole('button', { name: /next month/i })
    .click();
  await page.locator('.picker').locator('button[role=gridcell]:not(:disabled)').filter({ hasText: /^1\d$/ }).first().click();
  await row.getByRole('button', { name: /^Save for .* your time$/ }).click();
  await expect(page.getByText('The follow-up was rescheduled; its notes stay.')).toBeVisible();
  await expect(summary.getByRole('tab', { name: /^Follow-ups/ })).toHaveAttribute('aria-selected', 'true');
  await expect(row).toContainText(NOTES);
  await expect(alert).toBeHidden();
  await chooseStatus(page, 'Ready');
  await expectStatus(page, 'Ready');
});
