import type { Call } from '@dialer/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aCall, CALL_ID, LEAD_ID, stages, START } from '../testing';
import type { PageCallStatus } from '../views';
import { step } from './machine';
import { isHangingUp } from './phase';
import {
  hasDisposition,
  isLive,
  isTerminal,
  newLine,
  pageStatus,
  provisionalCall,
  rings,
  type Effect,
  type Line,
  type LineEvent,
} from './state';

const call = (facts: Call, toDispose = false): LineEvent => ({ type: 'CALL', call: facts, toDispose });
const dial = { type: 'DIAL', placedHere: false, promised: false, suffix: null, lead: null } as const satisfies LineEvent;
const placed = { type: 'DIAL', placedHere: true, promised: false, suffix: null, lead: null } as const satisfies LineEvent;
const failed: LineEvent = { type: 'ORIGINATE_FAILED', message: 'declined' };
const refused: LineEvent = { type: 'REFUSED' };
const loaded: LineEvent = { type: 'LEAD_LOADED', leadId: LEAD_ID };
const linked: LineEvent = { type: 'LINKED', leadId: 'other' };
const unloaded: LineEvent = { type: 'LEAD_LOADED', leadId: null };
const due: LineEvent = { type: 'LEAD_DUE' };
const posted: LineEvent = { type: 'RECORD_POSTED', recordId: 'record-1' };
const updated: LineEvent = { type: 'CALL_UPDATED', duration: 12 };
const hungUp: LineEvent = { type: 'HUNG_UP', at: START + 9000 };
const missing = (sessionLives: boolean): LineEvent => ({ type: 'MISSING', sessionLives, at: START });
const stillMissing = (sessionLives: boolean): LineEvent => ({ type: 'STILL_MISSING', sessionLives, at: START });

const fresh = newLine(provisionalCall({ callId: CALL_ID }));

/** Goes through events, collecting effects. */
function run(events: readonly LineEvent[], from: Line = fresh): { line: Line; effects: Effect[] } {
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

const PASSED_OVER = ['over', 'came-to-nothing', 'passed-over'];
/** Lines in each state of the table, made by events alone. */
const lines: Record<PageCallStatus, Line> = {
  inactive: fresh,
  dialing: run([dial]).line,
  incoming: run([call(stages.ringing())]).line,
  answered: run([call(stages.agentUp())]).line,
  not_answered: run([placed, call(ended(manual))]).line,
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
    // The agent asked for it: their own phone rings first, and still the call goes out.
    expect(pageStatus(stages.ringing(manual))).toBe('dialing');
    expect(pageStatus(stages.ringing({ ...manual, type: 'follow-up' }))).toBe('dialing');
    expect(pageStatus(stages.agentUp())).toBe('answered');
    expect(pageStatus(stages.agentUp(manual))).toBe('dialing');
    expect(pageStatus(stages.farUp(manual))).toBe('answered');
    expect(pageStatus(stages.ended())).toBe('ended');
    expect(pageStatus(ended(manual))).toBe('not_answered');
  });
});

type Row = [from: PageCallStatus, name: string, event: LineEvent, to: PageCallStatus, effects: string[]];

