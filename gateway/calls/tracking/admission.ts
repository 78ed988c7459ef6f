/**
 * Which calls of the call-tracking provider are taken: not while too few people are there (publisher suppression), nor more
 * at once than the centre has said [SET-026]. The others are busy, so that the provider sends them elsewhere.
 */
import { Counter } from 'prom-client';
import { readMaxCallsAmount, readPublisherSuppression } from '../../people/settings';
import type { GatewayContext } from '../../platform/context';
import type { LeadRow } from '../lead-claims';
import { createOrchestrator } from '../orchestrator';
import { countFree, failing, freeNow, stateOfCaller } from './minimums';

interface Arriving {
  readonly leg: string;
  readonly tenantId: number;
  readonly phone: string;
  readonly lead: LeadRow | undefined;
}

export interface Admission {
  /** Says whether the call is taken; one that is counts until its leg goes down. */
  admits(call: Arriving): Promise<boolean>;
  legDown(leg: string): void;
  /** All legs of the centres of which this is true are gone. */
  engineDown(isOf: (tenantId: number) => boolean): void;
}

export function createAdmission(ctx: GatewayContext): Admission {
  const calls = ctx.use(createOrchestrator);
  /** Legs of the provider's calls, with their centres. */
  const taken = new Map<string, number>();
  const refused = new Counter({
    name: 'dialer_tracked_calls_refused_total',
    help: 'Calls of the call-tracking provider that were not taken',
    labelNames: ['why'],
    registers: [ctx.metrics],
  });

  /** With those of calls that the last gateway had taken. */
  function atOnce(tenantId: number): number {
    const own = [...taken.values()].filter((centre) => centre === tenantId).length;
    const adopted = calls.live().filter((line) => line.tenantId === tenantId && line.call.tracked && !taken.has(line.farLeg));
    return own + adopted.length;
  }

  async function missing({ tenantId, phone, lead }: Arriving): Promise<string | null> {
    const minimums = await readPublisherSuppression(ctx.db, tenantId);
    if (!Object.values(minimums).some((least) => least > 0)) return null;
    return failing(minimums, countFree(await freeNow(ctx, tenantId)), stateOfCaller(phone, lead));
  }

  return {
    async admits(call) {
      const [field, most] = await Promise.all([missing(call), readMaxCallsAmount(ctx.db, call.tenantId)]);
      const why = field !== null ? 'suppressed' : most !== null && atOnce(call.tenantId) >= most ? 'too-many' : null;
      if (why === null) {
        taken.set(call.leg, call.tenantId);
        return true;
      }
      refused.inc({ why });
      ctx.log.info({ tenantId: call.tenantId, leg: call.leg, why, minimum: field }, 'a call of the call-tracking provider is not taken');
      return false;
    },
    legDown: (leg) => void taken.delete(leg),
    engineDown(isOf) {
      for (const [leg, tenantId] of taken) if (isOf(tenantId)) taken.delete(leg);
    },
  };
}
