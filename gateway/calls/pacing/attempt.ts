/**
 * One person who is rung before an agent is chosen, pure: `(attempt, event, at) -> (attempt, effects)`. Who has answered
 * and said their greeting is given to a free agent at once; where nobody takes them in time they hear who has called, and
 * are let go. A person is never left in silence, and none is rung twice for one decision.
 *
 *     ringing → greeting → waiting ⇄ offered → joined
 *                              └──────────────→ message → ended
 */
import { UNKNOWN_NUMBER } from '@dialer/contract';
import type { EngineEvent } from '../../telephony/port';
import { engine, type EngineEffect, type Originate } from '../line/line';
import { causeOfRing } from '../unknown-number';

/**
 * `machine`: hung up on. `left`: the person hung up before an agent could be there. `stopped`: the gateway or its engine
 * stopped while it rang.
 */
export type Outcome = 'joined' | 'abandoned' | 'machine' | 'left' | 'no-answer' | 'busy' | 'unknown-number' | 'failed' | 'stopped';

export interface Attempt {
  readonly id: string;
  readonly tenantId: number;
  readonly campaignId: number;
  readonly leadId: string;
  readonly phone: string;
  readonly callerId: string;
  readonly leg: string;
  readonly state: 'ringing' | 'greeting' | 'waiting' | 'offered' | 'message' | 'over';
  readonly since: {
    readonly placed: number;
    readonly up?: number;
    readonly verdict?: number;
    readonly joined?: number;
    readonly ended?: number;
  };
  /** Why it was taken for a person; of a line that failed, that it was the line (`line`). */
  readonly cause: string;
  /** The call and the agent to whom the person is offered, or was given. */
  readonly callId: string | null;
  readonly accountId: number | null;
  readonly outcome: Outcome | null;
  readonly messagePlayed: boolean;
}

export type AttemptTimer = 'ring' | 'verdict' | 'join' | 'message';

export type AttemptEvent =
  | Extract<EngineEvent, { type: 'leg-up' | 'leg-down' | 'detected' | 'play-done' }>
  /** An agent's call rings for this person. */
  | { type: 'offered'; callId: string; accountId: number }
  /** That call has ended, and the agent was not there. */
  | { type: 'passed-over' }
  /** The agent has answered. */
  | { type: 'joined' }
  | { type: 'timeout'; timer: AttemptTimer }
  /** Nobody may be rung, or nothing can be: the gateway stops, the number is listed, the engine is away. */
  | { type: 'stop'; why: Extract<Outcome, 'failed' | 'stopped'> };

export type AttemptEffect =
  | EngineEffect
  | { type: 'timer'; timer: AttemptTimer; ms: number }
  | { type: 'clear-timer'; timer: AttemptTimer }
  /** An agent is looked for. */
  | { type: 'seek' }
  /** The agent who did not answer in time is rung no more. */
  | { type: 'withdraw'; callId: string }
  /** The person is the agent's from here on. */
  | { type: 'hand-over'; callId: string; accountId: number }
  /** Once for each attempt. */
  | { type: 'over' };

export interface AttemptStep {
  readonly attempt: Attempt;
  readonly effects: readonly AttemptEffect[];
}

/** Milliseconds. */
export const ATTEMPT_MS = {
  /** The law's least is 15 s, or four rings. */
  ring: 24_000,
  /** The engine ends ringing itself; this much later it is not trusted to. */
  grace: 5_000,
  /** The engine decides within five seconds who has answered. */
  verdict: 6_000,
  /** The verdict comes 0.8 s after the greeting, and an agent must be there within two seconds of it. */
  join: 1_100,
  /** The longest message. */
  message: 40_000,
} as const;
/** What is played to somebody whom nobody could take: who has called, by which number they are reached, that it was a sales call. */
const MESSAGE = 'call-abandoned';

export const playOf = (id: string): string => `${id}-message`;

type New = Pick<Attempt, 'id' | 'tenantId' | 'campaignId' | 'leadId' | 'phone' | 'callerId'>;

export const newAttempt = (of: New, at: number): Attempt => ({
  ...of,
  leg: `${of.id}-f0`,
  state: 'ringing',
  since: { placed: at },
  ...{ cause: '', callId: null, accountId: null, outcome: null, messagePlayed: false },
});

/** What is rung, and how long at most. */
export const originateOf = ({ id, leg, phone, callerId, tenantId }: Attempt): Originate => ({
  leg,
  callId: id,
  target: { number: phone },
  callerId: { number: callerId },
  ringMs: ATTEMPT_MS.ring,
  centre: tenantId,
});
export const ringLimit: AttemptEffect = { type: 'timer', timer: 'ring', ms: ATTEMPT_MS.ring + ATTEMPT_MS.grace };

const unchanged = (attempt: Attempt): AttemptStep => ({ attempt, effects: [] });

