import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Agent } from '../../people/agents';
import { mustDispose, statusAfter } from '../after-call';
import { outcomesOf } from '../recycle';
import { type Effect, type Line, type LineEvent, type Order } from './line';
import { newLine } from './new-line';
import { step } from './state';

const AGENT = { id: 7, tenantId: 1, extension: '1001', autoAnswer: true, autoAnswerTime: 2 } as Agent;

function fresh(order: Order, type: 'auto' | 'inbound' | 'manual' | 'follow-up' = 'auto'): Line {
  return newLine({
    agent: AGENT,
    type,
    order,
    auto: type === 'auto',
    phone: '6175550100',
    target: { number: '6175550100' },
    callId: '00000000-0000-4000-8000-000000000001',
    leadId: 'lead',
    now: 1000,
    ...(order === 'agent-dials' && { agentLeg: 'dialling' }),
    ...(order === 'far-waits' && { farLeg: 'caller' }),
  });
}

/** Runs events and keeps all that followed. */
function run(line: Line, ...events: LineEvent[]) {
  const effects: Effect[] = [];
  let at = 2000;
  for (const event of events) {
    const result = step(line, event, at);
    line = result.line;
    effects.push(...result.effects);
    at += 1000;
  }
  return { line, effects, call: line.call };
}

const A = '00000000-0000-4000-8000-000000000001-a0';
const F = '00000000-0000-4000-8000-000000000001-f0';
const begin: LineEvent = { type: 'begin' };
const up = (leg: string): LineEvent => ({ type: 'leg-up', leg, sipCallId: 'sip', at: 0 });
const audible = (leg: string): LineEvent => ({ type: 'leg-heard', leg, at: 0 });
const ringing = (leg: string): LineEvent => ({ type: 'leg-ringing', leg, early: false, at: 0 });
const down = (
  leg: string,
  cause: 'normal' | 'busy' | 'declined' | 'no-answer' | 'not-registered' | 'cancelled' | 'lost' | 'failed' = 'normal',
): LineEvent => ({ type: 'leg-down', leg, by: 'remote', cause, at: 0 });
const talking = [begin, ringing(A), up(A), ringing(F), up(F)];

const commands = (effects: readonly Effect[], run: string) =>
  effects.flatMap((effect) => (effect.type === 'engine' && effect.run === run ? [effect.args as unknown[]] : []));
const told = (effects: readonly Effect[]) => effects.flatMap((effect) => (effect.type === 'tell' ? [effect.event] : []));

