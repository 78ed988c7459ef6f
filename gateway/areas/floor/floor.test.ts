import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { FloorChange, FloorRow } from '@dialer/contract';
import { accounts, campaigns, retreaverMappings } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { callsFloor, type CallsFloor, type Worker } from '../../testing/floor';
import { createFloorWatch } from './watch';

const DID = '8005550100';
let floor: CallsFloor;
beforeAll(async () => {
  floor = await callsFloor();
  await floor.db.insert(retreaverMappings).values({ tenantId: 1, did: DID, prefix: 'X' });
});
afterAll(() => floor.stop());
afterEach(() => floor.clear());

const read = (who: Worker) => who.api.get('/workspace/floor');
const keep = (who: Worker) => who.api.put('/workspace/floor/watch');
const rowOf = ({ rows }: { rows: FloorRow[] }, { id }: Worker) => rows.find((row) => row.id === id);
/** The next words in which this person is as wanted. */
const hears = (who: Worker, of: Worker, fits: (row: FloorRow) => boolean) =>
  who.page.next('floor', (change) => change.rows.some((row) => row.id === of.id && fits(row)));
const round = () => floor.gateway.ctx.use(createFloorWatch).round();

it('shows everybody of the centre who is at work, with status, call, campaign and what they have to dispose', async () => {
  const [campaign] = await floor.db
    .insert(campaigns)
    .values({ tenantId: 1, slug: 'floor-south', name: 'Floor South', prefix: 'FS' })
    .returning();
  const [ana, elena, grace] = [
    await floor.worker('qualifier@isius.demo'),
    await floor.worker('advisor@isius.demo'),
    await floor.worker('manager@isius.demo'),
  ];
  const other = await floor.worker('qualifier@slica.demo');
  await floor.lead({ phone: '6175550101', firstName: 'Ida', lastName: 'Cole', campaignId: campaign!.id });
  const { callId, far } = await floor.talk(ana, '6175550101');
  const { status, body } = await read(grace);
  expect(status).toBe(200);
  expect(rowOf(body, ana)).toMatchObject({
    ...{ name: 'Nora Whitfield', role: 'qualifier', status: 'on-a-call', page: true, undisposed: 0 },
    call: { callId, way: 'auto', state: 'talking', name: 'Ida Cole', phone: '6175550101', campaign: 'Floor South' },
  });
  expect(rowOf(body, elena)).toMatchObject({ role: 'advisor', status: 'offline', dnd: true, call: null });
  // A manager who only looks works on no calls.
  expect(rowOf(body, grace)).toBeUndefined();
  expect(rowOf(body, other)).toBeUndefined();
  expect(body.queue).toEqual({ callers: 0, since: null });

  floor.engine.down(far);
  const change = await hears(grace, ana, (row) => row.call === null && row.status === 'after-call-work');
  expect(change).toMatchObject({ stream: body.stream, gone: [] });
  await floor.settled();
  await round();
  const later = (await read(grace)).body;
  expect(rowOf(later, ana)).toMatchObject({ undisposed: 1, dnd: true });
});

it('tells who watches of each change, in their order, at most four times a second', async () => {
  const [ana, grace] = [await floor.worker('qualifier@isius.demo'), await floor.worker('manager@isius.demo')];
  const { rev } = (await read(grace)).body;
  const told = () =>
    grace.page.heard.flatMap(({ event, payload }) =>
      event === 'floor' && (payload as FloorChange).rev > rev ? [payload as FloorChange] : [],
    );
  const last = () =>
    told()
      .flatMap(({ rows }) => rows.filter(({ id }) => id === ana.id))
      .at(-1)?.status;
  const began = Date.now();
  for (let nth = 0; nth < 12; nth += 1) await ana.status(nth % 2 ? 'ready' : 'break');
  await vi.waitFor(() => expect(last()).toBe('ready'), { timeout: 5000 });
  expect(told().length).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - began) / limits.floor.everyMs));
  expect(told().map((change) => change.rev)).toEqual(told().map((_, nth) => rev + 1 + nth));
  await vi.waitFor(async () => expect((await keep(grace)).body.rev).toBe(told().at(-1)!.rev));
});

it('shows who waits on the line, and for how long', async () => {
  const grace = await floor.worker('manager@isius.demo');
  await read(grace);
  const at = floor.clock.now();
  floor.engine.arrive('waits-1', { from: '6175550199', to: DID, did: DID });
  expect((await grace.page.next('floor', ({ queue }) => queue.callers === 1)).queue.since).toBe(at);
  expect((await read(grace)).body.queue).toEqual({ callers: 1, since: at });
  floor.engine.down('waits-1');
  expect((await grace.page.next('floor', ({ queue }) => queue.callers === 0)).queue.since).toBeNull();
});

it('says of whom nothing more is seen, once they have gone', async () => {
  const [ana, grace] = [await floor.worker('qualifier@isius.demo'), await floor.worker('manager@isius.demo')];
  await read(grace);
  await ana.leave();
  expect((await grace.page.next('floor', ({ gone }) => gone.includes(ana.id))).gone).toEqual([ana.id]);
});

it('is for managers and those above, each of their own centre', async () => {
  const [ana, elena, grace] = [
    await floor.worker('qualifier@isius.demo'),
    await floor.worker('advisor@isius.demo'),
    await floor.worker('manager@slica.demo'),
  ];
  for (const who of [ana, elena]) expect([(await read(who)).status, (await keep(who)).status]).toEqual([403, 403]);
  expect((await floor.gateway.stranger.get('/workspace/floor')).status).toBe(401);
  await read(grace);
  await ana.status('ready');
  await floor.settled();
  await round();
  expect((await read(grace)).body.rows).toEqual([]);
  expect(grace.page.heard.filter(({ event }) => event === 'floor')).toEqual([]);
});

it('tells nobody who has not asked, has stayed away, or may not any more', async () => {
  const [ana, grace, victor] = [
    await floor.worker('qualifier@isius.demo'),
    await floor.worker('manager@isius.demo'),
    await floor.worker('admin@isius.demo'),
  ];
  const told = (who: Worker) => who.page.heard.filter(({ event }) => event === 'floor').length;
  expect((await keep(victor)).body).toEqual({ stream: '', rev: 0 });
  await read(grace);
  expect((await ana.status('ready')).status).toBe(201);
  await hears(grace, ana, (row) => row.status === 'ready');
  expect(told(victor)).toBe(0);

  await read(victor);
  floor.clock.advance(limits.floor.watchMs - 1);
  await keep(victor);
  floor.clock.advance(1);
  await round();
  expect([(await keep(grace)).body.stream, (await keep(victor)).body.stream !== '']).toEqual(['', true]);

  const roles = (await floor.db.select().from(accounts).where(eq(accounts.id, victor.id)))[0]!.roles;
  await floor.db
    .update(accounts)
    .set({ roles: ['qualifier'] })
    .where(eq(accounts.id, victor.id));
  await round();
  await floor.db.update(accounts).set({ roles }).where(eq(accounts.id, victor.id));
  expect((await keep(victor)).body.stream).toBe('');
});
