/** What the main thread and the floor's two threads say to each other. */
import type { MessagePort } from 'node:worker_threads';
import type { Refused } from '../../platform/refused';
import type { plainOf } from '../errors';
import type { EngineEvent } from '../port';
import type { Doing } from './training/faults/list';
import type { Floor } from './floor';
import type { Signalling } from './signalling';

/** What the main thread may ask of the floor, and of signalling. */
export type FloorCommands = Pick<
  Floor,
  | 'stop'
  | 'list'
  | 'originate'
  | 'setTrunks'
  | 'ring'
  | 'answer'
  | 'hangup'
  | 'openRoom'
  | 'closeRoom'
  | 'move'
  | 'music'
  | 'play'
  | 'stopPlay'
  | 'dtmf'
  | 'record'
  | 'pauseRecord'
  | 'stopRecord'
  | 'detect'
  | 'refer'
  | 'monitor'
  | 'stopMonitor'
  | 'injectInbound'
  | 'hears'
  | 'strike'
  | 'packets'
  | 'stats'
>;
export type SignallingCommands = Pick<Signalling, 'account' | 'endpoint' | 'stats' | 'stop'>;

/** To either thread. `link` is the port by which the two speak to each other. */
export type ToThread =
  | { type: 'start'; link: MessagePort }
  | { type: 'command'; id: number; name: string; args: unknown[] }
  /** To signalling. Sockets are known by a number; they live on the main thread. */
  | { type: 'opened' | 'closed'; socket: number }
  | { type: 'text'; socket: number; text: string };

/** From either thread. */
export type FromThread =
  | { type: 'started'; error?: string }
  | { type: 'result'; id: number; value?: unknown; error?: ReturnType<typeof plainOf> }
  | { type: 'event'; event: EngineEvent }
  | { type: 'refused'; what: Refused; times: number }
  | { type: 'log'; level: 'info' | 'warn' | 'error'; message: string; facts?: Record<string, unknown> }
  /** From signalling. */
  | { type: 'send'; socket: number; text: string }
  /** Whoever is behind this socket has proved an extension; is served no more; or its line is cut. */
  | { type: 'trusted' | 'close' | 'cut'; socket: number }
  /** From the floor: a fault of the gateway itself. */
  | { type: 'beyond'; does: Extract<Doing, { to: 'gateway' }> };
