/** Who has just let a call of somebody else ring away: their second click on Reject must not hit an automatic call. */
import { isPassedOver } from '@dialer/contract';
import type { GatewayContext } from '../platform/context';
import { limits } from '../platform/limits';
import { createOrchestrator } from './orchestrator';

/** `ctx.use(createQuiet)`: whether no automatic call may ring at this person yet. */
export function createQuiet(ctx: GatewayContext): (accountId: number) => boolean {
  const rangAway = new Map<number, number>();
  ctx.use(createOrchestrator).onStep((before, { accountId, order, call }) => {
    const ended = call.end !== null && before.call.end === null;
    if (!ended || order !== 'far-waits' || call.since.agentUp !== undefined) return;
    // A phone that had no time to answer rang for nobody to click.
    if (!isPassedOver(call)) rangAway.set(accountId, ctx.clock.now());
  });
  return (accountId) => {
    const isQuiet = ctx.clock.now() - (rangAway.get(accountId) ?? -Infinity) < limits.calls.quietMs;
    if (!isQuiet) rangAway.delete(accountId);
    return isQuiet;
  };
}
