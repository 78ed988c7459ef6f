/** What managers arrange decides which lead an automatic dial brings: each setting by its effect on the next dial. */
import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { accounts, campaigns, followUps, leadGroups, leadPrefixes, leads, settings } from '../platform/db/schema';
import { agentById } from '../people/agents';
import { isFree, leastDials, readWorkRules, type WorkRules } from '../people/work-rules';
import { callsFloor, type CallsFloor, type Worker } from '../testing/floor';
import type { TestClient } from '../testing/gateway';
import { claimNext } from './lead-claims';

const NORA = 'qualifier@isius.demo';
const MARCUS = 'qualifier2@isius.demo';
const ELENA = 'advisor@isius.demo';
const SAMUEL = 'advisor2@isius.demo';

let floor: CallsFloor;
let manager: TestClient;
let phones = 0;
beforeAll(async () => {
  floor = await callsFloor();
  manager = await floor.gateway.signIn('manager@isius.demo');
});
afterAll(() => floor.stop());
afterEach(async () => {
  await floor.clear();
  for (const table of [campaigns, leadGroups, leadPrefixes, settings]) await floor.db.delete(table);
  await floor.db
    .update(accounts)
    .set({ outboundEligibility: 'both' })
    .where(sql`'advisor' = any(${accounts.roles})`);
});

const nextPhone = () => `617555${String(1000 + (phones++ % 8999))}`;
const lead = (facts: Partial<typeof leads.$inferInsert> = {}) => floor.lead({ phone: nextPhone(), ...facts });
const idOf = async (email: string) => (await floor.gateway.account(email)).id;

async function campaign(name: string, { qualifiers = [] as string[], ...fields }: { qualifiers?: string[]; active?: boolean } = {}) {
  const made = await manager.post('/settings/lead-campaigns', { name, prefix: name, ...fields });
  const [row] = await floor.db.select().from(campaigns).where(eq(campaigns.id, made.body.id));
  await staff(row!.slug, qualifiers);
  return row!;
}
const staff = async (slug: string, emails: readonly string[]) =>
  expect((await manager.put(`/settings/lead-campaigns/${slug}/agents`, await Promise.all(emails.map(idOf)))).status).toBe(204);

async function group(name: string, prefixes: readonly string[], advisors: readonly string[]): Promise<number> {
  const { id } = (await manager.post('/settings/lead-groups', { name })).body;
  const ids: number[] = [];
  for (const prefix of prefixes) {
    const known = (await manager.get('/settings/lead-prefixes')).body.find((each: { name: string }) => each.name === prefix);
    ids.push(known?.id ?? (await manager.post('/settings/lead-prefixes', { name: prefix })).body.id);
  }
  await manager.put(`/settings/lead-groups/${id}/prefixes`, ids);
  await manager.put(`/settings/lead-groups/${id}/advisors`, await Promise.all(advisors.map(idOf)));
  return id;
}

/** Whom the next automatic dial of this person brings; null: nobody. */
async function dialled(worker: Worker): Promise<string | null> {
  await worker.status('ready');
  const { status, body } = await worker.api.post('/dials/auto');
  if (status === 404) return null;
  expect(status).toBe(201);
  return body.lead_id ?? body.leadId;
}
/** Nobody takes the call: its lead waits, comes sooner later, and counts a dial; what is asked here begins anew each time. */
async function ended(): Promise<void> {
  for (const leg of [...floor.engine.legs.keys()]) floor.engine.down(leg);
  await floor.settled();
  await floor.db
    .update(leads)
    .set({ claimedBy: null, leaseUntil: null, retryAt: null, failedDials: 0, priority: 100, dials: sql`greatest(${leads.dials} - 1, 0)` })
    .where(sql`${leads.failedDials} > 0 or ${leads.priority} < 100 or ${leads.claimedBy} is not null`);
}
/** The next one of somebody at their desk, whose call ends with it. */
async function nextOf(email: string): Promise<string | null> {
  const worker = await floor.worker(email);
  const found = await dialled(worker);
  await ended();
  await worker.leave();
  return found;
}

