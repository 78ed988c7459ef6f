/** Agents outside the building: behind NATs that help nobody, with a relay where nothing else is let out, and on the move. */
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, test, type Browser, type Page } from '@playwright/test';
import { relayPass } from '../../gateway/areas/session/ice-servers';
import { createEmbeddedEngine, type EmbeddedEngine, type Scenario } from '../../gateway/telephony/embedded';
import type { EngineEvent } from '../../gateway/telephony/port';
import common from '../../playwright.config';
import { findChromium } from '../../scripts/chromium.mjs';
import { phoneConnected, signIn } from '../e2e/support/agent';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { buildNetworks, GATEWAY_INSIDE, GATEWAY_OUTSIDE, noNetworks, RELAY_ADDRESS, RELAY_PORT, type Networks } from './support/networks';
import { freePort } from '../support/free-port';
import { type Program } from './support/programs';
import type { SipServer } from './support/server';
import { heardSince, type Sample } from './support/silence';
import { startTlsProxy, type TlsProxy } from './support/tls-proxy';
import { PAGE_TONE, PagePhone, servePage, type ServedPage } from './support/softphone';

const REALM = 'floor.test';
/** Says 1,100 Hz as long as the call stands: a pause between two words would count as silence. */
const LEAD = '2125550161';
const SCENARIO = 'gateway/telephony/embedded/training/scenarios/tests.json';
const LEAD_TONE = 1100;
const RELAY_SECRET = 'north-of-the-river';
/** Milliseconds between two looks at what is heard. */
const LOOK_EVERY = 40;
/** Of a tone's usual strength in the last second, as the lead hears it. */
const HEARD = 0.1;

const lacking = noNetworks();
test.skip(lacking !== null, lacking ?? '');
test.describe.configure({ timeout: 120_000 });

let folder: string;
let site: ServedPage;
let networks: Networks;
let relay: Program;
let engine: EmbeddedEngine;
let events: EngineEvent[] = [];
let http: Server;
let browser: Browser;
let gateway: TestGateway | undefined;
let proxy: TlsProxy | undefined;
let people = 6000;

async function beginNetworks(relayOnly: boolean): Promise<void> {
  folder = mkdtempSync(join(tmpdir(), 'dialer-roaming-'));
  networks = buildNetworks({ relayOnly });
  relay = await networks.startRelay(folder, RELAY_SECRET);
  const args = common.use!.launchOptions!.args!.filter((each) => each !== '--allow-loopback-in-peer-connection');
  browser = await chromium.launch({ executablePath: networks.browser(findChromium()!, folder), args });
}

