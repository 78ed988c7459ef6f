/** What an agent's home holds: every panel there is for them, and what a manager says to the floor. */
import { expect, test } from '@playwright/test';
import { asPerson } from './support/admin';
import { chooseStatus, expectStatus, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

// The popups of inbound calls and of disclosures come with a call, and have their tests with calls.
test('an advisor has every panel of the specification, or can add it [SHELL-010]', async ({ page }) => {
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  const panels = [
    ...['Auto-dialing', 'Call Type', 'Voicemail detection', 'Link to existing lead', 'On-demand Recording', 'Transfer Lead'],
    ...['Third-party transfer', 'Transfers', 'Disclosures', 'Disposition Panel', 'Send to iApp', 'Health Insurance E-App', 'My Goals'],
    'Call Summary',
  ];
  for (const title of panels) {
    const entry = catalogue(page).getByRole('listitem').filter({ hasText: title });
    await expect(
      entry
        .getByText('Added')
        .or(entry.getByRole('button', { name: `Add ${title}`, exact: true }))
        .first(),
    ).toBeVisible();
  }
});

test('what a manager sends for good stands over the panels until it is confirmed, and not after a reload [SHELL-010] [SHELL-016] [MSG-053]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  const message = 'The phones of the east side are down.';
  const sent = { message, type: 'warning', dismissible: true, expires: false, timeout: null, teamMembersOnly: false };
  expect((await manager.post('/notifications', sent)).status).toBe(201);
  const popup = page.getByRole('alert').filter({ hasText: message });
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await expect(popup).toBeHidden();

  const other = 'They are back.';
  expect((await manager.post('/notifications', { ...sent, message: other })).status).toBe(201);
  await expect(page.getByRole('alert').filter({ hasText: other })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('alert').filter({ hasText: other })).toBeVisible();
  await expect(popup).toHaveCount(0);
});

test('an advisor is made ready by themselves, and postpones it [STATUS-071] [STATUS-073] [STATUS-075]', async ({ page }) => {
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  const { body: globals } = await manager.get('/settings/globals');
  // Within the last minute from its beginning, and one that is over at once.
  const soon = { ...globals, 'auto-ready:meeting-threshold': 60, 'auto-ready:coaching-threshold': 3 };
  expect((await manager.put('/settings/globals', soon)).status).toBe(204);
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await expect(page.locator('.softphone')).toContainText('Connected', { timeout: 15_000 });
  await chooseStatus(page, 'Meeting');
  const notice = page.getByText('You will be automatically switched to ready in less than a minute');
  await expect(notice).toBeVisible();
  await page.getByRole('button', { name: 'Postpone' }).click();
  await expect(notice).toHaveCount(0);
  await expectStatus(page, 'Meeting');
  await chooseStatus(page, 'Coaching');
  await expectStatus(page, 'Ready');
  await expect(notice).toHaveCount(0);
});

test('a manager finds a person among the users, and sees what they have done today [GOAL-012] [GOAL-014] [ENDPOINT-006]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Users', exact: true }).click();
  await page.getByRole('textbox', { name: 'Search by name, extension or role' }).fill('ortiz');
  await expect(page.getByRole('table', { name: 'Users' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('button', { name: 'Elena Ortiz', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'Elena Ortiz' });
  const statistics = drawer.getByRole('table', { name: 'Statistics' });
  for (const kind of ['Dials', 'Transfers', 'Sales'])
    await expect(statistics.getByRole('row', { name: new RegExp(`^${kind}`) })).toBeVisible();
  await expect(drawer.locator('dt', { hasText: 'Dials for one transfer' }).locator('xpath=following-sibling::dd[1]')).toHaveText('0');
});
