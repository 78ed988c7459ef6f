/** WCAG 2.2 AA, as far as a program can see it: every main screen with axe, in both themes. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { callBar, goReady, hangUp, onPhone, openSignIn, panel, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { still } from './support/layout';
import { startWithBrokenPlugins } from './support/with-plugins';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json' });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

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

async function expectAccessible(page: Page) {
  await page.evaluate(axe);
  for (const colorScheme of ['light', 'dark'] as const) {
    await inTheme(page, colorScheme);
    expect(await violations(page), colorScheme).toEqual([]);
  }
}

test('sign-in has no violations', async ({ page }) => {
  await openSignIn(page, gateway.url);
  await expect(page.locator('button[type="submit"]')).toBeVisible();
  await expectAccessible(page);
});

// Before the same person is left with a call that waits to be disposed, whose status nobody can choose.
test('an advisor’s workspace in French, with a menu open, has no violations', async ({ page }) => {
  await signIn(page, gateway.url, 'advisor@slica.demo');
  await phoneConnected(page, 'fr');
  await page.locator('button.status-chip').click();
  await expect(page.getByRole('menuitem', { name: 'Prêt', exact: true })).toBeVisible();
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

/** The people whose pages are in each language, and what these pages call things. */
const LANGUAGES = [
  {
    language: 'en',
    agent: 'qualifier2@isius.demo',
    admin: 'admin@isius.demo',
    lead: 'Contact Details',
    customize: 'Customize',
    add: 'Add panel',
    added: 'Added',
    again: 'Try again',
    remove: 'Remove from my layout',
    break: 'Break',
    crashing: 'Crashing',
  },
  {
    language: 'fr',
    agent: 'advisor@slica.demo',
    admin: 'admin@slica.demo',
    lead: 'Coordonnées',
    customize: 'Personnaliser',
    add: 'Ajouter un panneau',
    added: 'Ajouté',
    again: 'Réessayer',
    remove: 'Retirer de mon agencement',
    break: 'Briser',
    crashing: 'Panneau en panne',
  },
] as const;

/** Each panel for itself, so that what is found names it. */
async function expectPanelsAccessible(page: Page) {
  await page.evaluate(axe);
  const titles = await page.locator('.grid-cell').evaluateAll((cells) => cells.map((cell) => cell.getAttribute('aria-label') ?? ''));
  for (const colorScheme of ['light', 'dark'] as const) {
    await inTheme(page, colorScheme);
    for (const title of titles) expect(await violations(page, panel(page, title)), `${title}, ${colorScheme}`).toEqual([]);
  }
  return titles;
}

for (const { language, agent, lead, add, added, customize } of LANGUAGES)
  test(`every panel on a call, Customize and the catalogue have no violations in ${language}`, async ({ page }) => {
    test.slow();
    await signIn(page, gateway.url, agent);
    await phoneConnected(page, language);
    await page.locator('.softphone input').first().fill('2125550101');
    await page
      .locator('.softphone')
      .getByRole('button', { name: language === 'en' ? 'Call' : 'Appeler', exact: true })
      .click();
    await onPhone(page, language);
    // The lead of a number dialled by hand comes once the gateway has named the call.
    await expect(panel(page, lead)).toBeVisible();
    const titles = await expectPanelsAccessible(page);
    await page.getByRole('button', { name: customize, exact: true }).click();
    await expectPanelsAccessible(page);
    await page.getByRole('button', { name: add, exact: true }).click();
    const catalogue = page.getByRole('complementary', { name: add });
    await expect(catalogue.getByRole('listitem').first()).toBeVisible();
    await expectAccessible(page);
    // Everything that this person can have was on the page.
    expect(await catalogue.getByRole('listitem').filter({ hasText: added }).count()).toBe(titles.length);
    await hangUp(page, language);
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

test.describe('placeholders', () => {
  let broken: TestGateway;

  test.beforeAll(async () => {
    broken = await startWithBrokenPlugins();
  });
  test.afterAll(() => broken.remove());

  /** An administrator switches a plugin off for everybody. */
  async function switchOff(email: string, plugin: string) {
    const post = (path: string, data: object, headers = {}) =>
      fetch(`${broken.url}/api/v1${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(data),
      });
    const { access_token } = (await (await post('/login', { email, password: PASSWORD })).json()) as { access_token: string };
    const change = { revision: 0, change: { kind: 'switch', plugin, on: false } };
    const changed = await post('/workspace/plugins/changes', change, { Authorization: `Bearer ${access_token}` });
    expect(changed.status, await changed.text()).toBe(201);
  }

  for (const { language, agent, admin, again, remove, break: breaks, crashing, customize } of LANGUAGES)
    test(`panels that crashed, hang, are off or of another release have no violations in ${language}`, async ({ page }) => {
      test.slow();
      await switchOff(admin, 'call-type');
      await signIn(page, broken.url, agent);
      await panel(page, crashing).getByRole('button', { name: breaks }).click();
      // The crashed one, the hanging one and the slow one.
      await expect(page.getByRole('main').getByRole('button', { name: again })).toHaveCount(3, { timeout: 20_000 });
      // What is off, and what is of another release.
      await expect(page.getByRole('main').getByRole('button', { name: remove })).toHaveCount(2);
      await expectAccessible(page);
      await page.getByRole('button', { name: customize, exact: true }).click();
      await expectPanelsAccessible(page);
    });
});
