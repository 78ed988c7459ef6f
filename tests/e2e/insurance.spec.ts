/** The second step of a booking, filled in while talking: kept as it is typed, there after a reload, whole in a small window. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, hangUp, inACallInFrench, onPhone, panel } from './support/agent';
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
  await lead.getByLabel('Height', { exact: true }).fill(`5' 4"`);
  await lead.getByLabel('Weight', { exact: true }).fill('150');
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

/** At both widths and in both looks, for a person to judge. */
async function shots(page: Page, name: string) {
  if (!process.env.SHOTS) return;
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}-${colorScheme}.png` });
    }
}

test('address, client, reasons and insurance are filled in during a call, and the lead is disposed [SHELL-037]', async ({ page }) => {
  await goReady(page, gateway.url, 'advisor2@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('First name').fill('Dana');
  await lead.getByLabel('Address', { exact: true }).fill('12 Park Street');
  await lead.getByRole('combobox', { name: 'Reasons' }).pressSequentially('kids');
  await page.keyboard.press('Enter');
  await expect(lead.getByRole('button', { name: 'Remove Protect Family/Kids' })).toBeVisible();
  await page.keyboard.press('Control+Alt+2');
  await lead.getByRole('combobox', { name: 'Coverage type' }).pressSequentially('life');
  await page.keyboard.press('Enter');
  await lead.getByRole('group', { name: 'Has policy' }).getByText('Yes', { exact: true }).click();
  const carrier = lead.getByRole('combobox', { name: 'Carrier' });
  await carrier.fill('life');
  // The list has a look of its own, so that it is judged open.
  await expect(page.getByRole('listbox', { name: 'Carrier' }).getByRole('option').last()).toHaveText('Other');
  await expectAccessible(page);
  await shots(page, 'carrier');
  await carrier.fill('omaha');
  await page.keyboard.press('Enter');
  await expect(carrier).toHaveValue('Mutual of Omaha');
  await expect(lead.getByText(/^Saved/)).toBeVisible();

  await page.reload();
  await expect(lead.getByLabel('Address', { exact: true })).toHaveValue('12 Park Street');
  await expect(lead.getByRole('button', { name: 'Remove Protect Family/Kids' })).toBeVisible();
  await shots(page, 'reasons');
  await page.keyboard.press('Control+Alt+2');
  await expect(carrier).toHaveValue('Mutual of Omaha');
  // One that is in no list is kept as it was typed, and never becomes Other.
  await carrier.fill('Acme Life of Ohio');
  const stored = page.waitForResponse((answer) => answer.request().postData()?.includes('Acme Life of Ohio') === true);
  await page.keyboard.press('Enter');
  await expect(carrier).toHaveValue('Acme Life of Ohio');
  await expect(lead.getByText('Not in the list. It is kept as you typed it.')).toBeVisible();
  await expectAccessible(page);
  await shots(page, 'carrier-kept');
  expect((await stored).ok()).toBe(true);
  await page.reload();
  await expect(lead.getByLabel('Address', { exact: true })).toHaveValue('12 Park Street');
  await page.keyboard.press('Control+Alt+2');
  await expect(carrier).toHaveValue('Acme Life of Ohio');
  await hangUp(page);
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('No lead', { exact: true })).toBeVisible();
});

test('in French and in 1024 pixels no label of the step is cut, for a couple', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await inACallInFrench(page, gateway.url);
  const lead = panel(page, 'Coordonnées');
  await shots(page, 'reasons-fr');
  await lead.getByRole('tab', { name: 'Assurance' }).click();
  await expect(lead.getByLabel('Taille', { exact: true })).toHaveCount(2);
  const cut = () =>
    lead
      .locator('.field-label:visible')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent));
  await expect.poll(cut).toEqual([]);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/insurance-fr.png` });
});
