/** An advisor sends a lead to its application, which fails first, and opens the health e-app where they are licensed. */
import { expect, test, type Page } from '@playwright/test';
import { startService, type TestService } from '../../gateway/testing/service';
import { copyCentres } from '../support/centres';
import { onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, stopCustomizing } from './support/layout';

const PANELS = ['Send to iApp', 'Health Insurance E-App'];
let service: TestService;
let gateway: TestGateway;
let centres: ReturnType<typeof copyCentres>;

test.beforeAll(async () => {
  service = await startService();
  centres = copyCentres();
  centres.edit<{ plugins: { iapp: { iapp: { sendTo: string } } } }>('isius/variant.json', ({ plugins }) => {
    plugins.iapp.iapp.sendTo = `${service.url}/iapp`;
  });
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres.root, OUTSIDE_ALLOW: '127.0.0.1' },
  });
  await gateway.start();
});
test.afterAll(async () => {
  await gateway.remove();
  await service.stop();
  centres.remove();
});

async function openCatalogue(page: Page, email: string) {
  await signIn(page, gateway.url, email);
  await phoneConnected(page);
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
}

async function livesAt(page: Page, zip: string, city: string) {
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('ZIP code').fill(zip);
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByLabel('City')).toHaveValue(city);
}

/** The tab that a click opens; it knows nothing of the page that opened it. */
async function tabOf(page: Page, click: () => Promise<void>): Promise<Page> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), click()]);
  await tab.waitForLoadState();
  expect(await tab.evaluate(() => window.opener as unknown)).toBeNull();
  return tab;
}

test('an advisor sends the lead: it fails, is tried again, and its page opens; the health e-app is there with a licence for the lead’s state [IAPP-003] [IAPP-005] [IAPP-007] [IAPP-008] [IAPP-009] [IAPP-010] [ENDPOINT-106] [SHELL-038]', async ({
  page,
}) => {
  await openCatalogue(page, 'advisor@isius.demo');
  for (const name of PANELS)
    await catalogue(page)
      .getByRole('button', { name: `Add ${name}` })
      .click();
  await stopCustomizing(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await panel(page, 'Contact Details').getByLabel('First name').first().fill('Harold');

  const health = panel(page, 'Health Insurance E-App');
  await livesAt(page, '44114', 'Cleveland');
  await expect(health).toBeHidden();
  await livesAt(page, '10001', 'New York');
  await expect(health).toContainText('Licensed in NY');
  const foresters = await tabOf(page, () => health.getByRole('button', { name: 'Foresters E-App' }).click());
  await expect(foresters.getByRole('heading', { name: 'Foresters E-App' })).toBeVisible();
  await foresters.close();

  service.answers(503);
  const iapp = panel(page, 'Send to iApp');
  const send = iapp.getByRole('button', { name: 'Send to E-App' });
  await send.click();
  await expect(iapp).toContainText('Something went wrong. Please try again or contact support');
  await expect(send).toHaveClass(/bp6-intent-danger/);
  service.answers(200);
  const application = await tabOf(page, () => send.click());
  await expect(application.getByRole('heading', { name: 'Application of Harold' })).toBeVisible();
  await expect(application.getByText('NY', { exact: true })).toBeVisible();
  await expect(iapp).toContainText('Application open in another tab.');
  expect(service.sent.map(({ body }) => (JSON.parse(body) as { destination: string }).destination)).toEqual(['iapp', 'iapp']);
  expect(new Set(service.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
});

test('a qualifier is offered neither panel [IAPP-009] [IAPP-011]', async ({ page }) => {
  await openCatalogue(page, 'qualifier@isius.demo');
  await expect(catalogue(page).getByRole('button', { name: 'Add Third-party transfer' })).toBeVisible();
  for (const name of PANELS) await expect(catalogue(page).getByRole('button', { name: `Add ${name}` })).toHaveCount(0);
});
