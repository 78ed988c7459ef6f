/**
 * Live transfers: a qualifier's lead is handed to an advisor while everybody is on the line (flows F13). Whom to ring and
 * what follows from an answer stands in `search.ts`; here it meets the calls, the people and what the qualifier asks for.
 * A search lives as long as its call at most, and is kept by the call's own facts (`side`): it needs no table. One that
 * nobody takes is forwarded as the centre's settings say (decision 112).
 */
import { randomUUID } from 'node:crypto';
import type { LiveTransferWaiting } from '@dialer/contract';
import { advisorsFor } from '../../people/advisors';
import { type Agent, fullName } from '../../people/agents';
import { hasFlag } from '../../people/centre';
import { createPresence } from '../../people/presence';
import { readGlobals } from '../../people/settings';
import { createStatuses } from '../../people/statuses';
import type { SignedIn } from '../../platform/auth/sessions';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { conflict, fieldProblem, HttpProblem } from '../../platform/problem';
import { createSerial } from '../../platform/serial';
import { notDeactivated, notWhileStopping } from '../gate/before-a-ring';
import { leadById, type LeadRow } from '../lead-claims';
import type { Line } from '../line/line';
import { whyNotStart } from '../line/side-rules';
import { createOrchestrator } from '../orchestrator';
import { createReachable } from '../reachable';
import { createSides } from './sides';
import { isOver, isTaken, newSearch, type Search, type SearchEffect, type SearchEvent, stepSearch } from './search';

/** The only team that a lead can be handed to [XFER-020, XFER-021]. */
const ADVISORS = 'advisors';

export interface LiveTransfers {
  /** Begins a search for the lead on the line; one that runs already goes on. Rejects in words when it may not be. */
  start(account: SignedIn, leadId: string, wanted: { notes: string; team: string }): Promise<void>;
  /** Ends the search; nothing happens without one. Rejects when an advisor has answered. */
  stop(account: SignedIn, leadId: string): Promise<void>;
  /** Forwards what nobody has taken for as long as the centre says. Upkeep asks for it every few seconds. */
  forward(): void;
  /** The qualifier's page has taken note of who answered. */
  confirm(callId: string): void;
  /** Searches that wait for somebody like this person. */
  waitingFor(agent: Pick<Agent, 'id' | 'tenantId'>): Promise<LiveTransferWaiting[]>;
  /** Whether this person is to be rung for one of them: they may have it, have not let it ring away, and can be reached. */
  comesTo(agent: Pick<Agent, 'id' | 'tenantId'>): Promise<boolean>;
}

interface Running {
  readonly callId: string;
  readonly qualifier: SignedIn;
  readonly lead: LeadRow;
  readonly notes: string;
  readonly notice: Omit<LiveTransferWaiting, 'state'>;
  /** Whose page has been told that somebody waits. */
  readonly told: Set<number>;
  /** Epoch milliseconds. */
  readonly since: number;
  /** Colleagues who are there, but do not wait for calls, are rung too [SET-014]. */
  wide: boolean;
  /** No other party is tried any more. */
  outside: boolean;
  search: Search;
}

/** What a step of the qualifier's call is for its search; null: nothing. */
function noticed(before: Line, after: Line): SearchEvent | null {
  if (after.call.end) return before.call.end ? null : { type: 'call-over', by: after.call.end.by };
  const [was, is] = [before.receiver, after.receiver];
  if (was && !is) return { type: was.up ? 'advisor-lost' : 'not-taken', advisor: was.accountId };
  return is?.up && !was?.up ? { type: 'answered', advisor: is.accountId } : null;
}

const MINUTE_MS = 60_000;
/** Who is rung, in this order: those who wait for calls, and once it is forwarded who is there besides. */
const READY = ['ready'] as const;
const THERE = ['ready', 'idle', 'after-call-work'] as const;

const isWaiting = ({ search }: Running): boolean => !isOver(search) && !isTaken(search);

