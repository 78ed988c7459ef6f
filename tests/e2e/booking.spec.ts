/** A booking from the contact details to the disposition, as agents fill it in while talking. */
import { readFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, hangUp, inACallInFrench, onPhone, panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.describe.configure({ timeout: 120_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

/** Born so many years, months and days ago, `YYYY-MM-DD`. */
function bornAgo(years: number, months: number, days: number): string {
  const today = new Date();
  return new Date(Date.UTC(today.getUTCFullYear() - years, today.getUTCMonth() - months, today.getUTCDate() - days))
    .toISOString()
    .slice(0, 10);
}

/** Why they ask for insurance. */
async function hasReason(page: Page, lead: Locator, label = 'Reasons', reason = 'final') {
  await lead.getByLabel(label, { exact: true }).pressSequentially(reason);
  await page.keyboard.press('Enter');
}

/** What the first two steps want, of an American client. */
async function isKnown(page: Page, lead: Locator, { postal, dob = '1960-02-03' }: { postal: string; dob?: string }) {
  await lead.getByLabel('Date of birth').fill(dob);
  await hasReason(page, lead);
  await lead.getByLabel('Address', { exact: true }).fill('12 Park Street');
  await lead.getByLabel('ZIP code').fill(postal);
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
  await page.keyboard.press('Control+Alt+2');
  await lead.getByLabel('Coverage type').pressSequentially('Life');
  await page.keyboard.press('Enter');
  await lead.getByLabel('Height', { exact: true }).fill(`5' 4"`);
  await lead.getByLabel('Weight', { exact: true }).fill('150');
  await lead.getByLabel('Occupation').fill('School nurse');
}

const tomorrowAt = (lead: Locator, nth: number) =>
  lead
    .getByRole('radiogroup', { name: 'Tomorrow' })
    .getByText(/ [AP]M$/)
    .nth(nth)
    .click();

test('an instant offer that is taken becomes a visit; the disposition takes its date, and the lead is known as booked [SHELL-036] [BOOK-004]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await isKnown(page, lead, { postal: '02108' });
  await page.keyboard.press('Control+Alt+3');
  await expect(lead.getByText('4 available')).toBeVisible();
  await expect(lead.getByText('Available', { exact: true })).toBeVisible({ timeout: 40_000 });
  await lead.getByText('Accepted', { exact: true }).click();
  await expect(lead.getByRole('radio', { name: /^Phone/ })).toBeDisabled();
  await expect(lead.getByText('The instant offer is accepted: face to face only.')).toBeVisible();
  await tomorrowAt(lead, 2);
  await expect(lead.getByText('Meeting setup is complete')).toBeVisible();
  await shot(page, 'meeting-setup');
  await expectAccessible(page);
  await page.keyboard.press('Control+Alt+4');
  await shot(page, 'meeting-summary');
  await expectAccessible(page);
  await lead.getByRole('button', { name: 'Book the meeting' }).click();
  await expect(lead.getByText('The meeting has been booked.')).toBeVisible();
  await expect(lead.getByText('Assigned to the meeting', { exact: true })).toBeVisible();
  await expect(page.getByText('The meeting has been booked.'), 'said once').toHaveCount(1);
  await expect(page.locator('.floating-messages')).not.toContainText('booked');
  await shot(page, 'meeting-booked');

  const disposition = panel(page, 'Disposition Panel');
  await expect(disposition.getByRole('combobox', { name: 'Disposition' })).toHaveValue('Appointment Setup');
  await expect(disposition.getByLabel('Date and time')).toHaveValue(/^\d{4}-\d{2}-\d{2} /);
  await page.reload();
  await onPhone(page);
  await expect(lead.getByRole('tab', { selected: true })).toBeVisible();
  await page.keyboard.press('Control+Alt+4');
  await expect(lead.getByText(/^Booked for/)).toBeVisible();
  await hangUp(page);
  await disposition.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
});

test('where few field agents are near a visit is forced; a booking that fails is sent again, and is one', async ({ page }) => {
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await isKnown(page, lead, { postal: '70119' });
  await page.keyboard.press('Control+Alt+3');
  await expect(lead.getByText('2 of the 3 needed')).toBeVisible();
  await expect(lead.getByRole('checkbox', { name: 'Forced booking on' })).toBeDisabled();
  await lead.getByLabel('Booking reasons').pressSequentially('Special language');
  await page.keyboard.press('Enter');
  await tomorrowAt(lead, 0);
  // What is missing leads to its field.
  await lead.getByRole('button', { name: 'Detail', exact: true }).click();
  await page.keyboard.type('Québec French');
  await expect(lead.getByLabel('Detail')).toHaveValue('Quebec French');
  await expect(lead.getByText('Meeting setup is complete')).toBeVisible();
  await shot(page, 'meeting-forced');

  await page.keyboard.press('Control+Alt+4');
  const numbers: string[] = [];
  let isCut = true;
  // It is stored each time it arrives, and the replies are lost on their way back.
  await page.route('**/api/v1/meetings', async (route) => {
    const answer = await route.fetch();
    numbers.push(((await answer.json()) as { data: { meetingCrmId: string } }).data.meetingCrmId);
    return isCut ? route.abort() : route.fulfill({ response: answer });
  });
  await lead.getByRole('button', { name: 'Book the meeting' }).click();
  const problem = page.getByText('Unable to book the meeting, please try again').first();
  await expect(problem).toBeVisible({ timeout: 60_000 });
  isCut = false;
  await shot(page, 'meeting-failed');
  await lead.getByRole('button', { name: 'Book the meeting' }).click();
  await expect(lead.getByText(/^Booked for/)).toBeVisible();
  await expect(problem).toBeHidden();
  expect(numbers.length).toBeGreaterThan(1);
  expect(new Set(numbers).size).toBe(1);
  await hangUp(page);
});

test('by the keyboard alone: a client of 78 years, 11 months and a day is met by phone', async ({ page }) => {
  await goReady(page, gateway.url, 'advisor@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  const keys = page.keyboard;
  /** On with Tab until the field has the focus. */
  const to = async (field: Locator) => {
    for (let at = 0; at < 60; at += 1) {
      if (await field.evaluate((element) => element === document.activeElement)) return;
      await keys.press('Tab');
    }
    throw new Error('Tab does not come to this field.');
  };
  await keys.press('Control+Alt+1');
  await lead.getByRole('tab', { name: 'Contact Details' }).focus();
  await to(lead.getByLabel('Date of birth'));
  await keys.type(bornAgo(78, 11, 2).replaceAll('-', ''));
  await to(lead.getByLabel('ZIP code'));
  await keys.type('02108');
  await to(lead.getByRole('button', { name: /^Validate/ }));
  await keys.press('Enter');
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
  if ((await lead.getByLabel('Address', { exact: true }).inputValue()) === '') {
    await to(lead.getByLabel('Address', { exact: true }));
    await keys.type('12 Park Street');
  }
  await to(lead.getByLabel('Reasons', { exact: true }));
  await keys.type('final');
  await keys.press('Control+Alt+2');
  await lead.getByRole('tab', { name: 'Insurance Coverage' }).focus();
  await to(lead.getByLabel('Coverage type'));
  await keys.type('lif');
  await keys.press('Enter');
  await to(lead.getByLabel('Height', { exact: true }));
  await keys.type(`5' 4`);
  await to(lead.getByLabel('Weight', { exact: true }));
  await keys.type('150');
  await to(lead.getByLabel('Occupation'));
  await keys.type('Retired');
  await expect(lead.getByText('Insurance coverage is complete')).toBeVisible();
  await keys.press('Control+Alt+3');
  await expect(lead.getByText('A client is older than 78 years 11 months: phone only.')).toBeVisible();
  await expect(lead.getByText('Not presented: phone only')).toBeVisible();
  await expect(lead.getByText('Age limit')).toBeVisible();
  await lead.getByRole('tab', { name: 'Meeting Setup' }).focus();
  await to(lead.getByRole('radiogroup', { name: 'Tomorrow' }).getByRole('radio').first());
  await keys.press('ArrowRight');
  await expect(lead.getByText('Meeting setup is complete')).toBeVisible();
  await shot(page, 'meeting-phone');
  await keys.press('Control+Alt+4');
  await to(lead.getByRole('button', { name: 'Book the meeting' }));
  await keys.press('Enter');
  await expect(lead.getByText(/^Booked for/)).toBeVisible();
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toHaveValue('Make Phone Appointment');
  await hangUp(page);
});

test('a postal code that nobody knows is carried on by hand: a visit can be booked all the same', async ({ page }) => {
  await goReady(page, gateway.url, 'advisor2@isius.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('Date of birth').fill('1960-02-03');
  await hasReason(page, lead);
  await lead.getByLabel('ZIP code').fill('00000');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await lead.getByLabel('State').selectOption('Texas');
  await lead.getByLabel('City').fill('Nowhere');
  await lead.getByLabel('Address', { exact: true }).fill('1 Dust Road');
  await page.keyboard.press('Control+Alt+2');
  await lead.getByLabel('Coverage type').pressSequentially('Life');
  await page.keyboard.press('Enter');
  await lead.getByLabel('Height', { exact: true }).fill(`5' 4"`);
  await lead.getByLabel('Weight', { exact: true }).fill('150');
  await lead.getByLabel('Occupation').fill('Welder');
  await page.keyboard.press('Control+Alt+3');
  await expect(lead.getByText('Not found', { exact: true })).toBeVisible({ timeout: 30_000 });
  await tomorrowAt(lead, 1);
  await page.keyboard.press('Control+Alt+4');
  await lead.getByRole('button', { name: 'Book the meeting' }).click();
  await expect(lead.getByText(/^Booked for/)).toBeVisible();
  await hangUp(page);
});

test('a couple in French in a small window: a visit, and then one for Sun Life, which a manager downloads [XFER-048]', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await inACallInFrench(page, gateway.url, 'qualifier2@slica.demo');
  const lead = panel(page, 'Coordonnées');
  await lead.getByLabel('Date de naissance').first().fill('1961-03-14');
  await hasReason(page, lead, 'Motifs', 'hypo');
  await lead.getByLabel('Prénom').nth(1).fill('Réjean');
  await lead.getByLabel('Nom', { exact: true }).nth(1).fill('Thibodeau-Lafontaine');
  await lead.getByLabel('Adresse', { exact: true }).fill('1245, avenue Cartier');
  await lead.getByLabel('Code postal').fill('H2X1Y4');
  await lead.getByRole('button', { name: 'Valider' }).click();
  await expect(lead.getByRole('button', { name: 'Validé' })).toBeVisible();
  await page.keyboard.press('Control+Alt+2');
  for (const nth of [0, 1]) {
    await lead.getByLabel('Type d’assurance').nth(nth).pressSequentially('vie');
    await page.keyboard.press('Enter');
    await lead.getByLabel('Taille', { exact: true }).nth(nth).fill('1,65');
    await lead.getByLabel('Poids', { exact: true }).nth(nth).fill('68');
    await lead.getByLabel('Profession').nth(nth).fill('Infirmière');
  }
  await page.keyboard.press('Control+Alt+3');
  await expect(lead.getByText('4 disponibles')).toBeVisible();
  await lead.getByRole('radiogroup', { name: 'Demain' }).getByText(/ h$/).nth(2).click();
  await expect(lead.getByText('Le rendez-vous est complet')).toBeVisible();
  await shot(page, 'meeting-fr');
  const cut = () =>
    lead
      .locator('.field-label:visible, .meeting-strip dd, .panel-footer button, .tab')
      .evaluateAll((parts) => parts.filter((part) => part.scrollWidth > part.clientWidth + 1).map((part) => part.textContent));
  await expect.poll(cut).toEqual([]);
  await page.keyboard.press('Control+Alt+4');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'meeting-summary-fr-dark');
  await lead.getByRole('button', { name: 'Réserver le rendez-vous' }).click();
  await expect(lead.getByText(/^Réservé\s: .+ 14 h/)).toBeVisible();
  await lead.getByRole('button', { name: 'Réserver un autre rendez-vous' }).click();
  await page.keyboard.press('Control+Alt+4');
  await lead.getByText('Sun Life', { exact: true }).click();
  await lead.getByRole('button', { name: 'Réserver pour Sun Life' }).click();
  await expect(lead.getByText('Le rendez-vous Sun Life est réservé.')).toBeVisible();
  await expect(page.getByText('Le rendez-vous Sun Life est réservé.'), 'said once').toHaveCount(1);
  await hangUp(page, 'fr');

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@slica.demo');
  await manager.goto(`${gateway.url}/admin/settings/sunlife`);
  const bookings = manager.getByRole('table', { name: 'Réservations Sun Life' });
  await expect(bookings.getByRole('row')).toHaveCount(2);
  await expectAccessible(manager);
  await shot(manager, 'sunlife');
  const saved = manager.waitForEvent('download');
  await manager.getByRole('button', { name: 'Télécharger en CSV' }).click();
  const lines = readFileSync(await (await saved).path(), 'utf8')
    .trim()
    .split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain('Réservation;Réservé (UTC);Client;Téléphone;Province;Langue;Agent');
  await manager.context().close();
});
