/**
 * A gateway that was away: from its return until telephones are registered again, the page's own (its settings of JsSIP, and
 * what it adds) beside JsSIP as it comes, at the same gateway at the same time. In Node: registration needs no sound.
 */
import { createRequire } from 'node:module';
import type JsSip from 'jssip';
import { WebSocket } from 'ws';
import { createUserAgent } from '../../src/adapters/telephony/user-agent';
import { openCentre } from './support/centre';
import { figure, p95 } from './support/figures';
import { listening } from './support/listening';

const AWAY_SECONDS = [2, 5, 10, 20, 40];
const ROUNDS = Number(process.env.REGISTRATION_ROUNDS ?? 2);
/** Of each kind. */
const PHONES = 10;
/** JsSIP as it comes tries again up to half a minute after the try before. */
const WAIT_MS = 60_000;
const WANTED_MS = 2000;

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

/** When a telephone was last registered; epoch ms. */
interface Phone {
  registeredAt: number;
  stop(): void;
}

// JsSIP finds a browser's socket, or none.
Object.assign(globalThis, { WebSocket });
const jssip = createRequire(import.meta.url)('jssip') as typeof JsSip;

const { gateway, order } = await openCentre(2 * PHONES);
const { url, realm, accounts } = order;

function ownPhone({ extension, secret }: (typeof accounts)[number]): Phone {
  const phone: Phone = { registeredAt: 0, stop: () => agent.stop() };
  const account = { extension, password: secret, url, realm, iceServers: [] };
  const agent = createUserAgent(jssip, account, (state) => {
    if (state === 'registered') phone.registeredAt = Date.now();
  });
  return phone;
}

function stockPhone({ extension, secret }: (typeof accounts)[number]): Phone {
  const agent = new jssip.UA({ sockets: [new jssip.WebSocketInterface(url)], uri: `sip:${extension}@${realm}`, password: secret });
  const phone: Phone = { registeredAt: 0, stop: () => agent.stop() };
  agent.on('registered', () => (phone.registeredAt = Date.now()));
  agent.start();
  return phone;
}

async function allRegistered(phones: readonly Phone[], since: number): Promise<void> {
  for (const end = Date.now() + WAIT_MS; Date.now() < end; await sleep(20))
    if (phones.every(({ registeredAt }) => registeredAt >= since)) return;
  throw new Error(`${phones.filter(({ registeredAt }) => registeredAt < since).length} telephones did not come back.`);
}

const own = accounts.slice(0, PHONES).map(ownPhone);
const stock = accounts.slice(PHONES).map(stockPhone);
try {
  await allRegistered([...own, ...stock], 1);
  const waits: { own: number[]; stock: number[] }[] = AWAY_SECONDS.map(() => ({ own: [], stock: [] }));
  for (let round = 0; round < ROUNDS; round++) {
    for (const [at, seconds] of AWAY_SECONDS.entries()) {
      await gateway.kill();
      await sleep(seconds * 1000);
      const started = gateway.start();
      const back = await listening(gateway.url);
      await started;
      await allRegistered([...own, ...stock], back);
      for (const phone of own) waits[at]!.own.push(phone.registeredAt - back);
      for (const phone of stock) waits[at]!.stock.push(phone.registeredAt - back);
    }
  }
  for (const [at, { own: ours, stock: theirs }] of waits.entries()) {
    const away = `gateway away for ${AWAY_SECONDS[at]} s: its return until registered`;
    figure(`${away}, the page's telephone`, ours, 'ms');
    figure(`${away}, JsSIP as it comes`, theirs, 'ms');
  }
  const all = waits.flatMap(({ own: ours }) => ours);
  const allStock = waits.flatMap(({ stock: theirs }) => theirs);
  figure("gateway's return until registered, p95, the page's telephone", [p95(all)], 'ms', WANTED_MS);
  figure("gateway's return until registered, p95, JsSIP as it comes", [p95(allStock)], 'ms');
} finally {
  for (const phone of [...own, ...stock]) phone.stop();
  await gateway.remove();
}
process.exit(0);
