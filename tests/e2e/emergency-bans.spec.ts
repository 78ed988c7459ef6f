/** An administrator forbids calls to a state in an emergency, in a centre that calls real people. */
import { expect, test } from '@playwright/test';
import { connect } from '../../gateway/platform/db/open';
import { registries } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { copyCentres } from '../support/centres';
import { expectAccessible } from './support/accessible';
import { hangUp, onPhone, phoneConnected, signIn } from './support/agent';
import { atTime } from './support/clock';
import { createTestGateway, type TestGateway } from './support/gateway';

/** In New York, which calls on every day. */
const NUMBER = '2125550121';

test.describe.configure({ timeout: 240_000 });
let centres: ReturnType<typeof copyCentres>;
let gateway: TestGateway;
test.beforeAll(async () => {
  centres = copyCentres();
  // On the training floor nothing of the law forbids a call.
  centres.edit<{ training?: boolean }>('isius/variant.json', (variant) => void (variant.training = false));
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres.root, ...atTime('12:00', 'America/New_York') },
  });
  await gateway.start();
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  await db.insert(registries).values({ tenantId: 1, scope: 'national-us', kept: false, keptReason: 'a test' }).finally(close);
});
test.afterAll(async () => {
  await gateway.remove();
  centres.remove();
});

test('a ban is switched on, a dial by hand there is refused in words; once it is ended the number is rung', async ({ page, browser }) => {
  const admin = await (await browser.newContext({ viewport: { width: 1024, height: 600 } })).newPage();
  const shot = async (name: string) => {
    const dir = process.env['SHOTS'];
    if (dir) await admin.screenshot({ path: `${dir}/${name}.png` });
  };
  await signIn(admin, gateway.url, 'admin@isius.demo');
  await admin.goto(`${gateway.url}/admin/settings/calling-rules`);
  await admin.getByRole('button', { name: 'Forbid calls…' }).click();
  const form = admin.getByRole('dialog', { name: 'Forbid calls' });
  await form.getByRole('combobox', { name: /State or province/ }).selectOption({ label: 'New York' });
  const inWeek = await admin.evaluate(() => new Date(Date.now() + 7 * 86_400_000).toLocaleDateString('en-CA'));
  await form.getByLabel(/Until, day/).fill(inWeek);
  await form.getByRole('textbox', { name: /Reason/ }).fill('Executive Order 47, flood');
  await expectAccessible(admin, form);
  await shot('bans-form');
  await form.getByRole('button', { name: 'Forbid calls' }).click();
  await expect(form).toBeHidden();
  const table = admin.getByRole('table', { name: 'Bans in an emergency' });
  await expect(table.getByRole('row', { name: /New York/ })).toContainText('Executive Order 47, flood');
  await table.scrollIntoViewIfNeeded();
  await shot('bans-on');

  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const softphone = page.getByRole('complementary', { name: 'Softphone' });
  const number = page.getByRole('textbox', { name: 'Number' });
  const call = softphone.getByRole('button', { name: 'Call', exact: true });
  await number.fill(NUMBER);
  await expect(call).toHaveAccessibleDescription(/New York: calls are forbidden in the emergency until .* for the lead\./);
  await number.press('Enter');
  await expect(softphone.getByRole('button', { name: 'Hang up' })).toHaveCount(0);
  await number.fill('');

  await table.getByRole('button', { name: 'End the ban: New York' }).click();
  const sure = admin.getByRole('dialog', { name: 'End the ban: New York' });
  await shot('bans-end');
  await sure.getByRole('button', { name: 'End now' }).click();
  await expect(table.getByText('Over', { exact: true })).toBeVisible();
  await admin.emulateMedia({ colorScheme: 'dark' });
  await shot('bans-over-dark');

  await number.fill(NUMBER);
  await expect(call).toBeEnabled();
  await number.press('Enter');
  await onPhone(page);
  await hangUp(page);
  await admin.context().close();
});
