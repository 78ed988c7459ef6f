/** Numbers what goes to a person: `seq` rises by 1 per person, and a new process is a new `epoch` (flows, ground rules). */
import { randomUUID } from 'node:crypto';
import type { ServerEvent, ServerEvents, Stamp } from '@dialer/contract';
import type { Clock } from '../platform/context';

export interface Outbox {
  readonly epoch: string;
  /** Sends the next numbered event to whoever holds the person's page. */
  send<E extends ServerEvent>(accountId: number, event: E, payload: ServerEvents[E]): void;
  /** The last number used, for what answers a hello. */
  last(accountId: number): Stamp;
}

/** `deliver` hands an event to the sockets of a person; a person without a page gets nothing, and a snapshot when they come. */
export function createOutbox(clock: Clock, deliver: (accountId: number, event: ServerEvent, payload: object) => void): Outbox {
  const epoch = randomUUID();
  const numbers = new Map<number, number>();
  const stamp = (seq: number): Stamp => ({ epoch, seq, at: clock.now() });
  return {
    epoch,
    send(accountId, event, payload) {
      const seq = (numbers.get(accountId) ?? 0) + 1;
      numbers.set(accountId, seq);
      deliver(accountId, event, { ...payload, ...stamp(seq) });
    },
    last: (accountId) => stamp(numbers.get(accountId) ?? 0),
  };
}
