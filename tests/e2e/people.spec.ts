/** What managers allow people: from the row of one, while that person's page is open in another browser, which follows. */
import { expect, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { test } from './support/admin';
import { chooseStatus, expectStatus, openSignIn, fillSignIn, PASSWORD, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());
// Three browsers at once, and axe in both themes.
test.beforeEach(() => test.slow());

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
async function openUsers(page: Page, email: string, url = gateway.url) {
  await signIn(page, url, email);
  await page.goto(`${url}/admin/users`);
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible({ timeout: 30_000 });
}
async function act(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}
const softphone = (page: Page) => page.locator('.softphone');

test('a manager blocks outbound calls, switches WebRTC off and on and stops calling while the agent works: the agent’s page shows each [USERS-026] [SET-061] [USERS-019] [GUARD-026]', async ({
  page,
  newPerson,
}) => {
  const agent = await newPerson();
  await signIn(agent, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(agent);
  await chooseStatus(agent, words.en.ready);
  await expectStatus(agent, words.en.ready);
  await openUsers(page, 'manager@isius.demo');
  await expectAccessible(page);

  await page.getByRole('checkbox', { name: 'Block outbound calls of Nora Whitfield' }).check();
  await expect(page.getByText(/^Saved,/)).toBeVisible();
  await expect(agent.getByText('A manager blocked your outbound calls. You take inbound calls only.')).toBeVisible();
  await shot(agent, 'agent-blocked');
  await page.getByRole('checkbox', { name: 'Block outbound calls of Nora Whitfield' }).uncheck();
  await expect(agent.getByText('A manager opened your outbound calls again.')).toBeVisible();

  await page.goto(`${gateway.url}/admin/settings/webrtc-users`);
  const flip = () => page.getByRole('checkbox', { name: 'WebRTC of Nora Whitfield' }).click({ force: true });
  await expect(page.getByRole('checkbox', { name: 'WebRTC of Nora Whitfield' })).toBeChecked();
  await shot(page, 'webrtc-users');
  await expectAccessible(page);
  await flip();
  await expect(agent.getByText('A manager switched off your softphone. Your calls now ring on your own telephone.')).toBeVisible();
  await expect(softphone(agent)).toBeHidden();
  await agent.reload();
  await expect(agent.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
  await expect(softphone(agent)).toBeHidden();
  await flip();
  await expect(agent.getByText('A manager switched on your softphone. Your calls now ring here.')).toBeVisible();
  await phoneConnected(agent);

  // Refused: it goes back, without a word [SET-062].
  await page.route('**/agents/*/webrtc', (route) => route.fulfill({ status: 503, json: { message: 'Not now.' } }));
  await flip();
  await expect(page.getByRole('checkbox', { name: 'WebRTC of Nora Whitfield' })).toBeChecked();
  await expect(page.getByText('Not now.')).toHaveCount(0);

  await page.goto(`${gateway.url}/admin/users`);
  await act(page, 'Nora Whitfield', 'De-activate…');
  await expect(page.getByText('Do you want to de-activate Nora Whitfield?')).toBeVisible();
  await shot(page, 'calling-dialog');
  await page.getByRole('button', { name: 'De-activate', exact: true }).click();
  const alert = agent.getByRole('region', { name: 'Alerts' }).getByText('A manager disabled calling for your extension');
  await expect(alert).toBeVisible();
  await expectStatus(agent, 'deactivated');
  await act(page, 'Nora Whitfield', 'Re-activate…');
  await page.getByRole('button', { name: 'Re-activate', exact: true }).click();
  await expect(alert).toBeHidden();
});

test('a person’s drawer has statistics, states on a map, licences and attributes; what is saved is there for the next manager [USERS-011] [USERS-012] [USERS-013] [ATTR-015] [ENDPOINT-015] [ENDPOINT-016] [ENDPOINT-017]', async ({
  page,
  newPerson,
}) => {
  await openUsers(page, 'manager@isius.demo');
  await shot(page, 'users-1280');
  await act(page, 'Elena Ortiz', 'User statistics');
  const drawer = page.getByRole('dialog', { name: 'Elena Ortiz' });
  await expect(drawer.getByRole('table', { name: 'Statistics' })).toBeVisible();
  await shot(page, 'drawer-overview');
  await expect(page).toHaveURL(/person=\d+/);
  await drawer.getByRole('tab', { name: 'States and licenses' }).click();
  await expect(drawer.locator('[data-state="tx"]')).toBeVisible();
  await drawer.locator('[data-state="tx"]').click();
  await drawer.locator('[data-state="nm"]').click();
  await drawer.locator('[data-state="tx"]').click({ modifiers: ['Shift'] });
  await expect(drawer.getByRole('checkbox', { name: 'Texas: licensed for health' })).toBeChecked();
  await shot(page, 'drawer-states');
  await page.setViewportSize({ width: 1280, height: 720 });
  await shot(page, 'drawer-states-1280');
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, drawer);
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'drawer-states-dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes applied successfully.')).toBeVisible();
  await drawer.getByRole('tab', { name: 'Attributes' }).click();
  await drawer.getByRole('checkbox', { name: 'Veterans' }).check();
  await shot(page, 'drawer-attributes');
  await expectAccessible(page, drawer);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByRole('button', { name: 'Save' })).toBeHidden();

  // The address shows the same to a colleague.
  const colleague = await newPerson();
  await signIn(colleague, gateway.url, 'ops@isius.demo');
  await colleague.goto(page.url().replace('tab=attributes', 'tab=states'));
  // Nobody limited Elena: what was clicked was taken away, and the others stay.
  await expect(colleague.getByRole('checkbox', { name: 'Ohio: callable' })).toBeChecked({ timeout: 30_000 });
  await expect(colleague.getByRole('checkbox', { name: 'Texas: callable' })).not.toBeChecked();
  await expect(colleague.getByRole('checkbox', { name: 'Texas: licensed for health' })).toBeChecked();

  // What the gateway refuses goes back, with words.
  await page.route('**/outbound-eligibility/*', (route) => route.fulfill({ status: 403, json: { message: 'Not you.' } }));
  await page.getByRole('combobox', { name: 'Outbound eligibility of Elena Ortiz' }).selectOption('none');
  await expect(page.getByText('Elena Ortiz: not saved. Not you.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Outbound eligibility of Elena Ortiz' })).toHaveValue('both');
});