describe('an agent-first call', () => {
  it('rings the agent for at least 20 s with the call id, and the lead only after the agent has answered', () => {
    const first = run(fresh('agent-first'), begin);
    expect(commands(first.effects, 'originate')).toEqual([
      [expect.objectContaining({ leg: A, target: { extension: '1001' }, ringMs: 20_000, headers: { 'X-Dialer-Call': first.call.callId } })],
    ]);
    const second = run(first.line, ringing(A), up(A));
    expect(commands(second.effects, 'originate')).toEqual([
      [expect.objectContaining({ leg: F, target: { number: '6175550100' }, ringMs: 30_000, room: first.line.room })],
    ]);
    expect(told(second.effects)).toEqual(['incoming', 'answer']);
  });

  it('rings longer for a phone that answers by itself after a while', () => {
    const slow = newLine({
      agent: { ...AGENT, autoAnswerTime: 25 },
      type: 'auto',
      order: 'agent-first',
      phone: '1',
      target: { number: '1' },
      now: 0,
    });
    expect(slow.agentRingMs).toBe(35_000);
  });

  it('records and listens for a machine once the lead answers', () => {
    const { effects, call } = run(fresh('agent-first'), ...talking);
    expect(effects).toContainEqual({ type: 'start-recording' });
    expect(commands(effects, 'detect')).toEqual([[F, true]]);
    expect(call).toMatchObject({ agent: 'up', far: 'up' });
  });

  it('says that it is recorded when the engine has confirmed it, and why it is not', () => {
    const record: LineEvent = { type: 'record', on: true, key: 'f' };
    const asked = run(fresh('agent-first'), ...talking, record);
    expect(asked.call.recording).toBe(0);
    const id = asked.line.recordId!;
    expect(run(asked.line, { type: 'record-started', id, at: 0 }).call).toMatchObject({ recording: 1, recordingFault: null });
    const late = run(asked.line, { type: 'timeout', timer: 'record' });
    expect(late.call).toMatchObject({ recording: 0, recordingFault: 'late' });
    expect(late.effects).toContainEqual({ type: 'recording-failed', why: 'late' });
    expect(run(late.line, { type: 'record-started', id, at: 0 }).call).toMatchObject({ recording: 1, recordingFault: null });
    const full = run(asked.line, { type: 'record-started', id, at: 0 }, { type: 'record-failed', id, why: 'disk-full', at: 0 });
    expect(full.call).toMatchObject({ recording: 0, recordingFault: 'disk-full' });
    expect(run(full.line, { type: 'hang-up', by: 'agent', cause: 'normal' }).call).toMatchObject({ recordingFault: 'disk-full', end: {} });
    expect(commands(run(full.line, { ...record, key: 'again' }).effects, 'record')).toEqual([['again', full.line.room]]);
  });

  it('pauses what is spoken and may not be kept, and goes on by itself after two minutes', () => {
    const record = (on: boolean): LineEvent => ({ type: 'record', on, key: 'main' });
    const asked = run(fresh('agent-first'), ...talking, record(true));
    const id = asked.line.recordId!;
    const runs = run(asked.line, { type: 'record-started', id, at: 0 });
    expect(runs.call.recordings).toEqual([{ id: 'main', index: 0, from: expect.any(Number), to: null, gaps: [] }]);
    const paused = run(runs.line, record(false));
    expect(paused.effects).toContainEqual({ type: 'timer', timer: 'pause', ms: 120_000 });
    expect(run(paused.line, record(false)).effects).toEqual([]);
    expect(run(paused.line, { type: 'extra', index: 1, key: 'x' }).effects).toEqual([]);
    expect(run(paused.line, { type: 'timeout', timer: 'record' }).call.recordingFault).toBeNull();
    const late = run(paused.line, { type: 'timeout', timer: 'pause' });
    expect(late.call).toMatchObject({ recording: 1, pausedAt: null });
    expect(commands(late.effects, 'pauseRecord')).toEqual([[id, false]]);
    const over = run(paused.line, { type: 'hang-up', by: 'agent', cause: 'normal' }).call;
    const ended = over.since.ended;
    expect(over.recordings).toMatchObject([{ to: ended, gaps: [{ to: ended }] }]);
    expect(over.pausedAt).toBeNull();
  });

  it('is paused from its first moment when the pause came before the engine has confirmed it', () => {
    const asked = run(fresh('agent-first'), ...talking, { type: 'record', on: true, key: 'f' }, { type: 'record', on: false, key: 'f' });
    const id = asked.line.recordId!;
    expect(commands(asked.effects, 'pauseRecord')).toEqual([[id, true]]);
    const begun = run(asked.line, { type: 'record-started', id, at: 0 });
    expect(begun.call).toMatchObject({ recording: 0, recordings: [{ gaps: [{ to: null }] }] });
    const again = run(begun.line, { type: 'record', on: true, key: 'g' });
    expect(again.call.recording).toBe(1);
    expect(commands(again.effects, 'record')).toEqual([]);
  });

  it('does not listen for a machine on a follow-up', () => {
    expect(commands(run(fresh('agent-first', 'follow-up'), ...talking).effects, 'detect')).toEqual([]);
  });

  it.each([
    ['declined', 'declined'],
    ['busy', 'declined'],
    ['no-answer', 'not_answered'],
    ['cancelled', 'not_answered'],
    ['not-registered', 'not_synced'],
    ['failed', 'not_synced'],
  ] as const)('says that the agent could not be reached: %s is %s [CALL-026]', (cause, message) => {
    const { effects, call } = run(fresh('agent-first'), begin, ringing(A), down(A, cause));
    expect(effects).toContainEqual({ type: 'tell', event: 'originate-failure', message });
    expect(told(effects)).not.toContain('hangup');
    expect(call).toMatchObject({ end: { by: 'agent', cause: message }, far: 'none' });
  });

  it('a line that reached nobody is no try at the lead: there is nothing to dispose', () => {
    const unreached: LineEvent = { type: 'leg-down', leg: F, by: 'engine', cause: 'failed', reached: false, at: 0 };
    const { line, call } = run(fresh('agent-first'), begin, ringing(A), up(A), unreached);
    expect(call).toMatchObject({ far: 'none', end: { by: 'far', cause: 'failed' } });
    expect(mustDispose(line)).toBe(false);
    // Somebody's telephone rang before the line failed.
    expect(mustDispose(run(fresh('agent-first'), begin, ringing(A), up(A), ringing(F), unreached).line)).toBe(true);
  });

  it.each([
    ['the agent’s', A, talking],
    ['the lead’s', F, talking],
    ['the lead’s, who is rung,', F, talking.slice(0, 4)],
  ])('that the engine gives up (%s leg) was ended by neither of the two', (_, leg, events) => {
    const { line, call } = run(fresh('agent-first'), ...events, { type: 'leg-down', leg, by: 'engine', cause: 'failed', at: 0 });
    expect(call.end).toEqual({ by: 'system', cause: 'engine-down' });
    expect([mustDispose(line), outcomesOf(call)]).toEqual([true, []]);
  });

  it('a number that is not in service is said so, and is a try at the lead', () => {
    const unknown: LineEvent = { type: 'leg-down', leg: F, by: 'remote', cause: 'failed', sip: 404, q850: 1, at: 0 };
    const { line, call } = run(fresh('agent-first'), begin, ringing(A), up(A), unknown);
    expect(call.end).toEqual({ by: 'far', cause: 'unknown-number' });
    expect(mustDispose(line)).toBe(true);
  });

  it.each(['busy', 'no-answer', 'declined', 'failed'] as const)('ends when the lead is %s, and the lead counts as reached', (cause) => {
    const { effects, call } = run(fresh('agent-first'), begin, up(A), down(F, cause));
    expect(call).toMatchObject({ end: { by: 'far', cause }, far: 'down' });
    expect(commands(effects, 'hangup')).toEqual([[A, 'normal']]);
  });
});

