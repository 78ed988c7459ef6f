/**
 * An administrator's changes while calls go on: who is in none has them at once, who is in one keeps everything until the
 * disposition is saved, and both sides are told.
 */
import { expect, type Page } from '@playwright/test';
import { expectStatus, goReady, hangUp, hears, isDisposition, onPhone, panel, signIn } from './support/agent';
import { flip, lineOf, openDrawer, openPlugins, rowOf, scopeSwitch, test, undoLast, watchReloads } from './support/admin';
import { createTestGateway, type TestGateway } from './support/gateway';
import { arrangement, expectArrangement } from './support/layout';

const WAITS = /^An administrator changed your panels\. The change comes /;

let gateway: TestGateway;

test.describe.configure({ timeout: 240_000 });
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const goals = (page: Page) => panel(page, 'My Goals');
const waiting = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true }).getByText(WAITS);

async function works(page: Page) {
  await expect(goals(page)).toContainText('Daily dials');
  await expect(goals(page)).not.toContainText('is off');
}

async function givesWay(page: Page) {
  await expect(goals(page)).toContainText('My Goals is off.');
  await expect(goals(page)).toContainText('Switched off for qualifiers by an administrator.');
  await expect(goals(page)).not.toContainText('Daily dials');
}

async function saveDisposition(page: Page, then: 'Save & Next' | 'Save & Stop') {
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  const saved = page.waitForResponse((answer) => isDisposition(answer.url()) && answer.ok());
  await box.getByRole('button', { name: then }).click();
  await saved;
}

test('a panel is switched off for SLICA’s qualifiers: the calm have the placeholder at once, who is in a call after the disposition, and Undo brings it back to its place', async ({
  newPerson,
}) => {
  const [maxime, hannah, camille, gordon] = [await newPerson(), await newPerson(), await newPerson(), await newPerson()];
  await goReady(maxime, gateway.url, 'qualifier@slica.demo');
  await onPhone(maxime);
  await signIn(hannah, gateway.url, 'qualifier2@slica.demo');
  await signIn(camille, gateway.url, 'advisor@slica.demo');
  await openPlugins(gordon, gateway.url, 'admin@slica.demo');
  await works(maxime);
  await works(hannah);
  const places = { maxime: await arrangement(maxime), hannah: await arrangement(hannah) };
  const stays = await Promise.all([maxime, hannah, camille].map(watchReloads));
  await hears(maxime);
  await expect(rowOf(gordon, 'Goals')).toContainText('Everyone');
  const inUse = rowOf(gordon, 'Goals').getByRole('cell').nth(5);
  await expect(inUse).toHaveText('4');

  const drawer = await openDrawer(gordon, 'Goals', 'Who has it');
  await drawer.getByLabel('Reason (optional)').fill('The targets are being reviewed');
  await flip(scopeSwitch(drawer, 'Qualifier'));
  await expect(scopeSwitch(drawer, 'Qualifier')).not.toBeChecked();

  await givesWay(hannah);
  await expectArrangement(hannah, places.hannah);
  await expect(panel(camille, 'Mes objectifs')).toContainText('Appels du jour');
  await expect(waiting(maxime)).toBeVisible();
  await expect(waiting(hannah)).toBeHidden();
  await works(maxime);
  await hears(maxime);
  await expectArrangement(maxime, places.maxime);

  await expect(lineOf(drawer, 'Maxime Gagnon')).toContainText('Has it until their work is saved');
  await expect(lineOf(drawer, 'Hannah Friesen')).toContainText('Switched off for qualifiers by Gordon Singh');
  await expect(lineOf(drawer, 'Camille Tremblay')).toContainText('Has it');
  await expect(lineOf(drawer, 'Owen MacLeod')).toContainText('Page closed');
  await gordon.keyboard.press('Escape');
  await expect(inUse).toHaveText(/^3\s*1 waits$/);
  await expect(rowOf(gordon, 'Goals')).toContainText('Advisors, managers and above');

  await hangUp(maxime);
  await expectStatus(maxime, 'After-call work');
  await expect(waiting(maxime)).toBeVisible();
  await works(maxime);
  await expect(inUse).toHaveText(/^3\s*1 waits$/);

  await saveDisposition(maxime, 'Save & Stop');
  await givesWay(maxime);
  await expect(waiting(maxime)).toBeHidden();
  // The lead's panel has gone with the lead; the placeholder stands where the panel stood.
  const after = await arrangement(maxime);
  expect(after['My Goals']).toEqual(places.maxime['My Goals']);
  await expect(inUse).toHaveText('2');

  await undoLast(gordon);
  for (const agent of [maxime, hannah]) await works(agent);
  await expectArrangement(maxime, after);
  await expectArrangement(hannah, places.hannah);
  await expect(inUse).toHaveText('4');
  for (const stayed of stays) await stayed();
});

async function dispose(page: Page, then: 'Save & Next' | 'Save & Stop') {
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await saveDisposition(page, then);
}

test('a configuration that is wrong is said at its field; saved, it is in force on an agent’s open page after the call, and goes back to its default', async ({
  newPerson,
}) => {
  const [nora, victor] = [await newPerson(), await newPerson()];
  await goReady(nora, gateway.url, 'qualifier@isius.demo');
  await onPhone(nora);
  const detection = panel(nora, 'Voicemail detection');
  await expect(detection).toBeVisible();
  const stayed = await watchReloads(nora);
  await openPlugins(victor, gateway.url, 'admin@isius.demo');

  const alert = await openDrawer(victor, 'Inbound call alert', 'Configuration');
  await alert.getByRole('textbox', { name: 'Extension with the alert' }).fill('12');
  await alert.getByRole('textbox', { name: 'Extension with the alert' }).blur();
  await expect(alert.getByRole('alert')).toHaveText('Three to six digits, or empty.');
  await alert.getByRole('button', { name: 'Discard' }).click();
  await expect(alert.getByRole('alert')).toBeHidden();
  await alert.getByRole('button', { name: 'Close' }).click();

  const form = await openDrawer(victor, 'Voicemail detection', 'Configuration');
  // Statuses are chosen from those that a lead can have: nothing else is taken.
  const statuses = form.getByRole('combobox', { name: 'Hide for these lead statuses' });
  await statuses.fill('Newest');
  await statuses.press('Enter');
  await expect(form.getByRole('alert')).toHaveText('“Newest” is not in the list.');
  await statuses.fill('New');
  await statuses.press('Enter');
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(victor.getByText('Saved.')).toBeVisible();
  await expect(waiting(nora)).toBeVisible();
  await expect(detection).toBeVisible();
  const saysOfNora = async (words: string) => {
    await form.getByRole('tab', { name: 'Who has it', exact: true }).click();
    await expect(lineOf(form, 'Nora Whitfield')).toContainText(words);
  };
  await saysOfNora('Gets the change once their work is saved');

  await dispose(nora, 'Save & Next');
  await saysOfNora('Has it');
  await onPhone(nora);
  await expect(detection).toBeHidden();

  await form.getByRole('tab', { name: 'Configuration', exact: true }).click();
  await form.getByRole('button', { name: 'Back to default: Hide for these lead statuses' }).click();
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(waiting(nora)).toBeVisible();
  await dispose(nora, 'Save & Next');
  await onPhone(nora);
  await expect(detection).toBeVisible();
  await dispose(nora, 'Save & Stop');
  await stayed();
});
