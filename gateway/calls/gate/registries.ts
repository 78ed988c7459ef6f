/**
 * What the registries of a centre say about numbers: listed, a mobile telephone where the law wants consent, a new owner,
 * or a file that is too old to call by. An exemption lifts a listing, and never the centre's own do-not-call list, which
 * is another table and asked apart (`do-not-call.ts`).
 */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { REGISTRY_DAYS, type RegistryScope, type RegistryVerdict } from '@dialer/contract/registries';
import type { Country } from '@dialer/rules/country';
import type { Orm } from '../../platform/db/database';
import { exemptions, leadKeys, leads, registries, registryNumbers } from '../../platform/db/schema';
import { countryOf } from '@dialer/rules/country';
import { countryOfAreaCode } from '../../platform/places/area-codes';
import { findPlace } from '../../platform/places/postal';

type Registry = Pick<typeof registries.$inferSelect, 'version' | 'scope' | 'region' | 'kept' | 'versionDate'>;
type Exemption = typeof exemptions.$inferSelect;

/** A number as it is stored, and what its lead says of it. */
export interface AskedNumber {
  readonly phone: string;
  /** Of the lead's address, lower case; empty when nobody knows. */
  readonly state: string;
  readonly campaignId: number | null;
  /** Where the person is; the area code comes first. */
  readonly country: Country;
}

/** What of a lead counts here. */
type Lead = Pick<typeof leads.$inferSelect, 'state' | 'zip' | 'timezone' | 'campaignId'>;

/** `country`: of the centre, where neither number nor address names one. */
export function asAsked({ phone, lead, country }: { phone: string; lead: Lead | null | undefined; country: Country }): AskedNumber {
  if (!lead) return { phone, state: '', campaignId: null, country };
  const state = (lead.state || findPlace(lead.zip)?.region || '').trim().toLowerCase();
  const where = { province: state, timezone: lead.timezone };
  return { phone, state, campaignId: lead.campaignId, country: countryOf(where, country) };
}

/**
 * States in which a mobile telephone is rung with consent only: Ariz. Rev. Stat. 44-1278(B)(3); N.J. Stat. 56:8-130; the
 * Louisiana Public Service Commission's order R-29617, V(A)(12)(b).
 */
export const WIRELESS_NEEDS_CONSENT: ReadonlySet<string> = new Set(['az', 'nj', 'la']);

/** Of a national registry each country has one. */
export const NATIONAL: Readonly<Record<Country, Extract<RegistryScope, `national-${string}`>>> = { US: 'national-us', CA: 'national-ca' };
const COUNTRIES: readonly Country[] = ['US', 'CA'];

const DAY_MS = 86_400_000;
/** How old a file of this day is, in whole days. */
export const daysSince = (day: string, now: number): number => Math.max(0, Math.floor((now - Date.parse(`${day}T00:00:00Z`)) / DAY_MS));

/** What a registry says of a number itself; the rest is how old its file is. */
export const LISTS_A_NUMBER: ReadonlySet<RegistryVerdict['why']> = new Set(['registry', 'wireless', 'reassigned']);

/** Only numbers of ten digits are in a registry. */
const asNumber = (phone: string): number | null => (/^[2-9]\d{9}$/.test(phone) ? Number(phone) : null);
const areaOf = (phone: string): string => phone.slice(0, 3);

function countryOfNumber({ phone, country }: AskedNumber): Country {
  const code = countryOfAreaCode(areaOf(phone));
  return code === 'US' || code === 'CA' ? code : country;
}

const isNational = (scope: RegistryScope): boolean => scope === 'national-us' || scope === 'national-ca';

/** A listing there forbids by itself. */
const forbids = ({ scope, kept }: Registry): boolean => kept && (isNational(scope) || scope === 'state');

/** Whether the centre keeps a national registry: it does unless somebody has said that it needs none. */
const keeps = (all: readonly Registry[], scope: RegistryScope): boolean =>
  all.find((one) => one.scope === scope && one.region === '')?.kept ?? true;

/** The newest of the files that say who of an area is listed. */
function newest(all: readonly Registry[]): Registry | undefined {
  return all
    .filter(({ versionDate }) => versionDate !== null)
    .sort((a, b) => (a.versionDate! < b.versionDate! ? 1 : a.versionDate! > b.versionDate! ? -1 : 0))[0];
}

