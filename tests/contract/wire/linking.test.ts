/** A caller whom nobody knew goes to a lead that is here already: the page's core on a whole gateway. */
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { calls, dispositions, leads } from '../../../gateway/platform/db/schema';
import { callsFloor, type Floor } from '../../../gateway/testing/floor';
import { corePage, type CorePage } from './core-page';

const CALLER = '6175550144';
const KNOWN = '6175550171';
let floor: Floor;
let page: CorePage;
beforeAll(async () => void (floor = await callsFloor()));
afterAll(() => floor.stop());
afterEach(async () => {
  page.end();
  await floor.clear();
});

const lead = async (id: string) => (await floor.db.select().from(leads).where(eq(leads.id, id)))[0];

/** A number that no lead has is talked to; the page has made a lead for it. Robert's is another one. */
async function withStranger(robert: Partial<typeof leads.$inferInsert> = {}) {
  const known = await floor.lead({ phone: KNOWN, firstName: 'Robert', lastName: 'Whitfield', dueAt: null, ...robert });
  page = await corePage(floor, 'qualifier@isius.demo');
  const { core, until } = page;
  floor.engine.arrive('phone', { from: page.extension, to: CALLER });
  const far = await floor.engine.rung(CALLER);
  floor.engine.up(far.leg);
  await until(() => expect(core.leads.current?.phone).toBe(CALLER));
  await until(() => expect(page.answered('createCall')).toBe(1));
  await until(() => expect(core.calls.onPhone).toBe(true));
  return { known, core, until, far: far.leg, made: core.leads.current!.id, callId: core.calls.current!.callId };
}
const callRow = async (id: string) => (await floor.db.select().from(calls).where(eq(calls.id, id)))[0]!;

it('the call, its notes and its disposition go to the lead that was found, and the new lead is gone [LEAD-034] [ENDPOINT-101]', async () => {
  const { known, core, until, far, made, callId } = await withStranger();
  core.disposition.set({ notes: 'Called from his work' });
  expect(await core.leads.link(KNOWN)).toEqual({ kind: 'done' });
  expect([core.leads.current?.id, core.leads.current?.name, core.disposition.notes]).toEqual([
    known.id,
    'Robert Whitfield',
    'Called from his work',
  ]);
  await until(async () => expect(await lead(made)).toBeUndefined());
  await until(async () => expect(await callRow(callId)).toMatchObject({ leadId: known.id, name: 'Robert Whitfield' }));
  expect(await lead(known.id)).toMatchObject({ status: 'In Process', claimedBy: page.id });
  floor.engine.down(far);
  await until(() => expect(core.disposition.active).toBe(true));
  core.disposition.set({ disposition: 'Unreachable' });
  expect(await core.disposition.save('stop')).toEqual({ kind: 'done' });
  expect(await floor.db.select().from(dispositions)).toMatchObject([{ leadId: known.id, callId, notes: 'Called from his work' }]);
});

it('also once the call has ended, and a reload shows the same', async () => {
  const { known, core, until, far } = await withStranger();
  floor.engine.down(far);
  await until(() => expect(core.disposition.active).toBe(true));
  expect(await core.leads.link(KNOWN)).toEqual({ kind: 'done' });
  expect(core.leads.toDispose.map(({ leadId }) => leadId)).toEqual([known.id]);
  expect([core.leads.current?.id, core.disposition.active]).toEqual([known.id, true]);
  page.end();
  page = await corePage(floor, 'qualifier@isius.demo');
  await page.until(() => expect(page.core.leads.current?.id).toBe(known.id));
  expect(page.core.leads.toDispose.map(({ leadId }) => leadId)).toEqual([known.id]);
});

it('a lead that a colleague works on is left to them, and all stays as it was', async () => {
  const colleague = await floor.gateway.account('advisor@isius.demo');
  const { core, made } = await withStranger({ claimedBy: colleague.id, leaseUntil: new Date(floor.clock.now() + 600_000) });
  expect(await core.leads.link(KNOWN)).toMatchObject({ kind: 'failed', error: { status: 409 } });
  expect([core.leads.current?.id, (await lead(made))?.id]).toEqual([made, made]);
});

it('a lead that is no new one keeps its calls', async () => {
  const { core, made } = await withStranger();
  await floor.db.update(leads).set({ createdBy: null }).where(eq(leads.id, made));
  expect(await core.leads.link(KNOWN)).toMatchObject({
    kind: 'failed',
    error: { message: 'Only a call whose lead is new, with nothing saved of it yet, can go to another lead.' },
  });
  expect((await lead(made))?.id).toBe(made);
});

it('not while a second party is on the call, who was told of the lead as it was', async () => {
  const { core, callId, made } = await withStranger();
  const { facts } = await callRow(callId);
  const side = { kind: 'third-party', state: 'merged', with: 'all', level: 3, phone: '6175550199', name: '' } as const;
  await floor.db
    .update(calls)
    .set({ facts: { ...facts, side } })
    .where(eq(calls.id, callId));
  expect(await core.leads.link(KNOWN)).toMatchObject({ kind: 'failed', error: { status: 409 } });
  expect((await lead(made))?.id).toBe(made);
});

it('without a call there is nothing to link', async () => {
  page = await corePage(floor, 'qualifier@isius.demo');
  expect(await page.core.leads.link(KNOWN)).toEqual({ kind: 'refused', reasonKey: 'why.no_call' });
});
