import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../people/agents';
import type { Cause } from '../../telephony/port';
import type { Effect, Line, LineEvent, Order } from './line';
import { newLine } from './new-line';
import type { SideAct } from '@dialer/rules/sides';
import type { Party } from './side-rules';
import { step } from './state';

const AGENT = { id: 7, tenantId: 1, extension: '1001', autoAnswer: true, autoAnswerTime: 2 } as Agent;
const ID = '00000000-0000-4000-8000-000000000001';
const [A, F] = [`${ID}-a0`, `${ID}-f0`];

function fresh(order: Order = 'agent-first'): Line {
  return newLine({
    agent: AGENT,
    type: order === 'far-waits' ? 'inbound' : 'manual',
    order,
    phone: '6175550100',
    target: { number: '6175550100' },
    callerId: { number: '8005550100' },
    callId: ID,
    leadId: 'lead',
    now: 1000,
    ...(order === 'agent-dials' && { agentLeg: 'dialling' }),
    ...(order === 'far-waits' && { farLeg: 'caller' }),
  });
}

/** The engine as far as these tests ask: which legs there are, in which room, and who hears music. */
class Floor {
  line: Line;
  readonly legs = new Map<string, { room: string | null; music: boolean; up: boolean }>();
  readonly rooms = new Set<string>();
  readonly effects: Effect[] = [];
  pair: readonly string[] = [];
  at = 5000;

  constructor(order: Order = 'agent-first') {
    this.line = fresh(order);
    for (const leg of this.line.alive) this.add(leg, null);
    if (order === 'agent-dials') this.add(this.line.agentLeg, null);
    this.apply({ type: 'begin' });
  }

  get call() {
    return this.line.call;
  }

  get side() {
    return this.line.side!.leg;
  }

  private add(leg: string, room: string | null): void {
    this.legs.set(leg, { room: room !== null && this.rooms.has(room) ? room : null, music: false, up: false });
  }

  apply(event: LineEvent): this {
    if (event.type === 'leg-down') this.legs.delete(event.leg);
    const party = event.type === 'leg-up' ? this.legs.get(event.leg) : undefined;
    if (party) party.up = true;
    const result = step(this.line, event, this.at);
    this.line = result.line;
    for (const effect of result.effects) this.run(effect);
    this.effects.push(...result.effects);
    return this;
  }

  private run(effect: Effect): void {
    if (effect.type === 'pair') this.pair = effect.legs;
    if (effect.type === 'requeue') this.pair = [effect.leg];
    if (effect.type !== 'engine') return;
    const [name, value] = effect.args as [string, unknown];
    const party = this.legs.get(name);
    switch (effect.run) {
      case 'originate':
        return this.add(effect.args[0].leg, effect.args[0].room ?? null);
      case 'hangup':
        return void this.legs.delete(name);
      case 'openRoom':
        return void this.rooms.add(name);
      case 'closeRoom':
        this.rooms.delete(name);
        for (const each of this.legs.values()) if (each.room === name) each.room = null;
        return;
      case 'answer':
        if (party) this.apply({ type: 'leg-up', leg: name, at: 0 });
        return;
      case 'move':
        if (party) party.room = value as string;
        return;
      case 'music':
        if (party) party.music = value as boolean;
        return this.nobodyHearsBoth();
    }
  }

  /** Who can be heard in their room: an agent who is away, or on hold, says nothing. */
  private speaks(leg: string): boolean {
    const party = this.legs.get(leg);
    const isAgent = leg === this.line.agentLeg;
    return party?.up === true && !party.music && (!isAgent || (this.call.agent === 'up' && !this.call.held));
  }

  company(leg: string): string[] {
    const { room } = this.legs.get(leg)!;
    return room === null
      ? []
      : [...this.legs.keys()].filter((other) => other !== leg && this.legs.get(other)!.room === room && this.speaks(other));
  }

  nobodyHearsBoth(): void {
    for (const [leg, { music }] of this.legs) if (music && !this.call.end) expect(this.company(leg)).toEqual([]);
  }

