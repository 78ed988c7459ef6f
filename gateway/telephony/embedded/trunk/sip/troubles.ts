import { TRUNK_WORDS, trunkWords, type TrunkCause } from '@dialer/rules/trunk-words';

/** What keeps us from a carrier before it can answer, by the system's codes. */
const CAUSES: Record<string, TrunkCause> = {
  ENOTFOUND: 'dns-unknown',
  ENODATA: 'dns-unknown',
  EAI_AGAIN: 'dns-silent',
  INNER: 'inner',
  ECONNREFUSED: 'tcp-refused',
  ECONNRESET: 'tcp-closed',
  ETIMEDOUT: 'tcp-silent',
  EHOSTUNREACH: 'no-way',
  ENETUNREACH: 'no-way',
  CERT_HAS_EXPIRED: 'cert-old',
  CERT_NOT_YET_VALID: 'cert-early',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'cert-unknown',
  SELF_SIGNED_CERT_IN_CHAIN: 'cert-unknown',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'cert-unknown',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'cert-unknown',
  UNABLE_TO_GET_ISSUER_CERT: 'cert-unknown',
  ERR_TLS_CERT_ALTNAME_INVALID: 'cert-name',
};

export const SILENT = TRUNK_WORDS.silent;
export const UNREACHABLE = TRUNK_WORDS.unreachable;

export function wordsOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return UNREACHABLE;
  const cause = CAUSES[code];
  if (cause) return TRUNK_WORDS[cause];
  return /^(ERR_SSL|ERR_TLS|EPROTO)/.test(code) ? TRUNK_WORDS.tls : trunkWords('unreachable-by', { code });
}
