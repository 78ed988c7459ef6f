/** The person who was called is the person who is disposed and dialed again, whoever is looked up in between. */
import { expect, test, type Page } from '@playwright/test';
import { callBar, expectStatus, goReady, hangUp, isDisposition, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeEach(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterEach(() => gateway.remove());

const nameOnBar = (page: Page) => callBar(page).locator('.call-name');
const box = (page: Page) => panel(page, 'Disposition Panel');

/** Searches among clients and loads one who is not `name`; gives the name that was loaded. */
async function lookUpSomebodyElse(page: Page, name: string): Promise<string> {
  const summary = panel(page, 'Call Summary');
  await summary.getByRole('tab', { name: 'My Clients' }).click();
  await summary.getByLabel('Search a client').fill('an');
  await summary.getByLabel('Search a client').press('Enter');
  const rows = summary.getByRole('row').filter({ has: page.getByRole('button', { name: 'Load' }) });
  const other = rows.filter({ hasNotText: name }).first();
  const otherName = (await other.getByRole('cell').nth(1).textContent()) ?? '';
  await other.getByRole('button', { name: 'Load' }).click();
  return otherName.trim();
}

test('search and Load while a lead waits: bar, disposition and Redial name the person who was called', async ({ page }) => {
  test.setTimeout(240_000); // two whole calls
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const called = (await nameOnBar(page).textContent())?.trim() ?? '';
  expect(called).not.toBe('');
  await hangUp(page);
  await expectStatus(page, 'After-call work');

  const other = await lookUpSomebodyElse(page, called);
  expect(other).not.toBe(called);
  const strip = page.getByText(`Not the person you are disposing: ${called}`);
  await expect(strip).toBeInViewport();
  await expect(nameOnBar(page)).toHaveText(called);
  await expect(box(page).getByText(`For ${called}, not for ${other}`)).toBeVisible();

  await callBar(page).getByRole('button', { name: 'Redial' }).click();
  await onPhone(page);
  await expect(nameOnBar(page)).toHaveText(called);
  await expect(page.locator('.softphone')).not.toContainText(other);
  await expect(strip).toBeHidden();
  await hangUp(page);

  await lookUpSomebodyElse(page, called);
  await box(page).getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  const saved = page.waitForRequest((request) => request.method() === 'POST' && isDisposition(request.url()));
  await box(page).getByRole('button', { name: 'Save & Stop' }).click();
  const { lead } = (await saved).postDataJSON() as { lead: { firstName: string; lastName: string } };
  expect(`${lead.firstName} ${lead.lastName}`).toBe(called);
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  // What is only looked at stays to be read, waits for nothing, and can be closed.
  await expect(page.getByText('Looked up, without a call.')).toBeVisible();
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(page.getByText('Looked up, without a call.')).toBeHidden();
});
