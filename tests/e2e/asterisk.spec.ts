/** Calls by Asterisk, in a real browser: nothing is replaced but Asterisk and the people outside (decision 146). */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { strengthOf } from '../../gateway/telephony/embedded/media/pcm';
import { readWav } from '../../gateway/telephony/embedded/media/wav';
import { asPerson } from './support/admin';
import { answersByHand, callBar, chooseStatus, goReady, hangUp, hears, onPhone, phoneConnected, signIn, words } from './support/agent';
import { startAsteriskCentre, type AsteriskCentre } from './support/asterisk';

const OWN = '6175550199';
/** Each says a tone of their own. */
const LUIS = { phone: '2125550121', name: 'Luis Sunset', hz: 1100 };
const MARA = { phone: '2125550144', name: 'Mara Venice', hz: 700 };

test.describe.configure({ mode: 'serial' });
let centre: AsteriskCentre;

test.beforeAll(async () => {
  const people = [LUIS, MARA].map(({ hz, ...person }) => ({ ...person, does: { outcome: 'human', says: [`tone-${hz}`] } }));
  centre = await startAsteriskCentre(people, { own: OWN, campaign: 'Evening', leads: [LUIS.phone] });
});
test.afterAll(() => centre?.remove());

const softphone = (page: Page) => page.getByRole('complementary', { name: 'Softphone' });
/** Whether this person hears anything, or this one tone. */
async function isHeardBy({ phone }: typeof LUIS, hz?: number): Promise<boolean> {
  const heard = await centre.asterisk.hears(phone, hz === undefined ? [] : [hz]);
  return (hz === undefined ? (heard?.any ?? 0) : (heard?.tones[0] ?? 0)) > 300;
}
const hearing = (who: typeof LUIS, hz?: number) => expect.poll(() => isHeardBy(who, hz), { intervals: [170] });
const isOnTheLine = async ({ phone }: typeof LUIS) => (await centre.asterisk.hears(phone, [])) !== null;
const noTraining = (page: Page) => expect(page.getByText(/training floor/i)).toHaveCount(0);

test('a lead is dialed by machine: both hear each other, keys arrive, and the call ends at both ends', async ({ page }) => {
  const { gateway, asterisk } = centre;
  await goReady(page, gateway.url, 'qualifier@isius.demo');
  await onPhone(page);
  await expect(callBar(page)).toContainText(LUIS.name);
  await hears(page);
  await hearing(LUIS).toBe(true);
  await noTraining(page);
  await softphone(page).getByRole('button', { name: 'Dial pad' }).click();
  await softphone(page).getByRole('button', { name: 'Key 5', exact: true }).click();
  await expect.poll(async () => (await asterisk.hears(LUIS.phone, []))?.keys).toBe('5');
  await hangUp(page);
  await expect.poll(() => isOnTheLine(LUIS)).toBe(false);
});

test('who calls the centre’s number rings at an agent, and they talk', async ({ page }) => {
  await answersByHand(page);
  await goReady(page, centre.gateway.url, 'qualifier2@isius.demo');
  await centre.asterisk.callsIn(LUIS.phone, OWN);
  await page.getByRole('button', { name: 'Answer' }).first().click({ timeout: 20_000 });
  await hears(page);
  await hearing(LUIS).toBe(true);
  await noTraining(page);
  // For a second a press on what ends a call counts as the second half of a double click on Answer.
  await expect(callBar(page).getByText(/^00:0[2-9]$/)).toBeVisible();
  await hangUp(page);
  await expect.poll(() => isOnTheLine(LUIS)).toBe(false);
});

test('a second party is merged and kicked, and a colleague takes the call over', async ({ page, browser }) => {
  const { gateway } = centre;
  const colleague = await browser.newPage({ permissions: ['microphone'] });
  await signIn(colleague, gateway.url, 'advisor2@isius.demo');
  await phoneConnected(colleague);
  await chooseStatus(colleague, words.en.afterCallWork);
  const manager = await asPerson(gateway.url, 'manager@isius.demo');
  expect((await manager.post('/allowed-extensions', { extension: '1004' })).status).toBe(201);
  await signIn(page, gateway.url, 'advisor@isius.demo');
  await phoneConnected(page);
  const phone = softphone(page);
  await phone.getByRole('textbox', { name: 'Number', exact: true }).fill(MARA.phone);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  await onPhone(page);
  await hears(page);
  // Long enough to be listened to afterwards.
  await expect(callBar(page).getByText(/^00:0[3-9]$/)).toBeVisible();

  await phone.getByRole('button', { name: 'Conference' }).click();
  await phone.getByRole('textbox', { name: 'Second party' }).fill(LUIS.phone);
  await phone.getByRole('button', { name: 'Call', exact: true }).click();
  const party = phone.getByRole('listitem').filter({ hasText: '(212) 555-0121' });
  await expect(party).toContainText('With you');
  await phone.getByRole('button', { name: 'Merge' }).click();
  await expect(phone.getByText('Hears all')).toHaveCount(2);
  await hearing(MARA, LUIS.hz).toBe(true);
  await hearing(LUIS, MARA.hz).toBe(true);
  await phone.getByRole('button', { name: 'Kick second party' }).click();
  await expect.poll(() => isOnTheLine(LUIS)).toBe(false);
  await hearing(MARA, LUIS.hz).toBe(false);

  await phone.getByRole('button', { name: 'Blind transfer' }).click();
  await phone.getByRole('textbox', { name: 'Destination' }).fill('1004');
  await phone.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(softphone(colleague)).toContainText('Established', { timeout: 15_000 });
  await expect(page.getByText('The call was handed over.')).toBeVisible();
  await hears(colleague);
  await hearing(MARA).toBe(true);
  await softphone(colleague).getByRole('button', { name: 'Hang up' }).click();
  await expect.poll(() => isOnTheLine(MARA)).toBe(false);
  await colleague.close();
});

test('a call by Asterisk is played back, with both voices in it', async ({ page }) => {
  const { gateway } = centre;
  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/recordings`);
  const calls = page.getByRole('table', { name: 'Recorded calls' }).getByRole('row');
  await calls.filter({ hasText: '(212) 555-0144' }).filter({ hasText: 'Elena Ortiz' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('button', { name: 'Listen: Whole call' }).click();
  const position = drawer.getByRole('slider', { name: 'Position' });
  await expect(position).toHaveAttribute('aria-valuemax', /^[1-9]/);
  await drawer.getByRole('button', { name: 'Play', exact: true }).click();
  await expect.poll(async () => Number(await position.getAttribute('aria-valuenow')), { timeout: 20_000 }).toBeGreaterThan(0);
  await noTraining(page);

  const folder = join(gateway.dataDir, 'recordings');
  const voices = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.wav'))
      .map((name) => readWav(readFileSync(join(folder, name))))
      .map(([own, others]) => strengthOf(MARA.hz, [others!]) > 500 && own!.some((sample) => Math.abs(sample) > 500));
  await expect.poll(voices).toContain(true);
});
