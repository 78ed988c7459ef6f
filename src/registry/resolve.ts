/**
 * Who has which plugin, and why not: one pure function for the page, the gateway (which refuses a switch that would
 * break a required token), the catalogue, the route guard, the administrator's page and the checks.
 * States of run time (idle, failed, quarantined) are added by the registry.
 */
import { isForRoles, type Role, type VariantManifest } from '@dialer/contract';
import type { FlagSwitch, PluginManifest, Resolution, Switch, TokenId, Why } from '../host/manifest';
import { decisiveFlagSwitch, flagsOf } from './flags';

/** The person that the answer is for. */
export interface ResolveAccount {
  /** All that they hold; `workingRole` is the one that switches mean. */
  roles: readonly string[];
  permissions: readonly string[];
  workingRole: Role;
  /** Account id of the person's manager; null when there is none. A team is the agents of one manager. */
  team: number | null;
}

export interface ResolveInput {
  manifests: readonly PluginManifest[];
  variant: Pick<VariantManifest, 'flags' | 'plugins'>;
  switches: readonly Switch[];
  /** What administrators have said of flags, over the variant's own. */
  flags?: readonly FlagSwitch[];
  tenantFeatures: readonly string[];
  account: ResolveAccount;
  /** Major version of the host API that this release has. */
  hostApi: number;
}

const ACTIVE: Resolution = { at: 'active' };
const off = (why: Why): Resolution => ({ at: 'off', why });
const blocked = (why: Why): Resolution => ({ at: 'blocked', why });

/** State of every plugin by its id; a pure function of its input. Plugins do not depend on the order they are given in. */
export function resolve(input: ResolveInput): Map<string, Resolution> {
  const result = new Map(input.manifests.map((manifest) => [manifest.id, alone(manifest, input)]));
  blockWithoutTokens(input.manifests, result);
  blockRings(input.manifests, result);
  return result;
}

/** What the plugin's own manifest says, without looking at the others. */
function alone(manifest: PluginManifest, input: ResolveInput): Resolution {
  const { variant, switches, tenantFeatures, account, hostApi } = input;
  if (!Object.hasOwn(variant.plugins, manifest.id)) return off({ kind: 'not-in-variant' });
  const flags = flagWhys(manifest, input);
  const floor = flags.find(({ switchedOff, byDefault }) => !switchedOff && !byDefault);
  if (floor) return off(floor);
  const feature = manifest.tenantFeatures?.find((name) => !tenantFeatures.includes(name));
  if (feature !== undefined) return off({ kind: 'tenant-feature', feature });
  if (flags[0]) return off(flags[0]);
  const switchedOff = decisiveSwitch(manifest.id, switches, account);
  if (switchedOff && !switchedOff.on) return off(switchWhy(switchedOff));
  if (manifest.roles && !isForRoles(manifest.roles, account.roles)) return off({ kind: 'role', roles: manifest.roles });
  const permission = manifest.permissions?.find((name) => !account.permissions.includes(name));
  if (permission !== undefined) return off({ kind: 'permission', permission });
  if (manifest.hostApi !== hostApi) return blocked({ kind: 'host-api', wants: manifest.hostApi, has: hostApi });
  return ACTIVE;
}

type FlagWhy = Extract<Why, { kind: 'flag' }>;

/** Of the flags that a plugin needs, those that are off for the person, each with who has it off. */
function flagWhys(manifest: PluginManifest, { variant, flags: switches = [], account: { team } }: ResolveInput): FlagWhy[] {
  const { needsFlags = [] } = manifest;
  if (!needsFlags.length) return [];
  const known = flagsOf(variant, [manifest]);
  return needsFlags.flatMap((name): FlagWhy[] => {
    const why: FlagWhy = { kind: 'flag', flag: name };
    const flag = known.find((one) => one.flag === name);
    if (!flag?.floor) return [why];
    const said = decisiveFlagSwitch(name, switches, team);
    if (said ? said.on : flag.start) return [];
    return [said ? { ...why, switchedOff: true, ...(said.team !== undefined && { team: said.team }) } : { ...why, byDefault: true }];
  });
}

/**
 * The switch that decides for this person: the narrowest scope wins (role and team, then team, then role, then
 * everyone); between two of one scope the later. None: the plugin is on, as the variant has it.
 */
export function decisiveSwitch(
  plugin: string,
  switches: readonly Switch[],
  account: Pick<ResolveAccount, 'workingRole' | 'team'>,
): Switch | null {
  const applies = (s: Switch) =>
    s.plugin === plugin && (s.role === undefined || s.role === account.workingRole) && (s.team === undefined || s.team === account.team);
  const narrowness = (s: Switch) => (s.team === undefined ? 0 : 2) + (s.role === undefined ? 0 : 1);
  let decisive: Switch | null = null;
  for (const s of switches) if (applies(s) && (!decisive || narrowness(s) >= narrowness(decisive))) decisive = s;
  return decisive;
}

