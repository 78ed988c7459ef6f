/** WCAG 2.2 AA, as far as a program can see it: every main screen; placeholders of panels have a file of their own. */
import { expect, test } from '@playwright/test';
import { expectAccessible, expectPanelsAccessible } from './support/accessible';
import { callBar, goReady, hangUp, onPhone, openSignIn, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json' });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

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

// Where panels are smaller than what they show, a text that is scrolled is read to its end by keys.
test('an advisor’s workspace in a small window has no violations', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signIn(page, gateway.url, 'advisor@slica.demo');
  await phoneConnected(page, 'fr');
  await expectAccessible(page);
});

test('a call, the work after it and Customize have no violations', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await expect(callBar(page)).toBeVisible();
  await expectAccessible(page);
  await hangUp(page);
  await expect(callBar(page).getByRole('button', { name: 'Save & Next' })).toBeVisible();
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
    lead: 'Contact Details',
    customize: 'Customize',
    add: 'Add panel',
    added: 'Added',
  },
  {
    language: 'fr',
    agent: 'advisor@slica.demo',
    lead: 'Coordonnées',
    customize: 'Personnaliser',
    add: 'Ajouter un panneau',
    added: 'Ajouté',
  },
] as const;

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