test('follow-ups go to one advisor after a question with names and count; both open pages hear of it [USERS-014] [USERS-015] [USERS-016]', async ({
  page,
  newPerson,
}) => {
  const promised = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '60' },
  });
  try {
    await promised.start();
    const [giver, receiver] = [await newPerson(), await newPerson()];
    await signIn(giver, promised.url, 'advisor@isius.demo');
    await signIn(receiver, promised.url, 'advisor2@isius.demo');
    await openUsers(page, 'manager@isius.demo', promised.url);
    await act(page, 'Elena Ortiz', 'Distribute follow-ups');
    await expect(page.getByRole('button', { name: 'Distribute 2 follow-ups…' })).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: 'To one advisor' }).check();
    await page.getByRole('combobox', { name: 'Advisor' }).selectOption({ label: 'Samuel Okafor, 1004' });
    await shot(page, 'distribute');
    await expectAccessible(page, page.getByRole('dialog'));
    await page.getByRole('button', { name: 'Distribute 2 follow-ups…' }).click();
    await expect(page.getByText('Re-distribute the 2 follow-ups of Elena Ortiz to Samuel Okafor?')).toBeVisible();
    await shot(page, 'distribute-question');
    await page.getByRole('button', { name: 'Distribute 2 follow-ups', exact: true }).click();
    await expect(page.getByText('2 follow-ups of Elena Ortiz were moved.')).toBeVisible();
    await expect(giver.getByText('2 of your follow-ups now belong to Samuel Okafor.')).toBeVisible();
    await expect(receiver.getByText('2 follow-ups of Elena Ortiz are now yours.')).toBeVisible();
    await act(page, 'Elena Ortiz', 'Distribute follow-ups');
    await expect(page.getByRole('button', { name: 'Distribute 0 follow-ups…' })).toBeVisible();
  } finally {
    await promised.remove();
  }
});

test('in French at 1440, dark: users, a drawer, managers and WebRTC users; in Canada the map has provinces [USERS-001] [USERS-029] [SET-060]', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await openSignIn(page, gateway.url);
  await page.getByRole('button', { name: 'Français' }).click();
  await fillSignIn(page, 'manager@slica.demo', PASSWORD);
  await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${gateway.url}/admin/users`);
  await expect(page.getByRole('table', { name: 'Utilisateurs' })).toBeVisible({ timeout: 30_000 });
  await shot(page, 'users-fr-dark');
  await page.getByRole('button', { name: 'Actions pour Camille' }).click();
  await page.getByRole('menuitem', { name: 'Permis de santé' }).click();
  await expect(page.locator('[data-state="qc"]')).toBeVisible();
  await shot(page, 'drawer-states-fr-dark');
  await page.getByRole('tab', { name: 'Aperçu' }).click();
  await expect(page.getByText('Appels par heure')).toBeVisible();
  await shot(page, 'drawer-overview-fr-dark');
  await expectAccessible(page);
  await page.goto(`${gateway.url}/admin/users/managers`);
  await expect(page.getByRole('cell', { name: 'Isabelle Fortin' })).toBeVisible();
  await shot(page, 'managers-fr');
  await expectAccessible(page);
  await page.goto(`${gateway.url}/admin/settings/webrtc-users`);
  await expect(page.getByRole('checkbox', { name: /^WebRTC de Camille/ })).toBeVisible();
  await shot(page, 'webrtc-fr');
});

test('a new person: Enter takes a state and makes nobody; a step back asks before it drops what was typed', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/user-quotas`);
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('button', { name: 'New person' }).click();
  const form = page.getByRole('dialog', { name: 'New person' });
  await form.getByLabel(/^First name/).fill('Zoé');
  await form.getByLabel(/^Email/).fill('zoe@isius.demo');
  await form.getByRole('combobox', { name: 'Callable states' }).pressSequentially('tex');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('button', { name: 'Remove Texas' })).toBeVisible();
  await page.goBack();
  const question = page.getByRole('dialog', { name: 'Close without saving?' });
  await question.getByRole('button', { name: 'Go on editing' }).click();
  await expect(form.getByLabel(/^First name/)).toHaveValue('Zoé');
  await expect(page).toHaveURL(/\/admin\/users/);
  await page.goBack();
  await shot(page, 'people-back');
  await question.getByRole('button', { name: 'Close without saving' }).click();
  await expect(page).toHaveURL(/user-quotas/);
});
