/** A centre that was in no release, as its own people use it: a folder and an account, then a call and its own list in both languages. */
import { expect, test } from '@playwright/test';
import { createPerson } from '../../gateway/cli/create-admin';
import { connect } from '../../gateway/platform/db/open';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { centresWithMaple } from '../support/maple';
import { expectStatus, goReady, hangUp, hears, isDisposition, onPhone, panel, PASSWORD } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

const EMAIL = 'noel@maple.example';
const TENANT = 3;

let centres: ReturnType<typeof centresWithMaple>;
let gateway: TestGateway;

test.beforeAll(async () => {
  centres = centresWithMaple();
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: { DEMO_LEADS: '0', VARIANTS_DIR: centres.root },
  });
  await gateway.start();
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  const centre = { variant: 'MAPLE', name: 'Maple', timezone: 'America/Halifax' };
  const person = {
    email: EMAIL,
    tenantId: TENANT,
    role: 'qualifier',
    firstName: 'Noel',
    lastName: 'Arsenault',
    extension: '3001',
  } as const;
  await createPerson(db, { ...person, centre }, PASSWORD).finally(close);
  await gateway.importLeads('automne.csv', 'Automne', TENANT);
});
test.afterAll(async () => {
  await gateway.remove();
  centres.remove();
});

test('an agent of a third centre takes a call, and disposes it by the centre’s own list in both its languages', async ({ page }) => {
  await goReady(page, gateway.url, EMAIL);
  await onPhone(page);
  await hears(page);
  await hangUp(page);
  await expectStatus(page, 'After-call work');

  const english = panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' }).getByRole('option');
  await expect(english).toHaveText([/./, 'Visit at home', 'Signed', 'Not Interested', 'Do Not Call']);
  await page.getByRole('button', { name: /Noel Arsenault/ }).click();
  await page.getByRole('menuitem', { name: 'Français' }).click();

  const box = panel(page, 'Disposition');
  const choice = box.getByRole('combobox', { name: 'Disposition' });
  await expect(choice.getByRole('option').nth(1)).toHaveText('Visite à domicile');
  await choice.selectOption('Kitchen Table');
  await box.getByRole('combobox', { name: 'Motif' }).selectOption({ label: 'Les deux sont à la maison' });
  await box.getByLabel('Date et heure').click();
  await page.locator('.picker > .row').first().getByRole('button').nth(1).click();
  const saved = page.waitForResponse((answer) => isDisposition(answer.url()));
  await box.getByRole('button', { name: 'Enregistrer et arrêter' }).click();
  expect((await saved).status()).toBe(201);
  expect((await saved).request().postDataJSON()).toMatchObject({
    disposition: { disposition: 'Kitchen Table', reason: 'Both at home' },
  });
  await expectStatus(page, 'Travail après appel');
});
