/** Pages of settings as managers use them: what is saved reaches the agents, and two managers do not undo each other. */
import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { asPerson } from './support/admin';
import { panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

test('a manager changes quotas: they are saved, an agent has them as goals, and of two managers the second is asked [SET-032] [SET-033] [SET-034]', async ({
  page,
  browser,
}) => {
  const agent = await (await browser.newContext()).newPage();
  await signIn(agent, gateway.url, 'qualifier@slica.demo');

  await signIn(page, gateway.url, 'ops@slica.demo');
  await page.getByRole('button', { name: 'Admin Panel' }).click();
  await page.getByRole('dialog', { name: 'Admin Panel' }).getByRole('link', { name: 'User quotas', exact: true }).click();
  const cell = (of: Page, kind: string, label: string) => of.getByRole('region', { name: kind }).getByRole('textbox', { name: label });
  await expect(cell(page, 'Dials', 'Qualifier, per day')).not.toHaveValue('');
  await shot(page, 'quotas-en');
  await expectAccessible(page);

  const french = await (await browser.newContext({ viewport: { width: 900, height: 700 } })).newPage();
  await signIn(french, gateway.url, 'manager@slica.demo');
  await french.goto(`${gateway.url}/admin/settings/user-quotas`);
  const theirs = french
    .getByRole('row', { name: /^Qualificateur/ })
    .nth(1)
    .getByRole('textbox')
    .nth(1);
  const before = await theirs.inputValue();

  // By keyboard: Tab goes from quota to quota.
  await cell(page, 'Dials', 'Qualifier, per hour').focus();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Dials', 'Qualifier, per day')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('217');
  await cell(page, 'Sales', 'Advisor, per hour').fill('-4');
  await cell(page, 'Live transfers', 'Advisor, per hour').fill('1.5');
  await expect(page.getByText('A whole number, 0 or more')).toBeVisible();
  await shot(page, 'quotas-changed');
  await cell(page, 'Live transfers', 'Advisor, per hour').fill('5');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes applied successfully.')).toBeVisible();

  // The other manager's page has the news, also of a value that became 0.
  await expect(theirs).toHaveValue('217');
  expect(before).not.toBe('217');
  const manager = await asPerson(gateway.url, 'ops@slica.demo');
  const { body: dials } = await manager.get('/settings/agents/quotas/dials');
  expect(dials.qualifier[1]).toBe(217);

  // An agent's goals follow.
  await agent.reload();
  await expect(panel(agent, 'My Goals')).toContainText('217');

  // Both change the same one: the second is asked whose is to stand.
  const { body: read } = await manager.get('/settings/agents/quotas/dials');
  await theirs.fill('230');
  const overtaken = { ...read, qualifier: read.qualifier.map((one: number, at: number) => (at === 1 ? 225 : one)) };
  expect((await manager.put('/settings/agents/quotas/dials', { params: overtaken, was: read })).status).toBe(204);
  await french.getByRole('button', { name: 'Enregistrer' }).click();
  const question = french.getByRole('dialog', { name: 'Quelqu’un est passé avant vous' });
  await expect(question).toContainText('217 → 225');
  await shot(french, 'quotas-conflict');
  await expectAccessible(french, question);
  await question.getByRole('button', { name: /Garder l[ae] mien/ }).click();
  await expect.poll(async () => (await manager.get('/settings/agents/quotas/dials')).body.qualifier[1]).toBe(230);
  await shot(french, 'quotas-900');
  await french.setViewportSize({ width: 480, height: 800 });
  await shot(french, 'quotas-480');
  await page.emulateMedia({ colorScheme: 'dark' });
  await shot(page, 'quotas-dark');
});
