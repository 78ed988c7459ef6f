import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

const NONCE_LIFE_MS = 10 * 60_000;

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** What is kept of an extension's secret (RFC 7616 calls it HA1). */
export const hashSecret = (extension: string, realm: string, secret: string): string => md5(`${extension}:${realm}:${secret}`);

export type DigestResult = { ok: true; user: string } | { ok: false; stale: boolean };

/** The parameters of a Digest header, names in lower case. */
export function parseDigest(header: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, name, quoted, bare] of header.matchAll(/(\w+)=(?:"([^"]*)"|([^\s,]+))/g)) found[name!.toLowerCase()] = quoted ?? bare ?? '';
  return found;
}

/** The `response` that a client who knows the secret must send. */
export function digestResponse(ha1: string, method: string, p: Record<string, string>): string {
  const ha2 = md5(`${method}:${p['uri'] ?? ''}`);
  if (!p['qop']) return md5(`${ha1}:${p['nonce']}:${ha2}`);
  return md5(`${ha1}:${p['nonce']}:${p['nc']}:${p['cnonce']}:${p['qop']}:${ha2}`);
}

/** Server side of SIP's digest authentication: MD5, qop=auth, nonces that need no memory because they are signed. */
export class Digest {
  private readonly key = randomBytes(32);

  constructor(
    readonly realm: string,
    private readonly hashOf: (user: string) => string | undefined,
    private readonly now: () => number = Date.now,
  ) {}

  /** The header of a 401. `stale` asks the client to try again with the same secret. */
  challenge(stale = false): string {
    const nonce = this.sign(this.now().toString(36));
    return `WWW-Authenticate: Digest realm="${this.realm}", nonce="${nonce}", algorithm=MD5, qop="auth"${stale ? ', stale=true' : ''}`;
  }

  check(method: string, authorization: string | undefined): DigestResult {
    const p = parseDigest(authorization ?? '');
    const issued = (p['nonce'] ?? '').split('.')[0]!;
    if (!issued || this.sign(issued) !== p['nonce']) return { ok: false, stale: false };
    if (this.now() - parseInt(issued, 36) > NONCE_LIFE_MS) return { ok: false, stale: true };
    const user = p['username'] ?? '';
    const ha1 = this.hashOf(user);
    if (!ha1 || p['realm'] !== this.realm) return { ok: false, stale: false };
    return same(digestResponse(ha1, method, p), p['response'] ?? '') ? { ok: true, user } : { ok: false, stale: false };
  }

  private sign(issued: string): string {
    return `${issued}.${createHmac('sha256', this.key).update(issued).digest('hex').slice(0, 32)}`;
  }
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
