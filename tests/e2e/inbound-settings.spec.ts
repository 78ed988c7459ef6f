/** What managers decide about calls that come in: who is told what, which extensions and numbers there are, when calls are refused. */
import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson, flip, test } from './support/admin';
import { callBar, chooseStatus, fillSignIn, onPhone, openSignIn, panel, PASSWORD, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/publisher.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());
// Three people with a browser each, and axe in both themes.
test.beforeEach(() => test.setTimeout(180_000));

const shot = async (page: Page, name: string) => {
  if (!process.env['SHOTS']) return;
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.screenshot({ path: `${process.env['SHOTS']}/${name}-${width}.png` });
  }
};
const open = async (page: Page, email: string, path: string) => {
  await signIn(page, gateway.url, email);
  await page.goto(`${gateway.url}/admin/${path}`);
};
const inFrench = async (page: Page, email: string, path: string) => {
  await openSignIn(page, gateway.url);
  await page.getByRole('button', { name: 'Français' }).click();
  await fillSignIn(page, email, PASSWORD);
  await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${gateway.url}/admin/${path}`);
};
const field = (of: Page | Locator, name: string) => of.getByRole('textbox', { name, exact: true });
const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name, exact: true });

test('a notice that a manager sends is read on an agent’s page, and by one who signs in after it [NOTIF-001, NOTIF-015, NOTIF-017, MSG-043, MSG-044, I18N-011, SHELL-011] [REF-045, ENDPOINT-030]', async ({
  page,
  newPerson,
}) => {
  const agent = await newPerson();
  await signIn(agent, gateway.url, 'qualifier@isius.demo');
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Send notification', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Send New Notification' })).toBeVisible();
  await expect(page.getByText(/of your team$/)).toBeVisible();
  await expectAccessible(page);
  await shot(page, 'notification-empty');

  await button(page, /^Send to/).click();
  await expect(page.getByText('Write a message.')).toBeVisible();
  await expect(page.getByText('Choose a type.')).toBeVisible();
  await field(page, 'Message').fill('Too short');
  await expect(page.getByText('The message is too short: at least 10 characters.')).toBeVisible();
  await field(page, 'Message').fill('x'.repeat(101));
  await expect(page.getByText('The message is too long: 100 characters at most.')).toBeVisible();
  await field(page, 'Timeout (seconds)').fill('');
  await expect(page.getByText('Enter the timeout in seconds.')).toBeVisible();
  await field(page, 'Timeout (seconds)').fill('0');
  await expect(page.getByText('The timeout in seconds must be 1 or more.')).toBeVisible();
  await shot(page, 'notification-wrong');
  await expectAccessible(page);

  const message = 'ZIP codes 95403 to 95409 are under evacuation. End those calls politely.';
  await field(page, 'Message').fill(`  ${message}  `);
  await page.getByRole('radio', { name: 'Warning' }).click();
  await field(page, 'Timeout (seconds)').fill('600');
  await shot(page, 'notification-full');
  // A short message stands for two seconds: it is waited for from before the click.
  const said = expect(page.getByText('The notification has been sent.')).toBeVisible();
  await button(page, /^Send to/).click();
  await said;
  await expect(field(page, 'Message')).toHaveValue('');
  await expect(page.getByRole('table', { name: 'Sent before' })).toContainText(message);

  const alert = (of: Page) => of.locator('.alert-bar').filter({ hasText: message });
  await expect(alert(agent)).toBeVisible();
  await expect(alert(agent)).toContainText('Warning');
  const later = await newPerson();
  await signIn(later, gateway.url, 'advisor@isius.demo');
  await expect(alert(later)).toBeVisible();
  // Who closed it does not see it again.
  await agent.getByRole('button', { name: 'Dismiss' }).first().click();
  await agent.reload();
  await expect(agent.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
  await expect(alert(agent)).toHaveCount(0);

  // One that is short goes by itself, and leaves the other where it is.
  await button(page, `Write it again: ${message}`).click();
  const short = 'This one goes away by itself.';
  await field(page, 'Message').fill(short);
  await field(page, 'Timeout (seconds)').fill('3');
  const shortAlert = later.locator('.alert-bar').filter({ hasText: short });
  const seen = expect(shortAlert).toBeVisible();
  await button(page, /^Send to/).click();
  await seen;
  await expect(shortAlert).toHaveCount(0);
  await expect(alert(later)).toBeVisible();

  const french = await newPerson();
  await inFrench(french, 'manager@slica.demo', 'notifications/create');
  await expect(field(french, 'Délai (secondes)')).toHaveValue('1');
  await button(french, /^Envoyer à/).click();
  await expect(french.getByText('Choisissez un type.')).toBeVisible();
  await shot(french, 'notification-fr');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'notification-dark');
});

test('extensions are allowed and taken away, at both addresses [SET-057, SET-058, SET-059, SET-081, USERS-031, USERS-032, MSG-036, MSG-037] [ENDPOINT-031, ENDPOINT-032, ENDPOINT-033]', async ({
  page,
  newPerson,
}) => {
  await open(page, 'manager@isius.demo', 'settings/allowed-extensions');
  const table = page.getByRole('table', { name: 'Allowed extensions' });
  await field(page, 'Extension').fill('12');
  await button(page, 'Add').click();
  await expect(page.getByText('Invalid extension format')).toBeVisible();
  for (const extension of ['4150', '1003']) {
    await field(page, 'Extension').fill(extension);
    await page.keyboard.press('Enter');
    await expect(table.getByRole('row', { name: new RegExp(extension) })).toBeVisible();
  }
  await field(page, 'Extension').fill('4150');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Extension already exists')).toBeVisible();
  await expect(table.getByRole('row', { name: /1003/ })).toContainText('Elena Ortiz');
  await shot(page, 'extensions');
  await expectAccessible(page);
  await button(page, 'Delete 1003').focus();
  await expect(page.getByText('Elena Ortiz has this extension. It can be deleted once they have another.').first()).toBeVisible();

  const french = await newPerson();
  await inFrench(french, 'ops@isius.demo', 'users/allowed-extensions');
  await expect(french.getByRole('heading', { name: 'Postes autorisés' })).toBeVisible();
  await shot(french, 'extensions-fr');
  await button(french, 'Supprimer 4150').click();
  const question = french.getByRole('dialog', { name: 'Supprimer le poste 4150?' });
  await expectAccessible(french, question);
  await button(question, 'Supprimer').click();
  await expect(french.getByRole('row', { name: /4150/ })).toHaveCount(0);
  // The other manager's page hears of it.
  await expect(table.getByRole('row', { name: /4150/ })).toHaveCount(0);
});

test('a mapped number tags its calls on the agent’s page; too few people, and they are refused [SET-063, SET-065, SET-066, SET-067, SET-069, SET-070, SET-074, MSG-025, MSG-034, MSG-039, MSG-040, MSG-041, MSG-042] [ENDPOINT-057, ENDPOINT-058, ENDPOINT-059, ENDPOINT-060, ENDPOINT-061]', async ({
  page,
  newPerson,
}) => {
  // First nobody is there for a publisher's call.
  await open(page, 'manager@isius.demo', 'settings/publisher-suppression');
  await expect(page.getByText('0 free').first()).toBeVisible();
  await shot(page, 'suppression-empty');
  await field(page, 'Minimum of qualifiers').fill('1');
  await field(page, 'Minimum of New York').fill('4');
  await expect(page.getByText('0: refused')).toHaveCount(2);
  await field(page, 'Minimum of Louisiana').fill('1');
  await page.locator('path[data-state="wy"]').first().click();
  await expect(field(page, 'Minimum of Wyoming')).toBeFocused();
  await page.keyboard.type('3');
  await shot(page, 'suppression');
  await expectAccessible(page);
  const said = expect(page.getByText('Publisher suppression settings updated successfully.')).toBeVisible();
  await button(page, 'Save').click();
  await said;
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'suppression-dark');
  await page.emulateMedia({ colorScheme: 'light' });

  await page.goto(`${gateway.url}/admin/settings/retreaver-mappings`);
  await expect(page.getByText('Sorry, no Retreaver mappings yet.')).toBeVisible();
  await shot(page, 'mappings-empty');
  await button(page, 'Add mapping').click();
  const dialog = page.getByRole('dialog', { name: 'Add Retreaver mapping' });
  await button(dialog, 'Save').click();
  await expect(dialog.getByText('DID is required')).toBeVisible();
  await expect(dialog.getByText('Prefix is required')).toBeVisible();
  await field(dialog, 'DID').fill('504555018');
  await expect(dialog.getByText('Invalid DID format (must be 10 digits)')).toBeVisible();
  await shot(page, 'mappings-add');
  await expectAccessible(page, dialog);
  await field(dialog, 'DID').fill('(504) 555-0188');
  await field(dialog, 'Prefix').fill('RT-ES');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  const row = page.getByRole('row', { name: /\(504\) 555-0188/ });
  await flip(row.getByRole('checkbox', { name: /^Duplicate checker/ }));
  await expect(row.getByRole('checkbox', { name: /^Duplicate checker/ })).toBeChecked();
  await button(page, 'Add mapping').click();
  await field(dialog, 'DID').fill('5045550188');
  await expect(dialog.getByText('DID already exists')).toBeVisible();
  await button(dialog, 'Edit that one').click();
  const edit = page.getByRole('dialog', { name: 'Edit (504) 555-0188' });
  await expect(field(edit, 'DID')).not.toBeEditable();
  await field(edit, 'Prefix').fill('RT-LA');
  await button(edit, 'Save').click();
  await expect(row).toContainText('RT-LA');
  await shot(page, 'mappings');
  await expectAccessible(page);
  const ops = await asPerson(gateway.url, 'ops@isius.demo');
  expect((await ops.get('/settings/retreaver-mappings')).body).toEqual({
    '5045550188': { prefix: 'RT-LA', duplicate_checker: true, short_calls: false },
  });

  // Somebody calls it every few seconds: refused, until a qualifier is ready.
  await expect.poll(() => gateway.log.filter((line) => line.includes('"why":"suppressed"')).length, { timeout: 30_000 }).toBeGreaterThan(0);
  const agent = await newPerson();
  await signIn(agent, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(agent);
  await chooseStatus(agent, words.en.ready);
  await expect(callBar(agent)).toContainText('Inbound', { timeout: 40_000 });
  await onPhone(agent);
  await expect(panel(agent, 'Call Type')).toContainText('Inbound RT-LA');
  await callBar(agent).getByRole('button', { name: words.en.hangUp }).click();

  const french = await newPerson();
  await inFrench(french, 'ops@isius.demo', 'settings/retreaver-mappings');
  await expect(french.getByRole('row', { name: /\(504\) 555-0188/ })).toContainText('RT-LA');
  await shot(french, 'mappings-fr');
  await button(french, 'Supprimer (504) 555-0188').click();
  await button(french.getByRole('dialog'), 'Supprimer').click();
  await expect(french.getByText('Désolé, aucune correspondance Retreaver pour l’instant.')).toBeVisible();
  await french.goto(`${gateway.url}/admin/settings/publisher-suppression`);
  await expect(field(french, 'Minimum de Louisiane')).toHaveValue('1');
  await expect(french.locator('path[data-state="la"]').first()).toBeVisible();
  await shot(french, 'suppression-fr');
});
