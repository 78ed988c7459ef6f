/**
 * The default that an administrator publishes: whoever has arranged panels is offered it and chooses, whoever has not gets
 * it at the next sign-in, and withdrawn it is as if it had not been.
 */
import { expect, type Page } from '@playwright/test';
import { panel, signIn } from './support/agent';
import { test, watchReloads } from './support/admin';
import { createTestGateway, type TestGateway } from './support/gateway';
import { arrangement, dragBy, expectArrangement, handleOf, menuOf, startCustomizing, stopCustomizing } from './support/layout';

let gateway: TestGateway;

test.beforeEach(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterEach(() => gateway.remove());

const offer = (page: Page) => page.getByRole('region', { name: "Your team's layout", exact: true });
const answer = (page: Page, name: string) => offer(page).getByRole('button', { name, exact: true }).click();

async function openLayouts(page: Page, email: string) {
  await signIn(page, gateway.url, email);
  await page.goto(`${gateway.url}/admin/settings/layouts`);
  await expect(page.getByRole('heading', { name: 'Layouts', exact: true })).toBeVisible();
}

/** The part of the page that is about a role. */
const cardOf = (page: Page, role: string) =>
  page.locator('.layout-cards > *').filter({ has: page.getByRole('heading', { name: role, exact: true }) });

/** Takes a panel off what stands for the role, and publishes the rest under a name. */
async function publishWithout(page: Page, role: string, title: string, name: string) {
  await cardOf(page, role).getByRole('button', { name: 'Edit and publish' }).click();
  const bar = page.getByRole('region', { name: /^Layout of/ });
  await menuOf(page, title).click();
  await page.getByRole('menuitem', { name: 'Remove' }).click();
  await expect(panel(page, title)).toBeHidden();
  await bar.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog', { name: /^Publish a layout for/ });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Fewer panels');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(cardOf(page, role)).toContainText(name);
}

test('a published default is offered to who has arranged panels, given to who has not, and withdrawn again', async ({ newPerson }) => {
  test.setTimeout(240_000);
  const [nora, victor] = [await newPerson(), await newPerson()];
  await signIn(nora, gateway.url, 'qualifier@isius.demo');
  const first = await arrangement(nora);
  await startCustomizing(nora);
  await dragBy(nora, handleOf(nora, 'My Goals'), -420, 60);
  await stopCustomizing(nora);
  const mine = await arrangement(nora);
  expect(mine).not.toEqual(first);
  const stayed = await watchReloads(nora);

  await openLayouts(victor, 'admin@isius.demo');
  await publishWithout(victor, 'Qualifier', 'Call Type', 'Fall');
  await expect(cardOf(victor, 'Qualifier')).toContainText('Published by Victor Hale');
  await expect(cardOf(victor, 'Advisor')).toContainText('First layout of ISIUS');

  await expect(offer(nora)).toContainText("Your team's layout changed");
  await expect(offer(nora)).toContainText('Victor Hale published “Fall”');
  await expectArrangement(nora, mine);
  await answer(nora, 'See');
  await expect(offer(nora)).toContainText('Yours is kept; nothing is saved yet.');
  await expect(panel(nora, 'Call Type')).toBeHidden();
  const published = await arrangement(nora);
  await answer(nora, 'Back to mine');
  await expectArrangement(nora, mine);
  await answer(nora, 'Keep mine');
  await expect(offer(nora)).toBeHidden();
  await stayed();
  await nora.reload();
  await expectArrangement(nora, mine);
  await expect(offer(nora)).toBeHidden();

  // He has stored nothing: it is his from the first sign-in on, and nobody asks him.
  const marcus = await newPerson();
  await signIn(marcus, gateway.url, 'qualifier2@isius.demo');
  await expectArrangement(marcus, published);
  await expect(offer(marcus)).toBeHidden();
  const elena = await newPerson();
  await signIn(elena, gateway.url, 'advisor@isius.demo');
  await expect(panel(elena, 'Call Type')).toBeVisible();

  await publishWithout(victor, 'Qualifier', 'Auto-dialing', 'Winter');
  await expect(offer(nora)).toContainText('“Winter”');
  await expect(offer(marcus)).toContainText('“Winter”');
  await answer(nora, 'Take it');
  await expect(panel(nora, 'Auto-dialing')).toBeHidden();
  await expect(offer(nora)).toBeHidden();
  const winter = await arrangement(nora);
  await answer(marcus, 'Keep mine');
  await expectArrangement(marcus, published);

  await cardOf(victor, 'Qualifier').getByRole('button', { name: 'Withdraw' }).click();
  await victor.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(cardOf(victor, 'Qualifier')).toContainText('First layout of ISIUS');
  await expect(victor.getByRole('list', { name: 'Changes, newest first' })).toContainText('Layout “Winter” withdrawn for qualifiers');
  await nora.reload();
  await expectArrangement(nora, first);
  await marcus.reload();
  await expectArrangement(marcus, published);

  await victor
    .getByRole('list', { name: 'Changes, newest first' })
    .getByRole('button', { name: /^Undo: Layout “Winter” withdrawn/ })
    .click();
  await expect(cardOf(victor, 'Qualifier')).toContainText('Winter');
  // Her page was open: she is asked, and no reload answers for her.
  await expect(offer(nora)).toContainText('“Winter”');
  await nora.reload();
  await expectArrangement(nora, first);
  await answer(nora, 'Take it');
  await expectArrangement(nora, winter);
});
