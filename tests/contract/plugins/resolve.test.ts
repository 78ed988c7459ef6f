/**
 * Who has a plugin, asked for every combination of what its manifest names: centre, flags, tenant features, permissions,
 * working role, switches at each scope, tokens and host API. The answer is compared with the rule as it is written here.
 */
import { describe, expect, it } from 'vitest';
import { holdsRole, ROLES, type Role } from '@dialer/contract';
import { HOST_API, type PluginManifest, type Resolution, type Switch, type Why } from '@dialer/host';
import { resolve } from '../../../src/registry/resolve';
import { plugins, tested, variants } from './release';

const TEAM = 7;

/** One combination. Sets hold what is given of what the manifest names. */
interface Case {
  inVariant: boolean;
  flags: ReadonlySet<string>;
  tenantFeatures: ReadonlySet<string>;
  permissions: ReadonlySet<string>;
  tokens: ReadonlySet<string>;
  role: Role;
  switches: readonly Switch[];
  hostApi: number;
}

const subsets = (names: readonly string[] = []): ReadonlySet<string>[] =>
  names.reduce<string[][]>((sets, name) => sets.flatMap((set) => [set, [...set, name]]), [[]]).map((set) => new Set(set));

/** Off, on or not set for everyone, the role, the team, and the role in the team; a switch of somebody else's beside them. */
function switchesFor(plugin: string, role: Role): Switch[][] {
  const scopes = [{}, { role }, { team: TEAM }, { role, team: TEAM }];
  const settings = scopes.reduce<Switch[][]>(
    (lists, scope) => lists.flatMap((list) => [list, ...[true, false].map((on) => [...list, { plugin, on, ...scope }])]),
    [[]],
  );
  return settings.map((list) => [...list, { plugin, on: false, team: TEAM + 1 }, { plugin: 'another', on: false }]);
}

function* casesOf(manifest: PluginManifest): Generator<Case> {
  for (const inVariant of [true, false])
    for (const hostApi of [HOST_API, HOST_API + 1])
      for (const flags of subsets(manifest.needsFlags))
        for (const tenantFeatures of subsets(manifest.tenantFeatures))
          for (const permissions of subsets(manifest.permissions))
            for (const tokens of subsets(manifest.requires))
              for (const role of ROLES)
                for (const switches of switchesFor(manifest.id, role))
                  yield { inVariant, hostApi, flags, tenantFeatures, permissions, tokens, role, switches };
}

const provider = (token: string): PluginManifest => ({
  id: `provider of ${token}`,
  hostApi: HOST_API,
  titleKey: 'title',
  descriptionKey: 'description',
  provides: [token as `${string}:${string}`],
  activateOn: 'start',
  contributes: {},
});

/** What the release answers. Providers of tokens that are not given stand outside of the centre. */
function answer(manifest: PluginManifest, given: Case): Resolution | undefined {
  const providers = (manifest.requires ?? []).map(provider);
  const inCentre = providers.filter(({ provides }) => given.tokens.has(provides![0]!)).map(({ id, hostApi }) => ({ id, hostApi }));
  return resolve({
    // Another release of the host: its other plugins were written for it.
    manifests: [manifest, ...providers.map((other) => ({ ...other, hostApi: given.hostApi }))],
    variant: {
      flags: Object.fromEntries((manifest.needsFlags ?? []).map((name) => [name, given.flags.has(name)])),
      plugins: Object.fromEntries([...inCentre.map(({ id }) => id), ...(given.inVariant ? [manifest.id] : [])].map((id) => [id, {}])),
    },
    switches: given.switches,
    tenantFeatures: [...given.tenantFeatures],
    account: {
      roles: [given.role],
      permissions: [...given.permissions],
      workingRole: given.role,
      team: TEAM,
    },
    hostApi: given.hostApi,
  }).get(manifest.id);
}

/** The rule: the first of these that speaks against the plugin is the reason. */
function expected(manifest: PluginManifest, given: Case): Resolution {
  const lacks = (names: readonly string[] | undefined, held: ReadonlySet<string>) => names?.find((name) => !held.has(name));
  const off = (why: Why): Resolution => ({ at: 'off', why });
  if (!given.inVariant) return off({ kind: 'not-in-variant' });
  const flag = lacks(manifest.needsFlags, given.flags);
  if (flag) return off({ kind: 'flag', flag });
  const feature = lacks(manifest.tenantFeatures, given.tenantFeatures);
  if (feature) return off({ kind: 'tenant-feature', feature });
  const narrowest = [...given.switches].filter((s) => s.plugin === manifest.id && (s.team ?? TEAM) === TEAM).at(-1);
  if (narrowest && !narrowest.on) {
    const { role, team } = narrowest;
    return off({ kind: 'switched-off', ...(role && { role }), ...(team && { team }) });
  }
  const { roles } = manifest;
  if (roles?.length && !roles.some((role) => holdsRole([given.role], role))) return off({ kind: 'role', roles });
  const permission = lacks(manifest.permissions, given.permissions);
  if (permission) return off({ kind: 'permission', permission });
  if (manifest.hostApi !== given.hostApi) return { at: 'blocked', why: { kind: 'host-api', wants: manifest.hostApi, has: given.hostApi } };
  const token = manifest.requires?.find((name) => !given.tokens.has(name));
  if (token) return { at: 'blocked', why: { kind: 'missing-token', token, providers: [`provider of ${token}`] } };
  return { at: 'active' };
}

const everything: PluginManifest = {
  ...provider('x:y'),
  id: 'one-that-names-everything',
  needsFlags: ['transfers', 'scripts'],
  roles: ['advisor', 'manager'],
  permissions: ['p1', 'p2'],
  tenantFeatures: ['disclosures'],
  requires: ['a:x', 'b:y'],
};

// What no plugin names is only of the whole suite.
const judged =
  tested.length === plugins.length ? [...plugins.map(({ manifest }) => manifest), everything] : tested.map(({ manifest }) => manifest);

describe.each(judged)('$id', (manifest) => {
  it('is active, off or blocked exactly as its manifest says, in every combination of what it names', () => {
    let cases = 0;
    for (const given of casesOf(manifest)) {
      cases += 1;
      const is = answer(manifest, given);
      const should = expected(manifest, given);
      // Comparing text first: a million deep comparisons by the test runner would take minutes.
      if (JSON.stringify(is) !== JSON.stringify(should)) expect({ given, resolution: is }).toEqual({ given, resolution: should });
    }
    expect(cases).toBeGreaterThanOrEqual(ROLES.length * 81 * 4);
  });
});

describe.each(variants)('the plugins of $code', (variant) => {
  const manifests = plugins.map((plugin) => plugin.manifest);
  it.each(ROLES)('resolve for a %s: nothing is blocked, and what is off is off for the role or a permission', (role) => {
    const result = resolve({
      manifests,
      variant,
      switches: [],
      tenantFeatures: [],
      account: { roles: [role], permissions: [], workingRole: role, team: null },
      hostApi: HOST_API,
    });
    for (const id of Object.keys(variant.plugins)) {
      const { at, why } = result.get(id)!;
      expect(at === 'active' || ['role', 'permission', 'tenant-feature', 'flag'].includes(why!.kind), `${id} is ${at}: ${why?.kind}`).toBe(
        true,
      );
      expect(at, id).not.toBe('blocked');
    }
  });
});