const verdict = (
  why: RegistryVerdict['why'],
  { scope, region, versionDate }: Pick<Registry, 'scope' | 'region' | 'versionDate'>,
  now: number,
) => ({ why, scope, region, days: versionDate === null ? null : daysSince(versionDate, now) }) satisfies RegistryVerdict;

/** Whether what there is of a registry may be called by; null: it may. */
function tooOld(these: readonly Registry[], scope: RegistryScope, now: number): RegistryVerdict | null {
  const last = newest(these);
  if (!last) return { why: 'registry-missing', scope, region: '', days: null };
  return daysSince(last.versionDate!, now) > REGISTRY_DAYS ? verdict('registry-old', last, now) : null;
}

/** The age of what says who of this number's area and state is listed. */
function ageVerdict(all: readonly Registry[], asked: AskedNumber, now: number): RegistryVerdict | null {
  const scope = NATIONAL[countryOfNumber(asked)];
  const national = all.filter((one) => one.scope === scope && (one.region === '' || one.region === areaOf(asked.phone)));
  const old = keeps(all, scope) ? tooOld(national, scope, now) : null;
  if (old) return old;
  // Of a state there is a registry where the centre has loaded one.
  const state = all.find((one) => one.scope === 'state' && one.region === asked.state && one.kept && one.versionDate !== null);
  return state ? tooOld([state], 'state', now) : null;
}

interface Listing {
  readonly registry: Registry;
  readonly answeredOn: string | null;
}

function judge(all: readonly Registry[], asked: AskedNumber, found: readonly Listing[], lifted: readonly Exemption[], now: number) {
  const consents = lifted.filter(({ kind }) => kind === 'consent');
  const reassigned = found.find(({ registry: { scope, region, kept } }) => scope === 'reassigned' && region === 'yes' && kept);
  // What the former owner has agreed to is nothing that the new one has.
  if (reassigned && !consents.some(({ validFrom }) => validFrom.getTime() >= Date.parse(`${reassigned.answeredOn}T00:00:00Z`) + DAY_MS))
    return verdict('reassigned', reassigned.registry, now);
  const wireless = found.find(({ registry: { scope, kept } }) => scope === 'wireless' && kept);
  if (wireless && WIRELESS_NEEDS_CONSENT.has(asked.state) && consents.length === 0) return verdict('wireless', wireless.registry, now);
  if (lifted.length > 0) return null;
  const listed = found.find(({ registry }) => forbids(registry));
  return listed ? verdict('registry', listed.registry, now) : ageVerdict(all, asked, now);
}

const ofCentre = (orm: Orm, tenantId: number): Promise<Registry[]> =>
  orm
    .select({
      version: registries.version,
      scope: registries.scope,
      region: registries.region,
      kept: registries.kept,
      versionDate: registries.versionDate,
    })
    .from(registries)
    .where(eq(registries.tenantId, tenantId));

const isValid = (now: Date | SQL) =>
  sql`${isNull(exemptions.revokedAt)} and ${exemptions.validFrom} <= ${now} and (${exemptions.validUntil} is null or ${exemptions.validUntil} > ${now})`;

const covers = ({ phone, areaCode, campaignId }: Exemption, asked: AskedNumber): boolean =>
  (phone === null || phone === asked.phone) &&
  (areaCode === null || areaCode === areaOf(asked.phone)) &&
  (campaignId === null || campaignId === asked.campaignId);

/** What the registries say of a number; `lists`: by which of them, as the evidence keeps it. */
export interface Judged {
  readonly verdict: RegistryVerdict | null;
  /** A consent that was given in writing is on record: what some states ask of dialing by machine. */
  readonly consented: boolean;
  /** `national-us 617 2026-11-24 #12`: scope, region, day and version. */
  readonly lists: readonly string[];
}

/** Said on the telephone it is none in writing. */
const isWritten = ({ kind, channel }: Exemption): boolean => kind === 'consent' && channel !== 'call' && channel !== '';

