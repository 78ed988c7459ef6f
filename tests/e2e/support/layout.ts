/** What an agent does to the workspace's layout, and where its panels are. */
import { expect, type Locator, type Page } from '@playwright/test';
import { panel } from './agent';

/** Left, top, width and height in pixels of the grid, however far it is scrolled. */
export type Box = readonly [number, number, number, number];
export type Arrangement = Readonly<Record<string, Box>>;

export const customizeBar = (page: Page) => page.getByRole('region', { name: 'Customize', exact: true });
export const handleOf = (page: Page, title: string) => page.getByRole('button', { name: `Move ${title}`, exact: true });
export const menuOf = (page: Page, title: string) => page.getByRole('button', { name: `${title}: panel menu` });
export const catalogue = (page: Page) => page.getByRole('complementary', { name: 'Add panel' });

export async function startCustomizing(page: Page) {
  await page.getByRole('button', { name: 'Customize', exact: true }).click();
  await expect(customizeBar(page)).toBeVisible();
}

/** All of the last changes are stored. */
export const expectSaved = (page: Page) => expect(customizeBar(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();

export async function stopCustomizing(page: Page) {
  await expectSaved(page);
  await page.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(customizeBar(page)).toBeHidden();
}

/** Nothing on the page moves any more. */
export const still = (page: Page) =>
  page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));

/** Where every panel is, by its title, once nothing moves. */
export async function arrangement(page: Page): Promise<Arrangement> {
  await expect(page.locator('.grid-cell').first()).toBeVisible();
  await expect(page.locator('[data-carrying]')).toHaveCount(0);
  await still(page);
  return page.evaluate(() => {
    const grid = document.querySelector('.react-grid-layout')!.getBoundingClientRect();
    return Object.fromEntries(
      [...document.querySelectorAll('.grid-cell')].map((cell) => {
        const { left, top, width, height } = cell.getBoundingClientRect();
        const box = [left - grid.left, top - grid.top, width, height].map(Math.round);
        return [cell.getAttribute('aria-label') ?? '', box as unknown as Box];
      }),
    );
  });
}

export const expectArrangement = (page: Page, wanted: Arrangement) => expect.poll(() => arrangement(page)).toEqual(wanted);

/** Takes hold with the mouse, leads it so far, and lets go. */
export async function dragBy(page: Page, grip: Locator, x: number, y: number) {
  await grip.scrollIntoViewIfNeeded();
  const box = (await grip.boundingBox())!;
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + x / 2, from.y + y / 2, { steps: 8 });
  await page.mouse.move(from.x + x, from.y + y, { steps: 8 });
  await page.mouse.up();
}

/** The corner by which the mouse resizes a panel. */
export const cornerOf = (page: Page, title: string) => panel(page, title).locator('.panel-corner');

/** More than the page has places for the focus. */
const TABS = 300;

/** Goes with Tab alone, as one does without a mouse, until the element has the focus. */
export async function tabTo(page: Page, target: Locator) {
  await target.waitFor();
  for (let tab = 0; tab < TABS; tab += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not reach ${target}`);
}

/** Addresses of all saves of a layout since this was called. */
export function saves(page: Page): readonly string[] {
  const seen: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/workspace/layouts/')) seen.push(request.url());
  });
  return seen;
}

/** Moves a panel in Customize by keys. */
export async function move(page: Page, title: string, key: string) {
  await handleOf(page, title).focus();
  for (const press of ['Enter', key, 'Enter']) await page.keyboard.press(press);
}

/** Fields, buttons and links of panels, as far as they are seen, on which a message lies that came by itself. */
export const underMessages = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const messages = [...document.querySelectorAll('.toast, .alerts-over')].map((each) => each.getBoundingClientRect());
    if (messages.length === 0) return ['no message'];
    return [...document.querySelectorAll('.panel :is(input, textarea, select, button, a[href], [role=tab])')]
      .filter((control) => {
        const { left, right, top, bottom } = control.getBoundingClientRect();
        const frame = control.closest('.panel-body')?.getBoundingClientRect() ?? { top, bottom };
        const [from, to] = [Math.max(top, frame.top), Math.min(bottom, frame.bottom)];
        return (
          to > from && right > left && messages.some((box) => box.left < right && left < box.right && box.top < to && from < box.bottom)
        );
      })
      .map((control) => control.getAttribute('aria-label') ?? (control.textContent || control.id));
  });
