/** What is seen while a panel is carried by the mouse is what stays when it is let go. */
import { expect, test, type Page } from '@playwright/test';
import { signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { arrangement, expectArrangement, expectSaved, handleOf, startCustomizing, still, type Box } from './support/layout';

const DRAGS = 20;

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** Numbers from 0 to 1 that are the same in every run: mulberry32. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Where every panel is; the one in the hand counts where the dashed place says that it comes to stand. */
async function places(page: Page): Promise<Record<string, Box>> {
  // The browser gives a page the moves of a pointer with its next frame, and what they change is drawn with the one after.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await still(page);
  return page.evaluate(() => {
    const grid = document.querySelector('.react-grid-layout')!.getBoundingClientRect();
    const landing = document.querySelector('.landing-place')!;
    return Object.fromEntries(
      [...document.querySelectorAll('.react-grid-item')].map((item) => {
        const { left, top, width, height } = (item.matches('[data-carried]') ? landing : item).getBoundingClientRect();
        const box = [left - grid.left, top - grid.top, width, height].map(Math.round);
        return [item.querySelector('.grid-cell')!.getAttribute('aria-label') ?? '', box as unknown as Box];
      }),
    );
  });
}

test('what a panel that is dragged or resized by the mouse is shown to do is what the drop does', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await startCustomizing(page);
  const roll = dice(3);
  const upTo = (most: number) => Math.floor(roll() * most);
  for (let at = 0; at < DRAGS; at++) {
    const grips = page.locator(at % 4 === 3 ? '.panel-corner' : '.panel-handle');
    const grip = grips.nth(upTo(await grips.count()));
    const turns = [0, 1].map(() => [100 + upTo(1240), 220 + upTo(560), 1 + upTo(4)] as const);
    // Waits until nothing that comes and goes by itself, as a toast, lies on it.
    await grip.hover();
    await page.mouse.down();
    for (const [x, y, steps] of turns) await page.mouse.move(x, y, { steps });
    await expect(page.locator('.landing-place')).toBeVisible();
    const shown = await places(page);
    await page.mouse.up();
    await expect(page.locator('[data-carrying]')).toHaveCount(0);
    expect.soft(await places(page), `drag ${at + 1}`).toEqual(shown);
  }
  await expectSaved(page);
});

test('Escape puts a carried panel back, and a finger carries one as the mouse does', async ({ browser }) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
  const page = await context.newPage();
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await startCustomizing(page);
  const before = await arrangement(page);
  // Not at the window's lower edge: there the page would scroll for as long as it is carried.
  const grip = handleOf(page, 'Auto-dialing');
  const box = (await grip.boundingBox())!;
  const from = { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x - 420, from.y + 60, { steps: 4 });
  await expect(page.locator('.landing-place')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.mouse.up();
  await expectArrangement(page, before);

  const session = await context.newCDPSession(page);
  const finger = (type: 'touchStart' | 'touchMove' | 'touchEnd', x: number, y: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: type === 'touchEnd' ? [] : [{ x, y }] });
  await finger('touchStart', from.x, from.y);
  for (let step = 1; step <= 6; step++) await finger('touchMove', from.x - step * 70, from.y + step * 10);
  await expect(page.locator('.landing-place')).toBeVisible();
  const shown = await places(page);
  await finger('touchEnd', 0, 0);
  await expect(page.locator('[data-carrying]')).toHaveCount(0);
  expect(await places(page)).toEqual(shown);
  expect(shown).not.toEqual(before);
  await expectSaved(page);
  await context.close();
});
