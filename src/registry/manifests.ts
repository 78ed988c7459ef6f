import type { FlagManifest, PluginManifest } from '../host';
import { conditionFaultOf } from '../host/conditions';
import { shortcutFaultOf } from '../host/shortcuts';

export interface ManifestFault {
  path: string;
  reason: string;
}

/** What a manifest must at least be for everything that reads it to work. */
function fault(value: unknown): string | null {
  const manifest = value as Partial<PluginManifest> | null | undefined;
  if (!manifest || typeof manifest !== 'object') return 'it exports no manifest';
  if (typeof manifest.id !== 'string' || !manifest.id) return 'it has no id';
  if (typeof manifest.hostApi !== 'number') return 'it names no host API version';
  if (!manifest.contributes || typeof manifest.contributes !== 'object') return 'it has no contributes';
  return (
    flagFaultOf(manifest as PluginManifest) ?? shortcutFaultOf(manifest.contributes.commands) ?? conditionFaultOf(manifest.contributes)
  );
}

/** What is wrong with the flags that a manifest declares, in words; null when all are good. */
function flagFaultOf({ id, flags = [] }: PluginManifest): string | null {
  for (const flag of flags as readonly unknown[]) {
    // So were flags named that a plugin needs.
    if (typeof flag === 'string') return `flags declares flags of its own; the flag ${flag}, which it needs, belongs in needsFlags`;
    const { id: name, titleKey, descriptionKey, default: start } = (flag ?? {}) as Partial<FlagManifest>;
    if (typeof name !== 'string' || !FLAG_ID.test(name) || !name.startsWith(`${id}:`))
      return `the flag ${String(name)} must be called ${id}:… , in small letters, digits and dashes`;
    if (typeof titleKey !== 'string' || typeof descriptionKey !== 'string') return `the flag ${name} needs a titleKey and a descriptionKey`;
    if (typeof start !== 'boolean') return `the flag ${name} needs a default: true or false`;
  }
  return null;
}
const FLAG_ID = /^[a-z0-9-]+:[a-z0-9-]{1,60}$/;

/**
 * Names that a plugin claims for what it contributes. Panels, addresses and commands are one space for all plugins, because
 * layouts and the router know only the name; the others are looked up inside their plugin. Shortcuts may clash here: the
 * later command is without keys (`bindShortcuts`), and its plugin goes on.
 */
function namesOf({ id, flags = [], contributes: c }: PluginManifest): string[] {
  return [
    ...flags.map((flag) => `the flag ${flag.id}`),
    ...(c.panels ?? []).flatMap((panel) => [panel.id, ...(panel.aliases ?? [])]).map((name) => `the panel ${name}`),
    ...[...(c.settingsPages ?? []), ...(c.routes ?? [])].map(({ path }) => `the address ${path}`),
    ...(c.commands ?? []).map((command) => `the command ${command.id}`),
    ...(c.settingsPages ?? []).map((page) => `the page ${page.id} of ${id}`),
    ...(c.overlays ?? []).map((overlay) => `the overlay ${overlay.id} of ${id}`),
    ...(c.topBar ?? []).map((item) => `the top-bar item ${item.id} of ${id}`),
  ];
}

/**
 * Reads all manifests. One that is broken, or that takes an id, a panel, an address or a command that another has
 * already, is named, and nothing else stops.
 */
export async function readManifests(
  files: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<{ manifests: PluginManifest[]; faults: ManifestFault[] }> {
  const paths = Object.keys(files).sort();
  const read = await Promise.allSettled(paths.map((path) => files[path]!()));
  const manifests = new Map<string, PluginManifest>();
  const owners = new Map<string, string>();
  const faults: ManifestFault[] = [];
  /** Adds a manifest, or says why it cannot be. */
  const add = (value: unknown): string | null => {
    const reason = fault(value);
    if (reason) return reason;
    const manifest = value as PluginManifest;
    if (manifests.has(manifest.id)) return `the id ${manifest.id} is taken`;
    const names = namesOf(manifest);
    const taken = names.find((name, at) => owners.has(name) || names.indexOf(name) !== at);
    if (taken) return `${taken} is there twice: ${owners.get(taken) ?? manifest.id} has it too`;
    names.forEach((name) => owners.set(name, manifest.id));
    manifests.set(manifest.id, manifest);
    return null;
  };
  read.forEach((result, index) => {
    const path = paths[index]!;
    try {
      const reason = result.status === 'rejected' ? String(result.reason) : add(result.value);
      if (reason) faults.push({ path, reason });
    } catch (error) {
      // Ill-formed deeper than `fault` looks: it stops alone, like the others.
      faults.push({ path, reason: String(error) });
    }
  });
  return { manifests: [...manifests.values()], faults };
}

/** Ids that a variant lists and no plugin has: named, ignored. */
export const unknownPlugins = (listed: Readonly<Record<string, unknown>>, manifests: readonly PluginManifest[]): string[] =>
  Object.keys(listed).filter((id) => !manifests.some((manifest) => manifest.id === id));
