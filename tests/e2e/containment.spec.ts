/** A plugin that breaks, breaks alone: the call goes on, is heard without a gap, and every control of it answers. */
import { expect, test, type Page } from '@playwright/test';
import { callBar, expectStatus, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import type { TestGateway } from './support/gateway';
import { startWithBrokenPlugins } from './support/with-plugins';

const HUMAN = '2125550101';
/** Audio packets hold 20 ms. */
const PACKETS_PER_SECOND = 50;

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await startWithBrokenPlugins();
});
test.afterAll(() => gateway.remove());

/** What the tests of broken plugins look at: the panel that says what happened, and what it offers. */
const crashing = (page: Page) => panel(page, 'Crashing');

async function dial(page: Page) {
  await page.getByRole('textbox', { name: 'Number' }).fill(HUMAN);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
}

async function controlsAnswer(page: Page) {
  const bar = callBar(page);
  await bar.getByRole('button', { name: 'Mute' }).click();
  await expect(bar.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
  await bar.getByRole('button', { name: 'Unmute' }).click();
  await bar.getByRole('button', { name: 'Hold' }).click();
  await bar.getByRole('button', { name: 'Resume' }).click();
  await expect(bar.getByRole('button', { name: 'Hold' })).toBeVisible();
}

async function finish(page: Page) {
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}

interface Stream {
  received: number;
  sent: number;
  lost: number;
  /** Of the statistics' own clock, ms. */
  at: number;
}

/** Packets of audio so far, as the browser counts them. */
const stream = (page: Page): Promise<Stream> =>
  page.evaluate(async () => {
    const sum = { received: 0, sent: 0, lost: 0, at: 0 };
    for (const connection of window.peerConnections.filter((c) => c.connectionState === 'connected'))
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'outbound-rtp') sum.sent += report.packetsSent ?? 0;
        if (report.type !== 'inbound-rtp') continue;
        sum.received += report.packetsReceived ?? 0;
        sum.lost += report.packetsLost ?? 0;
        sum.at = report.timestamp;
      }
    return sum;
  });

/** Audio goes both ways for another second from here on. */
async function goesOn(page: Page) {
  const before = await stream(page);
  await expect
    .poll(
      async () => {
        const { received, sent } = await stream(page);
        return Math.min(received - before.received, sent - before.sent);
      },
      { message: 'audio goes both ways' },
    )
    .toBeGreaterThan(PACKETS_PER_SECOND);
}

/** None was lost since then, and no time passed without them. */
async function expectUnbroken(page: Page, since: Stream) {
  const now = await stream(page);
  expect(now.lost - since.lost).toBe(0);
  expect((now.received - since.received) / ((now.at - since.at) / 1000)).toBeGreaterThan(PACKETS_PER_SECOND * 0.9);
}

test('a plugin that crashes three times in mid-call is quarantined; the call is heard on and its controls answer', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await dial(page);
  const before = await stream(page);

  await crashing(page).getByRole('button', { name: 'Break' }).click();
  const again = crashing(page).getByRole('button', { name: 'Try again' });
  await expect(again).toBeVisible();
  await goesOn(page);
  await crashing(page).getByRole('button', { name: 'Details' }).click();
  await expect(page.getByRole('dialog')).toContainText('The fuse is blown.');
  await page.keyboard.press('Escape');
  await again.click();
  await expect(again).toBeVisible();
  await again.click();
  await expect(crashing(page)).toContainText('stays off until you sign in again');
  await expect(again).toBeHidden();
  await expectUnbroken(page, before);

  await expect(panel(page, 'My Goals')).toBeVisible();
  await controlsAnswer(page);
  await hears(page);

  await crashing(page).getByRole('button', { name: 'Remove' }).click();
  await expect(crashing(page)).toBeHidden();
  await finish(page);
});

test('while a plugin never gets ready and another takes 25 s to load, the call bar answers; each says so in its place', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await phoneConnected(page);
  await dial(page);
  await controlsAnswer(page);
  for (const title of ['Hanging', 'Slow']) {
    await expect(panel(page, title).getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 });
    await goesOn(page);
    await controlsAnswer(page);
  }
  // The slow one has come meanwhile or comes now: it is tried again, and is there.
  await expect(async () => {
    await panel(page, 'Slow').getByRole('button', { name: 'Try again' }).click({ timeout: 1000 });
    await expect(panel(page, 'Slow')).toContainText('Here at last.', { timeout: 12_000 });
  }).toPass({ timeout: 40_000 });
  await controlsAnswer(page);
  await finish(page);
});
