/** What an agent would hate to lose: a disposition is saved exactly once, and a killed gateway takes nothing with it. */
import { expect, test, type Page } from '@playwright/test';
import { expectStatus, flashes, goReady, hangUp, hears, isDisposition, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeEach(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterEach(() => gateway.remove());

const box = (page: Page) => panel(page, 'Disposition Panel');
const lastDials = (page: Page) =>
  page.evaluate(async () => {
    const account = JSON.parse(Object.values(sessionStorage).find((value) => value.includes('accessToken')) ?? '{}');
    const token = account.tokens?.accessToken ?? account.accessToken;
    const answer = await fetch('/api/v1/agents/last-dials?limit=10', { headers: { Authorization: `Bearer ${token}` } });
    return (await answer.json()) as { status: string }[];
  });

async function callAndHangUp(page: Page) {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await box(page).getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
}

test('a double click and a lost reply save a disposition once', async ({ page }) => {
  await callAndHangUp(page);
  const keys: (string | null)[] = [];
  let lost = false;
  await page.route('**/api/v1/leads/*/dispositions*', async (route) => {
    keys.push(await route.request().headerValue('idempotency-key'));
    if (lost) return route.continue();
    lost = true;
    await route.fetch(); // the gateway has it; the page never hears so
    await route.abort('connectionreset');
  });
  await box(page).getByRole('button', { name: 'Save & Stop' }).dblclick();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible({ timeout: 30_000 });
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  expect((await lastDials(page)).filter((dial) => dial.status === 'Unreachable')).toHaveLength(1);
});

test('a disposition saved while the connection is away says once that it is kept, and is sent once', async ({ page, context }) => {
  await callAndHangUp(page);
  let sent = 0;
  page.on('requestfinished', (request) => (sent += Number(request.method() === 'POST' && isDisposition(request.url()))));
  await context.setOffline(true);
  await box(page).getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Kept; sent when the connection is back.')).toHaveCount(1);
  await expect(page.getByText(/contact support/)).toHaveCount(0);
  await expect(page.getByText('Successfully disposed the lead!')).toHaveCount(0);
  expect(sent).toBe(0);
  await context.setOffline(false);
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible({ timeout: 30_000 });
  await expect(page.getByText('Kept; sent when the connection is back.')).toHaveCount(0);
  await expectStatus(page, 'After-call work');
  expect(sent).toBe(1);
  expect((await lastDials(page)).filter((dial) => dial.status === 'Unreachable')).toHaveLength(1);
});

test('a killed tab keeps the disposition that was being typed', async ({ page, context }) => {
  await callAndHangUp(page);
  await box(page).getByLabel('Notes').fill('Typed before the tab died');
  const storage = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  const next = await context.newPage();
  await page.close();
  await next.addInitScript(
    (kept) => Object.entries(JSON.parse(kept) as Record<string, string>).forEach(([key, value]) => sessionStorage.setItem(key, value)),
    storage,
  );
  await next.goto(gateway.url);
  await expect(box(next).getByLabel('Notes')).toHaveValue('Typed before the tab died');
  await box(next).getByRole('button', { name: 'Save & Stop' }).click();
  await expect(next.getByText('Successfully disposed the lead!')).toBeVisible();
});

test('the gateway killed in mid-call comes back: page and softphone return, and what was typed is still there [SHELL-025] [describes CALL-040]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await hears(page);
  await box(page).getByLabel('Notes').fill('Said before the power went');
  await gateway.kill();
  await expect(page.getByText('Connection dropped').first()).toBeVisible();
  const reconnected = flashes(page, 'Reconnected Successfully!');
  await gateway.start();
  const listening = Date.now();
  await reconnected;
  await phoneConnected(page);
  expect(Date.now() - listening).toBeLessThan(15_000);
  await expectStatus(page, 'Offline');
  await expect(box(page).getByLabel('Notes')).toHaveValue('Said before the power went');
  await box(page).getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  const saved = flashes(page, 'Successfully disposed the lead!');
  await box(page).getByRole('button', { name: 'Save & Next' }).click();
  await saved;
  await onPhone(page);
  await hears(page);
  await hangUp(page);
});

test('a page reloaded in mid-call takes its call back [STATUS-081]', async ({ page }) => {
  page.on('dialog', (dialog) => void dialog.accept());
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
  await page.reload();
  await onPhone(page);
  await hears(page);
  await expectStatus(page, 'On a call');
  await hangUp(page);
  // The connection was accepted anew in mid-call: offline after the hang-up flow (STATUS-081).
  await expectStatus(page, 'Offline');
});
