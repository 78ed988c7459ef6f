/** Ends of calls that came while no gateway had the desk, and that the engine remembers: they are told late, as of when they were. */
import type { Call } from '@dialer/contract';
import { isSideOpen } from '@dialer/rules/sides';
import type { GatewayContext } from '../platform/context';
import type { EndedLeg, LegFacts } from '../telephony/port';
import type { Receiver } from './line/receiver';
import { createOrchestrator } from './orchestrator';
import type { CallRow } from './storage/stored-calls';

/** A colleague takes the call over, or has it together with its agent: what they sit on is not its far party. */
export const isHandedOn = (side: Call['side']): side is NonNullable<Call['side']> & { kind: Receiver['kind'] } =>
  isSideOpen(side) && (side.kind === 'live' || side.kind === 'internal');

/** The parties of a call that have gone, each taken up as if they were there, and told then. */
export interface Ends {
  readonly agent?: EndedLeg;
  readonly far?: EndedLeg;
  readonly side?: EndedLeg;
}

/**
 * How the parties of a call ended. `agents`: legs of agents who have a call of their own; `guests`: those of them who were rung
 * for this call or another, by its id. A guest's far party is one of the call that it was rung for, or was: by then it is in
 * the room alone that they still share.
 */
export function endsOf(
  { id, parent, facts }: CallRow,
  {
    legs,
    ended,
    agents,
    guests,
  }: {
    readonly legs: readonly LegFacts[];
    readonly ended: readonly EndedLeg[];
    readonly agents: ReadonlySet<string>;
    readonly guests: ReadonlyMap<string, readonly string[]>;
  },
): Ends {
  const agent = ended.find(({ leg }) => leg === facts.channel);
  const room = (legs.find(({ leg }) => leg === facts.channel) ?? agent)?.room ?? id;
  const isOther = (leg: string) => [id, parent ?? id].some((call) => ['-a', '-s', '-t'].some((kind) => leg.startsWith(`${call}${kind}`)));
  const isDialled = (leg: string) => !isHandedOn(facts.side) && (guests.get(id) ?? []).includes(leg);
  const isOurs = ({ leg, callId, room: its }: EndedLeg) => !agents.has(leg) && (callId === id || its === id || its === room);
  const far = ended.findLast((each) => each.leg !== facts.channel && !isOther(each.leg) && (isDialled(each.leg) || isOurs(each)));
  const side = ended.findLast(({ leg }) => leg.startsWith(`${id}-s`));
  return { ...(agent && { agent }), ...(far && facts.far !== 'down' && { far }), ...(side && isSideOpen(facts.side) && { side }) };
}

/** Tells calls of their legs' ends, each once: one that was told is not among the legs of its call any more. */
export function tellEnds(ctx: GatewayContext, ended: readonly EndedLeg[]): void {
  const calls = ctx.use(createOrchestrator);
  for (const { callId: _, room: __, ...down } of ended) {
    const line = calls.lineOfLeg(down.leg);
    if (line && !line.call.end && line.alive.includes(down.leg)) calls.apply(line.call.callId, down, down.at);
  }
}
