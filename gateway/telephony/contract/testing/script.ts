/** One case of the contract on one stage: it knows each leg and room that it has made, and looks that nothing is left of them. */
import { expect } from 'vitest';
import { limits } from '../../../platform/limits';
import type { CallerId, Cause, EngineEvent } from '../../port';
import { OTHER, PERSON, TONES, type Patience, type Person, type Phone, type PhoneCall, type Stage } from './stage';

export const COMMAND_MS = limits.engine.commandMs;
export const CALLER: CallerId = { number: '6175550100', name: 'Ann' };

type LegEvent = Extract<EngineEvent, { leg: string }>;
let serial = 0;

export interface Dialled {
  readonly leg: string;
  readonly person: Person;
}
export interface Agent {
  readonly leg: string;
  readonly phone: Phone;
  readonly call: PhoneCall;
}

export class Script {
  private readonly from: number;
  private readonly legs = new Set<string>();
  private readonly rooms: string[] = [];

  constructor(readonly stage: Stage) {
    this.from = stage.events.all.length;
  }

  get engine(): Stage['engine'] {
    return this.stage.engine;
  }

  id = (what: string): string => `${what}-${++serial}`;
  extension = (): string => String(6000 + ++serial);

  async room(): Promise<string> {
    const room = this.id('room');
    this.rooms.push(room);
    await this.engine.openRoom(room);
    return room;
  }

  /** Rings a number. */
  async dial(
    number: string,
    { trunks = ['carrier'], ...more }: { room?: string; ringMs?: number; callerId?: CallerId; trunks?: string[] } = {},
  ): Promise<string> {
    const leg = this.id('leg');
    this.legs.add(leg);
    await this.engine.originate({
      leg,
      callId: this.id('call'),
      target: { number, trunks, permit: leg },
      callerId: CALLER,
      ringMs: 10_000,
      ...more,
    });
    return leg;
  }

  /** The last leg was never made. */
  forgetLast(): void {
    const last = [...this.legs].at(-1);
    if (last) this.legs.delete(last);
  }

  /** Rings a telephone. */
  async ring(
    extension: string,
    more: { room?: string; ringMs?: number; callerId?: CallerId; callId?: string; headers?: Record<string, string> } = {},
  ): Promise<string> {
    const leg = this.id('leg');
    this.legs.add(leg);
    await this.engine.originate({ leg, callId: this.id('call'), target: { extension }, callerId: CALLER, ringMs: 10_000, ...more });
    return leg;
  }

  /** An agent who has answered, and speaks. */
  async agent(room?: string, tone: number = TONES.ann): Promise<Agent> {
    const phone = await this.stage.phone(this.extension());
    const rung = phone.rung();
    const leg = await this.ring(phone.extension, room === undefined ? {} : { room });
    const call = await rung;
    call.tone = tone;
    await this.heard(leg);
    return { leg, phone, call };
  }

  /** Somebody outside who has answered, and speaks. */
  async talk(room?: string, number: string = PERSON): Promise<Dialled> {
    const leg = await this.dial(number, room === undefined ? {} : { room });
    await this.heard(leg);
    return { leg, person: this.stage.person(leg, number) };
  }

  /** An agent and a person in one room. */
  async talking() {
    const room = await this.room();
    const agent = await this.agent(room);
    return { room, agent, person: await this.talk(room) };
  }

  /** Somebody calls in. */
  async comes(did: string, patience: Patience = {}): Promise<Dialled> {
    const seen = this.stage.events.all.length;
    const person = await this.stage.callsIn('5145550177', did, patience);
    await this.stage.events.wait('leg-new', (event) => event.did === did && this.stage.events.all.indexOf(event) >= seen);
    const { leg } = this.of('leg-new').find((event) => event.did === did)!.leg;
    return { leg, person };
  }

  of<T extends EngineEvent['type']>(type: T): Extract<EngineEvent, { type: T }>[] {
    return this.stage.events.all.slice(this.from).filter((event) => event.type === type) as Extract<EngineEvent, { type: T }>[];
  }

  ringing = (leg: string) => this.stage.events.wait('leg-ringing', (event) => event.leg === leg);
  up = (leg: string) => this.stage.events.wait('leg-up', (event) => event.leg === leg);
  heard = (leg: string) => this.stage.events.wait('leg-heard', (event) => event.leg === leg);
  down = (leg: string) => this.stage.events.wait('leg-down', (event) => event.leg === leg);
  hangup = (leg: string, cause: Cause = 'normal') => this.engine.hangup(leg, cause);

  /** Ends everything. Each leg has had one end, its last word; nothing of it is left at the engine, or at the far ends. */
  async finish(withinMs = 15_000): Promise<void> {
    await expect.poll(() => this.came().every((leg) => this.legs.has(leg) || this.legs.add(leg))).toBe(true);
    await Promise.all([...this.legs].map((leg) => this.hangup(leg)));
    await Promise.all(this.rooms.map((room) => this.engine.closeRoom(room)));
    for (const leg of this.legs) await this.stage.events.wait('leg-down', (event) => event.leg === leg, withinMs);
    await expect
      .poll(async () => Object.entries(await this.stage.left()).filter(([, count]) => count > 0), { timeout: withinMs })
      .toEqual([]);
    for (const leg of this.legs) this.judge(leg);
  }

  private came = (): string[] => this.of('leg-new').map(({ leg }) => leg.leg);

  private judge(leg: string): void {
    const its = this.stage.events.all.filter((event): event is LegEvent => 'leg' in event && event.leg === leg).map(({ type }) => type);
    const told = `what was told of ${leg}: ${its.join(', ')}`;
    expect(
      its.filter((type) => type === 'leg-down'),
      told,
    ).toHaveLength(1);
    expect(its.at(-1), told).toBe('leg-down');
    for (const type of ['leg-ringing', 'leg-up', 'leg-heard', 'leg-quality'] as const)
      expect(its.filter((each) => each === type).length, told).toBeLessThan(2);
    const at = (type: LegEvent['type']) => its.indexOf(type);
    if (at('leg-ringing') >= 0 && at('leg-up') >= 0) expect(at('leg-ringing'), told).toBeLessThan(at('leg-up'));
    // Who keeps the call's record has closed the leg by its end.
    if (at('leg-quality') >= 0) expect(its.at(-2), told).toBe('leg-quality');
    if (at('leg-heard') >= 0) expect(at('leg-heard'), told).toBeGreaterThan(at('leg-up'));
  }
}

export { OTHER, PERSON };
