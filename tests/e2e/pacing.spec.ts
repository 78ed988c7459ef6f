/** A campaign whose people are rung before an agent is chosen, as a manager sets it up and as two agents live it. */
import { expect, test, type Page } from '@playwright/test';
import { eq } from 'drizzle-orm';
import { connect } from '../../gateway/platform/db/open';
import { campaigns } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { callBar, chooseStatus, expectStatus, onPhone, panel, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { people, slowMicrophone } from './support/scripted';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

test('people are rung for agents who wait, put through without a ring, and a manager sees what was decided and why', async ({
  page,
  browser,
}) => {
  // More than there are agents: on a busy machine a page may come too late for one, and is given the next.
  await gateway.importLeads(people(12), 'Autumn');
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await page.getByRole('button', { name: 'Edit Autumn' }).click();
  const form = page.getByRole('dialog', { name: 'Edit lead campaign' });
  await form.getByRole('combobox', { name: /People rung/ }).selectOption('More, for agents who are free');
  await shot(page, 'pacing-choice');
  await expectAccessible(page, form);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  expect((await manager.get('/settings/lead-campaigns')).body).toMatchObject([{ name: 'Autumn', mode: 'batches' }]);

  const agents: Page[] = [];
  for (const email of ['qualifier@isius.demo', 'qualifier2@isius.demo']) {
    const agent = await (await browser.newContext()).newPage();
    await signIn(agent, gateway.url, email);
    await phoneConnected(agent);
    agents.push(agent);
  }
  for (const agent of agents) await chooseStatus(agent, words.en.ready);
  for (const agent of agents) await onPhone(agent, 'en', 60_000);
  const names = await Promise.all(agents.map((agent) => callBar(agent).locator('.call-name').textContent()));
  expect(new Set(names).size).toBe(2);

  await page.getByRole('button', { name: 'Pacing of Autumn' }).click();
  const pacing = page.getByRole('dialog', { name: 'Pacing of Autumn' });
  await expect(pacing.getByText(/\d+ of 200 answers within thirty days so far; one lead for each agent until then/)).toBeVisible({
    timeout: 15_000,
  });
  await shot(page, 'pacing');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'pacing-dark');
  await expectAccessible(page, pacing);
});

test('an agent whose phone is too late stays Ready, reads why, owes nothing, and is given the next person', async ({ page }) => {
  await gateway.importLeads(people(12, 3000), 'Winter');
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  await db.update(campaigns).set({ mode: 'batches' }).where(eq(campaigns.name, 'Winter')).finally(close);
  const microphone = await slowMicrophone(page);
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  // The phone rings, and has its microphone too late.
  await microphone.waits(true);
  await chooseStatus(page, words.en.ready);
  const note = page.getByText(/^Your phone had no time to answer/);
  await expect(note).toBeVisible({ timeout: 30_000 });
  await expectStatus(page, words.en.ready);
  await expect(page.getByRole('alert').filter({ hasText: 'stopped working' })).toHaveCount(0);
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toBeDisabled();
  await shot(page, 'passed-over');
  await expectAccessible(page);
  await microphone.waits(false);
  await onPhone(page, 'en', 60_000);
  await expect(note).toBeHidden();
  await expect(callBar(page).locator('.call-name')).toHaveText(/Rung/);
});
