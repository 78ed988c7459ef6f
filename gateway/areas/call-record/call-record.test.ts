import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createCallRecorder } from '../../calls/record/recorder';
import { tidy } from '../../platform/housekeeping';
import { callTimeline, permits, pluginChanges, trunks } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { callsFloor, type CallsFloor } from '../../testing/floor';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const stored = () => floor.gateway.ctx.use(createCallRecorder).settled();
const hangUp = (agent: { page: { ask(...of: never[]): Promise<unknown> }; extension: string }) =>
  (agent.page.ask as (name: string, of: object) => Promise<unknown>)('hangup', { extension: agent.extension, channel: '' });

/** A whole call, which its agent ends. */
async function called(phone = '6175550101') {
  await floor.lead({ phone, tenantId: 1 });
  const agent = await floor.worker('advisor@isius.demo');
  const { callId, far } = await floor.talk(agent, phone);
  floor.engine.emit({ type: 'dtmf', leg: far, digit: '7' });
  floor.engine.emit({ type: 'dtmf', leg: far, digit: '4' });
  floor.engine.emit({ type: 'leg-quality', leg: far, lost: 2.5, jitterMs: 11, roundTripMs: 80, mos: 3.9 });
  floor.clock.advance(4_000);
  await hangUp(agent);
  await floor.settled();
  await stored();
  return { callId, far, agent };
}
/** A call that a rule refused before anybody was rung. */
async function refused() {
  const callId = crypto.randomUUID();
  const at = new Date(floor.clock.now());
  await floor.db.insert(permits).values({
    ...{ id: crypto.randomUUID(), tenantId: 1, at, phone: '6175550103', path: 'manual', granted: false, rule: 'do-not-call' },
    ...{ counts: false, callId, evidence: {} },
  });
  return callId;
}
const read = async (callId: string, who = 'manager@isius.demo') =>
  (await floor.gateway.signIn(who)).get(`/workspace/calls/${callId}/timeline`);

