import { describe, expect, it } from 'vitest';
import { currentDraft } from '../desk/drafts';
import { ApiError } from '../ports';
import { aLead, aSnapshot, bench, CALL_ID, LEAD_ID, memoryStorage, settle, stages, type Bench, type BenchOptions } from '../testing';
import { dispositionLabel, type Snapshot } from '@dialer/contract';
import { dispositionsFor, needsOf, OTHER, reasonsFor, type Chooser } from '@dialer/rules/dispositions';
import { errorsOf, saveNextVerdict, saveStopVerdict, type SaveContext } from './rules';
import { isiusVariant, slicaVariant } from '../../host/fakes/builders';
import { printableAscii } from '../../rules/ascii';
import { withSale } from './text';

const CENTRES = { ISIUS: isiusVariant, SLICA: slicaVariant };
const { reasons } = isiusVariant;
const valuesOf = (list: string) => reasons[list]!.map(({ value }) => value);
const chooser = ({ variant = 'ISIUS', ...over }: Partial<Chooser> & { variant?: keyof typeof CENTRES } = {}): Chooser => ({
  roles: ['qualifier'],
  centre: CENTRES[variant],
  outboundEligible: false,
  canTransferToMatcha: false,
  canTransferToSunlife: false,
  inbound: false,
  ...over,
});
const qualifier = (variant: 'ISIUS' | 'SLICA') => dispositionsFor(chooser({ variant }));
const advisor = (variant: 'ISIUS' | 'SLICA', outboundEligible = false) =>
  dispositionsFor(chooser({ roles: ['advisor'], variant, outboundEligible }));

describe('who may choose what', () => {
  it('knows the full list, with its two variants of a disqualified transfer', () => {
    const listed =
      'Voicemail, Callback Scheduled, Appointment Setup, Make Phone Appointment, Internal Transfer, Not Interested, Not In Service, Do Not Call, Pocket, External Follow-up, External Failed Transfer, Unreachable, Dead, Publisher Failed Transfer, Hoax, Inbound-Hoax, Duplicate, Live_Transfer, Engaged Opportunity, Failed Transfer, Failed Inbound Transfer, Sold, Call Dropped, Junk, Medical Disqualification, Medical DQ AA/GTL, Medical DQ EMC, Disqualified Transfer, Disqualified Transfer Age, Disqualified Transfer Banking, Sent External, Client Looking For a Job, No Valid Payment, Transferred to 3rd Party';
    for (const centre of [isiusVariant, slicaVariant]) {
      const values = centre.dispositions.map(({ value }) => value);
      // What a centre adds has words of its own.
      const stated = centre.dispositions.filter(({ texts }) => !texts).map(({ value }) => value);
      expect(stated.sort()).toEqual(listed.split(', ').sort());
      expect(values).not.toContain(OTHER);
    }
  });
  it('hides what the system sets [DISPO-012]', () => {
    for (const list of [qualifier('ISIUS'), qualifier('SLICA'), advisor('ISIUS'), advisor('SLICA')]) {
      expect(list).not.toContain('Live_Transfer');
      expect(list).not.toContain('Transferred to 3rd Party');
    }
  });
  it('keeps to qualifiers what is theirs [DISPO-013] [DISPO-018] [GUARD-023]', () => {
    const own = [
      'Appointment Setup',
      'Publisher Failed Transfer',
      'Duplicate',
      'Junk',
      'Disqualified Transfer',
      'Disqualified Transfer Age',
      'Disqualified Transfer Banking',
      'Sent External',
      'Call Dropped',
      'Client Looking For a Job',
    ];
    for (const value of own)
      for (const variant of ['ISIUS', 'SLICA'] as const) {
        expect(qualifier(variant), value).toContain(value);
        expect(advisor(variant, true), value).not.toContain(value);
      }
    expect(advisor('SLICA', true)).not.toContain('Failed Inbound Transfer');
    expect([qualifier('SLICA').includes('Failed Inbound Transfer'), qualifier('ISIUS').includes('Failed Inbound Transfer')]).toEqual([
      true,
      false,
    ]);
  });
  it('keeps to advisors what is theirs, some of it at one centre only [DISPO-014] [DISPO-015] [VARIANT-007]', () => {
    const own = [
      'Make Phone Appointment',
      'External Follow-up',
      'External Failed Transfer',
      'Failed Transfer',
      'Engaged Opportunity',
      'Medical Disqualification',
      'Medical DQ AA/GTL',
      'Medical DQ EMC',
      'No Valid Payment',
    ];
    for (const value of own)
      for (const variant of ['ISIUS', 'SLICA'] as const) {
        expect(advisor(variant), value).toContain(value);
        expect(qualifier(variant), value).not.toContain(value);
      }
    const at = (value: string) =>
      (['ISIUS', 'SLICA'] as const).map((variant) => [advisor(variant).includes(value), qualifier(variant).includes(value)]);
    expect(at('Internal Transfer')).toEqual([
      [false, false],
      [true, false],
    ]);
    expect(at('Sold')).toEqual([
      [true, false],
      [false, false],
    ]);
    expect(at('Pocket')).toEqual([
      [true, true],
      [true, false],
    ]);
  });
  it('gives qualifiers and outbound-eligible advisors what both share [DISPO-016] [DISPO-010] [GUARD-023]', () => {
    for (const value of ['Callback Scheduled', 'Dead'])
      for (const variant of ['ISIUS', 'SLICA'] as const) {
        expect([qualifier(variant), advisor(variant, true), advisor(variant)].map((list) => list.includes(value))).toEqual([
          true,
          true,
          false,
        ]);
      }
    for (const value of ['Voicemail', 'Not In Service', 'Hoax'])
      expect([qualifier('ISIUS'), advisor('ISIUS', true), advisor('ISIUS')].map((list) => list.includes(value))).toEqual([
        true,
        true,
        false,
      ]);
  });
  it('decides what the documents leave open [DISPO-017]', () => {
    for (const value of ['Not Interested', 'Do Not Call', 'Unreachable'])
      for (const list of [qualifier('ISIUS'), advisor('ISIUS'), qualifier('SLICA'), advisor('SLICA')]) expect(list).toContain(value);
    for (const value of ['Voicemail', 'Not In Service', 'Hoax'])
      expect([qualifier('SLICA'), advisor('SLICA', true)].map((list) => list.includes(value))).toEqual([true, false]);
    for (const role of ['qualifier', 'advisor'])
      for (const variant of ['ISIUS', 'SLICA'] as const)
        for (const inbound of [false, true])
          expect(dispositionsFor(chooser({ roles: [role], variant, inbound })).includes('Inbound-Hoax')).toBe(inbound);
  });
  it('sends external where the account and the centre allow [DISPO-019]', () => {
    const to = (over: Parameters<typeof chooser>[0]) => reasonsFor('Sent External', chooser(over));
    expect(to({})).toEqual(['External Transfer']);
    expect(to({ variant: 'SLICA' })).toEqual([]);
    expect(to({ variant: 'SLICA', canTransferToSunlife: true, canTransferToMatcha: true })).toEqual(['Matcha', 'Sunlife']);
    expect(to({ variant: 'SLICA', canTransferToSunlife: true })).toEqual(['Sunlife']);
    expect(to({ variant: 'SLICA', canTransferToMatcha: true })).toEqual(['Matcha']);
    expect(to({ canTransferToSunlife: true })).toEqual(['External Transfer']);
    for (const variant of ['ISIUS', 'SLICA'] as const) expect(to({ variant, roles: ['advisor'], canTransferToSunlife: true })).toEqual([]);
  });
  it('reads Pocket as Follow Up, and labels are not the wire values', async () => {
    const { default: texts } = await import('../../../locales/en/core.json');
    expect(dispositionLabel('Pocket')).toBe('dispositions.pocket');
    expect(texts.dispositions.pocket).toBe('Follow Up');
  });
});