describe('a campaign', () => {
  it('with qualifiers is dialled by no other qualifier, one without by all, and advisors by their groups; a change is felt at the next dial, and cuts nothing', async () => {
    const staffed = await campaign('Final Expense', { qualifiers: [MARCUS] });
    const everybodys = await campaign('Veterans');
    const first = await lead({ campaignId: staffed.id });
    const second = await lead({ campaignId: everybodys.id });
    expect(await nextOf(NORA)).toBe(second.id);
    expect(await nextOf(ELENA)).toBe(first.id);
    const marcus = await floor.worker(MARCUS);
    expect(await dialled(marcus)).toBe(first.id);
    // Taken out in the middle of the dial: it goes on.
    await staff(staffed.slug, [NORA]);
    expect((await marcus.snapshot()).calls.some((call) => call.leadId === first.id)).toBe(true);
    await ended();
    expect(await dialled(marcus)).toBe(second.id);
    await ended();
    expect(await nextOf(NORA)).toBe(first.id);
  });

  it('that is made inactive is not dialled, and is again once it is active', async () => {
    const { id } = await campaign('Veterans');
    const only = await lead({ campaignId: id });
    const put = (active: boolean) => manager.put(`/settings/lead-campaigns/${id}`, { name: 'Veterans', prefix: 'VE', active });
    await put(false);
    expect(await nextOf(NORA)).toBeNull();
    await put(true);
    expect(await nextOf(NORA)).toBe(only.id);
  });

  it('gathers leads that come in without one, by the longest prefix, whatever the case; others stay as they are', async () => {
    const wide = await manager.post('/settings/lead-campaigns', { name: 'Wide', prefix: 'FE', prefixes: '' });
    const narrow = await manager.post('/settings/lead-campaigns', { name: 'Narrow', prefix: 'X', prefixes: 'MP, fe-la' });
    const of = async (facts: Partial<typeof leads.$inferInsert>) => (await lead(facts)).campaignId;
    expect(await of({ marketingId: 'FE-IN1' })).toBe(wide.body.id);
    expect(await of({ marketingId: 'FE-LA-9' })).toBe(narrow.body.id);
    expect(await of({ marketingId: 'mp7' })).toBe(narrow.body.id);
    expect(await of({ marketingId: 'ZZ7' })).toBeNull();
    expect(await of({ marketingId: '' })).toBeNull();
    expect(await of({ marketingId: 'FE1', campaignId: narrow.body.id })).toBe(narrow.body.id);
    expect(await of({ marketingId: 'FE1', tenantId: 2 })).toBeNull();
    // A number is in a campaign once: who is there already keeps the place.
    const phone = nextPhone();
    await lead({ phone, campaignId: wide.body.id });
    expect(await of({ phone, marketingId: 'FE2' })).toBeNull();
    // A caller whose marketing id becomes known later.
    const caller = await lead();
    await floor.db.update(leads).set({ marketingId: 'FE3' }).where(eq(leads.id, caller.id));
    const [row] = await floor.db.select().from(leads).where(eq(leads.id, caller.id));
    expect(row!.campaignId).toBe(wide.body.id);
    await staff('wide', [MARCUS]);
    await floor.db
      .update(leads)
      .set({ dueAt: null })
      .where(sql`${leads.id} <> ${caller.id}`);
    expect(await nextOf(NORA)).toBeNull();
    expect(await nextOf(MARCUS)).toBe(caller.id);
  });
});

