import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '@dialer/contract';
import type { PluginManifest, Switch, TokenId } from '../host/manifest';
import { aPlugin } from '../../tests/support/plugins';
import { activationOrder, resolve, type ResolveInput } from './resolve';

const input = (manifests: PluginManifest[], more: Partial<ResolveInput> = {}): ResolveInput => ({
  manifests,
  variant: { flags: { transfers: true, scripts: false }, plugins: Object.fromEntries(manifests.map((m) => [m.id, {}])) },
  switches: [],
  tenantFeatures: [],
  account: { roles: ['qualifier'], permissions: [], workingRole: 'qualifier', team: 7 },
  hostApi: 1,
  ...more,
});
const why = (one: PluginManifest, more: Partial<ResolveInput> = {}) => resolve(input([one], more)).get(one.id);

describe('one plugin alone', () => {
  it('is active when nothing speaks against it', () => {
    expect(why(aPlugin('goals'))).toEqual({ at: 'active' });
  });
  it('is off where the variant does not have it, whatever the switches say', () => {
    const result = why(aPlugin('goals'), { variant: { flags: {}, plugins: {} }, switches: [{ plugin: 'goals', on: true }] });
    expect(result).toEqual({ at: 'off', why: { kind: 'not-in-variant' } });
  });
  it('names the flag, the tenant feature, the role or the permission that it lacks', () => {
    expect(why(aPlugin('a', { needsFlags: ['transfers', 'scripts'] }))).toEqual({ at: 'off', why: { kind: 'flag', flag: 'scripts' } });
    // Who never had it is not told that somebody took it away.
    const flags = ['transfers', 'scripts'].map((flag) => ({ flag, on: false }));
    expect(why(aPlugin('a', { needsFlags: ['scripts'] }), { flags })).toEqual({ at: 'off', why: { kind: 'flag', flag: 'scripts' } });
    expect(why(aPlugin('a', { needsFlags: ['transfers'] }), { flags })).toEqual({
      at: 'off',
      why: { kind: 'flag', flag: 'transfers', switchedOff: true },
    });
    expect(why(aPlugin('a', { needsFlags: ['transfers'] }), { flags: [{ flag: 'transfers', on: true }] })).toEqual({ at: 'active' });
    expect(why(aPlugin('a', { tenantFeatures: ['x'] }))).toEqual({ at: 'off', why: { kind: 'tenant-feature', feature: 'x' } });
    expect(why(aPlugin('a', { roles: ['advisor'] }))).toEqual({ at: 'off', why: { kind: 'role', roles: ['advisor'] } });
    expect(why(aPlugin('a', { roles: ['advisor', 'qualifier'] }))).toEqual({ at: 'active' });
    expect(why(aPlugin('a', { permissions: ['p'] }))).toEqual({ at: 'off', why: { kind: 'permission', permission: 'p' } });
  });
  it('may need a flag of its own, which is off until somebody switches it on, for the centre or for the person’s team', () => {
    const own = aPlugin('a', {
      flags: [{ id: 'a:beta', titleKey: 't', descriptionKey: 'd', default: false }],
      needsFlags: ['a:beta'],
    });
    const off = (more: object = {}) => ({ at: 'off', why: { kind: 'flag', flag: 'a:beta', ...more } });
    expect(why(own)).toEqual(off({ byDefault: true }));
    expect(why(own, { flags: [{ flag: 'a:beta', on: true }] })).toEqual({ at: 'active' });
    expect(why(own, { flags: [{ flag: 'a:beta', on: true, team: 8 }] })).toEqual(off({ byDefault: true }));
    const butNotSeven = [
      { flag: 'a:beta', on: true },
      { flag: 'a:beta', on: false, team: 7 },
    ];
    expect(why(own, { flags: butNotSeven })).toEqual(off({ switchedOff: true, team: 7 }));
    const variant = { flags: { 'a:beta': false }, plugins: { a: {} } };
    expect(why(own, { variant, flags: [{ flag: 'a:beta', on: true }] })).toEqual(off());
  });
  it('is blocked when it was written for another host', () => {
    expect(why(aPlugin('a', { hostApi: 2 }))).toEqual({ at: 'blocked', why: { kind: 'host-api', wants: 2, has: 1 } });
  });
  it('follows the narrowest switch, and the later of two alike', () => {
    const a = aPlugin('a');
    const at = (...switches: Omit<Switch, 'plugin'>[]) => why(a, { switches: switches.map((s) => ({ plugin: 'a', ...s })) });
    expect(at({ on: false })).toEqual({ at: 'off', why: { kind: 'switched-off' } });
    expect(at({ on: false }, { on: true, role: 'qualifier' })).toEqual({ at: 'active' });
    expect(at({ on: true, role: 'qualifier' }, { on: false, team: 7 })).toEqual({ at: 'off', why: { kind: 'switched-off', team: 7 } });
    expect(at({ on: true, role: 'qualifier', team: 7 }, { on: false, team: 7 })).toEqual({ at: 'active' });
    expect(at({ on: false, team: 8 }, { on: false, role: 'advisor' })).toEqual({ at: 'active' });
    expect(at({ on: false }, { on: true })).toEqual({ at: 'active' });
  });
});

