/** A manager puts a file into a list of a campaign: whom it holds is dialled first, and not at all once it is switched off. */
import { writeFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { test } from './support/admin';
import { callBar, chooseStatus, onPhone, phoneConnected, signIn, words } from './support/agent';
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
const fileOf = (...rows: string[]) => ['phone_number,first_name,last_name,state,postal_code', ...rows].join('\n');

async function dialled(page: Page, email: string, name: string): Promise<void> {
  await signIn(page, gateway.url, email);
  await phoneConnected(page);
  await chooseStatus(page, words.en.ready);
  await onPhone(page);
  await expect(callBar(page)).toContainText(name);
}
async function openDialog(page: Page, entry: string) {
  await page.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await page.getByRole('button', { name: 'More of Autumn' }).click();
  await page.getByRole('menuitem', { name: entry }).click();
}

test('a list of priority 1 is dialled first; switched off, it is not, and the page says so', async ({ newPerson }) => {
  const usual = test.info().outputPath('usual.csv');
  writeFileSync(usual, fileOf('6175550188,Nora,Usual,MA,02108'));
  await gateway.importLeads(usual, 'Autumn');
  const manager = await newPerson();
  await manager.setViewportSize({ width: 1280, height: 720 });
  await signIn(manager, gateway.url, 'manager@isius.demo');
  await manager.goto(`${gateway.url}/admin/leads`);
  await manager.getByRole('button', { name: 'Import leads' }).click();
  const buffer = Buffer.from(fileOf('2135550121,Luis,Listed,CA,90012', '4155550122,Lena,Listed,CA,94103'));
  await manager.getByLabel('Choose a file').setInputFiles({ name: 'november.csv', mimeType: 'text/csv', buffer });
  const dialog = manager.getByRole('group', { name: /^Import leads/ });
  await dialog.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: 'Autumn' });
  await expect(dialog.getByRole('textbox', { name: 'Name of the list' })).toHaveValue('november');
  await shot(manager, 'lists-import');
  await expectAccessible(manager, dialog);
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await dialog.getByRole('button', { name: 'Import 2 leads' }).click();
  await expect(dialog.getByText('2 leads are new in Autumn.')).toBeVisible();

  await openDialog(manager, 'Lists');
  const lists = manager.getByRole('dialog', { name: 'Lists of Autumn' });
  await lists.getByRole('button', { name: 'Edit november' }).click();
  const form = manager.getByRole('dialog', { name: 'Edit list' });
  await form.getByRole('combobox', { name: 'Priority' }).selectOption('1');
  await shot(manager, 'lists-edit');
  const lastDay = form.getByLabel('Last day');
  await lastDay.fill('2020-01-01');
  const over = form.getByText('This day is over: its leads will not be dialled by machine.');
  await expect(over).toBeVisible();
  // Whole: within its field, which is as wide as the day's.
  const right = async (of: typeof over) => (await of.boundingBox().then((box) => box && box.x + box.width)) ?? Infinity;
  expect(await right(over)).toBeLessThanOrEqual((await right(lastDay)) + 1);
  await lastDay.fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(lists.getByRole('row', { name: /^1 november Import of november.csv Dialled 2/ })).toBeVisible();
  await expect(lists.getByText('1 lead of this campaign is in no list.')).toBeVisible();
  await shot(manager, 'lists');
  await expectAccessible(manager, lists);
  await manager.emulateMedia({ colorScheme: 'dark' });
  await shot(manager, 'lists-dark');
  await manager.emulateMedia({ colorScheme: 'light' });
  await dialled(await newPerson(), 'qualifier@isius.demo', 'Listed');

  await lists.getByRole('button', { name: 'Edit november' }).click();
  await form.getByText('Dialled', { exact: true }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(lists.getByText('Switched off')).toBeVisible();
  await dialled(await newPerson(), 'qualifier2@isius.demo', 'Nora Usual');
  await openDialog(manager, 'Who can be called now');
  const counts = manager.getByRole('dialog', { name: 'Who can be called now: Autumn' });
  await expect(counts.getByText('In the list “november”, which is switched off')).toBeVisible();
  await shot(manager, 'lists-hopper');
  await manager.goto(`${gateway.url}/admin/leads`);
  await expect(manager.getByText('List “november” is off')).toBeVisible();
  await shot(manager, 'lists-leads');
});