describe('keys', () => {
  const key = (leg: string): LineEvent => ({ type: 'dtmf', leg, digit: '5', at: 0 });

  it('of the agent go to the far party, who may be a menu; nobody else’s go anywhere, nor any before the answer or on hold', () => {
    const live = run(fresh('agent-first'), ...talking).line;
    expect(commands(run(live, key(A)).effects, 'dtmf')).toEqual([[F, '5']]);
    expect(commands(run(live, key(F)).effects, 'dtmf')).toEqual([]);
    expect(commands(run(live, { type: 'leg-held', leg: A, held: true, at: 0 }, key(A)).effects, 'dtmf')).toEqual([]);
    expect(commands(run(fresh('agent-first'), begin, ringing(A), up(A), key(A)).effects, 'dtmf')).toEqual([]);
  });
});

describe('a lost agent leg', () => {
  it('is waited for 10 s with music for the lead, then the call ends, dated from the loss [STATUS-025]', () => {
    const lost = run(fresh('agent-first'), ...talking, { type: 'leg-lost', leg: A, at: 0 });
    expect(lost.call.agent).toBe('lost');
    expect(commands(lost.effects, 'music')).toEqual([[F, true]]);
    expect(lost.effects).toContainEqual({ type: 'timer', timer: 'lost', ms: 10_000 });
    const over = step(lost.line, { type: 'timeout', timer: 'lost' }, 99_000);
    expect(over.line.call).toMatchObject({ end: { by: 'system', cause: 'agent-lost' }, since: { ended: lost.line.lostAt } });
    // Also of a page that is back without its phone.
    const agent = { roles: ['qualifier'], deactivated: false };
    expect(statusAfter(over.line, agent, false, true)).toBe('offline');
    expect(statusAfter({ ...over.line, call: { ...over.line.call, end: { by: 'agent', cause: 'normal' } } }, agent, false, true)).toBe(
      'after-call-work',
    );
  });

  it('is replaced when the page comes back: same call, new channel, lost until it is up', () => {
    const lost = run(fresh('agent-first'), ...talking, { type: 'agent-gone' }, { type: 'resume' });
    const [leg] = commands(lost.effects, 'originate').at(-1) as [{ leg: string; headers: object }];
    expect(leg.headers).toEqual({ 'X-Dialer-Call': lost.call.callId, 'X-Dialer-Resume': '1' });
    expect(lost.call).toMatchObject({ agent: 'lost', channel: A });
    expect(commands(lost.effects, 'hangup')).toEqual([[A, 'lost']]);
    const back = run(lost.line, down(A, 'lost'), up(leg.leg));
    expect(back.call).toMatchObject({ agent: 'up', channel: leg.leg, end: null });
    expect(commands(back.effects, 'music')).toEqual([[F, false]]);
    expect(back.effects).toContainEqual({ type: 'clear-timer', timer: 'lost' });
  });

  it('may be tried again when the first ring finds nobody', () => {
    const lost = run(fresh('agent-first'), ...talking, { type: 'agent-gone' }, { type: 'resume' });
    const failed = run(lost.line, down(lost.line.resuming!, 'not-registered'));
    expect(failed.call).toMatchObject({ agent: 'lost', end: null });
    expect(commands(run(failed.line, { type: 'resume' }).effects, 'originate')).toHaveLength(1);
  });
});

