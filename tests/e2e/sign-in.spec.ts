/** The door: a wrong password in its own words, five of them, a second tab, and the guard. */
import { expect, test } from '@playwright/test';
import { once } from 'node:events';
import { TestAgent, testMedia } from '../../gateway/telephony/embedded/testing/agent';
import { asPerson } from './support/admin';
import { callBar, expectStatus, fillSignIn, hangUp, onPhone, openSignIn, panel, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { countShifts, shiftsSoFar } from './support/shifts';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

test('a wrong password is said in words, and the sixth try in its own [AUTH-018, MSG-006]', async ({ page }) => {
  await openSignIn(page, gateway.url);
  for (let attempt = 0; attempt < 5; attempt++) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/api/v1/login'));
    await fillSignIn(page, 'manager@isius.demo', `wrong ${attempt}`);
    expect((await answer).status()).toBe(422);
    await expect(page.getByText('The username/password combination is incorrect.')).toBeVisible();
  }
  const refused = page.waitForResponse((response) => response.url().endsWith('/api/v1/login'));
  await fillSignIn(page, 'manager@isius.demo', 'dialer-demo');
  expect((await refused).status()).toBe(429);
  await expect(page.getByRole('alert').or(page.locator('.notice'))).toContainText(/try again/i);
});

test('an unknown name is said in words [AUTH-015, MSG-007]', async ({ page }) => {
  await openSignIn(page, gateway.url);
  await fillSignIn(page, 'nobody@isius.demo', 'dialer-demo');
  await expect(page.getByText('The username does not exist.')).toBeVisible();
});

test('a login says "Logged in Successfully.", and a reload of its page does not [AUTH-012] [MSG-003]', async ({ page }) => {
  await openSignIn(page, gateway.url);
  await fillSignIn(page, 'advisor@isius.demo', 'dialer-demo');
  await expect(page.getByText('Logged in Successfully.')).toBeVisible();
  await page.reload();
  await expect(page.locator('.top-bar')).toBeVisible();
  await expect(page.getByText('Logged in Successfully.')).toHaveCount(0);
});

test('a browser in French speaks French at the first sign-in, with who has chosen no language [I18N-014]', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'fr-CA' });
  const page = await context.newPage();
  await openSignIn(page, gateway.url);
  await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();
  await fillSignIn(page, 'qualifier2@slica.demo', PASSWORD);
  await expect(panel(page, 'Sommaire des appels')).toBeVisible({ timeout: 30_000 });
  await context.close();
  // This centre works in English alone.
  const other = await browser.newContext({ locale: 'fr-CA' });
  const english = await other.newPage();
  await openSignIn(english, gateway.url);
  await fillSignIn(english, 'qualifier2@isius.demo', PASSWORD);
  await expect(panel(english, 'Call Summary')).toBeVisible({ timeout: 30_000 });
  await other.close();
});

test('without an account every route leads to the login form, and with one the login form leads home, the password screens do not [GUARD-001, GUARD-002, GUARD-003]', async ({
  page,
}) => {
  await page.goto(`${gateway.url}/admin/settings/globals`);
  await expect(page).toHaveURL(`${gateway.url}/auth/login`);
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await page.goto(`${gateway.url}/auth/login`);
  await expect(page).toHaveURL(`${gateway.url}/`);
  await page.goto(`${gateway.url}/auth/reset-password`);
  await expect(page.getByLabel('Username')).toBeVisible();
  await expect(page).toHaveURL(`${gateway.url}/auth/reset-password`);
  // Without the person of a challenge there is nothing to create, signed in or not [AUTH-025].
  await page.goto(`${gateway.url}/auth/create-password`);
  await expect(page).toHaveURL(`${gateway.url}/`);
});

