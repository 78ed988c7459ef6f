/**
 * What the rest of the gateway may ask of calls, and all of it. Every answer is a promise of plain facts of the wire, and
 * every question names the person and their centre: a centre's calls may one day be carried by another process.
 * Behind it stands the orchestrator, which nobody outside of this folder knows.
 */
import type { Call, Snapshot } from '@dialer/contract';
import type { SignedIn } from '../platform/auth/sessions';
import type { GatewayContext } from '../platform/context';
import { limits } from '../platform/limits';
import { mustDispose } from './after-call';
import { attachLead, type CalledLead } from './attach';
import { createDials, type Dial } from './dial';
import { awaitDisposition } from './claimed-leads';
import { createInbound } from './inbound';
import type { Line, LineEvent } from './line/line';
import { createOrchestrator } from './orchestrator';
import type { Unstored } from './storage/ledger';
import { callsOf, toDisposeOf } from './storage/stored-calls';
import { withUndisposed, withUnstored } from './storage/not-yet-stored';

/** Whose call is meant. */
export type Whose = Pick<SignedIn, 'id' | 'tenantId'>;

/** What a person does with the call that they have. */
export type CallCommand =
  /** The call is meant by its id, by any of its legs, or as the person's only one. */
  | { readonly type: 'hang-up'; readonly callId?: string | undefined; readonly channel?: string | undefined }
  /** Their page has closed; it may come back to the call (flows F21). */
  | { readonly type: 'page-gone' }
  /** Their page is back and wants its voice [STATUS-025]. */
  | { readonly type: 'resume'; readonly callId: string }
  /** The rest needs a conversation: somebody at the other end. */
  | { readonly type: 'play'; readonly file: string | null }
  | { readonly type: 'record'; readonly on: boolean }
  | { readonly type: 'extra'; readonly index: number; readonly on: boolean };

/** What happened to a call, in the whole facts of the call. */
export interface CallNews {
  readonly event: 'answered' | 'ended';
  readonly call: Call;
  readonly accountId: number;
  readonly tenantId: number;
}

export interface CallControl {
  /** The person's call that has not ended. One at a time. */
  liveOf(whose: Whose): Promise<Call | null>;
  /** Places a call for the person. Rejects in words for them when it may not be. */
  begin(account: SignedIn, dial: Dial): Promise<Call>;
  /** The call as it is after the command; null: there is no call that could be meant. */
  command(whose: Whose, command: CallCommand): Promise<Call | null>;
  /** The page has found or made the lead of a call that began without one. */
  attach(whose: Whose, callId: string, lead: CalledLead): Promise<void>;
  /** Gives back leads that the person took and does not work on, or one of them. */
  giveBack(whose: Whose, leadId?: string): Promise<void>;
  /** What the person's page shows of calls: also what the database does not have yet. */
  callsOf(whose: Whose): Promise<Pick<Snapshot, 'calls' | 'toDispose'>>;
  /** Waits until the newest facts of the person's calls are stored, or the ends of those with a lead; false: it takes too long. */
  stored(whose: Whose, ends?: { readonly leadId: string }): Promise<boolean>;
  /** The time that the person's undisposed leads wait for them counts from now. */
  holdUndisposed(whose: Whose): Promise<void>;
  /** The centre's calls that have not ended, and whose they are. */
  liveIn(tenantId: number): Promise<readonly { readonly accountId: number; readonly call: Call }[]>;
  /** Since when each caller waits who has no agent yet; epoch milliseconds. */
  callersOf(tenantId: number): Promise<readonly number[]>;
  /** Hears whose call has changed, at every step of it. */
  onChange(listener: (accountId: number) => void): void;
  /** Hears of which centre callers have come to wait, or wait no longer. */
  onCallers(listener: (tenantId: number) => void): void;
  /** How many calls have not ended. */
  live(): Promise<number>;
  /** Hears what happens to every call, after it is stored. */
  onNews(listener: (news: CallNews) => void): void;
}