describe('a lead group', () => {
  it('gives its advisors the leads of its prefixes alone, and other advisors those of no group; qualifiers are not concerned', async () => {
    const mp = await lead({ marketingId: 'mp-100' });
    const fe = await lead({ marketingId: 'FE100' });
    const other = await lead({ marketingId: 'WR100' });
    const id = await group('Closers', ['FE'], [ELENA]);
    expect(await nextOf(ELENA)).toBe(fe.id);
    expect(await nextOf(SAMUEL)).toBe(mp.id);
    await group('Others', ['MP'], [ELENA]);
    expect(await nextOf(ELENA)).toBe(mp.id);
    expect(await nextOf(SAMUEL)).toBe(other.id);
    expect(await nextOf(NORA)).toBe(mp.id);
    // Out of one group at once.
    await manager.put(`/settings/lead-groups/${id}/advisors`, []);
    await floor.db.update(leads).set({ dueAt: null }).where(eq(leads.id, mp.id));
    expect(await nextOf(ELENA)).toBeNull();
    expect(await nextOf(SAMUEL)).toBe(fe.id);
  });

  it('that lacks prefixes or advisors changes nothing', async () => {
    const fe = await lead({ marketingId: 'FE100' });
    await group('No advisors', ['FE'], []);
    await group('No prefixes', [], [ELENA]);
    expect(await nextOf(ELENA)).toBe(fe.id);
    expect(await nextOf(SAMUEL)).toBe(fe.id);
  });

  it('whose prefix is renamed gives other leads at the next dial', async () => {
    const fe = await lead({ marketingId: 'FE1' });
    const mp = await lead({ marketingId: 'T24-B7' });
    await group('Closers', ['FE'], [ELENA]);
    expect(await nextOf(ELENA)).toBe(fe.id);
    const [{ id }] = (await manager.get('/settings/lead-prefixes')).body;
    await manager.put(`/settings/lead-prefixes/${id}`, { name: 'T24-b' });
    expect(await nextOf(ELENA)).toBe(mp.id);
    expect(await nextOf(SAMUEL)).toBe(fe.id);
  });
});

describe('dials', () => {
  it('per level: a qualifier is given leads with at least as many dials; beyond the list the last number counts [SET-036, SET-038]', async () => {
    const fresh = await lead({ dials: 0 });
    const tried = await lead({ dials: 3 });
    expect(await nextOf(MARCUS)).toBe(fresh.id);
    expect((await manager.put('/settings/agent-dials-per-level', { params: [0, 3] })).status).toBe(204);
    expect(await nextOf(MARCUS)).toBe(tried.id);
    expect(await nextOf(NORA)).toBe(fresh.id);
    expect(await nextOf(SAMUEL)).toBe(fresh.id);
    await manager.put('/settings/agent-dials-per-level', { params: [40] });
    expect(await nextOf(MARCUS)).toBeNull();
    expect([leastDials([], 3), leastDials([1, 4], 1), leastDials([1, 4], 2), leastDials([1, 4], 9), leastDials([1, 4], 0)]).toEqual([
      0, 1, 4, 4, 1,
    ]);
  });

  it('of an advisor go by outbound eligibility; a promised call is kept whatever that is', async () => {
    const fresh = await lead({ dials: 0 });
    const tried = await lead({ dials: 2 });
    const as = async (outboundEligibility: 'old' | 'new' | 'both' | 'none') => {
      await floor.db.update(accounts).set({ outboundEligibility }).where(eq(accounts.email, ELENA));
      return nextOf(ELENA);
    };
    expect(await as('both')).toBe(fresh.id);
    expect(await as('old')).toBe(tried.id);
    expect(await as('new')).toBe(fresh.id);
    expect(await as('none')).toBeNull();
    await floor.db.insert(followUps).values({ tenantId: 1, leadId: tried.id, accountId: null, startsAt: new Date(floor.clock.now() - 1) });
    expect(await as('none')).toBe(tried.id);
  });
});

it('a due callback goes to who may be given its lead, and to nobody else', async () => {
  const { id } = await campaign('Veterans', { qualifiers: [MARCUS] });
  const promised = await lead({ campaignId: id, dueAt: null });
  await floor.db.insert(followUps).values({ tenantId: 1, leadId: promised.id, accountId: null, startsAt: new Date(floor.clock.now() - 1) });
  expect(await nextOf(NORA)).toBeNull();
  expect(await nextOf(MARCUS)).toBe(promised.id);
});

it('the goal of new leads counts those that the agent may be given', async () => {
  const { id } = await campaign('Veterans', { qualifiers: [MARCUS] });
  for (const campaignId of [id, id, null]) await lead({ campaignId });
  const count = async (email: string) => {
    const client = await floor.gateway.signIn(email);
    return (await client.get(`/agents/${await idOf(email)}/statistics`)).body.new_leads;
  };
  expect([await count(NORA), await count(MARCUS)]).toEqual([1, 3]);
});

