/**
 * The product's main job, as people do it: leads come from a file, an agent signs in, goes Ready, hears a lead speak,
 * fills in the lead, disposes it and gets the next one. Nothing is replaced but the far end of the phone line.
 */
import { expect, test, type Page } from '@playwright/test';
import {
  callBar,
  chooseStatus,
  expectStatus,
  goReady,
  hangUp,
  hears,
  onPhone,
  panel,
  phoneConnected,
  signIn,
  words,
} from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { arrangement } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

/** The panel at the top of the left side. */
const onTheLeft = async (page: Page) =>
  Object.entries(await arrangement(page)).toSorted(([, a], [, b]) => a[1] - b[1] || a[0] - b[0])[0]?.[0];

test('a lead with quotes in the name rings on bar and softphone, is answered and heard', async ({ page }) => {
  await gateway.importLeads('nicknames.csv', 'Nicknames');
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  await expect(callBar(page).locator('.call-name')).toHaveText('Jean "Johnny" Tremblay');
  await expect(page.locator('.softphone')).toContainText('Jean "Johnny" Tremblay');
  await hears(page);
  await hangUp(page);
  const disposition = panel(page, 'Disposition Panel');
  // Settled for good: the next test finds no lead of this one.
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Do Not Call');
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
});

test('a qualifier of ISIUS hears a lead of a CSV file, fills it in, disposes it and gets the next [STATUS-018, STATUS-019, DISPO-034, DISPO-040, CALL-010, CALL-011] [SHELL-008] [SHELL-009] [describes SHELL-036, SHELL-037]', async ({
  page,
}) => {
  const report = await gateway.importLeads('autumn-leads.csv', 'Autumn');
  expect(report).toContain('3');

  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await expect.poll(() => onTheLeft(page)).toBe('Call Summary');
  await expect(panel(page, 'Contact Details')).toBeHidden();
  await chooseStatus(page, words.en.ready);
  await onPhone(page);
  await expectStatus(page, 'On a call');
  await expect.poll(() => onTheLeft(page)).toBe('Contact Details');
  await expect(callBar(page)).toContainText('Dana Whitfield');
  await hears(page);

  const lead = panel(page, 'Contact Details');
  await expect(lead.getByLabel('First name')).toHaveValue('Dana');
  await lead.getByLabel('City').fill('Metairie');
  await lead.getByLabel('ZIP code').fill('70119');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByLabel('City')).toHaveValue('New Orleans');

  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByLabel('Notes').fill('Wants a callback, speaks with her spouse first.');
  await expect(disposition.getByRole('button', { name: 'Save & Next' })).toBeDisabled();

  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await expect(disposition.getByLabel('Notes')).toHaveValue('Wants a callback, speaks with her spouse first.');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Not Interested');
  await disposition.getByRole('combobox', { name: 'Reason' }).selectOption('Client hung up');
  await disposition.getByRole('button', { name: 'Save & Next' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();

  await onPhone(page);
  await expect(callBar(page)).toContainText('Marcus Okafor');
  await hears(page);
  await hangUp(page);
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expectStatus(page, 'After-call work');
  await expect(callBar(page)).toContainText('No call');
  await expect.poll(() => onTheLeft(page)).toBe('Call Summary');
  await expect(panel(page, 'Contact Details')).toBeHidden();
});

test('an advisor of SLICA works in French, with the postal wording of Canada [I18N-002, I18N-014, VARIANT-001]', async ({ page }) => {
  await gateway.importLeads('automne.csv', 'Automne', 2);

  await goReady(page, gateway.url, 'advisor@slica.demo', 'fr');
  await onPhone(page, 'fr');
  await expect(callBar(page, 'fr')).toContainText('Hélène Bélanger');
  await hears(page);

  const lead = panel(page, 'Coordonnées');
  await expect(lead.getByLabel('Code postal')).toHaveValue('H2J 2L4');
  await lead.getByLabel('Code postal').fill('G1R 1R2');
  await lead.getByRole('button', { name: 'Valider' }).click();
  await expect(lead.getByLabel('Ville')).toHaveValue(/Québec/);

  await hangUp(page, 'fr');
  const disposition = panel(page, 'Disposition');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await disposition.getByRole('button', { name: 'Enregistrer et arrêter' }).click();
  await expectStatus(page, 'Travail après appel');
  await expect(callBar(page, 'fr')).toContainText('Aucun appel');
});
