/** What lifts a listing of a registry: recorded with its evidence, and taken back without being forgotten. */
import { and, desc, eq, isNull, or, type SQL } from 'drizzle-orm';
import { EXEMPTION_FROM, EXEMPTION_YEARS, PERSONAL_EXEMPTIONS, type ExemptionKind } from '@dialer/contract/registries';
import { storedPhone, tenDigits } from '@dialer/rules/phone';
import { judgeAnew, judgeNumberAnew } from '../../calls/gate/registry-stack';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { campaigns, exemptions, leads } from '../../platform/db/schema';
import type { Reply } from '../../platform/http/routes';
import { countryOfAreaCode } from '../../platform/places/area-codes';
import { fieldProblem, forbidden, notFound } from '../../platform/problem';
import { namesOf } from '../leads/repository';
import { announceRecord, recordChange } from '../workspace/record-change';

type Row = typeof exemptions.$inferSelect;
type Shown = Reply<'addExemption'>;
export interface Wanted {
  readonly kind: ExemptionKind;
  readonly phone: string;
  readonly areaCode: string;
  readonly campaignId: number | null;
  readonly leadId: string | null;
  readonly validFrom: string;
  readonly validUntil: string | null;
  readonly evidence: string;
  readonly channel: string | null;
}

const LISTED = 200;
const DAY_MS = 86_400_000;
/** By law, counted from its beginning: 16 CFR 310.2(q) and the National DNCL's exemptions; days, the shorter of two readings. */
const LONGEST: Partial<Record<ExemptionKind, Readonly<Record<'US' | 'CA', number>>>> = {
  'existing-business-relationship': { US: 540, CA: 545 },
  inquiry: { US: 90, CA: 181 },
};

const midnight = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** What one person has said or bought exempts their number alone. */
function checkNumber({ kind }: Wanted, phone: string | null, mayLift: boolean): void {
  if (phone !== null) return;
  if (PERSONAL_EXEMPTIONS.includes(kind)) throw fieldProblem('phone', 'This is of one person: name the number.');
  if (!mayLift) throw forbidden('Only administrators may exempt a whole area code or campaign. Name one number.');
}

/** Consent alone may be open, until it is taken back; what the law ends, ends by then, and the rest is looked at anew one day. */
function checkDays({ kind, validFrom, validUntil }: Wanted, phone: string | null, now: Date): Date | null {
  if (validFrom < EXEMPTION_FROM) throw fieldProblem('valid_from', `No day before ${EXEMPTION_FROM}.`);
  if (midnight(validFrom) > now) throw fieldProblem('valid_from', 'This day is still to come.');
  if (validUntil === null) {
    if (kind !== 'consent') throw fieldProblem('valid_until', 'Say until when this holds.');
    return null;
  }
  const last = new Date(now);
  last.setUTCFullYear(last.getUTCFullYear() + EXEMPTION_YEARS);
  if (midnight(validUntil) > last) throw fieldProblem('valid_until', `Name a day within ${EXEMPTION_YEARS} years from now.`);
  const until = new Date(midnight(validUntil).getTime() + DAY_MS);
  if (until <= midnight(validFrom)) throw fieldProblem('valid_until', 'It ends before it begins.');
  const longest = LONGEST[kind]?.[countryOfAreaCode((phone ?? '').slice(0, 3)) === 'CA' ? 'CA' : 'US'];
  if (longest && (until.getTime() - midnight(validFrom).getTime()) / DAY_MS > longest)
    throw fieldProblem('valid_until', `By law this holds for ${longest} days at most.`);
  return until;
}

