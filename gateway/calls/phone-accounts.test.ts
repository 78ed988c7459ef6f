import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { accounts, sessions } from '../platform/db/schema';
import { DEVICE } from '../platform/keys';
import { limits } from '../platform/limits';
import type { TestClient } from '../testing/gateway';
import { callsFloor, type Floor } from '../testing/floor';
import { createPhoneAccounts } from './phone-accounts';

const QUALIFIER = 'qualifier@isius.demo';
const EXTENSION = '1001';

let floor: Floor;
beforeAll(async () => {
  floor = await callsFloor();
});
beforeEach(async () => {
  await floor.db.delete(sessions);
  await floor.gateway.ctx.sessions.notice();
  await floor.clear();
});
afterAll(() => floor.stop());

/** What the engine was told last of an extension: its secrets, and whether it is barred. */
const told = (extension = EXTENSION) => {
  const { args } = floor.engine.noted.findLast(({ command, args: [first] }) => command === 'account' && first === extension) ?? {
    args: [],
  };
  return { secrets: (args[1] ?? []) as string[], barred: (args[2] ?? false) as boolean };
};
const secretOf = async (client: TestClient): Promise<string> => (await client.get('/webrtc/credentials')).body.data.password;
const set = (email: string, facts: Partial<typeof accounts.$inferInsert>) =>
  floor.db.update(accounts).set(facts).where(eq(accounts.email, email));

describe('the secrets of telephones', () => {
  it('are one a session, and end with it, not with another of the same person', async () => {
    const [here, elsewhere] = [await floor.gateway.signIn(QUALIFIER), await floor.gateway.signIn(QUALIFIER)];
    const [first, second] = [await secretOf(here), await secretOf(elsewhere)];
    expect(told().secrets).toEqual([first, second]);
    await here.post('/logout');
    await vi.waitFor(() => expect(told().secrets).toEqual([second]));
    await floor.gateway.ctx.sessions.revokeAll(elsewhere.login.id);
    await vi.waitFor(() => expect(told().secrets).toEqual([]));
  });

  it('end when nobody has used the session for too long', async () => {
    const client = await floor.gateway.signIn(QUALIFIER);
    await secretOf(client);
    floor.clock.advance(limits.sessions.idleMs + 1000);
    await vi.waitFor(() => expect(told().secrets).toEqual([]));
  });

  it('are the same for the gateway that comes after this one', async () => {
    const secret = await secretOf(await floor.gateway.signIn(QUALIFIER));
    const gone = await floor.gateway.signIn(QUALIFIER);
    await gone.post('/logout');
    floor.engine.noted.length = 0;
    await createPhoneAccounts(floor.gateway.ctx).open();
    expect(told().secrets).toEqual([secret]);
  });

  it('are never more than a few: the newest sessions', async () => {
    const { id, tenantId, accessRevision } = await floor.gateway.account(QUALIFIER);
    const owner = { id, tenantId, extension: EXTENSION, hasWebrtc: true, deactivated: false };
    const opened: string[] = [];
    for (let i = 0; i < limits.sip.secretsPerExtension + 3; i++) {
      const { sessionId } = await floor.gateway.ctx.sessions.open({ id, accessRevision });
      opened.push(floor.gateway.ctx.sipSecret(EXTENSION, sessionId));
      await floor.gateway.ctx.use(createPhoneAccounts).admit(owner, sessionId);
    }
    expect(told().secrets).toEqual(opened.slice(-limits.sip.secretsPerExtension));
  });

  it('are not given to a session that has ended meanwhile', async () => {
    const account = await floor.gateway.account(QUALIFIER);
    const { sessionId } = await floor.gateway.ctx.sessions.open(account);
    await floor.gateway.ctx.sessions.revoke(sessionId);
    await floor.gateway.ctx.use(createPhoneAccounts).admit(account, sessionId);
    expect(told().secrets).toEqual([]);
  });

  it('of a device without a page are right while its person is signed in', async () => {
    await set(QUALIFIER, { hasWebrtc: false });
    try {
      const client = await floor.gateway.signIn(QUALIFIER);
      expect((await client.get('/webrtc/credentials')).status).toBe(403);
      expect(told().secrets).toEqual([floor.gateway.ctx.sipSecret(EXTENSION, DEVICE)]);
      await client.post('/logout');
      await vi.waitFor(() => expect(told().secrets).toEqual([]));
    } finally {
      await set(QUALIFIER, { hasWebrtc: true });
    }
  });

  it('of a person who is switched off are barred, but not under a live call', async () => {
    const manager = await floor.gateway.signIn('manager@isius.demo');
    const ana = await floor.worker(QUALIFIER);
    const secret = await secretOf(ana.api);
    const switchOff = (deactivated: boolean) => manager.patch(`/agents/${ana.id}/calling-statuses`, { deactivated });
    await floor.lead({ phone: '6175550101' });
    await ana.status('ready');
    await ana.api.post('/dials/auto');
    floor.engine.up((await floor.engine.rung(EXTENSION)).leg);
    expect((await switchOff(true)).status).toBeLessThan(300);
    expect(told()).toEqual({ secrets: [secret], barred: false });
    await ana.page.ask('hangup', { extension: EXTENSION, channel: '' });
    await vi.waitFor(() => expect(told()).toEqual({ secrets: [secret], barred: true }));
    await switchOff(false);
    expect(told()).toEqual({ secrets: [secret], barred: false });
  });
});
