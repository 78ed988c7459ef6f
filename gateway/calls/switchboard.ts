/** Sorts what the engine says: to the call it belongs to, to a waiting caller, to a dialling agent, to presence. */
import { Gauge } from 'prom-client';
import { createBackground } from '../platform/background';
import { ENGINE_DOWN } from '@dialer/contract';
import type { GatewayContext } from '../platform/context';
import { hasFloors, whomItConcerns } from '../telephony/parts';
import type { EngineEvent } from '../telephony/port';
import { agentByExtension } from '../people/agents';
import { createUnreachedRings } from './gate/unreached';
import { createInbound } from './inbound';
import { createListening } from './listening';
import { agentDials, agentRefers } from './manual';
import { createOrchestrator } from './orchestrator';
import { createAttempts } from './pacing/attempts';
import { createCallRecorder } from './record/recorder';
import { createTestCalls } from './trunks/trial-call';
import { createTrunks } from './trunks/trunks';
import { createPresence } from '../people/presence';

export type Switchboard = (event: EngineEvent) => void;

type LegDown = Extract<EngineEvent, { type: 'leg-down' }>;

/** A play's or recording's id begins with its call's. */
const UUID_LENGTH = 36;

export function createSwitchboard(ctx: GatewayContext): Switchboard {
  const calls = ctx.use(createOrchestrator);
  const inbound = ctx.use(createInbound);
  const presence = ctx.use(createPresence);
  const attempts = ctx.use(createAttempts);
  const trunks = ctx.use(createTrunks);
  const record = ctx.use(createCallRecorder);
  const tests = ctx.use(createTestCalls);
  const listening = ctx.use(createListening);
  const unreached = ctx.use(createUnreachedRings);

  const inBackground = ctx.use(createBackground);
  const away = new Gauge({
    name: 'dialer_engine_away',
    help: '1 while nothing is heard of the telephony engine (a floor, an Asterisk), or it has died; of several floors, of each',
    labelNames: ['floor'] as const,
    registers: [ctx.metrics],
  });
  const tellAway = (part: string | undefined, is: boolean) => away.set(part === undefined ? {} : { floor: part }, Number(is));
  const floors = hasFloors(ctx.engine) ? ctx.engine.parts() : [];
  if (floors.length > 1) for (const { name } of floors) tellAway(name, false);
  else tellAway(undefined, false);
  /** New legs that are being followed up, and of those the ones that went down meanwhile: no call or caller heard of it. */
  const arriving = new Map<string, LegDown | null>();

  async function phoneChanged(extension: string, registered: boolean): Promise<void> {
    presence.setPhone(extension, registered);
    const agent = await agentByExtension(ctx.db, extension);
    if (!agent) return;
    ctx.people.send(agent.id, 'phone-state', { registered });
    const line = calls.liveOf(agent.id);
    if (registered && line?.call.agent === 'lost') calls.apply(line.call.callId, { type: 'resume' });
  }

  /** Pages were told that these are not there, because nobody could say: what is true is told now. */
  async function askUnknownPhones(): Promise<void> {
    for (const extension of presence.takeUnknownPhones()) if (await presence.hasPhone(extension)) await phoneChanged(extension, true);
  }

  function ofLeg(event: Extract<EngineEvent, { leg: string }> & { type: Exclude<EngineEvent['type'], 'leg-new' | 'refer'> }): void {
    if (event.type === 'leg-down' && arriving.has(event.leg)) arriving.set(event.leg, event);
    const line = calls.lineOfLeg(event.leg);
    if (line) calls.apply(line.call.callId, event);
    else record.hear(event);
    if (event.type === 'leg-up' || event.type === 'leg-down' || event.type === 'detected') attempts.hear(event);
    if (event.type === 'leg-ringing' || event.type === 'leg-up' || event.type === 'leg-down') {
      tests.hear(event);
      listening.hear(event);
      unreached.hear(event);
    }
    if (event.type === 'leg-down') {
      calls.pairedDown(event.leg);
      inbound.legDown(event.leg);
    }
  }

  /** Nobody will take care of this leg any more: who dialled must not hear silence for ever. */
  async function newLeg(event: Extract<EngineEvent, { type: 'leg-new' }>): Promise<void> {
    const { leg } = event.leg;
    arriving.set(leg, null);
    try {
      await (event.did === undefined ? agentDials(ctx, event) : inbound.arrive(event));
    } catch (error) {
      if (!calls.lineOfLeg(leg)) inBackground(ctx.engine.hangup(leg, 'failed'), 'a leg that was not followed up was not ended', { leg });
      throw error;
    } finally {
      const down = arriving.get(leg);
      arriving.delete(leg);
      // Told again, now that there is somebody to hear it: nobody must be rung for a line that has gone.
      if (down) ofLeg(down);
    }
  }

  /** A phone that hands its call over waits for an answer, whatever has failed. */
  async function refer(event: Extract<EngineEvent, { type: 'refer' }>): Promise<void> {
    try {
      await agentRefers(ctx, event);
    } catch (error) {
      inBackground(ctx.engine.refer(event.leg, event.ref, 480), 'a phone was not told that its transfer failed');
      throw error;
    }
  }

  /** Centres whose calls are at another floor notice nothing. */
  function engineDown(isOf: (tenantId: number) => boolean): void {
    inbound.engineDown(isOf);
    attempts.stopAll('failed', isOf);
    tests.engineDown(isOf);
    for (const { call, tenantId } of calls.live())
      if (isOf(tenantId)) calls.apply(call.callId, { type: 'hang-up', by: 'system', cause: ENGINE_DOWN });
  }

  return (event) => {
    switch (event.type) {
      case 'registered':
        return inBackground(phoneChanged(event.extension, true), 'a registration was not followed up');
      case 'unregistered':
        return inBackground(phoneChanged(event.extension, event.contacts > 0), 'a lost registration was not followed up');
      case 'leg-new':
        return inBackground(newLeg(event), 'a new leg was not followed up');
      case 'refer':
        return inBackground(refer(event), 'a transfer was not followed up');
      case 'play-done':
        inbound.playDone(event.id);
        attempts.playDone(event);
        tests.playDone(event.id);
        return void calls.apply(event.id.slice(0, UUID_LENGTH), event);
      case 'record-started':
      case 'record-failed':
      case 'record-done':
        return void calls.apply(event.id.slice(0, UUID_LENGTH), event);
      case 'trunk-state':
        return trunks.heed(event);
      case 'trunk-failed':
        return trunks.failed(event.trunk, event);
      case 'engine-down':
        tellAway(event.part, true);
        return engineDown(whomItConcerns(ctx.engine, event.part));
      case 'monitor-done':
        return listening.done(event.id);
      // Without control calls go on, and can be hung up; what cannot begin is refused by the engine itself.
      case 'control-lost':
        return tellAway(event.part, true);
      case 'engine-up':
      case 'control-back':
        tellAway(event.part, false);
        return inBackground(askUnknownPhones(), 'phones that nobody knew of were not asked for');
      default:
        return ofLeg(event);
    }
  };
}