describe('an inbound call', () => {
  it('answers the caller when the agent answers', () => {
    const { effects, call } = run(fresh('far-waits', 'inbound'), begin, ringing(A), up(A));
    expect(commands(effects, 'answer')).toEqual([['caller']]);
    expect(call).toMatchObject({ direction: 1, agent: 'up' });
  });

  it('goes back to the queue when the agent declines: the caller is not cut off', () => {
    const { effects } = run(fresh('far-waits', 'inbound'), begin, ringing(A), down(A, 'declined'));
    expect(effects).toContainEqual({ type: 'requeue', leg: 'caller' });
    expect(commands(effects, 'hangup')).toEqual([]);
  });

  it('cancels the ringing when the caller gives up', () => {
    const { effects, call } = run(fresh('far-waits', 'inbound'), begin, ringing(A), down('caller', 'cancelled'));
    expect(commands(effects, 'hangup')).toEqual([[A, 'cancelled']]);
    expect(call.end?.by).toBe('far');
  });
});

describe('a manual call', () => {
  it('rings the number at once, lets the agent hear it ring, and answers the agent when it answers', () => {
    const { effects } = run(fresh('agent-dials', 'manual'), begin, ringing(F), up(F));
    expect(commands(effects, 'ring')).toEqual([['dialling']]);
    expect(commands(effects, 'answer')).toEqual([['dialling']]);
    expect(told(effects)).not.toContain('incoming');
  });

  it('tells the phone why nobody answered', () => {
    expect(commands(run(fresh('agent-dials', 'manual'), begin, ringing(F), down(F, 'busy')).effects, 'hangup')).toEqual([
      ['dialling', 'busy'],
    ]);
  });
});

