import type { Call } from '@dialer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCall, stages, START } from '../testing';
import type { PageCallStatus } from '../views';
import { isLive, isTerminal, newLine, pageStatus, rings, step, type Effect, type Line, type LineEvent } from './machine';

const call = (facts: Call, toDispose = false): LineEvent => ({ type: 'CALL', call: facts, toDispose });
const dial: LineEvent = { type: 'DIAL', placedHere: false };
const failed: LineEvent = { type: 'ORIGINATE_FAILED', message: 'declined' };
const destroy: LineEvent = { type: 'DESTROY' };

/** Goes through events, collecting effects. */
function run(events: readonly LineEvent[], from: Line = newLine): { line: Line; effects: Effect[] } {
  return events.reduce<{ line: Line; effects: Effect[] }>(
    ({ line, effects }, event) => {
      const next = step(line, event);
      return { line: next.line, effects: [...effects, ...next.effects] };
    },
    { line: from, effects: [] },
  );
}
const names = (effects: readonly Effect[]) => effects.map(({ type }) => type);

const inbound = { direction: 1, auto: false, type: 'inbound' } as const;
const manual = { auto: false, type: 'manual' } as const;
const ended = (over: Partial<Call> = {}) => aCall({ rev: 9, end: { by: 'far', cause: 'normal' }, agent: 'down', far: 'down', ...over });

/** Lines in each state of the table, made by events alone. */
const lines: Record<PageCallStatus, Line> = {
  inactive: newLine,
  dialing: run([dial]).line,
  incoming: run([call(stages.ringing())]).line,
  answered: run([call(stages.agentUp())]).line,
  not_answered: run([{ type: 'DIAL', placedHere: true }, call(ended(manual))]).line,
  ended: run([call(stages.agentUp()), call(stages.ended())]).line,
};

describe('the statuses', () => {
  it('are the six stated ones, each reached by events [CALL-001]', () => {
    for (const [status, line] of Object.entries(lines)) expect(line.status).toBe(status);
  });
  it('are a pure function of the facts', () => {
    expect(pageStatus(aCall({ agent: 'none' }))).toBe('dialing');
    expect(pageStatus(stages.ringing())).toBe('incoming');
    expect(pageStatus(aCall({ ...inbound, agent: 'none' }))).toBe('incoming');
    expect(pageStatus(stages.agentUp())).toBe('answered');
    expect(pageStatus(stages.agentUp(manual))).toBe('dialing');
    expect(pageStatus(stages.farUp(manual))).toBe('answered');
    expect(pageStatus(stages.ended())).toBe('ended');
    expect(pageStatus(ended(manual))).toBe('not_answered');
  });
});

