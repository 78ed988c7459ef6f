/** Doors for those who run the gateway: metrics and the API's documentation. Open on this machine, elsewhere with a token. */
import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../context';
import { HttpProblem } from '../problem';
import { isThisMachine, type Callers } from './caller';

/** A browser here that was led to this machine by a foreign name (DNS rebinding) says that name; programs say the address. */
const isOwnName = (name: string) => name === 'localhost' || name === '[::1]' || /^127(\.\d{1,3}){3}$/.test(name);
const digest = (text: string) => createHash('sha256').update(text).digest();

/** The token as `Authorization: Bearer <token>`, or as the password of a browser's own question (any name). */
function tokenOf(header = ''): string | undefined {
  const [scheme = '', value = ''] = header.split(' ');
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return undefined;
  const text = Buffer.from(value, 'base64').toString();
  return text.slice(text.indexOf(':') + 1);
}

/**
 * Judges whether a request is an operator's: one that comes from this machine and was sent to it by its own name, or with `OPERATIONS_TOKEN`. One that
 * somebody passed on comes from this machine only when that was a named proxy and the caller behind it is here too.
 *
 * `token`: it needs the right one; `nowhere`: there is none.
 */
export function operatorsDoor({ token, callers }: { token: string | undefined; callers: Callers }) {
  const right = token === undefined ? undefined : digest(token);

  return (request: IncomingMessage): 'yes' | 'token' | 'nowhere' => {
    const direct = request.socket.remoteAddress ?? '';
    const wasPassedOn = request.headers['x-forwarded-for'] !== undefined || request.headers['forwarded'] !== undefined;
    const believed = !wasPassedOn || callers.isProxy(direct);
    const name = (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase();
    if (believed && isOwnName(name) && isThisMachine(callers.of(request))) return 'yes';
    const given = tokenOf(request.headers.authorization);
    // Digests have one length, and are compared in constant time.
    if (right && given !== undefined && timingSafeEqual(digest(given), right)) return 'yes';
    return right ? 'token' : 'nowhere';
  };
}

/** Lets a request of an operator pass, and says to others why not. */
export function forOperators(ctx: GatewayContext) {
  const judge = operatorsDoor({ token: ctx.config.operationsToken, callers: ctx.callers });

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    const may = judge(request.raw);
    if (may === 'yes') return;
    ctx.refused('http-operations');
    if (may === 'nowhere')
      throw new HttpProblem(403, 'This is open on the gateway’s own machine only. Set OPERATIONS_TOKEN to read it from elsewhere.');
    void reply.header('www-authenticate', 'Basic realm="operations", charset="UTF-8"');
    throw new HttpProblem(401, 'This needs the token of OPERATIONS_TOKEN.');
  };
}
