/**
 * Named faults of the training floor in a real browser: the call survives, is heard, and can be worked with afterwards.
 * Each is called by its number (`gateway/telephony/README.md`).
 */
import { expect, test, type Page } from '@playwright/test';
import { callBar, expectStatus, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { heard } from './support/audio';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.describe.configure({ timeout: 60_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const softphone = (page: Page) => page.getByRole('complementary', { name: 'Softphone' });

async function call(page: Page, number: string) {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await softphone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
}

/** The call is whole: heard, held, resumed and ended by the agent. */
async function isWhole(page: Page) {
  await hears(page);
  await expectStatus(page, 'On a call');
  await callBar(page).getByRole('button', { name: 'Hold' }).click();
  await callBar(page).getByRole('button', { name: 'Resume' }).click();
  await hears(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}

/** The gateway's port from which the page hears. */
const mediaPort = (page: Page) =>
  page.evaluate(async () => {
    for (const connection of window.peerConnections.filter((each) => each.connectionState === 'connected')) {
      const stats = await connection.getStats();
      for (const report of stats.values())
        if (report.type === 'candidate-pair' && report.nominated && report.state === 'succeeded')
          return (stats.get(report.remoteCandidateId) as { port?: number } | undefined)?.port ?? 0;
    }
    return 0;
  });

/** Until no packet has come from one look to the next. */
async function silent(page: Page) {
  let last = -1;
  const stands = async () => {
    const { received } = await heard(page);
    const same = received === last;
    last = received;
    return same;
  };
  await expect.poll(stands, { timeout: 15_000, intervals: [300] }).toBe(true);
}

test('the audio moves to another port: the call is heard on', async ({ page }) => {
  await call(page, '2125550136');
  const before = await mediaPort(page);
  await expect.poll(async () => [0, before].includes(await mediaPort(page)), { timeout: 15_000 }).toBe(false);
  await isWhole(page);
});

test('signalling lost for 5 s: the call is heard on, and the phone comes back', async ({ page }) => {
  await call(page, '2125550137');
  await expect(softphone(page)).not.toContainText('Connected', { timeout: 15_000 });
  await hears(page);
  await expect(softphone(page)).toContainText('Connected', { timeout: 15_000 });
  await isWhole(page);
});

/** Longer than JsSIP's session timer, which would end the leg: the gateway would then ring the page for a new one. */
test('signalling lost for 40 s: the call is heard on over the same leg, and the phone comes back', async ({ page }) => {
  test.setTimeout(120_000);
  await call(page, '2125550138');
  const legs = await page.evaluate(() => window.peerConnections.length);
  await expect(softphone(page)).not.toContainText('Connected', { timeout: 20_000 });
  await hears(page);
  await expect(softphone(page)).toContainText('Connected', { timeout: 60_000 });
  expect(await page.evaluate(() => window.peerConnections.length)).toBe(legs);
  await isWhole(page);
});

test('nothing reaches the agent for a while: the call stays, and is heard again', async ({ page }) => {
  await call(page, '2125550131');
  await silent(page);
  await expectStatus(page, 'On a call');
  await hears(page);
  await isWhole(page);
});

test('nothing of the agent arrives for a while: the call stays', async ({ page }) => {
  await call(page, '2125550132');
  await hears(page);
  await isWhole(page);
});

test('the registration is refused in a call: the call goes on, and the phone registers again', async ({ page }) => {
  await call(page, '2125550139');
  await expect(softphone(page)).toContainText('Wrong credentials', { timeout: 15_000 });
  await hears(page);
  await expect(softphone(page)).toContainText('Connected', { timeout: 40_000 });
  await isWhole(page);
});

test('the lead puts the agent on hold: music, and then the lead again', async ({ page }) => {
  await call(page, '2125550140');
  await hears(page);
  await isWhole(page);
});
