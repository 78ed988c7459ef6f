/** A message of an error without anything of a client in it, for the administrator and the gateway's records. */

const LONGEST = 300;
/** Characters of a message that are read at all. */
const READ = 2000;
/** Words shorter than this are no secret: taking out "an" or "la" would leave nothing to read. */
const SHORTEST_SECRET = 3;
const HIDDEN = '…';

const PATTERNS: readonly RegExp[] = [
  /[^\s"'<>]+@[^\s"'<>]+\.[^\s"'<>]+/g, // mail addresses
  /\d[\d\s().-]{4,}\d/g, // telephone numbers, dates, policy numbers, ids
  /(["'`])(?:(?!\1).){21,}\1/gs, // what a parser quotes of the text that it could not read
];

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** First line of the message, without `secrets`, numbers, addresses and long quotations, cut to 300 characters. */
export function redact(message: string, secrets: readonly string[] = []): string {
  const known = secrets.filter((secret) => secret.trim().length >= SHORTEST_SECRET).sort((one, other) => other.length - one.length);
  let text = message.slice(0, READ);
  for (const secret of known) text = text.replace(new RegExp(escaped(secret.trim()), 'gi'), HIDDEN);
  for (const pattern of PATTERNS) text = text.replace(pattern, HIDDEN);
  const line = text.split('\n', 1)[0]!.trim();
  return line.length > LONGEST ? `${line.slice(0, LONGEST - 1)}${HIDDEN}` : line;
}