  /** As `A+F, S~`: who hears whom; `~` is music. */
  get heard(): string {
    const name = (leg: string) => (leg === this.line.agentLeg ? 'A' : leg === this.line.farLeg ? 'F' : 'S');
    const up = [...this.legs].filter(([, party]) => party.up);
    const groups = new Map<string, string[]>();
    for (const [leg, { room, music }] of up) {
      const key = music ? `music ${leg}` : (room ?? `alone ${leg}`);
      groups.set(key, [...(groups.get(key) ?? []), music ? `${name(leg)}~` : name(leg)]);
    }
    return [...groups.values()]
      .map((names) => names.sort().join('+'))
      .sort()
      .join(', ');
  }
}

const up = (leg: string): LineEvent => ({ type: 'leg-up', leg, sipCallId: 'sip', at: 0 });
const down = (leg: string, cause: Cause = 'normal'): LineEvent => ({ type: 'leg-down', leg, by: 'remote', cause, at: 0 });
const act = (what: SideAct): LineEvent => ({ type: 'side-act', act: what });
const start = (kind: Party['kind'] = 'external'): LineEvent => ({
  type: 'side-start',
  party: { kind, phone: '8005550170', name: 'Beacon Life' },
});

const talking = () => new Floor().apply(up(A)).apply(up(F));
const ringing = (kind?: Party['kind']) => talking().apply(start(kind));
function answered(kind?: Party['kind']): Floor {
  const floor = ringing(kind);
  return floor.apply(up(floor.side));
}
const joined = (kind?: Party['kind']) => answered(kind).apply(act('join'));