export function createExemptions(ctx: GatewayContext) {
  const now = () => new Date(ctx.clock.now());
  const inBackground = ctx.use(createBackground);

  async function shown(tenantId: number, rows: readonly { exemption: Row; campaign: string | null }[]): Promise<Shown[]> {
    const people = rows.flatMap(({ exemption: { recordedBy, revokedBy } }) => [recordedBy, revokedBy].filter((id) => id !== null));
    const names = await namesOf(ctx.db, tenantId, people);
    const nameOf = (id: number | null) => (id === null ? '' : (names.get(id) ?? ''));
    return rows.map(({ exemption: row, campaign }) => ({
      id: row.id,
      kind: row.kind,
      phone: row.phone ?? '',
      area_code: row.areaCode ?? '',
      campaign: campaign ?? '',
      lead_id: row.leadId,
      valid_from: row.validFrom.toISOString(),
      valid_until: row.validUntil?.toISOString() ?? null,
      evidence: row.evidence,
      channel: row.channel,
      by: nameOf(row.recordedBy),
      at: row.recordedAt.toISOString(),
      revoked_at: row.revokedAt?.toISOString() ?? null,
      revoked_by: nameOf(row.revokedBy),
      revoked_reason: row.revokedReason,
    }));
  }

  const read = (tenantId: number, where: SQL | undefined) =>
    ctx.db
      .select({ exemption: exemptions, campaign: campaigns.name })
      .from(exemptions)
      .leftJoin(campaigns, eq(campaigns.id, exemptions.campaignId))
      .where(and(eq(exemptions.tenantId, tenantId), where))
      .orderBy(desc(exemptions.recordedAt), desc(exemptions.id))
      .limit(LISTED);

  /** Leads that it lifts, or does not any more, are offered accordingly. */
  const judge = (tenantId: number, phone: string | null) =>
    phone === null
      ? inBackground(judgeAnew(ctx.db.lane('search'), tenantId, null), 'leads of an exemption were not judged anew')
      : judgeNumberAnew(ctx.db, tenantId, phone);

  async function scopeOf({ tenantId }: SignedIn, { phone, areaCode, campaignId, leadId }: Wanted) {
    if (leadId !== null) {
      const [lead] = await ctx.db
        .select({ phone: leads.phone })
        .from(leads)
        .where(and(eq(leads.id, leadId), eq(leads.tenantId, tenantId)));
      if (!lead) throw notFound('There is no such lead.');
      return { leadId, phone: lead.phone, areaCode: null, campaignId: null };
    }
    if (campaignId !== null) {
      const mine = and(eq(campaigns.id, campaignId), eq(campaigns.tenantId, tenantId));
      if ((await ctx.db.$count(campaigns, mine)) === 0) throw notFound('There is no such campaign.');
    }
    if (phone && tenDigits(phone) === null) throw fieldProblem('phone', 'This is not a number that can be called.');
    if (areaCode && countryOfAreaCode(areaCode) === null) throw fieldProblem('area_code', 'There is no such area code.');
    if (!phone && !areaCode && campaignId === null) throw fieldProblem('phone', 'Name a number, an area code or a campaign.');
    return { leadId: null, phone: phone ? storedPhone(phone) : null, areaCode: areaCode || null, campaignId };
  }

  return {
    async list(tenantId: number, phone: string): Promise<Shown[]> {
      const number = phone && storedPhone(phone);
      const one = number
        ? or(eq(exemptions.phone, number), and(isNull(exemptions.phone), eq(exemptions.areaCode, number.slice(0, 3))))
        : undefined;
      return shown(tenantId, await read(tenantId, one));
    },
    /** `mayLift`: this person may also exempt many at once, which comes to switching a registry off. */
    async add(account: SignedIn, mayLift: boolean, wanted: Wanted): Promise<Shown> {
      const { tenantId } = account;
      const scope = await scopeOf(account, wanted);
      checkNumber(wanted, scope.phone, mayLift);
      const validUntil = checkDays(wanted, scope.phone, now());
      const validFrom = midnight(wanted.validFrom);
      const { kind, evidence, channel } = wanted;
      let made: Row | undefined;
      const revision = await ctx.db.tx(async (orm) => {
        const values = {
          tenantId,
          kind,
          ...scope,
          validFrom,
          validUntil,
          evidence,
          channel: channel ?? '',
          recordedBy: account.id,
          recordedAt: now(),
        };
        [made] = await orm.insert(exemptions).values(values).returning();
        const name = [scope.phone, scope.areaCode].filter(Boolean).join(' ') || kind;
        const to = { kind, valid_from: wanted.validFrom, valid_until: wanted.validUntil, evidence };
        return recordChange(orm, account, now(), { kind: 'exemption', id: made!.id, name, from: null, to });
      });
      await announceRecord(ctx, tenantId, revision);
      await judge(tenantId, scope.phone);
      const [one] = await shown(tenantId, await read(tenantId, eq(exemptions.id, made!.id)));
      return one!;
    },
    async revoke(account: SignedIn, id: number, reason: string): Promise<void> {
      const { tenantId } = account;
      let revoked: Row | undefined;
      const revision = await ctx.db.tx(async (orm) => {
        [revoked] = await orm
          .update(exemptions)
          .set({ revokedAt: now(), revokedBy: account.id, revokedReason: reason })
          .where(and(eq(exemptions.id, id), eq(exemptions.tenantId, tenantId), isNull(exemptions.revokedAt)))
          .returning();
        if (!revoked) throw notFound('There is no such exemption in force.');
        const name = revoked.phone ?? revoked.areaCode ?? revoked.kind;
        return recordChange(orm, account, now(), { kind: 'exemption', id, name, from: { revoked: false }, to: { revoked: true, reason } });
      });
      await announceRecord(ctx, tenantId, revision);
      await judge(tenantId, revoked!.phone);
    },
  };
}
