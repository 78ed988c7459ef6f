/** In a call, at every width and in both languages: nothing of the top bar lies on anything else, and the phone on no Save. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import {
  callBar,
  fillSignIn,
  goReady,
  hangUp,
  inACallInFrench,
  isDisposition,
  onPhone,
  openSignIn,
  panel,
  PASSWORD,
  signIn,
  type Language,
} from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { customizeBar, startCustomizing, still } from './support/layout';

const SIZES = [
  { width: 600, height: 900 },
  { width: 900, height: 720 },
  { width: 1024, height: 700 },
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

/** Controls and facts of the top bar that lie on each other, are cut, or leave the window; one line each. */
const clashes = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [
      ...document.querySelectorAll<HTMLElement>(
        '.top-bar :is(button, a, .call-name, .call-number, .call-local, .call-time, .call-ring-mark, .chip)',
      ),
    ].filter((part) => part.checkVisibility());
    const box = (part: HTMLElement) => part.getBoundingClientRect();
    const name = (part: HTMLElement) => part.getAttribute('aria-label') ?? part.textContent ?? part.className;
    const bar = document.querySelector('.top-bar')!.getBoundingClientRect();
    const outside = parts.filter((part) => {
      const { left, right, top, bottom } = box(part);
      return left < 0 || right > window.innerWidth || top < bar.top || bottom > bar.bottom;
    });
    const pairs = parts.flatMap((one, at) =>
      parts
        .slice(at + 1)
        .filter((other) => {
          if (one.contains(other) || other.contains(one)) return false;
          const [a, b] = [box(one), box(other)];
          return a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1;
        })
        .map((other) => `${name(one)} on ${name(other)}`),
    );
    return [...outside.map((part) => `${name(part)} leaves the bar`), ...pairs];
  });

/** Whether the middle of each button of the disposition's footer is reached by a click, once it is scrolled into sight. */
const coveredSaves = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const covered: string[] = [];
    for (const button of document.querySelectorAll<HTMLElement>('.panel-footer button')) {
      button.scrollIntoView({ block: 'nearest' });
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const { left, top, width, height } = button.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      if (hit?.closest('.softphone')) covered.push(button.textContent ?? '');
    }
    return covered;
  });

/** What lies over the middle of the control that has the focus, such as a panel's header that stays in sight. */
const behind = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { left, top, width, height } = document.activeElement!.getBoundingClientRect();
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    return hit === document.activeElement ? null : String(hit?.className);
  });

async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [(await one.boundingBox())!, (await other.boundingBox())!];
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

for (const [language, email] of PEOPLE)
  test(`in a call the top bar fits and no Save lies behind the open pad (${language})`, async ({ page }) => {
    test.setTimeout(150_000);
    await goReady(page, gateway.url, email, language);
    await onPhone(page, language);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      const phone = page.locator('.softphone');
      const opened = { timeout: 2000 };
      // In a small window it becomes a bar, a moment after the window is small.
      await expect(async () => {
        if (!(await phone.locator('.softphone-body').isVisible()))
          await phone.locator('.softphone-head button[aria-expanded]').click(opened);
        if (!(await phone.locator('.dial-pad').isVisible()))
          await phone.locator('.softphone-keys button[aria-expanded]').first().click(opened);
        await expect(phone.locator('.dial-pad')).toBeVisible(opened);
      }).toPass();
      await still(page);
      await expect.poll(() => clashes(page), { message: `${size.width}` }).toEqual([]);
      await expect(page.locator('.call-name')).toBeInViewport();
      // In the narrowest of them a mark that passes may take its place; the phone has the number too.
      const marks = page.locator('.call-passing > *');
      await expect.poll(async () => (await page.locator('.call-number').isVisible()) || (await marks.count()) > 0).toBe(true);
      await expect(callBar(page, language).locator('.hang-up')).toBeInViewport({ ratio: 1 });
      if (size.width >= 1024)
        await expect(callBar(page, language).locator('.hang-up-word'), `${size.width}: Hang up has its word`).toBeVisible();
      await expect.poll(() => coveredSaves(page), { message: `${size.width}` }).toEqual([]);
      if (size.width >= 1280) {
        const notes = page.locator('.panel:has(.disposition-person) textarea');
        await notes.focus();
        await expect.poll(() => overlap(phone, notes), { message: `${size.width}: the notes lie free` }).toBe(false);
      }
      await page.locator('.work').evaluate((work) => work.scrollTo(0, work.scrollHeight));
      await page.keyboard.press('Control+Alt+d');
      await expect.poll(() => behind(page), { message: `${size.width}: what has the focus is seen` }).toBeNull();
      const box = (await phone.boundingBox())!;
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(size.width);
    }
  });

