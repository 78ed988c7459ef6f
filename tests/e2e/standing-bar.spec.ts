/** What is pressed in a call stands still in the top bar, whatever comes and goes beside it (decision 104). */
import { expect, test, type Page } from '@playwright/test';
import {
  answersByHand,
  callBar,
  chooseStatus,
  expectStatus,
  fillSignIn,
  goReady,
  hangUp,
  inACallInFrench,
  onPhone,
  openSignIn,
  PASSWORD,
  phoneConnected,
  words,
  type Language,
} from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { still } from './support/layout';

const SIZES = [
  { width: 1024, height: 768 },
  { width: 1280, height: 720 },
  { width: 1440, height: 900 },
];
const PEOPLE: readonly [Language, string][] = [
  ['en', 'advisor2@slica.demo'],
  ['fr', 'advisor@slica.demo'],
];

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

async function shot(page: Page, name: string) {
  if (!process.env.SHOTS) return;
  await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  await page.emulateMedia({ colorScheme: 'dark' });
  await still(page);
  await page.screenshot({ path: `${process.env.SHOTS}/${name}-dark.png` });
  await page.emulateMedia({ colorScheme: 'light' });
}

/** Left and right edge of Mute, Hold and Hang up, once the bar has given way. */
async function controls(page: Page): Promise<string[]> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await still(page);
  return page.locator('.call-controls button').evaluateAll((buttons) =>
    buttons.map((button) => {
      const { left, right } = button.getBoundingClientRect();
      return `${left.toFixed(1)} to ${right.toFixed(1)}`;
    }),
  );
}

/** Left and right edge of each part of the header. */
async function header(page: Page): Promise<Record<string, string>> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await still(page);
  return page.locator('.top-bar').evaluate((bar) => {
    const edges = (part: Element) => {
      const { left, right } = part.getBoundingClientRect();
      return `${left.toFixed(0)} to ${right.toFixed(0)}`;
    };
    const after = [...bar.querySelectorAll(':scope > .call-bar ~ *')].map((part, nth) => [`after the call ${nth}`, edges(part)]);
    const before = ['.brand', '.status-chip', '.call-bar'].map((part) => [part, edges(bar.querySelector(part)!)]);
    return Object.fromEntries([...before, ...after]) as Record<string, string>;
  });
}

const NAMES = ['Li Wu', 'Marie-Hélène Bouchard', 'Maximiliano-Alejandro Fernández de la Vega'];

/** Left and right edge of each button of the call bar, whoever is on the line. */
async function buttonsByName(page: Page): Promise<string[][]> {
  const found: string[][] = [];
  for (const name of NAMES) {
    await page.locator('.call-name').evaluate((element, name) => (element.firstChild!.nodeValue = name), name);
    await header(page);
    found.push(
      await page
        .locator('.call-bar button')
        .evaluateAll((buttons) =>
          buttons.map((button) => button.getBoundingClientRect()).map(({ left, right }) => `${left.toFixed(0)} to ${right.toFixed(0)}`),
        ),
    );
  }
  return found;
}

/** Its right and bottom edge: how high it is depends on what it shows. */
async function phoneAt(page: Page): Promise<number[]> {
  await still(page);
  const { x, y, width, height } = (await page.locator('.softphone').boundingBox())!;
  return [x + width, y + height];
}

/** A mark as the sound's, put where those that come and go stand: in the row of marks, or before the time where there is none. */
const mark = (page: Page, there: boolean) =>
  page.evaluate((there) => {
    document.querySelector('#mark')?.remove();
    if (!there) return;
    const mark = Object.assign(document.createElement('span'), {
      id: 'mark',
      className: 'state warn',
      textContent: 'No sound from you 00:08',
    });
    const row = document.querySelector('.call-passing');
    if (row) row.append(mark);
    else document.querySelector('.call-time')!.before(mark);
  }, there);

for (const [language, email] of PEOPLE)
  test(`mute, hold and marks move none of Mute, Hold and Hang up (${language})`, async ({ page }) => {
    test.setTimeout(150_000);
    await goReady(page, gateway.url, email, language);
    await onPhone(page, language);
    const bar = callBar(page, language);
    const said = words[language];
    // The bars of the sound come after some seconds.
    await expect(bar.locator('.call-quality')).toBeVisible({ timeout: 30_000 });
    const phone: Record<string, number[]> = {};
    for (const size of SIZES) {
      await page.setViewportSize(size);
      phone[size.width] = await phoneAt(page);
      const before = await controls(page);
      const name = `${language}-${size.width}`;
      await shot(page, `${name}-talking`);
      const stand = async (what: string) => expect.soft(await controls(page), `${name}: ${what}`).toEqual(before);
      const press = async (label: string, then: string) => {
        await bar.getByRole('button', { name: label, exact: true }).click();
        await expect(bar.getByRole('button', { name: then, exact: true })).toBeVisible();
        await stand(label);
      };
      await press(said.mute, said.unmute);
      await press(said.hold, said.resume);
      await shot(page, `${name}-held`);
      await mark(page, true);
      await stand('a mark comes');
      await shot(page, `${name}-mark`);
      await press(said.unmute, said.mute);
      await press(said.resume, said.hold);
      await mark(page, false);
      await stand('the mark goes');
      await expect.soft(bar.locator('.hang-up-word'), `${name}: Hang up has its word`).toBeVisible();
      await expect.soft(page.locator('.call-number'), `${name}: the number is seen`).toBeVisible();
    }
    await hangUp(page, language);
    const outcomes = page.locator('.disposition-outcome');
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const name = `${language}-${size.width}`;
      await expect(outcomes.first()).toBeVisible();
      expect.soft(await phoneAt(page), `${name}: the phone stays`).toEqual(phone[size.width]);
      expect.soft((await page.locator('.disposition-outcomes').boundingBox())!.height, `${name}: one line of outcomes`).toBe(40);
      await outcomes.first().focus();
      await shot(page, `${name}-after`);
      await page.locator('.disposition-row').hover();
      await page.mouse.wheel(0, 2000);
      await expect(outcomes.last(), `${name}: the wheel leads to the last one`).toBeInViewport({ ratio: 1 });
      await page.mouse.wheel(0, -2000);
      await expect(outcomes.first()).toBeInViewport({ ratio: 1 });
    }
    await page.setViewportSize(SIZES[0]!);
    await outcomes.first().focus();
    for (const [digit, outcome] of [
      ['9', outcomes.nth(8)],
      ['1', outcomes.first()],
    ] as const) {
      await page.keyboard.press(digit);
      await expect(outcome).toBeChecked();
      await expect(outcome, `${digit} is seen`).toBeInViewport({ ratio: 1 });
    }
  });

