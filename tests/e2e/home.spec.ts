/** What an agent's home holds: every panel there is for them, and what a manager says to the floor. */
import { expect, test } from '@playwright/test';
import { asPerson } from './support/admin';
import { signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
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

test('what a manager sends for good stands over the panels until it is confirmed [SHELL-016] [MSG-053]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  const message = 'The phones of the east side are down.';
  const sent = { message, type: 'warning', dismissible: true, expires: false, timeout: null, teamMembersOnly: false };
  expect((await manager.post('/notifications', sent)).status).toBe(201);
  const popup = page.getByRole('alert').filter({ hasText: message });
  await popup.getByRole('button', { name: 'Confirm' }).click();
  await expect(popup).toBeHidden();
});