describe('reasons', () => {
  it('of a follow-up, filtered [DISPO-018] [DISPO-020] [VARIANT-007] [GUARD-023]', () => {
    const pocket = (role: string, variant: 'ISIUS' | 'SLICA') => reasonsFor('Pocket', chooser({ roles: [role], variant }));
    expect(pocket('advisor', 'ISIUS')).toEqual(pocket('qualifier', 'ISIUS'));
    expect(pocket('qualifier', 'SLICA')).not.toContain('Pending Verification');
    expect(reasonsFor('Pocket', chooser())).toEqual([
      'ID confirmed',
      'Quote/Info sent and call scheduled',
      'Payment Validation',
      'Voicemail',
      'Unreachable',
    ]);
    expect(reasonsFor('Pocket', chooser({ variant: 'SLICA', roles: ['advisor'] }))).toEqual([
      'ID confirmed',
      'Quote/Info sent and call scheduled',
      'Payment Validation',
      'Voicemail',
      'Pending Verification',
    ]);
  });
  it('of not interested, by role and centre, with the two stated ones, ending in Other [DISPO-018] [DISPO-021] [DISPO-022] [VARIANT-007] [GUARD-023] [describes MSG-113]', () => {
    const of = (role: string, variant: 'ISIUS' | 'SLICA') => reasonsFor('Not Interested', chooser({ roles: [role], variant }));
    expect(of('advisor', 'SLICA')).toContain('Too expensive');
    expect(of('qualifier', 'ISIUS')).toContain('Client hung up');
    expect(of('qualifier', 'SLICA')).not.toContain('Client hung up');
    expect(of('advisor', 'ISIUS')).not.toContain('Too expensive');
    expect(of('qualifier', 'SLICA')).not.toContain('Too expensive');
    for (const variant of ['ISIUS', 'SLICA'] as const) expect(of('advisor', variant)).not.toContain('Client hung up');
    for (const role of ['advisor', 'qualifier'])
      for (const variant of ['ISIUS', 'SLICA'] as const) expect(of(role, variant).at(-1)).toBe('Other');
  });
  it('of disqualified transfers, medical refusals and callbacks [DISPO-023] [DISPO-025]', () => {
    expect(reasonsFor('Disqualified Transfer', chooser())).toEqual(['Medical', 'Weight', 'Requires Assistance']);
    for (const variant of ['ISIUS', 'SLICA'] as const)
      for (const value of ['Medical DQ EMC', 'Medical DQ AA/GTL'])
        expect(reasonsFor(value, chooser({ variant }))).toEqual(expect.arrayContaining(['Cancer', 'Stroke', 'Other']));
    expect(reasonsFor('Medical Disqualification', chooser())).toEqual([]);
    expect(reasonsFor('Callback Scheduled', chooser())).toEqual(valuesOf('callback'));
  });
});

