import { describe, expect, it } from 'vitest';
import { allow, refuse } from '@dialer/host';
import { aCallView, aSession, aSide, fakeCore, fakeLead } from '@dialer/host/testing';
import { actVerdict, cancelVerdict, CANCEL_AFTER, REST, startVerdict, typesOf, type Side } from './rules';

const call = (of: Side | null, far: 'up' | 'down' = 'up') => aCallView({ facts: { agent: 'up', far, side: of } });

describe('the types of transfer', () => {
  const all = { externalTransfers: true, sunlifeTransfer: true, matchaTransfer: true };
  const types = (session: Parameters<typeof aSession>[0], flags: Record<string, boolean> = all) =>
    typesOf({ ...aSession(session), flag: (name: string) => flags[name] === true } as Parameters<typeof typesOf>[0]);

  it('qualifiers may transfer live to advisors, and outside where the centre does [XFER-021] [XFER-022]', () => {
    expect(types({ roles: ['qualifier'], agentRole: 'qualifier' })).toEqual(['live', 'external']);
    expect(types({ roles: ['qualifier'], agentRole: 'qualifier' }, {})).toEqual(['live']);
    expect(types({ roles: ['advisor'], agentRole: 'advisor' })).toEqual([]);
  });
  it('Sunlife and Matcha need the flag and the permission [XFER-023] [XFER-024]', () => {
    const session = { agentRole: 'advisor', canTransferToSunlife: true, canTransferToMatcha: true } as const;
    expect(types(session)).toEqual(['sunlife', 'matcha']);
    expect(types(session, { sunlifeTransfer: true })).toEqual(['sunlife']);
    expect(types(session, { matchaTransfer: true })).toEqual(['matcha']);
    expect(types({ ...session, canTransferToSunlife: false })).toEqual(['matcha']);
    expect(types({ ...session, canTransferToMatcha: false })).toEqual(['sunlife']);
  });
});

describe('starting', () => {
  const core = (lead: Parameters<typeof fakeLead>[1] = {}, of: Side | null = null) => {
    const made = fakeCore();
    made.calls.current = call(of);
    made.leads.current = fakeLead([], lead);
    return made;
  };
  const placed = (address: object) => ({ address: { ...fakeLead([]).address, ...address } });

  it('needs a far party, and nobody else with them', () => {
    expect(startVerdict(fakeCore(), 'live', null)).toEqual(refuse('sides.no-call'));
    expect(startVerdict(core({}, aSide()), 'external', '8005550171')).toEqual(refuse('sides.side-busy'));
  });
  it('a live transfer needs a postal code that was validated, or a state chosen by hand where it is not found [XFER-011] [XFER-012] [XFER-014]', () => {
    const unplaced = refuse('live_transfers.zip_state_requirements');
    const verdict = (address: object) => startVerdict(core(placed(address)), 'live', null);
    expect(verdict({ valid: true, invalidPostal: false, province: 'LA' })).toEqual(allow);
    expect(verdict({ valid: true, invalidPostal: true, province: 'LA' })).toEqual(allow);
    expect(verdict({ valid: true, invalidPostal: true, province: '' })).toEqual(unplaced);
    expect(verdict({ valid: false, invalidPostal: false, province: 'LA' })).toEqual(unplaced);
  });
  it('waits while the postal code is checked, and while the disposition is saved [XFER-012] [XFER-015]', () => {
    const made = core({ ...placed({ valid: true, province: 'LA' }), validatingPostal: true });
    expect(startVerdict(made, 'live', null)).toEqual(refuse('why.checking_postal'));
    made.disposition.saving = true;
    expect(startVerdict(made, 'live', null)).toEqual(refuse('sides.saving'));
  });
  it('an external one needs a target, and nobody rung yet; Matcha has its own number [XFER-032]', () => {
    expect(startVerdict(core(), 'external', null)).toEqual(refuse('why.no_target'));
    expect(startVerdict(core(), 'external', '8005550171')).toEqual(allow);
    expect(startVerdict(core(), 'matcha', null)).toEqual(allow);
    for (const level of [2, 3] as const) expect(startVerdict(core({}, aSide({ level })), 'external', '8005550171').allow).toBe(false);
  });
});

describe('a search', () => {
  it('can be given up after ten seconds, not a moment before [XFER-007]', () => {
    const seeking = aSide({ kind: 'live', level: 1 });
    expect(cancelVerdict(seeking, 1000, 1000)).toEqual(refuse('why.cancel_soon', { seconds: 10 }));
    expect(cancelVerdict(seeking, 1000, 1000 + CANCEL_AFTER - 1)).toEqual(refuse('why.cancel_soon', { seconds: 1 }));
    expect(cancelVerdict(seeking, 1000, 1000 + CANCEL_AFTER)).toEqual(allow);
    expect(cancelVerdict(aSide({ kind: 'live', state: 'merged' }), 0, 60_000)).toEqual(refuse('why.no_search'));
  });
});

describe('the three levels', () => {
  it('leave a second between two steps [XFER-029]', () => expect(REST).toBe(1000));
  it.each([
    ['rings', aSide(), { join: 'sides.side-not-up', leave: 'sides.side-not-up', kick: 'sides.side-not-up', destroy: null }],
    ['has answered', aSide({ state: 'initialized' }), { join: null, leave: 'sides.side-not-joined', kick: null, destroy: null }],
    ['is joined', aSide({ state: 'merged', level: 3 }), { join: 'sides.side-joined', leave: null, kick: null, destroy: null }],
    [
      'is over',
      aSide({ state: 'inactive', level: 1 }),
      { join: 'sides.no-side', leave: 'sides.no-side', kick: 'sides.no-side', destroy: 'sides.no-side' },
    ],
  ] as const)('a second party who %s', (_, of, expected) => {
    for (const act of ['join', 'leave', 'kick', 'destroy'] as const)
      expect([act, actVerdict(call(of), act)]).toEqual([act, expected[act] === null ? allow : refuse(expected[act])]);
  });
  it('nobody joins a lead who has hung up', () => {
    expect(actVerdict(call(aSide({ state: 'initialized', level: 1 }), 'down'), 'join')).toEqual(refuse('sides.lead-gone'));
  });
});