/** The table of the flows: [from, event, to, effects]. */
const rows: readonly Row[] = [
  ['inactive', 'DIAL', dial, 'dialing', ['began']],
  ['inactive', 'agent ringing', call(stages.ringing()), 'incoming', ['began', 'load-lead']],
  ['inactive', 'agent up, auto', call(stages.agentUp()), 'answered', ['began', 'load-lead', 'answered']],
  ['inactive', 'agent up, inbound', call(stages.agentUp(inbound)), 'incoming', ['began', 'load-lead']],
  ['inactive', 'agent up, other', call(stages.agentUp(manual)), 'dialing', ['began', 'load-lead']],
  ['inactive', 'far up', call(stages.farUp()), 'answered', ['began', 'load-lead', 'answered']],
  ['inactive', 'end, to dispose', call(stages.ended(), true), 'ended', ['load-lead', 'hang-up-flow']],
  ['inactive', 'end, unanswered, to dispose', call(ended(manual), true), 'not_answered', ['load-lead', 'hang-up-flow']],
  ['inactive', 'end', call(stages.ended()), 'inactive', []],
  ['inactive', 'ORIGINATE_FAILED', failed, 'inactive', ['originate-failed']],
  ['inactive', 'REFUSED', refused, 'inactive', ['forget']],
  ['dialing', 'DIAL', dial, 'dialing', []],
  ['dialing', 'agent ringing', call(stages.ringing()), 'incoming', ['load-lead']],
  ['dialing', 'agent ringing, asked for', call(stages.ringing(manual)), 'dialing', ['load-lead']],
  ['dialing', 'agent up, auto', call(stages.agentUp()), 'answered', ['load-lead', 'answered']],
  ['dialing', 'agent up, other', call(stages.agentUp(manual)), 'dialing', ['load-lead']],
  ['dialing', 'far up', call(stages.farUp()), 'answered', ['load-lead', 'answered']],
  ['dialing', 'end, answered meanwhile', call(stages.ended()), 'ended', ['over', 'load-lead', 'hang-up-flow']],
  ['dialing', 'end', call(ended(manual)), 'not_answered', ['over', 'load-lead', 'hang-up-flow']],
  ['dialing', 'end by the agent leg', call(ended({ end: { by: 'system', cause: 'declined' } })), 'inactive', ['over', 'originate-failed']],
  ['dialing', 'ORIGINATE_FAILED', failed, 'inactive', ['over', 'originate-failed']],
  ['dialing', 'NAMED', { type: 'NAMED', call: stages.ringing({ callId: 'theirs' }) }, 'dialing', ['load-lead']],
  ['dialing', 'REFUSED', refused, 'inactive', ['forget']],
  ['dialing', 'MISSING', missing(false), 'dialing', []],
  ['dialing', 'STILL_MISSING', stillMissing(false), 'not_answered', ['over', 'hang-up-flow']],
  ['incoming', 'DIAL', dial, 'incoming', []],
  ['incoming', 'agent ringing', call(stages.ringing({ rev: 2 })), 'incoming', []],
  ['incoming', 'agent up, auto', call(stages.agentUp()), 'answered', ['answered']],
  ['incoming', 'agent up, inbound', call(stages.agentUp(inbound)), 'incoming', []],
  ['incoming', 'agent up, other', call(stages.agentUp(manual)), 'dialing', []],
  ['incoming', 'far up', call(stages.farUp()), 'answered', ['answered']],
  ['incoming', 'end, answered meanwhile', call(stages.ended()), 'ended', ['over', 'hang-up-flow']],
  ['incoming', 'end, inbound, nobody took it', call(ended(inbound)), 'inactive', ['over']],
  ['incoming', 'end, offered, too late', call(ended({ end: { by: 'system', cause: 'no-answer' } })), 'inactive', PASSED_OVER],
  ['incoming', 'end, offered, rang out', call(ended({ end: { by: 'agent', cause: 'no-answer' } })), 'inactive', PASSED_OVER],
  ['incoming', 'end, offered, the person left', call(ended()), 'inactive', PASSED_OVER],
  ['incoming', 'end, offered, hung up on', call(ended({ end: { by: 'agent', cause: 'normal' } })), 'inactive', ['over', 'came-to-nothing']],
  [
    'incoming',
    'end, offered, declined',
    call(ended({ end: { by: 'agent', cause: 'declined' } })),
    'inactive',
    ['over', 'originate-failed'],
  ],
  ['incoming', 'end, transfer, nobody took it', call(ended({ ...inbound, type: 'transfer' })), 'inactive', ['over']],
  [
    'incoming',
    'end by the agent leg',
    call(ended({ end: { by: 'system', cause: 'not_answered' } })),
    'inactive',
    ['over', 'originate-failed'],
  ],
  ['incoming', 'ORIGINATE_FAILED', failed, 'inactive', ['over', 'originate-failed']],
  ['incoming', 'MISSING', missing(false), 'not_answered', ['over', 'hang-up-flow']],
  ['incoming', 'STILL_MISSING', stillMissing(false), 'not_answered', ['over', 'hang-up-flow']],
  ['incoming', 'LEAD_LOADED', loaded, 'incoming', ['open-draft']],
  ['incoming', 'LEAD_LOADED, none', unloaded, 'incoming', []],
  ['answered', 'DIAL', dial, 'answered', []],
  ['answered', 'agent lost', call(stages.agentUp({ rev: 5, agent: 'lost' })), 'answered', []],
  ['answered', 'agent ringing again', call(stages.agentUp({ rev: 5, agent: 'ringing' })), 'answered', []],
  ['answered', 'far up', call(stages.farUp()), 'answered', []],
  ['answered', 'end', call(stages.ended()), 'ended', ['over', 'hang-up-flow']],
  ['answered', 'ORIGINATE_FAILED', failed, 'answered', []],
  ['answered', 'MISSING', missing(false), 'ended', ['over', 'hang-up-flow']],
  ['answered', 'STILL_MISSING', stillMissing(false), 'ended', ['over', 'hang-up-flow']],
  ['answered', 'LEAD_LOADED', loaded, 'answered', ['post-record', 'open-draft']],
  ['answered', 'LEAD_LOADED, none', unloaded, 'answered', ['post-record']],
  // A live line that the gateway does not know, while its SIP session lives, is asked for again.
  ...(['dialing', 'incoming', 'answered'] as const).flatMap((state): Row[] => [
    [state, 'MISSING, the session lives', missing(true), state, ['ask-again']],
    [state, 'STILL_MISSING, the session lives', stillMissing(true), state, ['resync']],
  ]),
  ...(['inactive', 'dialing', 'incoming', 'answered', 'not_answered', 'ended'] as const).map((state): Row => [
    state,
    'LINKED',
    linked,
    state,
    ['open-draft'],
  ]),
  ...(['not_answered', 'ended'] as const).flatMap((state): Row[] => [
    [state, 'DIAL', dial, state, []],
    [state, 'agent ringing', call(stages.ringing({ rev: 20 })), state, []],
    [state, 'far up', call(stages.farUp({ rev: 20 })), state, []],
    [state, 'end again', call(stages.ended({ rev: 20 })), state, []],
    [state, 'ORIGINATE_FAILED', failed, state, []],
    [state, 'LEAD_LOADED', loaded, state, state === 'ended' ? ['post-record', 'open-draft'] : ['open-draft']],
    [state, 'CALL_UPDATED', updated, state, ['to-dispose', 'status-after']],
  ]),
];
/** What else may come in these states, and means nothing there. */
const nothing: readonly [PageCallStatus, LineEvent[]][] = [
  ['inactive', [missing(true), stillMissing(true), loaded, posted, updated, hungUp]],
  ['dialing', [loaded, due, posted, updated, hungUp]],
  ['incoming', [refused, posted, updated, hungUp]],
  ['answered', [refused, posted, updated, hungUp]],
  ['not_answered', [refused, missing(false), stillMissing(false), posted, hungUp]],
  ['ended', [refused, missing(false), stillMissing(false), posted, hungUp]],
];
const everywhere: readonly LineEvent[] = [
  due,
  { type: 'ENDS_OFFLINE' },
  { type: 'NAMED', call: stages.ringing({ callId: 'x', phone: '2' }) },
];

