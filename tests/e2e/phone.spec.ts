/** The softphone in a real browser: what is heard, what goes over the wire, and how it comes back when something breaks. */
import { expect, test, type Page, type WebSocket, type WebSocketRoute } from '@playwright/test';
import {
  PASSWORD,
  callBar,
  chooseStatus,
  expectStatus,
  hangUp,
  hears,
  onPhone,
  panel,
  phoneConnected,
  signIn,
  words,
} from './support/agent';
import { heard } from './support/audio';
import { createTestGateway, type TestGateway } from './support/gateway';
import { inBetween } from './support/sockets';

const HUMAN = '2125550101';
const OFFLINE = 'You are currently offline, please check your internet connection. We will reconnect you automatically';

let gateway: TestGateway;

test.describe.configure({ timeout: 45_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const softphone = (page: Page) => page.getByRole('complementary', { name: 'Softphone' });

async function callHuman(page: Page, email = 'qualifier@isius.demo') {
  await signIn(page, gateway.url, email);
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(HUMAN);
  await softphone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
}

async function dispose(page: Page) {
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}

/** A centre hands calls only to the extensions that a manager has listed. */
async function allowExtension(extension: string) {
  const post = (path: string, body: object, token = '') =>
    fetch(`${gateway.url}/api/v1${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const { access_token } = (await (await post('/login', { email: 'manager@isius.demo', password: PASSWORD })).json()) as {
    access_token: string;
  };
  expect((await post('/allowed-extensions', { extension }, access_token)).status).toBe(201);
}

/** Energy that the agent's microphone has put into the call so far; a muted track puts none in. */
const spoken = (page: Page) =>
  page.evaluate(async () => {
    let energy = 0;
    for (const connection of window.peerConnections) {
      for (const report of (await connection.getStats()).values())
        if (report.type === 'media-source') energy += report.totalAudioEnergy ?? 0;
    }
    return energy;
  });

/** Until two seconds of audio packets have gone out: a stretch of call to look back on. */
async function aStretch(page: Page) {
  const { sent } = await heard(page);
  await expect.poll(async () => (await heard(page)).sent - sent, { timeout: 15_000 }).toBeGreaterThan(2000);
}

/** Text frames that the page sent over its SIP connection. */
function sipSent(page: Page): string[] {
  const frames: string[] = [];
  page.on('websocket', (socket: WebSocket) => {
    if (socket.url().endsWith('/sip')) socket.on('framesent', ({ payload }) => frames.push(String(payload)));
  });
  return frames;
}

test('on hold nobody is heard, muted nobody hears the agent, and both come back [describes PHONE-006]', async ({ page }) => {
  await callHuman(page);
  const bar = callBar(page);

  await bar.getByRole('button', { name: 'Hold' }).click();
  await expect(bar.getByRole('button', { name: 'Resume' })).toBeVisible();
  await aStretch(page); // what was under way when the far side learned of it
  const held = await heard(page);
  await aStretch(page);
  expect((await heard(page)).energy - held.energy).toBeLessThan(0.0001);
  await bar.getByRole('button', { name: 'Resume' }).click();
  await hears(page);

  const before = await spoken(page);
  await expect.poll(async () => (await spoken(page)) - before).toBeGreaterThan(0.0001);
  await bar.getByRole('button', { name: 'Mute' }).click();
  await expect(bar.getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
  await aStretch(page); // statistics lag behind the sound
  const muted = await spoken(page);
  await aStretch(page);
  expect((await spoken(page)) - muted).toBeLessThan(0.0001);
  await hears(page);
  await bar.getByRole('button', { name: 'Unmute' }).click();
  await expect.poll(async () => (await spoken(page)) - muted).toBeGreaterThan(0.0001);

  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await dispose(page);
});

test('digits of the dial pad go as INFO, those of *97 itself do not [PHONE-002, PHONE-004, PHONE-018, PHONE-019, PHONE-024]', async ({
  page,
}) => {
  const frames = sipSent(page);
  const digits = () => frames.filter((frame) => frame.startsWith('INFO ')).map((frame) => /Signal\s*=\s*(\S)/.exec(frame)?.[1]);
  await callHuman(page);
  const phone = softphone(page);
  await phone.getByRole('button', { name: 'Dial pad' }).click();
  await phone.getByRole('button', { name: 'Clear' }).click();
  for (const key of ['5', '#', '*']) await phone.getByRole('button', { name: `Key ${key}`, exact: true }).click();
  await expect.poll(digits).toEqual(['5', '#', '*']);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await dispose(page);

  frames.length = 0;
  await phone.getByRole('button', { name: 'Voicemail' }).click();
  await expect(phone).toContainText('Established');
  expect(frames.some((frame) => frame.startsWith('INVITE sip:*97@') || frame.startsWith('INVITE sip:%2A97@'))).toBe(true);
  await phone.getByRole('button', { name: 'Dial pad' }).click();
  await phone.getByRole('button', { name: 'Key 1', exact: true }).click();
  await expect.poll(digits).toEqual(['1']);
  await phone.getByRole('button', { name: 'Hang up' }).click();
  await expectStatus(page, 'After-call work');
  await expect(panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Stop' })).toBeDisabled();
});

test('a blind transfer refers the call to a colleague, who hears the lead, and frees the agent [PHONE-007, PHONE-023]', async ({
  page,
  browser,
}) => {
  const colleague = await (await browser.newContext({ permissions: ['microphone'] })).newPage();
  await signIn(colleague, gateway.url, 'qualifier2@isius.demo');
  await phoneConnected(colleague);
  await chooseStatus(colleague, words.en.afterCallWork);
  await expectStatus(colleague, 'After-call work');
  await allowExtension('1002');
  const frames = sipSent(page);
  await callHuman(page);
  const phone = softphone(page);
  await phone.getByRole('button', { name: 'Blind transfer' }).click();
  const now = phone.getByRole('button', { name: 'Transfer', exact: true });
  await expect(now).toBeDisabled();
  await phone.getByRole('textbox', { name: 'Destination' }).fill('1002');
  await now.click();
  await expect.poll(() => frames.some((frame) => frame.startsWith('REFER '))).toBe(true);
  await expect(softphone(colleague)).toContainText('Established', { timeout: 15_000 });
  await expect(page.getByText('The call was handed over.')).toBeVisible();
  await hears(colleague);
  await expectStatus(page, 'After-call work');
  await expect(phone.getByRole('button', { name: 'Voicemail' })).toBeVisible();
  await hears(colleague);
  await softphone(colleague).getByRole('button', { name: 'Hang up' }).click();
  await expect(softphone(colleague).getByRole('button', { name: 'Voicemail' })).toBeVisible();
  await dispose(page);
  await colleague.context().close();
});

test('a colleague whose phone is not there is named as not reached, and nothing waits to be disposed', async ({ page }) => {
  await allowExtension('1004');
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('1004');
  await softphone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByText('Extension 1004 cannot be reached: its phone is not connected.')).toBeVisible();
  await expectStatus(page, 'After-call work');
  await expect(page.getByText('This status is only for a call.')).toHaveCount(0);
  await expect(page.getByText('The disposition opens after the next call.')).toBeVisible();
});

test('leaving the page asks first in a call and while its disposition waits, and never otherwise', async ({ page }) => {
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  /** Tries to leave by a reload; whether the page asked. Somebody who stays is where they were. */
  const leaves = async () => {
    const before = asked.length;
    await page.evaluate(() => location.reload());
    return expect.poll(() => asked.slice(before)).toEqual(['beforeunload']);
  };
  await callHuman(page);
  await leaves();
  await hears(page);
  const inApp = asked.length;
  await page.evaluate(() => {
    history.pushState(null, '', '/nowhere');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL(`${gateway.url}/`);
  expect(asked).toHaveLength(inApp);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await expect(panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Stop' })).toBeVisible();
  await leaves();
  await dispose(page);
  const disposed = asked.length;
  await page.reload();
  await phoneConnected(page);
  expect(asked).toHaveLength(disposed);
});

test('volume and devices reach the sound and are remembered [PHONE-002, PHONE-005]', async ({ page }) => {
  await page.addInitScript(() => {
    const Native = window.Audio;
    Object.assign(window, { earpieces: [] });
    window.Audio = new Proxy(Native, {
      construct(target, args: [string?]) {
        const made = new target(...args);
        (window as unknown as { earpieces: HTMLAudioElement[] }).earpieces.push(made);
        return made;
      },
    });
  });
  const volumes = () => page.evaluate(() => (window as unknown as { earpieces: HTMLAudioElement[] }).earpieces.map(({ volume }) => volume));
  await callHuman(page);
  const slider = softphone(page).getByRole('slider', { name: 'Volume' });
  for (let step = 0; step < 3; step += 1) await slider.press('ArrowLeft');
  await expect.poll(volumes).toContain(0.85);
  await softphone(page).getByRole('button', { name: 'Microphone, speaker and ringer' }).click();
  const microphones = softphone(page).getByRole('combobox', { name: 'Microphone' });
  const labels = await microphones.getByRole('option').allTextContents();
  expect(labels.length).toBeGreaterThan(2);
  await microphones.selectOption({ index: 2 });
  await hears(page);
  const before = await spoken(page);
  await expect.poll(async () => (await spoken(page)) - before).toBeGreaterThan(0.0001);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await dispose(page);
  await page.reload();
  await expect(slider).toHaveValue('85');
});

test('a denied microphone is said in an alert that stays and a toast, and “Try again” goes on once it is allowed [PHONE-010, PHONE-013, SHELL-022]', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = (wanted) =>
      'allowed' in window ? ask(wanted) : Promise.reject(new DOMException('denied', 'NotAllowedError'));
  });
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  const words = 'The dialer may not use your microphone';
  await expect(page.getByRole('region', { name: 'Messages' }).or(page.locator('.toasts')).getByText(words).first()).toBeVisible();
  await expect(page.locator('.toasts').getByText(words)).toBeHidden({ timeout: 8000 });
  await expect(page.locator('.alert-stack').getByText(words)).toBeVisible();
  await expect(softphone(page)).toContainText('Microphone not allowed');
  await expect(page.locator('button.status-chip')).toHaveCount(0); // a reason stands in its place
  await expect(panel(page, 'Auto-dialing')).toContainText('Your phone is not connected');
  const again = page.locator('.alert-stack').getByRole('button', { name: 'Try again' });
  await again.click();
  await expect(page.locator('.toasts')).toContainText('still does not give the microphone');
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/denied.png` });
  await page.evaluate(() => Object.assign(window, { allowed: true }));
  await again.click();
  await phoneConnected(page);
  await expect(page.locator('.alert-stack').getByText(words)).toBeHidden();
  await chooseStatus(page, 'Ready');
  await expectStatus(page, 'Ready');
});

