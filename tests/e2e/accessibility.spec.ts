/** WCAG 2.2 AA, as far as a program can see it: every main screen with axe, in both themes. */
import { expect, test, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { callBar, goReady, hangUp, onPhone, openSignIn, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json' });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** What axe finds, one line each: the rule, and where. */
const violations = (page: Page): Promise<string[]> =>
  page.evaluate(async (runOnly) => {
    const { axe: checker } = window as unknown as {
      axe: { run(root: Document, options: object): Promise<{ violations: { id: string; nodes: { target: string[] }[] }[] }> };
    };
    const found = await checker.run(document, { runOnly });
    return found.violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
  }, RULES);

async function expectAccessible(page: Page) {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((dark) => document.body.classList.contains('bp6-dark') === dark, colorScheme === 'dark');
    // Colours are measured once they have stopped changing.
    await page.waitForFunction(() => document.getAnimations().every((animation) => animation.playState !== 'running'));
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

test('sign-in has no violations', async ({ page }) => {
  await openSignIn(page, gateway.url);
  await expect(page.locator('button[type="submit"]')).toBeVisible();
  await expectAccessible(page);
});

test('a call, the work after it and Customize have no violations', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await expect(callBar(page)).toBeVisible();
  await expectAccessible(page);
  await hangUp(page);
  await expect(page.getByRole('button', { name: 'Save & Next' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Customize' }).click();
  await page.getByRole('button', { name: 'Add panel' }).click();
  await expect(page.getByRole('complementary', { name: 'Add panel' }).getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
});

test('an advisor’s workspace in French, with a menu open, has no violations', async ({ page }) => {
  await signIn(page, gateway.url, 'advisor@slica.demo');
  await phoneConnected(page, 'fr');
  await page.locator('button.status-chip').click();
  await expect(page.getByRole('menuitem', { name: 'Prêt', exact: true })).toBeVisible();
  await expectAccessible(page);
});

test('the administration, its drawer and the list of shortcuts have no violations', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'General settings' }).click();
  await page.getByRole('textbox', { name: 'New leads threshold' }).fill('-7');
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
});
