/** An exception in two browsers: the agent asks in English, the manager answers in French, and the agent goes on by it. */
import { expect, test, type Page } from '@playwright/test';
import { goReady, hangUp, onPhone, panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const EXCEPTION = 'Publisher Failed Transfer';
let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/simulator/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  await gateway.importLeads('automne.csv', 'Automne', 2);
});
test.afterAll(() => gateway.remove());

async function ask(page: Page, reason: string) {
  const form = panel(page, 'Disposition Panel');
  await form.getByLabel('Manager to ask').selectOption({ label: 'Isabelle Fortin (manager@slica.demo)' });
  await form.getByLabel('Reason for the exception').fill(reason);
  await form.getByRole('button', { name: 'Ask for approval' }).click();
  await expect(form).toContainText('Waiting for Isabelle Fortin.');
}

test('an agent asks in English; a manager who signs in later is told, refuses and then approves in French; the agent is told at once, also after a reload, and saves [DISPO-046]', async ({
  page,
  browser,
}) => {
  await goReady(page, gateway.url, 'qualifier2@slica.demo');
  await onPhone(page);
  await hangUp(page);
  const disposition = panel(page, 'Disposition Panel');
  const save = disposition.getByRole('button', { name: 'Save & Stop' });
  await disposition.getByRole('combobox', { name: 'Disposition' }).selectOption(EXCEPTION);
  await ask(page, 'They hung up on us');
  await expect(save).toBeDisabled();

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@slica.demo');
  await expect(manager.getByText(/^Demandes qui attendent votre accord.: 1\./)).toBeVisible();
  await manager.goto(`${gateway.url}/admin/settings/exceptions`);
  const list = manager.getByRole('table', { name: 'Exceptions' });
  await expect(list.getByText('They hung up on us')).toBeVisible();

  await page.reload();
  await expect(disposition).toContainText('Waiting for Isabelle Fortin.');
  await list.getByRole('button', { name: 'Refuser ce que Hannah Friesen demande' }).click();
  const dialog = manager.getByRole('dialog');
  await dialog.getByLabel('Note à l’agent').fill('Rappelez-les une fois');
  await dialog.getByRole('button', { name: 'Refuser' }).click();
  await expect(disposition).toContainText('Refused by Isabelle Fortin: Rappelez-les une fois');
  await expect(page.getByText(`Isabelle Fortin refused “${EXCEPTION}”.`)).toBeVisible();
  await expect(save).toBeDisabled();

  await ask(page, 'I called once more');
  await list.getByRole('button', { name: 'Accepter ce que Hannah Friesen demande' }).click();
  await expect(disposition).toContainText('Approved by Isabelle Fortin.');
  await save.click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await expect(list.getByText('Accepté')).toBeVisible();
  await expect(list.getByText('Isabelle Fortin : Rappelez-les une fois')).toBeVisible();
  await manager.context().close();
});
