/** A whole gateway with a fake engine, for tests of what happens across REST, socket and engine. */
import { eq, sql } from 'drizzle-orm';
import type { AgentStatus, Snapshot } from '@dialer/contract';
import type { TelephonyEngine } from '../telephony/port';
import type { Database } from '../platform/db/database';
import { calls, leads, registries, statusLog } from '../platform/db/schema';
import { startTestGateway, type Answer, type TestClient, type TestClock, type TestGateway, type TestGatewayOptions } from './gateway';
import { createPresence } from '../people/presence';
import { attachRealtime } from '../realtime';
import { openPage, type TestPage } from './page';
import { startCalls } from '../calls/index';
import { createOrchestrator } from '../calls/orchestrator';
import { createFakeEngine, type FakeEngine } from './engine';

/** An agent with a signed-in client and an accepted page. */
export interface Worker {
  readonly id: number;
  readonly extension: string;
  readonly api: TestClient;
  readonly page: TestPage;
  readonly tabId: string;
  status(status: AgentStatus): Promise<Answer>;
  dispose(leadId: string, content: Record<string, unknown>, key?: string): Promise<Answer>;
  /** What a new page of this person would be told; it replaces the present one. */
  snapshot(): Promise<Snapshot>;
  /** Closes the page, and resolves when the gateway knows; the phone stays registered. */
  leave(): Promise<void>;
}

export interface Floor<E extends TelephonyEngine = FakeEngine> {
  readonly gateway: TestGateway;
  readonly engine: E;
  readonly db: Database;
  readonly clock: TestClock;
  lead(facts: Partial<typeof leads.$inferInsert> & { phone: string }): Promise<typeof leads.$inferSelect>;
  worker(email: string): Promise<Worker>;
  /** Everything that follows from past events is done. */
  settled(): Promise<void>;
  /** Ends calls and pages, and forgets leads and calls. */
  clear(): Promise<void>;
  stop(): Promise<void>;
}

/** A floor whose engine does what the test says. */
export interface CallsFloor extends Floor {
  /** The agent is given the lead of this number by an automatic dial, and both answer; `far`: the lead's leg. */
  talk(agent: Worker, phone: string): Promise<{ callId: string; far: string }>;
}

type FloorOptions = Pick<TestGatewayOptions, 'through' | 'plugins'>;

/** A test says itself which registries a centre keeps: of those that none is loaded of, every number would be refused. */
async function keepNoRegistries(db: Database): Promise<void> {
  const scopes = ['national-us', 'national-ca'] as const;
  await db
    .insert(registries)
    .values(scopes.flatMap((scope) => [1, 2].map((tenantId) => ({ tenantId, scope, kept: false, keptReason: 'a test' }))));
}

const SUMMARY = { city: '', firstName: '', lastName: '', phone: '', province: '' };
let tabs = 0;

export async function callsFloor({ env = {}, ...more }: FloorOptions & Pick<TestGatewayOptions, 'env'> = {}): Promise<CallsFloor> {
  const engine = createFakeEngine();
  const floor = await openFloor(engine, env, more);
  return {
    ...floor,
    async talk(agent, phone) {
      await agent.status('ready');
      const { status, body } = await agent.api.post('/dials/auto');
      if (status !== 201) throw new Error(`There was no dial: ${status} ${JSON.stringify(body)}`);
      engine.up((await engine.rung(agent.extension)).leg);
      const { leg: far } = await engine.rung(phone);
      engine.up(far);
      await floor.settled();
      return { callId: body.callId, far };
    },
    async clear() {
      for (const leg of [...engine.legs.keys()]) engine.down(leg);
      await floor.clear();
      engine.noted.length = 0;
      engine.hungUp.length = 0;
      engine.missing.clear();
      engine.recordFault = null;
    },
  };
}

/** A gateway with any engine, e.g. the training floor. Its upkeep runs when a test calls `beat`: by the machine's time it would come between. */
export async function openFloor<E extends TelephonyEngine>(
  engine: E,
  env: Record<string, string> = {},
  more: FloorOptions = {},
): Promise<Floor<E>> {
  const gateway = await startTestGateway({ engine, env, ...more });
  attachRealtime(gateway.server, gateway.ctx);
  await startCalls(gateway.ctx);
  const { db } = gateway;
  await keepNoRegistries(db);
  const orchestrator = gateway.ctx.use(createOrchestrator);
  const presence = gateway.ctx.use(createPresence);
  const pages: TestPage[] = [];

  async function greet(extension: string, token: string, tabId: string): Promise<{ page: TestPage; snapshot: Snapshot }> {
    const page = openPage(gateway.url, token);
    pages.push(page);
    const answer = await page.ask('hello', { extension, hasWebRtc: true, tabId });
    if (!answer.ok) throw new Error(`hello refused: ${String(answer['code'])}`);
    await page.next('connection-accepted');
    return { page, snapshot: await page.next('snapshot') };
  }

  return {
    gateway,
    engine,
    db,
    clock: gateway.clock,
    async lead(facts) {
      const [row] = await db
        .insert(leads)
        .values({ tenantId: 1, dueAt: new Date(gateway.clock.now() - 1000), ...facts })
        .returning();
      return row!;
    },
    async worker(email) {
      const api = await gateway.signIn(email);
      const { id, extension } = await gateway.account(email);
      const tabId = `tab-${++tabs}`;
      const { page } = await greet(extension!, api.token, tabId);
      return {
        id,
        extension: extension!,
        api,
        page,
        tabId,
        status: (status) => api.post('/agent-statuses', { status }),
        dispose: (leadId, content, key) =>
          api.post(`/leads/${leadId}/dispositions`, { lead: SUMMARY, disposition: content }, key ? { 'idempotency-key': key } : {}),
        snapshot: async () => (await greet(extension!, api.token, tabId)).snapshot,
        leave: () =>
          new Promise<void>((resolve) => {
            presence.onPlugins((who) => who === id && resolve());
            page.close();
          }),
      };
    },
    settled: () => orchestrator.settled(),
    async clear() {
      for (const line of orchestrator.live()) orchestrator.apply(line.call.callId, { type: 'hang-up', by: 'system', cause: 'test' });
      await orchestrator.settled();
      for (const page of pages.splice(0)) page.close();
      await db.execute(
        sql`truncate exceptions, dispositions, follow_ups, applications, instant_offers, meetings, do_not_call, idempotency`,
      );
      // What was decided stays, but between two tests.
      await db.execute(sql.raw('alter table permits disable trigger user; truncate permits; alter table permits enable trigger user'));
      await db.delete(calls);
      await db.delete(leads);
      await db.delete(statusLog).where(eq(statusLog.tenantId, 1));
    },
    stop: () => gateway.stop(),
  };
}
