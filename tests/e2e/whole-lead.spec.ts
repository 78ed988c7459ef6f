/** Every field of a lead: filled in in a call, stored by the gateway, and there again after a reload. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { goReady, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.describe.configure({ timeout: 90_000 });
test.use({ actionTimeout: 10_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

type Entry = readonly [label: string, value: string, nth?: number];

/** Text is typed, a choice is chosen by its value. */
async function fill(lead: Locator, entries: readonly Entry[]) {
  for (const [label, value, nth = 0] of entries) {
    const field = lead.getByLabel(label, { exact: true }).nth(nth);
    if ((await field.evaluate((element) => element.tagName)) === 'SELECT') await field.selectOption(value);
    else await field.fill(value);
  }
}
async function expectValues(lead: Locator, entries: readonly Entry[]) {
  for (const [label, value, nth = 0] of entries)
    await expect(lead.getByLabel(label, { exact: true }).nth(nth), `${label} ${nth}`).toHaveValue(value);
}
/** One of two or three words that stand beside each other. */
const answer = (lead: Locator, group: string, word: string, nth = 0) =>
  lead.getByRole('group', { name: group, exact: true }).nth(nth).getByText(word, { exact: true }).click();
const isAnswered = (lead: Locator, group: string, word: string, nth = 0) =>
  expect(lead.getByRole('group', { name: group, exact: true }).nth(nth).getByRole('radio', { name: word, exact: true })).toBeChecked();

const CONTACT: readonly Entry[] = [
  ...([
    ['Title', 'Mrs'],
    ['First name', 'Maëlle'],
    ['Last name', 'Côté-Roy'],
    ['Gender', '2'],
    ['Date of birth', '1958-04-02'],
  ] as const),
  ...([
    ['Email', 'maelle@mail.example'],
    ['Country of birth', 'France'],
    ['Address', '12, rue Saint-Denis'],
    ['Apartment', '4B'],
  ] as const),
  ...([
    ['Buzzer', '44'],
    ['Entrance', 'Rear door'],
    ['In their own words', 'A neighbour told me'],
    ['Notes', 'Rings twice'],
  ] as const),
  ...([
    ['Title', 'Mr', 1],
    ['First name', 'Réjean', 1],
    ['Last name', 'Roy', 1],
    ['Gender', '1', 1],
    ['Date of birth', '1955-12-24', 1],
  ] as const),
];
const SECOND: readonly Entry[] = [
  ...([
    ['Height', '1\u00a0m\u00a065'],
    ['Weight', '68'],
    ['Employment', '3'],
    ['Occupation', 'School nurse'],
    ['Income', '1250-2500'],
    ['Amount', '25000'],
  ] as const),
  ...([
    ['Height', '1\u00a0m\u00a080', 1],
    ['Weight', '89', 1],
    ['Occupation', 'Mason', 1],
    ['Income type', 'Annual', 1],
    ['Income', '30000-50000', 1],
  ] as const),
];
const ANNUITY: readonly Entry[] = [
  ...([
    ['Beneficiary', 'partner'],
    ['Funds', 'registered'],
    ['Investment', 'Bonds'],
    ['Period', 'Ten years'],
  ] as const),
];

async function typedIn(page: Page, field: Locator, text: string) {
  await field.pressSequentially(text);
  await page.keyboard.press('Enter');
}