/** Names of the panels that the phone lies on. */
const behindThePhone = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const phone = document.querySelector('.softphone')!.getBoundingClientRect();
    return [...document.querySelectorAll('.grid-cell')]
      .filter((cell) => {
        const { left, right, top, bottom } = cell.getBoundingClientRect();
        return left < phone.right && phone.left < right && top < phone.bottom && phone.top < bottom;
      })
      .map((cell) => cell.getAttribute('aria-label'));
  });

/** Whoever has a lead to dispose cannot choose a status: the next test signs in as the same person. */
async function dispose(page: Page) {
  const box = page.locator('.panel:has(.disposition-person)');
  await box.getByRole('combobox').first().selectOption('Unreachable');
  const saved = page.waitForResponse((reply) => isDisposition(reply.url()));
  await box.getByRole('button', { name: 'Enregistrer et arrêter' }).click();
  expect((await saved).ok()).toBe(true);
}

test('after a call how it ended is whole in 1024 pixels, and so is why one is offline (fr)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await inACallInFrench(page, gateway.url);
  await page.reload();
  await onPhone(page, 'fr');
  const bar = callBar(page, 'fr');
  const whole = (words: string) =>
    expect.poll(() => bar.getByText(words).evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await hangUp(page, 'fr');
  await expect(bar.getByText('page reconnectée')).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/end-fr.png` });
  await whole('Terminé par vous');
  await whole('page reconnectée');
  const height = () => bar.getByText('page reconnectée').evaluate((part) => part.getBoundingClientRect().height);
  await expect.poll(height, { message: 'two lines at most' }).toBeLessThan(40);
  await dispose(page);
});

test('in a call in 1024 pixels a name of usual length is whole beside the sound’s mark (fr)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await inACallInFrench(page, gateway.url);
  const name = page.locator('.call-name');
  const fields = page.locator('.lead-fields input');
  for (const [at, typed] of ['Ruth', 'Abernathy'].entries()) await fields.nth(at).fill(typed);
  await fields.nth(2).focus();
  await expect(name).toHaveText('Ruth Abernathy');
  await expect(page.locator('.call-passing > *').first()).toBeVisible();
  await expect.poll(() => name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await expect(page.locator('.call-number')).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/name-fr.png` });
  await hangUp(page, 'fr');
  await dispose(page);
});

