// @vitest-environment jsdom
/** What a command takes must be known to other plugins: it has a typed name in its plugin's `api.ts`, and stands in the report. */
import { expect, it } from 'vitest';
import type { CommandAction, PluginContext } from '@dialer/host';
import { releaseCommands } from '../../../scripts/host-api-commands';
import { inRegistry } from './neighbours';
import { registryWorld } from './registry-world';
import { tested } from './release';

it.each(tested)('$id names the payload of each command that takes one', async (plugin) => {
  const taking: string[] = [];
  const module = await plugin.load();
  const activate = (ctx: PluginContext) =>
    module.activate?.({
      ...ctx,
      command(id, action) {
        if ((action as CommandAction).payload) taking.push(id);
        ctx.command(id, action);
      },
    } as PluginContext<never>);
  const world = await registryWorld([
    ...(await inRegistry(plugin)),
    { manifest: plugin.manifest, load: async () => ({ ...module, activate }), config: plugin.config() },
  ]);
  await world.startAll();
  const listed = (await releaseCommands()).filter(({ owner, fields }) => owner === plugin.id && fields).map(({ id }) => id);
  expect(taking.sort()).toEqual(listed.sort());
  world.stop();
});
