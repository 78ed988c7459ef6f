/** A call's own record: a manager opens a call that has just ended, reads who hung up, and takes it away. */
import { readFileSync } from 'node:fs';
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { callBar, fillSignIn, goReady, hangUp, hears, inACallInFrench, onPhone, openSignIn, PASSWORD } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '5' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const EN = {
  ...{
    hungUp: /^\S.* hung up$/,
    agent: /^Agent: \d{4}/,
    good: /(Good|Fair) \(\d(\.\d)? of 5\)/,
    happened: 'What happened',
    export: 'Export CSV',
  },
  ofLead: /^What happened in the call of/,
  told: ['Call began', 'Both on the line', 'hung up'],
};
const FR: typeof EN = {
  ...{
    hungUp: /^\S.* a raccroché$/,
    agent: /^Agent\s: \d{4}/,
    good: /(Bon|Moyen) \(\d(,\d)? sur 5\)/,
    happened: 'Déroulement',
    export: 'Exporter en CSV',
  },
  ofLead: /^Déroulement de l’appel du/,
  told: ['Début de l’appel', 'Les deux en ligne', 'a raccroché'],
};

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};
const record = (page: Page) => page.getByRole('dialog');

/** Nothing of the drawer is cut, or lies beyond it. */
const cut = (page: Page) =>
  record(page).evaluate((drawer) => {
    const right = drawer.getBoundingClientRect().right;
    return [...drawer.querySelectorAll('dt, dd, li > *, h2, h3, button')]
      .filter((each) => each.scrollWidth > each.clientWidth + 1 && getComputedStyle(each).overflow !== 'visible')
      .concat([...drawer.querySelectorAll('dd, li > *')].filter((each) => each.getBoundingClientRect().right > right))
      .map((each) => each.textContent);
  });

for (const [language, email] of [
  ['en', 'manager@isius.demo'],
  ['fr', 'manager@slica.demo'],
] as const) {
  const say = language === 'en' ? EN : FR;
  test(`a manager reads who hung up in a call that has just ended, and takes its record away (${language})`, async ({ page, browser }) => {
    const caller = await browser.newPage({ permissions: ['microphone'] });
    if (language === 'fr') await inACallInFrench(caller, gateway.url);
    else {
      await goReady(caller, gateway.url, 'qualifier@isius.demo');
      await onPhone(caller);
    }
    await hears(caller);
    // How it sounds is looked at twice a second.
    await expect(callBar(caller, language).locator('.call-time')).toHaveText(/^\d+:(0[2-9]|[1-5]\d)/);
    await hangUp(caller, language);

    await page.setViewportSize({ width: 1024, height: 768 });
    await openSignIn(page, gateway.url);
    if (language === 'fr') await page.getByRole('button', { name: 'Français' }).click();
    await fillSignIn(page, email, PASSWORD);
    await expect(page.locator('.status-chip')).toBeVisible({ timeout: 30_000 });
    await page.goto(`${gateway.url}/admin/settings/call-evidence`);
    await page.locator('.page .table tbody tr').first().click();
    await expect(page).toHaveURL(/call=[0-9a-f-]{36}/);
    await expect(record(page).locator('dd').first()).toHaveText(say.hungUp, { timeout: 15_000 });
    await expect(record(page).getByRole('region', { name: say.agent })).toContainText(say.good);
    const happened = record(page).getByRole('region', { name: say.happened });
    for (const what of say.told) await expect(happened).toContainText(what);
    expect(await cut(page)).toEqual([]);
    await expectAccessible(page, record(page));
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await shot(page, `call-record-${language}-${colorScheme}`);
      await happened.locator('li').last().scrollIntoViewIfNeeded();
      await shot(page, `call-record-${language}-${colorScheme}-happened`);
    }

    const saved = page.waitForEvent('download');
    await record(page).getByRole('button', { name: say.export }).click();
    const file = await saved;
    expect(file.suggestedFilename()).toMatch(/^call-\d{4}-\d\d-\d\d-[0-9a-f]{8}\.csv$/);
    const lines = readFileSync(await file.path(), 'utf8').split('\r\n');
    expect(lines.find((line) => line.includes(',ended,'))).toMatch(/,agent,/);

    const name = (await record(page).getByRole('heading').first().innerText()).split(' ').slice(-2).join(' ');
    await page.goBack();
    await expect(record(page)).toHaveCount(0);

    // From the lead's own page too, without loading everything anew.
    await page.goto(`${gateway.url}/admin/leads`);
    await page.evaluate(() => void (document.body.dataset['loaded'] = 'once'));
    await page.getByRole('row', { name }).click();
    await record(page).getByRole('link', { name: say.ofLead }).first().click();
    await expect(page).toHaveURL(/call-evidence\?call=[0-9a-f-]{36}/);
    await expect(record(page).locator('dd').first()).toHaveText(say.hungUp);
    expect(await page.evaluate(() => document.body.dataset['loaded'])).toBe('once');
    await caller.close();
  });
}
