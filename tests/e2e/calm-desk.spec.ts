/** A full desk in a small window: messages lie over nothing that was opened, words are whole, and the phone keeps its place. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test';
import { callBar, goReady, hangUp, inACallInFrench, onPhone, panel, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { still, underMessages } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** A manager sends notices that stay until they are confirmed. */
async function sendNotices(request: APIRequestContext, count: number, manager = 'manager@slica.demo') {
  const login = await request.post(`${gateway.url}/api/v1/login`, { data: { email: manager, password: PASSWORD } });
  const { access_token } = (await login.json()) as { access_token: string };
  for (let at = 1; at <= count; at++) {
    const sent = await request.post(`${gateway.url}/api/v1/notifications`, {
      headers: { authorization: `Bearer ${access_token}` },
      data: {
        message: `Notice number ${at} of the morning.`,
        type: at === 1 ? 'error' : 'warning',
        dismissible: true,
        expires: false,
        teamMembersOnly: false,
      },
    });
    expect(sent.status(), await sent.text()).toBe(201);
  }
}

/** Controls of which the middle is covered by a message. */
const under = (page: Page, controls: string): Promise<string[]> =>
  page.evaluate(
    (what) =>
      [...document.querySelectorAll<HTMLElement>(what)].flatMap((control) => {
        const { left, top, width, height } = control.getBoundingClientRect();
        // The next line of the outcomes is out of sight.
        if (top > (control.closest('.disposition-row')?.getBoundingClientRect().bottom ?? Infinity)) return [];
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        return hit?.closest('.floating-messages') ? [control.textContent ?? ''] : [];
      }),
    controls,
  );

test('notices of a morning stand two at a time, below every menu and window that was opened, and off the call', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signIn(page, gateway.url, 'advisor2@slica.demo');
  await phoneConnected(page);
  await sendNotices(request, 4);
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(messages.getByRole('button', { name: 'and 2 more' })).toBeVisible();
  await expect(messages.locator('.alert-bar')).toHaveCount(2);
  // The error is seen though it came first.
  await expect(messages).toContainText('Notice number 1');
  await messages.getByRole('button', { name: 'and 2 more' }).click();
  await expect(messages.locator('.alert-bar')).toHaveCount(4);

  await page.locator('button.status-chip').click();
  await expect(page.getByRole('menuitem').first()).toBeVisible();
  expect(await under(page, '[role=menuitem]')).toEqual([]);
  await page.getByRole('menuitem', { name: 'Ready', exact: true }).click();
  await onPhone(page);
  await messages.getByRole('button', { name: 'Show fewer' }).click();
  expect(await under(page, '.top-bar button')).toEqual([]);
  await page.locator('.bell button').click();
  await expect(page.locator('.alerts-menu')).toBeVisible();
  expect(await under(page, '.alerts-menu > *')).toEqual([]);
  await page.keyboard.press('Escape');

  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/notices-1024.png` });
  const phone = page.locator('.softphone');
  const { x, y } = (await phone.boundingBox())!;
  await hangUp(page);
  await expect(page.locator('.disposition-outcome').first()).toBeVisible();
  await still(page);
  expect(await phone.boundingBox(), 'the phone stays').toMatchObject({ x, y });
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/after-1024.png` });
  expect(await under(page, '.top-bar button, .disposition-outcome, .panel-footer button')).toEqual([]);
});

/** Another test's sign-in of the same person begins with nothing to dispose. */
async function leaveNothing(page: Page) {
  await page.locator('.disposition-outcome', { hasText: 'Not In Service' }).click();
  await callBar(page).getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.locator('.disposition-outcome')).toHaveCount(0);
}