const switchWhy = ({ role, team }: Switch): Why => ({
  kind: 'switched-off',
  ...(role !== undefined && { role }),
  ...(team !== undefined && { team }),
});

/** Takes plugins away until each one left has a provider for every required token: the largest set that can stand. */
function blockWithoutTokens(manifests: readonly PluginManifest[], result: Map<string, Resolution>): void {
  const isActive = (manifest: PluginManifest) => result.get(manifest.id)?.at === 'active';
  const missing = (manifest: PluginManifest): TokenId | undefined =>
    manifest.requires?.find(
      (token) => !manifests.some((other) => other.id !== manifest.id && isActive(other) && other.provides?.includes(token)),
    );
  // Each round looks at the state that the round before left, so that the order of the manifests does not matter.
  for (;;) {
    const fallen = manifests.filter(isActive).flatMap((manifest) => {
      const token = missing(manifest);
      return token === undefined ? [] : [{ manifest, token }];
    });
    if (!fallen.length) return;
    for (const { manifest, token } of fallen) {
      const providers = manifests.filter((other) => other.id !== manifest.id && other.provides?.includes(token)).map((other) => other.id);
      const through = waitingFor(providers.sort(), result);
      result.set(manifest.id, blocked({ kind: 'missing-token', token, providers, ...(through.length && { through }) }));
    }
  }
}

/** Of providers that wait for others themselves, whom the first of them waits for, and so on to those that are off. */
function waitingFor(providers: readonly string[], result: ReadonlyMap<string, Resolution>): readonly string[][] {
  const whys = providers.map((id) => result.get(id)?.why);
  const why = whys.every((each) => each?.kind === 'missing-token') ? whys[0] : undefined;
  // Each round blocks by what the rounds before have left: what is named here was settled then.
  return why?.kind === 'missing-token' ? [[...why.providers], ...(why.through ?? []).map((ids) => [...ids])] : [];
}

/** Plugins that require each other in a ring can never start: each waits for the next one's token. */
function blockRings(manifests: readonly PluginManifest[], result: Map<string, Resolution>): void {
  let startable = new Set<string>();
  const active = manifests.filter((manifest) => result.get(manifest.id)?.at === 'active');
  const providersOf = (token: TokenId) => active.filter((other) => other.provides?.includes(token));
  for (;;) {
    const next = new Set(
      active
        .filter((manifest) =>
          (manifest.requires ?? []).every((token) => providersOf(token).some((p) => p.id !== manifest.id && startable.has(p.id))),
        )
        .map((manifest) => manifest.id),
    );
    if (next.size === startable.size) break;
    startable = next;
  }
  for (const manifest of active) {
    if (startable.has(manifest.id)) continue;
    result.set(manifest.id, blocked({ kind: 'guard-chain', chain: chainFrom(manifest, startable, providersOf) }));
  }
}

/** The plugins that wait for each other, from one until a name comes again. */
function chainFrom(first: PluginManifest, startable: ReadonlySet<string>, providersOf: (token: TokenId) => PluginManifest[]): string[] {
  const chain: string[] = [];
  let at: PluginManifest | undefined = first;
  while (at && !chain.includes(at.id)) {
    chain.push(at.id);
    const stuck: TokenId | undefined = at.requires?.find((token) => !providersOf(token).some((p) => startable.has(p.id)));
    at = stuck === undefined ? undefined : providersOf(stuck)[0];
  }
  return at ? [...chain, at.id] : chain;
}

/**
 * Ids of the active plugins in the order in which they start: after a provider of each required token, and, where that
 * makes no ring, after the providers of the optional ones.
 */
export function activationOrder(manifests: readonly PluginManifest[], result: ReadonlyMap<string, Resolution>): string[] {
  const waiting = manifests.filter((manifest) => result.get(manifest.id)?.at === 'active');
  const started: PluginManifest[] = [];
  const given = (token: TokenId) => started.some((other) => other.provides?.includes(token));
  const coming = (token: TokenId, self: PluginManifest) => waiting.some((other) => other !== self && other.provides?.includes(token));
  while (waiting.length) {
    const ready = waiting.filter((manifest) => (manifest.requires ?? []).every(given));
    const settled = ready.find((manifest) => !(manifest.optional ?? []).some((token) => coming(token, manifest)));
    const next = settled ?? ready[0] ?? waiting[0]!;
    started.push(next);
    waiting.splice(waiting.indexOf(next), 1);
  }
  return started.map((manifest) => manifest.id);
}
