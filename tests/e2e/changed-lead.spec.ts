/** Two people have the same lead on their screens: neither writes over the other without having seen what they wrote. */
import { expect, test, type Page } from '@playwright/test';
import { PASSWORD, fillSignIn, openSignIn, panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.describe.configure({ timeout: 90_000 });
test.use({ actionTimeout: 10_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const words = {
  en: {
    summary: 'Call Summary',
    tab: 'My Clients',
    search: 'Search a client',
    load: 'Load',
    lead: 'Contact Details',
    city: 'City',
    email: 'Email',
  },
  fr: {
    summary: 'Sommaire des appels',
    tab: 'Mes clients',
    search: 'Chercher un client',
    load: 'Ouvrir',
    lead: 'Coordonnées',
    city: 'Ville',
    email: 'Courriel',
  },
};
type Language = keyof typeof words;

/** Searches among clients and loads the one with this name, or the first. */
async function lookUp(page: Page, language: Language, name = '') {
  const say = words[language];
  const summary = panel(page, say.summary);
  await summary.getByRole('tab', { name: say.tab }).click();
  await summary.getByLabel(say.search).fill(name || 'an');
  await summary.getByLabel(say.search).press('Enter');
  const rows = summary.getByRole('row').filter({ has: page.getByRole('button', { name: say.load }) });
  const row = name ? rows.filter({ hasText: name }).first() : rows.first();
  const found = (await row.getByRole('cell').nth(1).textContent()) ?? '';
  await row.getByRole('button', { name: say.load }).click();
  await expect(field(page, language, 'city')).toBeVisible();
  return found.trim();
}
const form = (page: Page, language: Language) => panel(page, words[language].lead);
const field = (page: Page, language: Language, which: 'city' | 'email') =>
  form(page, language).getByLabel(words[language][which], { exact: true }).first();
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: /has changed|a modifié/ });

test('a field that two people change is shown side by side; nobody writes over the other unseen', async ({ page, browser }) => {
  const colleague = await (await browser.newContext()).newPage();
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await openSignIn(colleague, gateway.url);
  await colleague.getByRole('button', { name: 'Français' }).click();
  await fillSignIn(colleague, 'qualifier2@isius.demo', PASSWORD);

  const name = await lookUp(page, 'en');
  await lookUp(colleague, 'fr', name);
  await field(page, 'en', 'city').fill('Metairie');
  await field(page, 'en', 'email').fill('new@example.com');
  await expect(form(page, 'en').getByText(/^Saved/)).toBeVisible();

  await field(colleague, 'fr', 'city').fill('Kenner');
  await expect(notice(colleague)).toContainText('a modifié un champ que vous avez modifié');
  await expect(notice(colleague).locator('.changed-row')).toHaveText(/Ville.*Vous.*Kenner.*Metairie/);
  // What the other has changed elsewhere is here now; what was typed here still stands in its field.
  await expect(field(colleague, 'fr', 'email')).toHaveValue('new@example.com');
  await expect(field(colleague, 'fr', 'city')).toHaveValue('Kenner');
  if (process.env['SHOTS']) await colleague.screenshot({ path: `${process.env['SHOTS']}/changed-fr.png` });

  // Until it is chosen it is asked again, also after a reload.
  await colleague.reload();
  await lookUp(colleague, 'fr', name);
  await expect(field(colleague, 'fr', 'city')).toHaveValue('Kenner');
  await notice(colleague)
    .getByRole('button', { name: /^Ville.*garder la vôtre, Kenner/ })
    .click();
  await expect(notice(colleague)).toBeHidden();
  await expect(form(colleague, 'fr').getByText(/^Enregistré à/)).toBeVisible();

  // The first has not seen that: now they are asked, and take what the colleague wrote.
  await field(page, 'en', 'city').fill('Gretna');
  await expect(notice(page).locator('.changed-row')).toHaveText(/City.*Gretna.*Kenner/);
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/changed-en.png` });
  await notice(page)
    .getByRole('button', { name: /^City.*take theirs, Kenner/ })
    .click();
  await expect(field(page, 'en', 'city')).toHaveValue('Kenner');
  await expect(notice(page)).toBeHidden();
  await page.reload();
  await lookUp(page, 'en', name);
  await expect(field(page, 'en', 'city')).toHaveValue('Kenner');
});
