/**
 * The second party of the live call, as its agent sends for them: a listed business, a third party, a colleague, a
 * conference (flows F14 to F17). The gateway decides; `facts.side` says what came of it.
 */
import type { Ack } from '@dialer/contract';
import { done, type Outcome } from '../outcome';
import type { SideMessage } from '../views';
import type { Desk } from './desk';

const NO_CALL: Outcome = { kind: 'refused', reasonKey: 'why.no_call' };

const outcomeOf = (ack: Ack): Outcome => (ack.ok ? done : { kind: 'failed', error: { message: ack.message } });

/** [PHONE-039] What the agent typed is kept before the lead goes to a colleague [XFER-046]. */
export async function actOnSide(desk: Desk, message: SideMessage, phone: string): Promise<Outcome> {
  const { calls, session, leads, env } = desk;
  const { extension } = session;
  const line = calls.liveLine;
  if (!line) return NO_CALL;
  if (message !== 'internal-transfer') return outcomeOf(await env.realtime.command(message, { extension, phone }));
  if (line.leadId !== null) await leads.flush(line.leadId);
  return outcomeOf(await env.realtime.command(message, { from: extension, to: phone, phone: line.facts.phone }));
}

export async function pressForSide({ calls, session, env }: Desk, digit: string): Promise<Outcome> {
  if (!calls.liveLine) return NO_CALL;
  return outcomeOf(await env.realtime.command('external-transfer-dtmf', { extension: session.extension, digit }));
}
