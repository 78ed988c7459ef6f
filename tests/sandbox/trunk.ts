/**
 * `npm run dev:trunk`: a carrier on this machine, and a gateway that rings real telephones over it. Kamailio and rtpengine are
 * the carrier, baresip the telephones; all between them and the page is what a centre has. Enter has somebody call the centre;
 * Ctrl-C ends and removes everything.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { readWav, wavHeader } from '../../gateway/telephony/embedded/media/wav';
import { connect } from '../../gateway/platform/db/open';
import { campaigns, registries } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { prepareSipPackages } from '../../scripts/sip-packages.mjs';
import { asPerson } from '../e2e/support/admin';
import { PASSWORD } from '../e2e/support/agent';
import { atTime } from '../e2e/support/clock';
import { createTestGateway, type TestGateway } from '../e2e/support/gateway';
import { freePort } from '../support/free-port';
import { passwordOf, REALM, startSipServer, type SipServer } from '../sip/support/server';
import { startTelephone, type Telephone } from '../sip/support/telephone';

/** The centre's number, which is its user at the carrier too. */
const OWN = '6175550199';
/** In Los Angeles, where it is noon when this begins. */
const PEOPLE = [
  { phone: '2135550121', name: 'Luis Sunset', tells: 'answers and speaks', answers: true },
  { phone: '2135550144', name: 'Mara Venice', tells: 'answers and speaks', answers: true },
  { phone: '2135550155', name: 'Noor Alvarado', tells: 'lets it ring', answers: false },
  { phone: '2135550166', name: 'Theo Figueroa', tells: 'has no telephone: the carrier says 404', answers: null },
] as const;
const PROMPTS = join(import.meta.dirname, '../../gateway/telephony/embedded/prompts');

/** What people on the training floor say, over and over, for baresip: 8 kHz, one channel. */
function writeSpeech(file: string): void {
  const pause = new Int16Array(8_000);
  const lines = [1, 2, 3, 4, 5, 6].flatMap((nth) => [readWav(readFileSync(join(PROMPTS, `en-line-${nth}.wav`)))[0]!, pause]);
  const spoken = Buffer.concat(lines.map((samples) => Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)));
  const all = Buffer.concat(Array.from({ length: 20 }, () => spoken));
  writeFileSync(file, Buffer.concat([wavHeader(all.length, 1), all]));
}

async function furnish(gateway: TestGateway, carrier: SipServer, folder: string): Promise<void> {
  const { db, close } = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  await db.insert(registries).values({ tenantId: 1, scope: 'national-us', kept: false, keptReason: 'a sandbox' });
  await db.insert(campaigns).values({ tenantId: 1, slug: 'sandbox', name: 'Sandbox', callerId: OWN });
  await close();
  const file = join(folder, 'leads.csv');
  const rows = PEOPLE.map(({ phone, name }) => `${phone},${name.replace(' ', ',')},CA,90012`);
  writeFileSync(file, ['phone_number,first_name,last_name,state,postal_code', ...rows, ''].join('\n'));
  await gateway.importLeads(file, 'Sandbox');
  const admin = await asPerson(gateway.url, 'admin@isius.demo');
  const saved = await admin.put('/workspace/trunks', {
    ...{ id: null, revision: 0, name: 'Sandbox carrier', active: true, host: REALM, port: null, transport: 'udp', proxy: carrier.udp },
    ...{ domain: '', user: OWN, authUser: '', secret: passwordOf(OWN), register: true, registerEveryS: 300, optionsEveryS: 30 },
    ...{ tlsVerify: true, tlsCa: '', codecs: ['PCMU'], srtp: false, format: 'national', prefix: '', priority: 1, weight: 1 },
    ...{ maxCalls: 10, callsPerSecond: 5, emergency: false, callerId: OWN },
  });
  if (saved.status !== 200) throw new Error(`The line could not be saved: ${JSON.stringify(saved.body)}`);
}

const lacking = prepareSipPackages();
if (lacking) {
  console.error(`[sandbox] ${lacking}`);
  process.exit(1);
}
const folder = mkdtempSync(join(tmpdir(), 'dialer-sandbox-'));
const undo: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })];
const end = async (code: number) => {
  for (const step of undo.splice(0).reverse()) await Promise.resolve(step()).catch(() => undefined);
  process.exit(code);
};
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void end(0));

try {
  console.log('[sandbox] starting the carrier and its telephones');
  const carrier = await startSipServer(folder);
  undo.push(() => carrier.close());
  const telephones: Telephone[] = [];
  for (const { phone, answers } of PEOPLE) {
    if (answers === null) continue;
    const telephone = await startTelephone(folder, carrier, { user: phone, sound: writeSpeech, answers });
    telephones.push(telephone);
    undo.push(() => telephone.close());
  }
  console.log('[sandbox] starting the gateway');
  const rtp = await freePort();
  const gateway = await createTestGateway({
    scenario: 'gateway/telephony/embedded/training/scenarios/tests.json',
    env: {
      ...{ ENGINE: 'trunk', TRUNK_ADDRESS: '127.0.0.1', TRUNK_SIP_PORT: String(await freePort()) },
      ...{ TRUNK_RTP_PORTS: `${rtp + 10_000}-${rtp + 10_099}`, DEMO_LEADS: '0', ...atTime('12:00', 'America/Los_Angeles') },
    },
  });
  undo.push(() => gateway.remove());
  await gateway.start();
  await furnish(gateway, carrier, folder);
  console.log(`
[sandbox] ${gateway.url}
  qualifier@isius.demo takes the leads of "Sandbox" (Ready); admin@isius.demo has the page "Telephone lines".
  The password is ${PASSWORD}. The gateway's clock says noon in Los Angeles.
${PEOPLE.map(({ phone, name, tells }) => `  ${phone}  ${name}, ${tells}`).join('\n')}
  Enter: Luis Sunset calls the centre (${OWN}). Ctrl-C: the end.`);
  createInterface({ input: process.stdin }).on('line', () => {
    telephones[0]!.dial(OWN);
    console.log('[sandbox] Luis Sunset calls');
  });
} catch (error) {
  console.error(error);
  await end(1);
}
