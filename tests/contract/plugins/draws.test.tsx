// @vitest-environment jsdom
/**
 * Everything that a plugin draws, once per state and language: nothing throws, nothing is said to the console, no key
 * shows in the place of its text, and afterwards nothing of the plugin is left.
 */
import { cleanup } from '@testing-library/react';
import { getObserverTree, isObservableObject, isObservableProp } from 'mobx';
import { clearTimers } from 'mobx-react-lite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { PluginManifest } from '@dialer/host';
import { aClient, createTestHost, type Contribution, type FakeCore, type TestHost } from '@dialer/host/testing';
import { besideOf, companiesOf, type Company } from './neighbours';
import { type ReleasePlugin, tested } from './release';

const languages = ['en', 'fr'] as const;
/** A dotted lower-case key, as an untranslated text would show it. */
const KEY = /\b[a-z]+(?:_[a-z]+)*\.[a-z]+(?:[._][a-z]+)*\b/;

/** What a plugin's `testing.ts` adds is done after what is set for everybody. */
const STATES = {
  /** No call, no lead, and each REST operation refused unless the plugin's own file answers it. */
  empty: () => undefined,
  /** What was asked for does not come. */
  loading({ core, api }: TestHost) {
    core.leads.loading = true;
    api.call = () => new Promise(() => undefined);
  },
  /** In a call with a lead of two clients, everything asked of the disposition, follow-ups overdue. */
  full(host: TestHost) {
    const { core } = host;
    host.onCall({ lead: { clients: [aClient(), aClient()], previousStatus: 'Not Interested' }, call: { suffix: 'X' } });
    core.leads.toDispose = [{ leadId: 'a', callId: 'b', type: 'auto', shortCall: false }];
    Object.assign(core.disposition, {
      needs: { reason: true, dateTime: true, callTime: true, notes: true, sale: true },
      disposition: 'Sold',
      qualifierName: 'Noémie',
      qualifierNotes: 'Mariée',
      previousDisposition: 'Dead',
    });
    Object.assign(core.status, { overdueFollowUps: 5, duration: 90 });
    Object.assign(core.autoDial, { active: true, noLead: true, nextTickIn: 4 });
  },
} satisfies Record<string, (host: TestHost) => void>;
type State = keyof typeof STATES;

function contributionsOf({ contributes: c }: PluginManifest): Contribution[] {
  return [
    ...(c.panels ?? []).map(({ id }) => ({ panel: id })),
    ...(c.settingsPages ?? []).map(({ id }) => ({ page: id })),
    ...(c.overlays ?? []).map(({ id }) => ({ overlay: id })),
    ...(c.topBar ?? []).map(({ id }) => ({ topBar: id })),
    ...(c.routes ?? []).map(({ path }) => ({ route: path })),
  ];
}

async function hostIn(plugin: ReleasePlugin, state: State, language: 'en' | 'fr', company?: Company): Promise<TestHost> {
  const host = createTestHost(await plugin.load(), {
    ...(await besideOf(plugin, company)),
    language,
    config: plugin.config(),
    session: { variantCode: 'SLICA', workingRole: 'advisor', roles: ['advisor'] },
  });
  STATES[state](host);
  if (state !== 'loading') (await plugin.states())[state]?.(host);
  return host;
}

/** Its texts, apart from each other: a sentence's end and the next label's beginning would look like a key. */
function wordsOf(element: Element): string {
  const words: string[] = [];
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) words.push(walker.currentNode.textContent ?? '');
  return words.join(' ').trim();
}

/** Who listens to the core: reactions and components. */
function listeners(core: FakeCore): number {
  const parts = Object.values(core).filter((part) => isObservableObject(part));
  return parts
    .flatMap((part) =>
      Object.keys(part)
        .filter((key) => isObservableProp(part, key))
        .map((key) => getObserverTree(part, key)),
    )
    .reduce((sum, tree) => sum + (tree.observers?.length ?? 0), 0);
}

const cases = (Object.keys(STATES) as State[]).flatMap((state) => languages.map((language) => ({ state, language })));
const drawn = tested.flatMap((plugin) =>
  companiesOf(plugin).flatMap((company, at) =>
    contributionsOf(plugin.manifest).map((what) => {
      const name = `${plugin.id} ${JSON.stringify(what)}${at ? ` ${company}` : ''}`;
      return { name, plugin, what, company };
    }),
  ),
);
/**
 * Timers that are fake from here on, and those that are left, each by the lines of code that began it: a number alone
 * would name nobody.
 */
function fakeTimers() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  const { setTimeout, setInterval, clearTimeout, clearInterval } = globalThis;
  const running = new Map<unknown, string>();
  const begins =
    (begin: typeof setTimeout | typeof setInterval) =>
    (...args: Parameters<typeof setTimeout>) => {
      const timer = begin(...args);
      running.set(timer, `${args[1]} ms ${new Error().stack}`);
      return timer;
    };
  const ends = (end: typeof clearTimeout) => (timer: Parameters<typeof clearTimeout>[0]) => {
    running.delete(timer);
    end(timer);
  };
  Object.assign(globalThis, {
    setTimeout: begins(setTimeout),
    setInterval: begins(setInterval),
    clearTimeout: ends(clearTimeout),
    clearInterval: ends(clearInterval),
  });
  return {
    left: () => [...running.values()],
    end() {
      Object.assign(globalThis, { setTimeout, setInterval, clearTimeout, clearInterval });
      vi.useRealTimers();
    },
  };
}

/** The first line of the first thing that was said to the console. */
const said = () => vi.mocked(console.error).mock.calls.map(([first]) => String(first).split('\n')[0])[0];

describe.each(drawn)('$name', ({ plugin, what, company }) => {
  beforeEach(() => void vi.spyOn(console, 'error'));

  it.each(cases)('draws $state in $language', async ({ state, language }) => {
    const host = await hostIn(plugin, state, language, company);
    const view = await host.render(what);
    const text = wordsOf(view.container).replace(/[\w.-]+\.example/g, '');
    // A panel always says something, at least that there is nothing; an overlay may wait for its moment.
    if ('panel' in what || 'page' in what) expect(view.container.innerHTML).not.toBe('');
    if ('panel' in what) expect(text).not.toBe('');
    expect(KEY.exec(text)?.[0]).toBeUndefined();
    expect(said()).toBeUndefined();
    host.dispose();
  });

  it('leaves no registration, no listener and no timer behind', async () => {
    const host = await hostIn(plugin, 'empty', 'en', company);
    await plugin.load();
    // MobX looks every ten seconds for views that were begun and never shown; that is no timer of the plugin's.
    clearTimers();
    const timers = fakeTimers();
    try {
      const before = [host.owned(), host.registered(), listeners(host.core)];
      await host.render(what);
      host.onCall();
      await host.emit('call-ended', { callId: 'a' });
      host.afterCall();
      cleanup();
      clearTimers();
      host.dispose();
      expect(timers.left()).toEqual([]);
      expect([host.owned(), host.registered(), listeners(host.core)]).toEqual(before);
    } finally {
      timers.end();
    }
  });
});
