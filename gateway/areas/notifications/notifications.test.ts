import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accounts, notifications, pluginChanges } from '../../platform/db/schema';
import { limits } from '../../platform/limits';
import { callsFloor, type Floor } from '../../testing/floor';
import type { TestClient } from '../../testing/gateway';

let floor: Floor;
let manager: TestClient;
let managerId: number;
beforeAll(async () => {
  floor = await callsFloor();
  manager = await floor.gateway.signIn('manager@isius.demo');
  managerId = (await floor.gateway.account('manager@isius.demo')).id;
});
afterAll(() => floor.stop());

const form = {
  message: 'Ten minutes to the meeting',
  type: 'warning',
  dismissible: true,
  expires: true,
  timeout: 30,
  teamMembersOnly: true,
};

it('reaches the team whose manager the sender is, or everyone of the centre, never another centre [NOTIF-008] [NOTIF-016, NOTIF-017]', async () => {
  const [ana, ben] = [await floor.worker('qualifier@isius.demo'), await floor.worker('advisor@isius.demo')];
  const foreign = await floor.worker('qualifier@slica.demo');
  await floor.db.update(accounts).set({ managerId: null }).where(eq(accounts.id, ben.id));
  try {
    expect((await manager.post('/notifications', form)).status).toBe(201);
    expect((await manager.post('/notifications', { ...form, message: 'Everybody hears this one', teamMembersOnly: false })).status).toBe(
      201,
    );
    const posted = { message: form.message, type: 'warning', dismissible: true, expires: true, timeout: 30 };
    expect(await ana.page.next('notification')).toMatchObject(posted);
    expect(await ben.page.next('notification')).toMatchObject({ message: 'Everybody hears this one' });
    expect((await ben.snapshot()).notifications.map(({ message }) => message)).toEqual(['Everybody hears this one']);
    expect((await foreign.snapshot()).notifications).toEqual([]);
  } finally {
    await floor.db.update(accounts).set({ managerId }).where(eq(accounts.id, ben.id));
  }
});

it('tells its sender how many people it would reach, and what was sent, and is among the changes', async () => {
  await floor.clear();
  const ana = await floor.worker('qualifier@isius.demo');
  const { status, body } = await manager.get('/notifications');
  expect(status).toBe(200);
  expect(body.centre).toEqual({ people: 7, here: 1 });
  expect(body.team).toMatchObject({ here: 1 });
  const team = await floor.db.$count(accounts, and(eq(accounts.tenantId, 1), eq(accounts.managerId, managerId)));
  expect(body.team.people).toBe(team);
  await floor.db.update(accounts).set({ closedAt: new Date() }).where(eq(accounts.id, ana.id));
  expect((await manager.get('/notifications')).body.team.people).toBe(team - 1);
  await floor.db.update(accounts).set({ closedAt: null }).where(eq(accounts.id, ana.id));
  expect(body.sent[0]).toMatchObject({ message: 'Everybody hears this one', teamMembersOnly: false, by: 'Grace Lindqvist' });
  expect((await (await floor.gateway.signIn('manager@slica.demo')).get('/notifications')).body.sent).toEqual([]);
  const [change] = await floor.db
    .select()
    .from(pluginChanges)
    .where(eq(pluginChanges.subject, `notification:${body.sent[0].id}`));
  expect(change).toMatchObject({ kind: 'record', accountId: managerId, from: null, to: { name: 'Everybody hears this one' } });
});

it('keeps no timeout of one that does not expire, and one of a repeated request [NOTIF-018]', async () => {
  const key = { 'idempotency-key': 'a-key-of-this-notification' };
  const lasting = { ...form, message: 'Stays until it is read', expires: false, timeout: 40 };
  for (let time = 0; time < 2; time++) expect((await manager.post('/notifications', lasting, key)).status).toBe(201);
  const rows = await floor.db.select().from(notifications).where(eq(notifications.message, lasting.message));
  expect(rows).toMatchObject([{ expires: false, timeout: null }]);
});

it('is refused field by field: length after trimming, type, timeout [NOTIF-003, NOTIF-004, NOTIF-005] [REF-045]', async () => {
  for (const [wrong, field, words] of [
    [{ message: '   nine char   ' }, 'message', 'too short'],
    [{ message: 'x'.repeat(101) }, 'message', 'too long'],
    [{ message: '' }, 'message', expect.any(String)],
    [{ type: 'info' }, 'type', expect.any(String)],
    [{ type: undefined }, 'type', expect.any(String)],
    [{ timeout: 0 }, 'timeout', expect.any(String)],
    [{ timeout: null }, 'timeout', expect.any(String)],
  ] as const) {
    const { status, body } = await manager.post('/notifications', { ...form, ...wrong });
    expect(status).toBe(422);
    expect(body.errors[field]).toEqual([words]);
  }
  for (const right of [
    { type: 'success', message: 'x'.repeat(10) },
    { type: 'warning', message: 'x'.repeat(100) },
    { type: 'error', timeout: 1 },
  ])
    expect((await manager.post('/notifications', { ...form, ...right })).status, JSON.stringify(right)).toBe(201);
  expect((await (await floor.gateway.signIn('qualifier@isius.demo')).post('/notifications', form)).status).toBe(403);
});

it('sends a few of one person each minute, each minute anew, and nobody else pays', async () => {
  floor.clock.advance(60_000);
  const send = async (by: TestClient) => (await by.post('/notifications', form)).status;
  for (let n = 0; n < limits.notifications.perMinute; n++) expect(await send(manager)).toBe(201);
  expect(await manager.post('/notifications', form)).toMatchObject({ status: 429, body: { code: 'too-often' } });
  expect(await send(await floor.gateway.signIn('manager@slica.demo'))).toBe(201);
  floor.clock.advance(60_000);
  expect(await send(manager)).toBe(201);
});

it('that lasts stays, and one that cannot be dismissed is told so [NOTIF-016]', async () => {
  await floor.clear();
  const ana = await floor.worker('qualifier@isius.demo');
  const lasting = { ...form, message: 'The office is closed on Thursday', dismissible: false, expires: false };
  expect((await manager.post('/notifications', lasting)).status).toBe(201);
  const heard = { message: lasting.message, type: 'warning', dismissible: false, expires: false };
  expect(await ana.page.next('notification')).toMatchObject(heard);
  expect((await ana.snapshot()).notifications).toContainEqual(expect.objectContaining(heard));
  await floor.db.delete(notifications).where(eq(notifications.message, lasting.message));
});

it('is one line, seen, and without signs that turn the direction of writing', async () => {
  floor.clock.advance(60_000);
  for (const sign of ['\n', '\u0007', '\u200f', '\u202e', '\u2066'])
    expect(
      await manager.post('/notifications', { ...form, message: `Ten minutes${sign} to the meeting` }),
      JSON.stringify(sign),
    ).toMatchObject({
      status: 422,
      body: { errors: { message: ['must be one line of text, without control characters'] } },
    });
  expect(await manager.post('/notifications', { ...form, message: '\u200b'.repeat(20) })).toMatchObject({
    status: 422,
    body: { errors: { message: ['too short'] } },
  });
});
