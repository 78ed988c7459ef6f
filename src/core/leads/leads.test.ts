import { autorun } from 'mobx';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../ports';
import { aLead, bench, LEAD_ID, memoryStorage, settle, stages, START, type BenchOptions } from '../testing';
import { dateIn } from '../../rules/dates';
import { isDobValid } from './validity';

const loaded = async (options: BenchOptions = {}) => {
  const b = bench(options);
  await b.connect();
  await b.core.leads.load('5045550132', 'manual');
  b.api.calls.length = 0;
  return { ...b, lead: b.core.leads.viewed! };
};
const clientOf = (body: unknown) => (body as { clients: Record<string, unknown>[] }).clients[0]!;
const place = {
  city: 'Metairie',
  province: 'la',
  state: 'la',
  latitude: 30,
  longitude: -90.1,
  timezone: 'America/Chicago',
  approximate: false,
};

describe('validity', () => {
  it('of a date of birth: empty, or a real day written YYYY-MM-DD, at most yesterday [DISPO-033] [CONST-001]', () => {
    const today = dateIn('America/New_York', START);
    expect(today).toBe('2026-11-19');
    for (const good of ['', '1961-03-14', '2026-11-18', '2024-02-29']) expect(isDobValid(good, today), good).toBe(true);
    for (const bad of ['2026-11-19', '2027-01-01', '1961-3-14', '14/03/1961', '2023-02-29', 'x'])
      expect(isDobValid(bad, today), bad).toBe(false);
  });
});

describe('the stack', () => {
  it('has a looked-up lead to view, which starts no call and is nobody to work on, until it is closed [FUP-028]', async () => {
    const b = await loaded();
    b.api.reply('getLeadByPhone', () => ({ ...aLead(), id: 'two' }));
    await b.core.leads.load('5045550171', 'manual');
    expect(b.api.of('getLeadByPhone')).toMatchObject([{ params: { phone: '5045550171' }, query: { type: 'manual', timestamp: START } }]);
    expect([b.core.leads.viewed?.id, b.core.leads.current, b.core.calls.live]).toEqual(['two', null, false]);
    expect(b.core.desk.leads.stack.map(({ id }) => id)).toEqual(['two']);
    b.core.leads.closeViewed();
    expect([b.core.leads.viewed, b.core.desk.leads.stack.length]).toEqual([null, 0]);
    expect(b.api.of('setLeadStatus')).toEqual([]); // who is only looked at stays as they were [LEAD-026]
  });
  it.each(['a call', 'a look-up'])('has the lead of %s in one change: nothing in between is drawn', async (why) => {
    const b = bench();
    await b.connect();
    const seen: unknown[] = [];
    const { leads } = b.core;
    const stop = autorun(() => seen.push(leads.loading ? 'loading' : ((leads.viewed ?? leads.current)?.id ?? null)));
    if (why === 'a call') b.realtime.emit('incoming', { call: stages.ringing() });
    else await leads.load('5045550132', 'manual');
    await settle();
    stop();
    expect(seen).toEqual([null, 'loading', LEAD_ID]);
  });
  it('makes a lead that had to be created current, and gives way to the last remaining when it is disposed [LEAD-027] [LEAD-028]', async () => {
    const b = bench();
    await b.connect();
    const callAndHangUp = async (facts: Parameters<typeof stages.farUp>[0]) => {
      b.realtime.emit('answer', { call: stages.farUp(facts), leg: 'far' });
      await settle();
      b.realtime.emit('hangup', { call: stages.ended(facts) });
      await settle();
    };
    await callAndHangUp({});
    b.api.fail('getLeadByPhone', 404);
    b.api.reply('createLead', () => ({ ...aLead(), id: 'two', phone: '5045550199' }));
    b.realtime.emit('incoming', { call: stages.ringing({ callId: 'call-2', leadId: null, phone: '5045550199' }) });
    await settle();
    expect(b.core.leads.current?.id).toBe('two');
    await callAndHangUp({ callId: 'call-2', leadId: 'two', phone: '5045550199' });
    b.core.disposition.set({ disposition: 'Junk' });
    await b.core.disposition.save('stop');
    expect(b.core.leads.current?.id).toBe(LEAD_ID);
  });
  it('has the clients of the centre, a new US one in imperial units, and the stated defaults [VARIANT-003] [LEAD-004] [LEAD-008] [LEAD-014] [REF-009] [describes LEAD-007, LEAD-009, LEAD-013]', async () => {
    const us = await loaded();
    expect(us.lead.clients).toHaveLength(1);
    const ca = await loaded({ variant: 'SLICA' });
    expect(ca.lead.clients).toHaveLength(2);
    expect(ca.lead.clients[1]).toMatchObject({
      heightUnits: 1,
      weightUnits: 1,
      incomeType: 'Monthly',
      firstName: '',
      insurance: { type: [], hasPolicy: null },
    });
    us.api.reply('getLeadByPhone', () => ({ ...aLead(), id: 'n', clients: [], language: undefined, address: undefined }));
    await us.core.leads.load('5', 'manual');
    expect(us.core.leads.viewed).toMatchObject({ language: 'en', address: { type: 1, valid: false, invalidPostal: false } });
    expect(us.core.leads.viewed?.clients[0]).toMatchObject({ heightUnits: 0, weightUnits: 0 });
  });
  it('is measured in the units of its country until somebody chose others [REF-009]', async () => {
    const unmeasured = { ...aLead().clients[0]!, height: '', weight: '', heightUnits: 1 as const, weightUnits: 1 as const };
    const unitsOf = async (options: BenchOptions, client: object) => {
      const b = await loaded({ ...options, replies: { getLeadByPhone: () => ({ ...aLead(), clients: [client] }) } });
      return [b.lead.clients[0]?.heightUnits, b.lead.clients[0]?.weightUnits];
    };
    expect(await unitsOf({}, unmeasured)).toEqual([0, 0]);
    expect(await unitsOf({}, { ...unmeasured, height: '170' })).toEqual([1, 0]);
    expect(await unitsOf({}, { ...unmeasured, measuringSystem: 1 })).toEqual([1, 1]);
    expect(await unitsOf({ variant: 'SLICA' }, unmeasured)).toEqual([1, 1]);
  });
  it('reads phone_other in a text, and unreadable as none [LEAD-003]', async () => {
    const b = await loaded();
    for (const [given, read] of [
      ['["5045550171"]', ['5045550171']],
      ['[', []],
    ] as const) {
      b.api.reply('getLeadByPhone', () => ({ ...aLead(), id: `p${read.length}`, phoneOther: given }));
      await b.core.leads.load('5', 'manual');
      expect(b.core.leads.viewed?.phoneOther).toEqual(read);
    }
  });
  it('says what went wrong with a load', async () => {
    const b = await loaded();
    b.api.fail('getLeadByPhone', 500, 'broken');
    expect(await b.core.leads.load('5', 'manual')).toMatchObject({ kind: 'failed', error: { message: 'broken' } });
    expect(b.core.leads.loading).toBe(false);
  });
});

