/**
 * The last word before a number is rung, and the look after it. What was allowed when the dial was asked for may have
 * changed while the agent's phone rang; and a number may come onto the do-not-call list between that last word and the
 * ring. So the list is looked up once more when the number rings, and who is on it by then is let go.
 *
 * Looked up again rather than locked: a lock on the number would have to be held until the engine rings, by the dial and
 * by everything that writes the list (a disposition, a lead's status, a trigger of the database, an import by the command
 * line), and a ring would wait for whichever of them is slow. Looking again needs no word from any of them.
 */
import { emergencyNumber } from '@dialer/rules/phone';
import { agentById } from '../../people/agents';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { createOutage } from '../../platform/db/away';
import { isDatabaseAway, TooSlow } from '../../platform/db/errors';
import { limits } from '../../platform/limits';
import { pause, within } from '../../platform/process';
import type { TelephonyEngine } from '../../telephony/port';
import { leadById } from '../lead-claims';
import { engine, type EngineEffect, type Line, type LineEvent } from '../line/line';
import { createPermits } from './permits';

/** Cause of a call that ended because nobody could say whether its number may be rung: the page has words for it. */
const NOT_JUDGED = 'not-judged';

type Originate = Parameters<TelephonyEngine['originate']>[0];

/** The calls, as far as they are asked and told here. */
interface Calls {
  lineOf(callId: string): Line | undefined;
  apply(callId: string, event: LineEvent): unknown;
  run(callId: string, command: EngineEffect): void;
}

export interface LastWord {
  /** Whether a command may be run now. A ring that may not be is told to its call. Never rejects. */
  may(callId: string, command: EngineEffect): Promise<boolean>;
  /** The engine has done a command. */
  done(callId: string, command: EngineEffect): void;
}

/**
 * The leg and number that a command of this call rings, if the rules judge it. Not judged: what the agent dials for help,
 * their mailbox, and the businesses of the centre's list, who are no leads.
 */
function judged(line: Line, { run, args }: EngineEffect): { leg: string; number: string } | undefined {
  if (run !== 'originate' || line.service) return undefined;
  const { leg, target } = (args as [Originate])[0];
  if (line.side?.leg === leg && line.side.listed) return undefined;
  if (!('number' in target) || (line.refer?.leg === leg && emergencyNumber(target.number))) return undefined;
  return { leg, number: target.number };
}

function isAnswered({ refer, side, call }: Line, leg: string): boolean {
  if (side?.leg === leg) return side.up;
  return refer?.leg === leg ? refer.up : call.far === 'up';
}

export function createLastWord(ctx: GatewayContext, calls: Calls): LastWord {
  const permits = ctx.use(createPermits);
  const outage = ctx.use(createOutage);
  const inBackground = ctx.use(createBackground);

  /** The call that still wants this leg; one that was hung up meanwhile wants none. */
  function waiting(callId: string): Line | undefined {
    const line = calls.lineOf(callId);
    return line?.call.end ? undefined : line;
  }

  /** A number that is not rung, or not any longer, ends its call; of a transfer or a second party it ends that only. */
  function forbid(line: Line, leg: string, why: string): void {
    const { callId } = line.call;
    if (line.side?.leg === leg) calls.apply(callId, { type: 'side-refused', leg, why });
    else if (line.refer?.leg === leg) calls.apply(callId, { type: 'leg-down', leg, by: 'engine', cause: 'declined', at: ctx.clock.now() });
    else calls.apply(callId, { type: 'hang-up', by: 'system', cause: why });
  }

  async function whyNotRing({ call, accountId }: Line, number: string): Promise<string | null> {
    const agent = await agentById(ctx.db, accountId);
    if (!agent) return 'failed';
    const lead = call.leadId === null || call.phone !== number ? undefined : await leadById(ctx.db, agent.tenantId, call.leadId);
    return (await permits.ask({ centre: agent.tenant, number, lead, callId: call.callId })).why;
  }

  /** A database that is away for a moment ends no dial: it is asked again, for as long as somebody waits for the answer. */
  async function whyNotRingYet(line: Line, number: string): Promise<string | null> {
    const waited = performance.now() + limits.calls.permitMs;
    for (;;) {
      try {
        return await whyNotRing(line, number);
      } catch (error) {
        if (!waiting(line.call.callId) || performance.now() > waited || !isDatabaseAway(error)) throw error;
        outage.noticed(error);
        await pause(limits.calls.retryMs);
        await outage.over();
      }
    }
  }

  /** Somebody who has answered by now is not cut off: they have been rung. */
  async function lookAgain(callId: string, leg: string, number: string): Promise<void> {
    const before = waiting(callId);
    if (!before || !(await permits.isListed(before.tenantId, number))) return;
    const line = waiting(callId);
    if (!line?.alive.includes(leg) || isAnswered(line, leg)) return;
    ctx.refused('dial');
    forbid(line, leg, 'do-not-call');
    // The call itself goes on, and ends no leg of its own.
    if (line.refer?.leg === leg) calls.run(callId, engine('hangup', leg, 'cancelled'));
  }

  return {
    /** A number that cannot be judged is not rung. */
    async may(callId, command) {
      const line = calls.lineOf(callId);
      const ring = line && judged(line, command);
      if (!ring) return true;
      const why = await within(whyNotRingYet(line, ring.number), limits.calls.permitMs, TooSlow).catch((error: unknown) => {
        ctx.log.error({ err: error, callId }, 'whether a number may be rung could not be told');
        return isDatabaseAway(error) ? NOT_JUDGED : 'failed';
      });
      const now = waiting(callId);
      // A second party who was let go meanwhile: what was judged too late ends no call.
      if (!now?.alive.includes(ring.leg)) return false;
      if (why !== null) forbid(now, ring.leg, why);
      return why === null;
    },
    done(callId, command) {
      const line = calls.lineOf(callId);
      const ring = line && judged(line, command);
      if (ring) inBackground(lookAgain(callId, ring.leg, ring.number), 'a number that rings could not be looked up again', { callId });
    },
  };
}
