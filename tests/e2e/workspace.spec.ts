/** The workspace under the agent's hands: words that lie over controls, panels that scroll. */
import { expect, test } from '@playwright/test';
import { callBar, goReady, hangUp, onPhone, panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json' });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a tooltip takes no clicks, and a whole call leaves the console clean', async ({ page }) => {
  const complaints: string[] = [];
  page.on('console', (message) => ['error', 'warning'].includes(message.type()) && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await callBar(page).getByRole('button', { name: 'Hold' }).hover();
  const tooltip = page.locator('.bp6-tooltip');
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveCSS('pointer-events', 'none');
  await callBar(page).getByRole('button', { name: 'Mute' }).click();
  await expect(callBar(page).getByRole('button', { name: 'Unmute' })).toBeVisible();
  await hangUp(page);
  await expect(callBar(page)).toContainText('Ended');
  expect(complaints).toEqual([]);
});

test('in a low window the headers stay on their panels, and the softphone on no main action', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await expect(panel(page, 'Auto-dialing')).toBeVisible();
  const phone = (await page.locator('.softphone').boundingBox())!;
  const save = (await panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Next' }).boundingBox())!;
  expect(phone.height).toBeLessThan(48);
  expect(phone.x >= save.x + save.width || phone.y >= save.y + save.height).toBe(true);
  await page.locator('#workspace').evaluate((area) => (area.scrollTop = area.scrollHeight));
  const box = (await panel(page, 'My Goals').boundingBox())!;
  const title = (await page.getByRole('heading', { name: 'My Goals' }).boundingBox())!;
  expect(title.y - box.y).toBeLessThan(16);
});
