/** Which numbers people see: a manager keeps the pool of a campaign, and an agent's dial shows one of it. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { goReady, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.describe.configure({ timeout: 150_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (!process.env['SHOTS']) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${colorScheme}.png` });
  }
  await page.emulateMedia({ colorScheme: 'light' });
};

async function open(page: Page) {
  await page.getByRole('button', { name: 'More of Autumn' }).click();
  await page.getByRole('menuitem', { name: 'Caller IDs' }).click();
  return page.getByRole('dialog', { name: 'Caller IDs of Autumn' });
}

async function add(page: Page, number: string, rest?: string): Promise<void> {
  await page.getByRole('button', { name: 'Add number' }).click();
  const form = page.getByRole('dialog', { name: 'Add number' });
  await form.getByRole('textbox', { name: /^Number/ }).fill(number);
  if (rest) await form.getByRole('combobox', { name: /Rest/ }).selectOption({ label: rest });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
}

test('people see a number of their area, and the pool says how often today', async ({ page, browser }) => {
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  const pool = await open(page);
  await expect(pool.getByText('The pool is empty, and the campaign has no caller ID of its own: people see none.')).toBeVisible();
  await shot(page, 'pool-empty');
  await page.getByRole('button', { name: 'Add number' }).click();
  await shot(page, 'pool-add');
  await page.getByRole('dialog', { name: 'Add number' }).getByRole('button', { name: 'Cancel' }).click();
  await add(page, '(212) 555-0171');
  await add(page, '617 555 0172');
  await expect(pool.getByRole('row', { name: /\(212\) 555-0171.*212.*0 of 50.*Shown/ })).toBeVisible();
  await expect(pool.getByRole('row', { name: /\(617\) 555-0172.*617.*0 of 50.*Shown/ })).toBeVisible();
  await expectAccessible(page, pool);

  const agent = await (await browser.newContext()).newPage();
  await goReady(agent, gateway.url, 'qualifier@isius.demo');
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  const uses = async () => (await manager.get('/settings/lead-campaigns/autumn/caller-ids')).body as { rows: { used_today: number }[] };
  await expect.poll(async () => (await uses()).rows.reduce((sum, row) => sum + row.used_today, 0), { timeout: 45_000 }).toBeGreaterThan(0);
  await pool.getByRole('button', { name: 'Close' }).last().click();
  await expect((await open(page)).getByText(/^[1-9]\d* of 50$/).first()).toBeVisible();
  await shot(page, 'pool');
});
