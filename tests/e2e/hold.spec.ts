/** A hold that the server does not hear of at once: what the page says meanwhile, who is heard, and that it is put through. */
import { expect, test, type Page } from '@playwright/test';
import { callBar, hangUp, hears, onPhone, phoneConnected, signIn } from './support/agent';
import { openHouse, type House } from './support/house';
import { printLogsOfFailures } from './support/house-logs';

let house: House;

test.describe.configure({ timeout: 90_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  const env = { SCENARIO: 'gateway/telephony/embedded/training/scenarios/tests.json', DEMO_LEADS: '0' };
  house = await openHouse({ gateways: 2, env });
});
test.afterAll(() => house?.remove());
printLogsOfFailures(() => house);

/** Whether anything of the agent's microphone may leave the page. */
const speaks = (page: Page) =>
  page.evaluate(() =>
    window.peerConnections.some((each) => each.getSenders().some(({ track }) => track?.enabled && track.readyState === 'live')),
  );

test('a hold pressed while the own gateway stands still is no fact until it is put through, once the phone is back', async ({ page }) => {
  const desk = await house.desk();
  const still = house.gateways.find((each) => each !== desk)!;
  /** Offers that hold, by the socket over which they went. */
  const holds: number[] = [];
  let agreed = 0;
  page.on('websocket', (socket) => {
    if (!new URL(socket.url()).pathname.startsWith('/sip')) return;
    const nth = holds.push(0) - 1;
    socket.on('framesent', ({ payload }) => /^INVITE [^]*a=sendonly/.test(String(payload)) && (holds[nth]! += 1));
    socket.on('framereceived', ({ payload }) => /^SIP\/2.0 200 [^]*a=recvonly/.test(String(payload)) && (agreed += 1));
  });
  house.send(still);
  await signIn(page, house.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  const phone = page.locator('.softphone');
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
  // As a balancer that asks for health: nobody else comes to it.
  house.send(desk);
  still.signal('SIGSTOP');
  const bar = callBar(page);
  await bar.getByRole('button', { name: 'Hold' }).click();
  for (const place of [bar, phone]) {
    await expect(place.getByText('Putting on hold…')).toBeVisible();
    await expect(place.getByText(/^On hold/).filter({ visible: true })).toHaveCount(0);
  }
  expect([agreed, await speaks(page)]).toEqual([0, false]);
  for (const place of [bar, phone])
    await expect(place.getByText(/^On hold/).filter({ visible: true })).not.toHaveCount(0, { timeout: 30_000 });
  await expect(page.getByText('Putting on hold…').filter({ visible: true })).toHaveCount(0);
  expect(agreed).toBeGreaterThan(0);
  expect(holds).toEqual([1, 1]);
  expect(await speaks(page)).toBe(false);
  await bar.getByRole('button', { name: 'Resume' }).click();
  await expect.poll(() => speaks(page)).toBe(true);
  await hears(page);
  still.signal('SIGCONT');
  await hangUp(page);
});
