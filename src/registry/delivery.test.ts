import { fakeApi } from '@dialer/host/testing';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../core/ports';
import { destroyCore } from '../core';
import { bench, settle, stages, type Bench } from '../core/testing';
import { reaction } from 'mobx';
import { done, type PluginContext, type PluginModule } from '../host';
import { aPlugin } from '../../tests/support/plugins';
import { CHECK_DEADLINE, Configurations, IllFormed, type ConfigurationFault } from './configurations';
import { Delivery, RETRY_AFTER, unasked, type WorkspaceReply } from './delivery';
import { Registry } from './registry';

const BETA = { id: 'lead:beta', titleKey: 't', descriptionKey: 'd', default: false } as const;
const PLUGINS = [aPlugin('goals'), aPlugin('lead', { flags: [BETA] }), aPlugin('flagged', { needsFlags: ['disclosures'] })];
const OFF = { plugin: 'goals', on: false };

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** A signed-in page's core and registry with three plugins, and a gateway that answers with `reply`. */
async function page(first: Partial<WorkspaceReply> | null = {}) {
  const b: Bench = bench();
  const variant = {
    ...b.core.session.variant,
    flags: { ...b.core.session.variant.flags, disclosures: true, qualifierRedial: true },
    plugins: { goals: { limit: 1 }, lead: {}, flagged: {} },
  };
  const starts: string[] = [];
  const check = vi.fn(async (given: Record<string, unknown>) => given);
  const contexts: Record<string, PluginContext> = {};
  const activate = (ctx: PluginContext) => {
    contexts[ctx.id] = ctx;
    starts.push(`${ctx.id} ${JSON.stringify(ctx.config)}`);
  };
  const configurations = new Configurations(
    variant,
    async (_plugin, given) => {
      if (given['limit'] === 'many') throw new IllFormed('limit: a number is expected');
      return check(given);
    },
    b.clock.after,
  );
  const registry = new Registry({
    openPanel: () => done,
    manifests: PLUGINS,
    modules: Object.fromEntries(PLUGINS.map((m) => [m.id, async () => ({ manifest: m, activate }) as PluginModule])),
    core: b.core,
    api: fakeApi(),
    preferences: { read: () => undefined, write: () => undefined },
    log: () => undefined,
    config: (id) => configurations.of(id),
    translate: () => (key) => key,
    loadTexts: async () => undefined,
    centreStates: () => Promise.reject(new Error('No plugin here keeps anything.')),
    after: b.clock.after,
    onGuardFault: () => undefined,
    onFailure: (failure) => void b.core.pluginFailed(failure),
    onCommandNoted: (note) => b.core.commandNoted(note),
  });
  const gateway = { reply: { ...unasked(variant), revision: 1, ...first } };
  const fetch = vi.fn(async () => gateway.reply);
  const published: (string | null)[] = [];
  const faults: ConfigurationFault[] = [];
  const delivery = await Delivery.start(
    {
      core: b.core,
      registry,
      workspace: { setPublished: (layout) => void published.push(layout?.name ?? null) },
      configurations,
      variant,
      tenantFeatures: ['disclosures'],
      fetch,
      after: b.clock.after,
      t: (key) => key,
      log: () => undefined,
      onConfigurationFaults: (bad) => void faults.push(...bad),
    },
    first && gateway.reply,
  );
  ends.push(
    () => delivery.stop(),
    () => registry.dispose(),
    () => destroyCore(b.core),
  );
  await b.connect({ plugins: { revision: gateway.reply.revision } });
  const on = () => registry.active.map(({ id }) => id);
  /** An administrator changes something, and the gateway says so. */
  const change = async (next: Partial<WorkspaceReply>) => {
    gateway.reply = { ...gateway.reply, revision: gateway.reply.revision + 1, ...next };
    b.realtime.emit('plugin-config', { revision: gateway.reply.revision, plugins: [] });
    await settle();
  };
  const call = async () => {
    b.realtime.emit('incoming', { call: stages.ringing() });
    b.realtime.emit('answer', { call: stages.farUp(), leg: 'far' });
    await settle();
  };
  const hangUp = async () => {
    b.realtime.emit('hangup', { call: stages.ended() });
    await settle();
  };
  const dispose = async () => {
    b.core.disposition.set({ disposition: 'Junk' });
    await b.core.disposition.save('stop');
    await settle();
  };
  const applied = () => b.realtime.sent.filter(({ name }) => name === 'plugins-applied').map(({ payload }) => payload);
  const flagOf = (plugin: string, id: `${string}:${string}`) => contexts[plugin]!.flag(id);
  const waits = () => b.core.alerts.has('plugins-waiting');
  return { ...b, registry, delivery, fetch, published, faults, check, starts, on, change, call, hangUp, dispose, applied, waits, flagOf };
}