test('a qualifier finds disposition and transfers in the first screenful, and nothing behind the phone', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier2@slica.demo');
  await onPhone(page);
  for (const size of [
    { width: 1280, height: 800 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await still(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/q-${size.width}.png` });
    for (const title of ['Disposition Panel', 'Transfers', 'Call Type', 'Auto-dialing'])
      await expect(panel(page, title), `${size.width}: ${title} is seen whole`).toBeInViewport({ ratio: 1 });
    await expect.poll(() => behindThePhone(page), { message: `${size.width}` }).toEqual([]);
  }
});

test('in a call an advisor sees the lead first, and no follow-up above it', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await goReady(page, gateway.url, 'advisor@isius.demo');
  await expect(panel(page, 'Call Summary')).toBeInViewport();
  await onPhone(page);
  await still(page);
  const [lead, summary] = [await panel(page, 'Contact Details').boundingBox(), await panel(page, 'Call Summary').boundingBox()];
  expect(lead!.y).toBeLessThan(100);
  expect(summary!.y).toBeGreaterThanOrEqual(lead!.y + lead!.height);
});

/** What a short message lies on that is in use: the field with the focus, Save, the phone. */
const underMessages = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = (what: string) => [...document.querySelectorAll(what)].map((each) => ({ what, box: each.getBoundingClientRect() }));
    const messages = boxes('.toast');
    if (messages.length === 0) return ['no message'];
    return [':focus', '.panel-footer', '.softphone', '.tabs', '.panel-header']
      .flatMap(boxes)
      .filter(({ box }) =>
        messages.some(
          ({ box: { left, right, top, bottom } }) => left < box.right && box.left < right && top < box.bottom && box.top < bottom,
        ),
      )
      .map(({ what }) => what);
  });

test('a short message lies neither on what has the focus nor on Save, the phone, tabs or a title', async ({ page }) => {
  await goReady(page, gateway.url, 'advisor2@isius.demo');
  await onPhone(page);
  await hangUp(page);
  await expect(page.locator('.disposition-outcomes')).toBeVisible();
  for (const size of SIZES.slice(2)) {
    await page.setViewportSize(size);
    await still(page);
    // The focus goes to what is missing; what stands nowhere else is said in a short message.
    await page.keyboard.press('Control+Enter');
    await expect(panel(page, 'Disposition Panel').getByRole('combobox').first()).toBeFocused();
    await page.keyboard.press('Control+Alt+v');
    await expect.poll(() => underMessages(page), { message: `${size.width}`, intervals: [100] }).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/toast-${size.width}.png` });
    await expect(page.locator('.toast')).toHaveCount(0);
  }
});

test('the labels of the contact details are whole in the narrowest panel that they have beside others (fr)', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await inACallInFrench(page, gateway.url);
  const cut = () =>
    page
      .locator('.lead-fields .field-label')
      .evaluateAll((labels) => labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent));
  await expect(page.locator('.lead-fields').getByLabel('Prénom').first()).toBeVisible();
  await expect.poll(cut).toEqual([]);
  await hangUp(page, 'fr');
  await dispose(page);
});

test('names in a qualifier’s lists are whole beside the other panels, and no message lies on the tabs above (fr)', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await inACallInFrench(page, gateway.url);
  await hangUp(page, 'fr');
  const disposition = page.locator('.panel:has(.disposition-person)');
  await disposition.getByRole('combobox').first().selectOption('Unreachable');
  await expect(disposition.getByRole('button', { name: 'Enregistrer et arrêter' })).toBeEnabled();
  await page.keyboard.press('Control+Shift+Enter');
  const summary = panel(page, 'Sommaire des appels');
  // Its tabs are uppermost now, where messages stand otherwise.
  await expect.poll(async () => (await summary.boundingBox())!.y).toBeLessThan(60);
  await expect.poll(() => underMessages(page), { intervals: [100] }).toEqual([]);
  const cut = () =>
    summary.locator('th, td .t-strong').evaluateAll((cells) =>
      cells
        .map((cell) => cell.closest('th, td')!)
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    );
  await summary.getByRole('tab', { name: 'Derniers appels' }).click();
  await expect(summary.locator('td .t-strong').first()).toBeVisible();
  await expect.poll(cut).toEqual([]);
  await summary.getByRole('tab', { name: 'Mes clients' }).click();
  await summary.locator('search input').fill('514');
  await page.keyboard.press('Enter');
  await expect(summary.getByText('(514) 555-0101')).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/clients-fr.png` });
  await expect.poll(cut).toEqual([]);
});

test('in administration the phone rests below the navigation, and below everything in a narrow window: on no row and no button', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/plugins`);
  await expect(page.getByRole('table', { name: /^Plugins of/ })).toBeVisible({ timeout: 30_000 });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await still(page);
    const phone = (await page.locator('.softphone').boundingBox())!;
    const main = (await page.locator('main').boundingBox())!;
    if (size.width <= 760) expect(phone.y).toBeGreaterThanOrEqual(main.y + main.height);
    else expect(phone.x + phone.width).toBeLessThanOrEqual(main.x);
    // What is done with a row stays in sight while its columns are scrolled.
    const more = (await page.locator('tbody tr').first().locator('td').last().boundingBox())!;
    expect(more.x + more.width).toBeLessThanOrEqual(size.width);
  }
});

