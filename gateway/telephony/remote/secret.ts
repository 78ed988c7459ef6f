/** By what a floor knows its gateways: a secret that both have, in the head of each connection. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

export const SECRET_HEADER = 'x-floor-secret';
/** A name of its own: what stands in X-Forwarded-For a proxy between the two would add to. */
export const ADDRESS_HEADER = 'x-floor-caller';

type Headers = Pick<IncomingMessage, 'headers'>;
const digest = (text: string) => createHash('sha256').update(text).digest();

/** Whether whoever connects knows the secret. How long the answer takes says nothing of it. */
export function isTrusted({ headers }: Headers, secret: string): boolean {
  const said = headers[SECRET_HEADER];
  return typeof said === 'string' && timingSafeEqual(digest(said), digest(secret));
}

/** Whose connection a gateway hands on; null: it comes from no gateway of ours, who may write anything. */
export function handedOn(request: Headers, secret: string): string | null {
  const address = request.headers[ADDRESS_HEADER];
  return isTrusted(request, secret) && typeof address === 'string' && isIP(address) > 0 ? address : null;
}
