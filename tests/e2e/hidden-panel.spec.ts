/** A panel that is hidden until there is a lead keeps its place; the rest of arranging is in `arranging`, which needs no call. */
import { expect, test } from '@playwright/test';
import { hangUp, expectStatus, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { arrangement, expectArrangement, move, saves, startCustomizing, stopCustomizing } from './support/layout';

const HUMAN = '2125550101';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a panel that shows itself only with a lead keeps the place that it was given meanwhile', async ({ page }) => {
  const LEAD = 'Contact Details';
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const closedUp = await arrangement(page);
  expect(Object.keys(closedUp)).not.toContain(LEAD);
  await startCustomizing(page);
  // The hidden panel is arranged as well: it goes below the summary.
  await move(page, LEAD, 'ArrowDown');
  const arranged = await arrangement(page);
  await stopCustomizing(page);

  const saved = saves(page);
  await page.reload();
  await phoneConnected(page);
  await expect(panel(page, LEAD)).toBeHidden();
  const without = await arrangement(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(HUMAN);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await expect(panel(page, LEAD)).toBeVisible();
  await expectArrangement(page, arranged);

  await hangUp(page);
  await expectStatus(page, 'After-call work');
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(panel(page, LEAD)).toBeHidden();
  await expectArrangement(page, without);
  expect(saved).toEqual([]);
});
