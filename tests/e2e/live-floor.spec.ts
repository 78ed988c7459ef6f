/** The live floor: a manager watches an agent take a call, talk and end it, without touching the page. */
import { expect, type Page } from '@playwright/test';
import { ROW_PX } from '../../plugins/live-floor/in-sight';
import { expectAccessible } from './support/accessible';
import { test } from './support/admin';
import { callBar, fillSignIn, goReady, hangUp, hears, onPhone, openSignIn, PASSWORD, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '5' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

/** No cell is cut, and nothing of the page is beyond the window. */
const cut = (page: Page) =>
  page.evaluate(() => [
    ...[...document.querySelectorAll('.live-floor th, .live-floor-counts button, .live-floor-listening .bp6-button-text')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
    ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []),
  ]);

test('a manager watches an agent take a call, talk and end it', async ({ page, newPerson }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Live floor', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Live floor', level: 1 })).toBeVisible();
  await expect(page.getByText('Nobody is at work')).toBeVisible();
  await shot(page, 'live-floor-empty');

  const agent = await newPerson();
  await goReady(agent, gateway.url, 'qualifier@isius.demo');
  await onPhone(agent);
  const row = rowOf(page, 'Nora Whitfield');
  await expect(row).toContainText('On a call');
  await expect(row).toContainText('Automatic');
  await expect(row.getByRole('cell').nth(5)).toHaveText(/^0:0[3-9]|^0:[1-5]\d/);
  const lead = await agent.getByRole('region', { name: 'Call', exact: true }).locator('.call-name').innerText();
  await expect(row).toContainText(lead);
  await expect(page.getByRole('button', { name: '1 on a call' })).toBeVisible();
  // By this the list knows which rows are in sight.
  expect(await row.evaluate((each) => each.getBoundingClientRect().height)).toBe(ROW_PX);
  expect(await cut(page)).toEqual([]);
  await expectAccessible(page, page.locator('.live-floor'));
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await shot(page, `live-floor-${colorScheme}`);
  }

  await hangUp(agent);
  await expect(row).toContainText('After-call work');
  await expect(row.getByRole('cell').nth(6)).toHaveText('1');
  await expect(page.getByText('1 lead to dispose')).toBeVisible();
  await page.getByRole('button', { name: '0 ready' }).click();
  await expect(page.getByText('Nobody was found')).toBeVisible();
  await page.getByRole('button', { name: '0 ready' }).click();
  await agent.close();
});

test('a manager listens in to a call, whispers and stops; the agent sees it and talks on', async ({ page, newPerson }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, gateway.url, 'manager@isius.demo');
  await phoneConnected(page);
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'Live floor', exact: true }).click();
  const agent = await newPerson();
  await goReady(agent, gateway.url, 'qualifier2@isius.demo');
  await onPhone(agent);
  await agent.setViewportSize({ width: 1024, height: 700 });
  const bar = callBar(agent);
  const place = await bar.getByRole('button', { name: 'Hang up' }).boundingBox();

  await page.getByRole('button', { name: /^Listen in to/ }).click();
  await expect(page.getByText(/^You listen in to/)).toBeVisible();
  await hears(page);
  await expect(bar.getByRole('img', { name: 'Grace Lindqvist listens in', exact: true })).toBeVisible();
  expect(await bar.getByRole('button', { name: 'Hang up' }).boundingBox()).toEqual(place);
  await page.getByRole('radio', { name: 'Whisper' }).click({ force: true });
  await expect(bar.getByRole('img', { name: 'Grace Lindqvist listens in, and you alone hear them' })).toBeVisible();
  const isWhole = async (word: string) => {
    await expect(bar.getByText(word, { exact: true })).toBeInViewport({ ratio: 1 });
    await expect.poll(() => bar.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    expect(await bar.getByRole('button', { name: 'Hang up' }).boundingBox()).toEqual(place);
  };
  await isWhole('Whispers');
  await expect(page.getByText(/^You whisper to/)).toBeVisible();
  const whom = await page.getByRole('columnheader', { name: 'Talks to' }).boundingBox();
  expect(whom!.width, 'a name of usual length is whole').toBeGreaterThan(110);
  expect(await cut(page)).toEqual([]);
  await expectAccessible(page, page.locator('.live-floor'));
  await shot(page, 'live-floor-listening');
  await shot(agent, 'live-floor-listened');

  await page.getByRole('radio', { name: 'Join in' }).click({ force: true });
  await isWhole('Joined in');
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Stop', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: /^Listen in to/ })).toBeFocused();
  await expect(bar.getByRole('img', { name: /Grace Lindqvist/ })).toHaveCount(0);

  // Whoever leaves the page listens no more.
  await page.getByRole('button', { name: /^Listen in to/ }).click();
  await expect(bar.getByRole('img', { name: 'Grace Lindqvist listens in', exact: true })).toBeVisible();
  await page.locator('.admin-nav').getByRole('link').filter({ hasNotText: 'Live floor' }).first().click();
  await expect(bar.getByRole('img', { name: /Grace Lindqvist/ })).toHaveCount(0);
  await hears(agent);
  await hangUp(agent);
});

test('the floor is there in French, and for no agent', async ({ page, newPerson }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await openSignIn(page, gateway.url);
  await page.getByRole('button', { name: 'Français' }).click();
  await fillSignIn(page, 'manager@slica.demo', PASSWORD);
  await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
  await page.goto(`${gateway.url}/admin/floor`);
  await expect(page.getByRole('heading', { name: 'Plateau en direct', level: 1 })).toBeVisible();
  await expect(page.getByRole('button', { name: '0 ne pas déranger' })).toBeVisible();
  expect(await cut(page)).toEqual([]);
  await shot(page, 'live-floor-fr');

  const agent = await newPerson();
  await signIn(agent, gateway.url, 'qualifier@slica.demo');
  await agent.goto(`${gateway.url}/admin/floor`);
  await expect(agent.locator('.live-floor')).toHaveCount(0);
});