/** The rules once more, lead by lead, as the pages say them. */
const mayHave = (rules: WorkRules, row: typeof leads.$inferSelect): boolean => {
  const begins = (prefixes: readonly string[]) => prefixes.some((prefix) => row.marketingId.toLowerCase().startsWith(prefix));
  if (row.campaignId !== null && rules.deniedCampaigns.includes(row.campaignId)) return false;
  if (rules.prefixes && ('only' in rules.prefixes ? !begins(rules.prefixes.only) : begins(rules.prefixes.not))) return false;
  return row.dials >= rules.dials.min && row.dials <= rules.dials.max;
};

it('whatever is arranged, each lead goes once, to somebody who may have it, and none that somebody may have is left', async () => {
  const people = [NORA, MARCUS, ELENA, SAMUEL];
  const some = <T>(of: readonly T[]) => fc.subarray([...of]);
  const MARKETING = ['FE1', 'fe-la2', 'MP-3', 'T24-B4', '9', ''];
  await fc.assert(
    fc.asyncProperty(
      fc.record({
        staffs: fc.array(some([NORA, MARCUS]), { minLength: 2, maxLength: 2 }),
        groups: fc.array(fc.record({ prefixes: some(['FE', 'fe-la', 'MP', 't24-b', '9']), advisors: some([ELENA, SAMUEL]) }), {
          maxLength: 2,
        }),
        levels: fc.array(fc.nat(3), { maxLength: 2 }),
        eligibility: fc.constantFrom('old' as const, 'new' as const, 'both' as const, 'none' as const),
        rows: fc.array(
          fc.record({
            campaign: fc.nat(2),
            marketingId: fc.constantFrom(...MARKETING),
            dials: fc.constantFrom(0, 1, 3, 12),
            state: fc.constantFrom('ma', 'ny'),
          }),
          { minLength: 1, maxLength: 10 },
        ),
        order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
        state: fc.constantFrom([], ['MA']),
      }),
      async ({ staffs, groups, levels, eligibility, rows, order, state }) => {
        for (const table of [leads, campaigns, leadGroups, leadPrefixes]) await floor.db.delete(table);
        const made = [];
        for (const [at, qualifiers] of staffs.entries()) made.push(await campaign(`Campaign ${at}`, { qualifiers }));
        for (const [at, { prefixes, advisors }] of groups.entries()) await group(`Group ${at}`, prefixes, advisors);
        await manager.put('/settings/agent-dials-per-level', { params: levels });
        await floor.db.update(accounts).set({ outboundEligibility: eligibility }).where(eq(accounts.email, SAMUEL));
        for (const { campaign: at, ...facts } of rows) await lead({ ...facts, campaignId: made[at]?.id ?? null });
        const all = await floor.db.select().from(leads);
        const taken = new Set<string>();
        for (const email of order.map((at) => people[at]!)) {
          const agent = (await agentById(floor.db, await idOf(email)))!;
          const rules = await readWorkRules(floor.db, agent);
          const due = all.filter(({ id, state: where }) => !taken.has(id) && (state.length === 0 || where === 'ma'));
          const wanted = due.filter((row) => mayHave(rules, row)).map(({ id }) => id);
          if (isFree(rules)) expect(wanted).toEqual(due.map(({ id }) => id));
          const claimed: string[] = [];
          for (;;) {
            const who = { tenantId: 1, accountId: agent.id, provinces: state, country: 'US' as const, keepsHours: false, rules };
            const claim = await claimNext(floor.db, who, { now: new Date(floor.clock.now()) });
            if (!claim) break;
            expect(taken.has(claim.lead.id)).toBe(false);
            claimed.push(claim.lead.id);
            taken.add(claim.lead.id);
          }
          expect(claimed.toSorted()).toEqual(wanted.toSorted());
        }
      },
    ),
    { numRuns: 25 },
  );
}, 120_000);
