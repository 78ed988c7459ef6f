/** What a plugin keeps for a whole centre: saved by an administrator, used by an agent on another machine at once. */
import { expect, type Page } from '@playwright/test';
import { asPerson, test, watchReloads } from './support/admin';
import { panel, signIn } from './support/agent';
import type { TestGateway } from './support/gateway';
import { startWithPlugins } from './support/with-plugins';

let gateway: TestGateway;

test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const qualifier = [
    { panel: 'disposition', x: 0, y: 0, w: 4, h: 16 },
    { panel: 'board', x: 4, y: 0, w: 4, h: 8 },
  ];
  gateway = await startWithPlugins({ plugins: ['board'], layouts: { qualifier } });
});
test.afterAll(() => gateway.remove());

const message = (page: Page) => page.getByRole('textbox', { name: 'Message' });
async function openPage(page: Page, email: string): Promise<void> {
  await signIn(page, gateway.url, email);
  await page.goto(`${gateway.url}/admin/settings/board`);
  await expect(message(page)).toBeVisible({ timeout: 30_000 });
}
const save = (page: Page) =>
  page.getByRole('region', { name: 'Unsaved changes' }).getByRole('button', { name: 'Save', exact: true }).click();
const savedBy = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.url().endsWith('/workspace/centre-states/board'));

test('is on an agent’s panel at once, stays while the gateway does not tell it, and is put together with nothing unseen', async ({
  page: agent,
  newPerson,
}) => {
  await signIn(agent, gateway.url, 'qualifier@isius.demo');
  const board = panel(agent, 'Board');
  await expect(board).toContainText('Nothing on the board');
  const [admin, manager] = [await newPerson(), await newPerson()];
  await openPage(admin, 'admin@isius.demo');
  await openPage(manager, 'manager@isius.demo');

  const notReloaded = await watchReloads(agent);
  await message(admin).fill('Ask for the postal code');
  const answered = savedBy(admin);
  await save(admin);
  expect((await answered).status()).toBe(200);
  await expect(board).toContainText('Ask for the postal code', { timeout: 2000 });
  await notReloaded();
  // Who has the same page open and has edited nothing sees it, too.
  await expect(message(manager)).toHaveValue('Ask for the postal code');

  // Both edit the same: the second is told before anything is overwritten, and reads what the first has saved.
  await message(manager).fill('Ask for the street');
  await message(admin).fill('Ask for the e-mail');
  await save(admin);
  await expect(board).toContainText('Ask for the e-mail');
  await save(manager);
  await expect(manager.getByText(/saved other values for the same fields meanwhile/)).toBeVisible();
  await expect(manager.getByText('Changed, was Ask for the e-mail')).toBeVisible();
  await expect(board).toContainText('Ask for the e-mail');
  await save(manager);
  await expect(board).toContainText('Ask for the street');

  // Another centre has a board of its own, and an agent writes on none.
  expect((await (await asPerson(gateway.url, 'manager@slica.demo')).get('/workspace/centre-states/board')).body).toMatchObject({
    revision: 0,
  });
  const { body } = await (await asPerson(gateway.url, 'ops@isius.demo')).get('/workspace/plugins/changes?kind=state');
  expect(body).toHaveLength(3);

  // The gateway does not tell: what this machine knew last is there.
  await agent.route('**/workspace/centre-states/**', (route) => route.abort());
  await agent.reload();
  await expect(board).toContainText('Ask for the street', { timeout: 30_000 });
});
