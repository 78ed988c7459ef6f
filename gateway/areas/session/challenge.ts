import type { GatewayContext } from '../../platform/context';
import { HttpProblem } from '../../platform/problem';
import { isSame } from './cookies';
import type { Person } from './people';

const VALID_MS = 15 * 60_000;

const TEXTS = {
  NEW_PASSWORD_REQUIRED: 'A new password must be created.',
  PASSWORD_RESET_REQUIRED: 'The password must be reset.',
} as const;

/**
 * Proof of a right password, for the one step that it asks for. Signed over the password's hash, so that it works
 * once: the new password has another hash.
 */
function prove(ctx: GatewayContext, person: Person, expires: number): string {
  return `${expires}.${ctx.sign('challenge', `${person.id} ${expires} ${person.passwordHash}`)}`;
}

export function isProof(ctx: GatewayContext, person: Person, token: string): boolean {
  const expires = Number(token.split('.')[0]);
  if (!(expires > ctx.clock.now())) return false;
  return isSame(token, prove(ctx, person, expires));
}

/** The 403 that ends a right login in a challenge [AUTH-021, AUTH-022, AUTH-023]. */
export function challengeProblem(ctx: GatewayContext, person: Person, challenge: keyof typeof TEXTS): HttpProblem {
  const user = { email: person.email, token: prove(ctx, person, ctx.clock.now() + VALID_MS) };
  return new HttpProblem(403, TEXTS[challenge], {}, { code: 'challenge', challenge, user });
}
