/** Several gateways before two floors: what people at work notice when a gateway or a floor dies, hands over, or is renewed. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { callBar, chooseStatus, expectStatus, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { openHouse, type House } from './support/house';
import { printLogsOfFailures } from './support/house-logs';

const LEAD = '2125550101';
let house: House;

test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  test.setTimeout(120_000);
  house = await openHouse({ floors: 2, env: { SCENARIO: 'gateway/telephony/embedded/training/scenarios/tests.json', DEMO_LEADS: '0' } });
});
test.afterAll(() => house?.remove());
printLogsOfFailures(() => house);
test.beforeEach(async () => {
  for (const part of [...house.floors, ...house.gateways]) if (!part.alive) await part.start();
});

/** The person's page comes to this gateway, whichever others there are. */
async function comesTo(nth: number, browser: Browser, email: string): Promise<Page> {
  const page = await (await browser.newContext({ permissions: ['microphone', 'notifications'] })).newPage();
  house.send(house.gateways[nth]!);
  await signIn(page, house.url, email);
  await phoneConnected(page);
  house.send(null);
  return page;
}
async function calls(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Number' }).fill(LEAD);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
}
/** `status`: who was cut off in the call is offline after it [STATUS-081], with the lead to dispose all the same. */
async function disposes(page: Page, status: 'After-call work' | 'Offline' = 'After-call work'): Promise<void> {
  await expectStatus(page, status);
  await panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await saves(page);
}
async function saves(page: Page): Promise<void> {
  await panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}
/** Index of the gateway with the desk, and of two others. */
async function places(): Promise<{ desk: number; others: number[] }> {
  const holder = await house.desk();
  const all = house.gateways.map((_, nth) => nth);
  return { desk: house.gateways.indexOf(holder), others: all.filter((nth) => house.gateways[nth] !== holder) };
}

/** When the page is let in again, after what comes now, and its telephone registered if its door is gone too; in epoch ms. */
function comesBack(page: Page, { telephone = true } = {}): Promise<number> {
  const said = (path: string, words: RegExp) =>
    new Promise<number>((done) => {
      const isOurs = (url: string) => new URL(url).pathname.startsWith(path);
      page.on('websocket', (socket) => {
        if (isOurs(socket.url())) socket.on('framereceived', ({ payload }) => words.test(String(payload)) && done(Date.now()));
      });
      // Whose WebSocket was refused while nobody had the desk may be let in without one, and has it a moment later.
      page.on('response', (response) => {
        if (!isOurs(response.url())) return;
        void response.text().then(
          (text) => words.test(text) && done(Date.now()),
          () => {}, // given up by the page
        );
      });
    });
  const letIn = said('/socket.io', /connection-accepted/);
  const registered = said('/sip', /^SIP\/2.0 200[^]*CSeq: \d+ REGISTER/);
  return Promise.all(telephone ? [letIn, registered] : [letIn]).then((all) => Math.max(...all));
}
const offline = (page: Page) => page.getByText('You are currently offline');

const waiting = (elena: Page) => elena.getByRole('alert').filter({ hasText: 'A live transfer is waiting' });
/** The qualifier has a lead on the line, and looks for an advisor. */
async function looksForAdvisor(nora: Page): Promise<void> {
  await calls(nora);
  const lead = panel(nora, 'Contact Details');
  await lead.getByLabel('ZIP code').fill('70119');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByLabel('City')).toHaveValue('New Orleans');
  await panel(nora, 'Transfers').getByRole('button', { name: 'Live Transfer' }).click();
}
async function joins(elena: Page): Promise<void> {
  await waiting(elena).getByRole('button', { name: 'Switch to Ready' }).click();
  await onPhone(elena);
  await hears(elena);
}

/** The qualifier has a lead on the line, and the advisor has joined them. */
async function talkInThree(nora: Page, elena: Page): Promise<void> {
  await looksForAdvisor(nora);
  await joins(elena);
}

test('two people of one centre come to different gateways and hand a call on', async ({ browser }) => {
  const { others } = await places();
  const [nora, elena] = [
    await comesTo(others[0]!, browser, 'qualifier@isius.demo'),
    await comesTo(others[1]!, browser, 'advisor@isius.demo'),
  ];
  await talkInThree(nora, elena);
  await hangUp(nora);
  await expectStatus(nora, 'After-call work');
  await hears(elena);
  await hangUp(elena);
  await disposes(elena);
  await saves(nora);
  for (const page of [nora, elena]) await page.context().close();
});

