/**
 * A browser that lets no page sound before somebody has touched it, as browsers are. What is asked of the page goes over
 * the debugger's own line: a question of Playwright's counts as a touch.
 */
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import config from '../../playwright.config';
import { phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const SILENT = 'The browser keeps this page silent until you click in it.';
const RINGS = 'A call is ringing.';

const { launchOptions } = config.use!;
test.use({
  launchOptions: {
    ...launchOptions,
    args: [
      ...launchOptions!.args!.filter((arg) => !arg.startsWith('--autoplay-policy')),
      '--autoplay-policy=document-user-activation-required',
    ],
  },
});

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '5' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** Until an expression is true in the page, which is not touched by it. */
async function untilIn(cdp: CDPSession, expression: string) {
  const look = () => cdp.send('Runtime.evaluate', { expression: `Boolean(${expression})`, returnByValue: true, userGesture: false });
  await expect.poll(async () => (await look()).result.value, { timeout: 20_000, message: expression }).toBe(true);
}
const says = (text: string) => `document.body.textContent.includes(${JSON.stringify(text)})`;
const CONNECTED = `document.querySelector('.softphone')?.textContent.includes('Connected')`;
const RING_SOUNDS = 'window.sounds.some((sound) => !sound.paused && sound.loop && sound.currentTime > 0.1)';

/** Keeps what plays and what the desktop is told, and takes up the person who is signed in. */
const prepare = (page: Page, storage: string) =>
  page.addInitScript((kept) => {
    for (const [key, value] of Object.entries(JSON.parse(kept) as Record<string, string>)) sessionStorage.setItem(key, value);
    const sounds: HTMLMediaElement[] = [];
    const desktop: string[] = [];
    Object.assign(window, { sounds, desktop });
    window.Audio = new Proxy(window.Audio, {
      construct(target, args: [string?]) {
        const made = new target(...args);
        sounds.push(made);
        return made;
      },
    });
    const notice = Object.assign(
      function (_title: string, { body }: { body: string }) {
        desktop.push(body);
      },
      { permission: 'granted' },
    );
    Object.assign(window, { Notification: notice });
  }, storage);

/** What the tab keeps, of a person whose phone rings until they answer. */
async function answersByHand(page: Page) {
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain('\\"autoAnswer\\":true');
  return kept.replace('\\"autoAnswer\\":true', '\\"autoAnswer\\":false');
}

/** Ready, without a touch of the page: a lead is dialled, and the phone rings. */
async function ready(storage: string) {
  const token = /accessToken\\":\\"([^"\\]+)/.exec(storage)?.[1] ?? '';
  const reply = await fetch(`${gateway.url}/api/v1/agent-statuses`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ status: 'ready' }),
  });
  expect(reply.status).toBe(201);
}

test('a page that nobody has touched says that it cannot ring, rings by title and notice, and sounds at the first click', async ({
  page,
  context,
}) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const storage = await answersByHand(page);
  await page.close();

  const silent = await context.newPage();
  await prepare(silent, storage);
  // A page that listens may sound, by the browser's own rule: this one gets a stream that is no microphone's.
  await silent.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream;
  });
  await silent.goto(gateway.url);
  const cdp = await context.newCDPSession(silent);
  await untilIn(cdp, says(SILENT));
  await untilIn(cdp, CONNECTED);
  await ready(storage);
  await untilIn(cdp, `document.title.includes(${JSON.stringify(RINGS)})`);
  await untilIn(cdp, `window.desktop.some((text) => text.includes(${JSON.stringify(RINGS)}))`);
  await untilIn(cdp, `!(${RING_SOUNDS})`);
  await silent.mouse.click(700, 5);
  await untilIn(cdp, RING_SOUNDS);
  await untilIn(cdp, `!${says(SILENT)}`);
  await untilIn(cdp, `!document.title.includes(${JSON.stringify(RINGS)})`);
});

test('an agent who reloads and has not touched the page since hears it ring', async ({ page, context }) => {
  await prepare(page, '{}');
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await phoneConnected(page);
  const storage = await answersByHand(page);
  await prepare(page, storage);
  const cdp = await context.newCDPSession(page);
  await cdp.send('Page.reload');
  await untilIn(cdp, `performance.getEntriesByType('navigation')[0]?.type === 'reload' && ${CONNECTED}`);
  await ready(storage);
  await untilIn(cdp, RING_SOUNDS);
  await untilIn(cdp, `!${says(SILENT)}`);
});
