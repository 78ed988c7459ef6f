/** Sessions end for everything that hangs on them, whoever ends them. */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callsFloor, type Floor } from '../../testing/floor';
import { setClosed, signOut } from '../../cli/accounts';
import { openPage, type TestPage } from '../../testing/page';
import { calls, sessions } from '../db/schema';
import { limits } from '../limits';
import type { TestClient } from '../../testing/gateway';
import type { EndedSession } from './endings';

const { idleMs, absoluteMs, callGraceMs } = limits.sessions;
const EMAIL = 'qualifier@isius.demo';
let floor: Floor;
let api: TestClient;
let page: TestPage;
beforeAll(async () => {
  floor = await callsFloor();
});
afterAll(() => floor.stop());
afterEach(() => page.close());

/** A person with a page, whose session's end is awaited. */
async function signedIn() {
  api = await floor.gateway.signIn(EMAIL);
  page = openPage(floor.gateway.url, api.token);
  await new Promise<void>((done) => page.socket.once('connect', done));
  const heard: EndedSession[] = [];
  const ended = new Promise<EndedSession>((done) => {
    floor.gateway.ctx.sessions.onEnded((each) => {
      heard.push(each);
      if (each.accountId === api.login.id) done(each);
    });
  });
  return { ended, heard };
}
const person = () => floor.gateway.account(EMAIL);

describe('a session', () => {
  it.each<[string, () => Promise<unknown>]>([
    ['at logout', () => api.post('/logout')],
    ['when the command line signs the person out', async () => signOut(floor.db, await person())],
    ['when the command line closes the account', async () => setClosed(floor.db, await person(), new Date(floor.clock.now()))],
  ])('ends %s: its socket closes, its calls are refused, listeners hear of it once', async (_when, end) => {
    const { ended, heard } = await signedIn();
    await end();
    expect(await ended).toEqual({ sessionId: expect.any(String), accountId: api.login.id });
    expect(await page.closed()).toBe('io server disconnect');
    expect((await api.get('/tenant-features')).status).toBe(401);
    await floor.gateway.ctx.sessions.notice();
    expect(heard.filter(({ accountId }) => accountId === api.login.id)).toHaveLength(1);
    await setClosed(floor.db, await person(), null);
  });

  it('is void when it is opened for what was proved before everything was ended', async () => {
    const before = await person();
    await signOut(floor.db, before);
    const { token } = await floor.gateway.ctx.sessions.open(before);
    expect(await floor.gateway.ctx.sessions.authenticate(token)).toBeNull();
  });

  it('lets nobody in whose account is closed, and says so after the right password only', async () => {
    await signedIn();
    await setClosed(floor.db, await person(), new Date(floor.clock.now()));
    expect(await floor.gateway.stranger.post('/login', { email: EMAIL, password: 'wrong' })).toMatchObject({ status: 422 });
    expect(await floor.gateway.stranger.post('/login', { email: EMAIL, password: 'dialer-demo' })).toMatchObject({
      status: 403,
      body: { code: 'account-closed', message: 'This account is closed. Ask an administrator.' },
    });
    await setClosed(floor.db, await person(), null);
    await floor.gateway.signIn(EMAIL);
  });

  it('of a person who keeps working ends 16 hours after the sign-in, with its socket', async () => {
    const { ended } = await signedIn();
    for (let at = 0; at < absoluteMs - 1; at += idleMs / 2) {
      expect((await api.get('/tenant-features')).status).toBe(200);
      floor.clock.advance(Math.min(idleMs / 2, absoluteMs - 1 - at));
    }
    expect((await api.get('/tenant-features')).status).toBe(200);
    floor.clock.advance(1);
    expect((await api.get('/tenant-features')).status).toBe(401);
    await ended;
    expect(await page.closed()).toBe('io server disconnect');
  });

  describe('at its end, with a call', () => {
    /** A call of the person, as the store has it. */
    async function busy(facts: { endedAt: Date | null; toDispose: boolean }) {
      const { id, tenantId, extension } = await person();
      const row = { id: randomUUID(), tenantId, accountId: id, extension: extension!, type: 'manual', direction: 0, phone: '6175550101' };
      await floor.db.insert(calls).values({ ...row, facts: {} as never, ...facts });
      return row.id;
    }
    const works = async () => (await api.get('/tenant-features')).status === 200;
    async function workUntilTheEnd() {
      const begun = await signedIn();
      floor.clock.advance(absoluteMs / 2);
      expect(await works()).toBe(true);
      floor.clock.advance(absoluteMs / 2);
      return begun;
    }

    it('lives on through the call and its disposition, and ends with them', async () => {
      const { ended, heard } = await workUntilTheEnd();
      const call = await busy({ endedAt: null, toDispose: false });
      expect(await works()).toBe(true);
      await floor.gateway.ctx.sessions.notice();
      expect(heard).toEqual([]);
      await floor.db.update(calls).set({ endedAt: new Date(), toDispose: true }).where(eq(calls.id, call));
      expect(await works()).toBe(true);
      await floor.db.update(calls).set({ toDispose: false }).where(eq(calls.id, call));
      expect(await works()).toBe(false);
      await ended;
      await floor.db.delete(calls).where(eq(calls.id, call));
    });

    it('but no longer than the grace', async () => {
      await workUntilTheEnd();
      const call = await busy({ endedAt: null, toDispose: false });
      floor.clock.advance(callGraceMs - 1);
      expect(await works()).toBe(true);
      floor.clock.advance(1);
      expect(await works()).toBe(false);
      await floor.db.delete(calls).where(eq(calls.id, call));
    });
  });

  it('is listened to although another listener fails', async () => {
    const { ended } = await signedIn();
    const stop = [
      floor.gateway.ctx.sessions.onEnded(() => {
        throw new Error('broken');
      }),
      floor.gateway.ctx.sessions.onEnded(() => Promise.reject(new Error('broken later'))),
    ];
    const later = new Promise((done) => floor.gateway.ctx.sessions.onEnded(done));
    await api.post('/logout');
    await Promise.all([ended, later]);
    stop.forEach((each) => each());
  });

  it('keeps from where the person signed in', async () => {
    await signedIn();
    const rows = await floor.db.select({ address: sessions.address }).from(sessions).where(eq(sessions.accountId, api.login.id));
    expect(rows.at(-1)).toEqual({ address: '127.0.0.1' });
  });
});
