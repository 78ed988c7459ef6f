/** Leads: found by number or text, made, saved, deleted (LEAD, ENDPOINT-099…104, 110). Always within the caller's tenant. */
import moment from 'moment-timezone';
import { fullName } from '../../people/agents';
import { lockCentre } from '../../people/managed';
import { createCentres } from '../../people/centre';
import { createCallControl } from '../../calls/control';
import { createHearing } from '../../plugins/hearing';
import { DO_NOT_CALL, neverCallAgain } from '../../calls/gate/do-not-call';
import { placeOf } from '../../calls/gate/place-of-number';
import type { LeadRow } from '../../calls/lead-claims';
import { storedPhone } from '@dialer/rules/phone';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import type { Orm } from '../../platform/db/database';
import { createRation } from '../../platform/per-minute';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { conflict, HttpProblem, notFound } from '../../platform/problem';
import { announceRecord, recordChange } from '../workspace/record-change';
import { lockLead, lockWritable } from './access';
import { byNumber, findLeads } from './find';
import { deleteLead, findOrMake, hasHistory, namesOf, readLead, updateLead, waitingCall } from './repository';
import { createLookUps, createShare } from './share';
import { changedBy, changedSince, withChanges } from './changes';
import { checkBirths, checkPatch, checkPhone, numberTaken } from './checks';
import { createLeadView } from './view';
import { toColumns, withBands } from './wire';

/** Whether a lead that is Do Not Call now was not before, or has a number that it did not have. */
const listsMore = (before: LeadRow, after: LeadRow): boolean =>
  before.status !== DO_NOT_CALL ||
  [after.phone, ...after.phoneOther].some((phone) => ![before.phone, ...before.phoneOther].includes(phone));

