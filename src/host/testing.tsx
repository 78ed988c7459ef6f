/**
 * `@dialer/host/testing`: a host for tests of one plugin. The plugin's context is the real one, with the real rules of
 * tokens, commands, guards, events and saved state; behind it stand a fake core (plain observables), a fake REST port and
 * the real texts. `render` activates the plugin and draws one contribution. An agent on a call with a lead:
 *
 *     const host = createTestHost(plugin);
 *     host.onCall({ lead: { notes: 'Call after five' } });
 *     await host.render({ panel: 'my-panel' });
 */
import { act, cleanup, render as renderReact } from '@testing-library/react';
import { afterEach } from 'vitest';
import { UiProvider } from '../ui/provider';
import { I18nextProvider } from 'react-i18next';
import { runInAction } from 'mobx';
import {
  done,
  PluginProvider,
  type Command,
  type CommandAction,
  type CommandId,
  type HostEvents,
  type PayloadOf,
  type Schema,
  type PluginEvent,
  type PluginContext,
  type PluginModule,
  type Token,
  type TokenId,
} from './index';
import type { Outcome, Verdict } from '../core/outcome';
import type { LeadView } from '../core/views';
import { FLAGS, type Flag, type FlagId } from '@dialer/contract';
import { realHost, type RealHost, type RealHostOptions } from '../registry/testing';
import type { FakeApi } from './fakes/api';
import type { Writable } from './fakes/builders';
import type { Acts, FakeCore } from './fakes/core';
import { componentsOf, InForm, type Contribution, type DrawnEditor } from './fakes/draw';
import { putAfterCall, putOnCall, type OnCall } from './fakes/on-call';
import { pluginTextsOf } from './fakes/texts';
import { parseShortcut, shortcutFault } from './shortcuts';

export * from './fakes/api';
export * from './fakes/builders';
export type { FakeCentre } from './fakes/centre';
export * from './fakes/core';
export type { Contribution, DrawnEditor } from './fakes/draw';
export type { OnCall } from './fakes/on-call';
export * from './fakes/typed';

/**
 * Further options: `session` and `outcomes` of the core, `flags`, `saved` preferences, what the `centre` keeps; `beside`,
 * other plugins that run before this one, and `tokens`, values in their place: `tokens: given(shiftHours, () => 8)`.
 */
export interface TestHostOptions extends Omit<RealHostOptions, 'translate' | 'config'> {
  language?: 'en' | 'fr';
  /** Overlay over the language, as a centre's variant names it: `en_ca`. */
  overlay?: string;
  /** As the plugin's schema would hand it over. */
  config?: object;
}

/** Stands for the schema of a command that nobody gives. */
const ANY: Schema<object> = { safeParse: (given) => ({ success: true, data: { ...(given as object) } }) };

/** Values of tokens by their ids, each with the token's own type: `{ ...given(shiftHours, () => 8), ...given(count, 3) }`. */
export const given = <T,>(token: Token<T>, value: NoInfer<T>): Readonly<Record<TokenId, unknown>> => ({ [token]: value });

