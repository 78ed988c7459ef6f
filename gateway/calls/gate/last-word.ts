/**
 * The last word before a number is rung, and the look after it: every ring outside gets its permit here, or is not rung.
 * What was allowed when the dial was asked for may have changed while the agent's phone rang. Until its answer it is looked
 * after (`look-again.ts`).
 */
import { randomUUID } from 'node:crypto';
import { emergencyNumber, MAILBOX } from '@dialer/rules/phone';
import { agentById } from '../../people/agents';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { createOutage } from '../../platform/db/away';
import { isDatabaseAway, TooSlow } from '../../platform/db/errors';
import { limits } from '../../platform/limits';
import { pause, within } from '../../platform/process';
import type { Ring } from '../engine-lanes';
import { leadById } from '../lead-claims';
import { engine, type EngineEffect, type Line, type LineEvent } from '../line/line';
import { createLedger } from '../storage/ledger';
import type { Path } from './evidence';
import { createLookAgain } from './look-again';
import { type Asked, createPermits, type Unjudged } from './permits';
import { type Pass, shownNumber, type Way } from './ring';
import { isOf } from './whose-number';
import { createTrunks } from '../trunks/trunks';

/** Cause of a call that ended because nobody could say whether its number may be rung: the page has words for it. */
const NOT_JUDGED = 'not-judged';

/** The calls, as far as they are asked and told here. */
interface Calls {
  lineOf(callId: string): Line | undefined;
  apply(callId: string, event: LineEvent): unknown;
  run(callId: string, command: EngineEffect): void;
}

export interface LastWord {
  /** The permit of a ring. Null: it may not be, and its call has been told. Never rejects. */
  pass(callId: string, command: Ring): Promise<Pass | null>;
  /** The engine has done a command. */
  done(callId: string, command: EngineEffect): void;
}

/** A number outside that a command of this call rings. */
interface Outside {
  readonly leg: string;
  readonly number: string;
  readonly path: Path;
  readonly callerId: string;
}

/** Null: nobody outside is rung, but an extension or the agent's mailbox. */
function outside(line: Line, { args: [{ leg, target, callerId }] }: Ring): Outside | null {
  if (!('number' in target)) return null;
  if (line.service && target.number === MAILBOX) return null;
  return { leg, number: target.number, path: pathOf(line, leg, target.number), callerId: callerId.number };
}

/** What rings: the call itself as it began, a hand-over, or a second party. */
function pathOf(line: Line, leg: string, number: string): Path {
  if ((line.service || line.refer?.leg === leg) && emergencyNumber(number)) return 'emergency';
  if (line.refer?.leg === leg) return 'refer';
  if (line.side?.leg === leg) return line.side.listed ? 'business' : 'party';
  const { type, auto } = line.call;
  if (line.order !== 'agent-first') return 'manual';
  if (auto) return type === 'callback' ? 'callback' : 'auto';
  return type === 'follow-up' ? 'follow-up' : 'redial';
}

/** What the agent dials for help, and the businesses of the centre's list, who are no leads: no rule holds them up. */
const isJudged = (path: Path): path is Exclude<Path, Unjudged['path']> => path !== 'emergency' && path !== 'business';

function isAnswered({ refer, side, call }: Line, leg: string): boolean {
  if (side?.leg === leg) return side.up;
  return refer?.leg === leg ? refer.up : call.far === 'up';
}

