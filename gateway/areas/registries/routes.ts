/** Registries of numbers, what lifts them, and the centre's own do-not-call list: for managers. */
import { and, eq } from 'drizzle-orm';
import { operations, PATTERNS } from '@dialer/contract';
import type { RegistryScope } from '@dialer/contract/registries';
import { createPermits } from '../../calls/gate/permits';
import { daysSince } from '../../calls/gate/registries';
import { judgeAnew } from '../../calls/gate/registry-stack';
import { createCentres } from '../../people/centre';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { mayCall } from '../../platform/auth/access';
import { registries } from '../../platform/db/schema';
import { defineArea, type Reply } from '../../platform/http/routes';
import { fieldProblem, forbidden } from '../../platform/problem';
import { namesOf } from '../leads/repository';
import { announceRecord, recordChange } from '../workspace/record-change';
import { createExemptions } from './exemptions';
import { createRegistryFiles, shown } from './files';
import { createOwnList } from './own-list';

type Registry = Reply<'getRegistries'>['registries'][number];

const isNational = (scope: RegistryScope) => scope === 'national-us' || scope === 'national-ca';
/** Who may switch a registry off may say what comes to the same: that a file is much smaller, or that a whole area is exempt. */
const mayLift = ({ roles }: SignedIn): boolean => mayCall(operations.keepRegistry.access, roles);

/** Why a file is so much smaller than the list in force; empty: it is not said to be. */
function whySmaller(account: SignedIn, { smaller, smaller_reason: reason }: { smaller: boolean; smaller_reason: string }): string {
  if (!smaller) return '';
  if (!mayLift(account)) throw forbidden('Only administrators may say that a file really is so much smaller than the list in force.');
  if (!PATTERNS.seen.test(reason)) throw fieldProblem('smaller_reason', 'Say why it is so much smaller.');
  return reason;
}

const NOTHING = { kept_by: '', kept_reason: '', kept_at: null, version_date: null, days: null, rows: 0 };

export function createArea(ctx: GatewayContext) {
  const files = ctx.use(createRegistryFiles);
  const exemptions = ctx.use(createExemptions);
  const own = ctx.use(createOwnList);
  const permits = ctx.use(createPermits);
  const centres = ctx.use(createCentres);
  const inBackground = ctx.use(createBackground);
  const now = () => new Date(ctx.clock.now());

  const namesFor = (tenantId: number, ids: readonly (number | null)[]) =>
    namesOf(
      ctx.db,
      tenantId,
      ids.filter((id) => id !== null),
    );

  /** Those of the countries that the centre rings stand there, also before anything was loaded. */
  async function all({ tenantId, tenant }: SignedIn): Promise<Registry[]> {
    const rows = await ctx.db
      .select()
      .from(registries)
      .where(eq(registries.tenantId, tenantId))
      .orderBy(registries.scope, registries.region);
    const names = await namesFor(
      tenantId,
      rows.map(({ keptBy }) => keptBy),
    );
    const there = rows.map((row): Registry => ({
      scope: row.scope,
      region: row.region,
      kept: row.kept,
      kept_by: row.keptBy === null ? '' : (names.get(row.keptBy) ?? ''),
      kept_reason: row.keptReason,
      kept_at: row.keptAt?.toISOString() ?? null,
      version_date: row.versionDate,
      days: row.versionDate === null ? null : daysSince(row.versionDate, ctx.clock.now()),
      rows: row.rows,
    }));
    const { rings = ['US', 'CA'] } = centres.of(tenant.variant);
    const wanted = (['national-us', 'national-ca'] as const).filter(
      (scope) => rings.includes(scope === 'national-us' ? 'US' : 'CA') && !there.some((one) => one.scope === scope),
    );
    return [...wanted.map((scope): Registry => ({ scope, region: '', kept: true, ...NOTHING })), ...there];
  }

  /** Of a national registry all its areas together. */
  async function keep(
    account: SignedIn,
    { scope, region, kept, reason }: { scope: RegistryScope; region: string; kept: boolean; reason: string },
  ) {
    const { tenantId } = account;
    const by = { kept, keptBy: account.id, keptReason: reason, keptAt: now() };
    const revision = await ctx.db.tx(async (orm) => {
      const these = and(eq(registries.tenantId, tenantId), eq(registries.scope, scope));
      const some = isNational(scope) ? these : and(these, eq(registries.region, region));
      const changed = await orm.update(registries).set(by).where(some).returning({ region: registries.region });
      if (isNational(scope) && !changed.some((one) => one.region === ''))
        await orm.insert(registries).values({ tenantId, scope, region: '', ...by });
      else if (changed.length === 0) throw fieldProblem('region', 'The centre has no such registry.');
      const name = [scope, isNational(scope) ? '' : region].filter(Boolean).join(' ');
      return recordChange(orm, account, now(), { kind: 'registry', id: name, name, from: { kept: !kept }, to: { kept, reason } });
    });
    await announceRecord(ctx, tenantId, revision);
    inBackground(judgeAnew(ctx.db.lane('search'), tenantId, null), 'leads of a registry were not judged anew');
  }

  return defineArea({
    async getRegistries({ account }) {
      const list = await files.list(account.tenantId);
      const names = await namesFor(
        account.tenantId,
        list.map(({ accountId }) => accountId),
      );
      return {
        registries: await all(account),
        files: list.map((file) => shown(file, names)),
        training: permits.isTraining(account.tenant),
      };
    },
    keepRegistry: ({ account, body }) => keep(account, body),

    async beginRegistryFile({ account, body }) {
      const { version_date: versionDate, name, bytes, scope, region } = body;
      whySmaller(account, body);
      return shown(await files.begin(account, { versionDate, name, bytes, scope, region }), new Map());
    },
    async addToRegistryFile({ account, params, body }) {
      const part = Buffer.from(body.data, 'base64');
      return shown(await files.add(account, params.id, body.at, part, whySmaller(account, body)), new Map());
    },
    async getRegistryFile({ account, params }) {
      const file = await files.find(account.tenantId, params.id);
      return shown(file, await namesFor(account.tenantId, [file.accountId]));
    },
    cancelRegistryFile: ({ account, params }) => files.cancel(account.tenantId, params.id),

    getExemptions: ({ account, query }) => exemptions.list(account.tenantId, query.phone ?? ''),
    addExemption: ({ account, body }) =>
      exemptions.add(account, mayLift(account), {
        ...{ kind: body.kind, phone: body.phone, areaCode: body.area_code, campaignId: body.campaign_id, leadId: body.lead_id },
        ...{ validFrom: body.valid_from, validUntil: body.valid_until, evidence: body.evidence, channel: body.channel },
      }),
    revokeExemption: ({ account, params, body }) => exemptions.revoke(account, params.id, body.reason),

    findDoNotCall: ({ account, query }) => own.find(account.tenantId, query.phone ?? ''),
    addDoNotCall: ({ account, body }) => own.add(account, body.phones, body.reason),
  });
}
