/** Plugins that meet each other: what one refuses is read at the other's button, in the words of the one that refuses. */
import { expect, test } from '@playwright/test';
import { hangUp, isDisposition, onPhone, panel, phoneConnected, signIn } from './support/agent';
import type { TestGateway } from './support/gateway';
import { startWithPlugins } from './support/with-plugins';

const HUMAN = '2125550101';
const REASON = 'Confirm that the notice was read out.';

let gateway: TestGateway;

test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  const qualifier = [
    { panel: 'disposition', x: 0, y: 0, w: 4, h: 16 },
    { panel: 'confirm-before-save', x: 4, y: 0, w: 4, h: 8 },
  ];
  gateway = await startWithPlugins({ plugins: ['confirm-before-save'], layouts: { qualifier } });
});
test.afterAll(() => gateway.remove());

test('a guard is read at Save & Next before the click, said again after the keys, and let go of when it is content; it adds to the save', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => void (isDisposition(request.url()) && sent.push(request.postData() ?? '')));
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(HUMAN);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hangUp(page);

  const box = panel(page, 'Disposition Panel');
  const next = box.getByRole('button', { name: 'Save & Next' });
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await expect(box.getByText(`“Save & Next”: ${REASON}`)).toBeVisible();
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await expect(next).toHaveAccessibleDescription(REASON);
  await expect(box.getByRole('button', { name: 'Save & Stop' })).not.toHaveAttribute('aria-disabled');

  await box.getByRole('textbox', { name: 'Notes' }).fill('Asked for a letter.');

  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Messages', exact: true })).toContainText(REASON);
  await next.click({ force: true });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  expect(sent).toEqual([]);

  await panel(page, 'Notice').getByRole('checkbox', { name: 'The notice was read out' }).check({ force: true });
  await expect(next).not.toHaveAttribute('aria-disabled');
  await expect(box.getByText(`“Save & Next”: ${REASON}`)).toBeHidden();
  await next.click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
  expect(sent).toHaveLength(1);
  // What the plugin has added to the save, below what the agent typed.
  expect(JSON.parse(sent[0]!)).toMatchObject({ disposition: { notes: 'Asked for a letter.\nThe notice was read out.' } });
});