describe('a change while nothing happens', () => {
  it('is in force at once, without a word to the agent, and told to the gateway with the plugins that the page has', async () => {
    const p = await page();
    expect(p.on()).toEqual(['goals', 'lead', 'flagged']);
    await p.change({ switches: [OFF] });
    expect([p.on(), p.waits()]).toEqual([['lead', 'flagged'], false]);
    expect(p.applied().at(-1)).toEqual({ revision: 2, active: ['lead', 'flagged'] });
  });
  it('counts the switches of the team that the gateway says is the person’s', async () => {
    const p = await page({ team: 12, switches: [{ ...OFF, team: 12 }] });
    expect(p.on()).toEqual(['lead', 'flagged']);
    await p.change({ team: 13 });
    expect(p.on()).toEqual(['goals', 'lead', 'flagged']);
  });
  it('of a flag reaches the plugins that want it and every rule of the core that reads it', async () => {
    const p = await page();
    expect([p.on().length, p.core.session.flag('qualifierRedial')]).toEqual([3, true]);
    await p.change({ flags: ['disclosures', 'qualifierRedial'].map((flag) => ({ flag, on: false })) });
    expect([p.on(), p.core.session.flag('qualifierRedial')]).toEqual([['goals', 'lead'], false]);
    await p.change({ flags: [] });
    expect([p.on(), p.core.session.flag('qualifierRedial')]).toEqual([['goals', 'lead', 'flagged'], true]);
  });
  it('of a plugin’s own flag reaches the plugin while it runs, by the person’s team', async () => {
    const p = await page({ team: 12 });
    const seen: boolean[] = [];
    const stop = reaction(
      () => p.flagOf('lead', 'lead:beta'),
      (on) => seen.push(on),
      { fireImmediately: true },
    );
    await p.change({ flags: [{ flag: 'lead:beta', on: true, team: 13 }] });
    await p.change({ flags: [{ flag: 'lead:beta', on: true, team: 12 }] });
    await p.change({ flags: [] });
    stop();
    expect([seen, p.starts.length]).toEqual([[false, true, false], 3]);
    expect(() => p.flagOf('goals', 'lead:beta')).toThrow('Plugin goals does not declare the flag lead:beta');
  });
  it('of a configuration starts the plugin anew with it, over what the manifest says, and no other', async () => {
    const p = await page();
    expect(p.starts).toEqual(['goals {"limit":1}', 'lead {}', 'flagged {}']);
    await p.change({ configs: { goals: { limit: 5 } } });
    await p.change({ configs: {} });
    expect(p.starts.slice(3)).toEqual(['goals {"limit":5}', 'goals {"limit":1}']);
  });
  it('of a configuration that is not well formed leaves the plugin running with the old one, and says so', async () => {
    const p = await page({ configs: { goals: { limit: 4 } } });
    await p.change({ configs: { goals: { limit: 'many' }, lead: { wide: true } } });
    expect(p.starts).toEqual(['goals {"limit":4}', 'lead {}', 'flagged {}', 'lead {"wide":true}']);
    expect(p.faults).toEqual([{ plugin: 'goals', reason: 'limit: a number is expected' }]);
    expect([p.registry.state('goals').at, p.applied().at(-1)]).toMatchObject(['ready', { revision: 2 }]);
    await p.change({ configs: { goals: { limit: 6 } } });
    expect(p.starts.at(-2)).toBe('goals {"limit":6}');
  });
  it.each([
    ['cannot be fetched', () => Promise.reject(new Error('Failed to fetch'))],
    ['does not come', () => new Promise<never>(() => undefined)],
  ])('a configuration whose schema %s waits and holds up nothing else, and is looked at again', async (_what, answer) => {
    const p = await page();
    p.check.mockImplementationOnce(answer);
    await p.change({ configs: { goals: { limit: 5 } }, switches: [{ plugin: 'lead', on: false }] });
    await p.clock.advance(CHECK_DEADLINE);
    expect([p.on(), p.starts.length, p.faults]).toEqual([['goals', 'flagged'], 3, []]);
    await p.clock.advance(RETRY_AFTER);
    expect(p.starts.slice(3)).toEqual(['goals {"limit":5}']);
  });
  it('a first configuration that is not well formed gives way to the manifest’s own', async () => {
    const p = await page({ configs: { goals: { limit: 'many' } } });
    expect([p.starts[0], p.faults.length]).toEqual(['goals {"limit":1}', 1]);
  });
});