test('the conference that is opened in the phone covers no field of the lead where there is room', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const phone = page.locator('.softphone');
  const expand = phone.locator('.softphone-head [aria-expanded="false"]');
  if (await expand.isVisible()) await expand.click();
  const covered = () =>
    page.evaluate(() => {
      const over = document.querySelector('.softphone')!.getBoundingClientRect();
      return [...document.querySelectorAll('.panel :is(input, textarea, select)')]
        .map((field) => field.getBoundingClientRect())
        .filter((at) => at.left < over.right && at.right > over.left && at.top < over.bottom && at.bottom > over.top).length;
    });
  for (const [size, most] of [
    [{ width: 1440, height: 900 }, 0],
    [{ width: 1280, height: 720 }, 2],
    [{ width: 1024, height: 600 }, 4],
  ] as const) {
    await page.setViewportSize(size);
    await still(page);
    if (await expand.isVisible()) await expand.click();
    await still(page);
    const before = (await phone.boundingBox())!;
    // As high as it gets: with how the call sounds.
    await expect(phone).toContainText('Sound is');
    await phone.getByRole('button', { name: 'Conference' }).click();
    await expect(phone.getByRole('textbox', { name: 'Second party' })).toBeFocused();
    await still(page);
    expect((await phone.boundingBox())!.x, `beside the form at ${size.width}`).toBe(before.x);
    expect(await covered(), `fields under it at ${size.width}`).toBeLessThanOrEqual(most);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/conference-${size.width}.png` });
    await phone.getByRole('button', { name: 'Conference' }).click();
    await still(page);
  }
  await hangUp(page);
  await leaveNothing(page);
});

test('a save with a wrong e-mail and an emptied name goes through, says what was left out, and leads back to the client; nothing is read of a lead that is gone', async ({
  page,
}) => {
  const said: string[] = [];
  page.on('console', (message) => {
    if (['warning', 'error'].includes(message.type())) said.push(message.text());
  });
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  const name = await lead.getByLabel('Last name').first().inputValue();
  await lead.getByLabel('Last name').first().fill('');
  await hangUp(page);
  await page.locator('.disposition-outcome').first().click();
  await lead.getByLabel('Email').fill('dana@mail');
  await expect(lead.getByText('Email is not valid').first()).toBeVisible();
  await page.keyboard.press('Control+Shift+Enter');
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(messages).toContainText('Email: “dana@mail” is not valid and was left out.');
  await expect(messages).toContainText(`Last name is empty now; it was “${name}”.`);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/left-out.png` });
  await messages.getByRole('button', { name: 'Show client' }).click();
  await expect(lead.getByLabel('Email')).toBeVisible();
  expect(said.filter((text) => /state tree|mobx/i.test(text))).toEqual([]);
});

