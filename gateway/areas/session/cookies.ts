/** Cookies of the sign-in: they go to `/login` and nowhere else. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { BASE_PATH } from '@dialer/contract';

/** The value of a cookie that came with a request; empty when there is none. */
export function cookieOf({ headers }: Pick<FastifyRequest, 'headers'>, name: string): string {
  const start = `${name}=`;
  const cookie = headers.cookie?.split(/; */).find((each) => each.startsWith(start));
  return cookie?.slice(start.length) ?? '';
}

/** The header that sets one, for so many milliseconds. */
export function loginCookie({ protocol }: Pick<FastifyRequest, 'protocol'>, name: string, value: string, ms: number): string {
  const secure = protocol === 'https' ? '; Secure' : '';
  return `${name}=${value}; Path=${BASE_PATH}/login; Max-Age=${ms / 1000}; HttpOnly; SameSite=Strict${secure}`;
}

/** Compares what came with what is right, in the same time wherever they differ. */
export function isSame(given: string, right: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(right)];
  return one.length === other.length && timingSafeEqual(one, other);
}
