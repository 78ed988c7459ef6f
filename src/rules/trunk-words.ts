/**
 * What the gateway's own engine says of a telephone line where no number of SIP says it: in English, as logs and the kept
 * failures have it. A page finds the cause by the words and says it in its reader's language, by the same name. `{x}` is
 * what differs.
 */
export const TRUNK_WORDS = {
  'dns-unknown': 'The carrier’s name is not known (DNS).',
  'dns-silent': 'The name service does not answer (DNS).',
  inner: 'No carrier may be at this address: it is this machine’s own, or of no carrier (TRUNK_ALLOW).',
  'tcp-refused': 'The carrier refused the connection.',
  'tcp-closed': 'The carrier closed the connection.',
  'tcp-silent': 'The carrier does not answer the connection.',
  'no-way': 'There is no way to the carrier’s network.',
  'cert-old': 'The carrier’s certificate has expired (TLS).',
  'cert-early': 'The carrier’s certificate is not valid yet (TLS).',
  'cert-unknown': 'The carrier’s certificate is signed by nobody we trust (TLS).',
  'cert-name': 'The carrier’s certificate is for another name (TLS).',
  tls: 'No secure connection to the carrier could be made (TLS).',
  unreachable: 'The carrier cannot be reached.',
  'unreachable-by': 'The carrier cannot be reached ({code}).',
  silent: 'The carrier does not answer.',
  'wrong-host': 'The carrier’s host is not a name or an IPv4 address.',
  'wrong-port': 'The carrier’s port is not a port.',
  'wrong-proxy': 'The outbound proxy is not host or host:port.',
  'wrong-domain': 'The domain is not a name or an IPv4 address.',
  'no-user': 'A trunk that registers needs a user and a password.',
  'no-trunk': 'There is no such trunk.',
  full: 'The trunk has all the calls that it can have.',
  unwritten: 'The call could not be written as SIP.',
  'no-ports': 'All audio ports from {first} to {last} are in use (TRUNK_RTP_PORTS).',
  'strange-sound': 'Sound came from {host}, an address that the carrier has not named: it was not heard.',
} as const;
export type TrunkCause = keyof typeof TRUNK_WORDS;

const PLACE = /\{(\w+)\}/g;

export const trunkWords = (cause: TrunkCause, values: Readonly<Record<string, string | number>> = {}): string =>
  TRUNK_WORDS[cause].replace(PLACE, (_, name: string) => String(values[name] ?? ''));

/** Those with a place in them, as what they match, and how their places are called. */
const PATTERNS = Object.entries(TRUNK_WORDS).flatMap(([cause, words]) => {
  const names = [...words.matchAll(PLACE)].map((found) => found[1]!);
  if (names.length === 0) return [];
  const parts = words.split(/\{\w+\}/).map((part) => part.replace(/[.()]/g, '\\$&'));
  return [{ cause: cause as TrunkCause, names, is: new RegExp(`^${parts.join('([\\w.:-]{1,60})')}$`) }];
});
const WHOLE = new Map<string, TrunkCause>(Object.entries(TRUNK_WORDS).map(([cause, words]) => [words, cause as TrunkCause]));

/** The cause that these words stand for, with what differs in them; null: they are somebody else's, such as an exchange's. */
export function trunkCauseOf(words: string): { cause: TrunkCause; values: Record<string, string> } | null {
  const whole = WHOLE.get(words);
  if (whole) return { cause: whole, values: {} };
  for (const { cause, names, is } of PATTERNS) {
    const found = is.exec(words);
    if (found) return { cause, values: Object.fromEntries(names.map((name, nth) => [name, found[nth + 1]!])) };
  }
  return null;
}