export function stepAttempt(attempt: Attempt, event: AttemptEvent, at: number): AttemptStep {
  if (attempt.state === 'over') return event.type === 'leg-up' && !attempt.callId ? hangUp(attempt) : unchanged(attempt);
  switch (event.type) {
    case 'leg-up':
      return attempt.state === 'ringing' ? answered(attempt, at) : unchanged(attempt);
    case 'detected':
      if (attempt.state !== 'greeting') return unchanged(attempt);
      // Unsure is taken for a person: a wrong machine would hang up on somebody.
      return event.verdict === 'machine' ? over(attempt, 'machine', at, true) : greeted(attempt, event.cause, at);
    case 'leg-down':
      return gone(attempt, causeOfRing(event), at);
    case 'offered':
      if (attempt.state !== 'waiting') return { attempt, effects: [{ type: 'withdraw', callId: event.callId }] };
      return unchanged({ ...attempt, state: 'offered', callId: event.callId, accountId: event.accountId });
    case 'passed-over':
      return attempt.state === 'offered' ? wait({ ...attempt, callId: null, accountId: null }) : unchanged(attempt);
    case 'joined':
      return attempt.state === 'offered' ? join(attempt, at) : unchanged(attempt);
    case 'play-done':
      return attempt.state === 'message' ? over({ ...attempt, messagePlayed: event.ok }, 'abandoned', at, true) : unchanged(attempt);
    case 'timeout':
      return timeout(attempt, event.timer, at);
    case 'stop':
      return stop(attempt, event.why, at);
  }
}

const hangUp = (attempt: Attempt): AttemptStep => ({ attempt, effects: [engine('hangup', attempt.leg, 'normal')] });

function answered(attempt: Attempt, at: number): AttemptStep {
  return {
    attempt: { ...attempt, state: 'greeting', since: { ...attempt.since, up: at } },
    effects: [
      { type: 'clear-timer', timer: 'ring' },
      engine('detect', attempt.leg, true),
      { type: 'timer', timer: 'verdict', ms: ATTEMPT_MS.verdict },
    ],
  };
}

/** The two seconds count from here. */
function greeted(attempt: Attempt, cause: string, at: number): AttemptStep {
  const waits = wait({ ...attempt, cause, since: { ...attempt.since, verdict: at } });
  return {
    attempt: waits.attempt,
    effects: [
      { type: 'clear-timer', timer: 'verdict' },
      engine('detect', attempt.leg, false),
      { type: 'timer', timer: 'join', ms: ATTEMPT_MS.join },
      ...waits.effects,
    ],
  };
}

const wait = (attempt: Attempt): AttemptStep => ({ attempt: { ...attempt, state: 'waiting' }, effects: [{ type: 'seek' }] });

function join(attempt: Attempt, at: number): AttemptStep {
  const { callId, accountId } = attempt;
  const joined = over({ ...attempt, since: { ...attempt.since, joined: at } }, 'joined', at, false);
  return { attempt: joined.attempt, effects: [{ type: 'hand-over', callId: callId!, accountId: accountId! }, ...joined.effects] };
}

/** Nobody is there in time: they hear who has called. */
function abandon(attempt: Attempt): AttemptStep {
  const { callId, id, leg } = attempt;
  return {
    attempt: { ...attempt, state: 'message', outcome: 'abandoned', callId: null, accountId: null },
    effects: [
      ...(callId ? [{ type: 'withdraw', callId } as const] : []),
      engine('play', playOf(id), { leg }, MESSAGE),
      { type: 'timer', timer: 'message', ms: ATTEMPT_MS.message },
    ],
  };
}

function timeout(attempt: Attempt, timer: AttemptTimer, at: number): AttemptStep {
  switch (timer) {
    case 'ring':
      return attempt.state === 'ringing' ? over(attempt, 'no-answer', at, true) : unchanged(attempt);
    case 'verdict':
      return attempt.state === 'greeting' ? greeted(attempt, 'NO-VERDICT', at) : unchanged(attempt);
    case 'join':
      return attempt.state === 'waiting' || attempt.state === 'offered' ? abandon(attempt) : unchanged(attempt);
    case 'message':
      return attempt.state === 'message' ? over(attempt, 'abandoned', at, true) : unchanged(attempt);
  }
}

/** Their line has gone. Who was let wait and hung up is still one whom nobody took, once the message had begun. */
function gone(attempt: Attempt, cause: string, at: number): AttemptStep {
  if (attempt.state === 'ringing') {
    const outcome = OUTCOME_OF[cause];
    return outcome ? over(attempt, outcome, at, false) : over({ ...attempt, cause: cause === 'failed' ? 'line' : '' }, 'failed', at, false);
  }
  return over(attempt, attempt.outcome ?? 'left', at, false);
}
const OUTCOME_OF: Partial<Record<string, Outcome>> = {
  busy: 'busy',
  declined: 'busy',
  'no-answer': 'no-answer',
  cancelled: 'no-answer',
  normal: 'no-answer',
  [UNKNOWN_NUMBER]: 'unknown-number',
};

/** A person who has answered was called for nothing, whatever stops it. */
function stop(attempt: Attempt, why: 'failed' | 'stopped', at: number): AttemptStep {
  if (attempt.state === 'ringing') return over(attempt, why, at, true);
  const { callId } = attempt;
  const ended = over(attempt, 'abandoned', at, true);
  return { attempt: ended.attempt, effects: [...(callId ? [{ type: 'withdraw', callId } as const] : []), ...ended.effects] };
}

const TIMERS: readonly AttemptTimer[] = ['ring', 'verdict', 'join', 'message'];

function over(attempt: Attempt, outcome: Outcome, at: number, hang: boolean): AttemptStep {
  return {
    attempt: { ...attempt, state: 'over', outcome, since: { ...attempt.since, ended: at } },
    effects: [
      ...TIMERS.map((timer): AttemptEffect => ({ type: 'clear-timer', timer })),
      ...(hang ? [engine('hangup', attempt.leg, outcome === 'stopped' || outcome === 'no-answer' ? 'cancelled' : 'normal')] : []),
      { type: 'over' },
    ],
  };
}
