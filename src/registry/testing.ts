/**
 * The real scope of a plugin over fakes, without a registry, a workspace or a gateway: what `createTestHost` of
 * `@dialer/host/testing` stands on, so that a plugin's tests meet the rules that agents' pages have.
 */
import type { Flag, FlagId } from '@dialer/contract';
import { fakeApi, type FakeApi } from '../host/fakes/api';
import { fakeCentres, type FakeCentre } from '../host/fakes/centre';
import { fakeCore, type Acts, type FakeCore, type FakeCoreOptions } from '../host/fakes/core';
import {
  done,
  type HostEvents,
  type PanelBadge,
  type PluginContext,
  type PluginManifest,
  type PluginModule,
  type Token,
  type TokenId,
  type Translate,
} from '../host';
import { bindShortcuts } from '../host/shortcuts';
import { Badges } from './badges';
import { Commands } from './commands';
import { createScope, type Envelope, type Scope, type ScopeHost } from './context';
import { Events } from './events';

/** A plugin that runs beside the one that is tested. */
export interface Beside {
  plugin: PluginModule;
  /** As its schema would hand it over. */
  config?: object;
}

export interface RealHostOptions extends FakeCoreOptions {
  config?: Record<string, unknown>;
  /** Flags of the centre over the variant's own, and the plugin's over their defaults: `{ 'objections:spanish': true }`. */
  flags?: Readonly<Partial<Record<Flag | FlagId, boolean>>>;
  /** Values of tokens that other plugins would provide. */
  tokens?: Readonly<Record<TokenId, unknown>>;
  /** Other plugins that run before this one, in this order: what they give and guard is there. */
  beside?: readonly Beside[];
  /** What is stored of the plugin's preferences. */
  saved?: Envelope;
  /** What somebody of the centre has saved of the plugin's value for it. */
  centre?: { version: number; value: object };
  /** A plugin's texts; without it a key is its own text. */
  translate?: (plugin: string) => Translate;
}

export interface RealHost {
  readonly ctx: PluginContext;
  readonly core: FakeCore;
  readonly api: FakeApi;
  /** Acts of the core, in order. */
  readonly acts: Acts;
  readonly commands: Commands;
  readonly events: Events;
  /** What the header of a panel of the plugin says beside its title. */
  badge(panel: string): PanelBadge | null;
  /** Value of a token that the plugin, or the options, gave; undefined when nobody did. */
  token<T>(token: Token<T>): T | undefined;
  /** What the gateway keeps of the plugin for its centre, and somebody else who saves it. */
  readonly centre: FakeCentre;
  /** What is stored of the plugin's preferences now. */
  saved(): Envelope | undefined;
  /** What of the plugin threw and was passed over: `restore`, `event call-ended`, `guard disposition:save-next`. */
  readonly faults: { where: string; error: unknown }[];
  readonly logged: { level: string; message: string }[];
  /** The core or, of an event with a plugin's name, that plugin announces. */
  emit(event: string, payload: unknown): void;
  /** Registrations that the plugin still owns; 0 after `dispose`. */
  owned(): number;
  /** Commands, guards, listeners, handlers and badges that the host knows of. */
  registered(): number;
  /** Activates the plugins beside it. */
  startBeside(): Promise<void>;
  dispose(): void;
}

export function realHost(
  manifest: PluginManifest,
  { config = {}, flags = {}, tokens = {}, beside = [], saved, centre, translate = () => (key) => key, ...options }: RealHostOptions = {},
): RealHost {
  const acts: Acts = [];
  const core = fakeCore(acts, options);
  const { variant } = core.session;
  core.session.variant = { ...variant, flags: { ...variant.flags, ...flags } };
  const api = fakeApi();
  const faults: RealHost['faults'] = [];
  const logged: RealHost['logged'] = [];
  const isBeside = (id: unknown): boolean => beside.some(({ plugin }) => plugin.manifest.id === id);
  const fault = (plugin: string, where: string, error: unknown) => void (isBeside(plugin) || faults.push({ where, error }));
  const log: ScopeHost['log'] = (level, message, facts) => void (isBeside(facts?.['plugin']) || logged.push({ level, message }));
  const commands = new Commands({
    onFault: ({ owner, kind, command, error }) => fault(owner, `${kind} ${command}`, error),
    log,
    after: (ms, run) => core.clock.after(ms, run),
    order: () => [...beside.map(({ plugin }) => plugin.manifest.id), manifest.id],
  });
  const events = new Events((owner, event, error) => fault(owner, `event ${event}`, error));
  const badges = new Badges((owner, panel, error) => fault(owner, `badge ${panel}`, error));
  const given = new Map(Object.entries(tokens).map(([token, value]) => [token as TokenId, { owner: 'test', value }]));
  const bound = bindShortcuts([...beside.map(({ plugin }) => plugin.manifest), manifest]);
  let stored = saved;
  const centres = fakeCentres(api, core.clock);
  const own = centres.of(manifest.id);
  if (centre) own.saves(centre.value, { version: centre.version });
  const host: ScopeHost = {
    centreStates: centres.open,
    core,
    api,
    commands,
    events,
    keysOf: (command) => bound.find((one) => one.command.id === command)?.keys ?? null,
    tokens: given,
    badges,
    openPanel(panel) {
      acts.push(['openPanel', panel]);
      return options.outcomes?.['openPanel'] ?? done;
    },
    preferences: {
      read: (plugin) => (plugin === manifest.id ? stored : undefined),
      write: (plugin, envelope) => void (plugin === manifest.id && (stored = envelope)),
    },
    log,
    translate,
    onFault: fault,
  };
  const scope = createScope(manifest, config, host);
  const others: Scope[] = [];
  return {
    ctx: scope.context,
    core,
    api,
    acts,
    commands,
    events,
    badge: (panel) => badges.of(panel),
    faults,
    logged,
    token: <T>(token: Token<T>) => given.get(token)?.value as T | undefined,
    centre: own,
    saved: () => stored,
    emit: (event, payload) =>
      event.includes(':')
        ? events.announceAs(event.split(':')[0]!, event, payload)
        : events.announce(event as keyof HostEvents, payload as never),
    owned: () => scope.owned,
    registered: () => commands.count + events.count + badges.count,
    async startBeside() {
      for (const { plugin, config: own = {} } of beside) {
        const other = createScope(plugin.manifest, own as Record<string, unknown>, host);
        others.push(other);
        try {
          await plugin.activate?.(other.context as PluginContext<never>);
        } catch (error) {
          const why = error instanceof Error ? error.message : String(error);
          throw new Error(`${plugin.manifest.id}, which runs beside ${manifest.id}, did not start: ${why}`, { cause: error });
        }
      }
    },
    dispose() {
      scope.dispose();
      while (others.length) others.pop()!.dispose();
    },
  };
}