export interface TestHost extends Pick<RealHost, 'badge' | 'logged' | 'faults' | 'saved' | 'centre' | 'token' | 'owned' | 'registered'> {
  readonly core: FakeCore;
  readonly api: FakeApi;
  readonly ctx: PluginContext;
  /** What was asked of the core, in order. */
  readonly acts: Acts;
  /** Arguments of each act of that name, in order. */
  did(name: string): unknown[][];
  /** What the plugin announced. */
  readonly announced: [event: string, payload: unknown][];
  /** What a settings page told its frame of unsaved edits. */
  readonly dirty: boolean[];
  /** What an editor gave the form, in order. */
  readonly edited: unknown[];
  /** The agent speaks with a lead. Returns the lead, whose edits are written down; null when `lead` is null. */
  onCall(moment?: OnCall): Writable<LeadView> | null;
  /** The far party has hung up, and the lead waits for its disposition. */
  afterCall(): void;
  /** An administrator switches a flag, the product's or the plugin's own, while the page is open. */
  setFlag(flag: Flag | FlagId, on: boolean): Promise<void>;
  /** Sets observables as one change, and lets React follow. */
  change(set: () => void): Promise<void>;
  /** The core, or another plugin, announces something. */
  emit<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): Promise<void>;
  emit<P>(event: PluginEvent<P>, payload: P): Promise<void>;
  /**
   * May the command be run now? The plugin's own verdict, then every guard's. A command that the plugin only guards needs
   * nobody who gives it; one that is neither the plugin's, nor guarded, nor given by `otherCommand`, throws.
   */
  verdict<P extends object>(command: Command<P>, payload?: P): Verdict;
  /** Runs a command as a button would; throws for one that is neither the plugin's nor given by `otherCommand`. */
  run<P extends object>(command: Command<P>, ...payload: PayloadOf<P>): Promise<Outcome>;
  /** Runs the command that has these keys in the manifest, as the keyboard would; throws when none can have them. */
  press(keys: string): Promise<Outcome>;
  /** Another plugin's command, for this one to guard, to hear of or to run. */
  otherCommand<P extends object>(command: Command<P>, action: CommandAction<P>): void;
  /** Another plugin's guard. */
  otherGuard<P extends object>(command: Command<P>, verdict: (payload?: P) => Verdict): void;
  /** Activates the plugin once; rejects with what its `activate` throws, and leaves nothing of it behind. */
  activate(): Promise<void>;
  /** Draws one contribution of the activated plugin; an editor as the form does, without the plugin running. */
  render(what: Contribution | DrawnEditor): Promise<ReturnType<typeof renderReact>>;
  /** Deactivates the plugin: everything that it owns is undone, in reverse. */
  dispose(): void;
}

/**
 * What a plugin's optional `testing.ts` exports as default: replies and facts that the contract suite sets before it draws
 * the plugin in that state, beside what it sets for everybody (a call, a lead, a disposition).
 */
export interface PluginStates {
  /** There is nothing to show. */
  empty?(host: TestHost): void;
  /** Everything that can be shown is there. */
  full?(host: TestHost): void;
  /**
   * Values of tokens in the place of the plugins that provide them, made by `given`. Of what stands here the suite runs no
   * provider; of the rest that the manifest requires or can use, it runs the release's own.
   */
  tokens?(): Readonly<Record<TokenId, unknown>>;
}

/**
 * Hosts of the running test, which end with it: a plugin's clocks would tick on in the tests after it. What it has drawn
 * goes first, since it draws by what the plugin provides.
 */
const open = new Set<RealHost>();
afterEach(() => {
  cleanup();
  for (const host of open) host.dispose();
  open.clear();
});

