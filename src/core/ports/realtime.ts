/** The realtime port: ordered, deduplicated server events and commands with an acknowledgement. */
import type { Ack, ClientCommand, ClientCommands, ServerEvent, ServerEvents } from '@dialer/contract';

export type RealtimeState = 'idle' | 'connecting' | 'open' | 'reconnecting' | 'refused' | 'closed';

/** Lifecycle and events, in the order in which they must be applied (gap, epoch and `seq` are the adapter's work). */
export type RealtimeEvent =
  | { type: 'state'; state: RealtimeState; attempt: number }
  | { [E in ServerEvent]: { type: 'event'; name: E; payload: ServerEvents[E]; at: number } }[ServerEvent];

export interface RealtimePort {
  readonly state: RealtimeState;
  /** Starts connecting; `hello` is asked for at each connection, so that it carries the newest facts. */
  connect(hello: () => ClientCommands['hello'], token: () => string | null): void;
  close(): void;
  /** Asks for a fresh snapshot by a new `hello`. */
  resync(): void;
  /** Never rejects: without a connection the answer is `{ok: false, code: 'offline'}` at once, without one in 5 s `'timeout'`. */
  command<C extends Exclude<ClientCommand, 'hello'>>(name: C, payload: ClientCommands[C]): Promise<Ack>;
  /** The acknowledgement is a bare boolean; null when there was no answer within 10 s. */
  checkAvailability(extension: string): Promise<boolean | null>;
  subscribe(handler: (event: RealtimeEvent) => void): () => void;
}
