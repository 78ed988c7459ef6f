/** What an agent writes before the lead of their call has come: a caller whom nobody knew takes two round trips. */
import { describe, expect, it } from 'vitest';
import { openDraft } from '../desk/drafts';
import { aLead, aSnapshot, bench, CALL_ID, LEAD_ID, memoryStorage, settle, stages, type BenchOptions } from '../testing';

/** Nobody knows the caller. */
const unknown = { leadId: null };

/** In a call whose lead does not come until `arrive`. */
async function withoutLead(options: BenchOptions = {}, known: { leadId: string | null } = unknown) {
  let arrive!: (lead?: object) => Promise<void>;
  const lead = new Promise((done) => {
    arrive = async (over = {}) => {
      done({ ...aLead(), ...over });
      await settle();
    };
  });
  const b = bench({ ...options, replies: { getLeadByPhone: () => lead } });
  await b.connect();
  b.realtime.emit('incoming', { call: stages.ringing(known) });
  b.realtime.emit('answer', { call: stages.farUp(known), leg: 'far' });
  await settle();
  return { ...b, arrive, view: b.core.disposition };
}

/** Of whom something is kept: leads, or the call. */
const keptOf = (storage: ReturnType<typeof memoryStorage>) => storage.keys('outbox').map((key) => key.replace(/^.*disposition:/, ''));

