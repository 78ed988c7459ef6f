/** Mappings as the page has them, and what is wrong with what is typed. Pure. */
import { LIMITS, PATTERNS } from '@dialer/contract';
import type { ApiReply } from '@dialer/host';

type Wire = ApiReply<'getRetreaverMappings'>[string];
type Counts = ApiReply<'getRetreaverCalls'>[string];
export interface Mapping extends Wire {
  did: string;
  /** Of today; nobody called: zeros. */
  today: Counts;
}
const NOBODY: Counts = { calls: 0, duplicates: 0, short: 0, billed: 0 };

export const mappingsOf = (wire: ApiReply<'getRetreaverMappings'>, calls: ApiReply<'getRetreaverCalls'>): Mapping[] =>
  Object.entries(wire).map(([did, mapping]) => ({ ...mapping, did, today: calls[did] ?? NOBODY }));

/** What a save says that it was made from. */
export const wireOf = ({ prefix, duplicate_checker, short_calls }: Wire): Wire => ({ prefix, duplicate_checker, short_calls });

export interface Entered {
  did: string;
  prefix: string;
}
/** A DID without the signs between its digits, and without the country before it. */
export const plainDid = (text: string): string => text.replace(/[\s().+-]/g, '').replace(/^1(?=\d{10}$)/, '');

export type Fault = 'did_required' | 'did_invalid' | 'did_taken' | 'prefix_required' | 'prefix_long';

/** [SET-065, SET-066] `known`: DIDs that are mapped already. */
export function faultsOf({ did, prefix }: Entered, known: readonly string[]): Record<keyof Entered, Fault | null> {
  const plain = plainDid(did);
  const taken = known.includes(plain) ? 'did_taken' : null;
  const length = prefix.trim().length;
  return {
    did: plain === '' ? 'did_required' : PATTERNS.did.test(plain) ? taken : 'did_invalid',
    prefix: length === 0 ? 'prefix_required' : length > LIMITS.prefix ? 'prefix_long' : null,
  };
}
