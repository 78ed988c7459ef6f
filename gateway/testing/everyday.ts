/**
 * The queries of a working day, in one place: what pages and the dialer ask again and again of tables that grow with the
 * years. The test of plans and the benchmark of the database run every one of them; a query of that kind that is new is
 * added here.
 */
import { randomUUID } from 'node:crypto';
import { lastDialsOf, promiseOf, promisesOf } from '../areas/follow-ups/lists';
import { receiverHasDisposed } from '../areas/dispositions/repository';
import { handsOn } from '../areas/leads/access';
import { byNumber, findLeads } from '../areas/leads/find';
import { countLeads, listed, pageOfLeads, statusesOf, type Filters } from '../areas/lead-list/rows';
import { listsOf } from '../areas/lead-settings/lists';
import { wholeLead } from '../areas/lead-list/whole-lead';
import { askedNotToBeCalled, inCampaign } from '../areas/leads-import/store';
import { countHours, countNewLeads, countPromises, countWork } from '../areas/statistics/figures';
import type { Agent } from '../people/agents';
import { readWorkRules, type WorkRules } from '../people/work-rules';
import { releaseLead, sweepLeads } from '../calls/claimed-leads';
import { claimLead, claimNext, leadById, type Claimant } from '../calls/lead-claims';
import { LAW_ALONE } from '../calls/gate/terms';
import { numberAfter } from '../calls/gate/numbers-of-lead';
import { leadOfNumber } from '../calls/gate/whose-number';
import { judgeNumbers } from '../calls/gate/registries';
import { leadByPhone } from '../calls/manual';
import { countDueLeads } from '../calls/metrics';
import { callOf, callsOf, isDisposed, newestCallWith, toDisposeOf, unendedCalls } from '../calls/storage/stored-calls';
import type { Database } from '../platform/db/database';

/** Who asks, and of whom, in a filled database (`fill.ts`). */
export interface Everyday {
  readonly db: Database;
  readonly agent: Agent;
  /** A lead and a call of this agent's centre. */
  readonly leadId: string;
  readonly callId: string;
  readonly phone: string;
  readonly now: Date;
}

const claimant = ({ agent }: Everyday, more: Partial<Claimant> = {}): Claimant => ({
  ...{ tenantId: agent.tenantId, accountId: agent.id, provinces: [], country: 'US', keepsHours: true },
  ...more,
});

/** Claims the next lead and gives it back, so that every run finds the same stack. */
async function claimAndRelease(day: Everyday, more: Partial<Claimant> = {}): Promise<void> {
  const claim = await claimNext(day.db, claimant(day, more), { now: day.now });
  if (claim) await releaseLead(day.db, claim.lead.id, day.now, day.agent.id);
}

/** Of an advisor in a lead group, to whom half of the campaigns are closed. */
const RULES: WorkRules = {
  deniedCampaigns: Array.from({ length: 20 }, (_, at) => 1 + 2 * at),
  prefixes: { only: ['fe'] },
  dials: { min: 1, max: 3 },
};

const NOWHERE = { zip: '', state: '', timezone: '', campaignId: null };
const US = { country: 'US', rings: ['US'] } as const;

