/** Registries of numbers and the centre's own list, as managers keep them and as agents hear of them. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { goReady, hangUp, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const HUMAN = '2125550101';

let gateway: TestGateway;
test.describe.configure({ timeout: 60_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const softphone = (page: Page) => page.getByRole('complementary', { name: 'Softphone' });
const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** Headings and cells of a table that its window cuts, or whose own text is cut. */
const beyond = (table: Locator): Promise<(string | null)[]> =>
  table.evaluate((element) => {
    const edge = element.closest('.sheet')!.getBoundingClientRect().right;
    return [...element.querySelectorAll('th, td')]
      .filter((cell) => cell.getBoundingClientRect().right > edge + 1 || cell.scrollWidth > cell.clientWidth + 1)
      .map((cell) => cell.textContent);
  });

/** Pictures for who looks at the pages: light and dark, both sizes. */
async function shots(page: Page, name: string): Promise<void> {
  const folder = process.env['SHOTS'];
  if (!folder) return;
  for (const [width, height] of [
    [1280, 720],
    [1440, 900],
  ] as const)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.setViewportSize({ width, height });
      await page.emulateMedia({ colorScheme });
      await page.screenshot({ path: `${folder}/${name}-${colorScheme}-${width}.png` });
    }
}

/** Sends a file by the page, as downloaded so many days ago. */
async function load(page: Page, text: string, days: number): Promise<void> {
  await page.getByRole('button', { name: 'Load a file' }).click();
  const dialog = page.getByRole('dialog', { name: 'Load a file' });
  await dialog
    .getByLabel('Choose a file')
    .and(page.locator('input'))
    .setInputFiles({ name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from(text) });
  await dialog.getByRole('textbox', { name: 'Day of the file' }).fill(dayBefore(days));
  await shots(page, 'registry-dialog-en');
  await dialog.getByRole('button', { name: 'Load', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a registry that is too old stops its campaign in words, until a newer file is loaded', async ({ page, browser }) => {
  await gateway.importLeads('autumn-leads.csv', 'Autumn');
  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Registries of numbers' }).click();
  await expect(page.getByText('Never loaded: nobody it covers is called on a real line').first()).toBeVisible();
  await shots(page, 'registries-empty-en');
  await expectAccessible(page);
  await load(page, '617,5559990\n617,5559991\nthe end\n' + Array.from({ length: 20 }, (_, at) => `212,555${9000 + at}`).join('\n'), 40);
  await expect(page.getByText('40 days old: nobody it covers is called')).toBeVisible();
  await shots(page, 'registries-old-en');

  const agent = await (await browser.newContext()).newPage();
  await goReady(agent, gateway.url, 'qualifier@isius.demo');
  await expect(
    agent.getByText(/registry \(United States\) that your centre has is 40 days old; by law it may be 31/).first(),
  ).toBeVisible();
  await shots(agent, 'registry-old-agent-en');

  await load(page, '617,5559990\n' + Array.from({ length: 22 }, (_, at) => `212,555${9000 + at}`).join('\n'), 2);
  await expect(page.getByText('In force, 2 days old')).toBeVisible();
  await page.getByRole('button', { name: '1 refused rows of list.txt' }).click();
  await expect(page.getByRole('dialog').getByRole('row', { name: /3 the end No phone number/ })).toBeVisible();
  await shots(page, 'registries-refused-en');
  await expectAccessible(page);
  // The page of somebody who is ready asks again by itself.
  await onPhone(agent);
  await agent.context().close();
});

test('what was said in a call is refused at once to a colleague who dials the number by hand, and a manager reads it', async ({
  page,
  browser,
}) => {
  await signIn(page, gateway.url, 'qualifier2@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(HUMAN);
  await softphone(page).getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hangUp(page);
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Do Not Call');

  const colleague = await (await browser.newContext()).newPage();
  await signIn(colleague, gateway.url, 'advisor@isius.demo');
  await phoneConnected(colleague);
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  const number = colleague.getByRole('textbox', { name: 'Number' });
  const call = softphone(colleague).getByRole('button', { name: 'Call', exact: true });
  await number.fill(HUMAN);
  await expect(call).toHaveAccessibleDescription('This number asked not to be called.');
  await number.press('Enter');
  await expect(softphone(colleague).getByRole('button', { name: 'Hang up' })).toHaveCount(0);
  await colleague.context().close();

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@isius.demo');
  await manager.goto(`${gateway.url}/admin/settings/do-not-call`);
  await manager.getByRole('textbox', { name: 'Look up a number' }).fill('(212) 555-0101');
  await expect(manager.getByRole('table', { name: 'Do-not-call list of the centre' }).getByRole('row')).toHaveCount(2);
  await manager.getByRole('button', { name: 'Record a consent' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Record a consent' });
  await dialog.getByRole('textbox', { name: 'Evidence' }).fill('“You may call me.” Form of today.');
  await dialog.getByRole('combobox', { name: 'Given by' }).selectOption('Paper');
  await shots(manager, 'consent-dialog-en');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(manager.getByRole('table', { name: 'Consent and other reasons to call' }).getByRole('row')).toHaveCount(2);
  await shots(manager, 'do-not-call-en');
  await expectAccessible(manager);
  await manager.context().close();
});

test('the files have all their columns in a small window', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/registries`);
  await load(page, '617,5559990\n617,5559991\nthe end\n' + Array.from({ length: 22 }, (_, at) => `212,555${9000 + at}`).join('\n'), 1);
  const files = page.getByRole('table', { name: 'Files' });
  await expect(files.getByRole('button', { name: '1 refused rows of list.txt' }).first()).toBeVisible();
  await expect.poll(() => beyond(files)).toEqual([]);
});

test('both pages speak French', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@slica.demo');
  for (const name of ['registries', 'do-not-call']) {
    await page.goto(`${gateway.url}/admin/settings/${name}`);
    await expect(page.locator('.sheet').first()).toBeVisible({ timeout: 30_000 });
    await shots(page, `${name}-fr`);
    await expectAccessible(page);
  }
});