describe('the address', () => {
  it('is invalid after any edit except of type, apartment or buzzer [LEAD-015]', async () => {
    const { lead, api } = await loaded();
    api.reply('geocode', place);
    for (const field of ['address', 'city', 'postal', 'province', 'timezone'] as const) {
      await lead.validatePostal();
      expect(lead.address.valid).toBe(true);
      lead.setAddress({ [field]: field === 'postal' ? '70001' : 'x' });
      expect(lead.address.valid, field).toBe(false);
    }
    await lead.validatePostal();
    lead.setAddress({ type: 2, apartment: '4', buzzer: '12' });
    expect(lead.address.valid).toBe(true);
  });
  it('loses the coordinates of the place that was edited, and keeps those of a lookup, also over a reload', async () => {
    const { lead, api, clock } = await loaded();
    lead.setAddress({ city: 'Gretna' });
    expect(lead.address).toMatchObject({ latitude: null, longitude: null, valid: false });
    await clock.advance(800);
    expect(api.of('saveLead')[0]?.body).toMatchObject({ address: { city: 'Gretna', latitude: null, longitude: null } });
    api.reply('geocode', place);
    await lead.validatePostal();
    await clock.advance(800);
    expect(api.of('saveLead')[1]?.body).toMatchObject({ address: { city: 'Metairie', latitude: 30, longitude: -90.1, valid: true } });
  });
  it('is filled and valid by a geocode [LEAD-016] [LEAD-018] [ENDPOINT-074] [ENDPOINT-075]', async () => {
    const { lead, api } = await loaded();
    api.reply('geocode', place);
    expect(await lead.validatePostal()).toEqual({ kind: 'done' });
    expect(api.of('geocode')[0]?.params).toEqual({ postal: '70119' });
    expect(lead.address).toMatchObject({
      city: 'Metairie',
      province: 'la',
      latitude: 30,
      longitude: -90.1,
      timezone: 'America/Chicago',
      valid: true,
      invalidPostal: false,
    });
  });
  it('is flagged and lets the agent go on when the lookup fails, however it fails [LEAD-017] [describes MSG-047]', async () => {
    for (const [role, tail] of [
      ['qualifier', 'not_found_qualifier'],
      ['advisor', 'not_found_advisor'],
    ] as const) {
      const { lead, api } = await loaded({ account: { roles: [role] } });
      for (const status of [404, 500, null]) {
        api.fail('geocode', status);
        lead.setAddress({ postal: status === 500 ? '70117' : '70118' });
        const asked = lead.validatePostal();
        expect(lead.validatingPostal).toBe(true);
        expect(await asked).toEqual({ kind: 'refused', reasonKey: `notifications.form.postal.${tail}` });
        expect(lead.address).toMatchObject({ valid: true, invalidPostal: true });
        expect(lead.validatingPostal).toBe(false);
      }
    }
  });
  it('stays valid while the place of a code that nobody found is filled in by hand; another code starts anew', async () => {
    const { lead, api } = await loaded();
    api.fail('geocode', 404);
    await lead.validatePostal();
    lead.setAddress({ province: 'la' });
    lead.setAddress({ city: 'Metairie' });
    expect(lead.address).toMatchObject({ valid: true, invalidPostal: true });
    lead.setAddress({ postal: '7' });
    expect(lead.address).toMatchObject({ valid: false, invalidPostal: false });
  });
  it('asks nothing for a short code [describes MSG-046], and ignores the answer about another one', async () => {
    const { lead, api } = await loaded();
    lead.setAddress({ postal: '701' });
    expect(await lead.validatePostal()).toMatchObject({ reasonKey: 'notifications.form.postal.too_short' });
    expect(api.of('geocode')).toHaveLength(0);
    let answer = (_place: unknown): void => undefined;
    api.reply('geocode', () => new Promise((resolve) => (answer = resolve)));
    lead.setAddress({ postal: '70119' });
    const asked = lead.validatePostal();
    lead.setAddress({ postal: '10001' });
    answer(place);
    await asked;
    expect(lead.address).toMatchObject({ postal: '10001', valid: false, city: 'New Orleans' });
  });
});

