/**
 * A qualifier brings an advisor onto their call, with a live transfer, an internal and a blind one: from the advisor's answer
 * until the two hear each other, and the longest time in which the lead hears nobody. By tones that everybody says all the time.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { allowedExtensions } from '../../../gateway/platform/db/schema';
import { createEmbeddedEngine, parseScenario } from '../../../gateway/telephony/embedded';
import { strengthOf } from '../../../gateway/telephony/embedded/media/pcm';
import tests from '../../../gateway/telephony/embedded/training/scenarios/tests.json';
import { TestAgent, testMedia } from '../../../gateway/telephony/embedded/testing/agent';
import type { TestCall } from '../../../gateway/telephony/embedded/testing/call';
import { figure, p95 } from './figures';
import { openFloorWith } from './floor';

const TIMES = Number(process.env.TRANSFER_TIMES ?? 20);
const REALM = 'bench.local';
const HZ = { qualifier: 500, lead: 1100, advisor: 1700 };
/** Of a tone of 6,000: a frame that carries it; and a second's frames of which two do. */
const CARRIES = 1000;
const TWO_OF_A_SECOND = 150;
const LOOK_EVERY_MS = 5;
/** Of the transfer, from before it is asked for until after the advisor's answer. */
const AROUND_MS = 1000;
const WANTED = { hear: 300, gap: 100 };

const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms));

const folder = mkdtempSync(join(tmpdir(), 'transfer-'));
const engine = createEmbeddedEngine({
  realm: REALM,
  host: REALM,
  recordingsFolder: folder,
  scenario: parseScenario({
    ...tests,
    human: { ...tests.human, beforeHelloMs: [0, 0], betweenLinesMs: [0, 0] },
    overrides: [{ number: '', outcome: 'human', says: [`tone-${HZ.lead}`] }],
  }),
  announced: ['127.0.0.1'],
  icePorts: [58_000, 58_249],
});
const floor = await openFloorWith(engine);
const media = await testMedia([58_250, 58_499]);

async function atWork(email: string) {
  const who = await floor.person(email);
  const answer = await fetch(`${floor.address}/api/v1/webrtc/credentials`, { headers: { authorization: `Bearer ${who.token}` } });
  const { data } = (await answer.json()) as { data: { password: string; realm: string } };
  const url = `${floor.address.replace('http', 'ws')}/sip`;
  const phone = new TestAgent({ url, realm: data.realm, extension: who.extension, secret: data.password, media });
  if ((await phone.connect()) !== 200) throw new Error(`${email} has no telephone.`);
  return { ...who, phone };
}
const ana = await atWork('qualifier@isius.demo');
const ben = await atWork('advisor@isius.demo');
await floor.db.insert(allowedExtensions).values({ tenantId: 1, extension: ben.extension }).onConflictDoNothing();

/** The moment of the first frame with this tone from now on. */
const firstHeard = (call: TestCall, hz: number): Promise<number> =>
  new Promise((done) => {
    call.listener = (frame) => {
      if (strengthOf(hz, [frame]) <= CARRIES) return;
      call.listener = null;
      done(performance.now());
    };
  });

/** What the lead hears, looked at again and again: who came when, and the longest time without anybody. */
function watchLead(leg: string) {
  let over = false;
  let worst = 0;
  let advisorAt = Number.NaN;
  const done = (async () => {
    let [last, count] = [performance.now(), 0];
    while (!over) {
      const [{ heard }, tones] = await Promise.all([engine.stats(), engine.hears(leg, [HZ.advisor])]);
      const now = performance.now();
      if ((heard[leg] ?? 0) > count) [last, count] = [now, heard[leg] ?? 0];
      worst = Math.max(worst, now - last);
      if (Number.isNaN(advisorAt) && (tones?.tones[0] ?? 0) > TWO_OF_A_SECOND) advisorAt = now;
      await sleep(LOOK_EVERY_MS);
    }
  })();
  return {
    async stop() {
      over = true;
      await done;
      return { worst, advisorAt };
    },
  };
}

