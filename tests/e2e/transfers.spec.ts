/** A lead is handed on while they are on the line: to an advisor in another browser, and to a business of the list. */
import { expect, test, type Browser, type Page } from '@playwright/test';
import { answersByHand, callBar, chooseStatus, expectStatus, hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'gateway/telephony/embedded/training/scenarios/tests.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const box = (page: Page) => panel(page, 'Transfers');

/** A qualifier talks to a lead whose place is known. */
async function withLead(page: Page, number = '2125550101') {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(number);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
  const lead = panel(page, 'Contact Details');
  await lead.getByLabel('ZIP code').fill('70119');
  await lead.getByRole('button', { name: 'Validate' }).click();
  await expect(lead.getByLabel('City')).toHaveValue('New Orleans');
}

async function anAdvisor(browser: Browser, { login = 'advisor', byHand = false } = {}): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone', 'notifications'] });
  const page = await context.newPage();
  if (byHand) await answersByHand(page);
  await signIn(page, gateway.url, `${login}@isius.demo`);
  await phoneConnected(page);
  return page;
}

test('a live transfer: the advisor answers, all hear each other, and the call goes on with the advisor [XFER-002] [XFER-004] [DISPO-045]', async ({
  page,
  browser,
}) => {
  const advisor = await anAdvisor(browser);
  await withLead(page);
  await box(page).getByLabel('Notes for the advisor').fill('Widow, wants burial cover');
  await box(page).getByRole('button', { name: 'Live Transfer' }).click();
  await expect(box(page).getByText('Looking for advisor')).toBeVisible();
  const waiting = advisor.getByRole('alert').filter({ hasText: 'A live transfer is waiting. Switch to "READY" to take it.' });
  await expect(waiting).toContainText('From Nora Whitfield: Louisiana, English.');
  await waiting.getByRole('button', { name: 'Switch to Ready' }).click();
  await onPhone(advisor);
  await hears(advisor);
  await expect(box(page).getByText(/is on the line/)).toBeVisible();
  await hears(page);
  await expect(callBar(advisor)).toContainText('Nora Whitfield is on the line too');
  const disposition = panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' });
  await expect(disposition).toHaveValue('Live_Transfer');
  await hangUp(page);
  await expect(callBar(advisor)).not.toContainText('is on the line too');
  await expectStatus(page, 'After-call work');
  await expect(disposition).toBeDisabled();
  await hears(advisor);
  await expect(callBar(advisor).locator('.call-time')).toHaveText(/^\d+:\d{2}/);
  await panel(page, 'Disposition Panel').getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  await hangUp(advisor);
  await expectStatus(advisor, 'After-call work');
  const theirs = panel(advisor, 'Disposition Panel');
  await expect(theirs).toContainText('Widow, wants burial cover');
  await theirs.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await theirs.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(advisor.getByText('Successfully disposed the lead!')).toBeVisible();
  await advisor.context().close();
});

test('an outside business: rung, joined, left [SOCKET-013] [SOCKET-014] [SOCKET-015]', async ({ page }) => {
  await withLead(page);
  await box(page).getByRole('combobox', { name: 'Transfer type' }).selectOption('External Transfer');
  await box(page).getByText('Beacon Life').click();
  await box(page).getByRole('button', { name: 'External Transfer' }).click();
  await expect(box(page).getByText('With you', { exact: true })).toBeVisible({ timeout: 20_000 });
  await hears(page);
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toHaveValue('Sent External');
  await box(page).getByRole('button', { name: 'Join' }).click();
  await expect(box(page).getByText('Hears all')).toHaveCount(2);
  await box(page).getByRole('button', { name: 'Leave' }).click();
  await expectStatus(page, 'After-call work');
});

test('a live transfer that nobody takes in time is canceled; asked for again it is declined, outlives a reload, and is taken by who is ready next', async ({
  page,
  browser,
}) => {
  test.setTimeout(150_000);
  const silent = await anAdvisor(browser, { byHand: true });
  await chooseStatus(silent, 'Ready');
  await withLead(page, '2125550120');
  const transfer = box(page).getByRole('button', { name: 'Live Transfer' });
  const rings = box(page).getByText('Elena Ortiz is being rung.');
  const waits = box(page).getByText('Nobody has taken it yet. The next advisor who is ready will be rung.');
  const answer = callBar(silent).getByRole('button', { name: 'Answer' });

  await test.step('timed out: whoever is silent for 15 s is asked no more', async () => {
    await transfer.click();
    await expect(rings).toBeVisible();
    await expect(answer).toBeVisible();
    await expect(waits).toBeVisible({ timeout: 25_000 });
    await expect(answer).toHaveCount(0);
  });
  await test.step('canceled: the lead is still there', async () => {
    await box(page).getByRole('button', { name: 'Cancel transfer' }).click();
    await expect(transfer).toBeVisible();
    await hears(page);
  });
  await test.step('declined: asked again, who has done so is not asked twice', async () => {
    await transfer.click();
    await expect(rings).toBeVisible();
    await callBar(silent).getByRole('button', { name: 'Reject' }).click();
    await expect(waits).toBeVisible();
  });
  await test.step('the page is reloaded meanwhile: the search goes on', async () => {
    page.once('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await onPhone(page);
    await expect(box(page).getByText('Looking for advisor')).toBeVisible();
    await hears(page);
  });
  await test.step('requeued: taken by the next who is ready', async () => {
    const next = await anAdvisor(browser, { login: 'advisor2' });
    await chooseStatus(next, 'Ready');
    await onPhone(next);
    await hears(next);
    await expect(box(page).getByText(/is on the line/)).toBeVisible();
    await hears(page);
    await hangUp(page);
    await hears(next);
    await hangUp(next);
    await next.context().close();
  });
  await silent.context().close();
});

test('in French and in 1024 pixels the keys for a business are seen whole, and each is sent to it [XFER-037]', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('isi-dialer', JSON.stringify({ user: { language: 'fr' } })));
  const sent: string[] = [];
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      const key = /external-transfer-dtmf.*"digit":"(.)"/.exec(String(payload))?.[1];
      if (key) sent.push(key);
    }),
  );
  await signIn(page, gateway.url, 'qualifier@slica.demo');
  await phoneConnected(page, 'fr');
  await page.getByRole('textbox', { name: 'Numéro' }).fill('2125550101');
  await page.locator('.softphone').getByRole('button', { name: 'Appeler', exact: true }).click();
  await onPhone(page, 'fr');
  await page.setViewportSize({ width: 1024, height: 768 });
  const transfers = panel(page, 'Transferts');
  await transfers.getByRole('combobox', { name: 'Type de transfert' }).selectOption('Transfert externe');
  await transfers.getByText('Northern Mutual').click();
  await transfers.getByRole('button', { name: 'Transfert externe' }).click();
  await expect(transfers.getByText('Avec vous')).toBeVisible({ timeout: 20_000 });
  // Until the last step is done a line says so.
  await expect(transfers.getByRole('button', { name: 'Réunir' })).toBeEnabled();
  await transfers.getByRole('button', { name: 'Clavier' }).click();
  const hidden = await transfers.locator('.panel-body').evaluate((body) => body.scrollHeight - body.clientHeight);
  expect(hidden).toBe(0);
  for (const key of ['1', '*', '#']) await transfers.getByRole('button', { name: `Touche ${key}`, exact: true }).click();
  await expect(transfers.getByText(/^Envoyé.*1 \* #$/)).toBeVisible();
  expect(sent).toEqual(['1', '*', '#']);
});
