/** What agents type while they speak: a date of birth with pauses, notes right after a date, by mouse and by keys. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { goReady, hangUp, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
});
test.afterAll(() => gateway.remove());

/** The edit has reached the gateway: what follows is typed after a pause that was long enough to send it. */
const saved = (page: Page) =>
  page.waitForResponse((response) => response.request().method() === 'PUT' && /\/leads\/[0-9a-f-]+$/.test(response.url()));

async function typed(page: Page, field: Locator, text: string): Promise<number> {
  const answer = saved(page);
  await field.pressSequentially(text);
  return (await answer).status();
}

const follows = (page: Page) => panel(page, 'Disposition Panel').getByLabel('Notes');

test('a date of birth typed with pauses is kept, and notes go on where a callback was picked, by mouse and by keys', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  const dob = lead.getByLabel('Date of birth');
  await dob.fill('');
  const name = lead.getByLabel('First name', { exact: true });
  for (const [piece, stands] of [
    ['19', '19'],
    ['70-0', '1970-0'],
    ['1-0', '1970-01-0'],
  ] as const) {
    await dob.press('End');
    await dob.pressSequentially(piece);
    // Half a date is not sent, and holds nothing else back.
    expect(await typed(page, name, 'a')).toBe(204);
    await expect(dob).toHaveValue(stands);
    await expect(lead.getByRole('alert')).toHaveCount(0);
  }
  await dob.press('End');
  expect(await typed(page, dob, '2')).toBe(204);
  await expect(dob).toHaveValue('1970-01-02');
  await expect(lead.getByText(/^\d+ years$/)).toBeVisible();

  await hangUp(page);
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Callback Scheduled');
  const when = disposition.getByLabel('Date and time');
  await when.click();
  // The second of the two quick choices: tomorrow, by the clock of the lead.
  const quick = page.locator('.picker > .row').first().getByRole('button').nth(1);
  await quick.click();
  await page.keyboard.type('Speak with her daughter first, café');
  await expect(follows(page)).toHaveValue('Speak with her daughter first, cafe');
  await expect(when).toHaveValue(/^\d{4}-\d{2}-\d{2} \d{1,2}:(00|15|30|45) [AP]M$/);
  await expect(disposition.getByText(/for the lead/)).toBeVisible();
  await disposition.getByRole('button', { name: 'Save & Next' }).click();
  const saved = page.getByText('Successfully disposed the lead!');
  await expect(saved).toBeVisible();

  await onPhone(page);
  await hangUp(page);
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Callback Scheduled');
  await when.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.locator('.picker :focus')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(quick).toHaveCount(0);
  await page.keyboard.type('By keys alone');
  await expect(follows(page)).toHaveValue('By keys alone');
  await expect(when).toHaveValue(/^\d{4}-\d{2}-\d{2} /);
  // What was said of the first save is not taken for the second's.
  await expect(saved).toHaveCount(0);
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(saved).toBeVisible();
});
