import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '@dialer/contract';
import { decisiveSwitch } from '../../../src/registry/resolve';
import type { PluginRow } from './rows';
import { isOnForEveryone, scopeState } from './scopes';
import type { Person } from './standing';
import { aCentre, aChange, aFailure, aPerson, aPlugin } from './testing';
import { withValue } from './values';

const goals = aPlugin('goals');
const of = (...centre: Parameters<typeof aCentre>) => centre;
const rowOf = (
  [manifests, facts, outside]: Parameters<typeof aCentre>,
  changes: readonly ReturnType<typeof aChange>[] = [],
  id = 'goals',
) => aCentre(manifests, { ...facts, changes }, outside).reply.rows.plugins.find(({ plugin }) => plugin === id)!;
const standing = (row: PluginRow, { id }: Person) => row.standings.find(({ people }) => people.includes(id))?.standing;
const open = (revision: number | null, ...active: string[]) => ({ page: { revision, active } });

describe('a plugin’s scopes', () => {
  const scopes = (...centre: Parameters<typeof aCentre>) => rowOf(of(...centre)).scopes;
  it('are those of the roles that may have it, and none of the teams of agents where no agent may', () => {
    const all = scopes([goals]);
    const managers = scopes([aPlugin('goals', { roles: ['manager'] })]);
    expect(all.map(({ role }) => role)).toContain('qualifier');
    expect(managers.map(({ role }) => role)).toContain('manager');
    expect(managers.some(({ role, team }) => role === 'qualifier' || role === 'advisor' || team !== undefined)).toBe(false);
  });
  it('keep one that has a switch of its own, to be taken back', () => {
    const switches = [{ plugin: 'goals', on: true, role: 'qualifier' as const }];
    const kept = scopes([aPlugin('goals', { roles: ['manager'] })], { switches });
    expect(kept.find(({ role }) => role === 'qualifier')?.own).toBe(true);
  });
});

describe('a plugin’s state', () => {
  it('is on without a word where the manifest has it', () => {
    expect(rowOf(of([goals]))).toMatchObject({ state: 'on', reason: null, inVariant: true });
    expect(rowOf(of([goals])).scopes[0]).toEqual({ own: null, inherited: true, losses: [] });
  });
  it('is off with who switched it and when', () => {
    const record = aChange();
    const row = rowOf(of([goals], { switches: [{ plugin: 'goals', on: false }] }), [aChange({ id: 2, role: 'advisor' }), record]);
    expect(row).toMatchObject({
      state: 'off',
      reason: { kind: 'why', why: { kind: 'switched-off' }, by: { name: record.by.name, at: record.at } },
    });
  });
  it('is on as long as one role in one team has it', () => {
    const switches = [
      { plugin: 'goals', on: false },
      { plugin: 'goals', on: true, role: 'advisor' as const, team: 7 },
    ];
    const row = rowOf(of([goals], { switches }));
    expect(row.state).toBe('on');
    expect(row.who).toEqual({ roles: ['advisor'], everyone: false, teams: { with: 1, of: 2 }, mixed: false });
  });
  it('is off by a flag, whoever asks, rather than for a role', () => {
    const page = aPlugin('goals', { needsFlags: ['newLeadsGoal'], roles: ['manager'] });
    expect(rowOf(of([page], { flags: [{ flag: 'newLeadsGoal', on: false }] }))).toMatchObject({
      state: 'off',
      reason: { why: { kind: 'flag', flag: 'newLeadsGoal', switchedOff: true } },
    });
  });
  it('is blocked with the token that nothing on provides', () => {
    const transfers = aPlugin('goals', { requires: ['telephony:conference'] });
    expect(rowOf(of([transfers]))).toMatchObject({
      state: 'blocked',
      reason: { why: { kind: 'missing-token', token: 'telephony:conference', providers: [] } },
    });
  });
  it('says that the manifest leaves it out', () => {
    expect(rowOf(of([goals], {}, ['goals']))).toMatchObject({ inVariant: false, state: 'off' });
  });
  it('is failed while somebody’s open page has lost it, and well again when that page is gone', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'lead'));
    expect(rowOf(of([goals], { people: [ana], failures: [aFailure(ana)] }))).toMatchObject({
      state: 'failed',
      reason: { kind: 'failed', times: 3, people: 1, message: 'device not found' },
    });
    const gone = { ...ana, page: null };
    expect(rowOf(of([goals], { people: [gone], failures: [aFailure(ana)] }))).toMatchObject({
      state: 'on',
      reason: { kind: 'recovered', people: 1 },
    });
  });
  it('is failed where it did not start, without a quarantine', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'lead'));
    expect(rowOf(of([goals], { people: [ana], failures: [aFailure(ana, { quarantined: false })] })).state).toBe('failed');
  });
  it('is on with a word of its errors where it went on, also when it is always on', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'goals'));
    const crash = aFailure(ana, { quarantined: false });
    const always = aPlugin('goals', { essential: true });
    expect(rowOf(of([always], { people: [ana], failures: [crash] }))).toMatchObject({
      state: 'on',
      reason: { kind: 'recovered', people: 1 },
    });
  });
  it('is not failed for somebody who is not to have it any more', () => {
    const ana = aPerson('Ana', 'qualifier', open(4, 'lead'));
    const switches = [{ plugin: 'goals', on: false, role: 'qualifier' as const }];
    expect(rowOf(of([goals], { people: [ana], switches, failures: [aFailure(ana)] })).state).toBe('on');
  });
});