/** Whether a command means this call. */
function means({ call, agentLeg, farLeg }: Line, command: CallCommand): boolean {
  if ('callId' in command && command.callId !== undefined) return command.callId === call.callId;
  if ('channel' in command && command.channel) return [call.channel, agentLeg, farLeg].includes(command.channel);
  return command.type === 'hang-up' || command.type === 'page-gone' || call.far === 'up';
}

/** `ctx.use(createCallControl)`. */
export function createCallControl(ctx: GatewayContext): CallControl {
  const calls = ctx.use(createOrchestrator);
  const dials = ctx.use(createDials);
  // People wait for the answers: their connections, not those of calls.
  const db = ctx.db.lane('desk');

  const keyOf = ({ call, serial }: Line, kind: 'main' | 'extra') => `${call.callId}-${kind}-${serial}`;

  /** What the command is for the call; null: the call is so already. */
  function eventOf(line: Line, command: CallCommand): LineEvent | null {
    switch (command.type) {
      case 'hang-up':
        return { type: 'hang-up', by: 'agent', cause: 'normal' };
      case 'page-gone':
        return { type: 'agent-gone' };
      case 'resume':
        return { type: 'resume' };
      case 'play':
        return { type: 'play', file: command.file };
      case 'record':
        return { type: 'record', on: command.on, key: keyOf(line, 'main') };
      case 'extra':
        if (command.on) return { type: 'extra', index: command.index, key: keyOf(line, 'extra') };
        return line.extraIndex === command.index ? { type: 'extra', index: null, key: '' } : null;
    }
  }

  return {
    liveOf: async ({ id }) => calls.liveOf(id)?.call ?? null,
    begin: (account, dial) => dials.dial(account, dial),
    async command({ id }, command) {
      const line = calls.liveOf(id);
      if (!line || !means(line, command)) return null;
      const event = eventOf(line, command);
      return (event && calls.apply(line.call.callId, event)) ?? line.call;
    },
    attach: (whose, callId, lead) => attachLead(ctx, whose, callId, lead),
    giveBack: (whose, leadId) => dials.giveBack(whose, leadId),
    async callsOf({ id }) {
      const now = ctx.clock.now();
      // Before the rows are read: what is stored meanwhile is found in one of the two.
      const unstored = calls.unstoredOf(id);
      const live = calls.liveOf(id)?.call.callId;
      const [rows, toDispose] = await Promise.all([callsOf(db, id, now), toDisposeOf(db, id, now)]);
      // One that an earlier gateway left open, and that the database will not have closed, is nobody's to hang up.
      const known = rows.filter(({ end, callId }) => end !== null || callId === live || calls.lineOf(callId) !== undefined);
      return { calls: withUnstored(known, unstored), toDispose: withUndisposed(toDispose, unstored, now) };
    },
    async stored({ id }, ends) {
      // One that was set aside holds up nothing but the disposition that belongs to it.
      const isMeant = ({ line, over, aside }: Unstored) =>
        ends ? over && line.call.leadId === ends.leadId && (!aside || mustDispose(line)) : !aside;
      const own = calls.unstoredOf(id).filter(isMeant);
      const stored = await Promise.all(own.map(({ line }) => calls.stored(line.call.callId, limits.calls.dispositionMs)));
      return !stored.includes(false);
    },
    async holdUndisposed({ id }) {
      const now = ctx.clock.now();
      for (const { leadId } of await toDisposeOf(db, id, now)) await awaitDisposition(db, leadId, id, now);
    },
    liveIn: async (tenantId) =>
      calls.live().flatMap((line) => (line.tenantId === tenantId ? [{ accountId: line.accountId, call: line.call }] : [])),
    callersOf: async (tenantId) => ctx.use(createInbound).waitingIn(tenantId),
    onChange: (listener) => calls.onStep((before, after) => after.call.rev !== before.call.rev && listener(after.accountId)),
    onCallers: (listener) => ctx.use(createInbound).onCallers(listener),
    live: async () => calls.live().length,
    onNews(listener) {
      const tell = (event: CallNews['event']) => (line: Line) =>
        listener({ event, call: line.call, accountId: line.accountId, tenantId: line.tenantId });
      calls.onAnswered(tell('answered'));
      calls.onEnded(tell('ended'));
    },
  };
}
