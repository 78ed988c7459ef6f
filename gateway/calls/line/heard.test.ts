import { describe, expect, it } from 'vitest';
import type { Agent } from '../../people/agents';
import { type Effect, HEARD_MS, type Line, type LineEvent } from './line';
import { newLine } from './new-line';
import { step } from './state';

const ID = '00000000-0000-4000-8000-000000000001';
const [AGENT, FAR, THEIRS] = [`${ID}-a0`, `${ID}-f0`, `${ID}-t1`];
const leg = (type: 'leg-up' | 'leg-heard' | 'leg-lost', of: string): LineEvent => ({ type, leg: of, at: 0 });
const down = (of: string): LineEvent => ({ type: 'leg-down', leg: of, by: 'remote', cause: 'normal', at: 0 });
const held = (on: boolean): LineEvent => ({ type: 'leg-held', leg: AGENT, held: on, at: 0 });
const late: LineEvent = { type: 'timeout', timer: 'heard' };
const timer: Effect = { type: 'timer', timer: 'heard', ms: HEARD_MS };
const clear: Effect = { type: 'clear-timer', timer: 'heard' };
const over = { type: 'ended' };

function run(line: Line, ...events: LineEvent[]) {
  const effects: Effect[] = [];
  for (const event of events) {
    const next = step(line, event, 5000);
    line = next.line;
    effects.push(...next.effects);
  }
  return { line, effects, call: line.call };
}

const commands = (effects: readonly Effect[], name: string) =>
  effects.flatMap((effect) => (effect.type === 'engine' && effect.run === name ? [effect.args as unknown[]] : []));

function talking(): Line {
  const line = newLine({
    agent: { id: 7, tenantId: 1, extension: '1001', autoAnswer: true, autoAnswerTime: 2 } as Agent,
    type: 'follow-up',
    order: 'agent-first',
    phone: '6175550100',
    target: { number: '6175550100' },
    callId: ID,
    leadId: 'lead',
    now: 1000,
  });
  return run(line, { type: 'begin' }, leg('leg-up', AGENT), leg('leg-up', FAR)).line;
}

const COLLEAGUE = { colleague: 8, extension: '1002', name: 'Elena Ortiz', notes: '' };
const internal = (...before: LineEvent[]) => run(talking(), ...before, { type: 'ring-receiver', kind: 'internal', ...COLLEAGUE }).line;
const live = (...before: LineEvent[]) =>
  run(talking(), ...before, { type: 'seek' }, { type: 'ring-receiver', kind: 'live', ...COLLEAGUE }).line;
const blind = (colleague: number | null = 8, ...before: LineEvent[]) =>
  run(talking(), ...before, { type: 'refer-to', ref: 'r1', target: { number: '6175550109' }, colleague }).line;
const statuses = (effects: readonly Effect[]) => commands(effects, 'refer').map(([, , status]) => status);

describe('an internal transfer whose colleague has answered', () => {
  it('keeps its agent with the lead until the colleague is heard, and ends then, once', () => {
    const answered = run(internal(), leg('leg-up', THEIRS));
    expect(answered.effects).toEqual([timer]);
    expect(answered.call).toMatchObject({ end: null, side: { kind: 'internal', state: 'merged', with: 'all', level: 3 } });
    const heard = run(answered.line, leg('leg-heard', THEIRS), leg('leg-heard', THEIRS), late);
    expect(heard.call.end).toEqual({ by: 'agent', cause: 'transferred' });
    expect(heard.effects.filter(({ type }) => type === 'ended')).toEqual([over]);
    expect(heard.effects).toContainEqual({ type: 'hand-over', leg: FAR, to: THEIRS });
    expect(commands(heard.effects, 'hangup')).toEqual([[AGENT, 'normal']]);
  });

  it('waits no longer than the bound for an engine that cannot tell', () => {
    expect(run(internal(), leg('leg-up', THEIRS), late).call.end).toEqual({ by: 'agent', cause: 'transferred' });
  });

  it('is not moved by who is heard before they have answered, nor by anybody else', () => {
    const rung = run(
      internal(),
      leg('leg-heard', THEIRS),
      late,
      leg('leg-heard', AGENT),
      leg('leg-heard', FAR),
      leg('leg-heard', 'stranger'),
    );
    expect(rung.effects).toEqual([]);
    expect(rung.call).toMatchObject({ end: null, side: { state: 'initializing' } });
    expect(run(rung.line, leg('leg-up', THEIRS)).effects).toEqual([timer]);
  });

  it.each([
    ['hangs up', down(THEIRS)],
    ['is lost', leg('leg-lost', THEIRS)],
  ])('leaves the lead with the agent when the colleague %s before that', (_, event) => {
    const gone = run(internal(), leg('leg-up', THEIRS), event);
    expect(gone.call).toMatchObject({ end: null, far: 'up', side: { state: 'inactive', reason: 'gone', level: 1 } });
    expect(gone.line.receiver).toBeNull();
    expect(gone.effects).toContainEqual(clear);
    expect(run(gone.line, late, leg('leg-heard', THEIRS)).effects).toEqual([]);
  });

  it('is the colleague’s when the agent hangs up before that, and over for both when the lead does', () => {
    const answered = run(internal(), leg('leg-up', THEIRS)).line;
    for (const event of [down(AGENT), { type: 'hang-up', by: 'agent', cause: 'normal' } as const]) {
      const left = run(answered, event);
      expect(left.effects).toContainEqual({ type: 'hand-over', leg: FAR, to: THEIRS });
      expect(left.effects).toContainEqual(clear);
      expect(commands(left.effects, 'hangup').filter(([of]) => of !== AGENT)).toEqual([]);
    }
    expect(run(answered, down(FAR)).call.end).toEqual({ by: 'far', cause: 'normal' });
  });

  it('goes on to the colleague when the agent is lost meanwhile', () => {
    const lost = run(internal(), leg('leg-up', THEIRS), leg('leg-lost', AGENT));
    expect(commands(lost.effects, 'music')).toEqual([[FAR, true]]);
    expect(run(lost.line, leg('leg-heard', THEIRS)).effects).toContainEqual({ type: 'hand-over', leg: FAR, to: THEIRS });
  });

  it('leaves a lead on hold their music until then', () => {
    const answered = run(internal(held(true)), leg('leg-up', THEIRS));
    expect(commands(answered.effects, 'music')).toEqual([]);
    expect(run(answered.line, leg('leg-heard', THEIRS)).effects).toContainEqual({ type: 'hand-over', leg: FAR, to: THEIRS });
  });

  it('is waited for anew by a gateway that takes the call up', () => {
    const answered = run(internal(), leg('leg-up', THEIRS)).line;
    const again = run(answered, { type: 'adopted' });
    expect(again.effects).toContainEqual(timer);
    expect(run(again.line, late).call.end).toEqual({ by: 'agent', cause: 'transferred' });
  });
});

