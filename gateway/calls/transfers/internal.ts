/** An internal transfer: a colleague who is named takes the call over as soon as they answer (flows F16). */
import type { AgentStatus } from '@dialer/contract';
import { type Agent, agentByExtension, fullName } from '../../people/agents';
import { createStatuses } from '../../people/statuses';
import type { GatewayContext } from '../../platform/context';
import { tenDigits } from '@dialer/rules/phone';
import { notDeactivated, notWhileStopping } from '../gate/before-a-ring';
import type { Line } from '../line/line';
import { whyNotStart } from '../line/side-rules';
import { createOrchestrator } from '../orchestrator';
import { createReachable } from '../reachable';
import { refused } from './sides';

/** In these a colleague may be rung by name: do-not-disturb holds off offers only. */
const TAKES_COLLEAGUES: readonly AgentStatus[] = ['ready', 'idle', 'after-call-work'];

/** `ctx.use(createInternalTransfers)` */
export function createInternalTransfers(ctx: GatewayContext) {
  const calls = ctx.use(createOrchestrator);
  const reachable = ctx.use(createReachable);
  const statuses = ctx.use(createStatuses);

  /** The person's call with this number, to be handed on; empty: whichever it is. */
  function mustBeHandable(agent: Agent, phone: string): Line {
    const line = calls.liveOf(agent.id);
    const isMeant = line && (phone === '' || (tenDigits(phone) ?? phone) === line.call.phone);
    const why = isMeant ? whyNotStart(line) : 'no-call';
    if (!line || why) throw refused(agent, why ?? 'no-call');
    return line;
  }

  return {
    /** Rings the colleague. @throws HttpProblem in the agent's words when nobody is rung */
    async begin(agent: Agent, to: string, phone: string): Promise<void> {
      notDeactivated(agent);
      notWhileStopping(ctx);
      mustBeHandable(agent, phone);
      const colleague = await agentByExtension(ctx.db, to);
      if (colleague?.tenantId !== agent.tenantId || colleague.id === agent.id) throw refused(agent, 'unknown-extension');
      const { status } = await statuses.of(colleague);
      if (!TAKES_COLLEAGUES.includes(status) || !(await reachable.now(colleague.id))) throw refused(agent, 'unavailable');
      // The call may have changed while the colleague was looked up.
      const line = mustBeHandable(agent, phone);
      calls.apply(line.call.callId, {
        type: 'ring-receiver',
        kind: 'internal',
        colleague: colleague.id,
        extension: to,
        name: fullName(colleague),
        notes: '',
      });
    },
  };
}
