/** Everything that the core needs from outside, injected as the tree's environment: never a module singleton. */
import type { ApiPort } from './api';
import type { RealtimePort } from './realtime';
import type { SoftphonePort } from './softphone';
import type { AlertInput, Notices, Words } from './alerts';

export type * from './realtime';
export type * from './softphone';
export { ApiError } from './api';
export { wordsOf } from './alerts';
export type { ApiInput, ApiPort, ApiReply, RoutesPort } from './api';

/** `session`: gone with the tab. `local`: stays. `outbox`: stays, and is written before a send and removed after its answer. */
export interface StoragePort {
  read(area: 'session' | 'local' | 'outbox', key: string): string | null;
  write(area: 'session' | 'local' | 'outbox', key: string, value: string): void;
  remove(area: 'session' | 'local' | 'outbox', key: string): void;
  keys(area: 'session' | 'local' | 'outbox'): string[];
}

/** Server time and ticks. Ticks come from a worker, so that a hidden tab keeps right time. */
export interface ClockPort {
  /** Server epoch milliseconds. */
  now(): number;
  /** Feeds the offset: `at` of an acknowledgement, with the local monotonic instants around it. */
  sample(at: number, sentAt: number, receivedAt: number): void;
  /** Once a second. */
  onSecond(handler: () => void): () => void;
  /** One-shot timer that a hidden tab does not slow down. */
  after(ms: number, run: () => void): () => void;
}

export interface BrowserPort {
  readonly online: boolean;
  onOnline(handler: (online: boolean) => void): () => void;
  /** Desktop notification; false when permission is denied. */
  notify(text: string, onClick: () => void): Promise<boolean>;
  /** Says something in the tab's title, before the page's own; null: nothing any more. */
  titleSays(text: string | null): void;
  onUnload(handler: () => void): () => void;
  reload(): void;
  /** Empties the browser's own caches of this origin; never rejects. */
  clearCaches(): Promise<void>;
  uuid(): string;
}

export interface CoreEnv {
  api: ApiPort;
  realtime: RealtimePort;
  softphone: SoftphonePort;
  storage: StoragePort;
  clock: ClockPort;
  browser: BrowserPort;
  /** Translates core texts (`locales/<lang>/core.json`). */
  t(key: string, params?: Record<string, string | number>): string;
  /** What a plugin is called, in the language of the page; its id when it is not known. */
  pluginTitle(plugin: string): string;
  log(level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>): void;
}
export type { AlertInput, Notices, Words };
