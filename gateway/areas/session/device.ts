/** A browser in which a login was right before proves it with a cookie, so that guesses from beside it do not close its door. */
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { BASE_PATH } from '@dialer/contract';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';

type Signs = Pick<GatewayContext, 'sign' | 'clock'>;

/** One cookie for each login: a browser may be shared. */
const nameOf = (login: string) => `dialer_device_${createHash('sha256').update(login).digest('hex').slice(0, 16)}`;
const valueOf = (ctx: Signs, login: string, id: string, expires: number) =>
  `${id}.${expires}.${Buffer.from(ctx.sign('device', `${login} ${id} ${expires}`)).toString('base64url')}`;

/** The browser's own name, when its cookie is ours and of this login (lower case); it says nothing about the password. */
export function deviceOf(ctx: Signs, { headers }: Pick<FastifyRequest, 'headers'>, login: string): string | undefined {
  const start = `${nameOf(login)}=`;
  const cookie = headers.cookie?.split(/; */).find((each) => each.startsWith(start));
  const given = cookie?.slice(start.length) ?? '';
  const [id = '', expires = ''] = given.split('.');
  if (!(Number(expires) > ctx.clock.now())) return undefined;
  const [left, right] = [Buffer.from(given), Buffer.from(valueOf(ctx, login, id, Number(expires)))];
  return left.length === right.length && timingSafeEqual(left, right) ? id : undefined;
}

/** After a right password: this browser is known from now on, by the name that it had. */
export function rememberDevice(ctx: Signs, request: FastifyRequest, reply: FastifyReply, login: string): void {
  const id = deviceOf(ctx, request, login) ?? randomUUID();
  const { deviceMs } = limits.login;
  const attributes = `Path=${BASE_PATH}/login; Max-Age=${deviceMs / 1000}; HttpOnly; SameSite=Strict`;
  const secure = request.protocol === 'https' ? '; Secure' : '';
  void reply.header('set-cookie', `${nameOf(login)}=${valueOf(ctx, login, id, ctx.clock.now() + deviceMs)}; ${attributes}${secure}`);
}
