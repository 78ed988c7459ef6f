/**
 * Plugins on the gateway: a centre's CRM is told of a call, refuses it, is told again, and administrators see it; and a
 * plugin whose gateway side crashes while a call goes on, in a release that has one.
 */
import { createHmac } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { startService, type Sent, type TestService } from '../../gateway/testing/service';
import { hangUp, hears, onPhone, panel, phoneConnected, signIn } from './support/agent';
import { openDrawer, rowOf, test } from './support/admin';
import type { TestGateway } from './support/gateway';
import { startWithPlugins } from './support/with-plugins';

const HUMAN = '2125550101';
const SECRET = 'a secret of the centre';

let crm: TestService;
let gateway: TestGateway;

test.describe.configure({ timeout: 180_000 });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  crm = await startService();
  crm.answers(503);
  gateway = await startWithPlugins({ plugins: ['torn'], env: { OUTSIDE_ALLOW: '127.0.0.1' } });
});
test.afterAll(async () => {
  await gateway.remove();
  await crm.stop();
});

async function callByHand(page: Page): Promise<void> {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await page.getByRole('textbox', { name: 'Number' }).fill(HUMAN);
  await page.locator('.softphone').getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
}
async function dispose(page: Page): Promise<void> {
  const box = panel(page, 'Disposition Panel');
  await box.getByRole('combobox', { name: 'Disposition' }).selectOption('Unreachable');
  await box.getByRole('button', { name: 'Save & Stop' }).click();
  await expect(page.getByText('Successfully disposed the lead!')).toBeVisible();
}
const crashes = () => gateway.log.filter((line) => line.includes('the gateway side of a plugin crashed"'));
const idOf = ({ headers }: Sent) => headers['x-dialer-delivery'];
const disposals = () => crm.sent.filter(({ headers }) => headers['x-dialer-event'] === 'call.disposed');

function isSigned({ headers, body }: Sent): boolean {
  const [, seconds, hex] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-dialer-signature'])) ?? [];
  return hex === createHmac('sha256', SECRET).update(`${seconds}.${body}`).digest('hex');
}

test('a webhook is delivered, refused, tried again and shown; a plugin that crashes over the same call costs it nothing', async ({
  newPerson,
}) => {
  const [nora, victor] = [await newPerson(), await newPerson()];
  await signIn(victor, gateway.url, 'admin@isius.demo');
  await victor.goto(`${gateway.url}/admin/settings/webhooks`);
  await expect(victor.getByText('No endpoints')).toBeVisible({ timeout: 30_000 });
  await victor.getByRole('button', { name: 'Add an endpoint' }).click();
  const form = victor.getByRole('dialog', { name: 'New endpoint' });
  await form.getByLabel('Address').fill(`${crm.url}/hooks`);
  await form.getByLabel('Secret').fill(SECRET);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toBeHidden();

  await callByHand(nora);
  await expect.poll(() => crashes().length).toBe(1);
  // The plugin has crashed over the answer, and the call goes on.
  await hears(nora);
  await hangUp(nora);
  await dispose(nora);
  await expect.poll(() => crashes().length).toBe(3);

  await expect.poll(() => disposals().length).toBe(1);
  const [first] = disposals() as [Sent];
  expect(isSigned(first)).toBe(true);
  expect(JSON.parse(first.body)).toMatchObject({ event: 'call.disposed', data: { disposition: 'Unreachable' } });
  expect(first.body).not.toContain(HUMAN);
  const line = victor.getByRole('table', { name: 'Deliveries' }).getByRole('row').filter({ hasText: 'Call disposed' });
  await expect(line).toContainText('Waiting');
  await expect(line).toContainText('503');

  crm.answers(204);
  await expect(line).toContainText('Delivered', { timeout: 40_000 });
  await expect(line).toContainText('204');
  expect(disposals().map(idOf)).toEqual([idOf(first), idOf(first)]);
  expect(disposals().every(isSigned)).toBe(true);

  await line.getByRole('button', { name: 'Send again' }).click();
  await expect.poll(() => disposals().length).toBe(3);
  expect(new Set(disposals().map(idOf)).size).toBe(1);

  await victor.goto(`${gateway.url}/admin/settings/plugins`);
  await expect(rowOf(victor, 'Torn')).toContainText('Rests on the gateway after crashes: torn over a disposition');
  const drawer = await openDrawer(victor, 'Torn', 'What it brings');
  await drawer.getByRole('button', { name: 'Try again' }).click();
  await expect(drawer.getByRole('button', { name: 'Try again' })).toBeHidden();
});