/** A refusal ends the benchmark in words. */
async function asked(answer: Promise<{ status: number; body: unknown }>): Promise<void> {
  const { status, body } = await answer;
  if (status >= 300) throw new Error(`It was refused: ${status} ${JSON.stringify(body)}`);
}

const KINDS = ['live', 'internal', 'blind'] as const;
type Kind = (typeof KINDS)[number];

/** As the page's telephone does it: it leaves as soon as it is told that the other has the call. */
async function referAway(own: TestCall): Promise<void> {
  own.on('notify', (line) => {
    if (line.includes(' 200')) void own.hangup();
  });
  const status = await own.refer(`sip:${ben.extension}@${REALM}`);
  if (status !== 202) throw new Error(`The blind transfer was refused: ${status}`);
}

async function round(nth: number, kind: Kind) {
  const phone = `617555${1000 + nth}`;
  const lead = await floor.lead(phone, { firstName: 'Ida', lastName: 'Lowe', state: 'MA' });
  for (const each of [ana, ben]) await asked(each.post('/agent-statuses', { status: 'ready' }));
  const arriving = ana.phone.nextCall();
  await asked(ana.post('/dials/auto', {}));
  const own = await arriving;
  own.tone = HZ.qualifier;
  const { call } = await ana.page.next('answer', ({ leg }) => leg === 'far');
  const far = `${call.callId}-f0`;
  await firstHeard(own, HZ.lead);
  const watch = watchLead(far);
  await sleep(AROUND_MS);
  const coming = ben.phone.nextCall();
  if (kind === 'live') await asked(ana.post(`/live-transfers/${lead.id}`, { notes: '', team: 'advisors' }));
  else if (kind === 'internal') await ana.page.ask('internal-transfer', { from: ana.extension, to: ben.extension, phone });
  else await referAway(own);
  const theirs = await coming;
  theirs.tone = HZ.advisor;
  const leadAt = await firstHeard(theirs, HZ.lead);
  await sleep(AROUND_MS);
  const { worst, advisorAt } = await watch.stop();
  if (Number.isNaN(advisorAt)) throw new Error('The lead never heard the advisor.');
  const result = { both: Math.max(leadAt, advisorAt) - theirs.upAt, lead: advisorAt - theirs.upAt, gap: worst };
  for (const leg of (await engine.list()).legs) await engine.hangup(leg.leg, 'normal');
  await ben.page.next('hangup');
  await ana.page.next('hangup');
  const content = {
    lead: { city: '', firstName: '', lastName: '', phone: '', province: '' },
    disposition: { disposition: 'Not Interested', reason: '', reason_other: '', notes: '' },
  };
  for (const each of [ana, ben]) await each.post(`/leads/${lead.id}/dispositions`, content, `${each.extension}-${nth}`);
  return result;
}

let nth = 0;
for (const kind of KINDS) {
  await round(++nth, kind); // the first opens what is opened once
  const rounds: Awaited<ReturnType<typeof round>>[] = [];
  for (let time = 0; time < TIMES; time++) rounds.push(await round(++nth, kind));
  const values = (of: keyof (typeof rounds)[number]) => rounds.map((each) => each[of]);
  figure(`${kind} transfer: the advisor's answer until both hear each other`, values('both'), 'ms', WANTED.hear);
  figure(`${kind} transfer: the advisor's answer until both hear each other, p95`, [p95(values('both'))], 'ms', WANTED.hear);
  figure(`${kind} transfer: the advisor's answer until the lead hears them`, values('lead'), 'ms');
  figure(`${kind} transfer: longest time in which the lead hears nobody`, values('gap'), 'ms', WANTED.gap);
}
for (const { phone } of [ana, ben]) await phone.close();
await floor.close();
rmSync(folder, { recursive: true, force: true });
