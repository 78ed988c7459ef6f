/** Safe batches on a floor of six: two browsers, four telephones. More people answer than agents are free; one hears the message. */
import { randomUUID } from 'node:crypto';
import { expect, test, type Page } from '@playwright/test';
import { and, eq } from 'drizzle-orm';
import { connect } from '../../gateway/platform/db/open';
import { accounts, attempts, campaigns, pacingLog } from '../../gateway/platform/db/schema';
import { readRuntimeFile } from '../../gateway/platform/runtime-file';
import { expectAccessible } from './support/accessible';
import { callBar, chooseStatus, onPhone, phoneConnected, signIn, words } from './support/agent';
import { createTestGateway, type TestGateway } from './support/gateway';
import { people, scriptedAgents, type ScriptedAgent } from './support/scripted';

type Account = typeof accounts.$inferSelect;
const MORE = ['qualifier3@isius.demo', 'qualifier4@isius.demo'];

let gateway: TestGateway;
let database: ReturnType<typeof connect>;
let scripted: ScriptedAgent[] = [];
test.beforeAll(async () => {
  gateway = await createTestGateway({ scenario: 'tests/e2e/scenarios/slow-ring.json', env: { DEMO_LEADS: '0' } });
  await gateway.start();
  database = connect(readRuntimeFile(gateway.dataDir)!.databaseUrl);
  // The demo has four who are given leads.
  const [{ id: _, ...like }] = (await database.db.select().from(accounts).where(eq(accounts.email, 'qualifier@isius.demo'))) as [Account];
  await database.db.insert(accounts).values(MORE.map((email, nth) => ({ ...like, email, extension: `101${nth}` })));
});
test.afterAll(async () => {
  for (const agent of scripted) await agent.close();
  await database.close();
  await gateway.remove();
});

/** So many who answered within the last days, one in three of the lines; each met an agent. */
async function past(campaignId: number, answers: number): Promise<void> {
  const began = Date.now() - 20 * 60_000;
  const rows = Array.from({ length: 3 * answers }, (_, n) => {
    const placedAt = new Date(began + n * 1_000);
    const upAt = n % 3 === 0 ? new Date(placedAt.getTime() + 12_000) : null;
    const of = { id: randomUUID(), tenantId: 1, campaignId, leadId: randomUUID(), phone: '6175559999', placedAt };
    return {
      ...of,
      ...{
        upAt,
        verdictAt: upAt,
        endedAt: new Date(placedAt.getTime() + 24_000),
        outcome: upAt ? 'joined' : 'no-answer',
        abandoned: false,
      },
    };
  });
  await database.db.insert(attempts).values(rows);
}

test('six agents in safe batches: nobody waits in silence, and who met no agent is counted where managers look', async ({
  page,
  browser,
}) => {
  // Half a minute on a machine of one's own; on a busy one a page may be too late for several people.
  test.setTimeout(240_000);
  await gateway.importLeads(people(60), 'Autumn');
  const [campaign] = await database.db.update(campaigns).set({ mode: 'batches' }).where(eq(campaigns.name, 'Autumn')).returning();
  await past(campaign!.id, 220);
  scripted = await scriptedAgents(gateway.url, ['advisor@isius.demo', 'advisor2@isius.demo', ...MORE], [57_000, 57_249]);
  const agents: Page[] = [];
  for (const email of ['qualifier@isius.demo', 'qualifier2@isius.demo']) {
    const agent = await (await browser.newContext()).newPage();
    await signIn(agent, gateway.url, email);
    await phoneConnected(agent);
    agents.push(agent);
  }
  // People ring for eight seconds: by then all six wait for them.
  for (const agent of scripted) expect((await agent.ready()).body).toMatchObject({ code: 'paced' });
  for (const agent of agents) await chooseStatus(agent, words.en.ready);
  for (const agent of agents) await onPhone(agent, 'en', 120_000);
  const names = await Promise.all(agents.map((agent) => callBar(agent).locator('.call-name').textContent()));
  expect(new Set(names).size).toBe(2);
  const batches = await database.db
    .select()
    .from(pacingLog)
    .where(and(eq(pacingLog.campaignId, campaign!.id), eq(pacingLog.mode, 'batches')));
  expect(Math.max(...batches.map(({ lines, free }) => lines - free))).toBeGreaterThan(0);

  const lost = () => database.db.select().from(attempts).where(eq(attempts.abandoned, true));
  await expect.poll(async () => (await lost()).filter(({ endedAt }) => endedAt).length, { timeout: 45_000 }).toBeGreaterThan(0);
  await expect.poll(async () => (await lost()).every(({ endedAt }) => endedAt), { timeout: 45_000 }).toBe(true);
  const abandoned = await lost();
  expect(abandoned.every(({ messagePlayed, accountId }) => messagePlayed && accountId === null)).toBe(true);

  await signIn(page, gateway.url, 'manager@isius.demo');
  await page.goto(`${gateway.url}/admin/settings/lead-campaigns`);
  await page.getByRole('button', { name: 'Pacing of Autumn' }).click();
  const pacing = page.getByRole('dialog', { name: 'Pacing of Autumn' });
  const fact = (what: string) => pacing.locator('dl > div').filter({ hasText: what }).locator('dd');
  // Dialing goes on: somebody else may have met no agent by now.
  await expect(async () => {
    const now = (await lost()).filter(({ endedAt }) => endedAt).length;
    await expect(fact('Met no agent')).toHaveText(String(now), { timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expectAccessible(page, pacing);
  for (const agent of agents) await agent.context().close();
});