export function createArea(ctx: GatewayContext) {
  const control = ctx.use(createCallControl);
  const centres = ctx.use(createCentres);
  const view = ctx.use(createLeadView);
  const plugins = ctx.use(createHearing);
  const now = () => new Date(ctx.clock.now());

  /**
   * The lead for a write: locked, and nobody else's. Who gives it another `status` also writes among the centre's changes, and
   * whoever writes both locks the centre first.
   */
  async function lock(orm: Orm, account: SignedIn, leadId: string, status?: string): Promise<LeadRow> {
    if (status !== undefined && (await readLead(orm, account, leadId))?.status !== status) await lockCentre(orm, account.tenantId);
    return (await view.isOnTheLine(account, leadId)) ? lockLead(orm, account, leadId) : lockWritable(orm, account, leadId);
  }

  const searches = createShare(ctx.clock, ctx.refused, limits.search.perMinute);
  const lookUps = ctx.use(createLookUps);
  const countStatuses = createRation(ctx, limits.leadStatuses.perMinute);
  const countListed = createRation(ctx, limits.doNotCall.perMinute);
  const searching = ctx.db.lane('search');

  const byPhone = (account: SignedIn, phone: string) =>
    lookUps.run(account.id, () => byNumber(ctx.db, account.tenantId, storedPhone(phone)));

  /**
   * The lead of the agent's call with this number stands first, while it lives and until it is disposed: two leads of one
   * number are not mixed up, and a call that was linked to a lead of another number finds that one [LEAD-034].
   */
  async function ofCall(account: SignedIn, phone: string): Promise<LeadRow | undefined> {
    const number = storedPhone(phone);
    const live = await control.liveOf(account);
    const leadId = live?.phone === number ? live.leadId : (await waitingCall(ctx.db, account, number))?.leadId;
    return leadId ? readLead(ctx.db, account, leadId) : undefined;
  }

  /** Today's date in each zone in which the lead may be. */
  const daysWhere = ({ tenant }: SignedIn, lead: LeadRow): string[] =>
    placeOf(lead, centres.of(tenant.variant).country).zones.map((zone) => moment.tz(ctx.clock.now(), zone).format('YYYY-MM-DD'));

  /**
   * Writes a lead that `lock` gave. Who makes it Do Not Call puts its numbers on the list, those before the write and
   * those after it, and the number that they are talking to; no later status takes them off. A script could bar every
   * number there is that way, so a person has a share of it. `paths`: the fields that this changes.
   *
   * Another status is a line of the audit (decision 141); gives the centre's new revision then, else null.
   */
  async function write(account: SignedIn, before: LeadRow, columns: Partial<LeadRow>, paths: readonly string[], orm: Orm) {
    const after = { ...before, ...columns };
    const isAnother = after.status !== before.status;
    if (isAnother) countStatuses(account.id);
    if (after.status === DO_NOT_CALL) {
      if (listsMore(before, after)) countListed(account.id);
      const live = await control.liveOf(account);
      const rung = live?.leadId === before.id && live.phone ? [live.phone] : [];
      const phones = [before.phone, ...before.phoneOther, after.phone, ...after.phoneOther, ...rung];
      await neverCallAgain(orm, { tenantId: account.tenantId, phones, reason: 'status', accountId: account.id, at: now() });
    }
    try {
      const changes = withChanges(before, paths, account.id, now());
      await updateLead(orm, account, before.id, { ...columns, changes }, now());
    } catch (error) {
      throw numberTaken(error) ?? error;
    }
    if (!isAnother) return null;
    const sides = { from: { status: before.status }, to: { status: after.status } };
    return recordChange(orm, account, now(), { kind: 'lead', id: before.id, name: fullName(after) || after.phone, ...sides });
  }

  /**
   * Throws 409 `lead-changed` when somebody else has changed one of these fields since the revision that the edits were made
   * from. The page shows both values side by side, and sends what its person chooses: it may be called with the lead as
   * it is now. A save that names no revision is not asked.
   */
  async function mustBeUnchanged(account: SignedIn, before: LeadRow, paths: readonly string[], revision: number | undefined) {
    if (revision === undefined) return;
    const since = changedSince(before, paths, revision, account.id);
    if (since.length === 0) return;
    const names = await namesOf(
      ctx.db,
      account.tenantId,
      since.map(([, [, by]]) => by),
    );
    throw conflict('Somebody else has changed this lead since you read it.', 'lead-changed', {
      lead: await view.of(account, before),
      changed: Object.fromEntries(since.map(([path, [, by, at]]) => [path, { by: names.get(by) ?? '', at: new Date(at).toISOString() }])),
    });
  }

  return defineArea({
    async getLeadByPhone({ account, params }) {
      const row = (await ofCall(account, params.phone)) ?? (await byPhone(account, params.phone));
      if (!row) throw notFound('There is no lead with this number.');
      return view.of(account, row);
    },

    /** A number that exists already gives its lead: two tabs, or a retry, must not make two of one person. */
    async createLead({ account, body }) {
      const known = await ofCall(account, body.phone);
      if (known) return view.of(account, known);
      const phone = storedPhone(body.phone);
      const ofOwnCall = (await control.liveOf(account))?.phone === phone;
      if (!ofOwnCall) checkPhone(phone, (await waitingCall(ctx.db, account, phone))?.phone);
      const make = () => findOrMake(ctx.db, account, { phone, isInbound: body.type === 'inbound', claim: ofOwnCall, now: now() });
      return view.of(account, ofOwnCall ? await make() : await lookUps.run(account.id, make));
    },

    async saveLead({ account, params, body, tx }) {
      let revision: number | null = null;
      await tx(async (orm) => {
        const before = await lock(orm, account, params.id, body.status);
        checkPatch(body, before, centres.of(account.tenant.variant));
        const columns = toColumns(withBands(body, centres.lists(account.tenant.variant)), before);
        if (columns.phone !== undefined) columns.phone = storedPhone(columns.phone);
        checkBirths(body.clients, before, daysWhere(account, { ...before, ...columns }));
        const paths = changedBy(body, before);
        await mustBeUnchanged(account, before, paths, body.revision);
        const save = () => write(account, before, columns, paths, orm);
        // Another number: what the campaign says of it is an answer, as a search's is.
        const asks =
          columns.phone !== undefined && columns.phone !== before.phone && columns.phone !== (await control.liveOf(account))?.phone;
        revision = await (asks ? lookUps.run(account.id, save) : save());
      });
      await announceRecord(ctx, account.tenantId, revision);
      plugins.tell('lead-saved', { accountId: account.id, leadId: params.id, facts: { at: ctx.clock.now() } });
    },

    // Whom a visit is asked of: kept with the lead, else by where it is [LEAD-036, LEAD-037].
    async getLeadMga({ account, params, query }) {
      const lead = await readLead(ctx.db, account, params.leadId);
      if (!lead) throw notFound('There is no such lead.');
      const region = (query.province ?? lead.state).toLowerCase();
      const mgas = centres.lists(account.tenant.variant)?.mgas ?? [];
      return { mga: lead.mga || (mgas.find(({ regions }) => regions?.includes(region) ?? true)?.value ?? '') };
    },

    /**
     * Only the temporary lead that the agent's own call made, which is now linked to another one [LEAD-034]: it came from
     * no file, and nothing hangs on it.
     */
    deleteLead: ({ account, params }) =>
      ctx.db.tx(async (orm) => {
        const lead = await lock(orm, account, params.id);
        if (lead.createdBy !== account.id)
          throw new HttpProblem(403, 'Only a lead that your own call made can be deleted.', {}, { code: 'lead-not-yours' });
        if (await hasHistory(orm, account, lead.id)) throw conflict('This lead has a history and cannot be deleted.', 'lead-in-use');
        await deleteLead(orm, account, lead.id);
      }),

    /** By lead id, number, name or e-mail; nothing found is a 404 [FUP-026]. */
    async searchLeads({ account, params }) {
      const rows = await searches.run(account.id, () => findLeads(searching, account.tenantId, params.text));
      if (rows.length === 0) throw notFound('No leads were found.');
      return rows.map((row) => ({
        id: row.id,
        marketing_id: row.marketingId,
        name: fullName(row),
        phone: row.phone,
        email: row.email,
        address: { state: row.state },
        status: row.status,
      }));
    },

    async setLeadStatus({ account, params, body }) {
      const revision = await ctx.db.tx(async (orm) => {
        const before = await lock(orm, account, params.id, body.status);
        checkPatch(body, before, centres.of(account.tenant.variant));
        const previous = before.status !== body.status && { previousStatus: before.status };
        return write(account, before, { status: body.status, ...previous }, changedBy(body, before), orm);
      });
      await announceRecord(ctx, account.tenantId, revision);
    },

    setLeadLanguage: ({ account, params, body }) =>
      ctx.db.tx(async (orm) => {
        const before = await lock(orm, account, params.leadId);
        await write(account, before, { language: body.language }, changedBy(body, before), orm);
      }),
  });
}