describe('a live transfer whose advisor has answered', () => {
  it('takes a held lead’s music away when the advisor is heard, or was waited for, not before', () => {
    for (const event of [leg('leg-heard', THEIRS), late]) {
      const answered = run(live(held(true)), leg('leg-up', THEIRS));
      expect(commands(answered.effects, 'music')).toEqual([]);
      const heard = run(answered.line, event, event);
      expect(commands(heard.effects, 'music')).toEqual([[FAR, false]]);
      expect(heard.call).toMatchObject({ end: null, side: { state: 'merged' } });
    }
  });

  it('goes on searching when the advisor has gone before that, and waits for the next one anew', () => {
    const gone = run(live(), leg('leg-up', THEIRS), down(THEIRS));
    expect(gone.effects).toContainEqual(clear);
    expect(gone.call.side).toMatchObject({ kind: 'live', state: 'initializing' });
    const next = run(gone.line, { type: 'ring-receiver', kind: 'live', ...COLLEAGUE });
    expect(run(next.line, late).effects).toEqual([]);
    expect(run(next.line, leg('leg-up', next.line.receiver!.leg)).effects).toContainEqual(timer);
  });

  it('waits for an advisor whose page is gone as long as ever: the qualifier is there', () => {
    const lost = run(live(), leg('leg-up', THEIRS), leg('leg-lost', THEIRS));
    expect(lost.line.receiver).toMatchObject({ up: true });
  });
});

describe('a blind transfer whose target has answered', () => {
  it('tells the phone to leave when the target is heard, or was waited for, and once', () => {
    for (const event of [leg('leg-heard', THEIRS), late]) {
      const answered = run(blind(), leg('leg-up', THEIRS));
      expect(statuses(answered.effects)).toEqual([]);
      const heard = run(answered.line, event, leg('leg-heard', THEIRS), late);
      expect(statuses(heard.effects)).toEqual([200]);
      expect(heard.effects).toContainEqual({ type: 'timer', timer: 'refer-bye', ms: 2000 });
    }
  });

  it('leaves the lead with the agent when the target is gone before that; a number’s line is ended', () => {
    const [theirs, number] = [blind(), blind(null)].map((line) => run(line, leg('leg-up', THEIRS), leg('leg-lost', THEIRS)));
    for (const gone of [theirs!, number!, run(blind(), leg('leg-up', THEIRS), down(THEIRS))]) {
      expect(statuses(gone.effects)).toEqual([480]);
      expect(gone.call).toMatchObject({ end: null, far: 'up' });
      expect(run(gone.line, late, { type: 'timeout', timer: 'refer-bye' }).effects).toEqual([]);
    }
    expect([theirs!, number!].map(({ effects }) => commands(effects, 'hangup'))).toEqual([[], [[THEIRS, 'lost']]]);
  });

  it('goes to the target when the agent hangs up before that', () => {
    const left = run(blind(), leg('leg-up', THEIRS), down(AGENT));
    expect(left.effects).toContainEqual({ type: 'hand-over', leg: FAR, to: THEIRS });
  });

  it('ends the music of a lead on hold when the target is heard, or the agent leaves', () => {
    const answered = run(blind(null, held(true)), leg('leg-up', THEIRS));
    expect(commands(answered.effects, 'music')).toEqual([]);
    for (const event of [leg('leg-heard', THEIRS), down(AGENT)])
      expect(commands(run(answered.line, event).effects, 'music')).toEqual([[FAR, false]]);
  });
});