describe('what is typed', () => {
  it('is saved once the typing pauses, under a key, and marked saved [describes LEAD-035] [ENDPOINT-100]', async () => {
    const b = await loaded();
    b.lead.set({ notes: 'a' });
    await b.clock.advance(700);
    b.lead.set({ notes: 'ab', email: 'x@y.example' });
    expect([b.lead.unsaved, b.api.of('saveLead').length]).toEqual([true, 0]);
    await b.clock.advance(800);
    expect(b.api.of('saveLead')).toMatchObject([
      { params: { id: LEAD_ID }, body: { notes: 'ab', email: 'x@y.example' }, key: expect.any(String) },
    ]);
    expect([b.lead.unsaved, b.lead.savedAt !== null, b.storage.keys('outbox')]).toEqual([false, true, []]);
  });
  it('is not marked saved by the answer to an older body', async () => {
    const b = await loaded();
    const answers: (() => void)[] = [];
    b.api.reply('saveLead', () => new Promise<void>((resolve) => answers.push(resolve)));
    b.lead.set({ notes: 'one' });
    await b.clock.advance(800);
    b.lead.set({ notes: 'two' });
    answers[0]!();
    await settle();
    expect(b.lead.unsaved).toBe(true);
    await b.clock.advance(800);
    answers[1]!();
    await settle();
    expect(b.lead.unsaved).toBe(false);
    const [first, second] = b.api.of('saveLead');
    expect(second?.body).toEqual({ notes: 'two', revision: 0 });
    expect(second?.key).not.toBe(first?.key);
  });
  it('is tried again under the same key after a lost reply or a broken server', async () => {
    for (const status of [null, 503]) {
      const b = await loaded();
      b.api.fail('saveLead', status);
      b.lead.set({ notes: 'kept' });
      await b.clock.advance(800);
      expect(b.lead).toMatchObject({ unsaved: true, saveError: 'leads.save_waits' });
      b.api.reply('saveLead', undefined);
      await b.clock.advance(5000);
      const calls = b.api.of('saveLead');
      expect(calls[1]).toEqual(calls[0]);
      expect(b.lead).toMatchObject({ unsaved: false, saveError: null });
    }
  });
  it('stays with the words of a refusal that names no field, until it is corrected', async () => {
    const b = await loaded();
    b.api.fail('saveLead', 409, 'A colleague works on this lead.');
    b.lead.set({ email: 'x' });
    await b.clock.advance(60_000);
    expect(b.api.of('saveLead')).toHaveLength(1);
    expect(b.lead).toMatchObject({ email: 'x', unsaved: true, saveError: 'A colleague works on this lead.', saveRefused: true });
  });
  it('has the words of a 422 at the refused field, and everything else is saved', async () => {
    const b = await loaded();
    let refuses = true;
    b.api.reply('saveLead', ({ body }: { body: object }) => {
      if (refuses && 'email' in body) throw new ApiError('saveLead', 422, 'Too long', { email: ['At most 100 characters.'] });
    });
    b.lead.set({ email: 'too long', notes: 'kept' });
    await b.clock.advance(60_000);
    expect(b.api.of('saveLead').map(({ body }) => body)).toEqual([
      { email: 'too long', notes: 'kept', revision: 0 },
      { notes: 'kept', revision: 0 },
    ]);
    expect(new Set(b.api.of('saveLead').map(({ key }) => key)).size).toBe(2);
    expect(b.lead).toMatchObject({ unsaved: false, saveError: null, fieldErrors: { email: 'At most 100 characters.' } });
    b.lead.set({ notes: 'kept, and more' });
    await b.clock.advance(800);
    expect([b.api.of('saveLead')[2]?.body, b.lead.fieldErrors]).toEqual([
      { notes: 'kept, and more', revision: 0 },
      { email: 'At most 100 characters.' },
    ]);
    refuses = false;
    b.lead.set({ email: 'short' });
    expect(b.lead.fieldErrors).toEqual({});
    await b.clock.advance(800);
    expect([b.api.of('saveLead')[3]?.body, b.storage.keys('outbox')]).toEqual([{ email: 'short', revision: 0 }, []]);
  });
  it('tries a refused value once more after a reload, under another key, and finds its words again', async () => {
    const storage = memoryStorage();
    const refuse = ({ body }: { body: { clients?: object[] } }) => {
      if (body.clients?.some((client) => 'occupation' in client))
        throw new ApiError('saveLead', 422, '', { 'clients.0.occupation': ['Too long.'] });
    };
    const before = await loaded({ storage, replies: { saveLead: refuse } });
    before.lead.setClient(0, { occupation: 'x' });
    await before.clock.advance(800);
    const after = await loaded({ storage, replies: { saveLead: refuse } });
    await settle();
    expect(after.lead.clients[0]?.occupation).toBe('x');
    expect(after.lead.fieldErrors).toEqual({ 'clients.0.occupation': 'Too long.' });
  });
  it('waits in the browser while a date of birth is not whole, and the rest of the client does not wait for it', async () => {
    const storage = memoryStorage();
    const b = await loaded({ storage });
    for (const dob of ['1', '19', '1970-0', '01/02/1970', '2001-02-31']) {
      b.lead.setClient(0, { dob, firstName: `Dana ${dob}` });
      await b.clock.advance(5000);
      const sent = clientOf(b.api.of('saveLead').at(-1)?.body);
      expect([sent['firstName'], 'dob' in sent]).toEqual([`Dana ${dob}`, false]);
      expect(b.lead).toMatchObject({ unsaved: false, saveError: null, dobValid: false });
    }
    const reloaded = await loaded({ storage });
    expect(reloaded.lead.clients[0]?.dob).toBe('2001-02-31');
    expect(reloaded.lead.unsaved).toBe(false);
    reloaded.lead.setClient(0, { dob: '2001-02-28' });
    await reloaded.clock.advance(800);
    expect(clientOf(reloaded.api.of('saveLead').at(-1)?.body)['dob']).toBe('2001-02-28');
    expect(storage.keys('outbox')).toEqual([]);
  });
  it.each(['[]', 'null', '{}', '{'])('is removed where the browser has %s of it, and stops nothing', async (text) => {
    const storage = memoryStorage();
    (await loaded({ storage })).lead.set({ notes: 'kept' });
    const [key] = storage.keys('outbox');
    storage.write('outbox', key!, text);
    const after = await loaded({ storage });
    await settle();
    expect([after.api.of('saveLead'), storage.keys('outbox')]).toEqual([[], []]);
  });
  it('leaves nothing half-typed of a lead behind that nobody works on any more, and still sends the rest', async () => {
    const b = await loaded();
    b.lead.setClient(0, { dob: '1970-0' });
    await b.clock.advance(800);
    expect(b.storage.keys('outbox')).toHaveLength(1);
    b.core.desk.leads.release(LEAD_ID);
    expect(b.storage.keys('outbox')).toEqual([]);
    const other = await loaded();
    other.lead.set({ notes: 'last words' });
    other.core.desk.leads.release(LEAD_ID);
    await other.clock.advance(800);
    expect(other.api.of('saveLead')[0]?.body).toEqual({ notes: 'last words', revision: 0 });
  });
  it('survives a reload, also of a lead that is not opened again', async () => {
    const storage = memoryStorage();
    const before = await loaded({ storage });
    before.lead.set({ notes: 'half a sente' });
    before.lead.setClient(0, { firstName: 'Dora' });
    const opened = bench({ storage, replies: { saveLead: () => new Promise(() => undefined) } });
    await opened.core.leads.load('5045550132', 'manual');
    expect(opened.core.leads.viewed).toMatchObject({ notes: 'half a sente', unsaved: true, name: 'Dora Whitfield' });
    const fresh = bench({ storage });
    await fresh.connect();
    expect(fresh.api.of('saveLead')[0]).toMatchObject({ params: { id: LEAD_ID }, body: { notes: 'half a sente' } });
    expect(storage.keys('outbox')).toEqual([]);
  });
  it('of before a reload is shown also where it is saved while the lead is being read', async () => {
    const storage = memoryStorage();
    const before = await loaded({ storage });
    before.lead.set({ notes: 'half a sente' });
    let answer: (lead: ReturnType<typeof aLead>) => void = () => undefined;
    const read = new Promise<ReturnType<typeof aLead>>((resolve) => (answer = resolve));
    const opened = bench({ storage, replies: { getLeadByPhone: () => read } });
    const loading = opened.core.leads.load('5045550132', 'manual');
    await opened.connect();
    expect([opened.api.of('saveLead').length, storage.keys('outbox')]).toEqual([1, []]);
    answer({ ...aLead(), notes: 'as the gateway read it before' });
    await loading;
    expect(opened.core.leads.viewed).toMatchObject({ notes: 'half a sente', unsaved: false });
    // The next reading has what the gateway says now.
    opened.api.reply('getLeadByPhone', () => ({ ...aLead(), notes: 'of a colleague' }));
    await opened.core.leads.load('5045550132', 'manual');
    expect(opened.core.leads.viewed).toMatchObject({ notes: 'of a colleague' });
  });
  it('goes before the disposition, and a lead that is gone is not asked for again', async () => {
    const b = await loaded();
    b.lead.set({ notes: 'last words' });
    await b.core.desk.leads.flush(LEAD_ID);
    expect(b.api.of('saveLead')).toHaveLength(1);
    b.api.fail('saveLead', 404);
    b.lead.set({ notes: 'to nobody' });
    await b.clock.advance(800);
    expect(b.storage.keys('outbox')).toEqual([]);
  });
  it('tells the gateway of another lead language, without waiting for it [LEAD-043] [I18N-009] [ENDPOINT-110]', async () => {
    const b = await loaded();
    b.api.fail('setLeadLanguage', 500);
    b.lead.set({ language: 'es' });
    await settle();
    expect(b.api.of('setLeadLanguage').map(({ params, body }) => ({ ...params, ...body }))).toEqual([{ leadId: LEAD_ID, language: 'es' }]);
    expect([b.lead.language, b.core.session.language]).toEqual(['es', 'en']);
    b.lead.set({ language: 'es' }); // no change
    b.core.session.setLanguage('fr');
    await settle();
    expect([b.lead.language, b.core.session.language]).toEqual(['es', 'fr']);
    expect(b.api.of('setLeadLanguage')).toHaveLength(1);
  });
});
