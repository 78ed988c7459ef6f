import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_LIFE_MS = 10 * 60_000;
/** A real header has 300 letters; what is longer is not read at all. */
const LONGEST_HEADER = 1024;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** What is kept of an extension's secret (RFC 7616 calls it HA1). */
export const hashSecret = (extension: string, realm: string, secret: string): string => md5(`${extension}:${realm}:${secret}`);

/** `hash`: which of the extension's secrets was proved, as `hashSecret` has it. */
export type DigestResult = { ok: true; user: string; hash: string } | { ok: false; stale: boolean };

const isNameLetter = (letter: string) => /^\w$/.test(letter);
const endsBareValue = (letter: string) => letter === ',' || /^\s$/.test(letter);

/** The value that begins at `from`, and where reading goes on. */
function readValue(header: string, from: number): { value: string; next: number } {
  if (header[from] === '"') {
    const end = header.indexOf('"', from + 1);
    return end < 0 ? { value: '', next: header.length } : { value: header.slice(from + 1, end), next: end + 1 };
  }
  let end = from;
  while (end < header.length && !endsBareValue(header[end]!)) end++;
  return { value: header.slice(from, end), next: end };
}

/**
 * The parameters of a Digest header, names in lower case. Reads each letter once: strangers send this, and an expression
 * that looks for `name=value` begins again at every letter of a long name.
 */
export function parseDigest(header: string): Record<string, string> {
  const found: Record<string, string> = Object.create(null) as Record<string, string>;
  if (header.length > LONGEST_HEADER) return found;
  let at = 0;
  while (at < header.length) {
    const begin = at;
    while (at < header.length && isNameLetter(header[at]!)) at++;
    if (at === begin || header[at] !== '=') {
      at++;
      continue;
    }
    const { value, next } = readValue(header, at + 1);
    found[header.slice(begin, at).toLowerCase()] = value;
    at = next;
  }
  return found;
}

/** The `response` that a client who knows the secret must send. */
export function digestResponse(ha1: string, method: string, p: Record<string, string>): string {
  const ha2 = md5(`${method}:${p['uri'] ?? ''}`);
  if (!p['qop']) return md5(`${ha1}:${p['nonce']}:${ha2}`);
  return md5(`${ha1}:${p['nonce']}:${p['nc']}:${p['cnonce']}:${p['qop']}:${ha2}`);
}

/**
 * Server side of SIP's digest authentication: MD5, qop=auth. Nonces need no memory because they are signed, each for the
 * connection that it was given to: who has read a proof on the way cannot send it over one of their own.
 */
export class Digest {
  private readonly key = randomBytes(32);
  private readonly names = new WeakMap<object, string>();

  /** `hashesOf`: an extension has one secret for each session of its person. */
  constructor(
    readonly realm: string,
    private readonly hashesOf: (user: string) => Iterable<string>,
    private readonly now: () => number = Date.now,
  ) {}

  /** The header of a 401 to this connection. `stale` asks the client to try again with the same secret. */
  challenge(connection: object, stale = false): string {
    const nonce = this.sign(this.now().toString(36), connection);
    return `WWW-Authenticate: Digest realm="${this.realm}", nonce="${nonce}", algorithm=MD5, qop="auth"${stale ? ', stale=true' : ''}`;
  }

  check(connection: object, method: string, authorization: string | undefined): DigestResult {
    const p = parseDigest(authorization ?? '');
    const issued = (p['nonce'] ?? '').split('.')[0]!;
    if (!issued || this.sign(issued, connection) !== p['nonce']) return { ok: false, stale: false };
    if (this.now() - parseInt(issued, 36) > NONCE_LIFE_MS) return { ok: false, stale: true };
    const user = p['username'] ?? '';
    if (p['realm'] !== this.realm) return { ok: false, stale: false };
    for (const hash of this.hashesOf(user)) {
      if (same(digestResponse(hash, method, p), p['response'] ?? '')) return { ok: true, user, hash };
    }
    return { ok: false, stale: false };
  }

  private sign(issued: string, connection: object): string {
    const name = this.names.get(connection) ?? randomBytes(16).toString('hex');
    this.names.set(connection, name);
    return `${issued}.${createHmac('sha256', this.key).update(`${issued} ${name}`).digest('hex').slice(0, 32)}`;
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
