// @vitest-environment jsdom
/**
 * Each contribution of each plugin, broken while it is drawn in the real shell on a live call: its place says so, the
 * panel beside it stands, and the call bar hangs up.
 */
import { configure, getConfig, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PluginManifest, PluginModule } from '@dialer/host';
import { aCallView } from '@dialer/host/testing';
import { pageAddress } from '../../../src/shell/routes';
import { renderShell } from '../../../src/shell/testing';
import { inRegistry } from './neighbours';
import { type ReleasePlugin, tested } from './release';

const Broken = (): never => {
  throw new Error('broken on purpose');
};

type Kind = 'panels' | 'panelFacts' | 'overlays' | 'topBar' | 'pages' | 'routes';
interface Contribution {
  kind: Kind;
  id: string;
  /** Address at which it is drawn. */
  path: string;
}

function contributionsOf({ contributes: c }: PluginManifest): Contribution[] {
  const at = <T extends { id?: string; path?: string }>(
    kind: Kind,
    list: readonly T[] = [],
    address: (one: T) => string = () => '/',
  ): Contribution[] => list.map((one) => ({ kind, id: one.id ?? one.path!, path: address(one) }));
  return [
    ...at('panels', c.panels),
    ...at('panelFacts', c.panels),
    ...at('overlays', c.overlays),
    ...at('topBar', c.topBar),
    ...at('pages', c.settingsPages, pageAddress),
    ...at('routes', c.routes, ({ path }) => path),
  ];
}

function always<T extends { visibleWhen?: unknown }>(contribution: T): T {
  const free = { ...contribution };
  delete free.visibleWhen;
  return free;
}
/** Conditions are the shell's own matter: here everything is drawn. */
const unconditional = ({ contributes: c, ...manifest }: PluginManifest): PluginManifest => ({
  ...manifest,
  contributes: {
    ...c,
    panels: (c.panels ?? []).map(always),
    overlays: (c.overlays ?? []).map(always),
  },
});

const neighbour: PluginManifest = {
  id: 'neighbour',
  hostApi: 1,
  titleKey: 'title',
  descriptionKey: 'description',
  activateOn: 'start',
  contributes: { panels: [{ id: 'beside', titleKey: 't', descriptionKey: 'd', icon: 'user', size: { w: 3, h: 4, minW: 1, minH: 1 } }] },
};

const cases = tested.flatMap((release) =>
  contributionsOf(release.manifest).map((contribution) => ({
    release,
    plugin: release.id,
    manifest: unconditional(release.manifest),
    ...contribution,
  })),
);
/** Those that give it what it uses, whoever is signed in. */
const besides = async (release: ReleasePlugin) =>
  Promise.all(
    (await inRegistry(release)).map(async ({ manifest, load, config = {} }) => ({ manifest, module: await load(), values: config })),
  );

describe('a contribution that throws while it is drawn', () => {
  const { getElementError } = getConfig();
  // What is not found is said in one sentence, without the page around it.
  beforeAll(() => configure({ getElementError: (message) => new Error(message?.split('\n')[0]) }));
  afterAll(() => configure({ getElementError }));
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
  afterEach(() => vi.restoreAllMocks());

  it.each(cases)('$plugin: $kind $id', async ({ release, plugin, manifest, kind, id, path }) => {
    const whole = await release.load();
    const { panelShown: _, ...parts } = whole;
    const module: PluginModule = { ...parts, [kind]: { ...whole[kind], [id]: Broken } };
    const panels = manifest.contributes.panels ?? [];
    const shell = await renderShell({
      path,
      session: { workingRole: 'operations-manager', roles: ['operations-manager'], permissions: [...(manifest.permissions ?? [])] },
      plugins: [
        ...(await besides(release)),
        { manifest, module, values: release.config() },
        { manifest: neighbour, module: { panels: { beside: () => <p>I stand</p> } } },
      ],
      placed: [
        { panel: 'beside', plugin: 'neighbour', x: 0, y: 0, w: 3, h: 4 },
        ...panels.map((panel, index) => ({ panel: panel.id, plugin, x: 3, y: index * 6, w: 6, h: 6 })),
      ],
    });
    const inCall = () =>
      shell.change(() => {
        shell.core.calls.current = aCallView();
        shell.core.calls.live = true;
      });
    if (manifest.contributes.topBar?.some((item) => item.id === id && item.place === 'in-call')) await inCall();
    const where = () => shell.did('log').map(([, , facts]) => (facts as { where?: string } | undefined)?.where ?? '');
    const place = kind === 'topBar' ? /^top bar$/ : new RegExp(` ${id}$|${path}$`);
    await waitFor(() => expect(where().some((each) => place.test(each))).toBe(true), {
      onTimeout() {
        const state = shell.registry.state(plugin);
        return new Error(
          `${kind} ${id} was not drawn: ${plugin} is ${state.at}${state.at === 'failed' ? `, ${state.error.message}` : '.'}`,
        );
      },
    });
    await inCall();
    expect(shell.registry.state('neighbour').at).toBe('ready');
    if (path === '/') expect(screen.getByText('I stand')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Hang up' }));
    expect(shell.did('calls.hangUp')).toHaveLength(1);
  });
});
