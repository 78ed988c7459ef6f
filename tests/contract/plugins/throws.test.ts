// @vitest-environment jsdom
/**
 * Each plugin, broken at one point after another, in the real registry beside a neighbour that works: what breaks is
 * contained and named, the neighbour goes on, and the call answers.
 */
import { describe, expect, it } from 'vitest';
import { done, type CommandId, type HostEvents, type PluginContext, type PluginManifest, type PluginModule } from '@dialer/host';
import { registryWorld, type RegistryWorld } from './registry-world';
import { plugins, type ReleasePlugin } from './release';

const broken = (): never => {
  throw new Error('broken on purpose');
};
const EVENTS = [
  'call-started',
  'call-ended',
  'lead-loaded',
  'disposition-saved',
  'follow-ups-changed',
  'centre-changed',
  'summary-visible',
] as const;
const payload: HostEvents['disposition-saved'] & HostEvents['call-ended'] = { callId: 'a', leadId: 'b', disposition: 'Dead' };

/** Gives every token that the plugin requires, and a command that it may guard. */
const neighbourOf = (manifest: PluginManifest): PluginManifest => ({
  id: 'neighbour',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  provides: manifest.requires ?? [],
  activateOn: 'start',
  contributes: { commands: [{ id: 'neighbour:act', titleKey: 'title' }] },
});

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
        (ctx) => ({ command: (command) => ctx.command(command, broken) }),
        (ctx) => ctx.command(`${id}:break`, broken),
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
        (ctx) => ctx.command(`${id}:break`, () => done, broken),
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
    name: 'event',
    runs: true,
    load: async (module) =>
      around(
        module,
        (ctx) => ({ on: (event) => ctx.on(event, broken) }),
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
];

/** The plugin's manifest, with a command and a guard so that every plugin can be broken there. */
const withPoints = ({ manifest }: ReleasePlugin): PluginManifest => ({
  ...manifest,
  guards: [...(manifest.guards ?? []), 'neighbour:act'],
  contributes: {
    ...manifest.contributes,
    commands: [...(manifest.contributes.commands ?? []), { id: `${manifest.id}:break`, titleKey: 'title' }],
  },
});

async function startBroken(plugin: ReleasePlugin, point: Point): Promise<RegistryWorld> {
  const manifest = withPoints(plugin);
  const neighbour = neighbourOf(manifest);
  const activate = (ctx: PluginContext): void => {
    neighbour.provides?.forEach((token) => ctx.provide(token, {}));
    ctx.command('neighbour:act', () => done);
  };
  const world = await registryWorld([
    {
      manifest,
      load: async () => point.load(await plugin.load(), manifest),
      config: plugin.config(),
      saved: { version: 1, value: { left: 'by an earlier release' } },
    },
    { manifest: neighbour, load: async () => ({ manifest: neighbour, activate }) },
  ]);
  await world.startAll();
  await point.provoke?.(world, manifest);
  return world;
}

describe.each(plugins)('$id', (plugin) => {
  it.each(POINTS)('broken at $name is contained: the neighbour runs, and the call answers', async (point) => {
    const world = await startBroken(plugin, point);
    const { registry, core } = world;
    expect(registry.state(plugin.id).at).toBe(point.runs ? 'ready' : 'failed');
    const named = world.faults.filter((fault) => fault.plugin === plugin.id).map(({ where }) => where);
    expect(named).toEqual(expect.arrayContaining(point.where(withPoints(plugin))));
    expect(registry.state('neighbour').at).toBe('ready');
    expect(await registry.commands.run('neighbour:act')).toEqual(done);
    expect(await core.calls.hangUp()).toEqual(done);
    world.stop();
    expect([registry.owned, registry.commands.count, registry.events.count]).toEqual([0, 0, 0]);
    expect(world.saved.get(plugin.id)).toEqual({ version: 1, value: { left: 'by an earlier release' } });
  });
});
