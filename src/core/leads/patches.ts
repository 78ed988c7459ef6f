/**
 * Edits of leads, field by field: what was really changed, put together with what waits already, and one field taken out
 * again. A field has a path in the core's names, `address.city`, `clients.0.insurance.amount`. Pure.
 */
import { compareStructural } from 'mobx';
import type { LeadPatch } from '../views';

export type Fields = Readonly<Record<string, unknown>>;

/** Whether what stands under a path is fields of its own, and no value. */
export const isPart = (path: string): boolean => /^(address|clients|clients\.\d+|clients\.\d+\.insurance)$/.test(path);

export const isEmpty = (fields: Fields): boolean => Object.keys(fields).length === 0;

/** Of these fields those that are not what they were; `path` ends in a dot where it is not empty. */
export function changed(before: Fields, fields: Fields, path = ''): Record<string, unknown> {
  const different: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(fields)) {
    if (Array.isArray(value) && isPart(path + key)) {
      const list = before[key] as readonly Fields[];
      const inner = (value as Fields[]).map((each, index) => changed(list[index] ?? {}, each, `${path}${key}.${index}.`));
      if (!inner.every(isEmpty)) different[key] = inner;
    } else if (isPart(path + key)) {
      const inner = changed((before[key] ?? {}) as Fields, value as Fields, `${path}${key}.`);
      if (!isEmpty(inner)) different[key] = inner;
    } else if (!compareStructural(before[key], value)) different[key] = value;
  }
  return different;
}

/** Both edits; of one field the later. */
export function merged(before: LeadPatch, after: LeadPatch): LeadPatch {
  const { address, clients } = before;
  return {
    ...before,
    ...after,
    ...((address || after.address) && { address: { ...address, ...after.address } }),
    ...((clients || after.clients) && { clients: mergedClients(clients ?? [], after.clients ?? []) }),
  };
}

function mergedClients(before: NonNullable<LeadPatch['clients']>, after: NonNullable<LeadPatch['clients']>) {
  return Array.from({ length: Math.max(before.length, after.length) }, (_, index) => {
    const [one, other] = [before[index] ?? {}, after[index] ?? {}];
    const insurance = (one.insurance || other.insurance) && { insurance: { ...one.insurance, ...other.insurance } };
    return { ...one, ...other, ...insurance };
  });
}

/** A value by its path; undefined where there is none. */
export const valueAt = (fields: object, path: string): unknown =>
  path.split('.').reduce<unknown>((at, key) => (at as Fields | undefined)?.[key], fields);

/** Edits without one field. */
export function without(patch: LeadPatch, path: string): LeadPatch {
  const leave = (fields: Fields, at: string): Fields =>
    Object.fromEntries(
      Object.entries(fields).flatMap(([key, value]) => {
        const here = at + key;
        if (here === path) return [];
        if (!path.startsWith(`${here}.`)) return [[key, value]];
        const inner = Array.isArray(value)
          ? (value as Fields[]).map((each, index) => leave(each, `${here}.${index}.`))
          : leave(value as Fields, `${here}.`);
        const isNothing = Array.isArray(inner) ? inner.every(isEmpty) : isEmpty(inner);
        return isNothing ? [] : [[key, inner]];
      }),
    );
  return leave(patch as Fields, '') as LeadPatch;
}

/** Edits of one field. */
export function patchAt(path: string, value: unknown): LeadPatch {
  const keys = path.split('.');
  const inner = keys.reduceRight<unknown>((at, key, index) => {
    // The second client's edits stand behind none of the first.
    if (keys[index - 1] === 'clients') return [...Array.from({ length: Number(key) }, () => ({})), at];
    return { [key]: at };
  }, value);
  return inner as LeadPatch;
}