describe('the record of a call', () => {
  it('tells a manager its legs, its moments, their times since the begin, and who hung up', async () => {
    const { callId, far } = await called();
    const { status, body } = await read(callId);
    expect([status, body.whole]).toEqual([200, true]);
    const told = body.moments.map(({ who, what }: { who: string | null; what: string }) => (who ? `${who} ${what}` : what));
    expect(told).toEqual(expect.arrayContaining(['began', 'agent dialed', 'agent answered', 'lead dialed', 'lead answered', 'lead keys']));
    expect(told.slice(-3).sort()).toEqual(['agent down', 'ended', 'lead down']);
    expect(told.indexOf('lead dialed')).toBeLessThan(told.indexOf('lead answered'));
    expect(body.moments.find(({ what }: { what: string }) => what === 'ended')).toMatchObject({ ended_by: 'agent', cause: 'normal' });
    expect(body.moments.at(-1).after_ms).toBeGreaterThanOrEqual(4_000);
    expect(body.legs.find(({ leg }: { leg: string }) => leg === far)).toMatchObject({
      ...{ who: 'lead', to: '6175550101', by: 'engine', cause: 'normal' },
      quality: { lost: 2.5, jitter_ms: 11, round_trip_ms: 80, mos: 3.9 },
    });
    expect(body.moments.filter(({ what }: { what: string }) => what === 'keys')).toMatchObject([{ count: 2 }]);
    expect(JSON.stringify(await floor.db.select().from(callTimeline))).not.toMatch(/digit/);
  });

  it('has the codes of a number that was busy', async () => {
    await floor.lead({ phone: '6175550102', tenantId: 1 });
    const agent = await floor.worker('advisor@isius.demo');
    await agent.status('ready');
    const { callId } = (await agent.api.post('/dials/auto')).body;
    floor.engine.up((await floor.engine.rung(agent.extension)).leg);
    const { leg } = await floor.engine.rung('6175550102');
    floor.engine.ringing(leg);
    floor.engine.down(leg, 'busy', { sip: 486, q850: 17 });
    await floor.settled();
    await stored();
    const { body } = await read(callId);
    expect(body.legs.find((each: { leg: string }) => each.leg === leg)).toMatchObject({ by: 'remote', cause: 'busy', sip: 486, q850: 17 });
  });

  it('names the lines of its own centre alone', async () => {
    const { callId, far } = await called();
    const line = { name: 'Line', host: '192.0.2.1' };
    const lines = await floor.db
      .insert(trunks)
      .values([1, 2].map((tenantId) => ({ ...line, tenantId })))
      .returning();
    const over = lines.map(({ id }) => id);
    await floor.db
      .update(callTimeline)
      .set({ facts: { from: '', to: '6175550101', trunks: over } })
      .where(and(eq(callTimeline.callId, callId), eq(callTimeline.leg, far), eq(callTimeline.what, 'dialed')));
    const { body } = await read(callId);
    await floor.db.delete(trunks).where(inArray(trunks.id, over));
    expect(body.legs.find(({ leg }: { leg: string }) => leg === far).trunks).toEqual(['Line', over[1]]);
  });

  it('has what a rule refused, in words, also where nobody was rung', async () => {
    const callId = await refused();
    expect((await read(callId)).body).toMatchObject({
      phone: '6175550103',
      moments: [{ what: 'refused', rule: 'do-not-call', rule_words: expect.stringMatching(/\w/), after_ms: 0 }],
    });
    expect((await read(callId, 'manager@slica.demo')).status).toBe(404);
  });

  it('is for managers of its own centre, and not there for anybody else', async () => {
    const { callId } = await called();
    for (const who of ['manager', 'admin', 'ops']) expect((await read(callId, `${who}@isius.demo`)).status).toBe(200);
    for (const who of ['qualifier', 'advisor']) expect((await read(callId, `${who}@isius.demo`)).status).toBe(403);
    expect((await read(callId, 'manager@slica.demo')).status).toBe(404);
    const stranger = await floor.gateway.signIn('manager@slica.demo');
    expect((await stranger.post(`/workspace/calls/${callId}/timeline-exports`, {})).status).toBe(404);
    expect((await read('00000000-0000-4000-8000-000000000000')).status).toBe(404);
    expect((await read('yesterday')).status).toBe(422);
  });

  it('is taken away as a file once, which is among the changes of the centre', async () => {
    const { callId } = await called();
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const { status, body } = await manager.post(`/workspace/calls/${callId}/timeline-exports`, {});
    expect(status).toBe(201);
    const file = await fetch(new URL(body.url, floor.gateway.url));
    expect(file.headers.get('content-disposition')).toMatch(/call-20\d\d-\d\d-\d\d-[0-9a-f]{8}\.csv/);
    const lines = (await file.text()).trim().split('\r\n');
    expect(lines[0]).toContain('row,call,agent,at,seconds_since_begin,what');
    expect(lines.some((line) => line.includes(',ended,') && line.includes(',agent,'))).toBe(true);
    expect(lines.filter((line) => line.startsWith('leg,'))).toHaveLength(2);
    expect((await fetch(new URL(body.url, floor.gateway.url))).status).toBe(404);
    expect((await floor.db.select().from(pluginChanges)).at(-1)).toMatchObject({
      subject: 'call-record:export',
      to: { fields: { call: callId } },
    });
  });

  it('is in English in the file, a refusal’s words too, also of who reads French', async () => {
    const callId = await refused();
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const words = async () => (await manager.get(`/workspace/calls/${callId}/timeline`)).body.moments[0].rule_words;
    await manager.put('/workspace/language', { language: 'en' });
    const english = await words();
    await manager.put('/workspace/language', { language: 'fr' });
    const french = await words();
    expect(french).not.toBe(english);
    const { body } = await manager.post(`/workspace/calls/${callId}/timeline-exports`, {});
    const file = await (await fetch(new URL(body.url, floor.gateway.url))).text();
    await manager.put('/workspace/language', { language: 'en' });
    expect(file).toContain(english);
    expect(file).not.toContain(french);
  });

  it('is taken away some times a minute and no more', async () => {
    const { callId } = await called();
    const manager = await floor.gateway.signIn('admin@isius.demo');
    const take = () => manager.post(`/workspace/calls/${callId}/timeline-exports`, {});
    for (let nth = 0; nth < limits.callRecord.exportsPerMinute; nth++) expect((await take()).status).toBe(201);
    expect((await take()).status).toBe(429);
  });

  it('says of a call of which nothing was kept that it is not whole', async () => {
    const { callId } = await called();
    await floor.db.delete(callTimeline).where(eq(callTimeline.callId, callId));
    expect((await read(callId)).body).toMatchObject({ whole: false, moments: [] });
  });

  it('goes with the evidence of its calls, after five years', async () => {
    const { callId } = await called();
    const [row] = await floor.db.select().from(callTimeline).where(eq(callTimeline.callId, callId)).limit(1);
    const old = { ...row!, id: crypto.randomUUID(), at: new Date(floor.clock.now() - 6 * 366 * 86_400_000) };
    await floor.db.insert(callTimeline).values(old);
    await tidy(floor.gateway.ctx);
    expect(await floor.db.$count(callTimeline, eq(callTimeline.id, old.id))).toBe(0);
    expect(await floor.db.$count(callTimeline, eq(callTimeline.id, row!.id))).toBe(1);
  });
});
