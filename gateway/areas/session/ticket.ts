/**
 * A ticket of the line before the sign-in: who was told to wait gets one, and with it a turn of their own when they come
 * back (`throttle.ts`). It tells browsers behind one address apart, and says nothing of who they are.
 */
import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { cookieOf, isSame, loginCookie } from './cookies';

type Signs = Pick<GatewayContext, 'sign' | 'clock'>;

const NAME = 'dialer_ticket';
const valueOf = (ctx: Signs, id: string, expires: number): string => `${id}.${expires}.${ctx.sign('ticket', `${id} ${expires}`)}`;

/** The ticket that the browser came with, when it is ours and not too old. */
export function ticketOf(ctx: Signs, request: Pick<FastifyRequest, 'headers'>): string | undefined {
  const given = cookieOf(request, NAME);
  const [id = '', expires = ''] = given.split('.');
  if (!(Number(expires) > ctx.clock.now())) return undefined;
  return isSame(given, valueOf(ctx, id, Number(expires))) ? id : undefined;
}

/** The header with a new ticket, good for as long as wrong tries count. */
export const newTicket = (ctx: Signs, request: Pick<FastifyRequest, 'protocol'>): string =>
  loginCookie(request, NAME, valueOf(ctx, randomUUID(), ctx.clock.now() + limits.login.forgetMs), limits.login.forgetMs);