/** `ctx.use(createLiveTransfers)` */
export function createLiveTransfers(ctx: GatewayContext): LiveTransfers {
  const calls = ctx.use(createOrchestrator);
  const statuses = ctx.use(createStatuses);
  const presence = ctx.use(createPresence);
  const reachable = ctx.use(createReachable);
  const inBackground = ctx.use(createBackground);
  const sides = ctx.use(createSides);
  const serial = createSerial();
  /** By the qualifier's call. */
  const running = new Map<string, Running>();

  const eligible = ({ qualifier, lead }: Running) =>
    advisorsFor(ctx.db, qualifier.tenantId, { province: lead.state, language: lead.language });

  function drive(one: Running, event: SearchEvent): void {
    const step = stepSearch(one.search, event);
    one.search = step.search;
    if (isOver(one.search)) running.delete(one.callId);
    for (const effect of step.effects) carryOut(one, effect);
  }

  function carryOut(one: Running, effect: SearchEffect): void {
    const { callId } = one;
    switch (effect.type) {
      case 'look':
        // In turn, so that who waits longest is served first.
        return inBackground(
          serial.run('look', () => look(one)),
          'no advisor could be looked for',
          { callId },
        );
      case 'ring':
        return inBackground(ring(one, effect.advisor), 'an advisor could not be rung', { callId });
      case 'stop':
        return void calls.apply(callId, { type: 'stop-seeking', reason: 'canceled' });
      case 'tell':
        return effect.state === 'waiting' ? inBackground(sayWaiting(one), 'advisors were not told', { callId }) : say(one, effect.state);
    }
  }

  /** Who does not wait for calls is rung like a colleague to whom one transfers by name. */
  const reach = ({ wide }: Running, accountId: number) => (wide ? reachable.now(accountId) : reachable.undisturbed(accountId));

  /**
   * Of those who may have the lead, the ready ones first: who has the highest transfer score of an attribute group, then who
   * has been in that status the longest.
   */
  async function look(one: Running): Promise<void> {
    if (one.search.state.at !== 'waiting' || ctx.draining) return;
    const [fit, ...there] = await Promise.all([
      eligible(one),
      ...(one.wide ? THERE : READY).map((status) => statuses.inStatus(one.qualifier.tenantId, status)),
    ]);
    const inOrder = there.flatMap((group) => group.toSorted((a, b) => (fit.get(b.accountId) ?? 0) - (fit.get(a.accountId) ?? 0)));
    for (const { accountId } of inOrder) {
      if (!fit.has(accountId) || accountId === one.qualifier.id || one.search.passedOver.includes(accountId)) continue;
      if (await reach(one, accountId)) return drive(one, { type: 'found', advisor: accountId });
    }
  }

  async function ring(one: Running, accountId: number): Promise<void> {
    const advisor = await reach(one, accountId).catch(() => undefined);
    // Canceled meanwhile; a new search of the same call rings by itself.
    if (one.search.state.at !== 'ringing') return;
    if (advisor)
      calls.apply(one.callId, {
        type: 'ring-receiver',
        kind: 'live',
        colleague: accountId,
        extension: advisor.extension ?? '',
        name: fullName(advisor),
        notes: one.notes,
      });
    if (calls.lineOf(one.callId)?.receiver?.accountId !== accountId) drive(one, { type: 'not-taken', advisor: accountId });
  }

  async function sayWaiting(one: Running): Promise<void> {
    const [fit, pages] = await Promise.all([eligible(one), presence.pages()]);
    if (!isWaiting(one)) return;
    for (const accountId of pages.filter((id) => fit.has(id) && id !== one.qualifier.id)) {
      one.told.add(accountId);
      ctx.people.send(accountId, 'live-transfer-waiting', { ...one.notice, state: 'waiting' });
    }
  }

  function say(one: Running, state: 'taken' | 'canceled'): void {
    for (const accountId of one.told) ctx.people.send(accountId, 'live-transfer-waiting', { ...one.notice, state });
  }

  async function forwardOne(one: Running): Promise<void> {
    const globals = await readGlobals(ctx.db.lane('desk'), one.qualifier.tenantId);
    const passed = (minutes: number) => ctx.clock.now() >= one.since + minutes * MINUTE_MS;
    if (!isWaiting(one) || ctx.draining) return;
    if (!one.wide && globals['auto-forward-transfers:internal-enabled'] && passed(globals['auto-forward-transfers:internal-delay'])) {
      one.wide = true;
      drive(one, { type: 'widened' });
    }
    if (!one.outside && globals['auto-forward-transfers:external-enabled'] && passed(globals['auto-forward-transfers:external-delay']))
      await forwardOutside(one);
  }

  /**
   * Rings the first business of the centre's list in the place of an advisor, if the qualifier could ring it themselves; the
   * qualifier then speaks with it first, as with every second party (flows F14). A phone that rings is left to ring.
   */
  async function forwardOutside(one: Running): Promise<void> {
    const [target] = (await sides.targets(one.qualifier)).external;
    if (one.search.state.at !== 'waiting') return;
    one.outside = true;
    if (!target) return;
    drive(one, { type: 'cancel' });
    await sides.ask(one.qualifier, { do: 'ring', kind: 'external', phone: target.phone, callId: one.callId });
  }

  const freed = (advisor: number | null) => running.forEach((one) => drive(one, { type: 'freed', advisor }));

  calls.onStep((before, after) => {
    const one = running.get(after.call.callId);
    const event = noticed(before, after);
    if (one && event) drive(one, event);
    // Of a search of a gateway before this one nothing goes on: who asked would read that an advisor is looked for.
    if (!one && event?.type === 'advisor-lost') calls.apply(after.call.callId, { type: 'stop-seeking', reason: 'gateway-restart' });
  });
  calls.onEnded(() => freed(null));
  statuses.onChange((accountId, status) => status === 'ready' && freed(accountId));
  presence.onArrival(() => freed(null));
  ctx.onStop(() => running.clear());

  /** The account's call with this lead, if it can be handed on now; rejects in words otherwise. */
  function handable(account: SignedIn, leadId: string): Line {
    const line = calls.liveOf(account.id);
    const why = line?.call.leadId === leadId ? whyNotStart(line) : 'no-call';
    if (line && !why) return line;
    throw why === 'side-busy'
      ? conflict('Somebody else is on this call already.', 'side-busy')
      : conflict('You have no call with this lead.', 'no-call');
  }

  async function mayTransfer(account: SignedIn, team: string): Promise<void> {
    const qualifies = account.roles.includes('qualifier') || account.roles.includes('setter');
    if (!qualifies || !(await hasFlag(ctx, account, 'transfers')))
      throw new HttpProblem(403, 'You may not hand leads to advisors.', {}, { code: 'may-not-transfer' });
    notDeactivated(account);
    if (team !== ADVISORS) throw fieldProblem('team', 'There is no such team.');
    notWhileStopping(ctx);
  }

  /** The state says who may have the lead: without one nobody could be asked [XFER-014]. */
  async function leadWithState({ tenantId }: SignedIn, leadId: string): Promise<LeadRow> {
    const lead = await leadById(ctx.db.lane('desk'), tenantId, leadId);
    if (!lead?.state) throw conflict('The lead has no state or province yet.', 'lead-without-state');
    return lead;
  }

  const runningOf = (account: SignedIn, leadId: string): Running | undefined => {
    const one = running.get(calls.liveOf(account.id)?.call.callId ?? '');
    return one?.lead.id === leadId ? one : undefined;
  };

  return {
    async start(account, leadId, { notes, team }) {
      await mayTransfer(account, team);
      if (runningOf(account, leadId)) return;
      handable(account, leadId);
      const lead = await leadWithState(account, leadId);
      // A second click may have come meanwhile, or the end of the call.
      if (runningOf(account, leadId)) return;
      const { callId } = handable(account, leadId).call;
      const notice = { id: randomUUID(), leadId, qualifierName: fullName(account), province: lead.state, language: lead.language };
      const one: Running = {
        callId,
        qualifier: account,
        lead,
        notes,
        notice,
        told: new Set(),
        since: ctx.clock.now(),
        wide: false,
        outside: false,
        search: newSearch(),
      };
      running.set(callId, one);
      calls.apply(callId, { type: 'seek' });
      drive(one, { type: 'begin' });
    },

    async stop(account, leadId) {
      const one = runningOf(account, leadId);
      const live = calls.liveOf(account.id)?.call;
      // What a gateway before this one looked for has no search any more.
      if (!one) return void (live?.leadId === leadId && calls.apply(live.callId, { type: 'stop-seeking', reason: 'canceled' }));
      if (isTaken(one.search)) throw conflict('An advisor has answered: the lead is with them.', 'transfer-answered');
      drive(one, { type: 'cancel' });
    },

    forward() {
      for (const one of running.values())
        if (isWaiting(one)) inBackground(forwardOne(one), 'a live transfer was not forwarded', { callId: one.callId });
    },

    confirm(callId) {
      const one = running.get(callId);
      if (one) drive(one, { type: 'confirmed' });
    },

    async waitingFor({ id, tenantId }) {
      const open = [...running.values()].filter((one) => one.qualifier.tenantId === tenantId && one.qualifier.id !== id && isWaiting(one));
      const fits = await Promise.all(open.map(async (one) => (await eligible(one)).has(id)));
      const shown = open.filter((one, at) => fits[at] && isWaiting(one));
      for (const one of shown) one.told.add(id);
      return shown.map(({ notice }) => ({ ...notice, state: 'waiting' as const }));
    },

    async comesTo({ id, tenantId }) {
      const theirs = (one: Running) => one.qualifier.tenantId === tenantId && isWaiting(one) && !one.search.passedOver.includes(id);
      const open = [...running.values()].filter(theirs);
      if (open.length === 0 || !(await reachable.undisturbed(id))) return false;
      const fits = await Promise.all(open.map(async (one) => (await eligible(one)).has(id)));
      return open.some((one, at) => fits[at] && theirs(one));
    },
  };
}