test('a table of administration is whole at 1280, and scrolls by itself below: the page never does [SHELL-035]', async ({ page }) => {
  const scrolls = (part: Locator) => part.evaluate(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/users`);
  const table = page.locator('.table-scroll');
  await expect(table.getByRole('row')).toHaveCount(8, { timeout: 30_000 });
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await still(page);
    const found = [await scrolls(page.locator('html')), await scrolls(page.locator('.page-scroll')), await scrolls(table)];
    expect(found, `${size.width}`).toEqual([false, false, size.width < 1280]);
    const name = (await table.getByText('Elena Ortiz').boundingBox())!;
    const button = (await page.getByRole('button', { name: 'Actions for Elena Ortiz' }).boundingBox())!;
    expect(name.x + name.width).toBeLessThanOrEqual(button.x);
    expect(button.x + button.width).toBeLessThanOrEqual(size.width);
  }
});

/** What is wrong with the table of a page of administration: headings and cells that are cut, rows too high to be read as rows. */
const illegible = (page: Page): Promise<string[]> =>
  page
    .locator('.page .table')
    .evaluateAll((tables) =>
      tables.flatMap((table) => [
        ...[...table.querySelectorAll('th')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => `${textContent} is cut`),
        ...[...table.querySelectorAll('td')]
          .filter(({ scrollWidth, clientWidth, title }) => scrollWidth > clientWidth && !title)
          .map(({ textContent }) => `${textContent} is cut`),
        ...[...table.querySelectorAll('tbody tr')]
          .filter((row) => row.getBoundingClientRect().height > 80)
          .map(({ textContent }) => `${textContent} is high`),
      ]),
    );

for (const [language, email] of [
  ['en', 'manager@isius.demo'],
  ['fr', 'manager@slica.demo'],
] as const)
  test(`leads, campaigns and evidence are whole and legible in 1024 pixels (${language}) [SHELL-035]`, async ({ page, browser }) => {
    const caller = await browser.newPage({ permissions: ['microphone'] });
    if (language === 'fr') await inACallInFrench(caller, gateway.url);
    else {
      await goReady(caller, gateway.url, 'qualifier@isius.demo');
      await onPhone(caller);
    }
    await hangUp(caller, language);
    await caller.close();
    await page.setViewportSize({ width: 1024, height: 600 });
    await openSignIn(page, gateway.url);
    if (language === 'fr') await page.getByRole('button', { name: 'Français' }).click();
    await fillSignIn(page, email, PASSWORD);
    await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
    for (const path of ['leads', 'settings/lead-campaigns', 'settings/call-evidence']) {
      await page.goto(`${gateway.url}/admin/${path}`);
      const table = page.locator('.page .table').first();
      await expect(table.locator('tbody tr').first()).toBeVisible({ timeout: 30_000 });
      await expect.poll(() => illegible(page), { message: path }).toEqual([]);
      const last = (await table.locator('th').last().boundingBox())!;
      expect(last.x + last.width, `${path}: nothing lies beyond the window`).toBeLessThanOrEqual(1024);
    }
    const decisions = page.locator('.page .table td:nth-child(3) .state');
    // Rows may lie below the window, which has as many as calls were made in this file; none lies beside it.
    for (const decision of await decisions.all()) {
      const { x, width } = (await decision.boundingBox())!;
      expect(x + width, 'a decision lies beyond the window').toBeLessThanOrEqual(1024);
    }
    expect(await decisions.count()).toBe(await page.locator('.page .table tbody tr').count());
  });

test('a message that comes by itself lies on no control of Customize, also where its bar takes two lines', async ({ page, context }) => {
  await page.setViewportSize({ width: 900, height: 720 });
  await signIn(page, gateway.url, 'advisor2@isius.demo');
  await startCustomizing(page);
  await context.setOffline(true);
  const message = page.getByRole('alert').filter({ hasText: 'You are currently offline' });
  await expect(message).toBeVisible();
  const bar = (await customizeBar(page).boundingBox())!;
  expect((await message.boundingBox())!.y).toBeGreaterThanOrEqual(bar.y + bar.height);
  await context.setOffline(false);
});