test('the gateway of somebody in a call dies: nothing is missed of the call, and the page comes back by itself', async ({ browser }) => {
  const { others } = await places();
  const nora = await comesTo(others[0]!, browser, 'qualifier@isius.demo');
  const elena = await comesTo(others[0]!, browser, 'advisor@isius.demo');
  await chooseStatus(elena, 'Meeting');
  await expectStatus(elena, 'Meeting');
  await calls(nora);
  const isBack = comesBack(nora);
  const isElenaBack = comesBack(elena);
  const began = Date.now();
  await house.gateways[others[0]!]!.kill();
  const back = (await isBack) - began;
  await isElenaBack;
  await phoneConnected(nora);
  await callBar(nora).getByRole('button', { name: 'Hold' }).click();
  await expect(callBar(nora).getByRole('button', { name: 'Resume' })).toBeVisible();
  console.log(`a gateway without the desk died: the page was back after ${back} ms`);
  await callBar(nora).getByRole('button', { name: 'Resume' }).click();
  await hears(nora);
  // Her door went, not she.
  await expect(offline(elena)).toBeHidden();
  await expectStatus(elena, 'Meeting');
  await hangUp(nora);
  await disposes(nora, 'Offline');
  // Their own network went: the desk and every door are there.
  const isBackAgain = comesBack(elena);
  house.cut();
  await isBackAgain;
  await expectStatus(elena, 'Offline');
  await expect(elena.getByText('You are offline: this page lost its connection')).toBeVisible();
  for (const page of [nora, elena]) await page.context().close();
});

test('the gateway of somebody in a call stands still and says no goodbye: page and phone find another way', async ({ browser }) => {
  const { others } = await places();
  const still = house.gateways[others[0]!]!;
  const nora = await comesTo(others[0]!, browser, 'qualifier@isius.demo');
  const elena = await comesTo(others[0]!, browser, 'advisor@isius.demo');
  await chooseStatus(elena, 'Break');
  await expectStatus(elena, 'Break');
  await calls(nora);
  const isBack = comesBack(nora);
  const isElenaBack = comesBack(elena);
  const began = Date.now();
  // As a balancer that asks for health: nobody else comes to it.
  house.send(house.gateways[others[1]!]!);
  still.signal('SIGSTOP');
  const back = (await isBack) - began;
  console.log(`a gateway without the desk stood still: page and phone were back after ${back} ms`);
  await isElenaBack;
  await phoneConnected(elena);
  // Her door stands still, not she.
  await expectStatus(elena, 'Break');
  await phoneConnected(nora);
  await expect(offline(nora)).toBeHidden({ timeout: 20_000 });
  await hears(nora);
  await hangUp(nora);
  await disposes(nora, 'Offline');
  still.signal('SIGCONT');
  house.send(null);
  for (const page of [nora, elena]) await page.context().close();
});

test('the gateway with the desk dies in a call: speech goes on, another one takes over, and nothing is lost', async ({ browser }) => {
  const { desk, others } = await places();
  const [nora, elena] = [await comesTo(others[0]!, browser, 'qualifier@isius.demo'), await comesTo(desk, browser, 'advisor@isius.demo')];
  await chooseStatus(elena, 'Meeting');
  await expectStatus(elena, 'Meeting');
  await calls(nora);
  const isBack = Promise.all([comesBack(nora, { telephone: false }), comesBack(elena)]);
  const began = Date.now();
  await house.gateways[desk]!.kill();
  // Whoever's door is still there can hang up at any moment; nobody gets an answer until another one has the desk.
  const back = Math.max(...(await isBack)) - began;
  expect(await house.desk()).not.toBe(house.gateways[desk]);
  await expect(offline(nora)).toBeHidden({ timeout: 20_000 });
  // Her gateway went, not she.
  await expectStatus(elena, 'Meeting');
  await chooseStatus(elena, 'Ready');
  await expectStatus(elena, 'Ready');
  console.log(`the gateway with the desk died: both pages were back after ${back} ms`);
  await hears(nora);
  await hangUp(nora);
  await disposes(nora, 'Offline');
  for (const page of [nora, elena]) await page.context().close();
});

test('who hangs up while nobody has the desk reads so at once, and that they ended it as soon as somebody has it', async ({ browser }) => {
  const { desk, others } = await places();
  const nora = await comesTo(others[0]!, browser, 'qualifier@isius.demo');
  await calls(nora);
  const isBack = comesBack(nora, { telephone: false });
  await house.gateways[desk]!.kill();
  await hangUp(nora);
  const bar = callBar(nora);
  const seconds = async () => {
    const [minutes, rest] = (await bar.getByLabel('Call time').textContent())!.split(':').map(Number);
    return minutes! * 60 + rest!;
  };
  await expect(bar).toContainText('Hanging up…');
  await expect(bar).toContainText('You hung up. The call is closed as soon as the connection is back.');
  await expect(bar.getByRole('button', { name: 'Hang up' })).toHaveAttribute('aria-disabled', 'true');
  const stood = await seconds();
  await isBack;
  await expect(bar).toContainText('Ended by you');
  // The phone's and the floor's instants may lie on both sides of a full second.
  expect(Math.abs((await seconds()) - stood)).toBeLessThanOrEqual(1);
  await disposes(nora, 'Offline');
  await nora.context().close();
});

