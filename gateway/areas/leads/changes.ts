/**
 * Who changed which field of a lead last, and when. Two people may have one lead on their screens, one in nobody's hands or
 * one that was transferred: a save says which revision its edits were made from, and what somebody else has changed since
 * is not written over. Fields have the wire's paths, `clients.0.first_name`.
 */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { parsePhoneOther } from '@dialer/contract/phone-other';
import type { leadBody } from '@dialer/contract/schemas/leads';
import { storedPhone } from '@dialer/rules/phone';
import type { LeadRow } from '../../calls/lead-claims';
import { toWire } from './wire';

type Body = z.output<typeof leadBody>;
type Fields = Readonly<Record<string, unknown>>;

type LastChanges = LeadRow['changes'];
type LastChange = LastChanges[string];

const PART = /^(address|clients|clients\.\d+|clients\.\d+\.insurance)$/;

/** Each field of a save by its path, a list that is one value as it is. */
function fieldsOf(fields: object, path = ''): [path: string, value: unknown][] {
  return Object.entries(fields).flatMap(([key, value]) =>
    PART.test(path + key) && value ? fieldsOf(value as object, `${path}${key}.`) : value === undefined ? [] : [[path + key, value]],
  );
}

/** As it is kept: the same number, list or code may be written in more than one way. */
const kept = (path: string, value: unknown): unknown => {
  if (path === 'phone') return storedPhone(String(value));
  if (path === 'phone_other') return parsePhoneOther(value);
  return value;
};

/** Paths of the fields that a save makes other than they are. */
export function changedBy(body: Body, before: LeadRow): string[] {
  const now = toWire(before, null) as Fields;
  const at = (path: string) => path.split('.').reduce<unknown>((value, key) => (value as Fields | undefined)?.[key], now);
  return fieldsOf(body)
    .filter(([path, value]) => path !== 'revision' && !isDeepStrictEqual(kept(path, value), kept(path, at(path))))
    .map(([path]) => path);
}

/** Of these fields those that somebody else has changed last, after this revision. */
export const changedSince = (
  { changes }: Pick<LeadRow, 'changes'>,
  paths: readonly string[],
  revision: number,
  accountId: number,
): [path: string, change: LastChange][] =>
  paths.flatMap((path) => {
    const change = changes[path];
    return change && change[0] > revision && change[1] !== accountId ? [[path, change]] : [];
  });

/** The changes with those of a save that is written now. */
export const withChanges = (
  { changes, revision }: Pick<LeadRow, 'changes' | 'revision'>,
  paths: readonly string[],
  accountId: number,
  now: Date,
): LastChanges => ({ ...changes, ...Object.fromEntries(paths.map((path) => [path, [revision + 1, accountId, now.getTime()] as const])) });
