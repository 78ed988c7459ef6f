/** The whole product with a SIP server of the centre's own: what its configuration says is what the telephone does. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { hears, phoneConnected, signIn } from '../e2e/support/agent';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { startIceServer, type IceServer } from './support/ice';
import { passwordOf, REALM, startSipServer, type SipServer } from './support/server';
import { startTelephone, type Telephone } from './support/telephone';

let folder: string;
let server: SipServer;
let ice: IceServer;
let ann: Telephone;
let gateway: TestGateway;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dialer-sip-'));
  server = await startSipServer(folder);
  ann = await startTelephone(folder, server, { user: '2001', tone: 440 });
  ice = await startIceServer();
  gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: {
      DEMO_LEADS: '0',
      SIP_URL: server.url,
      SIP_REALM: REALM,
      ICE_SERVERS: JSON.stringify(ice.servers),
    },
  });
  await gateway.start();
});
test.afterAll(async () => {
  await gateway?.remove();
  await ann?.close();
  await server?.close();
  ice?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The one thing that a centre's own gateway would say otherwise: the password that its SIP server knows. */
const knowPassword = (page: Page) =>
  page.route('**/webrtc/credentials', async (route) => {
    const response = await route.fetch();
    const { data } = (await response.json()) as { data: { username: string } };
    await route.fulfill({ response, json: { data: { ...data, password: passwordOf(data.username) } } });
  });

test('host, path, realm, STUN and TURN are configured; the user is the extension, and the server chooses the codec [PHONE-029]', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('websocket', (socket) => {
    if (socket.url() === server.url) socket.on('framesent', ({ payload }) => sent.push(String(payload)));
  });
  await knowPassword(page);
  await signIn(page, gateway.url, 'qualifier@isius.demo');
  await phoneConnected(page);
  expect(sent[0]).toContain(`REGISTER sip:${REALM} SIP/2.0`);
  expect(sent[0]).toContain(`To: <sip:1001@${REALM}>`);

  ann.dial('1001'); // who answers by their account's setting
  await ann.told('CALL_ESTABLISHED');
  await hears(page);
  // The browser's microphone beeps: looked at once a second, a quarter of a second may always lie between two beeps.
  await expect.poll(ann.hears, { intervals: [170] }).not.toBeNull();
  const answer = sent.find((frame) => frame.startsWith('SIP/2.0 200') && frame.includes('INVITE'));
  expect(answer).toMatch(/^m=audio \d+ \S+ 0\b/m); // mu-law alone was offered
  expect(ice.asked()).toBeGreaterThan(0); // once the direct way is found, as here at once, nobody is asked for a relay
});
