import { and, eq, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { attributes, accountAttributes, callTimeline, pluginChanges, pluginStates } from '../platform/db/schema';
import { createFloorWatch } from '../areas/floor/watch';
import { lockState } from '../plugins/state';
import { callsFloor, type CallsFloor, type Worker } from '../testing/floor';
import { createCallRecorder } from './record/recorder';

let floor: CallsFloor;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const LEAD = '6175550101';
const listen = (who: Worker, to: { id: number }, mode = 'listen') => who.api.put(`/workspace/floor/${to.id}/listening`, { mode });
const stop = (who: Worker) => who.api.delete('/workspace/floor/listening');
const asked = (command: string) => floor.engine.noted.filter((each) => each.command === command).map(({ args }) => args);
const listened = (who: Worker, fits: (listened: unknown) => boolean) =>
  who.page.next('call-state', ({ call }) => call.listened !== undefined && fits(call.listened));

async function onACall() {
  const [ana, grace] = [await floor.worker('qualifier@isius.demo'), await floor.worker('manager@isius.demo')];
  await floor.lead({ phone: LEAD, firstName: 'Ida' });
  const { callId, far } = await floor.talk(ana, LEAD);
  const agentLeg = [...floor.engine.legs.values()].find(({ to }) => to === ana.extension)!.leg;
  return { ana, grace, callId, far, agentLeg };
}
/** The manager's telephone has been rung, and has answered. */
async function hears(who: Worker, to: { id: number }, mode = 'listen'): Promise<string> {
  expect((await listen(who, to, mode)).status).toBe(204);
  const { leg } = await floor.engine.rung(who.extension);
  floor.engine.up(leg);
  await vi.waitFor(() => expect(asked('monitor').at(-1)).toMatchObject([expect.any(String), { ear: leg, mode }]));
  return leg;
}

it('rings the manager’s own telephone, which answers by itself, and lets it hear the agent’s line', async () => {
  const { ana, grace, callId, agentLeg } = await onACall();
  const ear = await hears(grace, ana);
  const [originate] = asked('originate').at(-1) as [{ headers: object; callerId: object }];
  expect(originate).toMatchObject({ target: { extension: grace.extension }, headers: { 'X-Dialer-Answer': '1' } });
  expect(asked('monitor')).toEqual([[expect.any(String), { leg: agentLeg, ear, mode: 'listen' }]]);
  // The agent is told who it is, and sees when they whisper, and when it is over.
  expect((await listened(ana, Boolean)).call.listened).toEqual({ by: 'Grace Lindqvist', mode: 'listen' });
  expect((await listen(grace, ana, 'whisper')).status).toBe(204);
  expect((await listened(ana, Boolean)).call.listened).toEqual({ by: 'Grace Lindqvist', mode: 'whisper' });
  const shown = (await grace.api.get('/workspace/floor')).body.rows.find(({ id }: { id: number }) => id === ana.id);
  expect(shown.call.listener).toEqual({ id: grace.id, name: 'Grace Lindqvist', mode: 'whisper', on: true });
  expect((await stop(grace)).status).toBe(204);
  await listened(ana, (now) => now === null);
  expect(floor.engine.hungUp.map(({ leg }) => leg)).toEqual([ear]);
  // Who, whom, when and how stands in the audit, and that it happened in the call's record.
  const changes = await floor.db
    .select()
    .from(pluginChanges)
    .where(eq(pluginChanges.subject, `listening:${callId}`));
  expect(changes.map(({ accountId, from, to }) => [accountId, from, to])).toEqual([
    [grace.id, null, { name: 'Nora Whitfield', fields: { mode: 'listen' } }],
    [grace.id, ...['listen', 'whisper'].map((mode) => ({ name: 'Nora Whitfield', fields: { mode } }))],
  ]);
  await floor.gateway.ctx.use(createCallRecorder).settled();
  const moments = await floor.db
    .select()
    .from(callTimeline)
    .where(eq(callTimeline.callId, callId))
    .orderBy(callTimeline.at, callTimeline.nth);
  expect(moments.map(({ what }) => what).filter((what) => /listen|whisper|barge/.test(what))).toEqual([
    ...['listened', 'whispered', 'listening-ended'],
  ]);
});

it('ends with the call, and with the manager’s own line, which ends nothing else', async () => {
  const { ana, grace, far } = await onACall();
  floor.engine.down(await hears(grace, ana));
  await listened(ana, (now) => now === null);
  expect(floor.engine.legs.has(far)).toBe(true);
  const ear = await hears(grace, ana, 'barge');
  floor.engine.down(far);
  await vi.waitFor(() => expect(floor.engine.hungUp.map(({ leg }) => leg)).toContain(ear));
  expect((await listen(grace, ana)).body.code).toBe('nobody-to-hear');
});

it('is over when the engine says so, or does not ring', async () => {
  const { ana, grace, far } = await onACall();
  const ear = await hears(grace, ana);
  floor.engine.emit({ type: 'monitor-done', id: String((asked('monitor').at(-1) as unknown[])[0]) });
  await vi.waitFor(() => expect(floor.engine.hungUp.map(({ leg }) => leg)).toContain(ear));
  await listen(grace, ana);
  floor.engine.down((await floor.engine.rung(grace.extension)).leg, 'no-answer');
  expect((await stop(grace)).status).toBe(204);
  expect(floor.engine.legs.has(far)).toBe(true);
  expect(ana.page.heard.filter(({ event }) => event === 'hangup')).toEqual([]);
});

it('needs the right, one’s own telephone, and a call that nobody else listens in to', async () => {
  const { ana, grace } = await onACall();
  const victor = await floor.worker('admin@isius.demo');
  const other = await floor.worker('manager@slica.demo');
  expect((await listen(other, ana)).status).toBe(404);
  expect((await listen(ana, grace)).status).toBe(403);
  expect((await listen(grace, victor)).body.code).toBe('nobody-to-hear');
  floor.engine.missing.add(victor.extension);
  floor.engine.emit({ type: 'unregistered', extension: victor.extension, contacts: 0 });
  await vi.waitFor(async () => expect((await listen(victor, ana)).body.code).toBe('own-phone-away'));
  floor.engine.emit({ type: 'registered', extension: victor.extension, contacts: 1 });
  await hears(grace, ana);
  await vi.waitFor(async () => expect((await listen(victor, ana)).body.code).toBe('listened-already'));
  const [right] = await floor.db.select().from(attributes).where(eq(attributes.name, 'Listen in'));
  await floor.db.delete(accountAttributes).where(eq(accountAttributes.attributeId, right!.id));
  expect((await listen(grace, ana, 'whisper')).status).toBe(403);
  await floor.db.insert(accountAttributes).values([grace, victor].map(({ id }) => ({ accountId: id, attributeId: right!.id })));
});

it('is not told to the agent where the centre has switched that off', async () => {
  const { ana, grace } = await onACall();
  const flags = [{ flag: 'live-floor:tells-agents' as const, on: false }];
  await floor.db.update(pluginStates).set({ flags }).where(eq(pluginStates.tenantId, 1));
  await hears(grace, ana);
  await floor.settled();
  expect(ana.page.heard.filter(({ payload }) => JSON.stringify(payload).includes('"listened"'))).toEqual([]);
  await floor.db.update(pluginStates).set({ flags: [] }).where(eq(pluginStates.tenantId, 1));
});

const round = () => floor.gateway.ctx.use(createFloorWatch).round();
const audit = (callId: string) =>
  floor.db
    .select()
    .from(pluginChanges)
    .where(eq(pluginChanges.subject, `listening:${callId}`));

it('ends soon after the right to it is taken away, and the call goes on', async () => {
  const { ana, grace, far } = await onACall();
  const ear = await hears(grace, ana);
  await round();
  expect(floor.engine.legs.has(ear)).toBe(true);
  const [right] = await floor.db.select().from(attributes).where(eq(attributes.name, 'Listen in'));
  const ofGrace = and(eq(accountAttributes.attributeId, right!.id), eq(accountAttributes.accountId, grace.id));
  await floor.db.delete(accountAttributes).where(ofGrace);
  await round();
  await listened(ana, (now) => now === null);
  expect([floor.engine.legs.has(ear), floor.engine.legs.has(far)]).toEqual([false, true]);
  await floor.db.insert(accountAttributes).values({ accountId: grace.id, attributeId: right!.id });
});

it('is neither there nor goes on where the live floor is switched off', async () => {
  const { ana, grace } = await onACall();
  const ear = await hears(grace, ana);
  await floor.db
    .update(pluginStates)
    .set({ switches: [{ plugin: 'live-floor', on: false }] })
    .where(eq(pluginStates.tenantId, 1));
  await round();
  await listened(ana, (now) => now === null);
  expect(floor.engine.legs.has(ear)).toBe(false);
  expect((await listen(grace, ana)).status).toBe(403);
  expect((await grace.api.get('/workspace/floor')).status).toBe(403);
  expect((await grace.api.put('/workspace/floor/watch')).status).toBe(403);
  await floor.db.update(pluginStates).set({ switches: [] }).where(eq(pluginStates.tenantId, 1));
});

it('is one manager’s of two who ask at the same moment, and the audit knows of that one alone', async () => {
  const { ana, grace, callId } = await onACall();
  const victor = await floor.worker('admin@isius.demo');
  const answers = await Promise.all([grace, victor].map((who) => listen(who, ana)));
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  const winner = answers[0]!.status === 204 ? grace : victor;
  expect((await audit(callId)).map(({ accountId }) => accountId)).toEqual([winner.id]);
  expect((await stop(winner)).status).toBe(204);
});

it('is over when its end is asked for while its beginning is written down', async () => {
  const { ana, grace, callId } = await onACall();
  const wishes: Promise<{ status: number }>[] = [];
  await floor.db.tx(async (orm) => {
    await lockState(orm, 1);
    wishes.push(listen(grace, ana));
    const waits = sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    await vi.waitFor(async () => expect((await floor.db.execute(waits)).rows).toHaveLength(1));
    wishes.push(stop(grace));
    // Its own request has been served, and more than that.
    await grace.api.get('/workspace/floor');
  });
  expect((await Promise.all(wishes)).map(({ status }) => status)).toEqual([204, 204]);
  await vi.waitFor(() => expect([...floor.engine.legs.values()].filter(({ to }) => to === grace.extension)).toEqual([]));
  expect(await audit(callId)).toHaveLength(1);
});
