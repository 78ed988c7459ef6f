/** Campaigns, prefixes and lead groups as managers arrange them, and what an agent is dialled by it. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { callBar, chooseStatus, hangUp, onPhone, panel, phoneConnected, signIn, words } from './support/agent';
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
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

test('a manager adds and edits campaigns, is told what is taken, and chooses their qualifiers [SET-042] [SET-045] [SET-047] [SET-076] [SET-077] [SET-080] [MSG-022] [MSG-029] [MSG-030]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Lead campaigns', exact: true }).click();
  await expect(page.getByText('Sorry, no lead campaigns yet.')).toBeVisible();
  await shot(page, 'campaigns-empty');
  await expectAccessible(page);

  const add = async (name: string, prefix: string, more = '') => {
    await page.getByRole('button', { name: 'Add campaign' }).click();
    const form = dialog(page, 'Add lead campaign');
    await form.getByRole('textbox', { name: /^Name/ }).fill(name);
    await form.getByRole('textbox', { name: /^Marketing ID Prefix/ }).fill(prefix);
    await form.getByRole('textbox', { name: /^Additional Prefixes/ }).fill(more);
    await form.getByRole('button', { name: 'Save' }).click();
    return form;
  };
  await expect(await add('Final Expense South', 'FE-LA', 'FE-MS, FE-AL')).toBeHidden();
  await expect(row(page, 'Final Expense South')).toContainText('final-expense-south');
  const refused = await add('Mortgage Protection', 'fe-la');
  await expect(refused.getByText('Already used: fe-la (Final Expense South).').last()).toBeVisible();
  await shot(page, 'campaign-refused');
  await expectAccessible(page, refused);
  await refused.getByRole('textbox', { name: /^Marketing ID Prefix/ }).fill('MP');
  await refused.getByRole('button', { name: 'Save' }).click();
  await expect(refused).toBeHidden();

  await page.getByRole('button', { name: 'Edit Mortgage Protection' }).click();
  const form = dialog(page, 'Edit lead campaign');
  await expect(form.getByRole('textbox', { name: 'Slug' })).toHaveValue('mortgage-protection');
  await form.getByRole('checkbox', { name: 'Active' }).click({ force: true });
  await shot(page, 'campaign-edit');
  await expectAccessible(page, form);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Mortgage Protection')).toContainText('No');

  await page.getByRole('button', { name: 'Qualifiers of Final Expense South' }).click();
  const pick = dialog(page, 'Qualifiers of Final Expense South');
  await pick.getByRole('textbox').fill('whit');
  await pick.getByRole('checkbox', { name: /Nora Whitfield/ }).check();
  await shot(page, 'campaign-qualifiers');
  await expectAccessible(page, pick);
  await pick.getByRole('button', { name: 'Save' }).click();
  await expect(pick).toBeHidden();
  await expect(row(page, 'Final Expense South')).toContainText('1');
  await shot(page, 'campaigns-dark');
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  await shot(page, 'campaigns-1280');
});

test('a manager adds prefixes and a lead group, and says what and whom it holds [SET-048] [SET-050] [SET-051] [SET-053] [MSG-023] [MSG-024] [MSG-038]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/lead-prefixes`);
  await expect(page.getByText('Sorry, no lead prefixes yet.')).toBeVisible();
  for (const name of ['FE', 'MP']) {
    await page.getByRole('button', { name: 'Add prefix' }).click();
    const form = dialog(page, 'Add lead prefix');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(form.getByText('Name is required')).toBeVisible();
    await form.getByRole('textbox', { name: /^Name/ }).fill(name);
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(row(page, name)).toBeVisible();
  }
  await shot(page, 'prefixes');
  await expectAccessible(page);

  await page.goto(`${gateway.url}/admin/settings/lead-groups`);
  await expect(page.getByText('Sorry, no lead groups yet.')).toBeVisible();
  await page.getByRole('button', { name: 'Add group' }).click();
  await dialog(page, 'Add lead group').getByRole('textbox', { name: /^Name/ }).fill('Closers');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Prefixes of Closers' }).click();
  await dialog(page, 'Prefixes of Closers').getByRole('checkbox', { name: 'FE' }).check();
  await shot(page, 'group-prefixes');
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: 'Advisors of Closers' }).click();
  await dialog(page, 'Advisors of Closers')
    .getByRole('checkbox', { name: /Elena Ortiz/ })
    .check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, 'Closers').getByRole('cell', { name: '1', exact: true })).toHaveCount(2);
  await shot(page, 'groups');
  await expectAccessible(page);
});

test('the three pages speak French, empty and with long names', async ({ page: french }) => {
  await french.setViewportSize({ width: 1280, height: 720 });
  await signIn(french, gateway.url, 'manager@slica.demo');
  for (const [path, empty] of [
    ['lead-campaigns', 'Désolé, aucune campagne pour l’instant.'],
    ['lead-prefixes', 'Désolé, aucun préfixe pour l’instant.'],
    ['lead-groups', 'Désolé, aucun groupe de clients pour l’instant.'],
  ] as const) {
    await french.goto(`${gateway.url}/admin/settings/${path}`);
    await expect(french.getByText(empty)).toBeVisible();
    await expectAccessible(french);
    await shot(french, `${path}-fr`);
  }
  const manager = await asPerson(gateway.url, 'manager@slica.demo');
  expect(
    (
      await manager.post('/settings/lead-campaigns', {
        name: 'Assurance hypothécaire du printemps',
        prefix: 'AH',
        prefixes: 'AH-QC, AH-NB',
      })
    ).status,
  ).toBe(201);
  expect((await manager.post('/settings/lead-groups', { name: 'Conseillers du Nord' })).status).toBe(201);
  await french.getByRole('button', { name: 'Conseillers de Conseillers du Nord' }).click();
  await expect(french.getByRole('checkbox').first()).toBeVisible();
  await shot(french, 'group-advisors-fr');
  await french.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await expect(french.getByText('AH-QC, AH-NB')).toBeVisible();
  await shot(french, 'campaigns-fr');
  await french.getByRole('button', { name: /^Modifier/ }).click();
  await shot(french, 'campaign-edit-fr');
});

test('a qualifier who is taken out of a campaign in the middle of a call is given another campaign’s lead next', async ({
  page,
  browser,
}) => {
  await gateway.importLeads('nicknames.csv', 'Nicknames');
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
  await gateway.importLeads('machine.csv', 'Machines');
  const manager = await asPerson(gateway.url, 'admin@isius.demo');
  const qualifiers = (await manager.get('/agents?role=qualifier')).body as { id: number; full_name: string }[];
  const ids = qualifiers.map(({ id }) => id);
  expect((await manager.put('/settings/lead-campaigns/autumn/agents', ids)).status).toBe(204);

  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await chooseStatus(page, words.en.ready);
  await onPhone(page);
  await expect(callBar(page).locator('.call-name')).toHaveText('Jean "Johnny" Tremblay');
  await next(page);
  await onPhone(page);
  await expect(callBar(page).locator('.call-name')).toHaveText('Dana Whitfield');

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, gateway.url, 'admin@isius.demo');
  await admin.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await admin.getByRole('button', { name: 'Qualifiers of Autumn' }).click();
  await dialog(admin, 'Qualifiers of Autumn')
    .getByRole('checkbox', { name: /Nora Whitfield/ })
    .uncheck();
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(dialog(admin, 'Qualifiers of Autumn')).toBeHidden();
  // The call goes on.
  await expect(callBar(page).locator('.call-name')).toHaveText('Dana Whitfield');
  await next(page);
  await onPhone(page);
  // Not Marcus Okafor, who is the next one of Autumn.
  await expect(callBar(page).locator('.call-name')).toHaveText('Priya Raman');
});

/** Ends the call, and goes on to the next lead. */
async function next(page: Page): Promise<void> {
  await hangUp(page);
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Not Interested');
  await disposition.getByRole('combobox', { name: 'Reason' }).selectOption('Client hung up');
  await disposition.getByRole('button', { name: 'Save & Next' }).click();
}