describe('a second party', () => {
  it('is rung with the agent while the lead hears music, with the centre’s number, in a room of its own', () => {
    const floor = ringing();
    expect(floor.heard).toBe('A, F~');
    expect(floor.legs.get(floor.side)!.room).toBe(floor.legs.get(A)!.room);
    expect(floor.call.side).toEqual({
      kind: 'external',
      state: 'initializing',
      with: 'side',
      level: 2,
      phone: '8005550170',
      name: 'Beacon Life',
    });
    expect(floor.effects).toContainEqual(
      expect.objectContaining({
        run: 'originate',
        args: [expect.objectContaining({ target: { number: '8005550170' }, callerId: { number: '8005550100' }, ringMs: 30_000 })],
      }),
    );
    expect(floor.effects).toContainEqual({ type: 'timer', timer: 'side-ring', ms: 35_000 });
  });

  it('talks with the agent, is joined, and both go on without the agent [XFER-025]', () => {
    const floor = answered();
    expect([floor.heard, floor.call.side]).toEqual(['A+S, F~', expect.objectContaining({ state: 'initialized', with: 'side', level: 2 })]);
    floor.apply(act('join'));
    expect([floor.heard, floor.call.side]).toEqual(['A+F+S', expect.objectContaining({ state: 'merged', with: 'all', level: 3 })]);
    const { side } = floor;
    floor.apply(act('leave'));
    expect(floor.heard).toBe('F+S');
    expect(floor.pair).toEqual([F, side]);
    expect(floor.call).toMatchObject({ end: { by: 'agent', cause: 'left' }, side: { state: 'merged', level: 1 } });
    expect([...floor.rooms]).toEqual([floor.line.room]);
  });

  it('says since when they are as they are, whatever else happens meanwhile', () => {
    const floor = talking();
    const since = (at: number, event: LineEvent) => {
      floor.at = at;
      return floor.apply(event).call.since.side;
    };
    expect(since(6000, start('conference'))).toBe(6000);
    expect(since(7000, up(floor.side))).toBe(7000);
    expect(since(8000, act('swap'))).toBe(7000);
    expect(since(9000, act('join'))).toBe(9000);
    expect(since(10_000, { type: 'lead', leadId: 'other', name: 'Ida' })).toBe(9000);
    expect(since(11_000, act('kick'))).toBe(11_000);
  });

  it('goes when the agent wants: rung, in talk, joined; the lead is back with the agent [XFER-027]', () => {
    for (const floor of [ringing().apply(act('destroy')), answered().apply(act('kick')), joined().apply(act('kick'))]) {
      expect(floor.heard).toBe('A+F');
      expect(floor.call).toMatchObject({ end: null, side: { state: 'hangedup', with: 'far', level: 1 } });
      expect([...floor.legs.keys()]).toEqual([A, F]);
      expect([...floor.rooms]).toEqual([floor.line.room]);
    }
  });

  it('takes turns with the lead in a conference, and one of them always hears music', () => {
    const floor = answered('conference').apply(act('swap'));
    expect([floor.heard, floor.call.side?.with]).toEqual(['A+F, S~', 'far']);
    expect(floor.apply(act('swap')).heard).toBe('A+S, F~');
    expect(floor.apply(act('swap')).apply(act('join')).heard).toBe('A+F+S');
    floor.apply(act('hang-up'));
    expect(floor.call).toMatchObject({ end: { by: 'agent' }, side: { state: 'hangedup', level: 1 } });
    expect(floor.legs.size).toBe(0);
  });

  it('is with both at once when it is a third party, whose ringing both hear', () => {
    const floor = ringing('third-party');
    expect([floor.heard, floor.legs.get(floor.side)!.room]).toEqual(['A+F', floor.line.room]);
    expect(floor.call.side).toMatchObject({ state: 'initializing', with: 'far', level: 2 });
    floor.apply(up(floor.side));
    expect([floor.heard, floor.call.side]).toEqual(['A+F+S', expect.objectContaining({ state: 'merged', with: 'all', level: 3 })]);
    expect(floor.apply(act('kick')).heard).toBe('A+F');
    expect(floor.rooms.has(floor.line.room)).toBe(true);
  });

  it('hears the keys that the agent presses, once they have answered', () => {
    const keys = (floor: Floor) => floor.effects.filter((effect) => effect.type === 'engine' && effect.run === 'dtmf');
    expect(keys(ringing().apply({ type: 'side-key', digit: '1' }))).toEqual([]);
    const floor = answered().apply({ type: 'side-key', digit: '#' });
    expect(keys(floor)).toEqual([{ type: 'engine', run: 'dtmf', args: [floor.side, '#'] }]);
  });

  it('ends a disclosure that plays, and none begins while the lead hears music', () => {
    const floor = talking().apply({ type: 'play', file: 'aa-occ-en-1' });
    const { playId } = floor.line;
    floor.apply(start());
    expect(floor.effects).toContainEqual({ type: 'engine', run: 'stopPlay', args: [playId] });
    expect(floor.apply({ type: 'play', file: 'aa-occ-en-1' }).call.playing).toBeNull();
  });

  it('does not end the recording of the call', () => {
    const floor = talking().apply({ type: 'record', on: true, key: 'f' });
    const { recordId } = floor.line;
    floor.apply({ type: 'record-started', id: recordId!, at: 0 }).apply(start());
    floor.apply(up(floor.side)).apply(act('join'));
    expect(floor.call.recording).toBe(1);
    floor.apply(act('leave'));
    expect(floor.effects).toContainEqual({ type: 'engine', run: 'stopRecord', args: [recordId] });
  });

  it.each(['begin', 'agent up', 'blind transfer', 'another one'] as const)('cannot be rung: %s', (when) => {
    const floors = {
      begin: new Floor(),
      'agent up': new Floor().apply(up(A)),
      'blind transfer': talking().apply({ type: 'refer-to', ref: 'r', target: { number: '6175550109' }, colleague: null }),
      'another one': ringing(),
    };
    const floor = floors[when];
    const before = floor.line;
    expect(floor.apply(start()).line).toEqual(before);
  });

  it('keeps a blind transfer from being begun', () => {
    const floor = answered().apply({ type: 'refer-to', ref: 'r', target: { number: '6175550109' }, colleague: null });
    expect(floor.effects).toContainEqual({ type: 'engine', run: 'refer', args: [A, 'r', 480] });
  });
});

