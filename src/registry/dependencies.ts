/** Who gives tokens to whom, among the plugins that are active. */
import type { PluginManifest, TokenId } from '../host';

type Manifests = readonly PluginManifest[];

const wantedBy = ({ requires = [], optional = [] }: PluginManifest): readonly TokenId[] => [...requires, ...optional];
const gives = (manifest: PluginManifest, token: TokenId): boolean => Boolean(manifest.provides?.includes(token));

/** Ids of the plugins that provide a token, `self` not counted. */
export const providersOf = (active: Manifests, token: TokenId, self: string): string[] =>
  active.filter((other) => other.id !== self && gives(other, token)).map(({ id }) => id);

/** Ids of the plugins that give a plugin something that it requires or can use. */
export const allProvidersOf = (active: Manifests, manifest: PluginManifest): string[] => [
  ...new Set(wantedBy(manifest).flatMap((token) => providersOf(active, token, manifest.id))),
];

/** Whether a plugin waits, directly or through others, for another to start. */
export function waitsFor(active: Manifests, id: string, other: string, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const manifest = active.find((candidate) => candidate.id === id);
  return Boolean(
    manifest && allProvidersOf(active, manifest).some((provider) => provider === other || waitsFor(active, provider, other, seen)),
  );
}

/** Ids of the plugins that use tokens of the given ones, directly or through others; `required` leaves optional tokens out. */
export function usersOf(all: Manifests, ids: readonly string[], kind: 'any' | 'required'): Set<string> {
  const users = new Set<string>();
  let tokens = new Set(all.filter(({ id }) => ids.includes(id)).flatMap(({ provides = [] }) => provides));
  while (tokens.size) {
    const next = all.filter(
      (manifest) => !users.has(manifest.id) && (kind === 'any' ? wantedBy(manifest) : (manifest.requires ?? [])).some((t) => tokens.has(t)),
    );
    next.forEach(({ id }) => users.add(id));
    tokens = new Set(next.flatMap(({ provides = [] }) => provides));
  }
  return users;
}

/** The page's side of waiting for providers. */
export interface Starting {
  active: Manifests;
  /** Whether the plugin is starting or started already. */
  begun(id: string): boolean;
  /** Resolves when the plugin runs; rejects when it does not. */
  start(id: string): Promise<void>;
  /** Runs `run` when one plugin has had all the time it may take to start. */
  deadline(run: () => void): () => void;
}

/** Required tokens must be there; optional ones are waited for no longer than one plugin may take to start. */
export async function waitForProviders(manifest: PluginManifest, { active, begun, start, deadline }: Starting): Promise<void> {
  const { id, requires = [], optional = [] } = manifest;
  // A ring of optional tokens waits for nobody: those plugins are starting already.
  const inRing = (provider: string): boolean => begun(provider) && waitsFor(active, provider, id);
  const anyRuns = async (token: TokenId): Promise<void> => {
    const tries = providersOf(active, token, id).filter((provider) => !inRing(provider));
    await Promise.any(tries.map(start)).catch(() => undefined);
  };
  const wishes = Promise.all(optional.map(anyRuns));
  await Promise.all(requires.map(anyRuns));
  if (!optional.length) return;
  await new Promise<void>((resolve) => {
    const cancel = deadline(resolve);
    void wishes.then(() => (cancel(), resolve()));
  });
}
