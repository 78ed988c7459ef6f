/** Leads: found by number or text, made, saved, deleted (LEAD, ENDPOINT-099…104, 110). Always within the caller's tenant. */
import { and, eq, ne, sql } from 'drizzle-orm';
import { createDesk } from '../../calls/desk';
import { callFactsToWire } from '../../calls/facts';
import { createPermits } from '../../calls/permits';
import { DO_NOT_CALL, neverCallAgain } from '../../calls/do-not-call';
import { claimLead, type LeadRow } from '../../calls/leads';
import { storedPhone } from '@dialer/rules/phone';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { calls as callsTable, campaigns, dispositions, followUps, leads } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { conflict, HttpProblem, notFound } from '../../platform/problem';
import { handsOn, lockWritable } from './access';
import { byNumber, findLeads } from './find';
import { createLookUps, createShare } from './share';
import { checkPatch, checkPhone, numberTaken } from './checks';
import { toColumns, toWire, type WireLead } from './wire';

export function createArea(ctx: GatewayContext) {
  const desk = ctx.use(createDesk);
  const permits = ctx.use(createPermits);
  const now = () => new Date(ctx.clock.now());

  const inTenant = (account: SignedIn, id: string) => and(eq(leads.id, id), eq(leads.tenantId, account.tenantId));

  /** As this person sees it: with the colleague's name, to whom alone it belongs now, and whether its number may be rung. */
  async function wire(account: SignedIn, row: LeadRow): Promise<WireLead> {
    const [{ own, colleague }, [facts], live] = await Promise.all([
      handsOn(ctx.db, account, row),
      permits.facts(account.tenant, [{ number: row.phone, lead: row }]),
      desk.liveOf(account),
    ]);
    // The page asks as soon as its phone rings, when the call may not be stored yet.
    const takenBy = own || live?.leadId === row.id ? null : colleague;
    const calling = callFactsToWire(facts!);
    if (row.campaignId === null) return { ...toWire(row, takenBy), calling };
    const [campaign] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, row.campaignId));
    return { ...toWire(row, takenBy, campaign), calling };
  }

  const searches = createShare(ctx.clock, ctx.refused, limits.search.perMinute);
  const lookUps = ctx.use(createLookUps);
  const searching = ctx.db.lane('search');

  const byPhone = (account: SignedIn, phone: string) =>
    lookUps.run(account.id, () => byNumber(ctx.db, account.tenantId, storedPhone(phone)));

  /**
   * The lead of a number, made when there is none. Until it is committed nobody else in the tenant makes one of that
   * number: of twelve requests at the same moment the first makes it and eleven find it.
   */
  const findOrMake = (account: SignedIn, phone: string, isInbound: boolean): Promise<LeadRow> =>
    ctx.db.tx(async (orm) => {
      await orm.execute(sql`select pg_advisory_xact_lock(${account.tenantId}, hashtext(${phone}))`);
      const known = await byNumber(orm, account.tenantId, phone);
      if (known) return known;
      const times = { createdAt: now(), updatedAt: now() };
      const [row] = await orm
        .insert(leads)
        .values({ tenantId: account.tenantId, phone, isInbound, dueAt: null, createdBy: account.id, ...times })
        .returning();
      const live = await desk.liveOf(account);
      const claimed = live?.phone === phone ? await claimLead(orm, account.tenantId, account.id, row!.id, now()) : undefined;
      return claimed ?? row!;
    });

  /** The lead that the agent is calling stands first, so that two leads of one number are not mixed up. */
  async function ofCall(account: SignedIn, phone: string): Promise<LeadRow | undefined> {
    const live = await desk.liveOf(account);
    if (!live?.leadId || live.phone !== storedPhone(phone)) return undefined;
    const [row] = await ctx.db.select().from(leads).where(inTenant(account, live.leadId));
    return row;
  }

  /** This number, if a call of one's own with it waits to be disposed: a caller from abroad who hung up at once has a lead too. */
  async function waitingNumber(account: SignedIn, phone: string): Promise<string | undefined> {
    const { accountId, toDispose } = callsTable;
    const [row] = await ctx.db
      .select({ phone: callsTable.phone })
      .from(callsTable)
      .where(and(eq(accountId, account.id), eq(callsTable.phone, phone), eq(toDispose, true)))
      .limit(1);
    return row?.phone;
  }

  /**
   * Writes a lead that `lockWritable` gave. Who makes it Do Not Call puts its numbers on the list, those before the write
   * and those after it; no later status takes them off.
   */
  async function write(account: SignedIn, before: LeadRow, columns: Partial<LeadRow>, orm: Orm): Promise<void> {
    const after = { ...before, ...columns };
    if (after.status === DO_NOT_CALL) {
      const phones = [before.phone, ...before.phoneOther, after.phone, ...after.phoneOther];
      await neverCallAgain(orm, { tenantId: account.tenantId, phones, reason: 'status', accountId: account.id, at: now() });
    }
    try {
      await orm
        .update(leads)
        .set({ ...columns, revision: sql`${leads.revision} + 1`, updatedAt: now() })
        .where(inTenant(account, before.id));
    } catch (error) {
      throw numberTaken(error) ?? error;
    }
  }

  return defineArea({
    async getLeadByPhone({ account, params }) {
      const row = (await ofCall(account, params.phone)) ?? (await byPhone(account, params.phone));
      if (!row) throw notFound('There is no lead with this number.');
      return wire(account, row);
    },

    /** A number that exists already gives its lead: two tabs, or a retry, must not make two of one person. */
    async createLead({ account, body }) {
      const known = await ofCall(account, body.phone);
      if (known) return wire(account, known);
      const phone = storedPhone(body.phone);
      const ofOwnCall = (await desk.liveOf(account))?.phone === phone;
      if (!ofOwnCall) checkPhone(phone, await waitingNumber(account, phone));
      const make = () => findOrMake(account, phone, body.type === 'inbound');
      return wire(account, ofOwnCall ? await make() : await lookUps.run(account.id, make));
    },

    saveLead: ({ account, params, body, tx }) =>
      tx(async (orm) => {
        const before = await lockWritable(orm, account, params.id);
        checkPatch(body, before);
        const columns = toColumns(body, before);
        if (columns.phone !== undefined) columns.phone = storedPhone(columns.phone);
        await write(account, before, columns, orm);
      }),

    /**
     * Only the temporary lead that the agent's own call made, which is now linked to another one [LEAD-034]: it came from
     * no file, and nothing hangs on it.
     */
    deleteLead: ({ account, params }) =>
      ctx.db.tx(async (orm) => {
        const lead = await lockWritable(orm, account, params.id);
        if (lead.createdBy !== account.id)
          throw new HttpProblem(403, 'Only a lead that your own call made can be deleted.', {}, { code: 'lead-not-yours' });
        const [disposed] = await orm.select({ id: dispositions.id }).from(dispositions).where(eq(dispositions.leadId, lead.id)).limit(1);
        const [promised] = await orm.select({ id: followUps.id }).from(followUps).where(eq(followUps.leadId, lead.id)).limit(1);
        const [called] = await orm
          .select({ id: callsTable.id })
          .from(callsTable)
          .where(and(eq(callsTable.leadId, lead.id), ne(callsTable.accountId, account.id)))
          .limit(1);
        if (disposed || promised || called) throw conflict('This lead has a history and cannot be deleted.', 'lead-in-use');
        await orm.update(callsTable).set({ leadId: null }).where(eq(callsTable.leadId, lead.id));
        await orm.delete(leads).where(inTenant(account, lead.id));
      }),

    /** By lead id, number, name or e-mail; nothing found is a 404 [FUP-026]. */
    async searchLeads({ account, params }) {
      const rows = await searches.run(account.id, () => findLeads(searching, account.tenantId, params.text));
      if (rows.length === 0) throw notFound('No leads were found.');
      return rows.map((row) => ({
        id: row.id,
        marketing_id: row.marketingId,
        name: `${row.firstName} ${row.lastName}`.trim(),
        phone: row.phone,
        email: row.email,
        address: { state: row.state },
        status: row.status,
      }));
    },

    setLeadStatus: ({ account, params, body }) =>
      ctx.db.tx(async (orm) => {
        const before = await lockWritable(orm, account, params.id);
        checkPatch(body, before);
        const previous = before.status !== body.status && { previousStatus: before.status };
        await write(account, before, { status: body.status, ...previous }, orm);
      }),

    setLeadLanguage: ({ account, params, body }) =>
      ctx.db.tx(async (orm) => {
        const before = await lockWritable(orm, account, params.leadId);
        await write(account, before, { language: body.language }, orm);
      }),
  });
}
