// @vitest-environment jsdom
/**
 * Each plugin, broken at one point after another, in the real registry beside a neighbour that works: what breaks is
 * contained and named, the neighbour goes on, and the call answers. A plugin that uses others is broken beside them, and
 * beside them broken.
 */
import { when } from 'mobx';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { done, type CommandId, type HostEvents, type PluginContext, type PluginManifest, type PluginModule } from '@dialer/host';
import { aPlugin } from '../../support/plugins';
import { inRegistry } from './neighbours';
import { registryWorld, type RegistryWorld } from './registry-world';
import { type ReleasePlugin, tested } from './release';

const broken = (): never => {
  throw new Error('broken on purpose');
};
const EVENTS = [
  'call-started',
  'call-ended',
  'hold',
  'transfer',
  'lead-loaded',
  'lead-unloaded',
  'status-changed',
  'language-changed',
  'disposition-saved',
  'follow-ups-changed',
  'centre-changed',
  'summary-visible',
] as const;
const payload: HostEvents['disposition-saved'] & HostEvents['call-ended'] = { callId: 'a', leadId: 'b', disposition: 'Dead' };

/** Gives a command that each plugin may guard. */
const neighbour = aPlugin('neighbour', { contributes: { commands: [{ id: 'neighbour:act', titleKey: 'title' }] } });

/** How a plugin is made to throw, and what the registry must say of it. */
interface Point {
  name: string;
  /** Whether it runs at all, with this broken. */
  runs: boolean;
  /** The plugin's module, or its rejection. */
  load(module: PluginModule, manifest: PluginManifest): Promise<PluginModule>;
  /** Makes it throw once it runs. */
  provoke?(world: RegistryWorld, manifest: PluginManifest): Promise<void>;
  where(manifest: PluginManifest): string[];
}

/** The module with its context changed before its own `activate`, and something done after it. */
const around = (
  module: PluginModule,
  change: (ctx: PluginContext) => Partial<PluginContext>,
  after: (ctx: PluginContext) => void = () => undefined,
): PluginModule => ({
  ...module,
  async activate(ctx: PluginContext) {
    await module.activate?.({ ...ctx, ...change(ctx) } as PluginContext<never>);
    after(ctx);
  },
});

const commandsOf = (manifest: PluginManifest): CommandId[] => manifest.contributes.commands!.map(({ id }) => id);

const POINTS: readonly Point[] = [
  { name: 'load', runs: false, load: async () => broken(), where: () => ['load'] },
  { name: 'activate', runs: false, load: async (module) => around(module, () => ({}), broken), where: () => ['activate'] },
  {
    name: 'command',
    runs: true,
    load: async (module, { id }) =>
      around(
        module,
        (ctx) => ({ command: (command) => ctx.command(command, { run: broken }) }),
        (ctx) => ctx.command(`${id}:break` as CommandId, { run: broken }),
      ),
    async provoke({ registry }, manifest) {
      for (const command of commandsOf(manifest))
        expect(await registry.commands.run(command)).toEqual({ kind: 'failed', error: { message: 'broken on purpose' } });
    },
    where: (manifest) => commandsOf(manifest).map((command) => `command ${command}`),
  },
  {
    name: 'verdict',
    runs: true,
    load: async (module, { id }) =>
      around(
        module,
        () => ({}),
        (ctx) => ctx.command(`${id}:break` as CommandId, { run: () => done, verdict: broken }),
      ),
    async provoke({ registry }, { id }) {
      expect(await registry.commands.run(`${id}:break`)).toEqual(done);
    },
    where: ({ id }) => [`verdict ${id}:break`],
  },
  {
    name: 'guard',
    runs: true,
    load: async (module) =>
      around(
        module,
        (ctx) => ({ guard: (command) => ctx.guard(command, broken) }),
        (ctx) => ctx.guard('neighbour:act', broken),
      ),
    async provoke({ registry }) {
      expect(await registry.commands.run('neighbour:act')).toEqual(done);
    },
    where: () => ['guard neighbour:act'],
  },
  {
    name: 'payload',
    runs: true,
    load: async (module, { id }) =>
      around(
        module,
        () => ({}),
        (ctx) => ctx.command(`${id}:break` as CommandId, { payload: { safeParse: broken }, run: () => done }),
      ),
    async provoke({ registry }, { id }) {
      expect(await registry.commands.run(`${id}:break`)).toMatchObject({ kind: 'failed', error: { message: 'broken on purpose' } });
    },
    where: ({ id }) => [`payload ${id}:break`],
  },
  ...(['before', 'after'] as const).map((name): Point => ({
    name,
    runs: true,
    load: async (module) =>
      around(
        module,
        (ctx) => ({ [name]: (command: CommandId) => ctx[name](command, broken) }),
        (ctx) => ctx[name]('neighbour:act', broken),
      ),
    async provoke({ registry }) {
      expect(await registry.commands.run('neighbour:act')).toEqual(done);
    },
    where: () => [`${name} neighbour:act`],
  })),
  {
    name: 'badge',
    runs: true,
    load: async (module, { id }) =>
      around(
        module,
        (ctx) => ({ badge: (panel) => ctx.badge(panel, broken) }),
        (ctx) => ctx.badge(`${id}-break`, broken),
      ),
    async provoke({ registry }, { id }) {
      expect(registry.badge(`${id}-break`)).toBeNull();
    },
    where: ({ id }) => [`badge ${id}-break`],
  },
  {
    name: 'event',
    runs: true,
    load: async (module) =>
      around(
        module,
        (ctx) => ({ on: (event: string) => ctx.on(event as keyof HostEvents, broken) }),
        (ctx) => ctx.on('call-ended', broken),
      ),
    async provoke({ registry }) {
      for (const event of EVENTS) registry.events.announce(event, payload as never);
    },
    where: () => ['event call-ended'],
  },
  {
    name: 'restore',
    runs: true,
    load: async (module) =>
      around(
        module,
        (ctx) => ({ state: (version, initial) => ctx.state(version, initial, broken) }),
        (ctx) => expect(ctx.state(1, 'initial', broken).value).toBe('initial'),
      ),
    where: () => ['restore'],
  },
  {
    name: 'restore of what is kept for the centre',
    runs: true,
    load: async (module) =>
      around(
        module,
        (ctx) => ({ centreState: (schema) => ctx.centreState(schema, broken) }),
        (ctx) => void ctx.centreState(anything, broken),
      ),
    async provoke({ registry }, { id }) {
      const state = registry.state(id);
      const kept = state.at === 'ready' ? state.context.centreState(anything) : null;
      await when(() => kept?.status === 'ready');
    },
    where: () => ['restore'],
  },
];
const anything = z.looseObject({});

