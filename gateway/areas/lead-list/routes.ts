/** Leads as managers see them, and their export; each export is among the centre's changes. */
import { operations } from '@dialer/contract';
import { numberOf } from '../../calls/gate/numbers-of-lead';
import { createPermits } from '../../calls/gate/permits';
import { createTerms } from '../../calls/gate/terms';
import { whyNotInWords } from '../../calls/gate/refusal-words';
import { leadById } from '../../calls/lead-claims';
import { createCentres } from '../../people/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import type { GatewayContext } from '../../platform/context';
import { createAddressedFile } from '../../platform/http/addressed-file';
import { StreamReply } from '../../platform/http/file-reply';
import { defineArea } from '../../platform/http/routes';
import { limits } from '../../platform/limits';
import { createRation } from '../../platform/per-minute';
import { createTurns } from '../../platform/turns';
import { createOverrides } from '../permits/overrides';
import { recordChange } from '../workspace/record-change';
import { leadsAsCsv } from './export';
import { campaignName, COUNTED, countLeads, foundLeads, listed, pageOfLeads, statusesOf, type Filters, type View } from './rows';
import { wholeLead } from './whole-lead';

export function createArea(ctx: GatewayContext) {
  const db = ctx.db.lane('search');
  const permits = ctx.use(createPermits);
  const overrides = ctx.use(createOverrides);
  const turns = ctx.use(createTurns);
  const countExports = createRation(ctx, limits.leadExports.perMinute);
  const centres = ctx.use(createCentres);
  const settled = ctx.use(createTerms);
  const view = async ({ tenant, tenantId }: Pick<SignedIn, 'tenant' | 'tenantId'>): Promise<View> => ({
    now: ctx.clock.now(),
    keepsHours: !permits.isTraining(tenant),
    country: centres.of(tenant.variant).country,
    terms: await settled.of(tenantId, db),
  });

  const file = createAddressedFile<Filters>(
    ctx,
    { id: 'exportedLeads', path: '/workspace/lead-exports/:address', area: 'lead-list', access: operations.exportLeads.access },
    async ({ account, thing: filters }) => {
      const { language, tenantId } = account;
      const day = new Date(ctx.clock.now()).toISOString().slice(0, 10);
      const rows = leadsAsCsv(db, tenantId, filters, { ...(await view(account)), language });
      return new StreamReply(rows, 'text/csv; charset=utf-8', language === 'fr' ? `clients-${day}.csv` : `leads-${day}.csv`);
    },
  );

  return defineArea(
    {
      listLeads: ({ account, query }) =>
        turns.run(account.id, async () => {
          const { tenantId } = account;
          const { before, limit, ...filters } = query;
          const looked = Boolean(filters.q);
          const rows = looked
            ? await foundLeads(db, tenantId, filters)
            : await pageOfLeads(db, tenantId, filters, { before, limit: limit + 1 });
          const shown = looked ? rows : rows.slice(0, limit);
          const { total, more } = looked ? { total: rows.length, more: false } : await countLeads(db, tenantId, filters);
          return {
            rows: await listed(db, tenantId, shown, await view(account)),
            total,
            total_more: more,
            more: rows.length > shown.length,
            training: permits.isTraining(account.tenant),
            statuses: await statusesOf(db, tenantId),
          };
        }),

      async getListedLead({ account, params }) {
        const lead = await wholeLead(db, account.tenantId, params.id, await view(account));
        const row = await leadById(db, account.tenantId, params.id);
        const asked = { centre: account.tenant, number: row ? numberOf(row) : lead.phone, lead: row };
        const verdict = await permits.look(asked);
        const { why, closed } = verdict;
        const says = why ?? (closed && 'closed');
        const words = says === null ? null : whyNotInWords(says, verdict, ctx.clock.now(), account.language);
        const may = await overrides.of(account, asked, verdict);
        return { ...lead, calling: { allowed: verdict.allowed, why: words, zones: [...verdict.place.zones], ...may } };
      },

      async exportLeads({ account, body, tx }) {
        countExports(account.id);
        const { total, more } = body.q
          ? { total: (await foundLeads(db, account.tenantId, body)).length, more: false }
          : await countLeads(db, account.tenantId, body);
        return tx(async (orm) => {
          const named = body.campaign === undefined ? {} : { campaign: await campaignName(orm, account.tenantId, body.campaign) };
          const said = { ...body, ...named, rows: more ? `> ${COUNTED}` : total };
          await recordChange(orm, account, new Date(ctx.clock.now()), { kind: 'leads', id: 'export', name: 'CSV', from: null, to: said });
          return { url: file.url(account, body) };
        });
      },
    },
    [file.route],
  );
}
