import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Digest, digestResponse, hashSecret, parseDigest } from './digest';

const REALM = 'floor.test';

/** What a client makes of a challenge. */
function answer(challenge: string, { user = '2001', secret = 'secret', method = 'REGISTER', realm = REALM } = {}): string {
  const p = { ...parseDigest(challenge), username: user, uri: `sip:${REALM}`, nc: '00000001', cnonce: 'abc', qop: 'auth' };
  const response = digestResponse(hashSecret(user, realm, secret), method, p);
  return `Digest ${Object.entries({ ...p, response })
    .map(([name, value]) => `${name}="${value}"`)
    .join(', ')}`;
}

function server(now = () => 1_000_000) {
  return new Digest(
    REALM,
    (user) => (user === '2001' ? [hashSecret('2001', REALM, 'older'), hashSecret('2001', REALM, 'secret')] : []),
    now,
  );
}

const PHONE = {};

describe('digest authentication', () => {
  it('computes the response of RFC 2617’s own example', () => {
    const ha1 = hashSecret('Mufasa', 'testrealm@host.com', 'Circle Of Life');
    const p = { nonce: 'dcd98b7102dd2f0e8b11d0f600bfb0c093', uri: '/dir/index.html', qop: 'auth', nc: '00000001', cnonce: '0a4f113b' };
    expect(digestResponse(ha1, 'GET', p)).toBe('6629fae49393a05397450978507c4ef1');
  });

  it('admits who knows the secret', () => {
    const digest = server();
    expect(digest.check(PHONE, 'REGISTER', answer(digest.challenge(PHONE)))).toEqual({
      ok: true,
      user: '2001',
      hash: hashSecret('2001', REALM, 'secret'),
    });
  });

  it.each([
    ['a wrong secret', { secret: 'wrong' }],
    ['an unknown extension', { user: '9999' }],
    ['an answer for another method', { method: 'INVITE' }],
  ])('refuses %s', (_, how) => {
    const digest = server();
    expect(digest.check(PHONE, 'REGISTER', answer(digest.challenge(PHONE), how))).toEqual({ ok: false, stale: false });
  });

  it('refuses a nonce that another server signed, and none at all', () => {
    expect(server().check(PHONE, 'REGISTER', answer(server().challenge(PHONE)))).toEqual({ ok: false, stale: false });
  });

  it('refuses a proof that was read on the way and comes over another connection', () => {
    const digest = server();
    const proof = answer(digest.challenge(PHONE));
    expect(digest.check({}, 'REGISTER', proof)).toEqual({ ok: false, stale: false });
    expect(digest.check(PHONE, 'REGISTER', proof)).toMatchObject({ ok: true });
    expect(server().check(PHONE, 'REGISTER', undefined)).toEqual({ ok: false, stale: false });
  });

  it('calls an old nonce stale, so that the client tries again without asking anyone', () => {
    let now = 0;
    const digest = server(() => now);
    const header = answer(digest.challenge(PHONE));
    now = 11 * 60_000;
    expect(digest.check(PHONE, 'REGISTER', header)).toEqual({ ok: false, stale: true });
    expect(digest.challenge(PHONE, true)).toContain('stale=true');
  });

  it('survives any header', () => {
    const digest = server();
    fc.assert(fc.property(fc.string(), (header) => !digest.check(PHONE, 'REGISTER', header).ok));
  });
});
