/** A manager says when leads of a campaign come back, and what is left to dial. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

test('recycle rules of a campaign stand beside those of all campaigns, and are kept', async ({ page }) => {
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await page.getByRole('button', { name: 'Recycling of all campaigns' }).click();
  const all = page.getByRole('dialog', { name: 'Recycling of all campaigns' });
  await page.setViewportSize({ width: 1024, height: 600 });
  // What a dial ended with is read in one line, two at most.
  const word = (await all.getByText('Busy or declined', { exact: true }).boundingBox())!;
  expect(word.height).toBeLessThan(45);
  await expect(all).toHaveCSS('opacity', '1');
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
  await shot(page, 'recycling-1024');
  await all.getByRole('textbox', { name: 'Rest after No answer, minutes' }).fill('90');
  await all.getByRole('button', { name: 'Save' }).click();
  await expect(all).toBeHidden();
  await shot(page, 'campaigns');
  await page.getByRole('button', { name: 'More of Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Recycling' }).click();
  const own = page.getByRole('dialog', { name: 'Recycling of Autumn' });
  const minutes = own.getByRole('textbox', { name: 'Rest after No answer, minutes' });
  await expect(minutes).toHaveAttribute('placeholder', '90 (all)');
  await own.getByRole('textbox', { name: 'Dials at most that end with Busy or declined' }).fill('0');
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own.getByText('A whole number from 1 to 51')).toBeVisible();
  await shot(page, 'recycling');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'recycling-dark');
  await expectAccessible(page, own);
  await own.getByRole('textbox', { name: 'Dials at most that end with Busy or declined' }).fill('3');
  await page.setViewportSize({ width: 1024, height: 600 });
  await own.getByText('Ring another of their numbers next', { exact: true }).scrollIntoViewIfNeeded();
  await shot(page, 'recycling-small');
  await own.getByRole('checkbox', { name: 'Ring another of their numbers next after Busy or declined' }).setChecked(true, { force: true });
  await own.getByRole('button', { name: 'Save' }).click();
  await expect(own).toBeHidden();
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  expect((await manager.get('/settings/lead-campaigns/autumn/recycle-rules')).body).toMatchObject({
    rules: [{ after: 'busy', minutes: null, tries: 3, other: true }],
    centre: [{ after: 'no-answer', minutes: 90, tries: null, other: false }],
  });
});

test('who can be called now is counted, with why the others are not', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await page.getByRole('button', { name: 'More of Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Who can be called now' }).click();
  const counts = page.getByRole('dialog', { name: 'Who can be called now: Autumn' });
  await expect(counts.getByText(/of \d+ leads can be dialled now/)).toBeVisible();
  await expect(async () => {
    await counts.getByRole('button', { name: 'Count again' }).click();
    await expect(counts.getByText('sorted by their calling hours within minutes')).toBeHidden();
  }).toPass();
  await shot(page, 'hopper');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, counts);
  await shot(page, 'hopper-dark');
});
