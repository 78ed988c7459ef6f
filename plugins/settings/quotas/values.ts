/** Quotas as texts of the form's fields, and as four numbers per role on the wire [SET-033, SET-035]. */
import { MOST_OF_A_QUOTA, QUOTA_CELLS, type QuotaKey, type QuotaKind, type QuotaRole, type Quotas } from '@dialer/contract';
import type { SettingTexts } from '@dialer/ui/settings-form';

export type Texts = SettingTexts<QuotaKey>;

export const cellsOf = (kind: QuotaKind) => QUOTA_CELLS.filter((cell) => cell.kind === kind);
export const cellOf = (key: QuotaKey) => QUOTA_CELLS.find((cell) => cell.key === key)!;

export const toTexts = (kind: QuotaKind, quotas: Record<QuotaRole, readonly number[]>): Partial<Texts> =>
  Object.fromEntries(cellsOf(kind).map(({ key, role, at }) => [key, String(quotas[role][at])]));

export function toQuotas(kind: QuotaKind, texts: Texts): Quotas {
  const quotas: Quotas = { advisor: [0, 0, 0, 0], qualifier: [0, 0, 0, 0] };
  cellsOf(kind).forEach(({ key, role, at }) => (quotas[role][at] = Number(texts[key])));
  return quotas;
}

/** A recorded change names a quota by its key, a 422 by its place: `params.advisor.1`. */
export function nameOf(kind: QuotaKind, wire: string): QuotaKey | undefined {
  return cellsOf(kind).find(({ key, role, at }) => key === wire || `params.${role}.${at}` === wire)?.key;
}

/** What is wrong with a quota, as a key of the texts; null: nothing. */
export function faultOf(text: string): 'whole' | 'most' | null {
  if (!/^\d+$/.test(text)) return 'whole';
  return Number(text) > MOST_OF_A_QUOTA ? 'most' : null;
}