for (const who of ['qualifier', 'advisor'] as const)
  test(`of a call of three, whose ${who} hangs up while nobody has the desk, they have ended theirs`, async ({ browser }) => {
    const { desk, others } = await places();
    const nora = await comesTo(others[0]!, browser, 'qualifier@isius.demo');
    const elena = await comesTo(others[0]!, browser, 'advisor@isius.demo');
    await talkInThree(nora, elena);
    const [leaves, stays] = who === 'qualifier' ? [nora, elena] : [elena, nora];
    const [introduced, joined] = [callBar(elena).getByText('Nora Whitfield is on the line too'), callBar(nora).getByText('Elena Ortiz: ')];
    await expect(introduced).toBeVisible();
    await expect(joined).toBeVisible();
    const areBack = Promise.all([nora, elena].map((page) => comesBack(page, { telephone: false })));
    await house.gateways[desk]!.kill();
    await hangUp(leaves);
    await expect(callBar(leaves)).toContainText('Hanging up…');
    await expect(who === 'qualifier' ? joined : introduced).toBeHidden();
    await areBack;
    await expect(callBar(leaves)).toContainText('Ended by you');
    await expect(introduced).toBeHidden();
    await expect(joined).toBeHidden();
    await hears(stays);
    await hangUp(stays);
    await expect(callBar(stays)).toContainText('Ended by you');
    await disposes(elena, 'Offline');
    // Without the advisor it is no live transfer.
    await (who === 'qualifier' ? saves(nora) : disposes(nora, 'Offline'));
    for (const page of [nora, elena]) await page.context().close();
  });

test('a live transfer that the desk takes along is said to be interrupted, and can be started again', async ({ browser }) => {
  const { desk, others } = await places();
  const nora = await comesTo(others[0]!, browser, 'qualifier@isius.demo');
  const elena = await comesTo(others[0]!, browser, 'advisor@isius.demo');
  await looksForAdvisor(nora);
  await expect(waiting(elena)).toBeVisible();
  const isBack = Promise.all([nora, elena].map((page) => comesBack(page, { telephone: false })));
  await house.gateways[desk]!.kill();
  await isBack;
  await expect(elena.getByText('The live transfer from Nora Whitfield was interrupted. They may start it again.')).toBeVisible();
  await expect(waiting(elena)).toBeHidden();
  await panel(nora, 'Transfers').getByRole('button', { name: 'Live Transfer' }).click();
  await joins(elena);
  await hangUp(nora);
  await hangUp(elena);
  await disposes(elena);
  await saves(nora);
  for (const page of [nora, elena]) await page.context().close();
});

test('the floor of one centre dies in a call: the call of another centre, at another floor, goes on', async ({ browser }) => {
  const { others } = await places();
  const nora = await comesTo(others[0]!, browser, 'qualifier@isius.demo');
  const luc = await comesTo(others[1]!, browser, 'qualifier@slica.demo');
  await calls(nora);
  await calls(luc);
  const floor = house.floorOf(1);
  await floor.kill();
  await hears(luc);
  await floor.start();
  await expect(callBar(nora)).toContainText('Ended: the line was lost');
  await expect(nora.getByText('wrong credentials')).toBeHidden();
  await disposes(nora);
  await phoneConnected(nora);
  await hears(luc);
  await hangUp(luc);
  await expectStatus(luc, 'After-call work');
  for (const page of [nora, luc]) await page.context().close();
});

test('all gateways are renewed one after the other while people talk: no call ends', async ({ browser }) => {
  const pages = [
    await comesTo(0, browser, 'qualifier@isius.demo'),
    await comesTo(1, browser, 'qualifier2@isius.demo'),
    await comesTo(2, browser, 'advisor@isius.demo'),
  ];
  for (const [nth, page] of pages.entries()) {
    await page.getByRole('textbox', { name: 'Number' }).fill(['2125550101', '2125550161', '2125550162'][nth]!);
    await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
    await onPhone(page);
  }
  for (const gateway of house.gateways) {
    await gateway.stop();
    await gateway.start();
  }
  for (const page of pages) {
    await expect(offline(page)).toBeHidden({ timeout: 20_000 });
    await phoneConnected(page);
    await onPhone(page);
    await hears(page);
  }
  for (const page of pages) {
    await hangUp(page);
    await disposes(page, 'Offline');
    await page.context().close();
  }
});
