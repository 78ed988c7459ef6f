/**
 * Named faults of the training floor in a real browser: the call survives, is heard, and can be worked with afterwards.
 * Each is called by its number (`gateway/telephony/README.md`).
 */
import { expect, test, type Page } from '@playwright/test';
import { callBar, expectStatus, flashes, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { heard } from './support/audio';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.describe.configure({ timeout: 60_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const softphone = (page: Page) => page.getByRole('complementary', { name: 'Softphone' });

async function call(page: Page, number: string) {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await dial(page, number);
  await onPhone(page);
  await hears(page);
}

async function dial(page: Page, number: string) {
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await softphone(page).getByRole('button', { name: 'Call', exact: true }).click();
}

/** The call is whole: heard, held, resumed and ended by the agent. */
async function isWhole(page: Page) {
  await isWorkedWith(page);
  await dispose(page);
}

async function isWorkedWith(page: Page) {
  await hears(page);
  await expectStatus(page, 'On a call');
  await callBar(page).getByRole('button', { name: 'Hold' }).click();
  await callBar(page).getByRole('button', { name: 'Resume' }).click();
  await hears(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
}

async function dispose(page: Page) {
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await expect(page.getByText('Successfully disposed the lead!')).toBeHidden();
}

/** The gateway's port from which the page hears: of the pair in use, whose checks may not be over yet. */
const mediaPort = (page: Page) =>
  page.evaluate(async () => {
    for (const connection of window.peerConnections.filter((each) => each.connectionState === 'connected')) {
      const stats = await connection.getStats();
      for (const report of stats.values()) {
        if (report.type !== 'transport') continue;
        const pair = stats.get(report.selectedCandidatePairId) as { remoteCandidateId: string } | undefined;
        return pair ? ((stats.get(pair.remoteCandidateId) as { port?: number } | undefined)?.port ?? 0) : 0;
      }
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
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await dial(page, '2125550136');
  await onPhone(page);
  // Read before the voice is listened to: the port changes six seconds after the answer.
  const before = await mediaPort(page);
  await expect.poll(async () => [0, before].includes(await mediaPort(page)), { timeout: 15_000 }).toBe(false);
  await isWhole(page);
});

test('signalling lost for 5 s: the call is heard on, a key says that it was not sent, and the phone comes back', async ({ page }) => {
  const keys: string[] = [];
  page.on('websocket', (socket) =>
    socket.on(
      'framesent',
      ({ payload }) => String(payload).startsWith('INFO ') && keys.push(/Signal\s*=\s*(\S)/.exec(String(payload))![1]!),
    ),
  );
  await call(page, '2125550137');
  const phone = softphone(page);
  await phone.getByRole('button', { name: 'Dial pad' }).click();
  // At once: five seconds are short on a machine that is busy.
  const press = (key: string) => phone.getByRole('button', { name: `Key ${key}`, exact: true }).dispatchEvent('click');
  await expect(phone).not.toContainText('Connected', { timeout: 15_000 });
  for (const key of ['4', '2']) await press(key);
  await expect(phone.getByText('Not sent: 42.')).toBeVisible();
  await hears(page);
  await expect(phone).toContainText('Connected', { timeout: 15_000 });
  await press('7');
  await expect(phone.getByText('Not sent')).toHaveCount(0);
  await expect(phone.getByRole('textbox', { name: 'Number' })).toHaveValue('7');
  await expect.poll(() => keys).toEqual(['7']);
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

/** One person through all of them: what they find out is that the phone is good again for the next call. */
test('the clock steps, the media thread dies, the gateway restarts: each is over in words, and the next call is whole', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await call(page, '2125550147');
  const seconds = async () => {
    const [minutes, rest] = (await callBar(page).locator('.call-time').textContent())!.split(':');
    return Number(minutes) * 60 + Number(rest);
  };
  await test.step('clock-stepped: the call is heard on, and the page counts by the new clock', async () => {
    await expect.poll(seconds, { timeout: 15_000 }).toBeGreaterThan(4);
    await isWorkedWith(page);
    await expect.poll(seconds).toBeGreaterThan(90);
    await expect(page.locator('.status-chip')).toContainText(/0:0[2-9]/);
    await dispose(page);
  });
  await test.step('media-worker-killed', async () => {
    await dial(page, '2125550145');
    await expect(callBar(page)).toContainText('Ended: the line was lost', { timeout: 20_000 });
    await expectStatus(page, 'After-call work');
    await dispose(page);
  });
  await test.step('gateway-restarted', async () => {
    const reconnected = flashes(page, 'Reconnected Successfully!');
    await dial(page, '2125550146');
    await expect(page.getByText('Connection dropped').first()).toBeVisible({ timeout: 20_000 });
    await reconnected;
    // Whose call's end was stored before the gateway went keeps the status after it; who was still in it is offline.
    await expect(page.locator('.status-chip')).toContainText(/^(Offline|After-call work)/, { timeout: 15_000 });
    await dispose(page);
  });
  await dial(page, '2125550101');
  await onPhone(page);
  await isWhole(page);
});
