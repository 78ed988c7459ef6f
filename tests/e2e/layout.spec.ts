/** The workspace is the agent's: dragged with the mouse, it is the same after a reload and from another browser. */
import { expect, test, type Page } from '@playwright/test';
import { panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** Where a panel is in the grid, however far that is scrolled, once nothing on it moves any more. */
async function placeOf(page: Page, title: string) {
  await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
  const box = await panel(page, title).boundingBox();
  if (!box) throw new Error(`${title} is not on the page`);
  const scrolled = await page.getByRole('main').evaluate((area) => area.scrollTop);
  return { x: Math.round(box.x), y: Math.round(box.y + scrolled), width: Math.round(box.width), height: Math.round(box.height) };
}

const saved = (page: Page) =>
  page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.url().includes('/workspace/layouts/') && response.ok(),
  );

test('a panel dragged and resized stays so after a reload and in another browser', async ({ page, browser }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  const before = await placeOf(page, 'My Goals');

  await page.getByRole('button', { name: 'Customize' }).click();
  const handle = page.getByRole('button', { name: 'Move My Goals' });
  const grip = (await handle.boundingBox())!;
  const answer = saved(page);
  await page.mouse.move(grip.x + grip.width / 2, grip.y + grip.height / 2);
  await page.mouse.down();
  await page.mouse.move(grip.x - 200, grip.y + 40, { steps: 8 });
  await page.mouse.move(grip.x - 420, grip.y + 60, { steps: 8 });
  await page.mouse.up();
  await answer;
  await page.getByRole('button', { name: 'Done' }).click();

  const after = await placeOf(page, 'My Goals');
  expect(after).not.toEqual(before);

  await page.reload();
  await expect(panel(page, 'My Goals')).toBeVisible();
  await expect.poll(() => placeOf(page, 'My Goals')).toEqual(after);
  await page.close();

  const elsewhere = await browser.newPage();
  await signIn(elsewhere, gateway.url, 'qualifier@isius.demo');
  await expect.poll(() => placeOf(elsewhere, 'My Goals')).toEqual(after);
  await elsewhere.close();
});

test('a panel is moved and resized by keys alone, and a live region says where it is', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await page.getByRole('button', { name: 'Customize' }).click();
  const before = await placeOf(page, 'My Goals');
  const handle = page.getByRole('button', { name: 'Move My Goals' });
  await handle.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(/My Goals, column \d+, row \d+/)).toBeAttached();
  const answer = saved(page);
  await page.keyboard.press('Enter');
  await answer;
  const after = await placeOf(page, 'My Goals');
  expect(after.x).toBeLessThan(before.x);
  expect(after.height).toBeGreaterThan(before.height);
});
