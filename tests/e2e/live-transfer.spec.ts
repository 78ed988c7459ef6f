/** A lead goes from a qualifier's browser to an advisor's, with real audio on both. */
import { expect, test } from '@playwright/test';
import { chooseStatus, expectStatus, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, stopCustomizing } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
});
test.afterAll(() => gateway.remove());

test('a qualifier hands the lead to an advisor, introduces them and hangs up; the advisor talks on and disposes', async ({
  page,
  browser,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await catalogue(page).getByRole('button', { name: 'Add Transfers' }).click();
  await stopCustomizing(page);
  await chooseStatus(page, 'Ready');
  await onPhone(page);
  const box = panel(page, 'Transfers');

  const context = await browser.newContext({ permissions: ['microphone', 'notifications'] });
  const advisor = await context.newPage();
  await signIn(advisor, gateway.url, 'advisor@isius.demo');
  await phoneConnected(advisor);

  await box.getByRole('textbox', { name: /Notes/ }).fill('Wants to know the price first.');
  await box.getByRole('button', { name: 'Live Transfer' }).click();
  await expect(advisor.getByText('A live transfer is waiting. Switch to "READY" to take it.')).toBeVisible();
  await chooseStatus(advisor, 'Ready');
  await onPhone(advisor);
  await expect(box).toContainText('Elena Ortiz is on the line');
  await hears(advisor);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  const own = panel(page, 'Disposition Panel');
  await own.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();

  await hears(advisor);
  await hangUp(advisor);
  await expectStatus(advisor, 'After-call work');
  const theirs = panel(advisor, 'Disposition Panel');
  await expect(theirs).toContainText('Wants to know the price first.');
  await theirs.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await theirs.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(advisor.getByText('Successfully disposed the lead!')).toBeVisible();
  await context.close();
});