describe('why a plugin that is on stands as it does', () => {
  it('is always on where a call cannot be worked without it', () => {
    expect(rowOf(of([aPlugin('goals', { essential: true })])).reason).toEqual({ kind: 'essential' });
  });
  it('names the plugins that need it and have nothing else', () => {
    const phone = aPlugin('phone', { provides: ['telephony:conference'] });
    const transfers = aPlugin('transfers', { requires: ['telephony:conference'] });
    expect(rowOf(of([phone, transfers]), [], 'phone').reason).toEqual({ kind: 'needed-by', plugins: ['transfers'] });
    const second = aPlugin('second', { provides: ['telephony:conference'] });
    expect(rowOf(of([phone, second, transfers]), [], 'phone').reason).toBeNull();
  });
  it('counts the people who have the permission, of those who could have it', () => {
    const plugin = aPlugin('goals', { permissions: ['sell'], roles: ['advisor'] });
    const people = [
      aPerson('Ana', 'advisor', { permissions: ['sell'] }),
      aPerson('Ben', 'advisor'),
      aPerson('Cleo', 'qualifier', { permissions: ['sell'] }),
    ];
    const row = rowOf(of([plugin], { people }));
    expect(row.reason).toEqual({ kind: 'permissions', permissions: ['sell'], have: 1, of: 2 });
    expect(row.people).toBe(1);
  });
});

describe('who has it', () => {
  const who = (...switches: { plugin: string; on: boolean; role?: Role; team?: number }[]) => rowOf(of([goals], { switches })).who;
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
    const row = rowOf(of([goals], { people: [has, busy, closed, fresh] }), [change]);
    expect([row.inUse, row.waiting, row.people]).toEqual([2, 2, 4]);
    expect([has, busy, closed, fresh].map((person) => standing(row, person))).toEqual(['has', 'waits-for', 'closed', 'waits-new']);
  });
  it('says who keeps it until their call ends after it was switched off', () => {
    const busy = aPerson('Busy', 'qualifier', open(3, 'goals'));
    const calm = aPerson('Calm', 'qualifier', open(4));
    const row = rowOf(of([goals], { people: [busy, calm], switches: [{ plugin: 'goals', on: false }] }), [change]);
    expect([row.inUse, row.waiting]).toEqual([1, 1]);
    expect([busy, calm].map((person) => standing(row, person))).toEqual(['waits-off', 'has-not']);
  });
  it('does not take a page that is starting for one that waits', () => {
    const starting = aPerson('New', 'qualifier', open(null));
    const row = rowOf(of([goals], { people: [starting] }), [change]);
    expect([standing(row, starting), row.waiting]).toEqual(['not-yet', 0]);
  });
  it('waits with what it requires, and tells a page that differs for another cause to reload', () => {
    const people = [
      aPerson('Busy', 'qualifier', open(3)),
      aPerson('Old release', 'qualifier', open(4)),
      aPerson('Lost permission', 'setter', open(4, 'goals')),
      aPerson('Leaving', 'setter', open(3, 'goals')),
    ];
    const row = rowOf(of([aPlugin('goals', { roles: ['qualifier', 'advisor'] })], { people }), [aChange({ subject: 'lead', revision: 4 })]);
    expect(people.map((person) => standing(row, person))).toEqual(['waits-for', 'reload', 'until-reload', 'waits-off']);
  });
  it('waits for a plugin that was switched on again after it had failed', () => {
    const busy = aPerson('Busy', 'qualifier', open(3));
    const row = rowOf(of([goals], { people: [busy], failures: [aFailure(busy)] }), [change]);
    expect([row.state, standing(row, busy)]).toEqual(['on', 'waits-for']);
  });
  it('lets nobody wait for a change of another plugin', () => {
    const ana = aPerson('Ana', 'qualifier', open(3, 'goals'));
    expect(rowOf(of([goals], { people: [ana] }), [aChange({ subject: 'lead', revision: 4 })]).waiting).toBe(0);
  });
});

