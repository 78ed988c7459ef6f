/** The pre-call check in a real browser: what it finds of the microphone, the sound's way and the devices, and what it says. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { expectStatus, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { withWindows } from './support/with-windows';

// Calls that ring on a device of their own need a second loudspeaker.
test.use({ launchOptions: withWindows });

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Pre-call check' });
const line = (page: Page, title: string) => dialog(page).getByRole('listitem', { name: title, exact: true });
const found = (page: Page) => page.getByText(/^Pre-call check: /);

async function openCheck(page: Page) {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Pre-call check' }).click();
  await expect(dialog(page)).toBeVisible();
}

/** Text frames that the page sent over its SIP connection. */
function sipSent(page: Page) {
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    if (socket.url().endsWith('/sip')) socket.on('framesent', ({ payload }) => frames.push(String(payload)));
  });
  return frames;
}

test('at sign-in nothing is said where all is well; opened, it hears, rings and calls the echo, and goes on to Ready', async ({ page }) => {
  const frames = sipSent(page);
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const toEcho = (method: string) => frames.filter((frame) => frame.startsWith(`${method} `) && /^To: .*\*43@/m.test(frame)).length;
  await expect.poll(() => toEcho('INVITE'), { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => toEcho('BYE'), { timeout: 20_000 }).toBe(1);
  await expect(found(page)).toHaveCount(0);
  await expectStatus(page, words.en.offline);

  await openCheck(page);
  await expect(line(page, 'Microphone')).toContainText('You are heard.', { timeout: 20_000 });
  await expect(line(page, 'Network')).toContainText(/\d+ ms there and back, [\d.]+% lost/, { timeout: 20_000 });
  await expect(line(page, 'Registration')).toContainText('Connected');
  for (const [title, play] of [
    ['Speaker', 'Play a tone'],
    ['Ringer', 'Ring once'],
  ] as const) {
    await line(page, title).getByRole('button', { name: play }).click();
    await line(page, title).getByRole('button', { name: 'Yes' }).click();
  }
  await expect(dialog(page)).toContainText('5 of 5 pass');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Go Ready' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await expectStatus(page, words.en.ready);
});

test('a microphone that gives no sound is said at sign-in, in one message that opens the check', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;
  });
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  await expect(found(page)).toContainText('The microphone gives no sound at all.', { timeout: 30_000 });
  await page.getByRole('button', { name: 'Open the check' }).click();
  await expect(line(page, 'Microphone').getByRole('alert')).toContainText('Look for a mute switch', { timeout: 20_000 });
});

test('calls ring on a device of their own, also after a reload', async ({ page }) => {
  await page.addInitScript(() => {
    const sounds: HTMLMediaElement[] = [];
    Object.assign(window, { sounds });
    window.Audio = new Proxy(window.Audio, {
      construct(target, args: [string?]) {
        const made = new target(...args);
        sounds.push(made);
        return made;
      },
    });
  });
  const ringsOn = () =>
    page.evaluate(() =>
      (window as unknown as { sounds: HTMLMediaElement[] }).sounds.filter(({ loop }) => loop).map(({ sinkId }) => sinkId),
    );
  await signIn(page, gateway.url, 'qualifier@slica.demo');
  await phoneConnected(page);
  const phone = page.locator('.softphone');
  await phone.getByRole('button', { name: 'Microphone, speaker and ringer' }).click();
  const ringer = phone.getByRole('combobox', { name: 'Ringer' });
  await ringer.selectOption({ index: 2 });
  const chosen = await ringer.inputValue();
  expect(chosen).not.toBe('');
  await expect.poll(ringsOn).toEqual([chosen]);
  await page.reload();
  await phoneConnected(page);
  await expect.poll(ringsOn).toEqual([chosen]);
});
