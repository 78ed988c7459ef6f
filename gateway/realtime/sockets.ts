/** A page's socket as the gateway sees it. */
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Ack, ClientCommands } from '@dialer/contract';
import type { SignedIn } from '../platform/auth/sessions';

/** What a socket knows of itself. `greeted` after an accepted hello. */
export interface SocketData {
  account: SignedIn;
  greeted: boolean;
  tabId: string | undefined;
}

/** Payloads are checked by the contract's schemas, not by socket.io's types. */
export type PageSocket = Socket<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;
export type PageServer = Server<DefaultEventsMap, DefaultEventsMap, DefaultEventsMap, SocketData>;

export const personRoom = (accountId: number): string => `person:${accountId}`;

/** What a command is answered with; the availability check answers a bare truth value [SOCKET-044]. */
export type Answer = Ack | boolean;
export type Hello = (socket: PageSocket, payload: ClientCommands['hello']) => Promise<Answer>;
