import { createHash, createHmac, randomBytes } from 'node:crypto';

/** A fresh access token: 256 random bits, URL-safe. */
export const newToken = (): string => randomBytes(32).toString('base64url');

/** How a token is kept: only its SHA-256 is stored, so a copy of the database signs nobody in. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/**
 * The token that follows `token` in its session. Derived instead of drawn, so that parallel requests with the old
 * token all get the same successor although only hashes are stored.
 */
export const successorOf = (token: string, sessionId: string, key: string): string =>
  createHmac('sha256', key).update(`token ${sessionId} ${token}`).digest('base64url');

/** `Bearer abc` or bare `abc` to `abc`; undefined when there is nothing usable [API-004]. */
export function readBearer(header: string | undefined): string | undefined {
  const token = header?.replace(/^Bearer\s+/i, '').trim();
  return token && token.length <= 200 ? token : undefined;
}
