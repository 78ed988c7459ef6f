/** A setting that is a number, by its key: where it is kept. */
import type { GlobalKey, QuotaKey } from '@dialer/contract';
import { QUOTA_CELLS } from '@dialer/contract/quotas';
import { readGlobals, readQuotas, writeSetting } from '../../people/settings';
import type { SignedIn } from '../../platform/auth/sessions';
import type { Orm } from '../../platform/db/database';
import type { SettingKey } from './values';

const CELLS = new Map<string, (typeof QUOTA_CELLS)[number]>(QUOTA_CELLS.map((cell) => [cell.key, cell]));
const cellOf = (key: SettingKey) => CELLS.get(key as QuotaKey);

export async function readValue(orm: Orm, tenantId: number, key: SettingKey): Promise<number> {
  const cell = cellOf(key);
  if (cell) return (await readQuotas(orm, tenantId, cell.kind))[cell.role][cell.at]!;
  return (await readGlobals(orm, tenantId))[key as GlobalKey];
}

/** Writes one number into the set that it belongs to; the caller has locked the centre. */
export async function writeValue(
  orm: Orm,
  { author, now }: { author: SignedIn; now: Date },
  key: SettingKey,
  value: number,
): Promise<void> {
  const { tenantId, id } = author;
  const cell = cellOf(key);
  if (!cell) return writeSetting(orm, tenantId, 'globals', { ...(await readGlobals(orm, tenantId)), [key]: value }, id, now);
  const quotas = await readQuotas(orm, tenantId, cell.kind);
  quotas[cell.role][cell.at] = value;
  return writeSetting(orm, tenantId, `quotas:${cell.kind}`, quotas, id, now);
}