describe('what is written before the lead of the call has come', () => {
  it('stands in the fields, goes to the lead when it comes, and is saved with it', async () => {
    const { core, api, realtime, view, arrive } = await withoutLead();
    expect([view.writable, core.leads.current]).toEqual([true, null]);
    view.set({ disposition: 'Voicemail', notes: 'Calls from his work' });
    expect([view.disposition, view.notes, view.active]).toEqual(['Voicemail', 'Calls from his work', false]);
    expect(view.saveStop.allow).toBe(false);
    await arrive();
    view.set({ notes: `${view.notes}, until five` });
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect([view.disposition, view.notes, view.active]).toEqual(['Voicemail', 'Calls from his work, until five', true]);
    await view.save('stop');
    expect(api.of('saveDisposition')[0]?.body).toMatchObject({ disposition: { notes: 'Calls from his work, until five' } });
  });

  it('is shown again after a reload, also before the lead comes, and typed on', async () => {
    const storage = memoryStorage();
    const before = await withoutLead({ storage });
    before.view.set({ notes: 'Calls from his work' });
    let arrive!: (lead: object) => void;
    const { core, realtime, connect } = bench({ storage, replies: { getLeadByPhone: () => new Promise((done) => (arrive = done)) } });
    await connect({ calls: [stages.farUp(unknown)] });
    expect(core.disposition.notes).toBe('Calls from his work');
    core.disposition.set({ notes: `${core.disposition.notes}, until five` });
    realtime.emit('snapshot', aSnapshot({ calls: [stages.farUp(unknown)] }));
    arrive(aLead());
    await settle();
    expect(core.disposition.notes).toBe('Calls from his work, until five');
    expect(keptOf(storage)).toEqual([LEAD_ID]);
  });

  it('takes no place from what lies in the browser of a lead that the gateway has named: the fields wait for it', async () => {
    const storage = memoryStorage();
    const before = bench({ storage });
    await before.connect();
    before.realtime.emit('incoming', { call: stages.ringing() });
    before.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    await settle();
    before.core.disposition.set({ disposition: 'Voicemail', notes: 'Ten minutes of notes' });
    const { view, realtime, arrive } = await withoutLead({ storage }, { leadId: LEAD_ID });
    realtime.emit('snapshot', aSnapshot({ calls: [stages.farUp()] }));
    expect([view.writable, view.appendNotes('by a plugin').kind]).toEqual([false, 'refused']);
    view.set({ notes: 'x' });
    await arrive();
    expect([view.disposition, view.notes]).toEqual(['Voicemail', 'Ten minutes of notes']);
  });

  it('leaves alone what is on its way: that is sent as it was', async () => {
    const { api, realtime, view, arrive, storage } = await withoutLead();
    await arrive();
    view.set({ disposition: 'Voicemail', notes: 'First time' });
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    api.fail('saveDisposition', 503);
    await view.save('stop');
    const { key, body } = api.of('saveDisposition')[0]!;
    let comes!: (lead: unknown) => void;
    api.reply('getLeadByPhone', () => new Promise((done) => (comes = done)));
    const second = { callId: 'call-2', direction: 1, auto: false, type: 'inbound', leadId: null } as const;
    realtime.emit('incoming', { call: stages.ringing(second) });
    realtime.emit('answer', { call: stages.farUp(second), leg: 'far' });
    await settle();
    view.set({ disposition: 'Dead', notes: 'Second time' });
    comes(aLead());
    await settle();
    api.reply('saveDisposition', {});
    realtime.emit('hangup', { call: stages.ended({ ...second, leadId: LEAD_ID }) });
    await settle();
    for (const sent of api.of('saveDisposition')) expect([sent.key, sent.body]).toEqual([key, body]);
    expect(keptOf(storage as ReturnType<typeof memoryStorage>)).toContain('call:call-2');
  });

  it('goes below what was written of the same lead before; a disposition that was chosen anew takes the place of the first', async () => {
    const { api, realtime, view, arrive, storage } = await withoutLead();
    await arrive();
    view.set({ disposition: 'Voicemail', notes: 'First time' });
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    let comes!: (lead: unknown) => void;
    api.reply('getLeadByPhone', () => new Promise((done) => (comes = done)));
    const second = { callId: 'call-2', direction: 1, auto: false, type: 'inbound', leadId: null } as const;
    realtime.emit('incoming', { call: stages.ringing(second) });
    realtime.emit('answer', { call: stages.farUp(second), leg: 'far' });
    await settle();
    expect(view.notes).toBe('');
    view.set({ disposition: 'Dead', notes: 'Second time' });
    comes(aLead());
    await settle();
    expect([view.disposition, view.notes]).toEqual(['Dead', 'First time\nSecond time']);
    expect(keptOf(storage as ReturnType<typeof memoryStorage>)).toEqual([LEAD_ID]);
  });

  it('changes nothing of a live transfer but its notes', async () => {
    const { realtime, view, core, arrive } = await withoutLead();
    await arrive();
    const draft = core.desk.drafts.find(LEAD_ID)!;
    core.desk.drafts.lockAsLiveTransfer(draft, '2001', 'Elena Ortiz');
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    core.desk.drafts.set(core.desk.drafts.beginEarly(CALL_ID), { disposition: 'Not Interested', reason: 'Too expensive', notes: 'Early' });
    core.desk.drafts.takeInOther(draft);
    expect([view.disposition, view.reason, view.notes]).toEqual(['Live_Transfer', '', 'Early']);
  });

  it('goes along when its call is linked to a lead that has a draft of its own', async () => {
    const { realtime, api, view, core, arrive, storage } = await withoutLead();
    await arrive();
    view.set({ notes: 'First time' });
    realtime.emit('hangup', { call: stages.ended() });
    await settle();
    api.reply('getLeadByPhone', { ...aLead(), id: 'lead-2', phone: '5145550144' });
    const second = { callId: 'call-2', direction: 1, auto: false, type: 'inbound', phone: '5145550144', leadId: null } as const;
    realtime.emit('incoming', { call: stages.ringing(second) });
    realtime.emit('answer', { call: stages.farUp(second), leg: 'far' });
    await settle();
    view.set({ notes: 'Second time' });
    openDraft(core.desk, 'call-2', LEAD_ID);
    expect(core.desk.drafts.find(LEAD_ID)?.notes).toBe('First time\nSecond time');
    expect(keptOf(storage as ReturnType<typeof memoryStorage>)).toEqual([LEAD_ID]);
  });

  it('goes with a dial that was never named', async () => {
    const b = bench();
    await b.connect();
    await b.core.calls.dial('5045550132');
    await settle();
    b.core.disposition.set({ notes: 'Odile?' });
    expect([b.core.disposition.notes, b.storage.keys('outbox').length]).toEqual(['Odile?', 1]);
    await b.clock.advance(120_000);
    expect([b.core.calls.live, b.core.disposition.writable, b.storage.keys('outbox')]).toEqual([false, false, []]);
  });

  it('is not written while it only rings: nobody may take the call', async () => {
    const b = bench({ replies: { getLeadByPhone: () => new Promise(() => {}) } });
    await b.connect();
    b.realtime.emit('incoming', { call: { ...stages.ringing(), direction: 1, auto: false } });
    await settle();
    expect([b.core.calls.live, b.core.disposition.writable]).toEqual([true, false]);
    b.core.disposition.set({ notes: 'Odile?' });
    expect(b.storage.keys('outbox')).toEqual([]);
  });

  it('has no fields in a call of a colleague, where nobody is disposed', async () => {
    const b = bench();
    await b.connect();
    b.realtime.emit('incoming', { call: { ...stages.farUp(), phone: '4003', leadId: null } });
    await settle();
    expect(b.core.calls.current?.callId).toBe(CALL_ID);
    expect(b.core.disposition.writable).toBe(false);
    b.core.disposition.set({ notes: 'x' });
    expect([b.core.disposition.notes, b.core.disposition.appendNotes('y').kind]).toEqual(['', 'refused']);
  });
});
