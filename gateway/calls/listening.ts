/**
 * Managers who listen in to a call: their own telephone is rung, and once it has answered it hears the agent's line. It
 * ends with the call or the agent's line, when the manager hangs up, or when they say so; the call never ends with it.
 */
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { ListeningMode } from '@dialer/contract';
import { isFlagOn } from '../../src/registry/flags';
import { agentById, type Agent, fullName } from '../people/agents';
import { createCentres } from '../people/centre';
import { createPresence } from '../people/presence';
import type { SignedIn } from '../platform/auth/sessions';
import { createBackground } from '../platform/background';
import type { GatewayContext } from '../platform/context';
import { pluginStates } from '../platform/db/schema';
import { conflict, notFound } from '../platform/problem';
import type { EngineEvent } from '../telephony/port';
import { createEngineLanes } from './engine-lanes';
import { engine, RING } from './line/line';
import { createOrchestrator } from './orchestrator';

/** A flag of the live floor's plugin: whether agents are told that somebody listens in. */
const TELLS_AGENTS = 'live-floor:tells-agents';

interface Listener {
  readonly id: string;
  readonly managerId: number;
  readonly name: string;
  readonly agentId: number;
  readonly callId: string;
  /** The agent's line. */
  readonly leg: string;
  /** The manager's. */
  readonly ear: string;
  readonly shown: boolean;
  mode: ListeningMode;
  /** `taken`: their telephone is not rung yet. */
  state: 'taken' | 'rings' | 'hears' | 'over';
}
export type Listening = Pick<Listener, 'managerId' | 'name' | 'mode'> & { readonly on: boolean };
const nobodyToHear = () => conflict('This person is not on a call now.', 'nobody-to-hear');
type OfLeg = Extract<EngineEvent, { type: 'leg-ringing' | 'leg-up' | 'leg-down' }>;

/** A call that is a manager's to listen in to: nobody else can take it, and nobody hears anything yet. */
export interface Taken {
  readonly agent: Agent;
  readonly callId: string;
  /** How they listen to it already. */
  readonly from: ListeningMode | null;
  /** Begins, or goes on in the wished mode; throws where the call has ended meanwhile. */
  begin(): void;
  /** It comes to nothing: others may listen in, and what they heard before goes on. */
  leave(): void;
}

export interface ListeningDesk {
  /** Throws why it cannot be. One manager asks for one thing at a time: the caller sees to it. */
  take(account: SignedIn, agentId: number, mode: ListeningMode): Promise<Taken>;
  stop(managerId: number): void;
  /** Ends it for everybody who may not listen any more. */
  recheck(may: (managerId: number) => Promise<boolean>): Promise<void>;
  /** Who listens in to a call. */
  of(callId: string): Listening | null;
  hear(event: OfLeg): void;
  done(id: string): void;
  /** Hears whose call somebody begins or ends to listen to. */
  onChange(listener: (agentId: number) => void): void;
}

