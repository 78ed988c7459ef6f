/** Calls in the agent's hands: hold, mute, hang up by each side, a refusal, a machine. */
import { expect, test } from '@playwright/test';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  callBar,
  chooseStatus,
  doubleClick,
  expectStatus,
  goReady,
  hangUp,
  hears,
  onPhone,
  panel,
  phoneConnected,
  signIn,
} from './support/agent';
import { heard } from './support/audio';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

async function dial(page: import('@playwright/test').Page, number: string) {
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
}

async function dispose(page: import('@playwright/test').Page, disposition = 'Unreachable') {
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption(disposition);
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}

test('a manual call is heard, held, resumed, muted and hung up by the agent [CALL-037, PHONE-022]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await dial(page, '2125550101');
  await onPhone(page);
  await expectStatus(page, 'On a call');
  await hears(page);

  await callBar(page).getByRole('button', { name: 'Hold' }).click();
  await expect(callBar(page).getByRole('button', { name: 'Resume' })).toBeVisible();
  await callBar(page).getByRole('button', { name: 'Resume' }).click();
  await expect(callBar(page).getByRole('button', { name: 'Hold' })).toBeVisible();
  await hears(page);

  await callBar(page).getByRole('button', { name: 'Mute' }).click();
  await expect(callBar(page).getByRole('button', { name: 'Unmute' })).toHaveAttribute('aria-pressed', 'true');
  await hears(page);

  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await dispose(page);
});

test('a double click on Call of the softphone, or two presses at once, are one call that goes on', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  const phone = page.locator('.softphone');
  const call = phone.getByRole('button', { name: 'Call', exact: true });
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await doubleClick(page, call, phone.getByRole('button', { name: 'Hang up' }));
  await onPhone(page);
  await hangUp(page);
  await dispose(page);
  await page.getByRole('textbox', { name: 'Number' }).fill('2125550101');
  await call.dblclick();
  await onPhone(page);
  await expectStatus(page, 'On a call');
  await expect(page.getByText('This status is only for a call.')).toHaveCount(0);
  await hangUp(page);
  await dispose(page);
});

test('a lead who hangs up ends the call in words, and its lead waits to be disposed [CALL-005] [describes CALL-023]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await dial(page, '2125550105');
  await onPhone(page);
  await expectStatus(page, 'After-call work', 20_000);
  await expect(callBar(page)).toContainText('Ended');
  await dispose(page);
});

test('a busy lead is not answered, and the agent disposes it [CALL-005]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await dial(page, '2125550103');
  await expect(callBar(page)).toContainText('Not answered', { timeout: 15_000 });
  await dispose(page);
});

test('a call that cannot be recorded is heard on, and its agent and a manager are told why', async ({ page, browser }) => {
  const office = await (await browser.newContext()).newPage();
  await signIn(office, gateway.url, 'manager@isius.demo');
  const folder = join(gateway.dataDir, 'recordings');
  await rename(folder, `${folder}.away`);
  await writeFile(folder, 'A file where the folder was.');
  try {
    await signIn(page, gateway.url, 'qualifier@isius.demo');
    await phoneConnected(page);
    await dial(page, '2125550101');
    await onPhone(page);
    const fault = callBar(page).getByRole('alert');
    await expect(fault).toContainText('Not recorded');
    await expect(fault).toContainText('This call is not recorded: the dialer cannot write its recordings. Managers have been told.');
    await expect(office.getByText(/'s call is not recorded: the gateway cannot write its recordings\.$/)).toBeVisible();
    await hears(page);
    await hangUp(page);
    await dispose(page);
  } finally {
    await rm(folder);
    await rename(`${folder}.away`, folder);
    await office.context().close();
  }
});

test('a machine is detected from its voice, and a countdown ends in Voicemail [SHELL-038, VM-001, VM-003, VM-007, VM-008, VM-009]', async ({
  page,
}) => {
  await gateway.importLeads('machine.csv', 'Machines');
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  // What stops the countdown comes beside Hang up, and not in its place.
  const controls = () => page.locator('.call-controls button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().left));
  const before = await controls();
  await expect(panel(page, 'Voicemail detection').getByText('Voicemail detected')).toBeVisible({ timeout: 30_000 });
  await expect(callBar(page).getByRole('button', { name: 'Not a voicemail' })).toBeInViewport({ ratio: 1 });
  expect(await controls()).toEqual(before);
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/machine.png` });
  expect((await heard(page)).energy).toBeGreaterThan(0);
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible({ timeout: 30_000 });
  await expectStatus(page, 'After-call work');
});

test('a ready agent without a lead is told so and stays ready [CALL-012, SHELL-030]', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier2@slica.demo');
  await phoneConnected(page);
  await chooseStatus(page, 'Ready');
  await expect(panel(page, 'Auto-dialing')).toContainText('No leads were found');
  await expectStatus(page, 'Ready');
});