describe('what must be filled in', () => {
  const filled = { disposition: 'Junk', reason: '', reasonOther: '', notes: '', dateTime: '' };
  const errors = (over: Partial<typeof filled>, reasons: string[] = [], dobValid = true) => {
    const all = { ...filled, ...over };
    return errorsOf(all, needsOf(all.disposition, reasons, isiusVariant), {
      dobValid,
      mayCall: (pick) => !pick.endsWith('T03:00'),
      hasPassed: (pick) => pick < '2026-11-20',
    });
  };
  it('a time at which the person may be called, where one is needed', () => {
    const night = errors({ disposition: 'Pocket', dateTime: '2026-11-20T03:00' });
    expect(night).toEqual({ dateTime: 'dispositions.errors.date_time_closed' });
    expect(errors({ disposition: 'Pocket', dateTime: '2026-11-20T18:00' })).toEqual({});
    expect(errors({ disposition: 'Junk', dateTime: '2026-11-20T03:00' })).toEqual({});
    expect(errors({ disposition: 'Appointment Setup', dateTime: '2026-11-20T03:00' })).toEqual({});
    const context = { active: true, saving: false, errors: night, lockedByFollowUps: false, leadsToDispose: 1, deactivated: false };
    expect(saveStopVerdict(context)).toEqual({ allow: false, reasonKey: 'why.closed_dateTime' });
  });
  it('a time that is still to come, where a call is promised', () => {
    const past = errors({ disposition: 'Pocket', dateTime: '2026-11-19T18:00' });
    expect(past).toEqual({ dateTime: 'dispositions.errors.date_time_passed' });
    expect(errors({ disposition: 'Appointment Setup', dateTime: '2026-11-19T18:00' })).toEqual({});
    const context = { active: true, saving: false, errors: past, lockedByFollowUps: false, leadsToDispose: 1, deactivated: false };
    expect(saveStopVerdict(context)).toEqual({ allow: false, reasonKey: 'why.passed_dateTime' });
  });
  it.each(Object.values(CENTRES))('a date and time for five dispositions of $code [DISPO-027]', (centre) => {
    const dated = centre.dispositions
      .filter(({ value, texts }) => !texts && needsOf(value, [], centre).dateTime)
      .map(({ value }) => value)
      .sort();
    expect(dated).toEqual(['Appointment Setup', 'Callback Scheduled', 'Engaged Opportunity', 'External Follow-up', 'Pocket']);
  });
  it('a date and time that is not there is asked for [describes DISPO-028] [DISPO-029] [describes MSG-088]', () => {
    expect(errors({ disposition: 'Pocket' })).toEqual({ dateTime: 'dispositions.errors.date_time_required' });
    expect(errors({ disposition: 'Pocket', dateTime: '2026-11-20T09:15' })).toEqual({});
  });
  it.each(Object.values(CENTRES))('a reason for some, for Sent External only when there are destinations: $code [DISPO-030]', (centre) => {
    for (const value of ['Not Interested', 'Disqualified Transfer', 'Medical DQ EMC', 'Medical DQ AA/GTL', 'Sent External'])
      expect(needsOf(value, ['x'], centre).reason, value).toBe(true);
    expect(needsOf('Sent External', [], centre).reason).toBe(false);
    expect(errors({ disposition: 'Not Interested' }, ['x'])).toEqual({ reason: 'dispositions.errors.reason_required' });
    expect(errors({ disposition: 'Not Interested', reason: 'Other' }, ['x'])).toEqual({
      reasonOther: 'dispositions.errors.reason_other_required',
    });
  });
  it('a destination, and no reason, where the list is of destinations', () => {
    const some = { ...filled, disposition: 'Sent External' };
    const none = errorsOf(some, needsOf('Sent External', ['x'], isiusVariant), {
      dobValid: true,
      mayCall: () => true,
      hasPassed: () => false,
      toDestination: true,
    });
    expect(none).toEqual({ reason: 'dispositions.errors.destination_required' });
    const context = { active: true, saving: false, errors: none, lockedByFollowUps: false, leadsToDispose: 1, deactivated: false };
    expect(saveStopVerdict(context)).toEqual({ allow: false, reasonKey: 'why.missing_destination' });
  });
  it('notes for Dead from everyone who may choose it, and for nothing else [DISPO-031] [DISPO-032] [DISPO-037] [describes MSG-117]', () => {
    for (const centre of [isiusVariant, slicaVariant])
      expect(
        centre.dispositions.filter(({ value, texts }) => !texts && needsOf(value, [], centre).notes).map(({ value }) => value),
      ).toEqual(['Dead']);
    expect(errors({ disposition: 'Dead', notes: ' ' })).toEqual({ notes: 'dispositions.errors.notes_required' });
    expect(errors({ disposition: 'Dead', notes: 'passed away' })).toEqual({});
  });
  it('a good date of birth, and a disposition [DISPO-033] [describes MSG-089]', () => {
    expect(errors({ disposition: '' }, [], false)).toEqual({
      disposition: 'dispositions.errors.disposition_required',
      dob: 'dispositions.errors.required_dob_format',
    });
    const context = { active: true, saving: false, lockedByFollowUps: false, leadsToDispose: 1, deactivated: false };
    const refused = { allow: false, reasonKey: 'dispositions.errors.required_dob_format' };
    const all = { ...context, errors: errors({}, [], false) };
    expect([saveStopVerdict(all), saveNextVerdict(all)]).toEqual([refused, refused]);
  });
});