describe('a change, before it is sent', () => {
  const phone = aPlugin('phone', { provides: ['telephony:conference'] });
  const transfers = aPlugin('transfers', { requires: ['telephony:conference'], roles: ['qualifier'] });
  const loss = { plugin: 'transfers', token: 'telephony:conference', providers: ['phone'] };
  const lossesOf = (centre: Parameters<typeof aCentre>, scope: { role?: Role; team?: number } = {}) =>
    rowOf(centre, [], 'phone').scopes.find(({ role, team }) => role === scope.role && team === scope.team)?.losses;
  it('names each plugin that it would leave without what it requires, with whom in as few words as tell it', () => {
    expect(lossesOf(of([phone, transfers]))).toEqual([{ ...loss, who: [{ role: 'qualifier' }] }]);
    expect(lossesOf(of([phone, transfers]), { team: 7 })).toEqual([{ ...loss, who: [{ role: 'qualifier', team: 7 }] }]);
    expect(lossesOf(of([phone, transfers]), { role: 'advisor' })).toEqual([]);
    const all = aPlugin('transfers', { requires: ['telephony:conference'] });
    expect(lossesOf(of([phone, all]))).toEqual([{ ...loss, who: 'everyone' }]);
  });
  it('takes nothing from those to whom a narrower switch leaves it', () => {
    const switches = [{ plugin: 'phone', on: true, role: 'qualifier' as const, team: 8 }];
    expect(lossesOf(of([phone, transfers], { switches }))).toEqual([
      {
        ...loss,
        who: [
          { role: 'qualifier', team: null },
          { role: 'qualifier', team: 7 },
        ],
      },
    ]);
  });
  it('tells who would lose it now from who keeps it by a narrower switch', () => {
    const people = [
      aPerson('Keeps', 'advisor', open(4, 'goals')),
      aPerson('Loses', 'qualifier', open(4, 'goals')),
      aPerson('Away', 'qualifier'),
    ];
    expect(rowOf(of([goals], { people, switches: [{ plugin: 'goals', on: true, role: 'advisor' }] })).losing).toBe(1);
  });
  it('breaks nothing when the other is off as well', () => {
    expect(lossesOf(of([phone, transfers], { switches: [{ plugin: 'transfers', on: false }] }))).toEqual([]);
  });
  it('sees what a flag takes away', () => {
    const { rows } = aCentre([aPlugin('phone', { ...phone, needsFlags: ['scripts'] }), transfers]).reply;
    expect(rows.flags.find(({ flag }) => flag === 'scripts')).toMatchObject({
      plugin: null,
      plugins: ['phone'],
      scopes: [{ own: null, inherited: true, losses: [{ plugin: 'transfers' }] }, { team: 7 }, { team: 8 }],
    });
  });
  it('says who has switched a flag off', () => {
    const changes = [aChange({ kind: 'flag', subject: 'scripts' })];
    const { rows } = aCentre([], { flags: [{ flag: 'scripts', on: false }], changes }).reply;
    expect(rows.flags.find(({ flag }) => flag === 'scripts')).toMatchObject({
      floor: true,
      scopes: [{ own: false, by: { name: 'Renée Caldwell' } }, { team: 7, own: null, inherited: false, by: null }, { team: 8 }],
    });
  });
});

