/** The second step of a booking, filled in while talking: kept as it is typed, there after a reload, whole in a small window. */
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, inACallInFrench, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('what a client wants and is, by the keyboard, is kept over a reload in mid-call', async ({ page }) => {
  await goReady(page, gateway.url, 'advisor@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  const step = lead.getByRole('tab', { name: 'Insurance Coverage' });
  await step.click();
  await lead.getByLabel('Coverage type').pressSequentially('Term');
  await page.keyboard.press('Enter');
  await lead.getByLabel('Amount').fill('150000');
  await expect(lead.getByText('Over $100K')).toBeVisible();
  await lead.getByLabel('Height', { exact: true }).selectOption(`5' 4"`);
  await lead.getByLabel('Weight', { exact: true }).selectOption('150');
  await lead.getByLabel('Medical conditions: name').focus();
  await page.keyboard.type('asthma');
  await page.keyboard.press('Enter');
  await page.keyboard.type('4 years');
  await page.keyboard.press('Enter');
  await expect(lead.getByText('A health issue with coverage over $100,000.')).toBeVisible();
  await lead.getByLabel('Occupation').fill('School nurse');
  await expect(lead.getByText('Insurance coverage is complete')).toBeVisible();
  await expectAccessible(page);
  await expect(lead.getByText(/^Saved/)).toBeVisible();

  await page.reload();
  await lead.getByRole('tab', { name: 'Insurance Coverage' }).click();
  await expect(lead.getByText('Insurance coverage is complete')).toBeVisible();
  await expect(lead.getByLabel('Amount')).toHaveValue('150000');
  await expect(lead.getByRole('listitem').filter({ hasText: 'Asthma' })).toContainText('4 years');
});

test('in French and in 1024 pixels no label of the step is cut, for a couple', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await inACallInFrench(page, gateway.url);
  const lead = panel(page, 'Coordonnées');
  await lead.getByRole('tab', { name: 'Assurance' }).click();
  await expect(lead.getByLabel('Taille', { exact: true })).toHaveCount(2);
  const cut = () =>
    lead
      .locator('.field-label:visible')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent));
  await expect.poll(cut).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/insurance-fr.png` });
});
