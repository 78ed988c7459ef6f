/** An exception in two browsers: the agent asks in English, the manager answers in French, and the agent goes on by it. */
import { expect, test, type Locator, type Page } from '@playwright/test';
import { copyCentres } from '../support/centres';
import { goReady, hangUp, onPhone, panel, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const EXCEPTION = 'Publisher Failed Transfer';
let centres: ReturnType<typeof copyCentres>;
let gateway: TestGateway;

test.beforeAll(async () => {
  centres = copyCentres();
  centres.edit<{ advisor: object[] }>('slica/layouts.json', ({ advisor }) => advisor.push({ panel: 'iapp', x: 9, y: 18, w: 3, h: 12 }));
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres.root },
  });
  await gateway.start();
  await gateway.importLeads('automne.csv', 'Automne', 2);
});
test.afterAll(async () => {
  await gateway.remove();
  centres.remove();
});

const words = {
  en: { manager: 'Manager to ask', reason: 'Reason for the exception', ask: 'Ask for approval', waiting: 'Waiting for Isabelle Fortin.' },
  fr: {
    manager: 'Gestionnaire',
    reason: 'Motif de l’exception',
    ask: 'Demander l’accord',
    waiting: 'Isabelle Fortin. Vous pouvez choisir autre chose entre-temps.',
  },
};
async function ask(form: Locator, reason: string, language: keyof typeof words = 'en') {
  const says = words[language];
  await form.getByLabel(says.manager).selectOption({ label: 'Isabelle Fortin (manager@slica.demo)' });
  await form.getByLabel(says.reason).fill(reason);
  await form.getByRole('button', { name: says.ask }).click();
  await expect(form).toContainText(says.waiting);
}

/** The list of the manager's page: the whole of it is in French. */
async function openList(manager: Page): Promise<Locator> {
  await manager.goto(`${gateway.url}/admin/settings/exceptions`);
  return manager.getByRole('table', { name: 'Exceptions' });
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
  await ask(disposition, 'They hung up on us');
  await expect(save).toBeDisabled();

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@slica.demo');
  await expect(manager.getByText(/^Demandes qui attendent votre accord.: 1\./)).toBeVisible();
  const list = await openList(manager);
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

  await ask(disposition, 'I called once more');
  await list.getByRole('button', { name: 'Accepter ce que Hannah Friesen demande' }).click();
  await expect(disposition).toContainText('Approved by Isabelle Fortin.');
  await save.click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await expect(list.getByText('Accepté')).toBeVisible();
  await expect(list.getByText('Isabelle Fortin : Rappelez-les une fois')).toBeVisible();
  await manager.context().close();
});

test('an advisor’s iApp1 goes out when the manager has approved it [DISPO-047]', async ({ page, browser }) => {
  await goReady(page, gateway.url, 'advisor@slica.demo', 'fr');
  await onPhone(page, 'fr');
  const iapp = panel(page, 'Envoi à iApp');
  await iapp.getByRole('radio', { name: 'Oui' }).click();
  await ask(iapp, 'iApp2 n’a pas ce régime', 'fr');
  const send = iapp.getByRole('button', { name: 'iApp', exact: true });
  await expect(send).toBeDisabled();

  const manager = await (await browser.newContext()).newPage();
  await signIn(manager, gateway.url, 'manager@slica.demo');
  const list = await openList(manager);
  await expect(list.getByText('iApp1', { exact: true })).toBeVisible();
  await list.getByRole('button', { name: 'Accepter ce que Camille Tremblay demande' }).click();
  await expect(iapp).toContainText('Accepté par Isabelle Fortin.');
  await expect(page.getByText('Isabelle Fortin a accepté « iApp1 ».')).toBeVisible();
  const [application] = await Promise.all([page.context().waitForEvent('page'), send.click()]);
  await expect(application.getByRole('heading', { name: /^Application of (Hélène|Gaétan) / })).toBeVisible();
  await manager.context().close();
  await hangUp(page, 'fr');
});
