/** A page for tests: a socket that keeps what it hears and can wait for it. */
import { io, type Socket } from 'socket.io-client';
import type { Ack, ClientCommand, ClientCommands, ServerEvent, ServerEvents, Stamp } from '@dialer/contract';
import { SERVER_EVENTS } from '@dialer/contract/schemas/socket';

export type Heard<E extends ServerEvent = ServerEvent> = { event: E; payload: ServerEvents[E] & Stamp };

export interface TestPage {
  readonly socket: Socket;
  readonly heard: Heard[];
  /** The next event of this name that has not been taken yet and fits. */
  next<E extends ServerEvent>(event: E, fits?: (payload: ServerEvents[E] & Stamp) => boolean): Promise<ServerEvents[E] & Stamp>;
  ask<C extends ClientCommand>(command: C, payload: ClientCommands[C] & { id?: string }): Promise<Ack & Record<string, unknown>>;
  /** Resolves with the reason when the server or the network closes the socket. */
  closed(): Promise<string>;
  close(): void;
}

/** Opens a socket with this token. `probe` false: a tab that is dead and answers nothing. */
export function openPage(url: string, token: string, { probe = true } = {}): TestPage {
  const socket = io(url, { auth: { token }, transports: ['websocket'], reconnection: false, forceNew: true });
  const heard: Heard[] = [];
  const waiting: { event: ServerEvent; fits: (payload: never) => boolean; take: (payload: never) => void }[] = [];
  const closed = new Promise<string>((resolve) => {
    socket.on('disconnect', resolve);
    socket.on('connect_error', (error) => resolve(error.message));
  });
  for (const event of SERVER_EVENTS) {
    socket.on(event as string, (...args: unknown[]) => {
      const [payload, acknowledge] = args as [never, ((value: boolean) => void) | undefined];
      if (event === 'probe') return probe ? acknowledge?.(true) : undefined;
      const index = waiting.findIndex((each) => each.event === event && each.fits(payload));
      if (index >= 0) waiting.splice(index, 1)[0]!.take(payload);
      else heard.push({ event, payload });
    });
  }
  return {
    socket,
    heard,
    next: (event, fits = () => true) => {
      const index = heard.findIndex((each) => each.event === event && fits(each.payload as never));
      if (index >= 0) return Promise.resolve(heard.splice(index, 1)[0]!.payload as never);
      return new Promise((take) => waiting.push({ event, fits: fits as never, take: take as never }));
    },
    ask: (command, payload) => socket.timeout(20_000).emitWithAck(command, payload) as never,
    closed: () => closed,
    close: () => void socket.disconnect(),
  };
}