describe('a change during a call', () => {
  it('is fetched at once, waits for the disposition, says so, and comes then', async () => {
    const p = await page();
    await p.call();
    await p.change({ switches: [OFF], flags: [{ flag: 'qualifierRedial', on: false }] });
    expect([p.fetch.mock.calls.length, p.on().length, p.waits(), p.core.pluginChangeWaits]).toEqual([1, 3, true, true]);
    expect(p.core.session.flag('qualifierRedial')).toBe(true);
    await p.hangUp();
    expect([p.core.disposition.active, p.on().length, p.waits()]).toEqual([true, 3, true]);
    await p.dispose();
    expect([p.on(), p.waits(), p.applied().at(-1)]).toEqual([['lead', 'flagged'], false, { revision: 2, active: ['lead', 'flagged'] }]);
    expect([p.core.session.flag('qualifierRedial'), p.fetch.mock.calls.length]).toEqual([false, 1]);
  });
  it('says what it waits for: the call, then the disposition', async () => {
    const p = await page();
    const said = () => p.core.alerts.items.map(({ message }) => message).find((message) => message.startsWith('plugins.'));
    await p.call();
    await p.change({ switches: [OFF] });
    expect(said()).toBe('plugins.changeWaits.call');
    await p.hangUp();
    expect(said()).toBe('plugins.changeWaits.disposition');
  });
  it('that was taken back before the call ended changes nothing and is no longer announced', async () => {
    const p = await page();
    await p.call();
    await p.change({ switches: [OFF] });
    expect(p.waits()).toBe(true);
    await p.change({ switches: [] });
    expect([p.waits(), p.on().length, p.starts.length, p.applied().at(-1)]).toMatchObject([false, 3, 3, { revision: 3 }]);
  });
  it('that this person does not feel is in force at once, and an offered layout interrupts nothing', async () => {
    const p = await page();
    await p.call();
    await p.change({
      switches: [{ ...OFF, role: 'advisor' }],
      published: { role: 'qualifier', revision: 2, name: 'Two columns', by: 'Olive', at: '2026-11-21T10:00:00Z', placed: [] },
    });
    expect([p.waits(), p.published, p.on().length, p.applied().at(-1)]).toMatchObject([false, ['Two columns'], 3, { revision: 2 }]);
  });
});

describe('a change while a settings page holds what somebody has typed', () => {
  it('waits until it is saved or discarded, and says so', async () => {
    const p = await page();
    p.core.setUnsaved(true);
    await p.change({ switches: [OFF] });
    expect([p.on().length, p.waits()]).toEqual([3, true]);
    expect(p.core.alerts.items.map(({ message }) => message)).toContain('plugins.changeWaits.unsaved');
    p.core.setUnsaved(false);
    await settle();
    expect([p.on(), p.waits()]).toEqual([['lead', 'flagged'], false]);
  });
});