for (const [who, from] of [
  ['qualifier@isius.demo', 1280],
  ['advisor2@isius.demo', 1024],
] as const)
  test(`a message that comes by itself lies on no field, button or tab from ${from} pixels on (${who})`, async ({ page, request }) => {
    test.setTimeout(150_000);
    await goReady(page, gateway.url, who);
    await onPhone(page);
    await sendNotices(request, 1, 'manager@isius.demo');
    await expect(page.locator('.alerts-over')).toContainText('Notice number 1');
    const sizes = [
      { width: 1024, height: 600 },
      { width: 1280, height: 720 },
      { width: 1440, height: 900 },
    ].filter(({ width }) => width >= from);
    const judged = async (what: string) => {
      await still(page);
      await expect.soft.poll(() => underMessages(page), { message: what, intervals: [100], timeout: 4000 }).toEqual([]);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${what.replaceAll(' ', '-')}-${who.split('.')[0]}.png` });
    };
    for (const size of sizes) {
      await page.setViewportSize(size);
      await judged(`a notice ${size.width}`);
    }
    await hangUp(page);
    await page.locator('.disposition-outcome').first().click();
    for (const size of sizes) {
      await page.setViewportSize(size);
      // What stands nowhere else is said in a short message.
      await page.keyboard.press('Control+Alt+v');
      await expect(page.locator('.toast')).toHaveCount(1);
      await judged(`both ${size.width}`);
      await expect(page.locator('.toast')).toHaveCount(0);
    }
    await leaveNothing(page);
  });

/** Words of a strip that are not whole in it. */
const cutIn = (page: Page, strip: string, word: string): Promise<(string | null)[]> =>
  page.evaluate(
    ([strip, word]) =>
      [...document.querySelectorAll(strip!)].flatMap((box) => {
        const { left, right, top, bottom } = box.getBoundingClientRect();
        return [...box.querySelectorAll(word!)]
          .filter((each) => {
            const at = each.getBoundingClientRect();
            const isSeen = at.top < bottom - 4 && at.bottom > top + 4 && at.left < right && at.right > left;
            return isSeen && (at.left < left - 1 || at.right > right + 1);
          })
          .map((each) => each.textContent);
      }),
    [strip, word],
  );

/** Outcomes of which a corner is hidden or covered, and digits that nobody reads; nine of them or it is said. */
const outOfReach = (page: Page): Promise<(string | null)[]> =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('.disposition-outcome')];
    const hidden = all.filter((one, at) => {
      const { left, right, top, bottom } = one.getBoundingClientRect();
      const corners = [left + 4, right - 4].flatMap((x) => [top + 2, bottom - 2].map((y) => [x, y] as const));
      return (
        one.querySelector('kbd')?.textContent !== String(at + 1) || corners.some(([x, y]) => !one.contains(document.elementFromPoint(x, y)))
      );
    });
    return [...(all.length === 9 ? [] : [`${all.length} outcomes`]), ...hidden.map((one) => one.textContent)];
  });

/** Texts of empty fields that have no room in them. */
const cutPlaceholders = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLInputElement>('.panel input[placeholder]')]
      .filter((input) => {
        const { font, paddingLeft, paddingRight } = getComputedStyle(input);
        const pen = document.createElement('canvas').getContext('2d')!;
        pen.font = font;
        const room = input.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
        return input.clientWidth > 0 && pen.measureText(input.placeholder).width > room;
      })
      .map(({ placeholder }) => placeholder),
  );

for (const language of ['en', 'fr'] as const)
  test(`no word of the tabs, the outcomes or an empty field is cut, and all nine outcomes are seen (${language})`, async ({ page }) => {
    const more = language === 'en' ? 'More outcomes' : 'Autres issues';
    if (language === 'fr') await inACallInFrench(page, gateway.url, 'qualifier2@slica.demo');
    else {
      await goReady(page, gateway.url, 'qualifier@slica.demo');
      await onPhone(page);
    }
    await hangUp(page, language);
    await expect(page.locator('.disposition-outcome').first()).toBeVisible();
    for (const width of [1024, 1280, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await still(page);
      if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/words-${language}-${width}.png` });
      expect.soft(await cutIn(page, '.disposition-row', '.disposition-outcome'), `${width}: outcomes`).toEqual([]);
      expect.soft(await cutIn(page, '.tabs', '.tab'), `${width}: tabs`).toEqual([]);
      expect.soft(await cutPlaceholders(page), `${width}: empty fields`).toEqual([]);
    }
    // All of them are read and pressed from 1280 pixels on, each with its digit; in smaller windows the button brings the rest.
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 768 });
      await still(page);
      await expect(page.getByRole('button', { name: more })).toHaveCount(0);
      expect.soft(await outOfReach(page), `${width}`).toEqual([]);
    }
    await page.setViewportSize({ width: 800, height: 768 });
    const outcomes = page.locator('.disposition-outcome');
    await page.getByRole('button', { name: more }).click();
    await expect(outcomes.first()).not.toBeInViewport();
    await expect(outcomes.last()).toBeInViewport({ ratio: 1 });
    await expect.poll(() => cutIn(page, '.disposition-row', '.disposition-outcome')).toEqual([]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/words-${language}-more.png` });
  });

test('a pointer that rests on a save covers no outcome, and its words go when a key is pressed', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  await hangUp(page);
  const outcomes = page.locator('.disposition-outcomes');
  await expect(outcomes).toBeVisible();
  await callBar(page).getByRole('button', { name: 'Save & Next' }).hover();
  const words = page.locator('.bp6-tooltip');
  await expect(words).toBeVisible();
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/tooltip.png` });
  const [row, tip] = [(await outcomes.boundingBox())!, (await words.boundingBox())!];
  expect(tip.y).toBeGreaterThanOrEqual(row.y + row.height);
  await page.keyboard.press('1');
  await expect(words).toHaveCount(0);
});

test('a tab that the keyboard comes to is never behind the name of its panel', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await goReady(page, gateway.url, 'advisor@isius.demo');
  await onPhone(page);
  for (const title of ['Contact Details', 'Call Summary']) {
    const tab = panel(page, title).getByRole('tab', { selected: true });
    const scroller = page.locator('#workspace');
    // Just so far that the tabs lie under the name, which stays in sight.
    const box = (await tab.boundingBox())!;
    await scroller.evaluate((area, top) => void (area.scrollTop += top - area.getBoundingClientRect().top - 4), box.y);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await tab.focus();
    const covered = await tab.evaluate((element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return hit !== null && element.contains(hit) ? null : String(hit?.className);
    });
    expect(covered, title).toBeNull();
  }
});
