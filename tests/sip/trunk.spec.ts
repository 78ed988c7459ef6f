/** A centre with a carrier: Kamailio and rtpengine in the carrier's place, baresip at the far end, and all between as it ships. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { connect } from '../../gateway/platform/db/open';
import { campaigns, permits, registries, trunks } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
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
    await db.insert(trunks).values({
      ...{ tenantId: 1, name: 'Carrier', host: REALM, proxy: carrier.udp, username: OWN, secret: passwordOf(OWN) },
      ...{ format: 'national', registerEveryS: 60, optionsEveryS: 0, callerId: OWN },
    });
  });
  await gateway.stop();
  await gateway.start();
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
  luis.command('hangup');
  await expect(callBar(page).getByRole('button', { name: words.en.hangUp })).toHaveCount(0);
  const [permit] = await database((db) => db.select().from(permits));
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
  // The pointer has not moved since Answer, where Hang up stands now: a press there would count as its second half.
  await page.mouse.move(5, 300);
  await hangUp(page);
  await luis.told('CALL_CLOSED');
  await page.close();
});
