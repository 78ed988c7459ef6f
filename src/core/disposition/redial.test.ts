/** A redial joins the one entry of its lead: what was typed after the call before goes on (flows F5, F9). */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { currentDraft, onLiveTransferConfirmed } from '../desk/drafts';
import { aLead, bench, CALL_ID, LEAD_ID, memoryStorage, settle, stages, type Bench, type BenchOptions } from '../testing';

const typed = { disposition: 'Callback Scheduled', dateTime: '2026-11-20T15:30', notes: 'ask for her husband' };
const again = { callId: 'again' };
const entry = (callId: string) => ({ leadId: LEAD_ID, callId, type: 'auto' as const, shortCall: false });
const saved = (b: Bench) => b.api.of('saveDisposition');

async function say(b: Bench, ...all: ReturnType<typeof stages.ended>[]) {
  for (const call of all) {
    b.realtime.emit('call-state', { call });
    await settle();
  }
}

/** After a first call, with a callback typed. */
async function waiting(options: BenchOptions = {}) {
  const b = bench({ account: { roles: ['advisor'] }, ...options });
  await b.connect();
  await say(b, stages.ringing(), stages.farUp(), stages.ended());
  b.core.disposition.set(typed);
  b.api.reply('redial', { callId: 'again', type: 'auto' });
  return b;
}

it('shows at once what was typed, keeps it through the call, and disposes the lead once [describes CALL-034]', async () => {
  const b = await waiting();
  await b.core.calls.redial(LEAD_ID);
  expect(b.core.calls.current?.callId).toBe('again');
  expect(b.core.disposition).toMatchObject({ ...typed, active: false });
  await say(b, stages.ringing(again), stages.farUp(again));
  b.core.disposition.set({ notes: `${typed.notes}, Tuesday` });
  expect(b.core.disposition).toMatchObject({ ...typed, notes: `${typed.notes}, Tuesday`, active: false });
  await say(b, stages.ended(again));
  expect([b.core.disposition, b.core.desk.work?.draft]).toMatchObject([
    { disposition: typed.disposition, active: true },
    { callId: 'again' },
  ]);
  // A machine answered: the panel sets Voicemail.
  b.core.disposition.set({ disposition: 'Voicemail' });
  await b.core.disposition.save('stop');
  expect(saved(b).map(({ body }) => body['disposition'])).toMatchObject([{ disposition: 'Voicemail', notes: `${typed.notes}, Tuesday` }]);
  expect([b.core.leads.toDispose, currentDraft(b.core.desk), b.storage.keys('outbox')]).toEqual([[], null, []]);
});

it('keeps a confirmed live transfer locked', async () => {
  const b = await waiting();
  onLiveTransferConfirmed(b.core.desk, CALL_ID, '2001', 'Ann');
  await b.core.calls.redial(LEAD_ID);
  await say(b, stages.farUp(again), stages.ended(again));
  expect(b.core.disposition).toMatchObject({ disposition: 'Live_Transfer', cannotBeChanged: true, notes: typed.notes });
  expect(currentDraft(b.core.desk)).toMatchObject({ advisorExtension: '2001', advisorName: 'Ann' });
});

it('goes on when the gateway names the call only later', async () => {
  const b = await waiting();
  b.api.reply('redial', { type: 'auto' });
  await b.core.calls.redial(LEAD_ID);
  expect(b.core.disposition).toMatchObject(typed);
  await say(b, stages.ringing(again));
  expect([b.core.calls.current?.callId, b.core.desk.calls.newestFirst.length]).toEqual(['again', 2]);
  expect(b.core.disposition).toMatchObject({ ...typed, active: false });
});

it.each([
  ['is refused', async (b: Bench) => b.api.fail('redial', 409)],
  ['is never named', async (b: Bench) => b.api.reply('redial', { type: 'auto' })],
  ['does not reach the agent’s phone', async () => undefined],
  ['ends before the lead rang', async () => undefined],
])('stays as it was when the redial %s, and may be saved', async (why, prepare) => {
  const b = await waiting();
  await prepare(b);
  await b.core.calls.redial(LEAD_ID);
  const over = { ...again, far: 'none' as const, since: { created: 1 } };
  if (why.includes('named')) await b.clock.advance(61_000);
  if (why.includes('phone'))
    b.realtime.emit('originate-failure', {
      message: 'declined',
      leadId: LEAD_ID,
      call: stages.ended({ ...over, end: { by: 'agent', cause: 'declined' } }),
    });
  if (why.includes('rang')) await say(b, stages.agentUp(again), stages.ended({ ...over, since: { created: 1, agentUp: 1 } }));
  await settle();
  expect(b.core.calls.live).toBe(false);
  expect([b.core.disposition, b.core.desk.work?.draft]).toMatchObject([{ ...typed, active: true }, { callId: CALL_ID }]);
  expect([b.core.leads.toDispose.map(({ callId }) => callId), b.core.leads.current?.id]).toEqual([[CALL_ID], LEAD_ID]);
  await b.core.disposition.save('stop');
  expect(saved(b)).toHaveLength(1);
});

