/** WCAG 2.2 AA, as far as a program can see it: with axe, in both themes. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Locator, type Page } from '@playwright/test';
import { panel } from './agent';
import { still } from './layout';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What axe finds below `root`, one line each: the rule, and where. */
const violations = (page: Page, root: Locator = page.locator('html')): Promise<string[]> =>
  root.evaluate(async (element, runOnly) => {
    const { axe: checker } = window as unknown as {
      axe: { run(root: Element, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const found = await checker.run(element, { runOnly });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, RULES);

async function inTheme(page: Page, colorScheme: 'light' | 'dark') {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((dark) => document.body.classList.contains('bp6-dark') === dark, colorScheme === 'dark');
  // Colours are measured once they have stopped changing.
  await still(page);
}

export async function expectAccessible(page: Page, root?: Locator): Promise<void> {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await inTheme(page, colorScheme);
    expect(await violations(page, root), colorScheme).toEqual([]);
  }
}

/** Each panel for itself, so that what is found names it. */
export async function expectPanelsAccessible(page: Page): Promise<string[]> {
  await page.evaluate(axe);
  const titles = await page.locator('.grid-cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  for (const colorScheme of ['light', 'dark'] as const) {
    await inTheme(page, colorScheme);
    for (const title of titles) expect(await violations(page, panel(page, title)), `${title}, ${colorScheme}`).toEqual([]);
  }
  return titles;
}
