/** Rings a colleague whom an agent dials or transfers to: a call of the colleague's own, or the word that they are busy. */
import type { Call } from '@dialer/contract';
import type { GatewayContext } from '../platform/context';
import { agentById } from '../people/agents';
import { callForColleague, farGone, isAwaited } from './colleagues';
import type { Effect, Line, LineEvent } from './line/line';
import type { NewCall } from './line/new-line';

export interface ColleagueRings {
  ring(host: Line, whom: Extract<Effect, { type: 'ring-colleague' }>): Promise<void>;
  /** Colleagues who are being looked up, and have no call yet: what `settled` of the orchestrator waits for. */
  readonly pending: ReadonlySet<Promise<void>>;
}

export function createColleagueRings(
  { db, clock, log }: Pick<GatewayContext, 'db' | 'clock' | 'log'>,
  calls: {
    lineOf(callId: string): Line | undefined;
    begin(call: NewCall): Call | undefined;
    apply(callId: string, event: LineEvent): Call | undefined;
  },
): ColleagueRings {
  const pending = new Set<Promise<void>>();

  async function ring(host: Line, { colleague, leg }: Extract<Effect, { type: 'ring-colleague' }>): Promise<void> {
    const over = () => {
      const now = calls.lineOf(host.call.callId);
      return !now || !isAwaited(now, leg);
    };
    const down = (cause: 'busy' | 'failed') =>
      calls.apply(host.call.callId, { type: 'leg-down', leg, by: 'engine', cause, at: clock.now() });
    const rung = async () => {
      const [caller, called] = await Promise.all([agentById(db, host.accountId), agentById(db, colleague)]);
      return over() || !caller || !called ? undefined : calls.begin(callForColleague(host, caller, called, leg, clock.now()));
    };
    const call = await rung().catch((error: unknown) => {
      log.error({ err: error, callId: host.call.callId }, 'a colleague could not be rung');
      return null;
    });
    if (!call) {
      if (!over()) down(call === null ? 'failed' : 'busy');
    }
    // Hung up or thought better of in between: the colleague must not be rung for nobody.
    else if (over()) calls.apply(call.callId, farGone(calls.lineOf(call.callId)!, clock.now()));
  }

  return {
    pending,
    async ring(host, whom) {
      const ringing = ring(host, whom);
      pending.add(ringing);
      await ringing.finally(() => pending.delete(ringing));
    },
  };
}