describe('what goes wrong with a second party', () => {
  it.each<[string, (floor: Floor) => LineEvent]>([
    ['busy', (floor) => down(floor.side, 'busy')],
    ['declined', (floor) => down(floor.side, 'declined')],
    ['no-answer', (floor) => down(floor.side, 'no-answer')],
    ['no-answer', () => ({ type: 'timeout', timer: 'side-ring' })],
    ['failed', (floor) => down(floor.side, 'failed')],
    ['do-not-call', (floor) => ({ type: 'side-refused', leg: floor.side, why: 'do-not-call' })],
  ])('%s: the lead is back, with the reason', (reason, event) => {
    for (const floor of [ringing(), ringing('third-party')]) {
      floor.apply(event(floor));
      expect(floor.heard).toBe('A+F');
      expect(floor.call).toMatchObject({ end: null, side: { state: 'inactive', with: 'far', level: 1, reason } });
      expect([...floor.legs.keys()]).toEqual([A, F]);
      expect(floor.apply(start()).call.side).toMatchObject({ state: 'initializing' });
      expect(floor.call.side).not.toHaveProperty('reason');
    }
  });

  it('they hang up: gone, before and after the joining, also while the agent is with the lead', () => {
    for (const floor of [answered(), joined(), answered('conference').apply(act('swap'))]) {
      floor.apply(down(floor.side));
      expect(floor.heard).toBe('A+F');
      expect(floor.call).toMatchObject({ end: null, side: { state: 'inactive', level: 1, reason: 'gone' } });
    }
  });

  it('the engine gives up the lead’s leg alone: the agent stays with whom they have reached', () => {
    const floor = joined().apply({ type: 'leg-down', leg: F, by: 'engine', cause: 'failed', at: 0 });
    expect(floor.heard).toBe('A+S');
    expect(floor.call).toMatchObject({ far: 'down', end: null });
  });

  it('the lead hangs up: the agent stays with whom they have reached, until one of the two hangs up', () => {
    for (const floor of [answered(), joined(), answered('conference').apply(act('swap'))]) {
      floor.apply(down(F));
      expect(floor.heard).toBe('A+S');
      expect(floor.call).toMatchObject({
        far: 'down',
        end: null,
        side: { state: 'initialized', with: 'side', level: 1, reason: 'lead-gone' },
      });
      floor.apply(act('join')).apply(act('leave')).apply(act('swap'));
      expect(floor.heard).toBe('A+S');
      floor.apply(down(floor.side));
      expect(floor.call).toMatchObject({ end: { by: 'far', cause: 'normal' }, side: { state: 'hangedup' } });
      expect(floor.legs.size).toBe(0);
    }
    const kicked = answered().apply(down(F)).apply(act('kick'));
    expect([kicked.call.end?.by, kicked.legs.size]).toEqual(['agent', 0]);
  });

  it('the lead hangs up while they are rung: nobody needs them any more', () => {
    for (const floor of [ringing(), ringing('third-party')]) {
      floor.apply(down(F));
      expect(floor.call).toMatchObject({ end: { by: 'far' }, side: { state: 'hangedup' } });
      expect([floor.legs.size, floor.rooms.size]).toEqual([0, 0]);
    }
  });

  it('the agent is lost before the joining: both hear music, and the agent comes back to whom they were with', () => {
    const floor = answered().apply({ type: 'agent-gone' });
    expect(floor.heard).toBe('A, F~, S~');
    floor.apply({ type: 'resume' });
    const back = floor.line.resuming!;
    expect(floor.apply(up(back)).heard).toBe('A+S, F~');
    floor.apply({ type: 'agent-gone' }).apply({ type: 'timeout', timer: 'lost' });
    expect(floor.call.end?.cause).toBe('agent-lost');
    expect(floor.legs.size).toBe(0);
  });

  it('the agent is lost after the joining: the two talk on, and are not cut off', () => {
    const floor = joined().apply({ type: 'agent-gone' });
    expect(floor.heard).toBe('A+F+S');
    const { side } = floor;
    floor.apply({ type: 'timeout', timer: 'lost' });
    expect([floor.heard, floor.pair]).toEqual(['F+S', [F, side]]);
    expect(floor.call).toMatchObject({ end: { by: 'system', cause: 'agent-lost' }, side: { state: 'merged', level: 1 } });
  });

  it('the agent holds: who is with them hears music, joined parties hear each other', () => {
    const hold = (on: boolean): LineEvent => ({ type: 'leg-held', leg: A, held: on, at: 0 });
    const floor = answered().apply(hold(true));
    expect(floor.heard).toBe('A, F~, S~');
    expect(floor.apply(hold(false)).apply(act('join')).apply(hold(true)).heard).toBe('A+F+S');
  });

  it('the agent hangs up: all lines end, joined or not', () => {
    for (const floor of [ringing(), answered(), joined()]) {
      floor.apply({ type: 'hang-up', by: 'agent', cause: 'normal' });
      expect([floor.legs.size, floor.rooms.size, floor.call.side?.state]).toEqual([0, 0, 'hangedup']);
    }
  });
});

