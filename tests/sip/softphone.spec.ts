/** The softphone's own adapter in Chromium against Kamailio, rtpengine, baresip and sipp: nothing at the far end is ours. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { SEEN_FROM, startIceServer, type IceServer } from './support/ice';
import { startSipServer, type SipServer } from './support/server';
import { PAGE_TONE, PagePhone, servePage, type ServedPage } from './support/softphone';
import { startTelephone, type Telephone } from './support/telephone';
import { callPage, startTrunk } from './support/trunk';
import type { Program } from './support/programs';

const [ANN, BOB] = [
  { user: '2001', tone: 440 },
  { user: '2002', tone: 1000 },
];

let folder: string;
let server: SipServer;
let site: ServedPage;
let trunk: Program;
let ann: Telephone;
let bob: Telephone;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialer-sip-'));
  site = await servePage(folder);
  server = await startSipServer(folder);
  trunk = await startTrunk(folder, server);
  ann = await startTelephone(folder, server, ANN);
  bob = await startTelephone(folder, server, BOB);
});
test.afterAll(async () => {
  for (const each of [ann, bob, server, site]) await each?.close();
  await trunk?.end();
  rmSync(folder, { recursive: true, force: true });
});

/** Each test has a user of its own: the server remembers the telephones of pages that are gone. */
let users = 1000;
async function registered(page: Page, iceServers: IceServer['servers'] = []): Promise<PagePhone> {
  ann.forget();
  bob.forget();
  const phone = await PagePhone.open(page, site, server, String(++users), { iceServers });
  await phone.becomes('registered');
  return phone;
}

/** A page that talks with Ann. */
async function talking(page: Page): Promise<{ phone: PagePhone; id: string }> {
  const phone = await registered(page);
  const id = await phone.invite(ANN.user);
  await phone.sees({ state: 'established' }, id);
  await phone.hearsOnly(ANN.tone);
  await expect.poll(ann.hears).toBe(PAGE_TONE);
  return { phone, id };
}

test('registers with a digest; of a wrong password it says so', async ({ page }) => {
  const phone = await registered(page);
  expect(await phone.registrations()).not.toContain('wrong-credentials');
  const other = await PagePhone.open(page, site, server, phone.user, { password: 'not-the-password' });
  await other.becomes('wrong-credentials');
  expect(await other.registrations()).not.toContain('registered');
});

test('calls a telephone, is heard and hears; digits go as INFO; the far end hangs up', async ({ page }) => {
  const { phone, id } = await talking(page);
  await phone.sendDigits(id, '5#');
  await ann.told('CALL_DTMF_START', '5');
  await ann.told('CALL_DTMF_START', '#');
  ann.command('hangup');
  await phone.sees({ state: 'ended', cause: 'Terminated' }, id);
});

test('offers the addresses that STUN tells, and asks TURN by its name, however far these are', async ({ page }) => {
  const ice = await startIceServer();
  const sent: string[] = [];
  page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
  const phone = await registered(page, ice.servers);
  const id = await phone.invite(ANN.user);
  await phone.sees({ state: 'established' }, id);
  expect(sent.find((frame) => frame.startsWith('INVITE'))).toContain(SEEN_FROM);
  expect(ice.relayedFor).toContain('dialer');
  await phone.do('hangUp', id);
  await ann.told('CALL_CLOSED');
  ice.close();
});

test('on hold nobody hears anybody, and both hear again after it', async ({ page }) => {
  const { phone, id } = await talking(page);
  await phone.hold(id, true);
  await phone.sees({ held: true }, id);
  await phone.hearsOnly(null);
  await expect.poll(ann.hears).toBeNull();
  await phone.hold(id, false);
  await phone.sees({ held: false }, id);
  await phone.hearsOnly(ANN.tone);
  await phone.do('hangUp', id);
  await ann.told('CALL_CLOSED');

  const echo = await phone.invite('904');
  await phone.hearsOnly(PAGE_TONE);
  await phone.hold(echo, true);
  await phone.hearsOnly(null);
  await phone.hold(echo, false);
  await phone.hearsOnly(PAGE_TONE);
  await phone.do('hangUp', echo);
  await phone.sees({ state: 'ended' }, echo);
});

test('a transfer is performed by the other telephone, and the page leaves', async ({ page }) => {
  const { phone, id } = await talking(page);
  await phone.transfer(id, BOB.user);
  await expect.poll(phone.refers).toContain(200);
  expect((await phone.refers())[0]).toBe(202);
  await phone.sees({ state: 'ended' }, id);
  await expect.poll(bob.hears).toBe(ANN.tone);
  await expect.poll(ann.hears).toBe(BOB.tone);
  bob.command('hangup');
  await bob.told('CALL_CLOSED');
});

test('is called: answers and talks, declines, and hears that a caller gave up', async ({ page }) => {
  const phone = await registered(page);
  ann.dial(phone.user);
  const id = await phone.sees({ direction: 'in', state: 'ringing', number: ANN.user });
  await phone.do('answer', id);
  await phone.sees({ state: 'established' }, id);
  await phone.hearsOnly(ANN.tone);
  await expect.poll(ann.hears).toBe(PAGE_TONE);
  await phone.do('hangUp', id);
  await ann.told('CALL_CLOSED');

  ann.forget();
  ann.dial(phone.user);
  await phone.do('reject', await phone.sees({ state: 'ringing' }));
  await ann.told('CALL_CLOSED', '603');

  ann.forget();
  ann.dial(phone.user);
  const missed = await phone.sees({ state: 'ringing' });
  ann.command('hangup');
  await phone.sees({ state: 'ended', cause: 'Canceled' }, missed);
});

test('a busy, an absent and a missing callee each have their cause; a call that rings is canceled', async ({ page }) => {
  const phone = await registered(page);
  await phone.sees({ state: 'ended', cause: 'Busy' }, await phone.invite('901'));
  await phone.sees({ state: 'ended', cause: 'Unavailable' }, await phone.invite('902'));
  await phone.sees({ state: 'ended', cause: 'Not Found' }, await phone.invite('2999'));
  const rings = await phone.invite('903');
  await phone.sees({ state: 'progress' }, rings);
  await phone.do('hangUp', rings);
  await phone.sees({ state: 'ended', cause: 'Canceled' }, rings);
});

test('calls at once from the trunk are all answered and heard', async ({ page }) => {
  const phone = await registered(page);
  await phone.answerAll();
  const calls = await callPage(folder, server, phone.user, 5);
  await expect.poll(phone.hears).toEqual(Array.from({ length: 5 }, () => PAGE_TONE)); // their echo
  expect(await calls.ended(), calls.output).toBe(0);
  await expect.poll(async () => (await phone.sessions()).map(({ state }) => state)).toEqual(Array.from({ length: 5 }, () => 'ended'));
});

test('a server that was killed has the page back when it is back, and the call has gone on', async ({ page }) => {
  const { phone, id } = await talking(page);
  await server.kill();
  await phone.becomes('lost');
  await phone.hearsOnly(ANN.tone);
  await server.start();
  await phone.becomes('registered');
  await phone.hearsOnly(ANN.tone);
  await phone.do('hangUp', id);
  await ann.told('CALL_CLOSED');
  await phone.sees({ state: 'ended' }, id);
});
