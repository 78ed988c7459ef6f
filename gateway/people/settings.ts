import { and, eq, sql } from 'drizzle-orm';
import { OPEN_ALL_DAY, WEEKDAYS } from '@dialer/contract/dialing-settings';
import { GLOBAL_KEYS, type GlobalKey } from '@dialer/contract/globals';
import { QUOTA_ROLES, type QuotaKind, type Quotas } from '@dialer/contract/quotas';
import { SUPPRESSION_FIELDS, type Suppression } from '@dialer/contract/suppression';
import type { Orm } from '../platform/db/database';
import { settings } from '../platform/db/schema';

/** The global settings of a centre by their wire keys; units stand in the contract [SET-011…SET-022]. */
export type GlobalValues = Record<GlobalKey, number>;

/** What a centre that has changed nothing works with. */
export const DEFAULT_GLOBALS: GlobalValues = {
  'follow-up-window': 15,
  'stack-rebuild': 60,
  'new-leads-threshold': 20,
  'auto-forward-transfers:internal-enabled': 0,
  'auto-forward-transfers:internal-delay': 5,
  'auto-forward-transfers:external-enabled': 0,
  'auto-forward-transfers:external-delay': 10,
  'auto-ready:follow-up-threshold': 300,
  'auto-ready:after-call-work-threshold': 180,
  'auto-ready:meeting-threshold': 1800,
  'auto-ready:coaching-threshold': 1800,
};

/** Minutes after each dial that reached nobody, where a centre has saved no sequence of its own. */
export const DEFAULT_SEQUENCE: readonly number[] = [30, 120, 240, 1440, 1440, 2880];

/** One named set of a centre's settings, or undefined when nobody has saved it. */
export async function readSetting(orm: Orm, tenantId: number, name: string): Promise<unknown> {
  const [row] = await orm
    .select({ value: settings.value })
    .from(settings)
    .where(and(eq(settings.tenantId, tenantId), eq(settings.name, name)));
  return row?.value;
}

/** Saves a whole set [SET-002]. */
export async function writeSetting(orm: Orm, tenantId: number, name: string, value: unknown, updatedBy: number, now: Date): Promise<void> {
  // Nothing is a value too: the null of JSON, and not that of the database.
  const row = { value: value === null ? sql`'null'::jsonb` : value, updatedBy, updatedAt: now };
  await orm
    .insert(settings)
    .values({ tenantId, name, ...row })
    .onConflictDoUpdate({ target: [settings.tenantId, settings.name], set: row });
}

/** All keys, with the default where one was never saved (or did not exist when the centre last saved). */
export async function readGlobals(orm: Orm, tenantId: number): Promise<GlobalValues> {
  const stored = (await readSetting(orm, tenantId, 'globals')) as Partial<GlobalValues> | undefined;
  return Object.fromEntries(GLOBAL_KEYS.map((key) => [key, stored?.[key] ?? DEFAULT_GLOBALS[key]])) as GlobalValues;
}

/** A centre's quotas of one kind; 0 where one was never set [SET-035]. */
export async function readQuotas(orm: Orm, tenantId: number, kind: QuotaKind): Promise<Quotas> {
  const stored = (await readSetting(orm, tenantId, `quotas:${kind}`)) as Partial<Record<string, number[]>> | undefined;
  return Object.fromEntries(QUOTA_ROLES.map((role) => [role, [0, 1, 2, 3].map((at) => stored?.[role]?.[at] ?? 0)])) as Quotas;
}

/** Calls of the call-tracking provider at once; null: nobody has limited them [SET-028]. */
export async function readMaxCallsAmount(orm: Orm, tenantId: number): Promise<number | null> {
  return ((await readSetting(orm, tenantId, 'max-calls-amount')) as number | undefined) ?? null;
}

/** Minutes to wait after each dial of a lead that reached nobody; after the last of them it is dialled once more [SET-029]. */
export async function readDialingSequence(orm: Orm, tenantId: number): Promise<number[]> {
  return ((await readSetting(orm, tenantId, 'dialing-sequence')) as number[] | undefined) ?? [...DEFAULT_SEQUENCE];
}

/** Least dials of the leads that qualifiers of each level get; empty: all get all [SET-036]. */
export async function readDialsPerLevel(orm: Orm, tenantId: number): Promise<number[]> {
  return ((await readSetting(orm, tenantId, 'dials-per-level')) as number[] | undefined) ?? [];
}

/** `"09:00 17:30"` for each day from Monday, the empty text where it is closed; always open where nobody has saved any [SET-041]. */
export async function readOperationHours(orm: Orm, tenantId: number): Promise<string[]> {
  const stored = (await readSetting(orm, tenantId, 'operation-hours')) as { days?: string[] } | undefined;
  return stored?.days ?? WEEKDAYS.map(() => OPEN_ALL_DAY);
}

/** By field of the wire: how many have to be there; what is not set is 0 [SET-070, SET-075]. */
export async function readPublisherSuppression(orm: Orm, tenantId: number): Promise<Suppression> {
  const stored = (await readSetting(orm, tenantId, 'publisher-suppression')) as Suppression | undefined;
  return Object.fromEntries(SUPPRESSION_FIELDS.map((field) => [field, stored?.[field] ?? 0]));
}
