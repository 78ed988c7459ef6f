// @vitest-environment jsdom
import { createTestHost } from '@dialer/host/testing';
import type { CommandId, HostEvents, PluginContext, PluginEvent, TokenId } from '@dialer/host';
import { aPlugin } from '../../support/plugins';
import { describeHost, type StartPlugin } from './host.contract';
import { registryWorld } from './registry-world';

const startInTestHost: StartPlugin = async (plugin, beginning) => {
  const host = createTestHost(plugin, beginning);
  await host.activate();
  return {
    ...host,
    other: 'test',
    faults: () => host.faults.map(({ where }) => where),
    counts: () => [host.owned(), host.registered()],
    stop: () => host.dispose(),
  };
};

const startInRegistry: StartPlugin = async (plugin, { tokens = {}, saved, centre, config } = {}) => {
  const { id } = plugin.manifest;
  let giver!: PluginContext;
  let taker!: PluginContext;
  const gives = aPlugin('other', {
    provides: Object.keys(tokens) as TokenId[],
    guards: ['call-type:act', 'other:add'],
    contributes: { commands: ['other:act', 'other:add'].map((id) => ({ id: id as CommandId, titleKey: 'title' })) },
  });
  const takes = aPlugin('taker', { optional: ['call-type:mine'] });
  const give = (ctx: PluginContext): void => {
    giver = ctx;
    for (const [token, value] of Object.entries(tokens)) ctx.provide(token as TokenId, value);
  };
  const world = await registryWorld([
    { manifest: plugin.manifest, load: async () => plugin, saved, centre, ...(config && { config }) },
    { manifest: gives, load: async () => ({ manifest: gives, activate: give }) },
    { manifest: takes, load: async () => ({ manifest: takes, activate: (ctx: PluginContext) => void (taker = ctx) }) },
  ]);
  const { registry, core } = world;
  await world.startAll();
  const state = registry.state(id);
  if (state.at === 'failed') throw state.error;
  if (state.at !== 'ready') throw new Error(`The plugin is ${state.at}.`);
  return {
    ctx: state.context,
    core,
    other: 'other',
    otherCommand: (command, action) => giver.command(command, action),
    otherGuard: (command, verdict) => giver.guard(command, verdict),
    emit: (event: string, payload: unknown) =>
      event.includes(':')
        ? giver.announce(event as PluginEvent, payload)
        : registry.events.announce(event as keyof HostEvents, payload as never),
    verdict: (command) => registry.commands.verdict(command),
    badge: (panel) => registry.badge(panel),
    token: (token) => taker.find(token) ?? undefined,
    saved: () => world.saved.get(id),
    centre: world.centres.of(id),
    faults: () => world.faults.filter((fault) => fault.plugin === id).map(({ where }) => where),
    counts: () => [registry.owned, registry.registered],
    stop: () => world.stop(id),
  };
};

describeHost('the registry', startInRegistry);
describeHost('the host of @dialer/host/testing', startInTestHost);
