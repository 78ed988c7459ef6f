/**
 * Who stands around a plugin in the suite: the plugins of this release that give what it requires and can use, and values
 * that its `testing.ts` gives in the place of others.
 */
import type { PluginContext, PluginManifest, TokenId } from '@dialer/host';
import type { TestHostOptions } from '@dialer/host/testing';
import { aPlugin } from '../../support/plugins';
import type { WorldPlugin } from './registry-world';
import { plugins as release, type ReleasePlugin } from './release';

/** All there is for it to use; or all but what it can do without. */
export type Company = 'with what it can use' | 'with what it requires alone';

export interface Neighbours {
  /** Each after those that it needs itself. */
  providers: readonly ReleasePlugin[];
  tokens: Readonly<Record<TokenId, unknown>>;
}

/** Rejects with one sentence when nothing gives what the plugin, or one beside it, requires. */
export async function neighboursOf(
  plugin: ReleasePlugin,
  company: Company = 'with what it can use',
  all: readonly ReleasePlugin[] = release,
): Promise<Neighbours> {
  const providers: ReleasePlugin[] = [];
  const seen = new Set([plugin]);
  let tokens: Record<TokenId, unknown> = {};
  const visit = async (of: ReleasePlugin, optional: readonly TokenId[] = []): Promise<void> => {
    const { requires = [] } = of.manifest;
    const own = Object.entries((await of.states()).tokens?.() ?? {}) as [TokenId, unknown][];
    tokens = { ...Object.fromEntries(own.filter(([token]) => requires.includes(token) || optional.includes(token))), ...tokens };
    for (const token of [...requires, ...optional]) {
      if (token in tokens) continue;
      const provider = all.find((other) => other !== of && other.manifest.provides?.includes(token));
      if (!provider && requires.includes(token)) throw new Error(lost(of, token));
      if (!provider || seen.has(provider)) continue;
      seen.add(provider);
      await visit(provider);
      providers.push(provider);
    }
  };
  await visit(plugin, company === 'with what it can use' ? plugin.manifest.optional : []);
  return { providers, tokens };
}

const lost = ({ folder }: ReleasePlugin, token: TokenId): string =>
  `${folder}/manifest.ts requires ${token}, which no plugin of this release provides: spell it as its provider's manifest does, ` +
  `or give a value for it in ${folder}/testing.ts, tokens: () => given(…).`;

/** Which companies differ for a plugin. */
export const companiesOf = ({ manifest }: ReleasePlugin): Company[] =>
  manifest.optional?.length ? ['with what it can use', 'with what it requires alone'] : ['with what it can use'];

/** For `createTestHost`. */
export async function besideOf(plugin: ReleasePlugin, company?: Company): Promise<Pick<TestHostOptions, 'tokens' | 'beside'>> {
  const { tokens, providers } = await neighboursOf(plugin, company);
  return { tokens, beside: await Promise.all(providers.map(async (each) => ({ plugin: await each.load(), config: each.config() }))) };
}

/** For a registry, where also what `testing.ts` gives wants a plugin that provides it. */
export async function inRegistry(plugin: ReleasePlugin): Promise<WorldPlugin[]> {
  const { tokens, providers } = await neighboursOf(plugin);
  const manifest: PluginManifest = aPlugin('giver', { provides: Object.keys(tokens) as TokenId[] });
  const activate = (ctx: PluginContext): void => {
    for (const token of Object.keys(tokens) as TokenId[]) ctx.provide(token, tokens[token]);
  };
  const giver: WorldPlugin = { manifest, load: async () => ({ manifest, activate }) };
  return [giver, ...providers.map((each): WorldPlugin => ({ manifest: each.manifest, load: () => each.load(), config: each.config() }))];
}
