/** A lead is handed on while they are on the line: to an advisor in another browser, and to a business of the list. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { callBar, chooseStatus, expectStatus, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const box = (page: Page) => panel(page, 'Transfers');

/** A qualifier talks to a lead whose place is known. */
async function withLead(page: Page) {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('ZIP code').fill('70119');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByLabel('City')).toHaveValue('New Orleans');
}

async function anAdvisor(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone', 'notifications'] });
  const page = await context.newPage();
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  return page;
}

test('a live transfer: the advisor answers, all hear each other, and the call goes on with the advisor [XFER-002] [XFER-004] [DISPO-045]', async ({
  page,
  browser,
}) => {
  const advisor = await anAdvisor(browser);
  await withLead(page);
  await box(page).getByLabel('Notes for the advisor').fill('Widow, wants burial cover');
  await box(page).getByRole('button', { name: 'Live Transfer' }).click();
  await expect(box(page).getByText('Looking for advisor')).toBeVisible();
  await expect(advisor.getByText('A live transfer is waiting. Switch to "READY" to take it.')).toBeVisible();
  await chooseStatus(advisor, 'Ready');
  await onPhone(advisor);
  await hears(advisor);
  await expect(box(page).getByText(/is on the line/)).toBeVisible();
  await hears(page);
  const disposition = panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' });
  await expect(disposition).toHaveValue('Live_Transfer');
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await expect(disposition).toBeDisabled();
  await hears(advisor);
  await expect(callBar(advisor).locator('.call-time')).toHaveText(/^\d+:\d{2}/);
  await panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await hangUp(advisor);
  await expectStatus(advisor, 'After-call work');
  const theirs = panel(advisor, 'Disposition Panel');
  await expect(theirs).toContainText('Widow, wants burial cover');
  await theirs.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await theirs.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(advisor.getByText('Successfully disposed the lead!')).toBeVisible();
  await advisor.context().close();
});

test('an outside business: rung, joined, left [SOCKET-013] [SOCKET-014] [SOCKET-015]', async ({ page }) => {
  await withLead(page);
  await box(page).getByRole('combobox', { name: 'Transfer type' }).selectOption('External Transfer');
  await box(page).getByText('Beacon Life').click();
  await box(page).getByRole('button', { name: 'External Transfer' }).click();
  await expect(box(page).getByText('With you')).toBeVisible({ timeout: 20_000 });
  await hears(page);
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toHaveValue('Sent External');
  await box(page).getByRole('button', { name: 'Join' }).click();
  await expect(box(page).getByText('Hears all')).toHaveCount(2);
  await box(page).getByRole('button', { name: 'Leave' }).click();
  await expectStatus(page, 'After-call work');
});