it('survives a reload during the redial, and may not be saved before its end', async () => {
  const before = await waiting();
  await before.core.calls.redial(LEAD_ID);
  await say(before, stages.farUp(again));
  const b = bench({ storage: before.storage, account: { roles: ['advisor'] } });
  await b.connect({ calls: [stages.ended(), stages.farUp(again)], toDispose: [entry(CALL_ID)] });
  await b.clock.advance(15_000);
  expect([b.core.disposition, b.core.desk.work?.draft]).toMatchObject([{ ...typed, active: false }, { callId: 'again' }]);
  await say(b, stages.ended(again));
  expect(b.core.disposition).toMatchObject({ ...typed, active: true });
});

it('finds what an earlier version of the page kept by call, and keeps it once', async () => {
  const storage = memoryStorage();
  const before = await waiting({ storage });
  const [key] = storage.keys('outbox');
  storage.write('outbox', key!.replace(LEAD_ID, CALL_ID), storage.read('outbox', key!)!);
  storage.remove('outbox', key!);
  expect(before.core.disposition.notes).toBe(typed.notes);
  const b = bench({ storage, account: { roles: ['advisor'] } });
  await b.connect({ calls: [stages.ended()], toDispose: [entry(CALL_ID)] });
  await b.clock.advance(1000);
  expect(b.core.disposition).toMatchObject({ ...typed, active: true });
  expect(storage.keys('outbox')).toEqual([key]);
});

it('is not asked for while the save before it has no answer', async () => {
  const b = await waiting();
  b.core.disposition.set({ disposition: 'Junk' });
  b.api.fail('saveDisposition', null);
  await b.core.disposition.save('stop');
  expect(b.core.calls.redialVerdict(LEAD_ID)).toMatchObject({ allow: false, reasonKey: 'why.saving' });
});

it('is no start for a call with a lead that was disposed elsewhere', async () => {
  const b = await waiting();
  await b.connect();
  await say(b, stages.ringing(again), stages.farUp(again));
  expect([b.core.disposition, b.core.desk.work?.draft]).toMatchObject([{ disposition: '', notes: '' }, { callId: 'again' }]);
});

const PEOPLE = ['angela', 'naomi'];
const phoneOf = (person: number) => `504555010${person}`;
const doing = fc.record({ do: fc.constantFrom('call', 'redial', 'fails', 'save'), person: fc.nat({ max: 1 }) });

it('every lead has one draft, with its own words, until it is disposed once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(doing, { maxLength: 12 }), async (steps) => {
      const b = bench({ account: { roles: ['advisor'] } });
      await b.connect();
      let made = 0;
      let next = '';
      b.api.reply('redial', () => ({ callId: next, type: 'auto' }));
      b.api.reply('getLeadByPhone', ({ params }: { params: { phone: string } }) =>
        aLead({ id: PEOPLE[Number(params.phone.at(-1))]!, phone: params.phone }),
      );
      const words = new Map<string, string>();
      for (const step of steps) {
        next = `call-${(made += 1)}`;
        const leadId = step.do === 'call' ? PEOPLE[step.person]! : b.core.leads.current?.id;
        if (leadId === undefined) continue;
        const facts = { callId: next, leadId, phone: phoneOf(PEOPLE.indexOf(leadId)) };
        if (step.do === 'save') {
          b.core.disposition.set({ disposition: 'Junk' });
          await b.core.disposition.save('stop');
          expect(saved(b).at(-1)).toMatchObject({ params: { id: leadId }, body: { disposition: { notes: words.get(leadId) } } });
          words.delete(leadId);
          continue;
        }
        if (step.do !== 'call') await b.core.calls.redial(leadId);
        if (step.do === 'fails') await say(b, stages.ended({ ...facts, far: 'none', since: { created: 1, agentUp: 1 } }));
        else {
          await say(b, stages.ringing(facts), stages.farUp(facts));
          words.set(leadId, `${words.get(leadId) ?? ''}${leadId} ${made};`);
          b.core.disposition.set({ notes: words.get(leadId)! });
          await say(b, stages.ended(facts));
        }
        expect(Object.fromEntries(b.core.desk.drafts.all.map((draft) => [draft.leadId, draft.notes]))).toEqual(Object.fromEntries(words));
        expect(b.core.leads.toDispose.map((each) => each.leadId).sort()).toEqual([...words.keys()].sort());
        expect(b.core.disposition).toMatchObject({ active: true, notes: words.get(b.core.leads.current!.id) });
      }
    }),
    { numRuns: 40 },
  );
});
