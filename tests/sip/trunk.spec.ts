/** A centre with a carrier: Kamailio and rtpengine in the carrier's place, baresip at the far end, and all between as it ships. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { expect, test, type Page } from '@playwright/test';
import { connect } from '../../gateway/platform/db/open';
import { campaigns, permits, registries } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { strengthOf } from '../../gateway/telephony/embedded/media/pcm';
import { readWav } from '../../gateway/telephony/embedded/media/wav';
import { asPerson } from '../e2e/support/admin';
import { expectAccessible } from '../e2e/support/accessible';
import { answersByHand, callBar, chooseStatus, goReady, hangUp, hears, onPhone, phoneConnected, signIn, words } from '../e2e/support/agent';
import { atTime } from '../e2e/support/clock';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { freePort } from '../support/free-port';
import { passwordOf, REALM, startSipServer, type SipServer } from './support/server';
import { startTelephone, type Telephone } from './support/telephone';

/** In Los Angeles, where it is noon; and the centre's own number, which is its user at the carrier too. */
const LUIS = '2135550121';
/** Another telephone there, whose tone is another: both higher than the beep of a machine. */
const MARA = '2135550144';
/** And one whom nobody has called. */
const NOOR = '2135550155';
const TONES = { luis: 1500, mara: 1800, noor: 1200 };
const OWN = '6175550199';

test.describe.configure({ mode: 'serial', timeout: 90_000 });
let folder: string;
let carrier: SipServer;
let luis: Telephone;
let mara: Telephone;
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
  luis = await startTelephone(folder, carrier, { user: LUIS, tone: TONES.luis });
  mara = await startTelephone(folder, carrier, { user: MARA, tone: TONES.mara });
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
  await mara?.close();
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

test('a second party over the trunk is merged and kicked, and a colleague takes the call over', async ({ browser }) => {
  const colleague = await browser.newPage({ permissions: ['microphone'] });
  await signIn(colleague, gateway.url, 'advisor2@isius.demo');
  await phoneConnected(colleague);
  await chooseStatus(colleague, words.en.afterCallWork);
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  expect((await manager.post('/allowed-extensions', { extension: '1004' })).status).toBe(201);
  luis.forget();
  const page = await browser.newPage({ permissions: ['microphone'] });
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  const phone = page.getByRole('complementary', { name: 'Softphone' });
  await phone.getByRole('textbox', { name: 'Number', exact: true }).fill(MARA);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await mara.told('CALL_ESTABLISHED');
  await hears(page);
  // Long enough to be listened to afterwards.
  await expect(callBar(page).getByText(/^00:0[3-9]$/)).toBeVisible();

  await phone.getByRole('button', { name: 'Conference' }).click();
  await phone.getByRole('textbox', { name: 'Second party' }).fill(LUIS);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  const party = phone.getByRole('listitem').filter({ hasText: '(213) 555-0121' });
  await expect(party).toContainText('With you');
  await luis.told('CALL_ESTABLISHED');
  await phone.getByRole('button', { name: 'Merge' }).click();
  await expect(phone.getByText('Hears all')).toHaveCount(2);
  await expect.poll(mara.hears, { intervals: [170] }).toBe(TONES.luis);
  await expect.poll(luis.hears, { intervals: [170] }).toBe(TONES.mara);
  await phone.getByRole('button', { name: 'Kick second party' }).click();
  await luis.told('CALL_CLOSED');
  await expect(party).toHaveCount(0);
  await expect.poll(mara.hears, { intervals: [170] }).not.toBe(TONES.luis);

  await phone.getByRole('button', { name: 'Blind transfer' }).click();
  await phone.getByRole('textbox', { name: 'Destination' }).fill('1004');
  await phone.getByRole('button', { name: 'Transfer', exact: true }).click();
  const taken = colleague.getByRole('complementary', { name: 'Softphone' });
  await expect(taken).toContainText('Established', { timeout: 15_000 });
  await expect(page.getByText('The call was handed over.')).toBeVisible();
  await hears(colleague);
  await expect.poll(mara.hears, { intervals: [170] }).not.toBeNull();
  await taken.getByRole('button', { name: 'Hang up' }).click();
  await mara.told('CALL_CLOSED');
  await page.close();
  await colleague.close();
});

test('a call is handed over to somebody outside, whom the carrier lets through, and the two talk on', async ({ browser }) => {
  // Luis has been called as often as is allowed.
  const noor = await startTelephone(folder, carrier, { user: NOOR, tone: TONES.noor });
  mara.forget();
  const page = await browser.newPage({ permissions: ['microphone'] });
  await signIn(page, gateway.url, 'manager@isius.demo');
  await phoneConnected(page);
  const phone = page.getByRole('complementary', { name: 'Softphone' });
  await phone.getByRole('textbox', { name: 'Number', exact: true }).fill(MARA);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await mara.told('CALL_ESTABLISHED');
  await phone.getByRole('button', { name: 'Blind transfer' }).click();
  await phone.getByRole('textbox', { name: 'Destination' }).fill(NOOR);
  await phone.getByRole('button', { name: 'Transfer', exact: true }).click();
  await noor.told('CALL_ESTABLISHED');
  await expect(page.getByText('The call was handed over.')).toBeVisible();
  await expect.poll(mara.hears, { intervals: [170] }).toBe(TONES.noor);
  await expect.poll(noor.hears, { intervals: [170] }).toBe(TONES.mara);
  noor.command('hangup');
  await mara.told('CALL_CLOSED');
  noor.close();
  await page.close();
});

test('a call over the trunk is played back, with both voices in it', async ({ page }) => {
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/recordings`);
  await page
    .getByRole('table', { name: 'Recorded calls' })
    .getByRole('row')
    .filter({ hasText: '(213) 555-0144' })
    .filter({ hasText: 'Elena Ortiz' })
    .click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Listen: Whole call' }).click();
  const position = drawer.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuemax', /^[1-9]/);
  await drawer.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow')), { timeout: 20_000 }).toBeGreaterThan(0);
  await shot(page, 'trunk-recording');

  const recordings = join(gateway.dataDir, 'recordings');
  const tones = readdirSync(recordings)
    .filter((name) => name.endsWith('.wav'))
    .map((name) => readWav(readFileSync(join(recordings, name))))
    .map(([own, others]) => [strengthOf(TONES.mara, [others!]), own!.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)]);
  expect(tones.some(([far, own]) => far! > 1500 && own! > 500)).toBe(true);
});