/** The engine and the page's own adapter alone, where each end's tones can be looked at. */
async function begin(relayOnly: boolean): Promise<void> {
  await beginNetworks(relayOnly);
  site = await servePage(folder);
  events = [];
  const scenario = JSON.parse(readFileSync(SCENARIO, 'utf8')) as Scenario;
  engine = createEmbeddedEngine({
    ...{ realm: REALM, host: REALM, recordingsFolder: folder, icePorts: [42_000, 42_099] },
    scenario: { ...scenario, human: { ...scenario.human, betweenLinesMs: [0, 0] } },
    announced: [GATEWAY_OUTSIDE],
    onlyAnnounced: true,
  });
  http = createServer().on('upgrade', (request, socket, head) => void (engine.handleUpgrade(request, socket, head) || socket.destroy()));
  http.listen(0, GATEWAY_INSIDE);
  await Promise.all([once(http, 'listening'), engine.start((event) => events.push(event))]);
}
test.afterEach(async () => {
  await browser?.close();
  proxy?.close();
  await gateway?.remove();
  await engine?.stop(0);
  http?.closeAllConnections();
  http?.close();
  await relay?.end();
  await site?.close();
  networks?.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** The page comes from this machine, whatever network the browser is in. */
async function openPage(): Promise<Page> {
  const context = await browser.newContext({ permissions: ['microphone'] });
  await context.route(`${site.url}**`, async (route) => {
    const reply = await fetch(route.request().url());
    await route.fulfill({
      status: reply.status,
      contentType: reply.headers.get('content-type') ?? '',
      body: Buffer.from(await reply.arrayBuffer()),
    });
  });
  return context.newPage();
}

const isUp = (leg: string) => expect.poll(() => events.some((event) => event.type === 'leg-up' && event.leg === leg)).toBe(true);

/** An agent's page and a lead in one call. `withRelay`: the page is told of the relay, with a pass of its own. */
async function talk({ withRelay }: { withRelay: boolean }) {
  const page = await openPage();
  const extension = String(++people);
  await engine.account(extension, [`secret-of-${extension}`]);
  const url = `ws://${GATEWAY_OUTSIDE}:${(http.address() as AddressInfo).port}/sip`;
  const turn = { urls: [`turn:${RELAY_ADDRESS}:${RELAY_PORT}`], secret: RELAY_SECRET };
  const account = { password: `secret-of-${extension}`, realm: REALM, iceServers: withRelay ? [relayPass(turn, 7, Date.now())] : [] };
  const phone = await PagePhone.open(page, site, { url } as SipServer, extension, account);
  await phone.becomes('registered');
  await phone.answerAll();
  await engine.openRoom('room');
  const common = { callId: `call-${extension}`, room: 'room', ringMs: 20_000 };
  await engine.originate({ ...common, leg: 'agent', target: { extension }, callerId: { number: LEAD } });
  await isUp('agent');
  await engine.originate({ ...common, leg: 'lead', target: { number: LEAD, permit: 'test' }, callerId: { number: '5140000000' } });
  await isUp('lead');
  await phone.hearsOnly(LEAD_TONE);
  await expect.poll(leadHears).toBeGreaterThan(1000);
  return { page, phone };
}

const leadHears = async (): Promise<number> => (await engine.hears('lead', [PAGE_TONE]))?.tones[0] ?? 0;

/** What kind of way the sound of the page goes. */
/** Of the newest pair that the browser has chosen: right after an answer there is none for a moment. */
const wayOf = (page: Page) =>
  page.evaluate(async () => {
    const connection = window.softphone.connections().find(({ connectionState }) => connectionState === 'connected');
    const reports = [...((await connection?.getStats()) ?? new Map()).values()] as Record<string, unknown>[];
    const pair = reports.find(({ type, nominated, state }) => type === 'candidate-pair' && nominated && state === 'succeeded');
    return reports.find(({ id }) => id === pair?.['localCandidateId'])?.['candidateType'];
  });

/** Milliseconds from a change of the network until each end hears the other for good; 0: it was never silent. */
async function measure(phone: PagePhone, change: () => void): Promise<{ agent: number; lead: number }> {
  const usual = await leadHears();
  await phone.listen(LEAD_TONE, LOOK_EVERY);
  const heard: Sample[] = [];
  let looking = true;
  const look = (async () => {
    while (looking) {
      heard.push({ at: Date.now(), heard: (await leadHears()) / usual > HEARD });
      await new Promise((next) => setTimeout(next, LOOK_EVERY));
    }
  })();
  const at = Date.now();
  change();
  let [agent, lead]: (number | null)[] = [null, null];
  const bothHear = async (): Promise<boolean> => {
    agent ??= heardSince(await phone.kept(), at);
    lead ??= heardSince(heard, at);
    return agent !== null && lead !== null;
  };
  try {
    await expect.poll(bothHear, { message: 'both ends hear each other again', timeout: 30_000, intervals: [100] }).toBe(true);
  } finally {
    looking = false;
    await look;
  }
  return { agent: agent! - at, lead: lead! - at };
}

/**
 * How long it takes is told and not asserted: wanted are 3 s, and at rest it is half of them, but on a machine that runs other
 * tests beside the browser loses the tone for seconds of its own.
 */
async function comesBack(phone: PagePhone, what: string, change: () => void): Promise<void> {
  const back = await measure(phone, change);
  test.info().annotations.push({ type: 'measured', description: `${what}: heard after ${back.lead} ms, hears after ${back.agent} ms` });
  console.log(`${what}: heard after ${back.lead} ms, hears after ${back.agent} ms`);
  await phone.hearsOnly(LEAD_TONE);
  expect(events.filter(({ type }) => type === 'leg-lost' || type === 'leg-down')).toEqual([]);
}

test('behind a symmetric NAT that lets out nothing but a relay: hears, is heard, and again after each change of network', async () => {
  await begin(true);
  const [one, two] = networks.portsSeen();
  expect(one, 'a symmetric NAT has another port for each far end').not.toBe(two);
  const { page, phone } = await talk({ withRelay: true });
  await expect.poll(() => wayOf(page)).toBe('relay');
  await comesBack(phone, 'the router’s line has another address', () => networks.dialAgain('a'));
  await expect.poll(() => wayOf(page)).toBe('relay');
  await comesBack(phone, 'the machine is in another network', () => networks.moveTo('b'));
  await expect.poll(() => wayOf(page)).toBe('relay');
});

test('behind a symmetric NAT without a relay: the gateway’s named address is enough, also after each change of network', async () => {
  await begin(false);
  const { page, phone } = await talk({ withRelay: false });
  await expect.poll(() => wayOf(page)).toMatch(/^(host|prflx|srflx)$/);
  await comesBack(phone, 'the router’s line has another address', () => networks.dialAgain('a'));
  await comesBack(phone, 'the machine is in another network', () => networks.moveTo('b'));
});

test('the whole product behind a proxy: the page is told of the relay with a pass of its own, and its echo comes back over it', async () => {
  await beginNetworks(true);
  const first = await freePort();
  proxy = await startTlsProxy(GATEWAY_INSIDE, () => Number(new URL(gateway!.url).port), ['/phones/sip', '/sip']);
  const outside = `${GATEWAY_OUTSIDE}:${proxy.port}`;
  gateway = await createTestGateway({
    scenario: SCENARIO,
    env: {
      ...{ DEMO_LEADS: '0', TRUST_PROXY: '1', MEDIA_PORTS: `${first + 20_000}-${first + 20_099}` },
      ...{ MEDIA_ADDRESS: `${GATEWAY_OUTSIDE},only`, SIP_URL: `wss://${outside}/phones/sip` },
      ...{ TURN_URLS: `turn:${RELAY_ADDRESS}:${RELAY_PORT}`, TURN_SECRET: RELAY_SECRET },
    },
  });
  await gateway.start();
  const page = await (await browser.newContext({ permissions: ['microphone'], ignoreHTTPSErrors: true })).newPage();
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(socket.url()));
  await signIn(page, `https://${outside}`, 'qualifier@isius.demo');
  await phoneConnected(page);
  expect(sockets).toContain(`wss://${outside}/phones/sip`);

  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Pre-call check' }).click();
  const network = page.getByRole('dialog', { name: 'Pre-call check' }).getByRole('listitem', { name: 'Network', exact: true });
  await expect(network).toContainText(/\d+ ms there and back/, { timeout: 30_000 });
  expect(relay.output).toMatch(/username=<\d{10}:\d+>/);
});
