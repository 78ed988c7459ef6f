/**
 * The shift of a manager from its beginning, all of it on the screen: leads come from a file, a campaign is opened, hours and
 * waits are set, two people are hired, told something, and watched while they talk with the first leads.
 */
import { expect, type Locator, type Page } from '@playwright/test';
import { test } from './support/admin';
import {
  callBar,
  chooseStatus,
  expectStatus,
  fillSignIn,
  hangUp,
  hears,
  onPhone,
  openSignIn,
  panel,
  phoneConnected,
  signIn,
  words,
} from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.use({ actionTimeout: 15_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const ROWS = 10_000;
const CAMPAIGN = 'Final Expense South';
/** Sales leads of New Orleans, each with a name and a number of their own. */
function sellersFile(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, nth) => `Dana ${nth},Whitfield,504${2_000_000 + nth},70119,LA,FE-LA-${nth}`);
  return Buffer.from(`first_name,last_name,phone_number,postal_code,state,vendor_lead_code\n${rows.join('\n')}\n`);
}

const PEOPLE = [
  { first: 'Amara', last: 'Nwosu', email: 'amara@isius.demo', extension: '4201', password: 'nine herons at dawn' },
  { first: 'Tomás', last: 'Herrera', email: 'tomas@isius.demo', extension: '4202', password: 'seven quiet lanterns' },
] as const;
type Hired = (typeof PEOPLE)[number];
const nameOf = ({ first, last }: Hired) => `${first} ${last}`;

/** By the navigation of the administration, which is on every page of it. */
async function goTo(page: Page, path: string, title: string): Promise<void> {
  await page.locator(`nav a[href="/admin/${path}"]`).click();
  await expect(page.getByRole('heading', { name: title, exact: true, level: 1 })).toBeVisible();
}
const row = (page: Page, name: string) => page.getByRole('row').filter({ has: page.getByRole('cell', { name, exact: true }) });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
async function saved(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Changes applied successfully.').first()).toBeVisible();
}

/** A campaign that rests until everything else is ready. */
async function addCampaign(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Add campaign' }).click();
  const form = dialog(page, 'Add lead campaign');
  await form.getByRole('textbox', { name: /^Name/ }).fill(CAMPAIGN);
  await form.getByRole('textbox', { name: /^Marketing ID Prefix/ }).fill('FE-LA');
  await form.getByRole('checkbox', { name: 'Active' }).click({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, CAMPAIGN)).toContainText('No');
}

async function importLeads(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Import leads' }).click();
  const form = page.getByRole('group', { name: /^Import leads/ });
  await page.getByLabel('Choose a file').setInputFiles({ name: 'slq-south.csv', mimeType: 'text/csv', buffer: sellersFile() });
  // The columns' names are known; only where the leads go is asked.
  await form.getByRole('combobox', { name: 'Campaign' }).selectOption({ label: CAMPAIGN });
  await form.getByRole('button', { name: 'Check rows' }).click();
  await form.getByRole('button', { name: 'Import 10,000 leads' }).click({ timeout: 30_000 });
  await expect(form.getByText(`10,000 leads are new in ${CAMPAIGN}.`)).toBeVisible({ timeout: 40_000 });
  await form.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('status').filter({ hasText: 'leads' })).toHaveText('10,000 leads');
}

/** The password as the manager reads it, to hand it on. */
async function hire(page: Page, person: Hired): Promise<string> {
  await page.getByRole('button', { name: 'New person' }).click();
  const form = dialog(page, 'New person');
  for (const [label, value] of [
    ['First name', person.first],
    ['Last name', person.last],
    ['Email', person.email],
    ['Extension', person.extension],
  ] as const)
    await form.getByLabel(label).fill(value);
  await form.getByLabel('Team').selectOption({ label: 'Grace Lindqvist' });
  await form.getByRole('button', { name: 'Create' }).click();
  const secret = dialog(page, `${nameOf(person)} can sign in`);
  const password = (await secret.locator('output').textContent())!;
  await secret.getByRole('button', { name: 'Done' }).click();
  return password;
}

/** With the password that was given, which asks for one of their own. */
async function firstSignIn(page: Page, person: Hired, given: string): Promise<void> {
  await openSignIn(page, gateway.url);
  await fillSignIn(page, person.email, given);
  await page.locator('input[autocomplete="new-password"]').fill(person.password);
  await page.locator('button[type="submit"]').click();
  await expect(page.getByText('The password was created successfully.')).toBeVisible();
  await signIn(page, gateway.url, person.email, person.password);
  await phoneConnected(page);
}

/** A lead of the campaign speaks, and is done with; with `stop` no other comes. */
async function talk(page: Page, button: 'Save & Next' | 'Save & Stop'): Promise<void> {
  await onPhone(page);
  await expect(callBar(page).locator('.call-name')).toHaveText(/^Dana \d+ Whitfield$/);
  await hears(page);
  await hangUp(page);
  const disposition = panel(page, 'Disposition Panel');
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption('Not Interested');
  await disposition.getByRole('combobox', { name: 'Reason' }).selectOption('Client hung up');
  await disposition.getByRole('button', { name: button }).click();
}

