/** A booking from the contact details to the disposition, as an agent fills it in while talking. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, hangUp, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Where the client lives: the place of the postal code, and a street. */
async function livesAt(lead: Locator, postal: string) {
  await lead.getByLabel('Date of birth').fill('1960-02-03');
  await lead.getByLabel('Address', { exact: true }).fill('12 Park Street');
  await lead.getByLabel('ZIP code').fill(postal);
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
}

async function isInsured(lead: Locator) {
  await lead.getByLabel('Coverage type').selectOption('Life');
  await lead.getByLabel('Height', { exact: true }).selectOption(`5' 4"`);
  await lead.getByLabel('Weight', { exact: true }).selectOption('150');
  await lead.getByLabel('Occupation').fill('School nurse');
}

test('an instant offer that is taken becomes a visit, and the disposition takes its date', async ({ page }) => {
  test.setTimeout(150_000);
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await livesAt(lead, '02108');
  await page.keyboard.press('Control+Alt+2');
  await isInsured(lead);
  await page.keyboard.press('Control+Alt+3');
  await expect(lead.getByText('4 available')).toBeVisible();
  await shot(page, 'meeting-1');
  await expect(lead.getByText('Available', { exact: true })).toBeVisible({ timeout: 40_000 });
  await lead.getByRole('radio', { name: 'Accepted' }).click();
  await expect(lead.getByRole('radio', { name: /^Phone/ })).toBeDisabled();
  await expect(lead.getByText('The instant offer is accepted: face to face only.')).toBeVisible();
  await lead.getByRole('group', { name: 'Tomorrow' }).getByRole('radio').nth(2).click();
  await expect(lead.getByText('Meeting setup is complete')).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'meeting-2');
  await page.keyboard.press('Control+Alt+4');
  await shot(page, 'meeting-3');
  await lead.getByRole('button', { name: 'Book the meeting' }).click();
  await expect(page.getByText('The meeting has been booked.')).toBeVisible();
  await expect(lead.getByText('Assigned to the meeting', { exact: true })).toBeVisible();
  await shot(page, 'meeting-4');
  await hangUp(page);
});