describe('the table', () => {
  it.each(rows)('%s + %s', (from, _name, event, to, effects) => {
    const next = step(lines[from], event);
    expect([next.line.status, names(next.effects)]).toEqual([to, effects]);
  });
  it.each(nothing)('%s + what is not for it', (from, events) => {
    for (const event of [...events, ...(from === 'dialing' ? [] : everywhere)]) {
      const next = step(lines[from], event);
      expect([next.line.status, next.effects], event.type).toEqual([from, []]);
    }
  });
  it('covers every state with every kind of event', () => {
    const seen = new Set([
      ...rows.map(([from, , event]) => `${from} ${event.type}`),
      ...nothing.flatMap(([from, events]) => [...events, ...everywhere].map(({ type }) => `${from} ${type}`)),
    ]);
    const kinds = [
      'DIAL',
      'CALL',
      'NAMED',
      'REFUSED',
      'MISSING',
      'STILL_MISSING',
      'ORIGINATE_FAILED',
      'LEAD_LOADED',
      'LEAD_DUE',
      'LINKED',
      'RECORD_POSTED',
      'HUNG_UP',
    ];
    for (const state of Object.keys(lines))
      for (const type of [...kinds, 'CALL_UPDATED', 'ENDS_OFFLINE']) expect(seen, `${state} ${type}`).toContain(`${state} ${type}`);
  });
});

