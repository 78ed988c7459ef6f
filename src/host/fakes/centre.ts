/** The gateway's part of what plugins keep for their centre: it counts revisions, refuses a save made from another, and tells pages. */
import { createCentreStates, type OpenCentreState } from '../../core/centre-state';
import type { ClockPort, RealtimeEvent } from '../../core/ports';
import { ApiError } from '../../core/ports/api';
import type { FakeApi } from './api';

/** What one plugin keeps for the centre, in a test's hands. */
export interface FakeCentre {
  /** What is kept now; null while nobody has saved. */
  readonly kept: { version: number; value: unknown } | null;
  /**
   * Somebody else saves: `await host.change(() => host.centre.saves({ goal: 50 }))`. With `heard: false` the page under test
   * has not heard of it when it saves next.
   */
  saves(value: object, how?: { version?: number; by?: string; heard?: boolean }): void;
  /** The gateway is away, or back. */
  setAway(away: boolean): void;
}

interface Stored {
  revision: number;
  version: number;
  value: unknown;
  saved: { by: string; at: string } | null;
}
const NOTHING: Stored = { revision: 0, version: 0, value: null, saved: null };
const AT = '2026-03-02T15:00:00.000Z';

export interface FakeCentres {
  of(plugin: string): FakeCentre;
  readonly open: OpenCentreState;
}

/** `me`: who saves on the page under test. */
export function fakeCentres(api: FakeApi, clock: Pick<ClockPort, 'after'>, me = 'Ana Roy'): FakeCentres {
  const all = new Map<string, Stored>();
  const pages = new Set<(event: RealtimeEvent) => void>();
  const local = new Map<string, string>();
  let revision = 0;
  let away = false;
  let keys = 0;
  const storedOf = (plugin: string): Stored => all.get(plugin) ?? NOTHING;
  const put = (plugin: string, version: number, value: unknown, by: string): Stored => {
    revision += 1;
    const stored = { revision, version, value: JSON.parse(JSON.stringify(value)) as unknown, saved: { by, at: AT } };
    all.set(plugin, stored);
    return stored;
  };
  const tell = (plugin: string): void => {
    const news: RealtimeEvent = { type: 'event', name: 'plugin-config', payload: { revision, plugins: [plugin] }, at: 0 };
    for (const page of [...pages]) page(news);
  };
  const pluginIn = (input: Record<string, unknown>): string => (input['params'] as { plugin: string }).plugin;
  const reach = (operation: 'getCentreState' | 'saveCentreState'): void => {
    if (away) throw new ApiError(operation, null, '');
  };
  api.reply('getCentreState', (input: Record<string, unknown>) => {
    reach('getCentreState');
    return structuredClone(storedOf(pluginIn(input)));
  });
  api.reply('saveCentreState', (input: Record<string, unknown>) => {
    reach('saveCentreState');
    const plugin = pluginIn(input);
    const body = input['body'] as Pick<Stored, 'revision' | 'version' | 'value'>;
    const current = structuredClone(storedOf(plugin));
    const refuse = (code: string) => new ApiError('saveCentreState', 409, code, {}, { code, current });
    if (current.version > body.version) throw refuse('newer-release');
    if (current.revision !== body.revision) throw refuse('centre-state-changed');
    const stored = structuredClone(put(plugin, body.version, body.value, me));
    tell(plugin);
    return stored;
  });
  return {
    of: (plugin) => ({
      get kept() {
        const { version, value } = storedOf(plugin);
        return value === null ? null : { version, value };
      },
      saves(value, { version = storedOf(plugin).version || 1, by = 'Mei Chow', heard = true } = {}) {
        put(plugin, version, value, by);
        if (heard) tell(plugin);
      },
      setAway: (is) => void (away = is),
    }),
    open: createCentreStates({
      api,
      clock,
      owner: 'test',
      uuid: () => `key-${(keys += 1)}`,
      storage: { read: (_area, key) => local.get(key) ?? null, write: (_area, key, value) => void local.set(key, value) },
      realtime: {
        subscribe(page) {
          pages.add(page);
          return () => pages.delete(page);
        },
      },
    }),
  };
}