test('contact details, two clients and the insurance of each are filled in and kept, field by field [LEAD-001] [LEAD-002] [LEAD-007] [LEAD-009] [LEAD-010] [LEAD-013] [LEAD-045] [BOOK-098] [BOOK-099] [REF-001] [REF-002]', async ({
  page,
}) => {
  await goReady(page, gateway.url, 'qualifier@slica.demo');
  await onPhone(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('Postal code').fill('H2X1Y4');
  await fill(lead, [['Type', '2']]);
  await fill(lead, CONTACT);
  // Last: a street that is edited after it takes the point of the code away.
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByRole('button', { name: 'Validated' })).toBeVisible();
  const told = page.waitForRequest((request) => request.method() === 'PUT' && /\/leads\/[^/]+\/languages$/.test(request.url()));
  await answer(lead, 'Language', 'French');
  expect((await told).postDataJSON()).toEqual({ language: 'fr' });
  await typedIn(page, lead.getByRole('combobox', { name: 'Reasons' }), 'kids');
  await typedIn(page, lead.getByRole('combobox', { name: 'Reasons' }), 'other');
  await lead.getByLabel('Another reason').fill('A promise to a friend');
  await page.keyboard.press('Control+Alt+2');
  await typedIn(page, lead.getByRole('combobox', { name: 'Coverage type' }).first(), 'annuity');
  await typedIn(page, lead.getByRole('combobox', { name: 'Coverage type' }).first(), 'other');
  await lead.getByLabel('Other type').fill('A boat');
  await typedIn(page, lead.getByRole('combobox', { name: 'Coverage type' }).nth(1), 'travel');
  await fill(lead, SECOND);
  await fill(lead, ANNUITY);
  await answer(lead, 'Applied', 'Yes');
  await answer(lead, 'Denied', 'No');
  await answer(lead, 'Has policy', 'Yes');
  await lead.getByRole('combobox', { name: 'Carrier' }).fill('benev');
  await page.keyboard.press('Enter');
  await fill(lead, [['Premium', 'p2']]);
  await answer(lead, 'Smoker', 'No');
  await answer(lead, 'Disability', 'Yes');
  await answer(lead, 'Smoker', 'Yes', 1);
  await lead
    .getByLabel(/^Medical conditions/)
    .getByRole('combobox')
    .first()
    .fill('Asthma');
  await page.keyboard.press('Enter');
  await page.keyboard.type('6 years');
  await page.keyboard.press('Enter');
  await expect(lead.getByText(/^Saved/)).toBeVisible();

  const loaded = page.waitForResponse((reply) => reply.url().includes('/leads/by-phone/') && reply.ok());
  await page.reload();
  const kept = (await (await loaded).json()) as Record<string, unknown>;
  await expectValues(lead, CONTACT);
  await expectValues(lead, [
    ['Type', '2'],
    ['Postal code', 'H2X 1Y4'],
    ['City', 'Montréal'],
    ['Province', 'qc'],
    ['Timezone', 'America/Toronto'],
  ]);
  await expectValues(lead, [['Another reason', 'A promise to a friend']]);
  await isAnswered(lead, 'Language', 'French');
  for (const fact of ['Marketing ID', 'Lead source', 'Created', 'Previous status', 'Set by', 'Dials'])
    await expect(lead.getByText(fact, { exact: true })).toBeAttached();
  await expect(lead.getByText('68 years', { exact: true })).toBeVisible();
  await page.keyboard.press('Control+Alt+2');
  await expectValues(lead, [...SECOND, ...ANNUITY, ['Premium', 'p2'], ['Other type', 'A boat'], ['Carrier', 'Beneva']]);
  await isAnswered(lead, 'Applied', 'Yes');
  await isAnswered(lead, 'Denied', 'No');
  await isAnswered(lead, 'Has policy', 'Yes');
  await isAnswered(lead, 'Smoker', 'No');
  await isAnswered(lead, 'Smoker', 'Yes', 1);
  await isAnswered(lead, 'Disability', 'Yes');
  await expect(lead.getByRole('list', { name: 'Medical conditions' })).toContainText('Asthma');
  await expect(lead.getByRole('list', { name: 'Medical conditions' })).toContainText('6 years');

  // Yes is 1 and no is 0; each client has their own insurance; the time of creation stands beside the flag.
  const clients = (kept as { clients: Record<string, unknown>[] }).clients;
  expect(clients).toHaveLength(2);
  expect(clients[0]).toMatchObject({
    ...{ title: 'Mrs', first_name: 'Maëlle', last_name: 'Côté-Roy', gender: 2, dob: '1958-04-02', country_of_birth: 'fr' },
    ...{ employment: 3, occupation: 'School nurse', income: 2, income_type: 'Monthly', smoker: 0, disability: 1 },
    ...{ height: '1m65', height_units: 1, weight: '68', weight_units: 1, measuring_system: 1 },
    insurance: {
      ...{ has_policy: 1, carrier: 'Beneva', premium: 'p2', type: ['annuity', 'other'], type_other: 'A boat', amount: 25000 },
      ...{ applied: 1, denied: 0, annuity_beneficiary: 'partner', annuity_funds: 'registered' },
      ...{ annuity_investment: 'Bonds', annuity_period: 'Ten years' },
    },
  });
  expect(clients[1]).toMatchObject({
    ...{ first_name: 'Réjean', income: 9, income_type: 'Annual', smoker: 1, height: '1m80', occupation: 'Mason' },
    insurance: { type: ['travel'], type_other: '', has_policy: null },
  });
  expect(kept).toMatchObject({
    ...{ id: expect.any(String), crm_id: expect.any(String), dials: expect.any(Number), email: 'maelle@mail.example', language: 'fr' },
    ...{ keywords: expect.any(String), marketing_id: expect.any(String), mga: expect.any(String), new: expect.any(Boolean) },
    ...{ notes: 'Rings twice', persisted: true, phone: expect.stringMatching(/^\d{10}$/), phone_other: expect.any(String) },
    ...{ reasons: ['family', 'other'], reason_other: 'A promise to a friend', status: 'In Process', website: expect.any(String) },
    ...{ campaign: expect.any(String), local_did: expect.any(String), is_inbound: false, is_redistributed_followup: false },
    ...{ qualifier_name: expect.any(String), qualified_by: expect.any(String), status_description: expect.any(String) },
    ...{ cre_notes: expect.any(String), is_annuity: expect.any(Boolean), entrance: 'Rear door' },
    ...{ created: expect.any(Boolean), created_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/) },
    address: {
      ...{ street: '12, rue Saint-Denis', apartment: '4B', buzzer: '44', city: 'Montréal', zip: 'H2X1Y4', state: 'qc', type: 2 },
      ...{ timezone: 'America/Toronto', latitude: expect.any(Number), longitude: expect.any(Number) },
    },
  });

  // Only the edited field is sent; the partner, whom it does not have, is still there.
  await page.keyboard.press('Control+Alt+1');
  const edited = page.waitForRequest((request) => request.method() === 'PUT' && /\/leads\/[^/]+$/.test(request.url()));
  await fill(lead, [['First name', 'Anne']]);
  expect((await edited).postDataJSON()).toMatchObject({ clients: [{ first_name: 'Anne' }] });
  await expect(lead.getByText(/^Saved/)).toBeVisible();
  await page.reload();
  await expectValues(lead, [
    ['First name', 'Anne'],
    ['First name', 'Réjean', 1],
  ]);
});
