import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Role } from '@dialer/contract';
import type { PluginManifest, Switch, TokenId } from '../host/manifest';
import { aPlugin } from '../../tests/support/plugins';
import { accountOf, newBreaks } from './consequences';
import { resolve, type ResolveInput } from './resolve';

const conference = aPlugin('conference', { provides: ['telephony:conference'] });
const transfers = aPlugin('transfers', { requires: ['telephony:conference'], provides: ['transfers:start'] });
const matcha = aPlugin('matcha', { requires: ['transfers:start'] });

const input = (manifests: readonly PluginManifest[], switches: Switch[] = [], flags = {}): Omit<ResolveInput, 'account'> => ({
  manifests,
  switches,
  tenantFeatures: [],
  hostApi: 1,
  variant: { flags, plugins: Object.fromEntries(manifests.map(({ id }) => [id, {}])) },
});
const account = (role: Role, team: number | null, manifests: readonly PluginManifest[]) => accountOf({ role, team }, manifests);

describe('what would break', () => {
  const all = [conference, transfers, matcha];
  it('is every plugin of the chain, with its token and who could provide it', () => {
    const off = input(all, [{ plugin: 'conference', on: false }]);
    expect(newBreaks(input(all), off, [account('advisor', 7, all)])).toEqual([
      { plugin: 'transfers', token: 'telephony:conference', providers: ['conference'], role: 'advisor', team: 7 },
      { plugin: 'matcha', token: 'transfers:start', providers: ['transfers'], role: 'advisor', team: 7 },
    ]);
  });

  it('is said for the audiences that it concerns, and not where it was broken before or is off itself', () => {
    const accounts = [account('qualifier', null, all), account('advisor', null, all)];
    const forAdvisors: Switch = { plugin: 'conference', on: false, role: 'advisor' };
    const breaks = newBreaks(input(all), input(all, [forAdvisors]), accounts);
    expect(breaks.map(({ plugin: id, role }) => `${id} ${role}`)).toEqual(['transfers advisor', 'matcha advisor']);
    const already = input(all, [forAdvisors]);
    expect(newBreaks(already, input(all, [forAdvisors, { plugin: 'conference', on: false }]), accounts.slice(1))).toEqual([]);
    const both: Switch[] = ['conference', 'transfers', 'matcha'].map((id) => ({ plugin: id, on: false }));
    expect(newBreaks(input(all), input(all, both), accounts)).toEqual([]);
  });

  it('is nothing while another plugin provides the same', () => {
    const other = [...all, aPlugin('bridge', { provides: ['telephony:conference'] })];
    expect(newBreaks(input(other), input(other, [{ plugin: 'conference', on: false }]), [account('advisor', null, other)])).toEqual([]);
  });

  it('counts a flag that is switched off like a switch', () => {
    const flagged = [aPlugin('conference', { provides: ['telephony:conference'], needsFlags: ['transfers'] }), transfers];
    const on = input(flagged, [], { transfers: true });
    const off = { ...on, flags: [{ flag: 'transfers', on: false }] };
    expect(newBreaks(on, off, [account('advisor', null, flagged)]).map(({ plugin: id }) => id)).toEqual(['transfers']);
  });

  it('is not hidden by a permission that some people do not have', () => {
    const guarded = [conference, aPlugin('transfers', { requires: ['telephony:conference'], permissions: ['may_transfer'] })];
    const breaks = newBreaks(input(guarded), input(guarded, [{ plugin: 'conference', on: false }]), [account('advisor', null, guarded)]);
    expect(breaks.map(({ plugin: id }) => id)).toEqual(['transfers']);
  });

  it('names a token also where plugins would be left waiting for each other', () => {
    const ring = [
      aPlugin('a', { requires: ['b:b'], provides: ['a:a'] }),
      aPlugin('b', { requires: ['a:a'], provides: ['b:b'] }),
      aPlugin('c', { provides: ['a:a'] }),
    ];
    expect(newBreaks(input(ring), input(ring, [{ plugin: 'c', on: false }]), [account('advisor', null, ring)])).toEqual([
      { plugin: 'a', token: 'b:b', providers: ['b'], role: 'advisor', team: null },
      { plugin: 'b', token: 'a:a', providers: ['a', 'c'], role: 'advisor', team: null },
    ]);
  });

  it('is exactly what is active before and blocked after, whatever the plugins and switches', () => {
    const tokens: TokenId[] = ['t:a', 't:b', 't:c'];
    const some = fc.subarray(tokens);
    const plugins = fc
      .array(fc.record({ requires: some, provides: some }), { minLength: 1, maxLength: 6 })
      .map((list) => list.map((each, nth) => aPlugin(`p${nth}`, each)));
    const switches = fc.array(
      fc.record({ nth: fc.nat(5), on: fc.boolean() }).map(({ nth, on }): Switch => ({ plugin: `p${nth}`, on })),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(plugins, switches, switches, (manifests, was, will) => {
        const person = account('advisor', null, manifests);
        const had = resolve({ ...input(manifests, was), account: person });
        const has = resolve({ ...input(manifests, will), account: person });
        const lost = manifests.map(({ id }) => id).filter((id) => had.get(id)?.at === 'active' && has.get(id)?.at === 'blocked');
        const breaks = newBreaks(input(manifests, was), input(manifests, will), [person]);
        expect(breaks.map(({ plugin: id }) => id)).toEqual(lost);
        for (const { token, providers } of breaks) {
          expect(tokens).toContain(token);
          expect(providers.filter((id) => has.get(id)?.at === 'active')).toEqual([]);
        }
      }),
    );
  });
});
