import type { EngineEvent, TelephonyEngine } from '../port';
import type { Floor, FloorSettings } from './floor';

/** Methods of the floor that the main thread may call. */
export type CommandName = Exclude<keyof TelephonyEngine, 'start' | 'trunks'> | 'injectInbound' | 'stats';

type Method<K extends CommandName> = Floor[K];
export type CommandArguments<K extends CommandName> = Parameters<Method<K>>;
export type CommandResult<K extends CommandName> = Awaited<ReturnType<Method<K>>>;

/** What the main thread tells the worker. Sockets are known by a number; they live on the main thread. */
export type ToWorker =
  | { type: 'start' }
  | { type: 'command'; id: number; name: CommandName; args: unknown[] }
  | { type: 'opened' | 'closed'; socket: number }
  | { type: 'text'; socket: number; text: string };

/** What the worker tells the main thread. */
export type FromWorker =
  | { type: 'started'; error?: string }
  | { type: 'result'; id: number; value?: unknown; error?: string }
  | { type: 'event'; event: EngineEvent }
  | { type: 'send'; socket: number; text: string }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; facts?: Record<string, unknown> };

export type WorkerSettings = FloorSettings;
