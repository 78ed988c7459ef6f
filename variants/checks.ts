/**
 * What `npm run check-variants` proves of the centres' folders, and what the gateway says of them when it starts: each is
 * well formed, fits the plugins and texts of the release, and for every role, with all permissions or none, no plugin lacks
 * what it requires.
 */
import { ROLES, type Role, type VariantManifest } from '../src/contract';
import type { PluginManifest, Why } from '../src/host/manifest';
import { accountOf } from '../src/registry/consequences';
import { resolve } from '../src/registry/resolve';
import {
  centreFlagFaults,
  clashFaults,
  flagFaults,
  layoutFaults,
  pluginFaults,
  sameKeyFaults,
  setByPluginFaults,
  wordFaults,
  type PluginCatalogue,
} from './fits';
import { centreHints } from './hints';
import type { CentreFolder } from './read';
import { formOf } from './schema';

export interface Release extends PluginCatalogue {
  /** Major version of the host API. */
  readonly hostApi: number;
  /** Folders of texts: languages and overlays. */
  readonly locales: readonly string[];
}
/** What is printed of one centre: a line a role, the faults in words with what to do, and what is no fault but seldom meant. */
export interface Verdict {
  readonly lines: readonly string[];
  readonly faults: readonly string[];
  readonly hints: readonly string[];
}

export function checkCentre(read: CentreFolder, release: Release): Verdict {
  const { centre, faults: malformed } = formOf(read);
  // Whether its plugins get along cannot be told of a manifest that is none.
  if (!centre) return { lines: [], faults: malformed, hints: [] };
  const { variant, layouts } = centre;
  const { folder } = read;
  const unfit = [
    ...pluginFaults(variant, release),
    ...centreFlagFaults(variant, release),
    ...layoutFaults(layouts, variant, release),
    ...wordFaults(variant, release.locales),
    ...sameKeyFaults(variant),
    ...setByPluginFaults(variant, release),
  ].map((fault) => `${folder}/${fault}`);
  const roles = ROLES.map((role) => ({ role, ...resolveRole(folder, variant, release, role) }));
  return {
    lines: roles.map(({ role, active, faults }) => `${variant.code} ${role}: ${active} plugins${faults.length ? ', FAULTY' : ''}`),
    faults: [
      ...flagFaults(release.manifests),
      ...clashFaults(release.manifests),
      ...unfit,
      ...new Set(roles.flatMap(({ faults }) => faults)),
    ],
    hints: centreHints(centre).map((hint) => `${folder}/${hint}`),
  };
}

/** A role with all permissions and tenant features, and with none: whoever there is stands between the two. */
function resolveRole(folder: string, variant: VariantManifest, { manifests, hostApi }: Release, role: Role) {
  const full = accountOf({ role, team: null }, manifests);
  const features = manifests.flatMap((manifest) => manifest.tenantFeatures ?? []);
  const cases = [full, { ...full, permissions: [] }].flatMap((account) =>
    [features, []].map((tenantFeatures) => ({ account, tenantFeatures })),
  );
  const results = cases.map(({ account, tenantFeatures }) =>
    resolve({ manifests, hostApi, variant, switches: [], tenantFeatures, account }),
  );
  const faults = results.flatMap((result) =>
    manifests.flatMap((manifest) => {
      const { at, why } = result.get(manifest.id)!;
      return at === 'blocked' && why ? [`${folder}/variant.json > plugins > ${manifest.id}: ${advice(manifest, why, variant)}`] : [];
    }),
  );
  return { active: [...results[0]!.values()].filter(({ at }) => at === 'active').length, faults: [...new Set(faults)] };
}

/** Why a plugin is blocked, and what to do about it. */
function advice({ id, hostApi }: PluginManifest, why: Why, variant: VariantManifest): string {
  if (why.kind === 'missing-token') {
    const needs = `it needs ${why.token}, which nothing on provides`;
    const absent = why.providers.filter((provider) => !(provider in variant.plugins));
    if (!why.providers.length) return `${needs} and no plugin of this release could; add one that provides it, or take ${id} out`;
    if (absent.length) return `${needs}; add ${absent.join(' or ')} to this file, or take ${id} out`;
    return `${needs} for some of those who have ${id}; ${why.providers.join(' and ')} must have no flag, role, permission or tenant feature that ${id} does not have`;
  }
  if (why.kind === 'guard-chain') return `it waits for itself by ${why.chain.join(' > ')}; one of them must require its token as optional`;
  if (why.kind === 'host-api') return `its manifest is written for host API ${hostApi}, this release has another; bring it to that`;
  return 'it cannot start';
}