describe('what the table means', () => {
  it('a call that went to another lead is that one’s, also where it waits to be disposed already [LEAD-034]', () => {
    const over = run([call(stages.agentUp()), loaded, posted, call(stages.ended()), updated]).line;
    const { line, effects } = step(over, linked);
    expect([line.leadId, line.facts.leadId, effects]).toEqual(['other', 'other', [{ type: 'to-dispose', leadId: 'other' }]]);
    expect(step(line, loaded)).toEqual({ line, effects: [] });
  });
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
  it('what is put away is inactive, and nothing opens the line again [CALL-006]', () => {
    const { line, effects } = run([dial, refused, call(stages.farUp()), placed, failed, refused]);
    expect([line.status, line.closed, names(effects)]).toEqual(['inactive', true, ['began', 'forget']]);
  });
  it('a dial that has a name is not refused any more', () => {
    const { line } = run([placed, call(aCall({ ...manual, agent: 'none', far: 'ringing' }))]);
    expect(step(line, refused)).toEqual({ line, effects: [] });
  });
  it('a dial takes the name that the gateway gives it, and keeps what the page knows [CALL-014]', () => {
    const asked = newLine(provisionalCall({ callId: 'ours', phone: '5045550132', leadId: LEAD_ID }));
    const { line, effects } = run(
      [{ ...dial, suffix: 'B' }, { type: 'NAMED', call: stages.ringing({ callId: 'theirs', leadId: null }) }, loaded],
      asked,
    );
    expect(line).toMatchObject({ status: 'dialing', named: false, facts: { callId: 'theirs', rev: -1, suffix: 'B', leadId: LEAD_ID } });
    expect(effects.at(-1)).toEqual({ type: 'open-draft', leadId: LEAD_ID });
    for (const other of [{ phone: '5045550199' }, inbound, { leadId: 'another' }, { end: { by: 'far', cause: 'normal' } }] as const) {
      const event: LineEvent = { type: 'NAMED', call: stages.ringing({ callId: 'theirs', ...other }) };
      expect(step(run([dial], asked).line, event).line.facts.callId).toBe('ours');
    }
  });
  it('a dial that the gateway promised or this page placed is forgotten when a snapshot does not name it; another waits', () => {
    const after = (first: LineEvent) => run([first, missing(false)]).line.closed;
    expect([after({ ...dial, promised: true }), after(placed), after(dial)]).toEqual([true, true, false]);
  });
  it('a dial by hand asks for its lead once the gateway has named it, and has counted it', () => {
    const atOnce = run([placed]);
    expect(names(atOnce.effects)).toEqual(['began']);
    expect(names(run([call(aCall({ ...manual, agent: 'none', far: 'ringing' }))], atOnce.line).effects)).toContain('load-lead');
  });
  it('a dial whose lead came with its name asks for none, before or after the call rings', () => {
    const brought: LineEvent = { ...dial, promised: true, lead: LEAD_ID };
    const first = run([brought, call(stages.ringing())]);
    expect(names(first.effects)).toEqual(['began', 'open-draft']);
    expect(first.line).toMatchObject({ status: 'incoming', load: 'loaded', leadId: LEAD_ID });
    // The load that the ring has begun is answered later, and changes nothing.
    const later = run([call(stages.ringing()), brought, loaded]);
    expect(names(later.effects)).toEqual(['began', 'load-lead', 'open-draft']);
    expect(later.line).toMatchObject({ load: 'loaded', leadId: LEAD_ID });
  });
  it('is on-a-call by its own phone once the gateway has named the call [STATUS-018]', () => {
    const named = run([placed, call(aCall({ ...manual, agent: 'none', far: 'ringing' }))]);
    expect(names(named.effects)).toEqual(['began', 'on-a-call', 'load-lead']);
    expect(names(run([dial, call(stages.ringing())]).effects)).not.toContain('on-a-call');
  });
  it('the record is posted once, under the lead, when both are there [CALL-016]', () => {
    const before = run([call(stages.ringing()), loaded, call(stages.agentUp()), call(stages.farUp())]);
    const later = run([call(stages.ringing()), call(stages.agentUp()), call(stages.farUp()), loaded]);
    for (const { effects } of [before, later])
      expect(effects.filter(({ type }) => type === 'post-record')).toEqual([{ type: 'post-record', leadId: LEAD_ID }]);
    expect(run([posted], later.line).line).toMatchObject({ record: 'done', recordId: 'record-1' });
    expect(run([{ type: 'RECORD_POSTED', recordId: null }], later.line).line).toMatchObject({ record: 'failed', recordId: null });
  });
  it('a lead that could not be loaded is tried again where it is needed again', () => {
    const again = run([call(stages.ringing()), unloaded, call(stages.agentUp()), unloaded, call(stages.ended())]);
    expect(names(again.effects)).toEqual([
      ...['began', 'load-lead', 'answered', 'load-lead', 'post-record'],
      ...['over', 'load-lead', 'hang-up-flow'],
    ]);
  });
  it('and its record is posted then, without which the gateway knows no lead of the call and refuses its disposition', () => {
    const lost: LineEvent = { type: 'RECORD_POSTED', recordId: null };
    const late = run([
      call(stages.ringing({ leadId: null })),
      unloaded,
      call(stages.agentUp({ leadId: null })),
      unloaded,
      lost,
      due,
      loaded,
    ]);
    expect(late.effects.filter(({ type }) => type === 'post-record')).toEqual([
      { type: 'post-record', leadId: null },
      { type: 'post-record', leadId: LEAD_ID },
    ]);
    expect(run([posted], late.line).line).toMatchObject({ record: 'done', recordId: 'record-1' });
  });
  it('and after a while, also when all else of the call is done: it is to be disposed then', () => {
    const late = run([call(stages.ended({ leadId: null }), true), unloaded, updated, due, due, loaded]);
    expect(names(late.effects)).toEqual(['load-lead', 'hang-up-flow', 'load-lead', 'to-dispose']);
    expect(names(run([due], run([dial, failed]).line).effects)).toEqual([]);
  });
  it('a mailbox and a colleague have no lead, no record and nothing to dispose [PHONE-004]', () => {
    for (const phone of ['*97', '1002']) {
      const { effects } = run([call(stages.agentUp({ phone })), call(stages.ended({ phone })), { type: 'CALL_UPDATED', duration: null }]);
      expect(names(effects)).toEqual(['began', 'answered', 'over', 'hang-up-flow', 'came-to-nothing', 'status-after']);
    }
  });
  it('an inbound call below 80 s is short, an outgoing one never [CALL-021, CALL-022]', () => {
    const short = (duration: number, over: Partial<Call> = inbound) =>
      run([call(stages.farUp(over)), call(stages.ended(over)), { type: 'CALL_UPDATED', duration }]).line.shortCall;
    expect([short(79), short(80), short(5, manual)]).toEqual([true, false, false]);
  });
  it('an old call of a snapshot is disposed and changes no status', () => {
    const { effects } = run([call(stages.ended(), true), updated]);
    expect(names(effects)).toEqual(['load-lead', 'hang-up-flow', 'to-dispose']);
  });
  it('a lead that comes after the hang-up flow still gets its disposition', () => {
    const call0 = (facts: Call) => call({ ...facts, leadId: null });
    const { effects } = run([call0(stages.farUp()), call0(stages.ended()), updated, loaded]);
    expect(effects.at(-1)).toEqual({ type: 'to-dispose', leadId: LEAD_ID });
    expect(names(effects).filter((name) => name === 'to-dispose')).toHaveLength(1);
  });
  it('who hangs up is in the call no more, at that second, until the gateway says what became of it', () => {
    const talks = call(
      stages.farUp({ side: { kind: 'live', state: 'merged', with: 'all', level: 3, phone: '1003', name: 'Elena Ortiz' }, held: true }),
    );
    const { line } = run([talks, hungUp]);
    expect([isLive(line), isHangingUp(line.facts)]).toEqual([true, true]);
    expect(line.facts).toMatchObject({ held: false, side: null, since: { ended: START + 9000 } });
    // The second press is none.
    expect(step(line, { type: 'HUNG_UP', at: START + 12_000 }).line).toBe(line);
    const goesOn = step(line, call(stages.farUp({ rev: 20 }))).line;
    expect([isHangingUp(goesOn.facts), goesOn.facts.since.ended]).toEqual([false, undefined]);
    const over = step(line, call(stages.ended({ rev: 20 }))).line;
    expect([over.status, isHangingUp(over.facts)]).toEqual(['ended', false]);
  });
  it('a call that the gateway does not know any more was ended by whoever had hung up, and then', () => {
    const { facts } = run([call(stages.farUp()), hungUp, missing(false)]).line;
    expect([facts.end, facts.since.ended]).toEqual([{ by: 'agent', cause: 'normal' }, START + 9000]);
  });
  it('a phone that is hung up while it still rings has not hung up a call', () => {
    expect(step(lines.incoming, hungUp).line).toBe(lines.incoming);
  });
  it('an unbridged inbound call just ends [CALL-019]', () => {
    const { line, effects } = run([call(stages.ringing(inbound)), call(ended(inbound))]);
    expect([line.status, names(effects)]).toEqual(['inactive', ['began', 'load-lead', 'over']]);
  });
  it("a call that this page's phone placed never rings it", () => {
    const { line } = run([placed, call(stages.ringing(manual))]);
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
    {
      weight: 1,
      arbitrary: fc
        .record({
          placedHere: fc.boolean(),
          promised: fc.boolean(),
          suffix: fc.constantFrom(null, 'B'),
          lead: fc.constantFrom(null, LEAD_ID),
        })
        .map((more): LineEvent => ({ type: 'DIAL', ...more })),
    },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('declined', 'not_answered', 'not_synced')
        .map((message): LineEvent => ({ type: 'ORIGINATE_FAILED', message }) as LineEvent),
    },
    {
      weight: 6,
      arbitrary: fc.constantFrom<LineEvent>(
        ...[loaded, unloaded, posted, updated, hungUp, refused, missing(true), missing(false), stillMissing(true), stillMissing(false)],
        ...([{ type: 'RECORD_POSTED', recordId: null }, { type: 'CALL_UPDATED', duration: null }, ...everywhere] as LineEvent[]),
      ),
    },
  ),
  { maxLength: 30 },
);

describe('whatever order events come in', () => {
  it('a terminal line never lives again, ringing always stops, and record and hang-up flow come once', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        let line = fresh;
        const done: Effect[] = [];
        for (const event of sequence) {
          const before = line;
          const next = step(line, event);
          line = next.line;
          done.push(...next.effects);
          if (isTerminal(before)) expect(isLive(line)).toBe(false);
          // A record that was wanted before is still posted.
          if (before.closed) expect([line.status, names(next.effects).filter((name) => name !== 'post-record')]).toEqual(['inactive', []]);
          expect(rings(line)).toBe(line.status === 'incoming' && line.facts.agent !== 'lost');
          if (before.named && event.type === 'CALL' && event.call.rev <= before.facts.rev) expect(line).toBe(before);
        }
        const count = (name: Effect['type']) => names(done).filter((each) => each === name).length;
        for (const once of [
          'began',
          'over',
          'answered',
          'post-record',
          'hang-up-flow',
          'status-after',
          'originate-failed',
          'forget',
        ] as const)
          expect(count(once), once).toBeLessThanOrEqual(1);
        expect(count('over') + count('forget')).toBeLessThanOrEqual(1);
      }),
      { numRuns: 3000 },
    );
  });
  it('an answer that nobody waits for changes nothing', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const { line } = run(sequence);
        if (line.load !== 'loading') for (const event of [loaded, unloaded]) expect(step(line, event).line).toBe(line);
        if (line.record !== 'posted') expect(step(line, posted).line).toBe(line);
        if (line.hangUp !== 'running') expect(step(line, updated).line).toBe(line);
      }),
      { numRuns: 2000 },
    );
  });
  it('every effect that wants an answer is asked for once until it comes, and a call that ends is disposed of or came to nothing', () => {
    fc.assert(
      fc.property(events, (sequence) => {
        const { line, effects } = run(sequence);
        const count = (name: Effect['type']) => names(effects).filter((each) => each === name).length;
        const failures = sequence.filter((event) => event === unloaded).length;
        expect(count('load-lead')).toBeLessThanOrEqual(1 + failures);
        if (count('post-record') > 0) expect(count('answered')).toBe(1);
        if (line.hangUp !== 'running') return;
        const last = names(step(line, updated).effects);
        const expected = !hasDisposition(line) ? ['came-to-nothing'] : line.leadId || line.facts.leadId ? ['to-dispose'] : [];
        expect(last).toEqual([...expected, ...(line.wasLive ? ['status-after'] : [])]);
      }),
      { numRuns: 2000 },
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
