/** People as managers make and close them, and groups that give them what they may do: seen in the pages of both. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { fillSignIn, openSignIn, signIn } from './support/agent';
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

test('a group gives auto-ready to an advisor in the open page, and takes it back; its dialogs are whole [SET-056] [USERS-033] [ATTR-008] [ATTR-011] [ENDPOINT-015] [ENDPOINT-034] [ENDPOINT-035] [ENDPOINT-036] [ENDPOINT-040] [ENDPOINT-041] [ENDPOINT-042] [ENDPOINT-043] [ENDPOINT-048]', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/users/attribute-groups`);
  await expect(page.getByRole('heading', { name: 'Attribute groups' })).toBeVisible();
  await shot(page, 'groups-1440');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Add attribute group' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  await dialog.getByLabel('Name').first().fill('Convoso Spanish');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByText(/Already used: Convoso Spanish/).first()).toBeVisible();
  await shot(page, 'groups-taken');
  await dialog.getByLabel('Name').first().fill('Ready by themselves');
  await dialog.getByLabel('Provider').selectOption('CHASEDATA');
  await dialog.getByLabel('Transfer score').fill('4');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByRole('row', { name: /^Ready by themselves/ })).toContainText('CHASEDATA');

  // The advisor has it by themselves in the demo; it is taken, so that the group is what gives it.
  const advisor = await (await browser.newContext()).newPage();
  await signIn(advisor, gateway.url, 'advisor@isius.demo');
  const permissions = () =>
    advisor.evaluate(() => {
      const kept = Object.values(sessionStorage).find((text) => text.includes('"acl"'));
      return kept ? (JSON.parse(kept) as { acl: { permissions: string[] } }).acl.permissions : null;
    });
  await expect.poll(permissions).toEqual(['has_auto_ready']);
  await page.goto(`${gateway.url}/admin/users?search=Elena`);
  await page.getByRole('button', { name: 'Actions for Elena Ortiz' }).click();
  await page.getByRole('menuitem', { name: 'Attributes' }).click();
  const drawer = page.getByRole('dialog', { name: 'Elena Ortiz' });
  await drawer.getByRole('checkbox', { name: /Auto-ready/ }).click();
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect.poll(permissions).toEqual([]);

  await page.goto(`${gateway.url}/admin/settings/attribute-groups`);
  await page.getByRole('button', { name: '0 attributes of Ready by themselves' }).click();
  await dialog.getByRole('checkbox', { name: /Auto-ready/ }).check();
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('button', { name: '0 users of Ready by themselves' }).click();
  await dialog.getByRole('textbox').fill('elena');
  await dialog.getByRole('checkbox', { name: /Elena Ortiz/ }).check();
  await shot(page, 'groups-users');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('button', { name: '1 user of Ready by themselves' })).toBeVisible();
  await expect.poll(permissions).toEqual(['has_auto_ready']);

  await page.getByRole('button', { name: 'Edit Ready by themselves' }).click();
  await expect(dialog.getByText('Not set yet')).toBeVisible();
  await shot(page, 'groups-edit');
  await dialog.getByLabel('Short name').fill('RBT');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /^Ready by themselves RBT/ })).toBeVisible();
});

test('a new person chooses their own password, works, and is out at once when they are closed', async ({ page, browser }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/users`);
  await page.getByRole('button', { name: 'New person' }).click();
  const form = page.getByRole('dialog', { name: 'New person' });
  await form.getByLabel('First name').fill('Xiomara');
  await form.getByLabel('Last name').fill('Delacroix-Ferreira');
  await form.getByLabel('Email').fill('qualifier@isius.demo');
  await form.getByLabel('Extension').fill('1003');
  await form.getByRole('button', { name: 'Create' }).click();
  await expect(form.getByText('Already used: Nora Whitfield.').first()).toBeVisible();
  await shot(page, 'person-refused');
  await expectAccessible(page, form);
  await form.getByLabel('Email').fill('xiomara@isius.demo');
  await form.getByLabel('Extension').fill('4142');
  await form.getByLabel('Team').selectOption('Grace Lindqvist');
  await form.getByRole('button', { name: 'Create' }).click();
  const secret = page.getByRole('dialog', { name: 'Xiomara Delacroix-Ferreira can sign in' });
  const password = (await secret.locator('output').textContent())!;
  await shot(page, 'person-password');
  await expectAccessible(page, secret);
  await secret.getByRole('button', { name: 'Done' }).click();

  const theirs = await (await browser.newContext()).newPage();
  await openSignIn(theirs, gateway.url);
  await fillSignIn(theirs, 'xiomara@isius.demo', password);
  await theirs.locator('input[autocomplete="new-password"]').fill('a password of my own');
  await theirs.locator('button[type="submit"]').click();
  await expect(theirs.getByText('The password was created successfully.')).toBeVisible();
  await signIn(theirs, gateway.url, 'xiomara@isius.demo', 'a password of my own');

  const drawer = page.getByRole('dialog', { name: 'Xiomara Delacroix-Ferreira' });
  await expect(drawer.getByText('xiomara@isius.demo')).toBeVisible();
  await page.reload();
  await expect(drawer.getByRole('table', { name: 'Signed in' })).toContainText('Chrome');
  await shot(page, 'person-account');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Close account…' }).click();
  const question = page.getByRole('dialog', { name: 'Close account' });
  await shot(page, 'person-close');
  await question.getByRole('button', { name: 'Close account' }).click();
  await expect(theirs.locator('input[autocomplete="current-password"]')).toBeVisible();
  await expect(drawer.getByText('This account is closed: the person cannot sign in.')).toBeVisible();
  await fillSignIn(theirs, 'xiomara@isius.demo', 'a password of my own');
  await expect(theirs.getByText(/closed/i)).toBeVisible();
});

test('a French manager imports a file of people: what is wrong first, then all of it', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await signIn(page, gateway.url, 'manager@slica.demo');
  await page.goto(`${gateway.url}/admin/settings/attribute-groups`);
  await expect(page.getByRole('heading', { name: 'Groupes d’attributs' })).toBeVisible();
  await shot(page, 'groups-fr-1280');
  await expectAccessible(page);
  await page.goto(`${gateway.url}/admin/users`);
  await page.getByRole('button', { name: 'Nouvelle personne' }).click();
  await expect(page.getByLabel('Prénom')).toBeVisible();
  await shot(page, 'person-fr-1280');
  await page.getByRole('button', { name: 'Annuler' }).click();
  await page.getByRole('button', { name: 'Fichier' }).click();
  await page.getByRole('menuitem', { name: 'Importer des personnes' }).click();
  const dialog = page.getByRole('dialog', { name: 'Importer des personnes' });
  const give = (text: string) =>
    dialog.locator('input[type="file"]').setInputFiles({ name: 'personnes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });
  await give('Courriel;Prénom;Rôles;Poste\nzoe@slica.demo;Zoé;qualifier;2301\nluc@slica.demo;Luc;admin;12');
  await expect(dialog.getByText('Refusé', { exact: true })).toBeVisible();
  await shot(page, 'import-refused-fr');
  await expectAccessible(page, dialog);
  await give('Courriel;Prénom;Rôles;Poste\nzoe@slica.demo;Zoé;qualifier;2301\nluc@slica.demo;Luc;advisor;2302');
  await dialog.getByRole('button', { name: 'Enregistrer 2 personnes' }).click();
  await expect(dialog.getByText('2 personnes ont été enregistrées.')).toBeVisible();
  await shot(page, 'import-done-fr');
  await dialog.getByRole('button', { name: 'Terminé' }).click();
  await expect(page.getByRole('row', { name: /Zoé/ })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'users-fr-dark');
});
