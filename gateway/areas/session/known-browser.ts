/**
 * A browser in which a login was right before proves it with a cookie, so that guesses from beside it do not close its
 * door. The proof is of one account, and of what that account had then: a reset, a closed account and a sign-out of
 * everywhere end it, wherever the cookie has got to.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { cookieOf, isSame, loginCookie } from './cookies';
import type { Person } from './people';

type Signs = Pick<GatewayContext, 'sign' | 'clock'>;

/** What a cookie of ours says; whether it still holds, only the account can tell. */
export interface KnownBrowser {
  /** The browser's own name; it says nothing about the password. */
  readonly id: string;
  /** The account, and what it had when the login was right here. */
  readonly seal: string;
}

/** One cookie for each login: a browser may be shared. */
const nameOf = (login: string) => `dialer_browser_${createHash('sha256').update(login).digest('hex').slice(0, 16)}`;

const sealOf = (ctx: Signs, { id, accessRevision, passwordHash }: Person): string =>
  ctx.sign('known-browser-account', `${id} ${accessRevision} ${passwordHash}`);

const valueOf = (ctx: Signs, login: string, { id, seal }: KnownBrowser, expires: number): string =>
  `${id}.${expires}.${seal}.${ctx.sign('known-browser', `${login} ${id} ${expires} ${seal}`)}`;

/** The browser, when its cookie is ours, of this login (lower case) and not too old. Asks no database. */
export function browserOf(ctx: Signs, request: Pick<FastifyRequest, 'headers'>, login: string): KnownBrowser | undefined {
  const given = cookieOf(request, nameOf(login));
  const [id = '', expires = '', seal = ''] = given.split('.');
  if (!(Number(expires) > ctx.clock.now())) return undefined;
  const browser = { id, seal };
  return isSame(given, valueOf(ctx, login, browser, Number(expires))) ? browser : undefined;
}

/** Whether the browser is known to this account as it is now. */
export const isKnownTo = (ctx: Signs, browser: KnownBrowser, person: Person): boolean => isSame(browser.seal, sealOf(ctx, person));

/** After a right password: this browser is known from now on, by the name that it had. */
export function rememberBrowser(ctx: Signs, request: FastifyRequest, reply: FastifyReply, person: Person): void {
  const login = person.email.toLowerCase();
  const before = browserOf(ctx, request, login);
  const browser = { id: before && isKnownTo(ctx, before, person) ? before.id : randomUUID(), seal: sealOf(ctx, person) };
  const { knownBrowserMs } = limits.login;
  const value = valueOf(ctx, login, browser, ctx.clock.now() + knownBrowserMs);
  void reply.header('set-cookie', loginCookie(request, nameOf(login), value, knownBrowserMs));
}
