/** A manager's leads: a file of ten thousand goes in while nothing is lost, is seen, and taken as a file. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
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
const ROWS = 10_000;
/** A seller's file: its own names of columns, a broken number, one that comes twice, and a cell like a formula. */
function sellersFile(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, nth) => `Ana${nth},Roy,617${2_000_000 + nth},02108,SLQ-${nth}`);
  rows.push('Bo,Short,61755,02108,SLQ-x', 'Cy,Twice,6172000007,02108,SLQ-y', '=1+1,Formula,6175559001,02108,SLQ-z');
  return Buffer.from(`fname,lname,tel,post,sub_id\n${rows.join('\n')}\n`);
}

test('a manager imports ten thousand leads from a seller’s file, sees which rows stay out, and exports the list', async ({ page }) => {
  test.setTimeout(180_000);
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page.getByText('Sorry, no leads yet.')).toBeVisible();
  await shot(page, 'leads-empty');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Import leads' }).click();
  const dialog = page.getByRole('group', { name: /^Import leads/ });
  await shot(page, 'import-1-file');
  await page.getByLabel('Choose a file').setInputFiles({ name: 'slq-nov.csv', mimeType: 'text/csv', buffer: sellersFile() });
  for (const [column, field] of [
    ['fname', 'First name'],
    ['lname', 'Last name'],
    ['tel', 'Phone'],
    ['post', 'Postal code'],
    ['sub_id', 'Marketing ID'],
  ] as const)
    await dialog.getByRole('combobox', { name: `What ${column} holds` }).selectOption({ label: field });
  await dialog.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: 'New campaign…' });
  await dialog.getByRole('textbox', { name: 'Name of the campaign' }).fill('SLQ November');
  await dialog.getByRole('textbox', { name: 'Remember these columns as' }).fill('Senior Life Quote');
  await shot(page, 'import-2-columns');
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Check rows' }).click();
  await expect(dialog.getByText('10,001 go in, 2 stay out')).toBeVisible({ timeout: 60_000 });
  await expect(dialog.getByRole('table', { name: /Not a phone number/ }).getByRole('row', { name: /61755/ })).toBeVisible();
  await shot(page, 'import-3-check');
  await expectAccessible(page, dialog);
  const reported = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Report as CSV' }).click();
  const report = await reported;
  expect(report.suggestedFilename()).toBe('slq-nov-rejected.csv');
  expect(readFileSync(await report.path(), 'utf8')).toContain('Bo,Short,61755,02108,SLQ-x');

  await dialog.getByRole('button', { name: 'Import 10,001 leads' }).click();
  await expect(dialog.getByText('10,001 leads are new in SLQ November.')).toBeVisible({ timeout: 120_000 });
  await shot(page, 'import-4-done');
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  await expect(page.getByRole('status').filter({ hasText: 'leads' })).toHaveText('More than 10,000 leads');
  await page.getByRole('textbox', { name: 'Search leads' }).fill('Formula');
  await expect(page.getByRole('row', { name: /=1\+1 Formula/ })).toBeVisible();
  const exported = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await exported).path(), 'utf8');
  expect(file.split('\r\n')[1]).toMatch(/^"'=1\+1 Formula",6175559001,MA,SLQ November,SLQ-z,New/);
  await page.getByRole('textbox', { name: 'Search leads' }).fill('');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('New');
  await expect(page).toHaveURL(/status=New/);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page).toHaveURL(/before=\d+/);
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row')).toHaveCount(26);
  await shot(page, 'leads-list');
  // The page scrolls within its frame: the bar with the call's controls stays.
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
  await expectAccessible(page);
});

test('in French, by keyboard, in a small window: a file that is no table, then one that is', async ({ browser }) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 }, locale: 'fr-CA', colorScheme: 'dark' })).newPage();
  await signIn(page, gateway.url, 'manager@slica.demo');
  await page.goto(`${gateway.url}/admin/leads`);
  await page.getByRole('button', { name: 'Importer des clients' }).focus();
  await page.keyboard.press('Enter');
  const choose = page.getByLabel('Choisir un fichier');
  await choose.setInputFiles({ name: 'aînés.xlsx', mimeType: 'text/csv', buffer: Buffer.from('PK\u0003\u0004 classeur') });
  await expect(page.getByText(/C’est un classeur/)).toBeVisible();
  await shot(page, 'import-fr-workbook');
  await page.getByRole('button', { name: 'Fermer' }).first().click();
  await page.getByRole('button', { name: 'Importer des clients' }).click();
  const text = 'prénom,téléphone,ville\nÉmilie,(514) 555-0132,Québec\nMarc,514555,Laval\n';
  await page.getByLabel('Choisir un fichier').setInputFiles({ name: 'aînés.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await page.getByRole('combobox', { name: 'Contenu de téléphone' }).selectOption({ label: 'Téléphone' });
  await page.getByRole('combobox', { name: 'Contenu de prénom' }).selectOption({ label: 'Prénom' });
  await page.getByRole('combobox', { name: 'Contenu de ville' }).selectOption({ label: 'Ville' });
  await page.getByRole('combobox', { name: 'Campagne' }).last().selectOption({ label: 'Nouvelle campagne…' });
  await page.getByRole('textbox', { name: 'Nom de la campagne' }).fill('Aînés');
  await shot(page, 'import-fr-columns');
  await page.getByRole('button', { name: 'Vérifier' }).click();
  await expect(page.getByText('1 entrent, 1 restent dehors')).toBeVisible({ timeout: 30_000 });
  await shot(page, 'import-fr-check');
  await page.getByRole('button', { name: /Importer 1 client/ }).click();
  await expect(page.getByText('1 nouveaux clients dans Aînés.')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Fermer' }).last().click();
  await expect(page.getByRole('row', { name: /Émilie/ })).toContainText('Aînés');
  await shot(page, 'leads-fr');
  await expectAccessible(page);
});
