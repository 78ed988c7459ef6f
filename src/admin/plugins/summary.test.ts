import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '@dialer/contract';
import { decisiveSwitch } from '../../registry/resolve';
import { audiencesIn, breaksOf, losersOf, scopeState, switchesAfter, switchTo, type Centre, type Person } from './centre';
import { summarise, type PluginRow } from './summary';
import type { PluginChange } from './state';
import { aCentre, aChange, aFailure, aPerson, aPlugin } from './testing';

const goals = aPlugin('goals');
const rowOf = (centre: Centre, changes: readonly PluginChange[] = [], id = 'goals'): PluginRow =>
  summarise({ centre, changes }).find(({ plugin }) => plugin.id === id)!;
const standing = (row: PluginRow, person: Person) => row.standings.find((one) => one.person.id === person.id)?.standing;
const open = (revision: number | null, ...active: string[]) => ({ page: { revision, active } });

describe('a plugin’s state', () => {
  it('is on without a word where the manifest has it', () => {
    expect(rowOf(aCentre([goals]))).toMatchObject({ state: 'on', reason: null, inVariant: true, centre: { on: true, own: null } });
  });
  it('is off with who switched it and when', () => {
    const record = aChange();
    const row = rowOf(aCentre([goals], { switches: [{ plugin: 'goals', on: false }] }), [aChange({ id: 2, role: 'advisor' }), record]);
    expect(row).toMatchObject({
      state: 'off',
      reason: { kind: 'why', why: { kind: 'switched-off' }, change: record },
      centre: { on: false },
    });
  });
  it('is on as long as one role in one team has it', () => {
    const switches = [
      { plugin: 'goals', on: false },
      { plugin: 'goals', on: true, role: 'advisor' as const, team: 7 },
    ];
    const row = rowOf(aCentre([goals], { switches }));
    expect(row.state).toBe('on');
    expect(row.who).toEqual({ roles: ['advisor'], everyone: false, teams: { with: 1, of: 2 }, mixed: false });
  });
  it('is off by a flag, whoever asks, rather than for a role', () => {
    const page = aPlugin('goals', { flags: ['newLeadsGoal'], roles: ['manager'] });
    expect(rowOf(aCentre([page], { flags: { newLeadsGoal: false } }))).toMatchObject({
      state: 'off',
      reason: { why: { kind: 'flag', flag: 'newLeadsGoal', switchedOff: true } },
    });
  });
  it('is blocked with the token that nothing on provides', () => {
    const transfers = aPlugin('goals', { requires: ['telephony:conference'] });
    expect(rowOf(aCentre([transfers]))).toMatchObject({
      state: 'blocked',
      reason: { why: { kind: 'missing-token', token: 'telephony:conference', providers: [] } },
    });
  });
  it('says that the manifest leaves it out', () => {
    expect(rowOf(aCentre([goals], {}, ['goals']))).toMatchObject({ inVariant: false, state: 'off' });
  });
  it('is failed while somebody’s open page has lost it, and well again when that page is gone', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'lead'));
    expect(rowOf(aCentre([goals], { people: [ana], failures: [aFailure(ana)] }))).toMatchObject({
      state: 'failed',
      reason: { kind: 'failed', times: 3, people: 1, message: 'device not found' },
    });
    const gone = { ...ana, page: null };
    expect(rowOf(aCentre([goals], { people: [gone], failures: [aFailure(ana)] }))).toMatchObject({
      state: 'on',
      reason: { kind: 'recovered', people: 1 },
    });
  });
  it('is failed where it did not start, without a quarantine', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'lead'));
    expect(rowOf(aCentre([goals], { people: [ana], failures: [aFailure(ana, { quarantined: false })] })).state).toBe('failed');
  });
  it('is on with a word of its errors where it went on, also when it is always on', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'goals'));
    const crash = aFailure(ana, { quarantined: false });
    const always = aPlugin('goals', { essential: true });
    expect(rowOf(aCentre([always], { people: [ana], failures: [crash] }))).toMatchObject({
      state: 'on',
      reason: { kind: 'recovered', people: 1 },
    });
  });
  it('is not failed for somebody who is not to have it any more', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'lead'));
    const switches = [{ plugin: 'goals', on: false, role: 'qualifier' as const }];
    expect(rowOf(aCentre([goals], { people: [ana], switches, failures: [aFailure(ana)] })).state).toBe('on');
  });
});

