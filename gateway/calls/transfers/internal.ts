/** An internal transfer: a colleague who is named takes the call over as soon as they answer (flows F16). */
import type { AgentStatus, SideRefusal } from '@dialer/contract';
import { type Agent, agentByExtension, fullName } from '../../people/agents';
import { createStatuses } from '../../people/statuses';
import type { GatewayContext } from '../../platform/context';
import { tenDigits } from '@dialer/rules/phone';
import { whyNotStart } from '../line/side-rules';
import { createOrchestrator } from '../orchestrator';
import { createReachable } from '../reachable';

/** In these a colleague may be rung by name: do-not-disturb holds off offers only. */
const TAKES_COLLEAGUES: readonly AgentStatus[] = ['ready', 'idle', 'after-call-work'];

/** `ctx.use(createInternalTransfers)` */
export function createInternalTransfers(ctx: GatewayContext) {
  const calls = ctx.use(createOrchestrator);
  const reachable = ctx.use(createReachable);
  const statuses = ctx.use(createStatuses);

  /** The person's call with this number, if it can be handed on; empty: whichever it is. */
  function handable(agent: Agent, phone: string) {
    const line = calls.liveOf(agent.id);
    const isMeant = line && (phone === '' || (tenDigits(phone) ?? phone) === line.call.phone);
    return isMeant ? (whyNotStart(line) ?? line) : 'no-call';
  }

  return {
    /** Rings the colleague; null: done, else why nobody is rung. */
    async begin(agent: Agent, to: string, phone: string): Promise<SideRefusal | null> {
      const before = handable(agent, phone);
      if (typeof before === 'string') return before;
      const colleague = await agentByExtension(ctx.db, to);
      if (colleague?.tenantId !== agent.tenantId || colleague.id === agent.id) return 'unknown-extension';
      const { status } = await statuses.of(colleague);
      if (!TAKES_COLLEAGUES.includes(status) || !(await reachable.now(colleague.id))) return 'unavailable';
      const line = handable(agent, phone);
      if (typeof line === 'string') return line;
      calls.apply(line.call.callId, {
        type: 'ring-receiver',
        kind: 'internal',
        colleague: colleague.id,
        extension: to,
        name: fullName(colleague),
        notes: '',
      });
      return null;
    },
  };
}
