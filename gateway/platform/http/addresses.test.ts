/** An address that the browser opens without a token stands for who asked for it, as they are when it is opened. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { operations } from '@dialer/contract';
import { accounts, sessions } from '../db/schema';
import type { SignedIn } from '../auth/sessions';
import { startTestGateway, type TestGateway } from '../../testing/gateway';
import { createAddresses, type Addresses } from './addresses';

const MINUTE = 60_000;
let gateway: TestGateway;
let addresses: Addresses<string>;
let manager: SignedIn;
beforeAll(async () => {
  gateway = await startTestGateway();
  addresses = createAddresses(gateway.ctx, { keepMs: MINUTE, access: operations.exportLeads.access });
});
afterAll(() => gateway.stop());
beforeEach(async () => {
  const { token } = await gateway.signIn('manager@isius.demo');
  manager = (await gateway.ctx.sessions.authenticate(token))!.account;
});
const give = () => addresses.give(manager, 'the file');
const ofManager = eq(accounts.email, 'manager@isius.demo');

it('is given once, also where two open it at once, and within its minute', async () => {
  const address = give();
  expect(address).toMatch(/^[\w-]{32}$/);
  const both = await Promise.all([addresses.take(address), addresses.take(address)]);
  expect(both.filter(Boolean)).toMatchObject([{ thing: 'the file', account: { id: manager.id, tenantId: manager.tenantId } }]);
  expect(await addresses.take(address)).toBeNull();
  const late = give();
  gateway.clock.advance(MINUTE);
  expect(await addresses.take(late)).toBeNull();
});

it('is good for parts as long as somebody asks for them', async () => {
  const address = give();
  for (let nth = 0; nth < 3; nth++) {
    expect(await addresses.find(address)).toMatchObject({ thing: 'the file' });
    gateway.clock.advance(MINUTE / 2);
  }
  gateway.clock.advance(MINUTE);
  expect(await addresses.find(address)).toBeNull();
});

it('ends with the session that asked, also where another process ended it and nobody has noticed yet', async () => {
  const [once, parts] = [give(), give()];
  await gateway.db
    .update(sessions)
    .set({ revokedAt: new Date(gateway.clock.now()) })
    .where(eq(sessions.id, manager.sessionId));
  expect([await addresses.take(once), await addresses.find(parts)]).toEqual([null, null]);
});

it.each([
  ['may not ask for it any more', { roles: ['qualifier'] as string[] }],
  ['is of another centre by now', { tenantId: 2 }],
  ['whose account was closed', { closedAt: new Date() }],
])('is nothing for who %s', async (_who, change) => {
  const [once, parts] = [give(), give()];
  const [before] = await gateway.db.select().from(accounts).where(ofManager);
  await gateway.db
    .update(accounts)
    .set(change as object)
    .where(ofManager);
  expect([await addresses.take(once), await addresses.find(parts)]).toEqual([null, null]);
  const { roles, tenantId, closedAt } = before!;
  await gateway.db.update(accounts).set({ roles, tenantId, closedAt }).where(ofManager);
});