describe('a blind transfer', () => {
  const refer: LineEvent = { type: 'refer-to', ref: 'r1', target: { extension: '1002' }, colleague: null };

  it('joins the target with the lead and lets the agent go; they talk on [PHONE-023]', () => {
    const asked = run(fresh('agent-first'), ...talking, refer);
    const leg = asked.line.refer!.leg;
    const answered = run(asked.line, ringing(leg), up(leg));
    expect(commands(answered.effects, 'refer').map(([, , status]) => status)).toEqual([180]);
    const joined = run(answered.line, audible(leg), audible(leg));
    expect(commands(joined.effects, 'refer').map(([, , status]) => status)).toEqual([200]);
    const over = run(joined.line, down(A));
    expect(over.effects).toContainEqual({ type: 'pair', room: over.line.room, legs: [F, leg] });
    expect(commands(over.effects, 'hangup')).toEqual([]);
  });

  it('ends the agent leg after 2 s when the phone does not', () => {
    const asked = run(fresh('agent-first'), ...talking, refer);
    const leg = asked.line.refer!.leg;
    const over = run(asked.line, up(leg), audible(leg), { type: 'timeout', timer: 'refer-bye' });
    expect(commands(over.effects, 'hangup')).toEqual([[A, 'normal']]);
    expect(over.call.end).toEqual({ by: 'agent', cause: 'transferred' });
  });

  it('shows somebody outside the number that the centre calls with, and a colleague whom they get', () => {
    const outside: LineEvent = { ...refer, target: { number: '2135550155' } };
    const shown = (event: LineEvent) => commands(run(fresh('agent-first'), ...talking, event).effects, 'originate').at(-1)![0];
    const { line } = run(fresh('agent-first'), ...talking);
    expect(shown(outside)).toMatchObject({ target: { number: '2135550155' }, callerId: line.callerId });
    expect(shown(outside)).not.toMatchObject({ callerId: { number: line.call.phone } });
    expect(shown(refer)).toMatchObject({ callerId: { number: line.call.phone, name: line.call.name } });
  });

  it.each([
    ['declined', 603],
    ['busy', 603],
    ['no-answer', 480],
    ['not-registered', 480],
    ['failed', 503],
    ['lost', 480],
  ] as const)('tells the phone what came of it: %s', (cause, status) => {
    const asked = run(fresh('agent-first'), ...talking, refer);
    expect(commands(run(asked.line, down(asked.line.refer!.leg, cause)).effects, 'refer')).toEqual([[A, 'r1', status]]);
  });

  it('stays with the agent when the target declines', () => {
    const asked = run(fresh('agent-first'), ...talking, refer);
    const refused = run(asked.line, down(asked.line.refer!.leg, 'declined'));
    expect(commands(refused.effects, 'refer')).toEqual([[A, 'r1', 603]]);
    expect(refused.call.end).toBeNull();
  });
});

describe('machine detection', () => {
  it('says machine, then its beep, with the time of the verdict [VM-002]', () => {
    const heard = run(fresh('agent-first'), ...talking, { type: 'detected', leg: F, verdict: 'machine', cause: 'long', at: 0 });
    expect(heard.call.vm).toMatchObject({ status: 'AMD-Machine-Vm-WA', channel: F, flags: { cause: 'long' } });
    const beeped = run(heard.line, { type: 'beep', leg: F, hz: 1000, at: 0 }, { type: 'talk', leg: F, at: 0 });
    expect(beeped.call.vm).toMatchObject({ status: 'AMD-Machine-Vm-WA', flags: { beep: true }, at: heard.call.vm!.at });
  });

  it('ends with a call that it has said nothing of yet, and is told so before the end; a verdict stands [VM-002]', () => {
    for (const before of [[], [{ type: 'talk', leg: F, at: 0 } as const]]) {
      const over = run(fresh('agent-first'), ...talking, ...before, down(F));
      expect(over.call.vm).toMatchObject({ status: 'hangup', channel: F, flags: {}, at: over.call.since.ended });
      expect(told(over.effects).slice(-2)).toEqual(['voicemail-detection', 'hangup']);
    }
    for (const verdict of ['machine', 'human'] as const) {
      const heard = run(fresh('agent-first'), ...talking, { type: 'detected', leg: F, verdict, cause: '', at: 0 });
      expect(run(heard.line, down(F)).call.vm).toEqual(heard.call.vm);
    }
    expect(run(fresh('agent-first'), ...talking.slice(0, -1), down(F)).call.vm).toBeNull();
    expect(run(fresh('agent-first', 'follow-up'), ...talking, down(F)).call.vm).toBeNull();
  });

  it('goes on for nobody when the far party goes on without the call', () => {
    const asked = run(fresh('agent-first'), ...talking, { type: 'refer-to', ref: 'r1', target: { extension: '1002' }, colleague: null });
    const joined = run(asked.line, up(asked.line.refer!.leg));
    expect(commands(run(joined.line, down(A)).effects, 'detect')).toEqual([[F, false]]);
  });

  it('takes an unsure voice for a person', () => {
    expect(run(fresh('agent-first'), ...talking, { type: 'detected', leg: F, verdict: 'unsure', cause: '', at: 0 }).call.vm?.status).toBe(
      'AMD-Human-voice',
    );
  });
});

