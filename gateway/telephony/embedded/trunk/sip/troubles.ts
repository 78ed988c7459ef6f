/** The words for what keeps us from a carrier before it can answer. */
const WORDS: Record<string, string> = {
  ENOTFOUND: 'The carrier’s name is not known (DNS).',
  ENODATA: 'The carrier’s name is not known (DNS).',
  INNER: 'No carrier may be at this address: it is this machine’s own, or of no carrier (TRUNK_ALLOW).',
  EAI_AGAIN: 'The name service does not answer (DNS).',
  ECONNREFUSED: 'The carrier refused the connection.',
  ECONNRESET: 'The carrier closed the connection.',
  ETIMEDOUT: 'The carrier does not answer the connection.',
  EHOSTUNREACH: 'There is no way to the carrier’s network.',
  ENETUNREACH: 'There is no way to the carrier’s network.',
  CERT_HAS_EXPIRED: 'The carrier’s certificate has expired (TLS).',
  CERT_NOT_YET_VALID: 'The carrier’s certificate is not valid yet (TLS).',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The carrier’s certificate is signed by nobody we trust (TLS).',
  SELF_SIGNED_CERT_IN_CHAIN: 'The carrier’s certificate is signed by nobody we trust (TLS).',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The carrier’s certificate is signed by nobody we trust (TLS).',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'The carrier’s certificate is signed by nobody we trust (TLS).',
  UNABLE_TO_GET_ISSUER_CERT: 'The carrier’s certificate is signed by nobody we trust (TLS).',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The carrier’s certificate is for another name (TLS).',
};

export const SILENT = 'The carrier does not answer.';

export function wordsOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return 'The carrier cannot be reached.';
  return (
    WORDS[code] ??
    (/^(ERR_SSL|ERR_TLS|EPROTO)/.test(code)
      ? 'No secure connection to the carrier could be made (TLS).'
      : `The carrier cannot be reached (${code}).`)
  );
}
