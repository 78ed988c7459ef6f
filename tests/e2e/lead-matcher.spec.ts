/** A caller whom nobody knew says who they are: the agent finds their lead by its number, and the call goes to it. */
import { expect, test, type Page } from '@playwright/test';
import { callBar, chooseStatus, expectStatus, hangUp, onPhone, panel, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { catalogue, startCustomizing, stopCustomizing } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/inbound.json', env: { DEMO_LEADS: '1' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const contact = (page: Page) => panel(page, 'Contact Details');
const disposition = (page: Page) => panel(page, 'Disposition Panel');
async function dispose(page: Page, then: 'Save & Next' | 'Save & Stop') {
  await disposition(page).getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await disposition(page).getByRole('button', { name: then }).click();
}

/** The centre's one lead is called, and disposed: their number and first name. */
async function talkToTheKnown(page: Page) {
  await onPhone(page);
  const phone = await contact(page).getByLabel('Phone').first().inputValue();
  const name = await contact(page).getByLabel('First name').first().inputValue();
  await hangUp(page);
  await expectStatus(page, words.en.afterCallWork);
  await dispose(page, 'Save & Next');
  return { phone: phone.replace(/\D/g, ''), name };
}

test('the call goes to the lead that was found, and is disposed for it [LEAD-031] [LEAD-034]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@slica.demo');
  await phoneConnected(page);
  await startCustomizing(page);
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await catalogue(page).getByRole('button', { name: 'Add Link to existing lead' }).click();
  await stopCustomizing(page);
  await chooseStatus(page, words.en.ready);
  const known = await talkToTheKnown(page);

  // The centre has no other lead: the next to come is the caller, whom nobody knows. Their lead is made, and may be slow to come.
  let letCome = () => {};
  const written = new Promise<void>((done) => (letCome = done));
  await page.route('**/leads/by-phone/5145550144*', async (route) => {
    await written;
    await route.continue();
  });
  await expect(callBar(page)).toContainText('(514) 555-0144', { timeout: 60_000 });
  await onPhone(page);
  await disposition(page).getByLabel('Notes').first().fill('Calls from his work');
  letCome();
  await expect(contact(page).getByLabel('Phone').first()).toHaveValue('514.555.0144');
  const matcher = panel(page, 'Link to existing lead');
  await matcher.getByRole('textbox', { name: 'Phone' }).fill(known.phone);
  await matcher.getByRole('button', { name: 'Find' }).click();
  const found = page.getByRole('dialog', { name: 'Link to existing lead' });
  await expect(found).toContainText(known.name);
  await found.getByRole('button', { name: 'Link' }).click();
  await expect(found).toContainText('The call and its recording now belong to this lead.');
  await found.getByRole('button', { name: 'Done' }).click();
  await expect(contact(page).getByLabel('First name').first()).toHaveValue(known.name);
  await expect(callBar(page)).toContainText(known.name);
  await expect(disposition(page).getByLabel('Notes').first()).toHaveValue('Calls from his work');
  await hangUp(page);
  await expectStatus(page, words.en.afterCallWork);
  await dispose(page, 'Save & Stop');
  await expect(page.getByText('Successfully disposed the lead!').last()).toBeVisible();
});