/** The table of the flows: [from, event, to, effects]. */
const rows: readonly [PageCallStatus, string, LineEvent, PageCallStatus, string[]][] = [
  ['inactive', 'DIAL', dial, 'dialing', []],
  ['inactive', 'agent ringing', call(stages.ringing()), 'incoming', ['load-lead']],
  ['inactive', 'agent up, auto', call(stages.agentUp()), 'answered', ['load-lead', 'answered']],
  ['inactive', 'agent up, inbound', call(stages.agentUp(inbound)), 'incoming', ['load-lead']],
  ['inactive', 'agent up, other', call(stages.agentUp(manual)), 'dialing', ['load-lead']],
  ['inactive', 'far up', call(stages.farUp()), 'answered', ['load-lead', 'answered']],
  ['inactive', 'end, to dispose', call(stages.ended(), true), 'ended', ['load-lead', 'hang-up-flow']],
  ['inactive', 'end, unanswered, to dispose', call(ended(manual), true), 'not_answered', ['load-lead', 'hang-up-flow']],
  ['inactive', 'end', call(stages.ended()), 'inactive', []],
  ['inactive', 'ORIGINATE_FAILED', failed, 'inactive', ['originate-failed']],
  ['inactive', 'DESTROY', destroy, 'inactive', []],
  ['dialing', 'DIAL', dial, 'dialing', []],
  ['dialing', 'agent ringing', call(stages.ringing()), 'incoming', ['load-lead']],
  ['dialing', 'agent up, auto', call(stages.agentUp()), 'answered', ['answered']],
  ['dialing', 'agent up, other', call(stages.agentUp(manual)), 'dialing', []],
  ['dialing', 'far up', call(stages.farUp()), 'answered', ['answered']],
  ['dialing', 'end, answered meanwhile', call(stages.ended()), 'ended', ['hang-up-flow']],
  ['dialing', 'end', call(ended(manual)), 'not_answered', ['hang-up-flow']],
  ['dialing', 'end by the agent leg', call(ended({ end: { by: 'system', cause: 'declined' } })), 'inactive', ['originate-failed']],
  ['dialing', 'ORIGINATE_FAILED', failed, 'inactive', ['originate-failed']],
  ['dialing', 'DESTROY', destroy, 'inactive', ['hang-up']],
  ['incoming', 'DIAL', dial, 'incoming', []],
  ['incoming', 'agent ringing', call(stages.ringing({ rev: 2 })), 'incoming', []],
  ['incoming', 'agent up, auto', call(stages.agentUp()), 'answered', ['answered']],
  ['incoming', 'agent up, inbound', call(stages.agentUp(inbound)), 'incoming', []],
  ['incoming', 'agent up, other', call(stages.agentUp(manual)), 'dialing', []],
  ['incoming', 'far up', call(stages.farUp()), 'answered', ['answered']],
  ['incoming', 'end, answered meanwhile', call(stages.ended()), 'ended', ['hang-up-flow']],
  ['incoming', 'end, inbound, nobody took it', call(ended(inbound)), 'inactive', []],
  ['incoming', 'end, transfer, nobody took it', call(ended({ ...inbound, type: 'transfer' })), 'inactive', []],
  ['incoming', 'end by the agent leg', call(ended({ end: { by: 'system', cause: 'not_answered' } })), 'inactive', ['originate-failed']],
  ['incoming', 'ORIGINATE_FAILED', failed, 'inactive', ['originate-failed']],
  ['incoming', 'DESTROY', destroy, 'inactive', ['hang-up']],
  ['answered', 'DIAL', dial, 'answered', []],
  ['answered', 'agent lost', call(stages.agentUp({ rev: 5, agent: 'lost' })), 'answered', []],
  ['answered', 'agent ringing again', call(stages.agentUp({ rev: 5, agent: 'ringing' })), 'answered', []],
  ['answered', 'far up', call(stages.farUp()), 'answered', []],
  ['answered', 'end', call(stages.ended()), 'ended', ['hang-up-flow']],
  ['answered', 'ORIGINATE_FAILED', failed, 'answered', []],
  ['answered', 'DESTROY', destroy, 'inactive', ['hang-up', 'hang-up-flow']],
  ...(['not_answered', 'ended'] as const).flatMap((state): [PageCallStatus, string, LineEvent, PageCallStatus, string[]][] => [
    [state, 'DIAL', dial, state, []],
    [state, 'agent ringing', call(stages.ringing({ rev: 20 })), state, []],
    [state, 'far up', call(stages.farUp({ rev: 20 })), state, []],
    [state, 'end again', call(stages.ended({ rev: 20 })), state, []],
    [state, 'ORIGINATE_FAILED', failed, state, []],
    [state, 'DESTROY', destroy, 'inactive', []],
  ]),
];

describe('the table', () => {
  it.each(rows)('%s + %s', (from, _name, event, to, effects) => {
    const next = step(lines[from], event);
    expect([next.line.status, names(next.effects)]).toEqual([to, effects]);
  });
  it('covers every state with every kind of event', () => {
    const seen = new Set(rows.map(([from, , event]) => `${from} ${event.type}`));
    for (const state of Object.keys(lines))
      for (const type of ['DIAL', 'CALL', 'ORIGINATE_FAILED', 'DESTROY']) expect(seen, `${state} ${type}`).toContain(`${state} ${type}`);
  });
});

