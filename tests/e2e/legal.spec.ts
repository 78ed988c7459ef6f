/** What the law forbids and what it never holds up, as agents and managers meet it, in a centre that calls real people. */
import { writeFileSync } from 'node:fs';
import { expect, test, type Locator, type Page } from '@playwright/test';
import { connect } from '../../gateway/platform/db/open';
import { registries } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { copyCentres } from '../support/centres';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { callBar, chooseStatus, hangUp, onPhone, panel, phoneConnected, signIn, words } from './support/agent';
import { atTime } from './support/clock';
import { createTestGateway, type TestGateway } from './support/gateway';

/** In Boston, where it is 9:30 PM, and in Los Angeles, where it is 6:30 PM. */
const CLOSED = '6175550188';
const OPEN = '2135550121';

test.describe.configure({ timeout: 120_000 });
let centres: ReturnType<typeof copyCentres>;
let gateway: TestGateway;
test.beforeAll(async () => {
  centres = copyCentres();
  // On the training floor hours forbid nothing.
  centres.edit<{ training?: boolean }>('isius/variant.json', (variant) => void (variant.training = false));
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres.root, ...atTime('21:30', 'America/New_York') },
  });
  await gateway.start();
  // Nobody of the centre needs a registry of numbers: they are another file's.
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  await db.insert(registries).values({ tenantId: 1, scope: 'national-us', kept: false, keptReason: 'a test' }).finally(close);
});
test.afterAll(async () => {
  await gateway.remove();
  centres.remove();
});

const softphone = (page: Page) => page.getByRole('complementary', { name: 'Softphone' });
const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

async function leads(rows: readonly string[]): Promise<void> {
  const file = test.info().outputPath('leads.csv');
  writeFileSync(file, ['phone_number,first_name,last_name,state,postal_code', ...rows].join('\n'));
  await gateway.importLeads(file, 'Evening');
}

test('a lead at 9:30 PM is not dialed, by machine or by hand; the page says when it may be, and the open one is rung', async ({ page }) => {
  await leads([`${CLOSED},Nora,Bedtime,MA,02108`, `${OPEN},Luis,Sunset,CA,90012`]);
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const number = page.getByRole('textbox', { name: 'Number' });
  await number.fill(CLOSED);
  const call = softphone(page).getByRole('button', { name: 'Call', exact: true });
  await expect(call).toHaveAccessibleDescription(/It is 9:3\d PM for this lead\. Massachusetts allows calls from 8:00 AM\./);
  await shot(page, 'legal-closed-hand');
  await number.press('Enter');
  await expect(softphone(page).getByRole('button', { name: 'Hang up' })).toHaveCount(0);

  await number.fill('');
  await chooseStatus(page, words.en.ready);
  await onPhone(page);
  await expect(callBar(page)).toContainText('Luis Sunset');
});

test('a manager reads beside the lead why it may not be called, to the end, which says when it may', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/leads`);
  await page.getByRole('button', { name: 'Nora Bedtime' }).click();
  const drawer = page.getByRole('dialog', { name: 'Nora Bedtime' });
  const why = drawer.getByText(/Massachusetts allows calls from 8:00 AM\.$/);
  await expect(why).toBeVisible();
  const right = async (box: Locator) => box.evaluate((each) => each.getBoundingClientRect().right);
  expect(await right(why)).toBeLessThan(await right(drawer));
  await shot(page, 'legal-closed-drawer');
  await expectAccessible(page, drawer);
});

test('911 is dialed from a page that waits for a disposition, and managers are told at once', async ({ page, browser }) => {
  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@isius.demo');
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await phoneConnected(page);
  const number = page.getByRole('textbox', { name: 'Number' });
  await number.fill('2135550122');
  await expect(softphone(page).getByRole('button', { name: 'Call', exact: true })).toBeEnabled();
  await number.press('Enter');
  await onPhone(page);
  await hangUp(page);
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toBeEnabled();
  await number.fill('911');
  await softphone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await expect(page.getByText('No emergency line is connected here. Use your mobile phone to call 911.')).toBeVisible();
  const told = manager.getByText(/\(extension 1002\) has dialled 911, and no emergency line is connected here\. Help them call/);
  await expect(told).toBeVisible();
  await shot(page, 'legal-911');
  await shot(manager, 'legal-911-manager');
  // What the last call asks for still waits, as it was.
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toBeEnabled();
  await manager.context().close();
});

test('a manager allows one number beyond the centre’s own hours; the agent reads who, calls, and the evidence names them', async ({
  page,
  browser,
}) => {
  const number = '2135550123';
  await leads([`${number},Olga,Later,CA,90012`]);
  const admin = await asPerson(gateway.url, 'admin@isius.demo');
  // It is 6:30 PM there: the law calls until 9, the centre until 5.
  const days = Array.from({ length: 7 }, () => '09:00 17:00');
  expect((await admin.put('/workspace/calling-rules', { days, most: 3 })).status).toBe(204);

  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  const field = page.getByRole('textbox', { name: 'Number' });
  const call = softphone(page).getByRole('button', { name: 'Call', exact: true });
  await field.fill(number);
  await expect(call).toHaveAccessibleDescription(/It is 6:3\d PM for this lead, outside your centre’s own calling hours\./);
  await field.fill('');

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@isius.demo');
  await manager.goto(`${gateway.url}/admin/leads`);
  await manager.getByRole('button', { name: 'Olga Later' }).click();
  const drawer = manager.getByRole('dialog', { name: 'Olga Later' });
  await drawer.getByRole('button', { name: 'Allow until…' }).click();
  const form = manager.getByRole('dialog', { name: 'Allow a call beyond the centre’s rules' });
  await form.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(form.getByText('Write why this call is allowed.')).toBeVisible();
  await form.getByRole('textbox', { name: /^Reason/ }).fill('She asked for this evening');
  await shot(manager, 'legal-allow-form');
  await form.getByRole('button', { name: 'Allow', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(drawer.getByText(/^Allowed by Grace Lindqvist until /)).toBeVisible();
  await shot(manager, 'legal-allowed-drawer');

  await field.fill(number);
  await expect(softphone(page).getByText(/Allowed by Grace Lindqvist until .*: She asked for this evening/)).toBeVisible();
  await expect(call).toBeEnabled();
  await field.press('Enter');
  await onPhone(page);
  await expect(callBar(page)).toContainText('Olga Later');
  await shot(page, 'legal-allowed-call');
  await hangUp(page);

  await manager.goto(`${gateway.url}/admin/settings/call-evidence`);
  await expect(
    manager
      .getByRole('row', { name: /\(213\) 555-0123.*allowed by Grace Lindqvist until .*, because: She asked for this evening/ })
      .first(),
  ).toBeVisible();
  await shot(manager, 'legal-allowed-evidence');
  await manager.context().close();
});