for (const [language, email] of [
  ['en', 'qualifier@isius.demo'],
  ['fr', 'qualifier2@slica.demo'],
] as const)
  test(`each part of the header stands where it stood, from Offline through a call to the next (${language})`, async ({ page }) => {
    test.setTimeout(120_000);
    await answersByHand(page);
    await openSignIn(page, gateway.url);
    if (language === 'fr') await page.getByRole('button', { name: 'Français' }).click();
    await fillSignIn(page, email, PASSWORD);
    await phoneConnected(page, language);
    const first: Record<string, Record<string, string>> = {};
    const see = async (state: string) => {
      for (const size of SIZES) {
        await page.setViewportSize(size);
        const seen = await header(page);
        await shot(page, `${language}-${size.width}-${state}`);
        first[size.width] ??= seen;
        expect.soft(seen, `${language} ${size.width}: ${state}`).toEqual(first[size.width]);
        if (!(await page.locator('.call-name').count())) continue;
        const [one, ...others] = await buttonsByName(page);
        for (const other of others) expect.soft(other, `${language} ${size.width}: ${state}, another name`).toEqual(one);
      }
    };
    await see('offline');
    await chooseStatus(page, words[language].ready);
    const answer = callBar(page, language).getByRole('button', { name: language === 'en' ? 'Answer' : 'Répondre' });
    await expect(answer).toBeVisible({ timeout: 30_000 });
    await see('ringing');
    await answer.click();
    await onPhone(page, language);
    await see('talking');
    await hangUp(page, language);
    await expectStatus(page, words[language].afterCallWork);
    await see('after-call work');
  });

/** Daily dials that make an average of 0, 1.25, 12.25, 62.75 and 100.25 %: the other three goals have none. */
const SHIFT = [0, 5, 49, 251, 401];

test("the goals' average grows in a shift, and Hang up stays where it is (fr)", async ({ page }) => {
  test.setTimeout(150_000);
  const none = { current: 0, target: 100 };
  let dials = 0;
  await page.route('**/statistics', async (route) => {
    const reply = await route.fetch();
    const daily = { current: dials, target: 100 };
    const told = { ...(await reply.json()), dials: { daily, hourly: none }, transfers: { daily: none, hourly: none } };
    await route.fulfill({ response: reply, json: told });
  });
  await inACallInFrench(page, gateway.url);
  const seen: Record<string, string[]>[] = [];
  for (dials of SHIFT) {
    await page.reload();
    await onPhone(page, 'fr');
    await expect(
      page.locator('.top-bar').getByRole('img', { name: new RegExp(`${String(dials / 4).replace('.', ',')}\\s%`) }),
    ).toBeVisible();
    const at: Record<string, string[]> = {};
    for (const size of SIZES) {
      await page.setViewportSize(size);
      at[size.width] = await controls(page);
      if (dials === 401) await shot(page, `goals-${size.width}`);
    }
    seen.push(at);
  }
  for (const at of seen) expect(at).toEqual(seen[0]);
});

for (const email of ['advisor@isius.demo', 'qualifier2@isius.demo'])
  test(`the outcomes open above the panels, and cover nothing of them once a key or the pointer is elsewhere (${email})`, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    await page.setViewportSize({ width: 1440, height: 900 });
    await goReady(page, gateway.url, email);
    await onPhone(page);
    const area = page.locator('#workspace');
    const outcomes = page.locator('.disposition-outcome');
    const scrolled = () => area.evaluate(({ scrollTop }) => scrollTop);
    // The pointer rests over a panel, and the keys end the call, as in a shift.
    await page.mouse.move(400, 400);
    await page.locator('.call-controls button').first().focus();
    await page.keyboard.press('Control+Alt+h');
    await expect(outcomes.first()).toBeFocused();
    // Nothing moves under a pointer that may be about to click; a key among the outcomes says that it is not.
    await expect.poll(scrolled).toBeGreaterThan(0);
    await page.keyboard.press('1');
    await expect.poll(scrolled).toBe(0);
    await expect(page.locator('#workspace .panel-header').first()).toBeInViewport({ ratio: 1 });
    await shot(page, `${email}-1440-after`);
    if (email !== 'qualifier2@isius.demo') return;
    // In its own columns beside the saves, it has no need to step onto fields.
    await page.setViewportSize({ width: 1024, height: 600 });
    await expect.poll(() => phoneAt(page), 'the phone stays at the right').toEqual([1016, 584]);
    await shot(page, `${email}-1024-after`);
  });