describe('any order of events', () => {
  const legName = fc.constantFrom('agent', 'far', 'extra', 'stranger');
  const cause = fc.constantFrom('normal', 'busy', 'declined', 'no-answer', 'not-registered', 'cancelled', 'lost', 'failed' as const);
  const happening = fc.oneof(
    fc.record({ type: fc.constantFrom('leg-ringing', 'leg-up', 'leg-heard', 'leg-lost', 'leg-found'), leg: legName }),
    fc.record({ type: fc.constant('leg-down'), leg: legName, cause }),
    fc.record({ type: fc.constant('leg-held'), leg: legName, held: fc.boolean() }),
    fc.record({
      type: fc.constant('timeout'),
      timer: fc.constantFrom('agent-ring', 'far-ring', 'lost', 'refer-bye', 'heard', 'record', 'extra', 'pause'),
    }),
    fc.constantFrom({ type: 'agent-gone' }, { type: 'resume' }, { type: 'hang-up', by: 'agent', cause: 'normal' }),
    fc.record({ type: fc.constant('record'), on: fc.boolean(), key: fc.constant('f') }),
    fc.record({ type: fc.constant('extra'), index: fc.constantFrom(null, 1, 2), key: fc.constant('x') }),
    fc.record({ type: fc.constantFrom('record-started', 'record-failed'), id: fc.constantFrom('main', 'extra', 'old') }),
    fc.record({
      type: fc.constant('refer-to'),
      ref: fc.constant('r'),
      target: fc.constant({ extension: '1002' }),
      colleague: fc.constant(null),
    }),
    fc.constantFrom({ type: 'seek' }, { type: 'stop-seeking', reason: 'canceled' }),
    fc.record({ type: fc.constant('ring-receiver'), kind: fc.constantFrom('live', 'internal'), colleague: fc.constant(8) }),
  );

  /** Plays against an engine that keeps only which legs exist. */
  function play(order: Order, happenings: readonly Record<string, unknown>[]) {
    let line = fresh(order, order === 'far-waits' ? 'inbound' : order === 'agent-dials' ? 'manual' : 'auto');
    const exist = new Set(line.alive);
    if (order === 'agent-dials') exist.add(line.agentLeg);
    const kept = new Set<string>();
    /** What the engine records, and whether it has said that it does. */
    const records = new Map<string, 'asked' | 'runs'>();
    const hungUp: string[] = [];
    let ended = 0;
    let said = 0;
    const apply = (event: LineEvent) => {
      if (event.type === 'leg-down') exist.delete(event.leg);
      if (event.type === 'record-started') records.set(event.id, 'runs');
      if (event.type === 'record-failed') records.delete(event.id);
      const before = line;
      const result = step(line, event, 5000);
      line = result.line;
      expect(line.call.rev).toBeGreaterThanOrEqual(before.call.rev);
      // Nobody is told to leave the far party before who takes over is heard, or was waited for.
      const waited = event.type === 'leg-heard' || (event.type === 'timeout' && event.timer === 'heard');
      const leaves = result.effects.some((each) => each.type === 'engine' && each.run === 'refer' && each.args[2] === 200);
      if (leaves || (line.call.end?.cause === 'transferred' && !before.refer && !before.call.end)) expect(waited).toBe(true);
      for (const effect of result.effects) {
        if (effect.type === 'ended') ended += 1;
        if (effect.type === 'tell' && (effect.event === 'hangup' || effect.event === 'originate-failure')) said += 1;
        if (effect.type === 'pair') effect.legs.forEach((leg) => kept.add(leg));
        if (effect.type === 'requeue') kept.add(effect.leg);
        if (effect.type === 'ring-colleague') exist.add(effect.leg);
        if (effect.type === 'hand-over') [effect.leg, effect.to].forEach((leg) => kept.add(leg));
        if (effect.type !== 'engine') continue;
        if (effect.run === 'originate') {
          expect(before.call.end).toBeNull();
          exist.add(effect.args[0].leg);
        }
        if (effect.run === 'record') records.set(effect.args[0], 'asked');
        if (effect.run === 'stopRecord') records.delete(effect.args[0]);
        if (effect.run === 'hangup' && exist.delete(effect.args[0])) hungUp.push(effect.args[0]);
      }
      // Whom nobody waits for any more is let go by their own call.
      const gone = before.receiver?.leg;
      if (gone && gone !== line.receiver?.leg && !kept.has(gone)) exist.delete(gone);
      expect(line.call.recording).toBe(records.get(line.recordId ?? '') === 'runs' && line.call.pausedAt == null ? 1 : 0);
      expect(line.call.extra).toBe(records.get(line.extraId ?? '') === 'runs' ? line.extraIndex : null);
    };
    apply(begin);
    const recording = (id: unknown) => ({ main: line.recordId, extra: line.extraId })[String(id)] ?? 'old';
    const name = (leg: unknown) =>
      ({
        agent: line.agentLeg,
        far: line.farLeg,
        extra: line.resuming ?? line.refer?.leg ?? line.receiver?.leg ?? 'none',
        stranger: 'stranger',
      })[String(leg)] ?? 'none';
    for (const each of happenings) {
      const event = {
        ...each,
        at: 0,
        by: each['by'] ?? 'remote',
        ...('leg' in each && { leg: name(each['leg']) }),
        ...('id' in each && { id: recording(each['id']), why: 'disk-full' }),
      } as unknown as LineEvent;
      // An engine says nothing of legs that it does not have.
      if ('leg' in event && !exist.has(event.leg)) continue;
      if (event.type === 'record-started' && records.get(event.id) !== 'asked') continue;
      if (event.type === 'record-failed' && !records.has(event.id)) continue;
      apply(event);
    }
    apply({ type: 'hang-up', by: 'system', cause: 'test' });
    apply({ type: 'hang-up', by: 'agent', cause: 'again' });
    return { line, exist, kept, hungUp, ended, said, records };
  }

  it('ends every call exactly once, tells its page once, leaves no leg and no recording behind, and says recorded only of what is', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<Order>('agent-first', 'agent-dials', 'far-waits'),
        fc.array(happening, { maxLength: 30 }),
        (order, happenings) => {
          const { line, exist, kept, hungUp, ended, said, records } = play(order, happenings);
          expect(ended).toBe(1);
          expect(said).toBe(1);
          expect(line.call.end).not.toBeNull();
          expect([...exist].filter((leg) => !kept.has(leg))).toEqual([]);
          expect(new Set(hungUp).size).toBe(hungUp.length);
          expect([...records.keys()]).toEqual([]);
        },
      ),
      { numRuns: 2000 },
    );
  });
});
