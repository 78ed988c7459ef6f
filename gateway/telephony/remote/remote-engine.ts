/** A floor as its gateway has it: what it wants to know, and what it can do beside being an engine. */
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Log } from '../embedded/log';
import type { EngineEvent, EnginePart, FloorsEngine } from '../port';
import type { LinkLimits, LinkSettings } from './wire';

export interface RemoteOptions {
  /** `http://127.0.0.1:4100`, or `https://…`. */
  readonly url: string;
  readonly secret: string;
  readonly settings: LinkSettings;
  /** The desk's epoch, asked at each command: a floor obeys none that is lower than one it has seen. */
  readonly epoch?: () => number;
  readonly log?: Log;
  /** Stamps the events that are told of the connection itself, epoch ms. */
  readonly clock?: () => number;
  /** Where the telephones' WebSockets arrive. */
  readonly sipPath?: string;
  /** Who connects, as the floor shall count them. */
  readonly addressOf?: (request: IncomingMessage) => string;
  readonly limits?: Partial<LinkLimits>;
  readonly commandMs?: number;
  /** Pauses before it tries again, ms, the last for all that follow. */
  readonly againMs?: readonly number[];
}

export interface RemoteEngine extends FloorsEngine {
  readonly state: EnginePart['state'];
  /**
   * Starts as one of several: false when this floor does not answer, or does not take us. It counts as dead then, and comes to
   * life when it does; calls that it has from before are nobody's by then, and end.
   */
  startAsOne(on: (event: EngineEvent) => void): Promise<boolean>;
  /** Hands a telephone's connection on to the floor. False: the upgrade is not for it. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): boolean;
}
