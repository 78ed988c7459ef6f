/** A centre with a carrier: Kamailio and rtpengine in the carrier's place, baresip at the far end, and all between as it ships. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, type Page } from '@playwright/test';
import { connect } from '../../gateway/platform/db/open';
import { campaigns, permits, registries } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { expectAccessible } from '../e2e/support/accessible';
import { answersByHand, callBar, chooseStatus, goReady, hangUp, hears, onPhone, phoneConnected, signIn, words } from '../e2e/support/agent';
import { atTime } from '../e2e/support/clock';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { freePort } from './support/programs';
import { passwordOf, REALM, startSipServer, type SipServer } from './support/server';
import { startTelephone, type Telephone } from './support/telephone';

/** In Los Angeles, where it is noon; and the centre's own number, which is its user at the carrier too. */
const LUIS = '2135550121';
const OWN = '6175550199';

test.describe.configure({ mode: 'serial', timeout: 90_000 });
let folder: string;
let carrier: SipServer;
let luis: Telephone;
let gateway: TestGateway;

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` });
};

async function database<T>(work: (db: ReturnType<typeof connect>['db']) => Promise<T>): Promise<T> {
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  return work(db).finally(close);
}

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialer-trunk-'));
  carrier = await startSipServer(folder);
  luis = await startTelephone(folder, carrier, { user: LUIS, tone: 440 });
  const rtp = await freePort();
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: {
      ...{ ENGINE: 'trunk', TRUNK_ADDRESS: '127.0.0.1', TRUNK_SIP_PORT: String(await freePort()) },
      ...{ TRUNK_RTP_PORTS: `${rtp + 10_000}-${rtp + 10_099}`, DEMO_LEADS: '0', ...atTime('12:00', 'America/Los_Angeles') },
    },
  });
  await gateway.start();
  await database(async (db) => {
    // Nobody of the centre needs a registry of numbers: they are another file's.
    await db.insert(registries).values({ tenantId: 1, scope: 'national-us', kept: false, keptReason: 'a test' });
    await db.insert(campaigns).values({ tenantId: 1, slug: 'evening', name: 'Evening', callerId: OWN });
  });
  const file = join(folder, 'leads.csv');
  writeFileSync(file, `phone_number,first_name,last_name,state,postal_code\n${LUIS},Luis,Sunset,CA,90012\n`);
  await gateway.importLeads(file, 'Evening');
});
test.afterAll(async () => {
  await gateway?.remove();
  await luis?.close();
  await carrier?.close();
  rmSync(folder, { recursive: true, force: true });
});

test('an administrator adds the line of a carrier’s letter, and a test call over it is answered', async ({ page }) => {
  await signIn(page, gateway.url, 'admin@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/telephone-lines`);
  await expect(page.getByText('Have your carrier’s welcome letter at hand')).toBeVisible({ timeout: 30_000 });
  await shot(page, 'lines-empty');
  await page.getByRole('button', { name: 'Add line' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Carrier');
  await dialog.getByRole('textbox', { name: 'Carrier’s server' }).fill(REALM);
  await dialog.getByRole('textbox', { name: 'User', exact: true }).fill(OWN);
  await dialog.getByLabel('Password', { exact: false }).first().fill(passwordOf(OWN));
  await dialog.getByRole('textbox', { name: 'Caller ID' }).fill(OWN);
  await dialog.getByRole('combobox', { name: 'Numbers are sent as' }).selectOption({ label: '617 555 0100' });
  await shot(page, 'lines-add');
  await dialog.getByRole('button', { name: 'More' }).click();
  await dialog.getByRole('textbox', { name: 'Outbound proxy' }).fill(carrier.udp);
  await shot(page, 'lines-add-more');
  await expectAccessible(page, dialog);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('row', { name: /Carrier/ })).toContainText('Ready', { timeout: 15_000 });
  await shot(page, 'lines-ready');

  await page.getByRole('button', { name: 'Test call over Carrier' }).click();
  await dialog.getByRole('textbox', { name: 'Number to ring' }).fill(LUIS);
  await dialog.getByRole('button', { name: 'Ring' }).click();
  await luis.told('CALL_ESTABLISHED');
  await expect(dialog.getByText(/^Answered after/)).toBeVisible();
  await expect.poll(luis.hears, { intervals: [170] }).not.toBeNull();
  await shot(page, 'lines-tested');
  luis.command('hangup');
  await expect(dialog.getByText('The call worked')).toBeVisible();
  luis.forget();
});

test('a lead is dialed by machine over the trunk: both hear each other, keys arrive, and the far end hangs up', async ({ page }) => {
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  await chooseStatus(page, words.en.ready);
  await onPhone(page);
  await expect(callBar(page)).toContainText('Luis Sunset');
  await luis.told('CALL_ESTABLISHED');
  await hears(page);
  // The browser's microphone beeps: looked at once a second, a quarter of a second may always lie between two beeps.
  await expect.poll(luis.hears, { intervals: [170] }).not.toBeNull();
  await expect(page.getByText('training floor', { exact: false })).toHaveCount(0);
  const phone = page.getByRole('complementary', { name: 'Softphone' });
  await phone.getByRole('button', { name: 'Dial pad' }).click();
  await phone.getByRole('button', { name: 'Key 5', exact: true }).click();
  await luis.told('CALL_DTMF_START', '5');
  luis.command('hangup');
  await expect(callBar(page).getByRole('button', { name: words.en.hangUp })).toHaveCount(0);
  const [permit] = await database((db) => db.select().from(permits).where(eq(permits.path, 'auto')));
  expect(permit).toMatchObject({ phone: LUIS, path: 'auto', granted: true });
  expect(permit!.evidence['callerId']).toBe(OWN);
});

test('who calls the centre’s number rings at an agent, and they talk', async ({ browser }) => {
  const page = await browser.newPage({ permissions: ['microphone'] });
  await answersByHand(page);
  await goReady(page, gateway.url, 'qualifier2@isius.demo');
  luis.forget();
  luis.dial(OWN);
  await page.getByRole('button', { name: 'Answer' }).first().click({ timeout: 20_000 });
  await luis.told('CALL_ESTABLISHED');
  await hears(page);
  await expect.poll(luis.hears, { intervals: [170] }).not.toBeNull();
  // For a second a press on what ends a call counts as the second half of a double click on Answer.
  await expect(callBar(page).getByText(/^00:0[2-9]$/)).toBeVisible();
  await hangUp(page);
  await luis.told('CALL_CLOSED');
  await page.close();
});