/** The plugin's manifest, with a panel, a command, a guard and listeners so that every plugin can be broken there. */
const withPoints = ({ manifest }: ReleasePlugin): PluginManifest => ({
  ...manifest,
  centreState: manifest.centreState ?? { write: ['manager'] },
  guards: [...(manifest.guards ?? []), 'neighbour:act'],
  listens: [...(manifest.listens ?? []), 'neighbour:act'],
  contributes: {
    ...manifest.contributes,
    panels: [
      ...(manifest.contributes.panels ?? []),
      { id: `${manifest.id}-break`, titleKey: 't', descriptionKey: 'd', icon: 'phone', size: { w: 2, h: 2, minW: 1, minH: 1 } },
    ],
    commands: [...(manifest.contributes.commands ?? []), { id: `${manifest.id}:break`, titleKey: 'title' }],
  },
});

/** Whether what it uses of others is there. */
type Givers = 'givers' | 'broken givers';
const giversOf = ({ manifest }: ReleasePlugin): Givers[] =>
  manifest.requires?.length || manifest.optional?.length ? ['givers', 'broken givers'] : ['givers'];

async function startBroken(plugin: ReleasePlugin, point: Point, givers: Givers): Promise<RegistryWorld> {
  const manifest = withPoints(plugin);
  const activate = (ctx: PluginContext): void => ctx.command('neighbour:act', { run: () => done });
  const others = await inRegistry(plugin);
  const world = await registryWorld([
    ...others.map((other) => (givers === 'givers' ? other : { ...other, load: async () => broken() })),
    {
      manifest,
      load: async () => point.load(await plugin.load(), manifest),
      config: plugin.config(),
      saved: { version: 1, value: { left: 'by an earlier release' } },
      centre: { version: 1, value: { left: 'by an earlier release' } },
    },
    { manifest: neighbour, load: async () => ({ manifest: neighbour, activate }) },
  ]);
  await world.startAll();
  if (isDown(plugin, givers)) return world;
  await point.provoke?.(world, manifest);
  return world;
}

/** What it requires is not there, so that it never runs and is not to blame. */
const isDown = ({ manifest }: ReleasePlugin, givers: Givers): boolean => givers === 'broken givers' && Boolean(manifest.requires?.length);

const cases = tested.flatMap((plugin) =>
  giversOf(plugin).map((givers) => ({ name: givers === 'givers' ? plugin.id : `${plugin.id} beside ${givers}`, plugin, givers })),
);

describe.each(cases)('$name', ({ plugin, givers }) => {
  it.each(POINTS)('broken at $name is contained: the neighbour runs, and the call answers', async (point) => {
    const world = await startBroken(plugin, point, givers);
    const { registry, core } = world;
    const down = isDown(plugin, givers);
    const state = registry.state(plugin.id);
    const why = state.at === 'failed' ? state.error.message : '';
    expect(state.at, why).toBe(point.runs && !down ? 'ready' : 'failed');
    const named = world.faults.filter((fault) => fault.plugin === plugin.id).map(({ where }) => where);
    if (down) expect([named, why]).toEqual([[], expect.stringMatching(/^It needs [\w:-]+, and what provides it is not running: /)]);
    else expect(named).toEqual(expect.arrayContaining(point.where(withPoints(plugin))));
    expect(registry.state('neighbour').at).toBe('ready');
    expect(await registry.commands.run('neighbour:act')).toEqual(done);
    expect(await core.calls.hangUp()).toEqual(done);
    world.stop();
    expect([registry.owned, registry.registered]).toEqual([0, 0]);
    expect(world.saved.get(plugin.id)).toEqual({ version: 1, value: { left: 'by an earlier release' } });
  });
});
