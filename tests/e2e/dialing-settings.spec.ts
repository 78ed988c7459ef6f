/** Settings of dialing as managers use them: lists and hours that are saved, refused and followed by the agents. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { goReady, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

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
const save = (page: Page) => page.getByRole('button', { name: /^(Save|Enregistrer)$/ }).click();
const isSaved = (page: Page) => expect(page.getByText(/^(Changes applied successfully\.|Les modifications ont été)/).first()).toBeVisible();

test('a manager sets the dialing sequence: rows are added and removed, a wrong one is named, and it can be undone [SET-029] [SET-030] [SET-031] [SET-009] [ENDPOINT-051] [ENDPOINT-052]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'ops@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Dialing sequence', exact: true }).click();
  const wait = (dial: number) => page.getByRole('textbox', { name: `Wait after dial ${dial}` });
  await expect(wait(6)).toHaveValue('2880');
  await shots(page, 'sequence-en');
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove the wait after dial 6' }).click();
  await wait(1).fill('45');
  await wait(2).fill('x');
  await expect(page.getByText('A whole number, 0 or more')).toBeVisible();
  await shots(page, 'sequence-wrong-en');
  await expectAccessible(page);
  await wait(2).fill('-7');
  await page.keyboard.press('Tab');
  await expect(wait(2)).toHaveValue('0');
  await page.getByRole('button', { name: 'Add a wait' }).click();
  await expect(wait(6)).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('10080');
  await save(page);
  await isSaved(page);
  const ops = await asPerson(gateway.url, 'ops@isius.demo');
  expect((await ops.get('/settings/dialing-sequence')).body).toEqual({ sequence: [45, 0, 240, 1440, 1440, 10080] });

  await page.goto(`${gateway.url}/admin/settings/changes`);
  await page.getByRole('button', { name: 'Dialing sequence: Waits (min)' }).first().click();
  const line = page.getByRole('dialog', { name: 'Dialing sequence: Waits (min)' });
  await expect(line).toContainText('45, 0, 240, 1440, 1440, 10080');
  await shots(page, 'sequence-audit-en');
  await line.getByRole('button', { name: 'Undo' }).click();
  await expect(line).toContainText(/Taken back by/);
  expect((await ops.get('/settings/dialing-sequence')).body).toEqual({ sequence: [30, 120, 240, 1440, 1440, 2880] });
});

test('a manager closes the centre: an agent who is ready is told so, and when it opens [SET-039] [SET-040] [SET-041] [ENDPOINT-055] [ENDPOINT-056]', async ({
  page,
  browser,
}) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/operation-hours`);
  const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
  await expect(page.getByText(/^Open now, and at any hour\./)).toBeVisible();
  await page.getByRole('combobox', { name: 'Monday, from' }).selectOption('09:00');
  await page.getByRole('combobox', { name: 'Monday, to' }).selectOption('08:00');
  await expect(page.getByText('From must be before To.')).toBeVisible();
  await shots(page, 'hours-wrong-en');
  await expectAccessible(page);
  for (const day of days) await page.getByRole('checkbox', { name: `Open on ${day}` }).setChecked(false, { force: true });
  await save(page);
  await isSaved(page);
  await expect(page.getByText(/^Closed, and never opens/)).toBeVisible();
  await shots(page, 'hours-closed-en');

  const agent = await (await browser.newContext()).newPage();
  await goReady(agent, gateway.url, 'qualifier@isius.demo');
  await expect(agent.getByText('The centre is closed: it has no opening hours, and nobody is dialled automatically.')).toBeVisible();

  const ops = await asPerson(gateway.url, 'ops@isius.demo');
  expect((await ops.put('/settings/operation-hours', { days: Array(7).fill('00:00 24:00') })).status).toBe(204);
  await expect(page.getByText(/^Open now, and at any hour\./)).toBeVisible();
});

test('levels and the most calls of the provider are set [SET-026] [SET-027] [SET-028] [SET-036] [SET-037] [ENDPOINT-049] [ENDPOINT-050] [ENDPOINT-068] [ENDPOINT-069]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/qualifier-dials-per-level`);
  await expect(page.getByRole('heading', { name: 'User Dials Per Level', level: 1 })).toBeVisible();
  await expect(page.getByText('No levels: every qualifier gets every lead.')).toBeVisible();
  await shots(page, 'levels-empty-en');
  await expectAccessible(page);
  for (const [at, dials] of ['0', '3', '8'].entries()) {
    await page.getByRole('button', { name: 'Add a level' }).click();
    await page.getByRole('textbox', { name: `Least dials for level ${at + 1}` }).fill(dials);
  }
  await save(page);
  await isSaved(page);
  await page.goto(`${gateway.url}/admin/settings/configurations`);
  await page.getByRole('textbox', { name: 'Maximum calls amount' }).fill('a12-3456789012');
  await expect(page.getByRole('textbox', { name: 'Maximum calls amount' })).toHaveValue('123456789');
  await shots(page, 'configurations-en');
  await expectAccessible(page);
  await save(page);
  await isSaved(page);
  const ops = await asPerson(gateway.url, 'ops@isius.demo');
  expect((await ops.get('/settings/agent-dials-per-level')).body).toEqual([0, 3, 8]);
  expect((await ops.get('/settings/max-calls-amount')).body).toEqual({ maxCallsAmount: 123_456_789 });
});

test('the pages of dialing speak French, and anybody can use them', async ({ page: french }) => {
  await signIn(french, gateway.url, 'manager@slica.demo');
  await french.goto(`${gateway.url}/admin/settings/globals`);
  for (const [path, name] of [
    ['dialing-sequence', 'sequence'],
    ['operation-hours', 'hours'],
    ['qualifier-dials-per-level', 'levels'],
    ['configurations', 'configurations'],
    ['globals', 'globals'],
  ] as const) {
    await french.locator(`nav a[href="/admin/settings/${path}"]`).click();
    await expect(french).toHaveURL(new RegExp(`/admin/settings/${path}$`));
    await expect(french.locator('.sheet').first()).toBeVisible({ timeout: 30_000 });
    await shots(french, `${name}-fr`);
    await expectAccessible(french);
  }
});

test('every page of the settings is reached from the Admin Panel by a manager, under its title [SET-001] [SET-010] [SET-078] [MSG-028]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  const drawer = page.getByRole('dialog', { name: 'Admin Panel' });
  const children = [
    'globals',
    'configurations',
    'dialing-sequence',
    'user-quotas',
    'qualifier-dials-per-level',
    'operation-hours',
    'lead-campaigns',
    'lead-prefixes',
    'lead-groups',
    'attribute-groups',
    'allowed-extensions',
    'webrtc-users',
    'retreaver-mappings',
    'publisher-suppression',
  ];
  for (const child of children) await expect(drawer.locator(`a[href="/admin/settings/${child}"]`), child).toBeVisible();
  const titles: Record<string, string> = {};
  const heading = page.getByRole('heading', { level: 1 });
  let before = '';
  await drawer.locator('a[href="/admin/settings/globals"]').click();
  for (const child of children) {
    await page.locator(`nav a[href="/admin/settings/${child}"]`).click();
    await expect(page, child).toHaveURL(new RegExp(`/admin/settings/${child}$`));
    await expect(page.locator('.sheet').first(), child).toBeVisible({ timeout: 30_000 });
    // The page before stays until this one has come.
    if (before) await expect(heading, child).not.toHaveText(before);
    titles[child] = before = await heading.innerText();
  }
  expect(titles).toMatchObject({ globals: 'General Settings', 'qualifier-dials-per-level': 'User Dials Per Level' });
  expect(new Set(Object.values(titles)).size).toBe(children.length);
  await page.locator('nav a[href="/admin/notifications/create"]').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Send New Notification' })).toBeVisible();
});

test('a save says what became of it: done, not there, not allowed, or the first fault; what was typed stays [SET-003] [SET-004] [SET-005] [SET-006] [MSG-031] [MSG-032] [MSG-033]', async ({
  page,
}) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/configurations`);
  const amount = page.getByRole('textbox', { name: 'Maximum calls amount' });
  await amount.fill('77');
  // A gateway of another kind may lack the place; this one takes back the right of who is no manager any more.
  const answers = [
    [404, {}, 'Could not find data location.'],
    [403, {}, 'You are not authorized to do that.'],
    [422, { maxCallsAmount: ['Too many for this line.', 'x'] }, 'Too many for this line.'],
  ] as const;
  for (const [status, errors, words] of answers) {
    await page.route('**/settings/max-calls-amount', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status, json: { message: '', errors } }) : route.continue(),
    );
    await save(page);
    await expect(page.getByText(words).first()).toBeVisible();
    await expect(amount).toHaveValue('77');
    await page.unroute('**/settings/max-calls-amount');
  }
  await save(page);
  await isSaved(page);
});