describe('the two buttons', () => {
  const good: SaveContext = { active: true, saving: false, errors: {}, lockedByFollowUps: false, leadsToDispose: 1, deactivated: false };
  it.each<[string, Partial<SaveContext>, boolean]>([
    ['nothing is wrong', {}, true],
    ['required notes are missing', { errors: { notes: 'x' } }, false],
    ['the date of birth is bad', { errors: { dob: 'x' } }, false],
    ['no disposition is chosen', { errors: { disposition: 'x' } }, false],
    ['a save is pending', { saving: true }, false],
    ['follow-ups are overdue', { lockedByFollowUps: true }, false],
    ['two leads await disposition', { leadsToDispose: 2 }, false],
    ['the account is deactivated', { deactivated: true }, false],
    ['the call is not over', { active: false }, false],
  ])('Save & Next when %s [DISPO-036, DISPO-037]', (_name, over, allowed) =>
    expect(saveNextVerdict({ ...good, ...over }).allow).toBe(allowed),
  );
  it('Save & Stop waits for what is missing, and for nothing that would keep an agent from going off duty [DISPO-038]', () => {
    const incomplete: Partial<SaveContext>[] = [
      { errors: { notes: 'x' } },
      { errors: { reason: 'x' } },
      { errors: { dateTime: 'x' } },
      { errors: { dob: 'x' } },
      { errors: { disposition: 'x' } },
      { saving: true },
    ];
    for (const over of incomplete) expect(saveStopVerdict({ ...good, ...over }).allow).toBe(false);
    for (const over of [{ lockedByFollowUps: true }, { leadsToDispose: 3 }, { deactivated: true }])
      expect(saveStopVerdict({ ...good, ...over }).allow).toBe(true);
  });
});

describe('text on its way to the wire', () => {
  it('is transliterated, then printable ASCII and newline [BOOK-047] [BOOK-048]', () => {
    expect(printableAscii('Élève naïf – «cœur» à 5 €…\r\nñandú\u0007 😀')).toBe('Eleve naif - "coeur" a 5 EUR...\nnandu ');
  });
  it('carries the facts of a sale as labelled lines of the notes [DISPO-006]', () => {
    expect(withSale('Happy client', { coverageAmount: '25000', premiumAmount: '61.20', policyNumber: 'P-1', planType: 'gtl' })).toBe(
      'Happy client\nCoverage amount: 25000\nPremium amount: 61.20\nPolicy number: P-1\nPlan type: gtl',
    );
    expect(withSale('', { coverageAmount: '1', premiumAmount: '', policyNumber: '', planType: '' })).toBe('Coverage amount: 1');
  });
});

const say = async (b: Bench, over: Parameters<typeof stages.ended>[0] = {}) => {
  b.realtime.emit('incoming', { call: stages.ringing(over) });
  await settle();
  b.realtime.emit('answer', { call: stages.farUp(over), leg: 'far' });
  await settle();
};
const toDispose = async (options: BenchOptions = {}, over: Parameters<typeof stages.ended>[0] = {}) => {
  const b = bench(options);
  await b.connect();
  await say(b, over);
  b.realtime.emit('hangup', { call: stages.ended(over) });
  await settle();
  b.api.calls.length = 0;
  return b;
};
const saved = (b: Bench) => b.api.of('saveDisposition');

