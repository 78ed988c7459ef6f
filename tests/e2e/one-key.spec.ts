/** The end of a call by the keyboard alone: the usual outcomes below the call bar (decision 99). */
import { expect, test, type Page } from '@playwright/test';
import { callBar, expectStatus, goReady, hangUp, inACallInFrench, isDisposition, onPhone, panel } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { still } from './support/layout';

let gateway: TestGateway;

test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/always-answered.json', env: { DEMO_LEADS: '20' } });
  await gateway.start();
});
test.afterAll(() => gateway.remove());

const row = (page: Page) => page.getByRole('radiogroup', { name: 'Outcome' });
const nameOnBar = (page: Page) => callBar(page).locator('.call-name');
/** As the keys do it, so that the focus is nobody’s click. */
const hangUpByKey = (page: Page) => page.keyboard.press('Control+Alt+h');
const saved = (page: Page) => page.waitForRequest((request) => request.method() === 'POST' && isDisposition(request.url()));

test('after the hang-up a digit and Enter save the outcome, and the next call comes; one that asks for a reason leads to it', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  const first = (await nameOnBar(page).textContent())!;
  await hangUp(page);
  await expectStatus(page, 'After-call work');
  await expect(row(page).getByRole('radio').first()).toBeFocused();
  const unreachable = row(page).getByRole('radio', { name: 'Unreachable' });
  await page.keyboard.press((await unreachable.getAttribute('aria-keyshortcuts'))!);
  await expect(unreachable).toBeChecked();
  await expect(panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Disposition' })).toHaveValue('Unreachable');
  const sent = saved(page);
  await page.keyboard.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ disposition: { disposition: 'Unreachable' } });
  await expect(nameOnBar(page)).not.toHaveText(first);
  await onPhone(page);
  await expect(row(page)).toHaveCount(0);

  await hangUp(page);
  await expect(row(page).getByRole('radio').first()).toBeFocused();
  const asks = row(page).getByRole('radio', { name: 'Not Interested' });
  await page.keyboard.press((await asks.getAttribute('aria-keyshortcuts'))!);
  await expect(page.locator('.disposition-why')).toContainText('Choose a reason first.');
  await page.keyboard.press('Enter');
  const reason = panel(page, 'Disposition Panel').getByRole('combobox', { name: 'Not-interested reason' });
  await expect(reason).toBeFocused();
  await reason.selectOption('Already insured');
  const again = saved(page);
  await callBar(page).getByRole('button', { name: 'Save & Stop' }).click();
  expect((await again).postDataJSON()).toMatchObject({ disposition: { disposition: 'Not Interested', reason: 'Already insured' } });
  await expect(row(page)).toHaveCount(0);
  await expectStatus(page, 'After-call work');
});

test('in the panel’s list digits choose too, in the notes they are text; saved there by keys, the status has the focus', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  await onPhone(page);
  const box = panel(page, 'Disposition Panel');
  const list = box.getByRole('combobox', { name: 'Disposition' });
  await page.keyboard.press('Control+Alt+d');
  await hangUpByKey(page);
  await expect(list).toBeFocused();
  const unreachable = row(page).getByRole('radio', { name: 'Unreachable' });
  const digit = (await unreachable.getAttribute('aria-keyshortcuts'))!;
  await page.keyboard.press(digit);
  await expect(list).toHaveValue('Unreachable');
  await expect(unreachable).toBeFocused();
  await page.keyboard.press('Control+Alt+n');
  await page.keyboard.type('Call at 4');
  await expect(box.getByRole('textbox', { name: 'Notes' })).toHaveValue('Call at 4');
  await page.keyboard.press('Control+Alt+d');
  const sent = saved(page);
  await page.keyboard.press('Control+Enter');
  expect((await sent).postDataJSON()).toMatchObject({ disposition: { disposition: 'Unreachable', notes: 'Call at 4' } });
  // The status, whatever stands in its place during a call.
  await expect(page.locator('.status-chip:focus, :focus > .status-chip')).toHaveCount(1);
  await onPhone(page);
  await hangUpByKey(page);
  await expect(row(page).getByRole('radio').first()).toBeFocused();
});

test('one missing date is said by its field and in the row that leads there, and by nothing else', async ({ page }) => {
  test.setTimeout(150_000);
  await goReady(page, gateway.url, 'advisor2@isius.demo');
  await onPhone(page);
  await hangUp(page);
  // Where Hang up was a save stands now, which tells whoever points at it why it cannot be pressed.
  await page.mouse.move(2, 400);
  const asks = row(page).getByRole('radio', { name: 'Callback Scheduled' });
  await page.keyboard.press((await asks.getAttribute('aria-keyshortcuts'))!);
  const why = page
    .getByText(/^Choose a date and time first\./)
    .and(page.locator(':not(.visually-hidden)'))
    .filter({ visible: true });
  await expect(page.locator('.disposition-why')).toHaveText(/^Choose a date and time first\./);
  await page.keyboard.press('Control+Enter');
  const box = panel(page, 'Disposition Panel');
  await expect(box.getByRole('textbox', { name: 'Date and time' })).toBeFocused();
  await expect(box.getByText('Date and time are required.')).toBeVisible();
  await expect(why).toHaveCount(1);
  await expect(page.locator('.toast')).toHaveCount(0);
});

test('the row moves nothing that is pointed at, covers no title, and is whole at every width (fr)', async ({ page }) => {
  test.setTimeout(150_000);
  await inACallInFrench(page, gateway.url);
  const notes = page.locator('.panel:has(.disposition-person) textarea');
  await notes.hover();
  const before = (await notes.boundingBox())!;
  await page.keyboard.press('Control+Alt+h');
  await expect(page.locator('.disposition-outcome').first()).toBeFocused();
  await still(page);
  expect(Math.abs((await notes.boundingBox())!.y - before.y)).toBeLessThan(2);
  for (const width of [600, 1024, 1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await still(page);
    const box = (await page.locator('.disposition-outcomes').boundingBox())!;
    for (const radio of await page.locator('.disposition-outcome').all()) {
      await radio.scrollIntoViewIfNeeded();
      const one = (await radio.boundingBox())!;
      expect(one.x + one.width, `${width}`).toBeLessThanOrEqual(width);
      expect(one.y + one.height, `${width}`).toBeLessThanOrEqual(box.y + box.height);
    }
    expect((await page.locator('.workspace').boundingBox())!.y, `${width}`).toBeGreaterThanOrEqual(box.y + box.height);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/row-fr-${width}.png` });
    if (process.env.SHOTS) {
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.screenshot({ path: `${process.env.SHOTS}/row-fr-dark-${width}.png` });
      await page.emulateMedia({ colorScheme: 'light' });
    }
  }
});
