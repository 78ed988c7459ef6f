/** Who may enter the wing of administration, by which addresses, and what stays as it is meanwhile. */
import { expect, test } from '@playwright/test';
import { callBar, fillSignIn, onPhone, openSignIn, panel, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const PLACES = ['/users', '/users/managers', '/notifications/create', '/settings/globals', '/settings/user-quotas'];

for (const login of ['qualifier', 'advisor'])
  test(`${login === 'advisor' ? 'an' : 'a'} ${login} works in the workspace, and no address leads into the administration [GUARD-010, GUARD-012, GUARD-013, GUARD-014, GUARD-025]`, async ({
    page,
  }) => {
    await signIn(page, gateway.url, `${login}@isius.demo`);
    await expect(panel(page, 'Disposition Panel')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Admin Panel' })).toHaveCount(0);
    for (const place of PLACES)
      for (const address of [place, `/admin${place}`]) {
        await page.goto(`${gateway.url}${address}`);
        await expect(page, address).toHaveURL(`${gateway.url}/`);
        await expect(panel(page, 'Disposition Panel')).toBeVisible();
      }
  });

for (const login of ['manager', 'admin', 'ops'])
  test(`${login} enters it by its addresses, and by the bare ones [GUARD-010, GUARD-011, GUARD-012, GUARD-013, GUARD-014, GUARD-026]`, async ({
    page,
  }) => {
    await openSignIn(page, gateway.url);
    await fillSignIn(page, `${login}@isius.demo`, PASSWORD);
    await expect(page.locator('.top-bar')).toBeVisible();
    for (const place of PLACES) {
      await page.goto(`${gateway.url}${place}`);
      await expect(page).toHaveURL(`${gateway.url}/admin${place}`);
      await expect(page.getByRole('link', { name: 'Workspace', exact: true })).toBeVisible();
    }
    await page.goto(`${gateway.url}/admin/settings/globals`);
    await expect(page.getByRole('heading', { name: 'General Settings' })).toBeVisible();
    await page.goto(`${gateway.url}/admin/users`);
    await expect(page.getByRole('table', { name: 'Users' })).toBeVisible();
  });

test('somebody on a call goes to the settings, to an address that nobody has and home: the call goes on, and nothing is asked; home shows the alerts, and the booking form is part of it [GUARD-020, GUARD-021, GUARD-022]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  const go = (address: string) =>
    page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, address);
  for (const address of ['/admin/settings/globals', '/booking', '/leads/1/booking', '/settings', '/nowhere']) {
    await go(address);
    await expect(page, address).toHaveURL(`${gateway.url}/`);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(callBar(page).getByRole('button', { name: 'Mute' })).toBeEnabled();
  }
  await expect(page.getByRole('region', { name: 'Alerts', exact: true })).toBeAttached();
  const form = panel(page, 'Contact Details');
  await form.getByRole('tab', { name: /Meeting Setup/ }).click();
  await expect(page.getByRole('radiogroup', { name: 'Appointment type' })).toBeVisible();
  await expect(page).toHaveURL(`${gateway.url}/`);
});

/** Those of the specification, by their addresses. */
const SPECIFIED = [
  '/admin/users',
  '/admin/users/managers',
  '/admin/notifications/create',
  ...[
    'globals',
    'configurations',
    'operation-hours',
    'dialing-sequence',
    'user-quotas',
    'qualifier-dials-per-level',
    'lead-campaigns',
    'lead-prefixes',
    'lead-groups',
    'attribute-groups',
    'allowed-extensions',
    'webrtc-users',
    'retreaver-mappings',
    'publisher-suppression',
  ].map((page) => `/admin/settings/${page}`),
];

test('every link of the Admin Panel is there and opens its page [SHELL-004] [USERS-036]', async ({ page }) => {
  await openSignIn(page, gateway.url);
  await fillSignIn(page, 'ops@isius.demo', PASSWORD);
  await expect(page.locator('.top-bar')).toBeVisible();
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  const links = page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')!));
  expect(addresses).toEqual(expect.arrayContaining([...SPECIFIED, '/admin/leads', '/admin/settings/changes']));
  // The first by the panel itself, the others by the navigation that is on every page of it.
  const navigation = page.getByRole('navigation').locator('a');
  for (const [nth, address] of addresses.entries()) {
    if (nth === 0) await links.first().click();
    else await navigation.and(page.locator(`[href="${address}"]`)).click();
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(page.getByText('This page is not available in your centre.'), address).toHaveCount(0);
    await expect(page, address).toHaveURL(`${gateway.url}${address}`);
  }
});
