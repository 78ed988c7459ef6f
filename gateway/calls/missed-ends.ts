/** Ends of calls that came while no gateway had the desk, and that the engine remembers: they are told late, as of when they were. */
import { isSideOpen } from '@dialer/rules/sides';
import type { GatewayContext } from '../platform/context';
import type { EndedLeg } from '../telephony/port';
import { createOrchestrator } from './orchestrator';
import type { CallRow } from './storage/stored-calls';

/**
 * How the two of a plain call ended: it is taken up as if they were there, and told then. Not with further parties, because
 * nobody knows any more who was whose.
 */
export function endsOf(
  { id, parent, facts }: CallRow,
  { ended, hosts }: { readonly ended: readonly EndedLeg[]; readonly hosts: ReadonlySet<string> },
): { agent?: EndedLeg; far?: EndedLeg } {
  if (parent !== null || hosts.has(id) || isSideOpen(facts.side)) return {};
  const isOther = (leg: string) => ['-a', '-s', '-t'].some((kind) => leg.startsWith(`${id}${kind}`));
  const agent = ended.find(({ leg }) => leg === facts.channel);
  const far = ended.findLast(({ leg, callId, room }) => leg !== facts.channel && (callId === id || room === id) && !isOther(leg));
  return { ...(agent && { agent }), ...(far && facts.far !== 'down' && { far }) };
}

/** Tells calls of their legs' ends, each once: one that was told is not among the legs of its call any more. */
export function tellEnds(ctx: GatewayContext, ended: readonly EndedLeg[]): void {
  const calls = ctx.use(createOrchestrator);
  for (const { callId: _, room: __, ...down } of ended) {
    const line = calls.lineOfLeg(down.leg);
    if (line && !line.call.end && line.alive.includes(down.leg)) calls.apply(line.call.callId, down, down.at);
  }
}