describe('why a plugin that is on stands as it does', () => {
  it('is always on where a call cannot be worked without it', () => {
    expect(rowOf(aCentre([aPlugin('goals', { essential: true })])).reason).toEqual({ kind: 'essential' });
  });
  it('names the plugins that need it and have nothing else', () => {
    const phone = aPlugin('phone', { provides: ['telephony:conference'] });
    const transfers = aPlugin('transfers', { requires: ['telephony:conference'] });
    expect(rowOf(aCentre([phone, transfers]), [], 'phone').reason).toEqual({ kind: 'needed-by', plugins: ['transfers'] });
    const second = aPlugin('second', { provides: ['telephony:conference'] });
    expect(rowOf(aCentre([phone, second, transfers]), [], 'phone').reason).toBeNull();
  });
  it('counts the people who have the permission, of those who could have it', () => {
    const plugin = aPlugin('goals', { permissions: ['sell'], roles: ['advisor'] });
    const people = [
      aPerson('Ana', 'advisor', { permissions: ['sell'] }),
      aPerson('Ben', 'advisor'),
      aPerson('Cleo', 'qualifier', { permissions: ['sell'] }),
    ];
    const row = rowOf(aCentre([plugin], { people }));
    expect(row.reason).toEqual({ kind: 'permissions', permissions: ['sell'], have: 1, of: 2 });
    expect(row.people).toBe(1);
  });
});

describe('who has it', () => {
  const who = (...switches: { plugin: string; on: boolean; role?: Role; team?: number }[]) => rowOf(aCentre([goals], { switches })).who;
  it('is everyone, some roles, some teams, or a mixture', () => {
    expect(who()).toEqual({ roles: ['qualifier', 'advisor', 'manager'], everyone: true, teams: null, mixed: false });
    expect(who({ plugin: 'goals', on: false, role: 'advisor' })).toMatchObject({
      roles: ['qualifier', 'manager'],
      everyone: false,
      teams: null,
    });
    expect(who({ plugin: 'goals', on: false, team: 8 })).toMatchObject({ everyone: true, teams: { with: 1, of: 2 }, mixed: false });
    expect(who({ plugin: 'goals', on: false, team: 8, role: 'advisor' })).toMatchObject({ everyone: true, teams: null, mixed: true });
    expect(who({ plugin: 'goals', on: false })).toMatchObject({ roles: [], everyone: false });
  });
});

describe('who has it now', () => {
  const change = aChange({ revision: 4 });
  it('counts open pages, and those that have yet to follow a change', () => {
    const has = aPerson('Has', 'qualifier', open(4, 'goals'));
    const busy = aPerson('Busy', 'qualifier', open(3));
    const closed = aPerson('Closed', 'advisor');
    const fresh = aPerson('Fresh', 'advisor', open(3, 'goals'));
    const row = rowOf(aCentre([goals], { people: [has, busy, closed, fresh] }), [change]);
    expect([row.inUse, row.waiting, row.people]).toEqual([2, 2, 4]);
    expect([has, busy, closed, fresh].map((person) => standing(row, person))).toEqual(['has', 'waits-for', 'closed', 'waits-new']);
  });
  it('says who keeps it until their call ends after it was switched off', () => {
    const busy = aPerson('Busy', 'qualifier', open(3, 'goals'));
    const calm = aPerson('Calm', 'qualifier', open(4));
    const row = rowOf(aCentre([goals], { people: [busy, calm], switches: [{ plugin: 'goals', on: false }] }), [change]);
    expect([row.inUse, row.waiting]).toEqual([1, 1]);
    expect([busy, calm].map((person) => standing(row, person))).toEqual(['waits-off', 'has-not']);
  });
  it('does not take a page that is starting for one that waits', () => {
    const starting = aPerson('New', 'qualifier', open(null));
    const row = rowOf(aCentre([goals], { people: [starting] }), [change]);
    expect([standing(row, starting), row.waiting]).toEqual(['not-yet', 0]);
  });
  it('waits with what it requires, and tells a page that differs for another cause to reload', () => {
    const people = [
      aPerson('Busy', 'qualifier', open(3)),
      aPerson('Old release', 'qualifier', open(4)),
      aPerson('Lost permission', 'setter', open(4, 'goals')),
      aPerson('Leaving', 'setter', open(3, 'goals')),
    ];
    const row = rowOf(aCentre([aPlugin('goals', { roles: ['qualifier', 'advisor'] })], { people }), [
      aChange({ subject: 'lead', revision: 4 }),
    ]);
    expect(people.map((person) => standing(row, person))).toEqual(['waits-for', 'reload', 'until-reload', 'waits-off']);
  });
  it('waits for a plugin that was switched on again after it had failed', () => {
    const busy = aPerson('Busy', 'qualifier', open(3));
    const row = rowOf(aCentre([goals], { people: [busy], failures: [aFailure(busy)] }), [change]);
    expect([row.state, standing(row, busy)]).toEqual(['on', 'waits-for']);
  });
  it('lets nobody wait for a change of another plugin', () => {
    const ana = aPerson('Ana', 'qualifier', open(3, 'goals'));
    expect(rowOf(aCentre([goals], { people: [ana] }), [aChange({ subject: 'lead', revision: 4 })]).waiting).toBe(0);
  });
});