describe('a fetch that fails', () => {
  const lost = () => Promise.reject(new ApiError('getWorkspace', null, 'lost'));
  it('leaves everything as it is, and is tried again after a while', async () => {
    const p = await page();
    p.fetch.mockImplementationOnce(lost);
    await p.change({ switches: [OFF] });
    expect([p.on().length, p.core.pluginChangeWaits]).toEqual([3, true]);
    await p.clock.advance(RETRY_AFTER);
    expect([p.on(), p.core.pluginChangeWaits]).toEqual([['lead', 'flagged'], false]);
  });
  it('when the page opens leaves the centre’s own plugins, and is made up for at once', async () => {
    const p = await page(null);
    expect([p.fetch.mock.calls.length, p.applied().at(-1)]).toMatchObject([1, { revision: 1 }]);
    await p.change({ switches: [OFF] });
    expect(p.on()).toEqual(['lead', 'flagged']);
  });
  it('is tried again with the next connection and with the next word of the gateway', async () => {
    for (const chance of ['hello', 'event'] as const) {
      const p = await page();
      p.fetch.mockImplementationOnce(lost);
      await p.change({ switches: [OFF] });
      if (chance === 'hello') await p.connect({ plugins: { revision: 2 } });
      else p.realtime.emit('plugin-config', { revision: 2, plugins: [] });
      await settle();
      expect(p.on()).toEqual(['lead', 'flagged']);
    }
  });
  it('in a call is tried again in it, and what it brings waits', async () => {
    const p = await page();
    await p.call();
    p.fetch.mockImplementationOnce(lost);
    await p.change({ switches: [OFF] });
    await p.clock.advance(RETRY_AFTER);
    expect([p.on().length, p.waits()]).toEqual([3, true]);
  });
  it('because the gateway has no workspace is not repeated by the clock', async () => {
    const p = await page();
    p.fetch.mockImplementation(() => Promise.reject(new ApiError('getWorkspace', 404, '')));
    await p.change({ switches: [OFF] });
    await p.clock.advance(10 * RETRY_AFTER);
    expect(p.fetch).toHaveBeenCalledTimes(1);
  });
  it('an answer that is older than what was announced is asked for again, not in a circle', async () => {
    const p = await page();
    p.realtime.emit('plugin-config', { revision: 9, plugins: [] });
    await settle();
    expect(p.fetch).toHaveBeenCalledTimes(1);
    await p.change({ revision: 9, switches: [OFF] });
    expect(p.on()).toEqual(['lead', 'flagged']);
  });
  it('a change announced while another is fetched is fetched after it', async () => {
    const p = await page();
    let answer!: (reply: WorkspaceReply) => void;
    p.fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    await p.change({ switches: [OFF] });
    await p.change({ switches: [OFF, { plugin: 'lead', on: false }] });
    answer({ ...unasked(p.core.session.variant), revision: 2, switches: [OFF] });
    await settle();
    expect(p.on()).toEqual(['flagged']);
    expect(p.fetch).toHaveBeenCalledTimes(2);
  });
});

describe('what the administrator sees', () => {
  it('is told again after each hello', async () => {
    const p = await page();
    const before = p.applied().length;
    await p.connect({ plugins: { revision: 1 } });
    expect(p.applied().slice(before)).toEqual([{ revision: 1, active: ['goals', 'lead', 'flagged'] }]);
  });
  it('a plugin in quarantine is none that the page has, and each failure is told, also one that fell while the line was down', async () => {
    const p = await page();
    p.registry.crashed('goals', new Error('first'), 'panel goals');
    p.realtime.setState('reconnecting', 1);
    p.registry.crashed('goals', new Error('second'), 'panel goals');
    p.registry.crashed('goals', new Error('third of 504 555 0132'), 'panel goals');
    await settle();
    await p.connect({ plugins: { revision: 1 } });
    expect(p.applied().at(-1)).toEqual({ revision: 1, active: ['lead', 'flagged'] });
    expect(p.realtime.sent.filter(({ name }) => name === 'plugin-failed').map(({ payload }) => payload)).toEqual([
      { plugin: 'goals', where: 'panel goals', message: 'first', times: 1, quarantined: false },
      { plugin: 'goals', where: 'panel goals', message: 'second', times: 2, quarantined: false },
      { plugin: 'goals', where: 'panel goals', message: 'third of …', times: 3, quarantined: true },
    ]);
  });
  it('a plugin that starts or fails to start is not news of who has what', async () => {
    const p = await page();
    const before = p.applied().length;
    p.registry.crashed('goals', new Error('once'), 'panel goals');
    await settle();
    expect(p.applied().length).toBe(before);
  });
});

it('a page that was left while a reply came changes nothing', async () => {
  const p = await page();
  let answer!: (reply: WorkspaceReply) => void;
  p.fetch.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
  await p.change({ switches: [OFF] });
  p.delivery.stop();
  answer({ ...unasked(p.core.session.variant), revision: 2, switches: [OFF] });
  await settle();
  expect(p.on().length).toBe(3);
});