describe('what the table means', () => {
  it('a dial is dialing; an auto dial is answered and bridged once the agent is up [CALL-002]', () => {
    expect(lines.dialing.status).toBe('dialing');
    expect(run([dial, call(stages.agentUp())]).line.status).toBe('answered');
    expect(run([dial, call(stages.agentUp(manual))]).line.status).toBe('dialing');
  });
  it('an answer is answered, an incoming call incoming [CALL-003] [CALL-004]', () => {
    expect(run([call(stages.ringing(inbound)), call(stages.farUp(inbound))]).line.status).toBe('answered');
    expect(run([call(stages.ringing(inbound))]).line.status).toBe('incoming');
  });
  it('a hang-up is ended when it was ever bridged, although the answer was missed, else not_answered [CALL-005]', () => {
    expect(run([dial, call(stages.ended(manual))]).line.status).toBe('ended');
    expect(run([dial, call(ended(manual))]).line.status).toBe('not_answered');
  });
  it('destroy is inactive and nothing opens the line again [CALL-006]', () => {
    const { line } = run([call(stages.agentUp()), destroy, call(stages.farUp()), dial, failed]);
    expect([line.status, line.closed]).toEqual(['inactive', true]);
  });
  it('an unbridged inbound call just ends [CALL-019]', () => {
    const { line, effects } = run([call(stages.ringing(inbound)), call(ended(inbound))]);
    expect([line.status, names(effects)]).toEqual(['inactive', ['load-lead']]);
  });
  it("a call that this page's phone placed never rings it", () => {
    const { line } = run([{ type: 'DIAL', placedHere: true }, call(stages.ringing(manual))]);
    expect([line.status, rings(line)]).toEqual(['dialing', false]);
  });
  it('a leg that is lost or comes back does not ring', () => {
    expect(rings(run([call(aCall({ ...inbound, agent: 'lost' }))]).line)).toBe(false);
    expect(rings(run([call(stages.agentUp()), call(stages.agentUp({ rev: 5, agent: 'ringing' }))]).line)).toBe(false);
  });
  it('another call and an older copy change nothing', () => {
    expect(step(lines.answered, call(stages.ended({ callId: 'other' }))).line).toBe(lines.answered);
    expect(step(lines.answered, call(stages.ended({ rev: 2 }))).line).toBe(lines.answered);
  });
});

/** Any copies of one call, in any order, with whatever else may happen. */
const facts = fc.record({
  rev: fc.integer({ min: 0, max: 12 }),
  agent: fc.constantFrom('none', 'ringing', 'up', 'lost', 'down'),
  far: fc.constantFrom('none', 'ringing', 'up', 'down'),
  type: fc.constantFrom('auto', 'inbound', 'manual', 'follow-up', 'callback', 'transfer'),
  auto: fc.boolean(),
  direction: fc.constantFrom(0, 1),
  since: fc.constantFrom({ created: START }, { created: START, agentUp: START }, { created: START, agentUp: START, farUp: START }),
  end: fc.constantFrom(null, null, { by: 'far', cause: 'normal' }, { by: 'system', cause: 'declined' }, { by: 'agent', cause: 'normal' }),
}) as fc.Arbitrary<Partial<Call>>;
const events: fc.Arbitrary<LineEvent[]> = fc.array(
  fc.oneof(
    { weight: 8, arbitrary: fc.tuple(facts, fc.boolean()).map(([over, toDispose]) => call(aCall(over), toDispose)) },
    { weight: 1, arbitrary: fc.boolean().map((placedHere): LineEvent => ({ type: 'DIAL', placedHere })) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('declined', 'not_answered', 'not_synced')
        .map((message): LineEvent => ({ type: 'ORIGINATE_FAILED', message }) as LineEvent),
    },
    { weight: 1, arbitrary: fc.constant(destroy) },
  ),
  { maxLength: 25 },
);

describe('whatever order events come in', () => {
  it('a terminal line never lives again, ringing always stops, and record and hang-up flow come once', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        let line = newLine;
        const done: Effect[] = [];
        for (const event of sequence) {
          const before = line;
          const next = step(line, event);
          line = next.line;
          done.push(...next.effects);
          if (isTerminal(before)) expect(isLive(line)).toBe(false);
          if (before.closed) expect(line).toBe(before);
          expect(rings(line)).toBe(line.status === 'incoming' && line.facts?.agent !== 'lost');
          if (before.facts && event.type === 'CALL' && event.call.rev <= before.facts.rev) expect(line).toBe(before);
        }
        for (const once of ['answered', 'hang-up-flow', 'originate-failed', 'hang-up'])
          expect(names(done).filter((name) => name === once).length).toBeLessThanOrEqual(1);
      }),
      { numRuns: 3000 },
    );
  });
  it('a repeated event changes nothing and causes nothing', () => {
    fc.assert(
      fc.property(events, fc.nat(), (sequence, pick) => {
        const { line } = run(sequence);
        const event = sequence[pick % Math.max(1, sequence.length)];
        if (!event || event.type !== 'CALL') return;
        const again = step(step(line, event).line, event);
        expect(again.effects).toEqual([]);
      }),
      { numRuns: 2000 },
    );
  });
});