describe('a change, before it is sent', () => {
  const phone = aPlugin('phone', { provides: ['telephony:conference'] });
  const transfers = aPlugin('transfers', { requires: ['telephony:conference'], roles: ['qualifier'] });
  const centre = aCentre([phone, transfers]);
  it('names each plugin that it would leave without what it requires, by role and team', () => {
    const breaks = breaksOf(centre, { kind: 'switch', plugin: 'phone', on: false, team: 7 });
    expect(breaks).toEqual([{ plugin: 'transfers', token: 'telephony:conference', providers: ['phone'], role: 'qualifier', team: 7 }]);
  });
  it('says whom it concerns in as few words as tell it', () => {
    const said = (change: Parameters<typeof breaksOf>[1]) => audiencesIn(breaksOf(centre, change), centre.plugins);
    expect(said({ kind: 'switch', plugin: 'phone', on: false })).toEqual([{ role: 'qualifier' }]);
    expect(said({ kind: 'switch', plugin: 'phone', on: false, team: 7 })).toEqual([{ role: 'qualifier', team: 7 }]);
    const all = aCentre([phone, aPlugin('transfers', { requires: ['telephony:conference'] })]);
    expect(audiencesIn(breaksOf(all, { kind: 'switch', plugin: 'phone', on: false }), all.plugins)).toBe('everyone');
  });
  it('tells who would lose it now from who keeps it by a narrower switch', () => {
    const people = [
      aPerson('Keeps', 'advisor', open(4, 'goals')),
      aPerson('Loses', 'qualifier', open(4, 'goals')),
      aPerson('Away', 'qualifier'),
    ];
    const own = aCentre([goals], { people, switches: [{ plugin: 'goals', on: true, role: 'advisor' }] });
    expect(losersOf(own, { kind: 'switch', plugin: 'goals', on: false }).map(({ name }) => name)).toEqual(['Loses']);
  });
  it('breaks nothing when the other is off as well, or when it is a configuration', () => {
    const without = aCentre([phone, transfers], { switches: [{ plugin: 'transfers', on: false }] });
    expect(breaksOf(without, { kind: 'switch', plugin: 'phone', on: false })).toEqual([]);
    expect(breaksOf(centre, { kind: 'config', plugin: 'phone', config: null })).toEqual([]);
  });
  it('sees what a flag takes away', () => {
    const flagged = aCentre([aPlugin('phone', { ...phone, flags: ['scripts'] }), transfers]);
    expect(breaksOf(flagged, { kind: 'flag', flag: 'scripts', on: false }).map(({ plugin }) => plugin)).toContain('transfers');
  });
});

describe('a scope’s switch', () => {
  it('takes its own word back where the wider scope already says the same', () => {
    const following = scopeState('goals', [], { role: 'qualifier' });
    expect(following).toEqual({ on: true, own: null, inherited: true });
    expect(switchTo('goals', { role: 'qualifier' }, following, false)).toMatchObject({ on: false, role: 'qualifier' });
    const own = scopeState('goals', [{ plugin: 'goals', on: false, role: 'qualifier' }], { role: 'qualifier' });
    expect(switchTo('goals', { role: 'qualifier' }, own, true)).toMatchObject({ on: null, role: 'qualifier' });
  });
  it('shows what the rules decide, for any switches', () => {
    const role = fc.constantFrom<Role>('qualifier', 'advisor');
    const team = fc.constantFrom(7, 8);
    const scope = fc.record({ role, team }, { requiredKeys: [] });
    const switches = fc
      .array(fc.tuple(scope, fc.boolean()), { maxLength: 8 })
      .map((all) =>
        all.reduce<ReturnType<typeof switchesAfter>>(
          (known, [where, on]) => switchesAfter(known, { kind: 'switch', plugin: 'goals', on, ...where }),
          [],
        ),
      );
    fc.assert(
      fc.property(switches, role, team, (known, workingRole, of) => {
        const decided = decisiveSwitch('goals', known, { workingRole, team: of })?.on ?? true;
        expect(scopeState('goals', known, { role: workingRole, team: of }).on).toBe(decided);
      }),
    );
  });
});