/** `ctx.use(createListening)` */
export function createListening(ctx: GatewayContext): ListeningDesk {
  const calls = ctx.use(createOrchestrator);
  const presence = ctx.use(createPresence);
  const inBackground = ctx.use(createBackground);
  /** By the manager: nobody listens to two at once. */
  const all = new Map<number, Listener>();
  /** Those who are about to begin. */
  const taken = new Set<Listener>();
  const listeners: ((agentId: number) => void)[] = [];
  const lanes = createEngineLanes(ctx.engine, {
    pass: async () => 'inside',
    rung: () => {},
    done: () => {},
    failed: (id, { run }, error) => {
      ctx.log.warn({ err: error, command: run }, 'the engine refused a command of somebody who listens in');
      const one = find((each) => each.id === id);
      if (one && (run === 'originate' || run === 'monitor')) end(one);
    },
  });
  const find = (is: (one: Listener) => boolean) => [...all.values(), ...taken].find(is);
  const told = ({ agentId }: Listener) => listeners.forEach((listener) => listener(agentId));

  /** The agent, where the centre says so, and the call's record. */
  function note({ callId, name, mode, shown }: Listener, isOver = false): void {
    calls.apply(callId, { type: 'listened', by: isOver ? null : { by: name, mode }, shown });
  }

  function end(one: Listener): void {
    if (one.state === 'over') return;
    const { state } = one;
    one.state = 'over';
    if (taken.delete(one)) return;
    all.delete(one.managerId);
    lanes.run(one.id, engine('hangup', one.ear, 'normal'));
    lanes.forget(one.id);
    if (state === 'hears') note(one, true);
    told(one);
  }

  function monitor(one: Listener): void {
    const { id, leg, ear, mode } = one;
    lanes.run(id, engine('monitor', id, { leg, ear, mode }));
    note(one);
    told(one);
  }

  async function tellsAgents({ tenant, managerId }: Agent): Promise<boolean> {
    const floor = ctx.use(createCentres).of(tenant.variant).flags[TELLS_AGENTS as never] !== false;
    const [state] = await ctx.db.select({ flags: pluginStates.flags }).from(pluginStates).where(eq(pluginStates.tenantId, tenant.id));
    return isFlagOn({ flag: TELLS_AGENTS, floor, start: floor }, state?.flags ?? [], managerId);
  }

  /** Whom and what they would hear; throws why not. After its last wait everything is looked at at once. */
  async function judge({ id, tenantId, extension }: SignedIn, agentId: number) {
    const agent = await agentById(ctx.db, agentId);
    if (!agent || agent.tenantId !== tenantId) throw notFound('There is no such person.');
    const shown = await tellsAgents(agent);
    const hasPhone = extension !== null && (await presence.hasPhone(extension));
    const line = calls.liveOf(agentId);
    if (agentId === id || line?.call.agent !== 'up' || line.call.far !== 'up') throw nobodyToHear();
    const { callId } = line.call;
    if (find((one) => one.callId === callId && one.managerId !== id))
      throw conflict('Somebody listens in to this call already.', 'listened-already');
    if (!hasPhone) throw conflict('Your own phone is not connected.', 'own-phone-away');
    if (calls.liveOf(id)) throw conflict('You are on a call yourself.', 'own-phone-busy');
    return { agent, callId, leg: line.agentLeg, extension, shown };
  }

  /** Goes on listening to the same call in another mode. */
  function change(one: Listener, agent: Agent, mode: ListeningMode): Taken {
    const { callId, mode: from } = one;
    const begin = () => {
      if (one.state === 'over') throw nobodyToHear();
      if (one.mode === mode) return;
      one.mode = mode;
      if (one.state === 'hears') monitor(one);
      else told(one);
    };
    return { agent, callId, from, begin, leave: () => {} };
  }

  calls.onStep((_, { call, agentLeg }) => {
    const one = find(({ callId }) => callId === call.callId);
    // A line that was lost and came back is another one.
    if (one && (call.end !== null || agentLeg !== one.leg))
      inBackground(
        Promise.resolve().then(() => end(one)),
        'a listening was not ended',
      );
  });
  ctx.onStop(async () => {
    for (const one of all.values()) end(one);
    await lanes.stop();
  });

  return {
    async take(account, agentId, mode) {
      const { agent, callId, leg, extension, shown } = await judge(account, agentId);
      const before = all.get(account.id);
      if (before?.callId === callId) return change(before, agent, mode);
      const id = randomUUID();
      const one: Listener = {
        ...{ id, managerId: account.id, name: fullName(account), agentId, callId, leg, ear: `${id}-e0`, shown, mode },
        state: 'taken',
      };
      taken.add(one);
      return {
        ...{ agent, callId, from: null },
        begin() {
          taken.delete(one);
          if (one.state === 'over') throw nobodyToHear();
          if (before) end(before);
          all.set(account.id, one);
          one.state = 'rings';
          const callerId = { number: agent.extension ?? '', name: fullName(agent) };
          // They have asked for it: their telephone answers by itself.
          const headers = { 'X-Dialer-Call': id, 'X-Dialer-Answer': '1' };
          const order = { leg: one.ear, callId: id, target: { extension }, callerId, ringMs: RING.internal, headers };
          lanes.run(id, engine('originate', { ...order, centre: agent.tenantId }));
          told(one);
        },
        leave: () => void taken.delete(one),
      };
    },
    stop(managerId) {
      const one = all.get(managerId);
      if (one) end(one);
    },
    async recheck(may) {
      for (const one of [...all.values()]) if (!(await may(one.managerId))) end(one);
    },
    of(callId) {
      const one = [...all.values()].find((each) => each.callId === callId);
      return one ? { managerId: one.managerId, name: one.name, mode: one.mode, on: one.state === 'hears' } : null;
    },
    hear(event) {
      const one = find(({ ear }) => ear === event.leg);
      if (!one) return;
      if (event.type === 'leg-down') return end(one);
      if (event.type !== 'leg-up' || one.state !== 'rings') return;
      one.state = 'hears';
      monitor(one);
    },
    done(id) {
      const one = find((each) => each.id === id);
      if (one) end(one);
    },
    onChange: (listener) => void listeners.push(listener),
  };
}
