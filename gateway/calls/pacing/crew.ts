/**
 * Agents whom the dialer rings people for: who waits, who talks, who writes up their call. Those who may be given the same
 * leads are one crew. Kept in memory: a page that waits says so again every ten seconds.
 */
import { isPassedOver } from '@dialer/contract';
import { createPresence } from '../../people/presence';
import { createStatuses } from '../../people/statuses';
import type { GatewayContext } from '../../platform/context';
import { createOrchestrator } from '../orchestrator';
import type { Habits, Occupied } from './forecast';

/** A page asks every ten seconds; one that has been silent for longer waits no more. */
const WAITS_MS = 25_000;
/** A phone that was too late twice in a row may be so again, and each time somebody is let wait: others come first. */
const MOST_MISSED = 2;
const RESTS_MS = 10_000;
const REMEMBERED = 400;
/** Who writes up for longer has gone away from it. */
const LONGEST_WRAP_UP_MS = 30 * 60_000;

interface Member {
  readonly id: number;
  readonly crew: string;
  state: 'waits' | 'call' | 'wrap-up' | 'away';
  since: number;
  asked: number;
  /** People in a row whom their phone was too late for. */
  missed: number;
  /** Nobody is rung for them before. */
  restsUntil: number;
}

export interface Crews {
  /** Asks for somebody to talk with. */
  wait(accountId: number, crew: string): void;
  leave(accountId: number): void;
  /** Who waits, the longest first. */
  waiting(crew: string): readonly number[];
  /** Somebody waits, and is not offered anybody yet. */
  hasResting(crew: string): boolean;
  occupied(crew: string): readonly Occupied[];
  /** How long calls and wrap-ups of the crew took lately. */
  habits(crew: string): Pick<Habits, 'calls' | 'wrapUps'>;
  onWaits(listener: () => void): void;
}

/** `ctx.use(createCrews)` */
export function createCrews(ctx: GatewayContext): Crews {
  const calls = ctx.use(createOrchestrator);
  const presence = ctx.use(createPresence);
  const members = new Map<number, Member>();
  const lasted = new Map<string, { calls: readonly number[]; wrapUps: readonly number[] }>();
  const listeners: (() => void)[] = [];

  function note(crew: string, what: 'calls' | 'wrapUps', ms: number): void {
    const before = lasted.get(crew) ?? { calls: [], wrapUps: [] };
    lasted.set(crew, { ...before, [what]: [...before[what].slice(1 - REMEMBERED), ms] });
  }

  /** Behind the others, and at once: it was no fault of theirs. */
  function waitsOn(member: Member, now: number): void {
    member.missed++;
    Object.assign(member, { state: 'waits', since: now, restsUntil: member.missed < MOST_MISSED ? now : now + RESTS_MS });
    for (const listener of listeners) listener();
  }

  calls.onStep((before, { accountId, call }) => {
    const member = members.get(accountId);
    if (!member) return;
    const now = ctx.clock.now();
    if (call.since.agentUp !== undefined && before.call.since.agentUp === undefined)
      Object.assign(member, { state: 'call', since: now, missed: 0 });
    if (!call.end || before.call.end) return;
    if (member.state === 'call') note(member.crew, 'calls', now - member.since);
    if (isPassedOver(call)) return waitsOn(member, now);
    // Who has declined asks again.
    Object.assign(member, { state: member.state === 'call' ? 'wrap-up' : 'away', since: now });
  });
  ctx.use(createStatuses).onChange((accountId, status) => {
    if (!['ready', 'on-a-call', 'after-call-work'].includes(status)) members.delete(accountId);
  });
  presence.onPlugins((accountId) => {
    void presence.hasPage(accountId).then((there) => there || members.delete(accountId));
  });

  const waits = ({ id, state, asked }: Member) => state === 'waits' && ctx.clock.now() - asked < WAITS_MS && !calls.liveOf(id);
  const rests = ({ restsUntil }: Member) => ctx.clock.now() < restsUntil;
  const of = (crew: string) => [...members.values()].filter((member) => member.crew === crew);
  return {
    wait(accountId, crew) {
      const now = ctx.clock.now();
      const before = members.get(accountId);
      if (before?.state === 'wrap-up' && before.crew === crew && now - before.since < LONGEST_WRAP_UP_MS)
        note(crew, 'wrapUps', now - before.since);
      const goesOn = before?.state === 'waits' && before.crew === crew;
      const { missed, restsUntil } = before ?? { missed: 0, restsUntil: now };
      members.set(accountId, { id: accountId, crew, state: 'waits', since: goesOn ? before.since : now, asked: now, missed, restsUntil });
      if (!goesOn) for (const listener of listeners) listener();
    },
    leave: (accountId) => void members.delete(accountId),
    waiting: (crew) =>
      of(crew)
        .filter((member) => waits(member) && !rests(member))
        .sort((a, b) => a.since - b.since)
        .map(({ id }) => id),
    hasResting: (crew) => of(crew).some((member) => waits(member) && rests(member)),
    occupied: (crew) =>
      of(crew).flatMap(({ state, since }): Occupied[] => {
        const ms = ctx.clock.now() - since;
        if (state === 'call') return [{ with: 'call', since: ms }];
        return state === 'wrap-up' && ms < LONGEST_WRAP_UP_MS ? [{ with: 'wrap-up', since: ms }] : [];
      }),
    habits: (crew) => lasted.get(crew) ?? { calls: [], wrapUps: [] },
    onWaits: (listener) => void listeners.push(listener),
  };
}
