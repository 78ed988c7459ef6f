import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currentDraft } from './desk/drafts';
import { aLead, bench, settle, stages, type Bench } from './testing';
import { workOf } from './work';

const line = (callId: string, more: { live?: boolean; hangingUp?: boolean; leadId?: string | null; told?: string | null } = {}) => ({
  callId,
  live: more.live ?? false,
  hangingUp: more.hangingUp ?? false,
  leadId: more.leadId ?? null,
  facts: { leadId: more.told ?? null },
});
const waits = (callId: string, leadId: string) => ({ callId, leadId });
const people = [{ id: 'angela' }, { id: 'naomi' }, { id: 'dana' }];

describe('who is worked on', () => {
  it('is the live call, before what has just ended and before what waits', () => {
    const lines = [line('b', { hangingUp: true, leadId: 'naomi' }), line('a', { live: true, leadId: 'angela' })];
    expect(workOf(lines, [waits('b', 'naomi')], people)).toMatchObject({
      call: { callId: 'a' },
      lead: { id: 'angela' },
      draft: { callId: 'a', leadId: 'angela' },
    });
    expect(workOf([lines[0]!], [waits('x', 'dana')], people)).toMatchObject({ call: { callId: 'b' }, draft: { leadId: 'naomi' } });
  });
  it('is the newest that waits, also when its call or its lead is not known here', () => {
    expect(workOf([], [waits('a', 'angela'), waits('b', 'naomi')], people)).toEqual({
      call: null,
      lead: { id: 'angela' },
      draft: waits('a', 'angela'),
    });
    expect(workOf([line('a')], [waits('a', 'gone')], people)).toMatchObject({
      call: { callId: 'a' },
      lead: null,
      draft: waits('a', 'gone'),
    });
  });
  it('is nobody without a call and without a lead to dispose, whoever is loaded', () => {
    expect(workOf([line('a', { leadId: 'angela' })], [], people)).toBeNull();
  });
  it('has nothing to dispose where the call has no lead', () => {
    expect(workOf([line('mailbox', { live: true })], [waits('a', 'angela')], people)).toMatchObject({ lead: null, draft: null });
  });
});

const PEOPLE = ['angela', 'naomi', 'dana'] as const;
const phoneOf = (person: number) => `504555010${person}`;
const personOf = (phone: string) => PEOPLE[Number(phone.at(-1))]!;

type Step =
  | { do: 'ring' | 'answer' | 'hang up' | 'look up' | 'dispose' | 'redial'; person: number }
  | { do: 'reload' | 'close'; person: number };
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.record({
    do: fc.constantFrom('ring', 'answer', 'hang up', 'look up', 'dispose', 'redial', 'close'),
    person: fc.nat({ max: PEOPLE.length - 1 }),
  }),
  { minLength: 4, maxLength: 24 },
);

/** Drives a core as gateway and agent would; each person has one call at a time, and each call an id of its own. */
function history(b: Bench) {
  let made = 0;
  const open = new Map<number, string>();
  b.api.reply('getLeadByPhone', ({ params }: { params: { phone: string } }) => {
    const id = personOf(params.phone);
    const data = aLead({ id, phone: params.phone });
    return { ...data, clients: [{ ...data.clients[0]!, firstName: id, lastName: 'Test' }] };
  });
  const facts = (person: number) => ({ callId: open.get(person)!, leadId: PEOPLE[person]!, phone: phoneOf(person), name: PEOPLE[person]! });
  return async (step: Step): Promise<void> => {
    const { person } = step;
    if (step.do === 'ring' && open.size === 0) {
      open.set(person, `call-${(made += 1)}`);
      b.realtime.emit('incoming', { call: stages.ringing(facts(person)) });
    }
    if (step.do === 'answer' && open.has(person)) b.realtime.emit('answer', { call: stages.farUp(facts(person)), leg: 'far' });
    if (step.do === 'hang up' && open.has(person)) {
      b.realtime.emit('hangup', { call: stages.ended(facts(person)) });
      open.delete(person);
    }
    if (step.do === 'look up') await b.core.leads.load(phoneOf(person), 'manual');
    if (step.do === 'close') b.core.leads.closeViewed();
    if (step.do === 'dispose') {
      b.core.disposition.set({ disposition: 'Junk' });
      await b.core.disposition.save('stop');
    }
    if (step.do === 'redial' && b.core.leads.current) {
      b.api.reply('redial', () => ({ callId: `call-${made}-again`, type: 'manual' }));
      await b.core.calls.redial(b.core.leads.current.id);
    }
    await settle();
  };
}

/** What the shell and the panels name, each by what it reads. */
function named(b: Bench) {
  const { calls, leads, desk } = b.core;
  const draft = currentDraft(desk);
  return {
    barCall: calls.current?.facts.phone ? personOf(calls.current.facts.phone) : null,
    barName: leads.current?.name.split(' ')[0] ?? null,
    disposition: draft?.leadId ?? null,
    dispositionCall: draft && desk.work!.draft!.callId,
  };
}

it('call bar, softphone, disposition and redial always name the person of the same call', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all) => {
      const b = bench({ account: { roles: ['advisor'] } });
      await b.connect();
      const run = history(b);
      for (const step of all) {
        await run(step);
        const now = named(b);
        const whom = [now.barCall, now.barName, now.disposition].filter((name) => name !== null);
        expect(new Set(whom).size).toBeLessThanOrEqual(1);
        if (now.dispositionCall !== null && b.core.calls.current) expect(now.dispositionCall).toBe(b.core.calls.current.callId);
        // What was saved, and what was dialed again, was of the person that stood on the bar.
        const waiting = b.core.leads.toDispose[0];
        if (waiting && !b.core.desk.calls.busy) expect([now.disposition, now.barName]).toEqual([waiting.leadId, waiting.leadId]);
      }
      for (const { params, body } of b.api.of('saveDisposition'))
        expect((body['lead'] as { firstName: string }).firstName).toBe(params['id']);
      b.core.desk.calls.newestFirst.forEach((each) => each.leadId && expect(each.leadId).toBe(personOf(each.facts.phone)));
    }),
    { numRuns: 60 },
  );
});

it('a client looked up while a lead waits to be disposed is not the one who is disposed or dialed again', async () => {
  const b = bench();
  await b.connect();
  const run = history(b);
  for (const step of [
    { do: 'ring', person: 0 },
    { do: 'answer', person: 0 },
    { do: 'hang up', person: 0 },
    { do: 'look up', person: 1 },
  ] as const)
    await run(step);
  expect(named(b)).toMatchObject({ barCall: 'angela', barName: 'angela', disposition: 'angela' });
  expect(b.core.leads.viewed?.id).toBe('naomi');
  b.core.disposition.set({ disposition: 'Unreachable' });
  await b.core.disposition.save('stop');
  expect(b.api.of('saveDisposition').map(({ params }) => params['id'])).toEqual(['angela']);
  expect([b.core.leads.current, b.core.leads.viewed?.id]).toEqual([null, 'naomi']);
  await run({ do: 'ring', person: 2 });
  expect([b.core.leads.current?.id, b.core.leads.viewed]).toEqual(['dana', null]);
});