describe('tokens', () => {
  it('blocks the plugin that lacks a token, and the one that waits for it, and nobody else', () => {
    const result = resolve(
      input([
        aPlugin('a', { requires: ['b:x'] }),
        aPlugin('b', { provides: ['b:x'], requires: ['c:y'] }),
        aPlugin('c', { provides: ['c:y'], roles: ['advisor'] }),
        aPlugin('d', { optional: ['c:y'] }),
      ]),
    );
    expect(result.get('b')).toEqual({ at: 'blocked', why: { kind: 'missing-token', token: 'c:y', providers: ['c'] } });
    expect(result.get('a')).toEqual({ at: 'blocked', why: { kind: 'missing-token', token: 'b:x', providers: ['b'], through: [['c']] } });
    expect(result.get('d')).toEqual({ at: 'active' });
  });
  it('names the chain of plugins that wait for each other', () => {
    const result = resolve(
      input([aPlugin('a', { requires: ['b:x'], provides: ['a:x'] }), aPlugin('b', { requires: ['a:x'], provides: ['b:x'] })]),
    );
    expect(result.get('a')).toEqual({ at: 'blocked', why: { kind: 'guard-chain', chain: ['a', 'b', 'a'] } });
    expect(result.get('b')?.at).toBe('blocked');
  });
});

/** Small worlds with plenty of tokens, rings, switches and roles in them. */
const tokens: TokenId[] = ['t:a', 't:b', 't:c', 't:d'];
const someTokens = fc.subarray(tokens, { maxLength: 2 });
const roles: Role[] = ['qualifier', 'advisor', 'manager'];
const world: fc.Arbitrary<ResolveInput> = fc
  .uniqueArray(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: 8 })
  .chain((ids) =>
    fc.record({
      manifests: fc.tuple(
        ...ids.map((id) =>
          fc
            .record({
              requires: someTokens,
              provides: someTokens,
              optional: someTokens,
              roles: fc.subarray(roles, { maxLength: 1 }),
              hostApi: fc.constantFrom(1, 1, 1, 2),
            })
            .map((more) => aPlugin(`p${id}`, more)),
        ),
      ),
      switches: fc.array(
        fc.record({
          plugin: fc.constantFrom(...ids.map((id) => `p${id}`)),
          on: fc.boolean(),
          role: fc.constantFrom(...roles, undefined),
          team: fc.constantFrom(7, undefined),
        }),
        { maxLength: 4 },
      ),
    }),
  )
  .map(({ manifests, switches }) => input(manifests, { switches: switches as Switch[] }));
const actives = (given: ResolveInput) => {
  const result = resolve(given);
  return given.manifests.filter((m) => result.get(m.id)?.at === 'active');
};

describe('in every world', () => {
  it('answers for each plugin, with a reason unless it is active', () => {
    fc.assert(
      fc.property(world, (given) => {
        const result = resolve(given);
        expect([...result.keys()].sort()).toEqual(given.manifests.map((m) => m.id).sort());
        for (const { at, why: reason } of result.values()) expect(at === 'active').toBe(reason === undefined);
      }),
    );
  });
  it('gives each active plugin an active provider for every required token, and an order that starts it after one', () => {
    fc.assert(
      fc.property(world, (given) => {
        const active = actives(given);
        const order = activationOrder(given.manifests, resolve(given));
        expect([...order].sort()).toEqual(active.map((m) => m.id).sort());
        for (const m of active)
          for (const token of m.requires ?? [])
            expect(active.some((p) => p.provides?.includes(token) && order.indexOf(p.id) < order.indexOf(m.id))).toBe(true);
      }),
    );
  });
  it('does not depend on the order of the manifests', () => {
    fc.assert(
      fc.property(world, (given) => {
        const turned = { ...given, manifests: [...given.manifests].reverse() };
        expect(
          actives(turned)
            .map((m) => m.id)
            .sort(),
        ).toEqual(
          actives(given)
            .map((m) => m.id)
            .sort(),
        );
      }),
    );
  });
  it('never takes a plugin away because another one was added that provides more', () => {
    fc.assert(
      fc.property(world, (given) => {
        const helper = aPlugin('helper', { provides: tokens });
        const more = {
          ...given,
          manifests: [...given.manifests, helper],
          variant: { ...given.variant, plugins: { ...given.variant.plugins, helper: {} } },
        };
        const after = new Set(actives(more).map((m) => m.id));
        for (const m of actives(given)) expect(after.has(m.id)).toBe(true);
      }),
    );
  });
});