test('the browser offline in a call: words, the call is heard on, and everything comes back [SHELL-023, SHELL-024, SHELL-025, SOCKET-002]', async ({
  page,
  context,
}) => {
  const sockets = new Set<WebSocketRoute>();
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    sockets.add(socket);
    socket.connectToServer();
  });
  await callHuman(page);
  await context.setOffline(true);
  for (const socket of sockets) await socket.close();
  await expect(page.getByText(OFFLINE)).toBeVisible();
  await expect(page.locator('button.status-chip')).toHaveCount(0);
  // One fault, one message: what follows from being offline is not said beside it.
  await expect(page.getByText(/Connection dropped|Attempting to reconnect/)).toHaveCount(0);
  await hears(page);
  // One message takes the other's place, so each frame is looked at.
  const said = ['You are back online!', 'Reconnected Successfully!'].map((text) =>
    page.waitForFunction((words) => document.body.textContent.includes(words), text),
  );
  await context.setOffline(false);
  await Promise.all(said);
  await expect(page.getByText(OFFLINE)).toBeHidden();
  await expectStatus(page, 'On a call');
  await hears(page);
  await hangUp(page);
  await expectStatus(page, 'Offline');
  await dispose(page);
});

test('Hold and a digit that are pressed while the phone’s socket is dead cost no call, and Hold holds once it is back', async ({
  page,
}) => {
  const sip = await inBetween(page, /\/sip$/);
  await callHuman(page);
  sip.die();
  await softphone(page).getByRole('button', { name: 'Dial pad' }).click();
  await softphone(page).getByRole('button', { name: 'Key 5', exact: true }).click();
  await callBar(page).getByRole('button', { name: 'Hold' }).click();
  const resume = callBar(page).getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible();
  await sip.comeBack();
  await phoneConnected(page);
  await expectStatus(page, 'On a call');
  const offers = (direction: string) => sip.arrived.filter((each) => each.startsWith('INVITE') && each.includes(`a=${direction}`)).length;
  await expect.poll(() => offers('sendonly')).toBeGreaterThan(0);
  const before = offers('sendrecv');
  await resume.click();
  await expect.poll(() => offers('sendrecv')).toBeGreaterThan(before);
  await hears(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await dispose(page);
});

test('a hang-up that neither the phone nor the page can tell is told when they are back, and nobody is heard again', async ({ page }) => {
  const sockets = await inBetween(page, /\/sip$/, /\/socket\.io\//);
  await callHuman(page);
  sockets.die();
  await hangUp(page);
  await expect(panel(page, 'Disposition Panel')).toContainText('Hanging up…');
  const answers = () => sockets.arrived.filter((each) => /^SIP\/2.0 200[^]*CSeq: \d+ INVITE/.test(each)).length;
  const before = answers();
  const told = () => sockets.arrived.filter((each) => /^42\d*\["hangup"/.test(each)).length;
  expect(told()).toBe(0);
  await sockets.comeBack();
  await expect.poll(told, { timeout: 15_000 }).toBeGreaterThan(0);
  await expect(callBar(page)).toContainText('Ended by you');
  // Who was cut off in a call is offline after it [STATUS-081].
  await expectStatus(page, 'Offline');
  // The floor rings a telephone whose line it lost: it must not be answered.
  expect(answers()).toBe(before);
  await dispose(page);
});

test('a call on hold is on hold after a reload, until it is resumed', async ({ page }) => {
  const sip = await inBetween(page, /\/sip$/);
  const holds = () => sip.arrived.filter((each) => each.startsWith('INVITE') && each.includes('a=sendonly')).length;
  page.on('dialog', (dialog) => void dialog.accept());
  await callHuman(page);
  await callBar(page).getByRole('button', { name: 'Hold' }).click();
  const resume = callBar(page).getByRole('button', { name: 'Resume' });
  await expect(resume).toBeVisible();
  const before = holds();
  await page.reload();
  await expect.poll(holds, { timeout: 30_000 }).toBe(before + 1);
  await expect(callBar(page)).toContainText('On hold');
  await resume.click();
  await hears(page);
  await hangUp(page);
  await dispose(page);
});

test('the phone is registered again within 5 s of a killed gateway listening again [PHONE-021, PHONE-028]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  for (let round = 0; round < 3; round += 1) {
    await gateway.kill();
    await expect(softphone(page)).not.toContainText('Connected', { timeout: 10_000 });
    await gateway.start();
    const listening = Date.now();
    await phoneConnected(page);
    const took = Date.now() - listening;
    test.info().annotations.push({ type: 'registered again after, ms', description: String(took) });
    expect(took).toBeLessThan(5000);
  }
});

test('a number that asked not to be called is refused in words by hand, and help is sent to a mobile phone', async ({ page }) => {
  await callHuman(page);
  await hangUp(page);
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Do Not Call');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  const number = page.getByRole('textbox', { name: 'Number' });
  const call = softphone(page).getByRole('button', { name: 'Call', exact: true });
  await number.fill(HUMAN);
  await expect(call).toHaveAccessibleDescription('This number asked not to be called.');
  await number.press('Enter');
  await expect(softphone(page).getByRole('button', { name: 'Hang up' })).toHaveCount(0);
  await number.fill('911');
  await call.click();
  await expect(page.getByText('No emergency line is connected here. Use your mobile phone to call 911.')).toBeVisible();
});