/** Those that were asked about this number. */
const listsFor = (all: readonly Registry[], { phone, state }: AskedNumber): string[] =>
  all
    .filter(
      ({ scope, region, kept, versionDate }) =>
        kept &&
        versionDate !== null &&
        (isNational(scope) ? region === '' || region === areaOf(phone) : scope !== 'state' || region === state),
    )
    .map(({ scope, region, versionDate, version }) => [scope, region, versionDate, `#${version}`].filter(Boolean).join(' '));

/** What the registries say of each of these numbers now. Every look is one into an index. */
export async function judgeNumbers(orm: Orm, tenantId: number, asked: readonly AskedNumber[], now: Date): Promise<Judged[]> {
  if (asked.length === 0) return [];
  const phones = [...new Set(asked.map(({ phone }) => phone))];
  const numbers = phones.map(asNumber).filter((number) => number !== null);
  const [all, found, lifted] = await Promise.all([
    ofCentre(orm, tenantId),
    numbers.length === 0 ? [] : orm.select().from(registryNumbers).where(inArray(registryNumbers.phone, numbers)),
    orm
      .select()
      .from(exemptions)
      .where(and(eq(exemptions.tenantId, tenantId), or(isNull(exemptions.phone), inArray(exemptions.phone, phones)), isValid(now))),
  ]);
  const byVersion = new Map(all.map((one) => [one.version, one]));
  return asked.map((one) => {
    const number = asNumber(one.phone);
    const listings = found.flatMap(({ phone, version, answeredOn }) => {
      // Of another centre's registry, or of a list that is being replaced, nobody hears here.
      const registry = phone === number ? byVersion.get(version) : undefined;
      return registry ? [{ registry, answeredOn }] : [];
    });
    const lifts = lifted.filter((each) => covers(each, one));
    return { verdict: judge(all, one, listings, lifts, now.getTime()), consented: lifts.some(isWritten), lists: listsFor(all, one) };
  });
}

/**
 * Countries of which nothing that the centre has may be called by. `missing`: whether it counts that there never was a
 * file, as it does for real telephone lines.
 */
export async function closedCountries(
  orm: Orm,
  tenantId: number,
  now: Date,
  { missing }: { missing: boolean },
): Promise<Map<Country, RegistryVerdict>> {
  const all = await ofCentre(orm, tenantId);
  const closed = COUNTRIES.flatMap((country) => {
    const scope = NATIONAL[country];
    const verdict = keeps(all, scope)
      ? tooOld(
          all.filter((one) => one.scope === scope),
          scope,
          now.getTime(),
        )
      : null;
    return verdict && (missing || verdict.why !== 'registry-missing') ? [[country, verdict] as const] : [];
  });
  return new Map(closed);
}

/**
 * For claims, at this instant: no registry that forbids by itself lists this lead, or something lifts it. One look into the index for each
 * lead, which `offset 0` says: as a join, a short list would be read whole; the rest, and what becomes of mobile telephones, the gate asks of the one lead that was taken.
 */
export const isUnlisted = (now: SQL) => sql`not exists (
  select 1 from ${registryNumbers} join ${registries} on ${registries.version} = ${registryNumbers.version}
  where ${registryNumbers.phone} = (case when ${leadKeys.rung(leads)} ~ '^[2-9][0-9]{9}$' then ${leadKeys.rung(leads)}::bigint end)
  and ${registries.tenantId} = ${leads.tenantId} and ${registries.kept}
  and (${registries.scope} in ('national-us', 'national-ca', 'state') or (${registries.scope} = 'reassigned' and ${registries.region} = 'yes'))
  and not exists (
    select 1 from ${exemptions} where ${exemptions.tenantId} = ${leads.tenantId}
    and (${exemptions.phone} = ${leadKeys.rung(leads)} or ${exemptions.phone} is null)
    and (${exemptions.areaCode} is null or ${exemptions.areaCode} = left(${leadKeys.rung(leads)}, 3))
    and (${exemptions.campaignId} is null or ${exemptions.campaignId} = ${leads.campaignId})
    and (${registries.scope} <> 'reassigned' or (${exemptions.kind} = 'consent' and ${exemptions.validFrom} >= (${registryNumbers.answeredOn} + 1)::timestamp at time zone 'UTC'))
    and ${isValid(now)})
  offset 0)`;