describe('a disposition', () => {
  it('can be written during the call and saved only after its update [DISPO-050] [DISPO-049]', async () => {
    const b = bench();
    await b.connect();
    await say(b);
    b.core.disposition.set({ disposition: 'Dead', notes: 'draft' });
    expect(await b.core.disposition.save('stop')).toMatchObject({ kind: 'refused', reasonKey: 'why.disposition_not_active' });
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
    expect(b.core.disposition).toMatchObject({ active: true, disposition: 'Dead', notes: 'draft' });
  });
  it('travels with the summary of its lead, under its own key [DISPO-003] [DISPO-004] [DISPO-051] [ENDPOINT-108] [ENDPOINT-109]', async () => {
    const b = await toDispose({ replies: { updateCall: { duration: 10 } } }, { direction: 1, auto: false, type: 'inbound' });
    b.core.disposition.set({ disposition: 'Not Interested', reason: 'Other' });
    b.core.disposition.set({ reasonOther: 'préfère attendre', notes: 'à rappeler' });
    await b.core.disposition.save('stop');
    expect(saved(b)[0]).toMatchObject({
      params: { id: LEAD_ID },
      key: expect.stringMatching(/./),
      body: {
        lead: { city: 'New Orleans', firstName: 'Dana', lastName: 'Whitfield', phone: '5045550132', province: 'la' },
        disposition: {
          date_time: null,
          disposition: 'Not Interested',
          notes: 'a rappeler',
          reason: 'Other',
          reason_other: 'prefere attendre',
          reschedule_followup: false,
          short_call: true,
        },
      },
    });
  });
  it('saved: words, off the stack, ready and dialing on Next, after-call-work on Stop [DISPO-034] [DISPO-051] [DISPO-035] [DISPO-040]', async () => {
    for (const [then, status] of [
      ['next', 'ready'],
      ['stop', 'after-call-work'],
    ] as const) {
      const b = await toDispose();
      await b.core.desk.status.change('training');
      b.core.disposition.set({ disposition: 'Junk' });
      expect(await b.core.disposition.save(then)).toEqual({ kind: 'done' });
      await settle();
      expect(b.core.alerts.toasts.map(({ message }) => message)).toContain('dispositions.saved');
      expect([b.core.status.current, b.core.leads.toDispose.length, b.core.leads.current]).toEqual([status, 0, null]);
      expect(b.api.of('dialAuto')).toHaveLength(then === 'next' ? 1 : 0);
      expect(saved(b)[0]?.body).toMatchObject({ disposition: { disposition: 'Junk', short_call: false } });
    }
  });
  it('of Do Not Call says that the numbers are on the list', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Do Not Call', reason: 'Requested' });
    expect(await b.core.disposition.save('stop')).toEqual({ kind: 'done' });
    await settle();
    expect(b.core.alerts.toasts.map(({ message }) => message)).toEqual(['dispositions.saved_listed']);
  });
  it('is posted once for a double click', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    await Promise.all([b.core.disposition.save('next'), b.core.disposition.save('next'), b.core.disposition.save('stop')]);
    expect(saved(b)).toHaveLength(1);
  });
  it.each([
    [null, 'connection'],
    [500, 'gateway'],
  ] as const)(
    'is kept after %s, says once what it waits for, and is sent again with the same key when the connection is back',
    async (status, waitsFor) => {
      const b = await toDispose();
      b.core.disposition.set({ disposition: 'Junk', notes: 'typed' });
      b.api.fail('saveDisposition', status);
      expect(await b.core.disposition.save('stop')).toEqual({ kind: 'done' });
      expect([b.core.disposition.waiting, b.core.alerts.toasts]).toEqual([`dispositions.kept.${waitsFor}`, []]);
      expect(b.core.disposition).toMatchObject({ disposition: 'Junk', notes: 'typed', active: true, saving: false });
      b.api.reply('saveDisposition', { leadId: LEAD_ID, status: 'Junk' });
      await b.connect({ calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] });
      await settle();
      const [first, second] = saved(b);
      expect(second).toEqual(first);
      expect(b.core.leads.toDispose).toHaveLength(0);
    },
  );
  it.each([
    ['call-not-stored-yet', 'call'],
    ['database-away', 'gateway'],
  ])('is sent again by itself, ever less often, after 503 %s, says why once, and its next status follows', async (code, waitsFor) => {
    const b = await toDispose();
    await b.core.desk.status.change('training');
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', 503, 'not yet', {}, { code });
    await b.core.disposition.save('stop');
    expect(b.core.disposition.waiting).toBe(`dispositions.kept.${waitsFor}`);
    await b.clock.advance(60_000);
    expect([b.core.disposition.waiting, b.core.alerts.toasts]).toEqual([`dispositions.kept.${waitsFor}`, []]);
    expect([saved(b).length, new Set(saved(b).map(({ key }) => key)).size]).toEqual([5, 1]);
    b.api.reply('saveDisposition', { leadId: LEAD_ID, status: 'Junk' });
    await b.clock.advance(30_000);
    expect([saved(b).length, b.core.leads.toDispose.length, b.core.status.current]).toEqual([6, 0, 'after-call-work']);
    await b.clock.advance(120_000);
    expect(saved(b)).toHaveLength(6);
  });
  it('of several that wait each goes out once, although a new hello and its own time ask for it together', async () => {
    const b = await toDispose();
    const other = { callId: 'other', leadId: 'other' };
    b.api.reply('getLeadByPhone', aLead({ id: 'other' }));
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', null);
    await b.core.disposition.save('stop');
    await say(b, other);
    b.realtime.emit('hangup', { call: stages.ended(other) });
    await settle();
    b.core.disposition.set({ disposition: 'Junk' });
    expect(await b.core.disposition.save('stop')).toEqual({ kind: 'done' });
    const told: string[] = [];
    b.core.onAnnounce((name, payload) => name === 'disposition-saved' && told.push((payload as { leadId: string }).leadId));
    const before = saved(b).length;
    // Answers come late: while the hello sends the first of them, the other's own time comes.
    const answers: (() => void)[] = [];
    b.api.reply('saveDisposition', () => new Promise((resolve) => answers.push(() => resolve({ status: 'Junk' }))));
    const waits = [LEAD_ID, 'other'].map(
      (leadId) => ({ leadId, callId: leadId === 'other' ? leadId : CALL_ID, type: 'auto', shortCall: false }) as const,
    );
    await b.connect({ calls: [stages.ended(), stages.ended(other)], toDispose: waits });
    await b.clock.advance(60_000);
    for (let answered = 0; answered < answers.length; answered++) {
      answers[answered]!();
      await settle();
    }
    expect([saved(b).length - before, told.toSorted()]).toEqual([2, [LEAD_ID, 'other'].toSorted()]);
  });
  it('that is refused without words of its own says that it could not be saved, and is not sent again [DISPO-041]', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', 403);
    expect(await b.core.disposition.save('stop')).toMatchObject({ kind: 'failed', error: { message: 'dispositions.failed' } });
    await b.clock.advance(120_000);
    expect([saved(b).length, b.core.disposition.waiting]).toEqual([1, null]);
  });
  it.each([409, 422])('keeps everything after %s and gives its words', async (status) => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', status, 'no', { notes: ['Too long.'] });
    expect(await b.core.disposition.save('stop')).toMatchObject({ kind: 'failed', error: { message: 'Too long.' } });
    expect(b.core.disposition).toMatchObject({ disposition: 'Junk', active: true });
  });
  it('that is refused says why until another disposition is chosen', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', 422, 'no', {}, { code: 'disposition-not-offered' });
    await b.core.disposition.save('stop');
    b.core.disposition.set({ notes: 'typed' });
    expect(b.core.disposition.refused).toBe('dispositions.not_offered');
    b.core.disposition.set({ disposition: 'Not In Service' });
    expect(b.core.disposition.refused).toBeNull();
  });
  it('reads in words also when it is not offered to who reads it', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Transferred to 3rd Party' });
    expect(b.core.disposition.options).toContainEqual({
      value: 'Transferred to 3rd Party',
      labelKey: dispositionLabel('Transferred to 3rd Party'),
    });
    b.core.disposition.set({ disposition: 'Junk' });
    expect(b.core.disposition.options.map(({ value }) => value)).not.toContain('Transferred to 3rd Party');
  });
  it('is another request after an edit', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', 422);
    await b.core.disposition.save('stop');
    b.core.disposition.set({ notes: 'more' });
    await b.core.disposition.save('stop');
    expect(new Set(saved(b).map(({ key }) => key)).size).toBe(2);
  });
  it('is dropped with a notice when the lead was disposed elsewhere', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    b.api.fail('saveDisposition', 404);
    await b.core.disposition.save('next');
    expect(b.core.alerts.toasts.at(-1)?.message).toBe('dispositions.disposed_elsewhere');
    expect([b.core.disposition.active, b.core.leads.toDispose.length]).toEqual([false, 0]);
    // Nobody holds the gateway to it: where the lead waits all the same, it is the agent's to dispose.
    await b.connect(waits);
    await b.clock.advance(1000);
    expect([b.core.disposition.active, b.core.leads.toDispose.length]).toEqual([true, 1]);
  });
  it('survives a reload with its key, and is nobody else’s', async () => {
    const storage = memoryStorage();
    const before = await toDispose({ storage });
    before.core.disposition.set({ disposition: 'Dead', notes: 'half a sente' });
    const key = currentDraft(before.core.desk)!.key;
    const after = bench({ storage });
    const waiting = { calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] };
    await after.connect(waiting);
    await after.clock.advance(1000);
    expect(after.core.disposition).toMatchObject({ disposition: 'Dead', notes: 'half a sente', active: true });
    expect(currentDraft(after.core.desk)!.key).toBe(key);
    const other = bench({ storage, account: { id: 8 } });
    await other.connect(waiting);
    await other.clock.advance(1000);
    expect(other.core.disposition.notes).toBe('');
  });
  const waits = { calls: [stages.ended()], toDispose: [{ leadId: LEAD_ID, callId: CALL_ID, type: 'auto', shortCall: false }] };
  const unsaved = async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Dead', notes: 'typed' });
    b.api.fail('saveDisposition', null);
    await b.core.disposition.save('stop');
    return b;
  };
  it('that had no answer before a reload is sent again after it, the same body under the same key', async () => {
    const before = await unsaved();
    const after = bench({ storage: before.storage });
    await after.connect(waits);
    await after.clock.advance(1000);
    expect(saved(after).map(({ key, body }) => ({ key, body }))).toEqual(saved(before).map(({ key, body }) => ({ key, body })));
    expect(after.storage.keys('outbox')).toEqual([]);
  });
  it('that was on its way when the tab was killed is sent again by the next page, the same body under the same key', async () => {
    const before = await toDispose();
    before.core.disposition.set({ disposition: 'Dead', notes: 'typed' });
    before.api.reply('saveDisposition', () => new Promise(() => undefined));
    void before.core.disposition.save('stop');
    await settle();
    const after = bench({ storage: before.storage });
    await after.connect(waits);
    await after.clock.advance(1000);
    expect(saved(after).map(({ key, body }) => ({ key, body }))).toEqual(saved(before).map(({ key, body }) => ({ key, body })));
    expect(saved(before)).toHaveLength(1);
    expect(after.storage.keys('outbox')).toEqual([]);
  });
  it('that the gateway has stored and whose answer was lost with the tab is tried once more also while its call is still listed', async () => {
    const before = await unsaved();
    const after = bench({ storage: before.storage });
    await after.connect({ calls: [stages.ended()] });
    await after.clock.advance(1000);
    expect(saved(after).map(({ key }) => key)).toEqual(saved(before).map(({ key }) => key));
    expect([after.storage.keys('outbox'), after.core.alerts.toasts.map(({ message }) => message)]).toEqual([[], ['dispositions.saved']]);
  });
  it('that had no answer and that the gateway waits for no longer is tried once more, and a 404 drops it in words', async () => {
    const before = await unsaved();
    const after = bench({ storage: before.storage });
    after.api.fail('saveDisposition', 404);
    await after.connect();
    expect([saved(after).length, saved(after)[0]?.key]).toEqual([1, saved(before)[0]?.key]);
    expect(after.core.alerts.toasts.map(({ message }) => message)).toContain('dispositions.disposed_elsewhere');
    expect(after.storage.keys('outbox')).toEqual([]);
  });
  it('is not asked for again by a snapshot that was read before it was stored and came after its answer', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Junk' });
    await b.core.disposition.save('stop');
    b.realtime.emit('snapshot', aSnapshot(waits as Partial<Snapshot>));
    await b.clock.advance(1000);
    expect([b.core.leads.toDispose.length, b.core.disposition.active, saved(b).length]).toEqual([0, false, 1]);
  });
  it('that was never to be saved and that nobody waits for stays a day, and then goes in words', async () => {
    const before = await toDispose();
    before.core.disposition.set({ notes: 'half a sente' });
    const after = bench({ storage: before.storage });
    await after.connect();
    expect(after.storage.keys('outbox')).toHaveLength(1);
    await after.clock.advance(24 * 3_600_000 + 1);
    after.realtime.emit('snapshot', aSnapshot());
    await settle();
    expect(after.core.alerts.toasts.map(({ message }) => message)).toEqual(['dispositions.disposed_elsewhere']);
    expect([after.storage.keys('outbox'), saved(after)]).toEqual([[], []]);
  });
  it('of several leads: newest first, Next disabled, and after a save the next is current while the status stays [CALL-044] [DISPO-036]', async () => {
    const b = await toDispose();
    const second = { callId: 'second', leadId: 'lead-2', phone: '5045550199', direction: 1, auto: false, type: 'inbound' } as const;
    b.api.reply('getLeadByPhone', async () => ({ ...(await import('../testing')).aLead(), id: 'lead-2', phone: '5045550199' }));
    await say(b, second);
    b.realtime.emit('hangup', { call: stages.ended(second) });
    await settle();
    expect(b.core.leads.toDispose.map(({ leadId }) => leadId)).toEqual(['lead-2', LEAD_ID]);
    b.core.disposition.set({ disposition: 'Junk' });
    expect(b.core.disposition.saveNext).toMatchObject({ allow: false, reasonKey: 'why.more_leads_to_dispose' });
    await b.core.desk.status.change('training');
    await b.core.disposition.save('stop');
    expect([b.core.leads.current?.id, currentDraft(b.core.desk)?.callId, b.core.status.current]).toEqual([LEAD_ID, CALL_ID, 'training']);
  });
  it('stands also when ready is refused', async () => {
    const b = await toDispose();
    b.realtime.available = false;
    b.core.disposition.set({ disposition: 'Junk' });
    expect(await b.core.disposition.save('next')).toEqual({ kind: 'done' });
    expect(b.core.leads.toDispose).toHaveLength(0);
  });
  it('of a confirmed live transfer is locked as Live_Transfer with its advisor [describes DISPO-044] [describes DISPO-045] [describes SOCKET-037] [describes ENDPOINT-090]', async () => {
    const b = bench();
    await b.connect();
    await say(b);
    b.realtime.emit('confirm-live-transfer', {
      call: stages.farUp({ rev: 6 }),
      leadId: LEAD_ID,
      advisorExtension: '2001',
      advisorName: 'Ann',
    });
    b.core.disposition.set({ disposition: 'Junk', notes: 'introduced' });
    expect(b.core.disposition).toMatchObject({
      disposition: 'Live_Transfer',
      cannotBeChanged: true,
      notes: 'introduced',
    });
    expect(currentDraft(b.core.desk)).toMatchObject({ advisorExtension: '2001', advisorName: 'Ann' });
    expect(b.api.of('confirmLiveTransfer')[0]?.params).toEqual({ leadId: LEAD_ID });
  });
  it('of a live transfer is the qualifier’s to choose again when the advisor leaves before they do', async () => {
    const b = bench();
    await b.connect();
    await say(b);
    const side = { kind: 'live', state: 'merged', with: 'all', level: 3, phone: '2001', name: 'Ann' } as const;
    const told = { leadId: LEAD_ID, advisorExtension: '2001', advisorName: 'Ann' };
    b.realtime.emit('confirm-live-transfer', { call: stages.farUp({ rev: 6, side }), ...told });
    b.core.disposition.set({ notes: 'introduced' });
    const left = { ...side, state: 'inactive', with: 'far', level: 1, reason: 'gateway-restart' } as const;
    b.realtime.emit('call-state', { call: stages.farUp({ rev: 7, side: left }) });
    expect(b.core.disposition).toMatchObject({ disposition: '', cannotBeChanged: false, notes: 'introduced' });
    expect(currentDraft(b.core.desk)).toMatchObject({ advisorExtension: '', advisorName: '' });
    b.core.disposition.set({ disposition: 'Junk' });
    expect(b.core.disposition.disposition).toBe('Junk');
  });
  it('of a live transfer that the gateway does not take is open to another choice', async () => {
    const b = await toDispose();
    b.core.desk.drafts.lockAsLiveTransfer(currentDraft(b.core.desk)!, '2001', 'Ann');
    b.api.fail('saveDisposition', 422, 'no', {}, { code: 'disposition-not-offered' });
    await b.core.disposition.save('stop');
    expect(b.core.disposition).toMatchObject({ refused: 'dispositions.not_offered', cannotBeChanged: false });
    b.core.disposition.set({ disposition: 'Junk' });
    expect(b.core.disposition).toMatchObject({ disposition: 'Junk', refused: null });
  });
  it('shows advisors who qualified the lead, and what it was before where configured [DISPO-042]', async () => {
    const transfer = { qualifierExtension: '1002', qualifierName: 'Kim', notes: 'wants term life' };
    const roles = { roles: ['advisor'] };
    const b = await toDispose({ account: roles }, { transfer });
    expect(b.core.disposition).toMatchObject({
      qualifierName: 'Kim',
      qualifierNotes: 'wants term life',
      previousDisposition: 'Callback Scheduled',
    });
    expect((await toDispose({ account: roles, flags: { previousDisposition: false } })).core.disposition.previousDisposition).toBeNull();
    expect((await toDispose({ flags: { previousDisposition: false } })).core.disposition).toMatchObject({
      qualifierName: '',
      previousDisposition: 'Callback Scheduled',
    });
  });
  it('is what was written and what happened in its call, each state as the gateway tells it [DISPO-002]', async () => {
    const transfer = { qualifierExtension: '1002', qualifierName: 'Kim', notes: 'wants term life' };
    const b = bench({ account: { roles: ['advisor'] } });
    await b.connect();
    await say(b, { transfer });
    // Edited while the call lives; active when it is over.
    b.core.disposition.set({ disposition: 'Not Interested', dateTime: '2026-11-20T09:15', notes: 'n' });
    b.core.disposition.set({ reason: 'Other', reasonOther: 'Moves abroad' });
    const written = {
      disposition: 'Not Interested',
      dateTime: '2026-11-20T09:15',
      notes: 'n',
      reason: 'Other',
      reasonOther: 'Moves abroad',
    };
    const state = { active: false, cannotBeChanged: false, qualifierName: 'Kim', qualifierNotes: 'wants term life', shortCall: false };
    expect(b.core.disposition).toMatchObject({ ...written, ...state });
    // liveTransferring, liveTransferred, liveTransferCanceled; transferring, transferred; transferringToThirdParty.
    const happened = [
      ...(['initialized', 'merged', 'hangedup'] as const).map((at) => ['live', at] as const),
      ...(['initialized', 'merged'] as const).map((at) => ['internal', at] as const),
      ['third-party', 'initialized'] as const,
    ];
    for (const [step, [kind, at]] of happened.entries()) {
      const side = { kind, state: at, with: 'far', level: 1, phone: '', name: 'Ann' } as const;
      b.realtime.emit('call-state', { call: stages.farUp({ transfer, rev: 6 + step, side }) });
      expect(b.core.calls.current?.facts.side, kind).toMatchObject({ kind, state: at });
    }
    b.realtime.emit('confirm-live-transfer', {
      ...{ call: stages.farUp({ transfer, rev: 20 }), leadId: LEAD_ID },
      ...{ advisorExtension: '2001', advisorName: 'Ann' },
    });
    expect(currentDraft(b.core.desk)).toMatchObject({ advisorExtension: '2001', advisorName: 'Ann', cannotBeChanged: true });
    b.realtime.emit('hangup', { call: stages.ended({ transfer, rev: 21 }) });
    await settle();
    expect(b.core.disposition).toMatchObject({ active: true, cannotBeChanged: true, disposition: 'Live_Transfer', notes: 'n' });
    const saving = b.core.disposition.save('stop');
    expect(b.core.disposition.saving).toBe(true);
    await saving;
    expect(b.core.leads.toDispose).toEqual([]);
  });
  it('reschedules a follow-up as Pocket without a call [DISPO-052] [FUP-030]', async () => {
    const b = bench();
    await b.connect();
    expect(await b.core.disposition.reschedule(LEAD_ID, '2026-11-20T09:15', 'Her husband decides')).toEqual({ kind: 'done' });
    expect(saved(b)[0]?.body).toMatchObject({
      disposition: { disposition: 'Pocket', reschedule_followup: true, date_time: '2026-11-20T09:15', notes: 'Her husband decides' },
    });
    expect(b.core.alerts.toasts.map(({ message }) => message)).toEqual(['dispositions.rescheduled']);
    b.api.reply('saveDisposition', () => Promise.reject(new ApiError('saveDisposition', 422, 'Not your follow-up.')));
    expect(await b.core.disposition.reschedule(LEAD_ID, '')).toMatchObject({ kind: 'failed', error: { message: 'Not your follow-up.' } });
  });
  it('holds Save & Next, and Save & Stop where nothing could be saved, by what the page knows [DISPO-036] [DISPO-038]', async () => {
    const verdicts = ({ core }: Bench) => [core.disposition.saveNext.allow, core.disposition.saveStop.allow];
    for (const [why, does, left] of [
      ['nothing is wrong', () => undefined, [true, true]],
      ['no disposition is chosen', (b) => b.core.disposition.set({ disposition: '' }), [false, false]],
      ['notes are missing', (b) => b.core.disposition.set({ disposition: 'Dead' }), [false, false]],
      ['the date of birth is bad', (b) => b.core.leads.current!.setClient(0, { dob: '1961' }), [false, false]],
      ['follow-ups are overdue', (b) => b.core.status.setOverdueFollowUps(1), [false, true]],
      ['calling is disabled', (b) => b.core.session.setDeactivated(true), [false, true]],
      ['a save is pending', (b) => void b.core.disposition.save('stop'), [false, false]],
    ] as [string, (b: Bench) => void, boolean[]][]) {
      const b = await toDispose();
      b.core.disposition.set({ disposition: 'Junk' });
      does(b);
      expect(verdicts(b), why).toEqual(left);
    }
  });
  it('takes its reasons away with its choice', async () => {
    const b = await toDispose();
    b.core.disposition.set({ disposition: 'Not Interested', reason: 'Other', reasonOther: 'x' });
    b.core.disposition.set({ disposition: 'Junk' });
    expect(b.core.disposition).toMatchObject({ reason: '', reasonOther: '' });
  });
});
