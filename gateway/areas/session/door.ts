/**
 * The way in of everything that proves who one is: counted, and in turn. The answer to a try says whether the login exists
 * (404 [AUTH-015], a reset [AUTH-035]): lists of logins are kept from being tried by the count of unknown ones and by the
 * price of a try, which is the same for every login. Whose turn it is not learns nothing, and who goes first tells nothing.
 */
import { eq } from 'drizzle-orm';
import type { FastifyRequest } from 'fastify';
import { hashPassword, verifyPassword } from '../../platform/auth/passwords';
import type { GatewayContext } from '../../platform/context';
import { limits } from '../../platform/limits';
import { sessions } from '../../platform/db/schema';
import { placeOf } from '../../platform/http/caller';
import { HttpProblem } from '../../platform/problem';
import { createChecks } from './checks';
import { browserOf, isKnownTo } from './known-browser';
import { createLoginCounts } from './login-counts';
import { findByLogin, type Person, unknownLogin } from './people';
import { createThrottle, type Door } from './throttle';
import { newTicket, ticketOf } from './ticket';

/**
 * Ranks of the queue: a browser where this login was right, an address where any login was, and the rest; wrong tries come
 * on top, and right ones of a login that signs in again and again: a script with many known browsers keeps nobody out.
 * Whether the login exists is no rank: it would be learnt from who goes before whom, without a try that counts.
 */
const KNOWN_BROWSER = 0;
const HOME = 1;
const ELSEWHERE = 2;

/** No account has this id. */
const NOBODY = 0;

/** What the door wants to know of a request. */
type Comer = Pick<FastifyRequest, 'ip' | 'headers' | 'protocol'>;

export interface Entrance {
  /**
   * Runs `prove` for the person of this login when it is their turn. `isRight` is called by it as soon as the proof was
   * right; a refusal without that counts as a wrong try.
   */
  enter<T>(purpose: string, login: string, request: Comer, prove: (person: Person, isRight: () => void) => Promise<T>): Promise<T>;
}

export function createEntrance(ctx: GatewayContext): Entrance {
  const throttle = createThrottle(ctx.clock, ctx.use(createLoginCounts));
  const checks = createChecks();
  // Checked in place of a login that does not exist, so that lists of logins cost as much as passwords. Drawn once.
  let nobody: Promise<string> | undefined;

  /** Addresses where a login was right since the start, the newest last. */
  const homes = new Set<string>();

  function isRightAt(door: Door): void {
    throttle.right(door);
    homes.delete(door.address);
    homes.add(door.address);
    if (homes.size > limits.login.remembered) homes.delete(homes.keys().next().value!);
  }

  /** The account of this login; nobody for a demo person while the gateway is not in demo mode. */
  async function personOf(login: string): Promise<Person | undefined> {
    const found = await findByLogin(ctx.db, login);
    return found && !(found.tenant.demo && !ctx.config.demo) ? found.person : undefined;
  }

  /** The login was right at this address before. Nobody's was. */
  async function isKnownPlace(accountId: number, address: string): Promise<boolean> {
    const rows = await ctx.db.select({ address: sessions.address }).from(sessions).where(eq(sessions.accountId, accountId));
    return rows.some((row) => placeOf(row.address ?? '') === address);
  }

  async function checkUnknown(door: Door): Promise<never> {
    throttle.unknown(door);
    throttle.wrong(door);
    await verifyPassword(await (nobody ??= hashPassword('nobody')), 'somebody');
    throw unknownLogin();
  }

  /** Counts as right or wrong what `prove` made of it; a fault of ours is neither. */
  async function judge<T>(door: Door, person: Person, prove: (person: Person, isRight: () => void) => Promise<T>): Promise<T> {
    let right = false;
    try {
      const reply = await prove(person, () => (right = true));
      if (right) isRightAt(door);
      else throttle.wrong(door);
      return reply;
    } catch (error) {
      if (right) isRightAt(door);
      else if (error instanceof HttpProblem) {
        throttle.wrong(door);
        ctx.refused('login-wrong');
      }
      throw error;
    }
  }

  async function enter<T>(
    purpose: string,
    login: string,
    request: Comer,
    prove: (person: Person, isRight: () => void) => Promise<T>,
  ): Promise<T> {
    const name = login.trim().toLowerCase();
    const at = { purpose, login: name, address: placeOf(request.ip), ticket: ticketOf(ctx, request) };
    const given = browserOf(ctx, request, name);
    // Before the database is asked: whose turn it is not costs nothing, and learns nothing.
    throttle.check({ ...at, browser: given?.id, isKnownPlace: true });
    const person = await personOf(name);
    const browser = given && person && isKnownTo(ctx, given, person) ? given.id : undefined;
    const door: Door = { ...at, browser, isKnownPlace: await isKnownPlace(person?.id ?? NOBODY, at.address) };
    throttle.check(door);
    const rank =
      (browser !== undefined ? KNOWN_BROWSER : homes.has(at.address) ? HOME : ELSEWHERE) +
      throttle.wrongOf(door) +
      throttle.tooOftenRight(door);
    return checks.take({
      key: `${purpose} ${browser ?? at.address} ${at.login}`,
      address: at.address,
      rank,
      async run() {
        // Again: the ones before it in the queue may have been wrong, or taken the turn.
        throttle.takeTurn(door);
        // Counted before anything is waited for: the one that runs beside it must know.
        if (!person) return checkUnknown(door);
        // Again too: a password that was reset while its try waited is the old one now.
        const now = await personOf(name);
        return now ? judge(door, now, prove) : checkUnknown(door);
      },
    });
  }

  /** Counts who was sent away, and gives who must wait for a turn a ticket for it. */
  function sentAway(error: HttpProblem, request: Comer): HttpProblem {
    if (error.extra['code'] === 'busy') {
      ctx.refused('login-busy');
      return error;
    }
    ctx.refused('login-throttled');
    if (ticketOf(ctx, request) !== undefined) return error;
    const { status, message, errors, extra, headers } = error;
    return new HttpProblem(status, message, errors, extra, { ...headers, 'set-cookie': newTicket(ctx, request) });
  }

  return {
    enter: (purpose, login, request, prove) =>
      enter(purpose, login, request, prove).catch((error: unknown) => {
        throw error instanceof HttpProblem && error.status === 429 ? sentAway(error, request) : error;
      }),
  };
}
