/** A registry of made-up plugins over fakes, for the tests of this folder: modules, timers and failures in the test's hands. */
import { fakeApi, fakeCore, type Acts } from '@dialer/host/testing';
import type { ClientCommands } from '@dialer/contract';
import { expect, vi } from 'vitest';
import { done, type PluginContext, type PluginManifest, type PluginModule, type Resolution } from '../host';
import type { Envelope } from './context';
import type { PluginFailure } from './failures';
import { Registry } from './registry';

type Activate = (ctx: PluginContext) => void | Promise<void>;
/** What the module of a plugin does, or the whole way in which it is loaded. */
export type MadeUp = [PluginManifest, (Activate | { load?: () => Promise<PluginModule>; parts?: Partial<PluginModule> })?];

/** A promise whose end the test decides. */
export function later<T = void>() {
  let settle!: { resolve: (value: T) => void; reject: (error: unknown) => void };
  const promise = new Promise<T>((resolve, reject) => (settle = { resolve, reject }));
  return { promise, ...settle };
}

export function world(
  plugins: MadeUp[],
  { config = async () => ({}) }: { config?: (plugin: string) => Promise<Record<string, unknown>> } = {},
) {
  const logged: string[] = [];
  const facts: Record<string, unknown>[] = [];
  const timers = new Set<() => void>();
  const written: [string, unknown][] = [];
  const saved: Record<string, Envelope> = {};
  const failures: PluginFailure[] = [];
  const noted: ClientCommands['command-noted'][] = [];
  const notices: string[] = [];
  const acts: Acts = [];
  const core = fakeCore(acts);
  const moduleOf = ([m, code]: MadeUp): (() => Promise<PluginModule>) => {
    if (typeof code === 'object' && code.load) return code.load;
    const parts = typeof code === 'function' ? { activate: code } : code?.parts;
    const module = { manifest: m, ...parts } as PluginModule;
    return async () => module;
  };
  const registry = new Registry({
    openPanel: () => done,
    manifests: plugins.map(([m]) => m),
    modules: Object.fromEntries(plugins.map((plugin) => [plugin[0].id, moduleOf(plugin)])),
    core,
    api: fakeApi(),
    preferences: { read: (id) => saved[id], write: (id, envelope) => void written.push([id, envelope]) },
    log: (_level, message, more) => {
      logged.push(`${more?.['plugin']}: ${message}`);
      facts.push({ ...more });
    },
    config,
    translate: () => (key) => key,
    loadTexts: async () => undefined,
    centreStates: () => Promise.reject(new Error('No plugin here keeps anything.')),
    after: (_ms, run) => {
      timers.add(run);
      return () => timers.delete(run);
    },
    onGuardFault: (plugin, command) => void notices.push(`${plugin} ${command}`),
    onFailure: (failure) => void failures.push(failure),
    onCommandNoted: (note) => void noted.push(note),
  });
  /** All plugins as given; those of `but` otherwise. */
  const all = (at: Resolution['at'] = 'active', but: Record<string, Resolution['at']> = {}): Map<string, Resolution> =>
    new Map(registry.manifests.map(({ id }) => [id, { at: but[id] ?? at }]));
  const isSettled = (id: string): boolean => ['ready', 'failed'].includes(registry.state(id).at);
  const settled = (...ids: string[]) => vi.waitFor(() => expect(ids.filter((id) => !isSettled(id))).toEqual([]), { interval: 2 });
  return {
    registry,
    core,
    all,
    logged,
    facts,
    failures,
    notices,
    written,
    noted,
    saved,
    settled,
    /** Lets the time of every deadline pass until the plugins have started or failed. */
    passDeadlinesOf: (...ids: string[]) =>
      vi.waitFor(
        () => {
          [...timers].forEach((run) => run());
          expect(ids.filter((id) => !isSettled(id))).toEqual([]);
        },
        { interval: 2 },
      ),
    states: (...ids: string[]) => ids.map((id) => registry.state(id).at),
  };
}