/** What is asked, in the words of who asks, and how. */
export const EVERYDAY: readonly (readonly [what: string, ask: (day: Everyday) => Promise<unknown>])[] = [
  ['search by first name', ({ db }) => findLeads(db, 1, 'maria')],
  ['search by two letters', ({ db }) => findLeads(db, 1, 'ma')],
  ['search by first and last name', ({ db }) => findLeads(db, 1, 'mama loss')],
  ['search by number', ({ db, phone }) => findLeads(db, 1, phone)],
  ['search by last digits', ({ db, phone }) => findLeads(db, 1, phone.slice(-4))],
  ['search by lead id', ({ db }) => findLeads(db, 1, 'FE100007')],
  ['search by e-mail address', ({ db }) => findLeads(db, 1, 'mamaa7@mail')],
  ['search without a match', ({ db }) => findLeads(db, 1, 'zzyzx qqq')],
  ['lead by its number', ({ db, phone }) => byNumber(db, 1, phone)],
  ['lead by another number of it', ({ db }) => byNumber(db, 1, '4162222215')],
  ['lead by a number that nobody has', ({ db }) => byNumber(db, 1, '2125550100')],
  ['lead of a number that is dialled by hand', ({ db, agent, phone }) => leadOfNumber(db, 1, phone, agent.id)],
  ['lead of another number that is dialled by hand', ({ db, agent }) => leadOfNumber(db, 1, '4162222215', agent.id)],
  ['lead of an inbound call', ({ db, phone }) => leadByPhone(db, 1, phone)],
  ['lead by its id', ({ db, leadId }) => leadById(db, 1, leadId)],
  ['in whose hands a lead is', ({ db, agent, leadId }) => handsOn(db, agent, { id: leadId, claimedBy: null })],
  [
    'what registries say of numbers',
    ({ db, phone, now }) => judgeNumbers(db, 1, [{ phone, state: 'ma', campaignId: 1, country: 'US' }], now),
  ],
  [
    'which number of a lead is rung next',
    ({ db, phone, now }) =>
      numberAfter(db, { ...NOWHERE, tenantId: 1, phone, phoneOther: ['6175550177'] }, phone, { centre: US, keepsHours: true, now }),
  ],
  ['numbers that asked not to be called', ({ db, phone }) => askedNotToBeCalled(db, 1, [phone])],
  ['the list of leads', (day) => listLeads(day, {})],
  ['the list of leads, of a campaign', (day) => listLeads(day, { campaign: 1 })],
  ['the list of leads, of a status', (day) => listLeads(day, { status: 'Voicemail' })],
  [
    'a lead of the list, opened',
    ({ db, now, leadId }) => wholeLead(db, 1, leadId, { now: now.getTime(), keepsHours: true, country: 'US', terms: LAW_ALONE }),
  ],
  ['how many leads there are', ({ db }) => countLeads(db, 1, {})],
  ['the lists of a campaign, with their leads', ({ db, now }) => listsOf(db, 1, 'c2', now)],
  ['how many leads a campaign has', ({ db }) => countLeads(db, 1, { campaign: 1 })],
  ['statuses that leads have', ({ db }) => statusesOf(db, 1)],
  ['which numbers a campaign has', ({ db, phone }) => inCampaign(db, 1, 1, [phone])],
  ['last dials', ({ db, agent }) => lastDialsOf(db, agent.id, 10)],
  ['follow-ups, overdue', ({ db, agent, now }) => promisesOf(db, agent, { before: now, overdue: true, limit: 50 })],
  ['follow-ups to come', ({ db, agent, now }) => promisesOf(db, agent, { before: now, overdue: false, limit: 50 })],
  ['follow-ups, all', ({ db, agent, now }) => promisesOf(db, agent, { before: now, limit: 50 })],
  ['follow-up of a lead', ({ db, agent, leadId }) => promiseOf(db, agent, leadId)],
  ['goals: calls and sales', ({ db, agent, now }) => countWork(db, agent, now.getTime(), ['Sold'])],
  ['goals: hours', ({ db, agent, now }) => countHours(db, agent, now.getTime())],
  ['goals: open follow-ups', ({ db, agent }) => countPromises(db, agent)],
  ['goals: new leads', ({ db }) => countNewLeads(db, 1)],
  ['goals: new leads by the rules of work', ({ db }) => countNewLeads(db, 1, { rules: RULES })],
  ['calls for the page', ({ db, agent, now }) => callsOf(db, agent.id, now.getTime())],
  ['undisposed leads', ({ db, agent, now }) => toDisposeOf(db, agent.id, now.getTime())],
  ['newest call with a lead or number', ({ db, agent, leadId, phone }) => newestCallWith(db, agent.id, leadId, phone)],
  ['a call of a person', ({ db, agent, callId }) => callOf(db, agent.id, callId)],
  ['disposition of a call', ({ db, callId }) => isDisposed(db, callId)],
  ['what receivers said of a lead', ({ db, leadId, callId }) => receiverHasDisposed(db, leadId, [callId])],
  ['calls without an end', ({ db }) => unendedCalls(db)],
  ['claim of one lead', (day) => claimOne(day)],
  ['claim of the next lead', (day) => claimAndRelease(day)],
  ['claim of the next lead in one state', (day) => claimAndRelease(day, { provinces: ['NC'] })],
  ['claim where no state has a lead', (day) => claimAndRelease(day, { provinces: ['HI'] })],
  ['claim in training, where hours forbid nothing', (day) => claimAndRelease(day, { keepsHours: false })],
  ['claim by the rules of work', (day) => claimAndRelease(day, { rules: RULES })],
  ['claim by the rules of work in two states', (day) => claimAndRelease(day, { rules: RULES, provinces: ['NC', 'MA'] })],
  ['claim where the rules of work deny all leads', (day) => claimAndRelease(day, { rules: { ...RULES, prefixes: { only: ['zz'] } } })],
  ['rules of work', ({ db, agent }) => readWorkRules(db, agent)],
  ['sweep of stranded leads', ({ db, now }) => sweepLeads(db, now)],
  ['leads that are due, for /metrics', ({ db, now }) => countDueLeads(db, now)],
];

/** A page from the middle of the list, with what stands around each lead. */
async function listLeads({ db, now }: Everyday, filters: Filters): Promise<void> {
  const rows = await pageOfLeads(db, 1, filters, { before: 9_000, limit: 100 });
  await listed(db, 1, rows, { now: now.getTime(), keepsHours: true, country: 'US', terms: LAW_ALONE });
}

async function claimOne({ db, agent, leadId, now }: Everyday): Promise<void> {
  await claimLead(db, agent.tenantId, agent.id, leadId, now);
  await releaseLead(db, leadId, now, agent.id);
}

/** A day on a filled database, as one agent of the first centre has it. */
export async function anEveryday(db: Database, agent: Agent, now: Date): Promise<Everyday> {
  const { rows } = await db.pool.query<{ id: string; lead_id: string; phone: string }>(
    `select id, lead_id, phone from calls where account_id = $1 order by created_at desc limit 1`,
    [agent.id],
  );
  const [call] = rows;
  return { db, agent, now, leadId: call?.lead_id ?? randomUUID(), callId: call?.id ?? randomUUID(), phone: call?.phone ?? '6175550101' };
}