/** Their drawer, from the list of users. */
async function watch(page: Page, person: Hired): Promise<Locator> {
  await page.getByRole('button', { name: nameOf(person), exact: true }).click();
  return dialog(page, nameOf(person));
}
/** The figures of today, which come by themselves, every some seconds and each as it is then. */
async function hasDialled(drawer: Locator, dials: number): Promise<void> {
  const today = drawer
    .getByRole('table', { name: 'Statistics' })
    .getByRole('row', { name: /^Dials/ })
    .getByRole('cell')
    .last();
  await expect(today).toHaveText(new RegExp(`^${dials} of `), { timeout: 20_000 });
  const answered = drawer.locator('dt', { hasText: 'Calls answered today' }).locator('xpath=following-sibling::dd[1]');
  await expect(answered).toHaveText(String(dials), { timeout: 20_000 });
}

test('a manager’s shift: ten thousand leads, a campaign, hours, waits, two new people who are told and work, and the figures of both', async ({
  page,
  newPerson,
}) => {
  // A minute on a machine of one's own.
  test.setTimeout(240_000);
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Lead campaigns', exact: true }).click();
  await addCampaign(page);

  await goTo(page, 'leads', 'Leads');
  await importLeads(page);
  await expect(page.getByText('Campaign is not active').first()).toBeVisible();

  await goTo(page, 'settings/operation-hours', 'Operation hours');
  // In no zone of the earth that day is today.
  const rests = new Intl.DateTimeFormat('en', { weekday: 'long' }).format(Date.now() + 3 * 24 * 3_600_000);
  await page.getByRole('checkbox', { name: `Open on ${rests}` }).setChecked(false, { force: true });
  await saved(page);
  await expect(page.getByText(/^Open now/)).toBeVisible();

  await goTo(page, 'settings/dialing-sequence', 'Dialing sequence');
  await page.getByRole('textbox', { name: 'Wait after dial 1' }).fill('45');
  await saved(page);

  await goTo(page, 'users', 'Users');
  const given = [await hire(page, PEOPLE[0]), await hire(page, PEOPLE[1])] as const;
  const [amara, tomas] = [await newPerson(), await newPerson()];
  await firstSignIn(amara, PEOPLE[0], given[0]);
  await firstSignIn(tomas, PEOPLE[1], given[1]);

  await goTo(page, 'settings/lead-campaigns', 'Lead campaigns');
  await page.getByRole('button', { name: `Qualifiers of ${CAMPAIGN}` }).click();
  const pick = dialog(page, `Qualifiers of ${CAMPAIGN}`);
  for (const person of PEOPLE) await pick.getByRole('checkbox', { name: new RegExp(nameOf(person)) }).check();
  await pick.getByRole('button', { name: 'Save' }).click();
  await expect(pick).toBeHidden();
  await page.getByRole('button', { name: `Edit ${CAMPAIGN}` }).click();
  const form = dialog(page, 'Edit lead campaign');
  await form.getByRole('checkbox', { name: 'Active' }).click({ force: true });
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(row(page, CAMPAIGN)).toContainText('Yes');

  await goTo(page, 'notifications/create', 'Send New Notification');
  const message = `${CAMPAIGN} is open. Good luck to both of you.`;
  await page.getByRole('textbox', { name: 'Message' }).fill(message);
  await page.getByRole('radio', { name: 'Success' }).click();
  await page.getByRole('textbox', { name: 'Timeout (seconds)' }).fill('600');
  await page.getByRole('button', { name: /^Send to/ }).click();
  for (const agent of [amara, tomas]) {
    const alert = agent.locator('.alert-bar').filter({ hasText: message });
    await expect(alert).toBeVisible();
    await alert.getByRole('button', { name: 'Dismiss' }).click();
    await expect(alert).toBeHidden();
  }

  await goTo(page, 'users', 'Users');
  let drawer = await watch(page, PEOPLE[0]);
  await hasDialled(drawer, 0);
  await chooseStatus(amara, words.en.ready);
  await talk(amara, 'Save & Next');
  await chooseStatus(tomas, words.en.ready);
  await talk(amara, 'Save & Stop');
  await expectStatus(amara, words.en.afterCallWork);
  await hasDialled(drawer, 2);

  drawer = await watch(page, PEOPLE[1]);
  await hasDialled(drawer, 1);
  await talk(tomas, 'Save & Next');
  await hasDialled(drawer, 2);
  await talk(tomas, 'Save & Stop');
  await expectStatus(tomas, words.en.afterCallWork);

  // Nobody was given a lead of the other: four of ten thousand are done with, for good.
  await goTo(page, 'leads', 'Leads');
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Not Interested');
  await expect(page.getByRole('status').filter({ hasText: 'leads' })).toHaveText('4 leads');
  await expect(page.getByRole('table', { name: 'Leads' }).getByRole('row')).toHaveCount(5);
});
