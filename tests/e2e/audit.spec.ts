/** The audit of a centre: found, opened, taken back and exported, in both languages; and the code of a lost password. */
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { fillSignIn, openSignIn, PASSWORD, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a code for a lost password waits in the outbox that the log points to, and lets the person in with a new one [AUTH-031]', async ({
  page,
}) => {
  await openSignIn(page, gateway.url);
  await page.getByRole('link', { name: 'Reset password' }).click();
  await page.getByRole('textbox', { name: 'Username' }).fill('qualifier2@isius.demo');
  await page.locator('button[type="submit"]').click();
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeVisible();
  const outbox = join(gateway.dataDir, 'outbox');
  await expect.poll(() => readdir(outbox).catch(() => [])).toHaveLength(1);
  const [name = ''] = await readdir(outbox);
  const mail = await readFile(join(outbox, name), 'utf8');
  expect(mail).toContain('To: qualifier2@isius.demo');
  const code = /Code: (\S+)/.exec(mail)![1]!;
  await expect.poll(() => gateway.log.some((line) => line.includes(name))).toBe(true);
  expect(gateway.log.some((line) => line.includes(code))).toBe(false);
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.locator('input[autocomplete="new-password"]').fill('a brand new one');
  await page.locator('button[type="submit"]').click();
  await expect(page).toHaveURL(`${gateway.url}/auth/login`);
  await fillSignIn(page, 'qualifier2@isius.demo', 'a brand new one');
  await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
});

test('a manager finds who changed what, an administrator takes it back, and what is exported is recorded too', async ({
  page,
  browser,
}) => {
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  const { body: globals } = await manager.get('/settings/globals');
  expect((await manager.put('/settings/globals', { ...globals, 'new-leads-threshold': 9 })).status).toBe(204);
  const admin = await asPerson(gateway.url, 'admin@isius.demo');
  expect((await admin.change({ kind: 'switch', plugin: 'weather', on: false }, 'No windows here')).status).toBe(201);
  await gateway.cli('close-account', '--email', 'advisor2@isius.demo');

  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Audit' }).click();
  const lines = page.getByRole('table', { name: 'Changes, newest first' }).locator('tbody tr');
  await expect(lines).toHaveCount(3);
  await expect(lines.nth(0)).toContainText('Operator (command line)');
  await expectAccessible(page);

  await page.getByRole('textbox', { name: 'Name, thing or value' }).fill('weath');
  await expect(lines).toHaveCount(1);
  await expect(page).toHaveURL(/q=weath/);
  await lines.nth(0).getByRole('button', { name: 'Weather switched off for everyone' }).click();
  const line = page.getByRole('dialog', { name: 'Weather switched off for everyone' });
  await expect(line).toContainText('No windows here');
  await expectAccessible(page);
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText(/Taken back by/);
  await expect(lines).toHaveCount(2);

  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByRole('combobox', { name: 'Kind of change' }).selectOption('People');
  await expect(lines).toHaveCount(1);
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const csv = await readFile(await (await file).path(), 'utf8');
  expect(csv.split('\r\n')[1]).toMatch(/Operator \(command line\),Changed person .*,Closed: no → yes/);
  await page.getByRole('combobox', { name: 'Kind of change' }).selectOption('Audit exports');
  await expect(lines).toHaveCount(1);

  const office = await browser.newPage();
  await openSignIn(office, gateway.url);
  await fillSignIn(office, 'manager@isius.demo', PASSWORD);
  await expect(office.locator('.top-bar')).toBeVisible();
  await office.goto(`${gateway.url}/admin/settings/changes?area=switch`);
  await office.getByRole('button', { name: 'Weather switched off for everyone' }).click();
  await expect(office.getByRole('dialog')).toContainText(/Taken back by/);
  await office.close();
});

test('a French-speaking administrator reads it in French', async ({ page }) => {
  const admin = await asPerson(gateway.url, 'admin@slica.demo');
  expect((await admin.change({ kind: 'switch', plugin: 'weather', on: false })).status).toBe(201);
  await openSignIn(page, gateway.url);
  await page.getByRole('button', { name: 'Français' }).click();
  await fillSignIn(page, 'admin@slica.demo', PASSWORD);
  await expect(page.locator('.top-bar')).toBeVisible();
  await page.goto(`${gateway.url}/admin/settings/changes`);
  await expect(page.getByRole('heading', { name: 'Journal', level: 1 })).toBeVisible();
  await page.getByRole('table', { name: 'Modifications, de la plus récente' }).locator('tbody button').first().click();
  const line = page.getByRole('dialog');
  await expect(line).toContainText('Qui');
  await expect(line.getByRole('columnheader')).toHaveText(['Champ', 'Avant', 'Après']);
  await expectAccessible(page);
});