describe('a scope’s switch', () => {
  it('follows the wider scope until it has its own', () => {
    expect(scopeState('goals', [], { role: 'qualifier' })).toEqual({ own: null, inherited: true });
    const switches = [{ plugin: 'goals', on: false, role: 'qualifier' as const }];
    expect(scopeState('goals', switches, { role: 'qualifier' })).toEqual({ own: false, inherited: true });
    expect(scopeState('goals', switches, { role: 'qualifier', team: 7 })).toEqual({ own: null, inherited: false });
    expect(isOnForEveryone('goals', switches)).toBe(true);
  });
  it('shows what the rules decide, for any switches', () => {
    const role = fc.constantFrom<Role>('qualifier', 'advisor');
    const team = fc.constantFrom(7, 8);
    const scope = fc.record({ role, team }, { requiredKeys: [] });
    const nothing = { revision: 0, switches: [], configs: {}, flags: [] };
    const switches = fc
      .array(fc.tuple(scope, fc.boolean()), { maxLength: 8 })
      .map((all) =>
        all.reduce<Parameters<typeof withValue>[0]>(
          (known, [where, on]) =>
            withValue(known, { kind: 'switch', subject: 'goals', role: where.role ?? null, team: where.team ?? null }, on),
          nothing,
        ),
      );
    fc.assert(
      fc.property(switches, role, team, ({ switches: known }, workingRole, ofTeam) => {
        const decided = decisiveSwitch('goals', known, { workingRole, team: ofTeam })?.on ?? true;
        const { own, inherited } = scopeState('goals', known, { role: workingRole, team: ofTeam });
        expect(own ?? inherited).toBe(decided);
      }),
    );
  });
});

describe('a preview', () => {
  const seller = aPlugin('goals', { permissions: ['sell'], tenantFeatures: ['disclosures'] });
  const seen = (preview: ReturnType<ReturnType<typeof aCentre>['preview']>) => preview.plugins.find(({ plugin }) => plugin === 'goals');
  it('of the own centre is by everything that was changed, and takes permissions for granted', () => {
    const centre = aCentre([seller], { features: ['disclosures'], switches: [{ plugin: 'goals', on: false, team: 8 }] });
    expect(seen(centre.preview({ role: 'advisor', team: 7 }))).toEqual({
      plugin: 'goals',
      at: 'active',
      assumed: { permissions: ['sell'], features: [] },
    });
    expect(seen(centre.preview({ role: 'advisor', team: 8 }))).toMatchObject({ at: 'off', why: { kind: 'switched-off', team: 8 } });
  });
  it('of another is by its manifest alone, and takes its features for granted', () => {
    const centre = aCentre([seller], { switches: [{ plugin: 'goals', on: false }] });
    expect(seen(centre.preview({ role: 'advisor', team: 7, variant: 'ISIUS' }))).toEqual({
      plugin: 'goals',
      at: 'active',
      assumed: { permissions: ['sell'], features: ['disclosures'] },
    });
  });
  it('starts with the published layout, in the own centre only; else with the first one, its panels with their plugins', () => {
    const published = { role: 'qualifier' as const, revision: 3, name: 'Fall', by: 'Ada', at: '', placed: [] };
    const panel = { id: 'goals', titleKey: 't', descriptionKey: 'd', icon: 'x', size: { w: 3, h: 4, minW: 2, minH: 2 } };
    const owner = aPlugin('owner', { contributes: { panels: [panel] } });
    const centre = aCentre([owner], { published: [published] });
    expect(centre.preview({ role: 'setter' }).layout).toEqual({ published, placed: [] });
    const other = centre.preview({ role: 'qualifier', variant: 'ISIUS' }).layout;
    expect(other.published).toBeNull();
    expect(other.placed.find((place) => place.panel === 'goals')?.plugin).toBe('owner');
    expect(centre.preview({ role: 'admin' }).layout).toEqual({ published: null, placed: centre.reply.layouts[2]?.placed });
  });
});