export function createLastWord(ctx: GatewayContext, calls: Calls): LastWord {
  const permits = ctx.use(createPermits);
  const outage = ctx.use(createOutage);
  const ledger = ctx.use(createLedger);
  const inBackground = ctx.use(createBackground);
  const lookAgain = ctx.use(createLookAgain);
  const trunks = ctx.use(createTrunks);

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

  type Answer = { readonly permit: string; readonly why: null } | { readonly permit: null; readonly why: string };
  const refused = (why: string): Answer => ({ permit: null, why });

  /** Who asks for the number, and whose it is. Undefined: whoever called is nobody's agent any longer. */
  async function askedOf({ call, accountId }: Line, number: string): Promise<Asked | undefined> {
    const agent = await agentById(ctx.db, accountId);
    if (!agent) return undefined;
    const ofCall = call.leadId === null ? undefined : await leadById(ctx.db, agent.tenantId, call.leadId);
    // A second party, or who a call is handed to, may be that person's other number.
    const lead = ofCall && (call.phone === number || isOf(number, ofCall)) ? ofCall : undefined;
    return { centre: agent.tenant, number, lead, callId: call.callId, accountId };
  }

  async function judge(line: Line, { number, path, callerId }: Outside): Promise<Answer> {
    const asked = await askedOf(line, number);
    if (!asked) return refused('failed');
    const shown = shownNumber(callerId, trunks.callerIdOf(line.tenantId));
    const { callId, leadId } = line.call;
    return permits.grant({ ...asked, leadId, callId, accountId: line.accountId, path, callerId: shown });
  }

  /** A database that is away for a moment ends no dial: it is asked again, for as long as somebody waits for the answer. */
  async function judgeYet(line: Line, to: Outside): Promise<Answer> {
    const waited = performance.now() + limits.calls.permitMs;
    for (;;) {
      try {
        return await judge(line, to);
      } catch (error) {
        if (!waiting(line.call.callId) || performance.now() > waited || !isDatabaseAway(error)) throw error;
        outage.noticed(error);
        await pause(limits.calls.retryMs);
        await outage.over();
      }
    }
  }

  /** Rung at once, whatever the database does; it is written down as soon as that can be. */
  function unjudged({ call, tenantId, accountId }: Line, { number }: Outside, path: Unjudged['path']): Pass {
    const permit = randomUUID();
    const ring = { permit, path, tenantId, number, accountId, callId: call.callId };
    inBackground(
      ledger.after(`permit ${permit}`, 'permit', () => permits.note(ring)),
      'a ring that no rule holds up was not written down',
      { callId: call.callId },
    );
    return way(tenantId, permit, path === 'emergency');
  }

  const way = (tenantId: number, permit: string, help = false): Way => ({
    permit,
    trunks: trunks.of(tenantId, help),
    callerId: trunks.callerIdOf(tenantId),
  });

  /** The call in which the leg rings and nobody has answered it yet. */
  function ringing(callId: string, leg: string): Line | undefined {
    const line = waiting(callId);
    return line?.alive.includes(leg) && !isAnswered(line, leg) ? line : undefined;
  }

  function letGo(callId: string, leg: string, why: string): void {
    const line = ringing(callId, leg);
    if (!line) return;
    ctx.refused('dial');
    forbid(line, leg, why);
    // The call itself goes on, and ends no leg of its own.
    if (line.refer?.leg === leg) calls.run(callId, engine('hangup', leg, 'cancelled'));
  }

  return {
    /** A number that cannot be judged is not rung. */
    async pass(callId, command) {
      const line = calls.lineOf(callId);
      if (!line) return null;
      const to = outside(line, command);
      // The mailbox is the engine's own.
      if (!to) return 'extension' in command.args[0].target ? 'inside' : { permit: MAILBOX, trunks: [], callerId: '' };
      if (!isJudged(to.path)) return unjudged(line, to, to.path);
      const { permit, why } = await within(judgeYet(line, to), limits.calls.permitMs, TooSlow).catch((error: unknown) => {
        ctx.log.error({ err: error, callId }, 'whether a number may be rung could not be told');
        return refused(isDatabaseAway(error) ? NOT_JUDGED : 'failed');
      });
      const now = waiting(callId);
      // A second party who was let go meanwhile: what was judged too late ends no call.
      if (!now?.alive.includes(to.leg)) return null;
      if (permit !== null) return way(line.tenantId, permit);
      forbid(now, to.leg, why!);
      return null;
    },
    done(callId, command) {
      const line = calls.lineOf(callId);
      if (!line || command.run !== 'originate') return;
      const to = outside(line, command);
      if (!to || !isJudged(to.path)) return;
      const { leg, number } = to;
      const isRinging = () => ringing(callId, leg) !== undefined;
      const asked = () => askedOf(line, number);
      lookAgain({ tenantId: line.tenantId, number, callId, asked, isRinging, letGo: (why) => letGo(callId, leg, why) });
    },
  };
}
