/** The first facts of a call, before anything rings. */
import { randomUUID } from 'node:crypto';
import { blankCall, type Call, type CallType } from '@dialer/contract';
import type { Target } from '../../telephony/port';
import { type Agent } from '../../people/agents';
import { type Line, type Order, RING } from './line';

export interface NewCall {
  readonly agent: Agent;
  readonly type: CallType;
  readonly order: Order;
  readonly phone: string;
  readonly name?: string;
  readonly leadId?: string | null;
  /** Came from POST /dials/auto, whatever its type. */
  readonly auto?: boolean;
  readonly suffix?: string | null;
  readonly tracked?: Call['tracked'];
  readonly target: Target;
  readonly callerId?: { number: string; name?: string };
  readonly callId?: string;
  /** A leg that exists already: the phone of an agent who dials, or the far party who waits. */
  readonly agentLeg?: string;
  readonly farLeg?: string;
  readonly service?: boolean;
  /** The account behind `target`, if it is a colleague's extension. */
  readonly colleague?: number | null;
  /** The colleague's call for which this one is rung; `farLeg` is a leg of that call. */
  readonly host?: { readonly callId: string; readonly room: string };
  /** What the person who hands the call over wants to be known. */
  readonly transfer?: Call['transfer'];
  /** The far party was rung by machine, has answered and was heard to be a person: they wait, and are never kept waiting. */
  readonly heard?: Call['vm'];
  /** Instead of the usual time. */
  readonly ringMs?: number;
  readonly now: number;
}

/** At least 20 s, and 10 s more than an automatic answer takes (flows, ground rules). */
const agentRingMs = (agent: Agent): number =>
  Math.max(RING.agentLeast, (agent.autoAnswer ? agent.autoAnswerTime * 1000 : 0) + RING.agentBeyondAutoAnswer);

const ringMs = ({ order, agent, host, ringMs: own }: NewCall): number => {
  if (own !== undefined) return own;
  if (host) return RING.far;
  return order === 'far-waits' ? RING.inbound : agentRingMs(agent);
};

export function newLine(of: NewCall): Line {
  const callId = of.callId ?? randomUUID();
  const agentLeg = of.agentLeg ?? `${callId}-a0`;
  const call = blankCall({
    callId,
    rev: 1,
    parent: of.host?.callId ?? null,
    channel: agentLeg,
    auto: of.auto ?? false,
    type: of.type,
    direction: of.order === 'far-waits' && !of.heard ? 1 : 0,
    suffix: of.suffix ?? null,
    ...(of.tracked && { tracked: of.tracked }),
    leadId: of.leadId ?? null,
    phone: of.phone,
    name: of.name ?? '',
    far: of.order === 'far-waits' ? 'ringing' : 'none',
    transfer: of.transfer ?? null,
    vm: of.heard ?? null,
    since: { created: of.now },
  });
  return {
    call,
    tenantId: of.agent.tenantId,
    accountId: of.agent.id,
    extension: of.agent.extension ?? '',
    order: of.order,
    room: of.host?.room ?? callId,
    agentLeg,
    farLeg: of.farLeg ?? `${callId}-f0`,
    alive: of.farLeg && !of.host ? [of.farLeg] : [],
    target: of.target,
    colleague: of.colleague ?? null,
    guest: of.host !== undefined,
    callerId: of.callerId ?? { number: of.agent.extension ?? '' },
    agentRingMs: ringMs(of),
    service: of.service ?? false,
    resuming: null,
    lostAt: null,
    refer: null,
    side: null,
    receiver: null,
    serial: 1,
    recordId: null,
    recordingFile: null,
    extraId: null,
    extraIndex: null,
    playId: null,
  };
}