/** A host around one plugin, with nothing behind it that leaves the test. */
export function createTestHost(
  plugin: PluginModule,
  { language = 'en', overlay, config = {}, session, ...options }: TestHostOptions = {},
): TestHost {
  const languages = overlay ? [overlay, language] : [language];
  const texts = pluginTextsOf(plugin.manifest.id, languages);
  const real = realHost(plugin.manifest, {
    ...options,
    config: config as Record<string, unknown>,
    session: { ...session, language },
    translate: (id) => {
      const own = id === plugin.manifest.id ? texts : pluginTextsOf(id, languages);
      return (key, params) => own.t(key, params ?? {});
    },
  });
  open.add(real);
  const { id, contributes, guards = [], requires = [] } = plugin.manifest;
  const announced: [string, unknown][] = [];
  const ctx: PluginContext = {
    ...real.ctx,
    announce(event: string, payload: unknown) {
      real.ctx.announce(event as PluginEvent, payload);
      announced.push([event, payload]);
    },
  };
  const start = async () => {
    try {
      await real.startBeside();
      const lost = requires.find((token) => real.token(token) === undefined);
      // The registry does not start such a plugin either.
      if (lost) throw new Error(`${id} requires ${lost}, and nobody gives it: in a test, { tokens: given(…) } or { beside: […] } does.`);
      await plugin.activate?.(ctx as PluginContext<never>);
    } catch (error) {
      real.dispose();
      throw error;
    }
  };
  let activated: Promise<void> | null = null;
  const activate = () => (activated ??= start());
  const dirty: boolean[] = [];
  const edited: unknown[] = [];
  const set = <T,>(change: () => T): T => {
    let result!: T;
    act(() => void (result = runInAction(change)));
    return result;
  };
  const change = (set: () => void) => act(async () => runInAction(set));
  const own = contributes.commands ?? [];
  const isKnown = (command: CommandId) => real.commands.has(command) || own.some((declared) => declared.id === command);
  const needCommand = (command: CommandId) => {
    if (!isKnown(command))
      throw new Error(`Nobody gives ${command}: ${id} does not declare it, and the test has no host.otherCommand('${command}', …).`);
  };
  const run = (command: CommandId, payload?: object) => act(() => real.commands.run(command, payload));
  /** The verdict of the plugin's guard on another plugin's command; that command exists only while it is asked about. */
  const verdictOfGuard = (command: CommandId, payload?: object) =>
    set(() => {
      const takeBack = real.commands.add(command, { owner: 'test', payload: ANY, run: () => done });
      const verdict = real.commands.verdict(command, payload);
      takeBack();
      return verdict;
    });
  return {
    ...real,
    ctx,
    dirty,
    edited,
    announced,
    activate,
    did: (name) => real.acts.filter(([act_]) => act_ === name).map(([, ...args]) => args),
    onCall: (moment = {}) => set(() => putOnCall(real.core, real.acts, moment)),
    afterCall: () => set(() => putAfterCall(real.core)),
    change,
    async setFlag(flag, on) {
      const own = plugin.manifest.flags?.map((one) => one.id as string) ?? [];
      const known = [...FLAGS, ...own];
      if (!known.includes(flag)) throw new Error(`There is no flag ${flag}; there are ${known.sort().join(', ')}.`);
      const { session } = real.core;
      await change(() => void (session.variant = { ...session.variant, flags: { ...session.variant.flags, [flag]: on } }));
    },
    emit: (event: string, payload: unknown) => act(async () => real.emit(event, payload)),
    verdict(command, payload) {
      if (!isKnown(command) && guards.includes(command)) return verdictOfGuard(command, payload);
      needCommand(command);
      return real.commands.verdict(command, payload);
    },
    async run(command, ...[payload]) {
      needCommand(command);
      return run(command, payload);
    },
    async press(keys) {
      const fault = shortcutFault(keys);
      if (fault) throw new Error(`${keys} can be no plugin's shortcut: ${fault}.`);
      const pressed = parseShortcut(keys).keys;
      const command = own.find(({ shortcut }) => shortcut !== undefined && parseShortcut(shortcut).keys === pressed);
      if (!command) throw new Error(`No command of ${id} has the shortcut ${keys}.`);
      return run(command.id);
    },
    otherCommand: (command, action) => void real.commands.add(command, { owner: 'test', ...(action as CommandAction) }),
    otherGuard: (command, verdict) =>
      void real.commands.guard(command, { owner: 'test', verdict: verdict as (payload?: object) => Verdict }),
    async render(what) {
      if (!('editor' in what)) await activate();
      const pieces =
        'editor' in what ? (
          <InForm plugin={plugin} what={what} t={ctx.t} onChange={(next) => edited.push(next)} />
        ) : (
          <PluginProvider value={ctx}>{componentsOf(plugin, what, (now) => dirty.push(now))}</PluginProvider>
        );
      let view!: ReturnType<typeof renderReact>;
      await act(async () => {
        view = renderReact(
          <I18nextProvider i18n={texts}>
            <UiProvider>{pieces}</UiProvider>
          </I18nextProvider>,
        );
      });
      return view;
    },
  };
}
