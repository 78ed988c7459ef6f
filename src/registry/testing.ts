/**
 * The real scope of a plugin over fakes, without a registry, a workspace or a gateway: what `createTestHost` of
 * `@dialer/host/testing` stands on, so that a plugin's tests meet the rules that agents' pages have.
 */
import { fakeApi, type FakeApi } from '../host/fakes/api';
import { fakeCore, type Acts, type FakeCore, type FakeCoreOptions } from '../host/fakes/core';
import type { HostEvents, PluginContext, PluginManifest, TokenId, Translate } from '../host';
import { Commands } from './commands';
import { createScope, type Envelope } from './context';
import { Events } from './events';

export interface RealHostOptions extends FakeCoreOptions {
  config?: Record<string, unknown>;
  /** Values of tokens that other plugins would provide. */
  tokens?: Readonly<Record<TokenId, unknown>>;
  /** What is stored of the plugin's preferences. */
  saved?: Envelope;
  /** Texts; without it a key is its own text. */
  t?: Translate;
}

export interface RealHost {
  readonly ctx: PluginContext;
  readonly core: FakeCore;
  readonly api: FakeApi;
  /** Acts of the core, in order. */
  readonly acts: Acts;
  readonly commands: Commands;
  readonly events: Events;
  /** Value of a token that the plugin, or the options, gave. */
  token(token: TokenId): unknown;
  /** What is stored of the plugin's preferences now. */
  saved(): Envelope | undefined;
  /** What of the plugin threw and was passed over: `restore`, `event call-ended`, `guard disposition:save-next`. */
  readonly faults: { where: string; error: unknown }[];
  readonly logged: { level: string; message: string }[];
  emit<E extends keyof HostEvents>(event: E, payload: HostEvents[E]): void;
  /** Registrations that the plugin still owns; 0 after `dispose`. */
  owned(): number;
  /** Commands, guards and handlers that the host knows of. */
  registered(): number;
  dispose(): void;
}

export function realHost(
  manifest: PluginManifest,
  { config = {}, tokens = {}, saved, t = (key) => key, ...options }: RealHostOptions = {},
): RealHost {
  const acts: Acts = [];
  const core = fakeCore(acts, options);
  const api = fakeApi();
  const faults: RealHost['faults'] = [];
  const logged: RealHost['logged'] = [];
  const commands = new Commands(({ kind, command, error }) => void faults.push({ where: `${kind} ${command}`, error }));
  const events = new Events((_owner, event, error) => void faults.push({ where: `event ${event}`, error }));
  const given = new Map(Object.entries(tokens).map(([token, value]) => [token as TokenId, { owner: 'test', value }]));
  let stored = saved;
  const scope = createScope(manifest, config, {
    core,
    api,
    commands,
    events,
    tokens: given,
    preferences: { read: () => stored, write: (_plugin, envelope) => void (stored = envelope) },
    log: (level, message) => void logged.push({ level, message }),
    translate: () => t,
    onFault: (_plugin, where, error) => void faults.push({ where, error }),
  });
  return {
    ctx: scope.context,
    core,
    api,
    acts,
    commands,
    events,
    faults,
    logged,
    token: (token) => given.get(token)?.value,
    saved: () => stored,
    emit: (event, payload) => events.announce(event, payload),
    owned: () => scope.owned,
    registered: () => commands.count + events.count,
    dispose: () => scope.dispose(),
  };
}
