/**
 * The workspace is the agent's: built with the mouse or by keys alone, it is the same after a reload, in another browser,
 * and in a release that calls a panel by another name.
 */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import {
  arrangement,
  catalogue,
  cornerOf,
  customizeBar,
  dragBy,
  expectArrangement,
  handleOf,
  menuOf,
  startCustomizing,
  stopCustomizing,
  tabTo,
  type Arrangement,
} from './support/layout';
import { buildNextRelease } from './support/release';

const BY_MOUSE = 'qualifier@isius.demo';
const BY_KEYS = 'qualifier2@isius.demo';

let gateway: TestGateway;
/** What each agent has built, for the release that follows. */
const built = new Map<string, Arrangement>();

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

async function expectElsewhere(browser: Browser, email: string, wanted: Arrangement) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await signIn(page, gateway.url, email);
  await expectArrangement(page, wanted);
  await context.close();
}

/** The same after a reload, and in a browser that has never been here. */
async function keeps(page: Page, browser: Browser, email: string) {
  const now = await arrangement(page);
  await page.reload();
  await expectArrangement(page, now);
  // A person has one window at a time.
  await page.close();
  await expectElsewhere(browser, email, now);
  built.set(email, now);
}

test('an agent builds a layout with the mouse: removes, adds, drags and resizes panels', async ({ page, browser }) => {
  await signIn(page, gateway.url, BY_MOUSE);
  const first = await arrangement(page);
  await startCustomizing(page);
  for (const title of ['Auto-dialing', 'Call Type']) {
    await menuOf(page, title).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect(panel(page, title)).toBeHidden();
  }
  await page.getByRole('button', { name: 'Add panel', exact: true }).click();
  await catalogue(page).getByRole('textbox', { name: 'Search panels' }).fill('auto');
  await catalogue(page).getByRole('button', { name: 'Add Auto-dialing' }).click();
  await expect(panel(page, 'Auto-dialing')).toBeVisible();
  await catalogue(page).getByRole('button', { name: 'Close' }).click();
  await dragBy(page, handleOf(page, 'My Goals'), -420, 60);
  const before = (await arrangement(page))['My Goals']!;
  await dragBy(page, cornerOf(page, 'My Goals'), 130, 70);
  const after = (await arrangement(page))['My Goals']!;
  expect(after[2]).toBeGreaterThan(before[2]);
  expect(after[3]).toBeGreaterThan(before[3]);
  await stopCustomizing(page);

  const now = await arrangement(page);
  expect(Object.keys(now)).not.toContain('Call Type');
  expect(now['My Goals']).not.toEqual(first['My Goals']);
  await keeps(page, browser, BY_MOUSE);
});

test('another builds one by keys alone, and a live region says where the panel is [SHELL-031]', async ({ page, browser }) => {
  await signIn(page, gateway.url, BY_KEYS);
  const first = await arrangement(page);
  const { keyboard } = page;
  const enter = async (...target: Parameters<typeof tabTo>) => {
    await tabTo(...target);
    await keyboard.press('Enter');
  };
  /** Opens the panel's menu and takes this entry of it. */
  const choose = async (title: string, entry: string) => {
    await enter(page, menuOf(page, title));
    const item = page.getByRole('menuitem', { name: entry });
    await item.waitFor();
    for (let step = 0; step < 4 && !(await item.evaluate((element) => element === document.activeElement)); step += 1)
      await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
  };
  const fill = async (label: string, value: string) => {
    await tabTo(page, page.getByRole('dialog').getByLabel(label));
    await keyboard.press('ControlOrMeta+a');
    await keyboard.type(value);
  };

  await enter(page, page.getByRole('button', { name: 'Customize', exact: true }));
  for (const title of ['Auto-dialing', 'Call Type']) {
    await choose(title, 'Remove');
    await expect(panel(page, title)).toBeHidden();
  }
  await enter(page, page.getByRole('button', { name: 'Add panel', exact: true }));
  await tabTo(page, catalogue(page).getByRole('textbox', { name: 'Search panels' }));
  await keyboard.type('auto');
  await enter(page, catalogue(page).getByRole('button', { name: 'Add Auto-dialing' }));
  await expect(panel(page, 'Auto-dialing')).toBeVisible();
  await keyboard.press('Escape');
  await expect(catalogue(page)).toBeHidden();

  await enter(page, handleOf(page, 'My Goals'));
  for (const key of ['ArrowLeft', 'ArrowLeft', 'Shift+ArrowDown', 'Shift+ArrowLeft']) await keyboard.press(key);
  await expect(page.getByText(/My Goals, column \d+, row \d+, 2 wide, 7 high/)).toBeAttached();
  await keyboard.press('Enter');
  await expect(page.getByText('My Goals dropped.')).toBeAttached();
  await enter(page, handleOf(page, 'Disposition Panel'));
  await keyboard.press('ArrowRight');
  await keyboard.press('Escape');
  await expect(page.getByText('Disposition Panel put back.')).toBeAttached();

  await choose('Voicemail detection', 'Move to…');
  await fill('Column', '1');
  await fill('Row', '1');
  await keyboard.press('Enter');
  await choose('Voicemail detection', 'Size…');
  await expect(page.getByRole('dialog')).toHaveCSS('max-width', '500px');
  await fill('Width in columns', '5');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(customizeBar(page).getByRole('status').filter({ hasText: 'Saved' })).toBeVisible();
  await enter(page, page.getByRole('button', { name: 'Done', exact: true }));

  const now = await arrangement(page);
  expect(now['Voicemail detection']!.slice(0, 2)).not.toEqual(first['Voicemail detection']!.slice(0, 2));
  expect(now['Voicemail detection']![2]).toBeGreaterThan(first['Voicemail detection']![2]);
  expect(Object.keys(now)).not.toContain('Call Type');
  await keeps(page, browser, BY_KEYS);
});

test('both layouts stand in the next release, which calls one of their panels by another name', async ({ browser }) => {
  await gateway.moveTo(await buildNextRelease());
  for (const [email, wanted] of built) await expectElsewhere(browser, email, wanted);
  expect(built.size).toBe(2);
});