test('a qualifier is sent home from the settings, a manager opens and saves them [GUARD-007, GUARD-014, SET-010]', async ({
  page,
  browser,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/globals`);
  await expect(page).toHaveURL(`${gateway.url}/`);

  const office = await browser.newPage();
  await signInManager(office);
  await office.getByRole('textbox', { name: 'New leads threshold' }).fill('7');
  await office.getByRole('button', { name: 'Save' }).click();
  await expect(office.getByText('Changes applied successfully.')).toBeVisible();
  await office.reload();
  await expect(office.getByRole('textbox', { name: 'New leads threshold' })).toHaveValue('7');
  await office.close();
});

async function signInManager(page: import('@playwright/test').Page) {
  await openSignIn(page, gateway.url);
  await fillSignIn(page, 'ops@isius.demo', 'dialer-demo');
  await expect(page.locator('.top-bar')).toBeVisible();
  await page.goto(`${gateway.url}/admin/settings/globals`);
  await expect(page.getByRole('heading', { name: 'General Settings' })).toBeVisible();
}

test('a second tab is refused, and the first goes on [SHELL-026, SOCKET-038]', async ({ page, context }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const second = await context.newPage();
  await openSignIn(second, gateway.url);
  await fillSignIn(second, 'qualifier@isius.demo', 'dialer-demo');
  await expect(second.getByText('The Dialer is already open in another tab. Please close this tab!')).toBeVisible();
  await expect(page.locator('.status-chip')).toBeVisible();
  await phoneConnected(page);
});

test('logout, from the user menu, leads to the login form and ends the phone of that session and no other: its secret neither registers nor dials [AUTH-036]', async ({
  page,
}) => {
  const media = await testMedia([46_000, 46_099]);
  const phone = (secret: { username: string; password: string; realm: string }) =>
    new TestAgent({
      url: `${gateway.url.replace('http', 'ws')}/sip`,
      realm: secret.realm,
      extension: secret.username,
      secret: secret.password,
      media,
    });
  const given = page.waitForResponse((response) => response.url().endsWith('/api/v1/webrtc/credentials'));
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const copied = phone((await (await given).json()).data);
  const elsewhere = await asPerson(gateway.url, 'qualifier@isius.demo');
  const other = phone((await elsewhere.get('/webrtc/credentials')).body.data);
  try {
    expect(await copied.connect()).toBe(200);
    expect(await other.connect()).toBe(200);
    const closed = once(copied, 'closed');
    await page.getByRole('button', { name: /User menu/ }).click();
    await page.getByRole('menuitem', { name: 'Logout' }).click();
    await expect(page).toHaveURL(`${gateway.url}/auth/login`);
    await closed;
    await copied.open();
    expect(await copied.register(600)).toBe(401);
    expect(await once(await copied.call('2125550101'), 'ended')).toEqual([401]);
    expect(await other.register(600)).toBe(200);
    const call = await other.call('2125550101');
    await once(call, 'up');
    await call.audible();
  } finally {
    await Promise.all([copied.close(), other.close()]);
  }
});

/** Half of the layout shifts up to which a page counts as good (web vitals). */
const STEADY = 0.05;

test('sign-in and workspace stand where they first appear, also with a lead that waits to be disposed', async ({ page, browser }) => {
  test.setTimeout(120_000);
  const first = await browser.newPage();
  await signIn(first, gateway.url, 'advisor2@isius.demo');
  await phoneConnected(first);
  await first.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await first.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(first);
  await hangUp(first);
  await expectStatus(first, 'After-call work');
  await first.close();

  await page.setViewportSize({ width: 1280, height: 800 });
  await countShifts(page);
  await page.goto(gateway.url);
  await expect(page.locator('input[autocomplete="username"]')).toBeFocused();
  expect(await shiftsSoFar(page)).toBeLessThan(STEADY);
  await fillSignIn(page, 'advisor2@isius.demo', PASSWORD);
  await phoneConnected(page);
  await expect(callBar(page).getByRole('button', { name: 'Redial' })).toBeVisible();
  expect(await shiftsSoFar(page)).toBeLessThan(STEADY);
});
