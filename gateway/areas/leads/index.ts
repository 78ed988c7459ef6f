/** Leads: found by number or text, made, saved, deleted (LEAD, ENDPOINT-099…104, 110). Always within the caller's tenant. */
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { createOrchestrator } from '../../calls/orchestrator';
import { claimLead, type LeadRow } from '../../calls/leads';
import { tenDigits } from '../../calls/numbers';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { calls as callsTable, campaigns, dispositions, followUps, leads } from '../../platform/db/schema';
import { defineArea } from '../../platform/http/routes';
import { conflict, notFound } from '../../platform/problem';
import { toColumns, toWire, type WireLead } from './wire';

/** Rows of a search at most. */
const MOST_FOUND = 50;

export function createArea(ctx: GatewayContext) {
  const calls = ctx.use(createOrchestrator);
  const now = () => new Date(ctx.clock.now());

  const inTenant = (account: SignedIn, id: string) => and(eq(leads.id, id), eq(leads.tenantId, account.tenantId));

  async function read(account: SignedIn, id: string): Promise<LeadRow> {
    const [row] = await ctx.db.select().from(leads).where(inTenant(account, id));
    if (!row) throw notFound('There is no such lead.');
    return row;
  }

  async function wire(row: LeadRow): Promise<WireLead> {
    if (row.campaignId === null) return toWire(row);
    const [campaign] = await ctx.db.select().from(campaigns).where(eq(campaigns.id, row.campaignId));
    return toWire(row, campaign);
  }

  /** By its own number first, then by one of its other numbers; of several the one that was touched last. */
  async function byPhone(account: SignedIn, phone: string): Promise<LeadRow | undefined> {
    const number = tenDigits(phone) ?? phone;
    const [row] = await ctx.db
      .select()
      .from(leads)
      .where(and(eq(leads.tenantId, account.tenantId), or(eq(leads.phone, number), sql`jsonb_exists(${leads.phoneOther}, ${number})`)))
      .orderBy(desc(sql`${leads.phone} = ${number}`), desc(leads.updatedAt), leads.id)
      .limit(1);
    return row;
  }

  /** The lead that the agent is calling stands first, so that two leads of one number are not mixed up. */
  async function ofCall(account: SignedIn, phone: string): Promise<LeadRow | undefined> {
    const live = calls.liveOf(account.id)?.call;
    if (!live?.leadId || live.phone !== (tenDigits(phone) ?? phone)) return undefined;
    const [row] = await ctx.db.select().from(leads).where(inTenant(account, live.leadId));
    return row;
  }

  async function update(account: SignedIn, id: string, columns: Partial<LeadRow>, orm: Orm = ctx.db): Promise<void> {
    const rows = await orm
      .update(leads)
      .set({ ...columns, revision: sql`${leads.revision} + 1`, updatedAt: now() })
      .where(inTenant(account, id))
      .returning({ id: leads.id });
    if (rows.length === 0) throw notFound('There is no such lead.');
  }

  return defineArea({
    async getLeadByPhone({ account, params }) {
      const row = (await ofCall(account, params.phone)) ?? (await byPhone(account, params.phone));
      if (!row) throw notFound('There is no lead with this number.');
      return wire(row);
    },

    /** A number that exists already gives its lead: two tabs, or a retry, must not make two of one person. */
    async createLead({ account, body }) {
      const known = (await ofCall(account, body.phone)) ?? (await byPhone(account, body.phone));
      if (known) return wire(known);
      const [row] = await ctx.db
        .insert(leads)
        .values({
          tenantId: account.tenantId,
          phone: tenDigits(body.phone) ?? body.phone,
          isInbound: body.type === 'inbound',
          dueAt: null,
          createdAt: now(),
          updatedAt: now(),
        })
        .returning();
      const live = calls.liveOf(account.id)?.call;
      if (live && live.phone === row!.phone) await claimLead(ctx.db, account.tenantId, account.id, row!.id, now());
      return wire(await read(account, row!.id));
    },

    saveLead: ({ account, params, body, tx }) =>
      tx(async (orm) => {
        const [before] = await orm.select().from(leads).where(inTenant(account, params.id)).for('update');
        if (!before) throw notFound('There is no such lead.');
        const columns = toColumns(body, before);
        await update(account, params.id, { ...columns, ...(columns.phone && { phone: tenDigits(columns.phone) ?? columns.phone }) }, orm);
      }),

    /** Only a lead that nothing hangs on, such as the temporary one of a call that is linked to another [LEAD-034]. */
    async deleteLead({ account, params }) {
      const row = await read(account, params.id);
      if (row.claimedBy !== null && row.claimedBy !== account.id) throw conflict('A colleague works on this lead.', 'lead-taken');
      await ctx.db.tx(async (orm) => {
        const [disposed] = await orm.select({ id: dispositions.id }).from(dispositions).where(eq(dispositions.leadId, row.id)).limit(1);
        const [promised] = await orm.select({ id: followUps.id }).from(followUps).where(eq(followUps.leadId, row.id)).limit(1);
        if (disposed || promised) throw conflict('This lead has a history and cannot be deleted.', 'lead-in-use');
        await orm.update(callsTable).set({ leadId: null }).where(eq(callsTable.leadId, row.id));
        await orm.delete(leads).where(inTenant(account, row.id));
      });
    },

    /** By lead id, number, name or e-mail; nothing found is a 404 [FUP-026]. */
    async searchLeads({ account, params }) {
      const { text } = params;
      const digits = text.replace(/\D/g, '');
      const like = `%${text.replace(/[%_\\]/g, (sign) => `\\${sign}`)}%`;
      const name = sql`${leads.firstName} || ' ' || ${leads.lastName}`;
      const rows = await ctx.db
        .select()
        .from(leads)
        .where(
          and(
            eq(leads.tenantId, account.tenantId),
            or(
              ilike(leads.marketingId, like),
              ilike(leads.email, like),
              sql`${name} ilike ${like}`,
              digits.length >= 3 ? ilike(leads.phone, `%${digits}%`) : undefined,
            ),
          ),
        )
        .orderBy(desc(leads.updatedAt), leads.id)
        .limit(MOST_FOUND);
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

    async setLeadStatus({ account, params, body }) {
      const before = await read(account, params.id);
      await update(account, params.id, { status: body.status, ...(before.status !== body.status && { previousStatus: before.status }) });
    },

    async setLeadLanguage({ account, params, body }) {
      await update(account, params.leadId, { language: body.language });
    },
  });
}