describe('any order of events with a second party', () => {
  const who = fc.constantFrom('agent', 'far', 'side', 'resuming');
  const cause = fc.constantFrom<Cause>('normal', 'busy', 'declined', 'no-answer', 'lost', 'failed');
  const happening = fc.oneof(
    { weight: 4, arbitrary: fc.record({ type: fc.constantFrom('leg-ringing', 'leg-up', 'leg-lost', 'leg-found'), leg: who }) },
    { weight: 2, arbitrary: fc.record({ type: fc.constant('leg-down'), leg: who, cause }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('leg-held'), leg: fc.constant('agent'), held: fc.boolean() }) },
    {
      weight: 1,
      arbitrary: fc.record({ type: fc.constant('timeout'), timer: fc.constantFrom('agent-ring', 'far-ring', 'lost', 'side-ring') }),
    },
    { weight: 1, arbitrary: fc.constantFrom({ type: 'agent-gone' }, { type: 'resume' }) },
    { weight: 1, arbitrary: fc.record({ type: fc.constant('side-refused'), leg: fc.constant('side'), why: fc.constant('failed') }) },
    {
      weight: 4,
      arbitrary: fc.record({
        type: fc.constant('side-act'),
        act: fc.constantFrom<SideAct>('join', 'leave', 'kick', 'destroy', 'swap', 'hang-up'),
      }),
    },
    { weight: 4, arbitrary: fc.constantFrom(...(['external', 'third-party', 'conference'] as const).map(start)) },
  );

  it('leaves no leg without an owner, no party with music and voices at once, and nobody alone in silence', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Order>('agent-first', 'agent-dials', 'far-waits'),
        fc.boolean(),
        fc.array(happening, { maxLength: 40 }),
        (order, isTalking, happenings) => {
          const floor = new Floor(order);
          if (isTalking) for (const leg of [floor.line.agentLeg, floor.line.farLeg]) floor.apply(up(leg));
          for (const each of happenings as Record<string, unknown>[]) {
            const { line } = floor;
            const named: Record<string, string | undefined> = {
              agent: line.agentLeg,
              far: line.farLeg,
              side: line.side?.leg,
              resuming: line.resuming ?? undefined,
            };
            const leg = named[String(each['leg'])];
            // An engine says nothing of legs that it does not have.
            if ('leg' in each && (leg === undefined || !floor.legs.has(leg))) continue;
            floor.apply({ at: 0, by: 'remote', ...each, ...(leg && { leg }) } as unknown as LineEvent);
            check(floor);
          }
          floor.apply({ type: 'hang-up', by: 'system', cause: 'test' });
          expect([...floor.legs.keys()].filter((each) => !floor.pair.includes(each))).toEqual([]);
          expect([...floor.rooms]).toEqual(floor.pair.length === 2 ? [floor.line.room] : []);
        },
      ),
      { numRuns: 1500 },
    );
  });

  function check(floor: Floor): void {
    const { line, call } = floor;
    const owned = [...line.alive, ...floor.pair];
    expect([...floor.legs.keys()].filter((leg) => !owned.includes(leg))).toEqual([]);
    floor.nobodyHearsBoth();
    const isOpen = call.side !== null && ['initializing', 'initialized', 'merged'].includes(call.side.state);
    if (!call.end) expect(isOpen).toBe(line.side !== null);
    const isLeft = call.end && floor.pair.length === 2 && floor.pair.every((leg) => floor.legs.has(leg));
    const talks = [call.far === 'up' && line.farLeg, line.side?.up && line.side.leg].filter((leg) => typeof leg === 'string');
    // Whom the agent has not answered yet hears ringing.
    const isBegun = call.agent === 'up' || call.agent === 'lost';
    for (const leg of isLeft ? floor.pair : call.end || !isBegun ? [] : talks)
      expect([leg, floor.legs.get(leg)!.music || floor.company(leg).length > 0]).toEqual([leg, true]);
  }
});
