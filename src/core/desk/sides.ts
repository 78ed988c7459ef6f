/**
 * The second party of the live call, as its agent sends for them: a listed business, a third party, a conference
 * (flows F14, F15, F17). The gateway decides; `facts.side` says what came of it.
 */
import type { Ack } from '@dialer/contract';
import { done, type Outcome } from '../outcome';
import type { SideMessage } from '../views';
import type { Desk } from './desk';

const NO_CALL: Outcome = { kind: 'refused', reasonKey: 'why.no_call' };

const outcomeOf = (ack: Ack): Outcome => (ack.ok ? done : { kind: 'failed', error: { message: ack.message } });

export async function actOnSide({ calls, session, env }: Desk, message: SideMessage, phone: string): Promise<Outcome> {
  if (!calls.liveLine) return NO_CALL;
  return outcomeOf(await env.realtime.command(message, { extension: session.extension, phone }));
}

export async function pressForSide({ calls, session, env }: Desk, digit: string): Promise<Outcome> {
  if (!calls.liveLine) return NO_CALL;
  return outcomeOf(await env.realtime.command('external-transfer-dtmf', { extension: session.extension, digit }));
}
