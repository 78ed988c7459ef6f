/**
 * Notices that nothing is heard of the gateway any more, long before the browser does: a machine on the way that stands still, or
 * has died with its network, says no goodbye.
 */
import type { Socket } from 'socket.io-client';
import type { ClockPort } from '../../core/ports';

/** A ping may be late by so much, in milliseconds. */
const LATE = 500;
/** Pings that are missed before the connection counts as gone. */
const MISSED = 2;

export interface Silence {
  /** The socket begins to connect: its engine is there, and says how often it is pinged. */
  watch(): void;
  stop(): void;
}

/** `gone`: not called twice for one connection. How often pings come is the gateway's word: those of an earlier release are rarer. */
export function createSilence(socket: Socket, after: ClockPort['after'], gone: () => void): Silence {
  let waits: number | null = null;
  let cancel = () => {};
  function heard(): void {
    cancel();
    if (waits !== null) cancel = after(waits, gone);
  }
  socket.io.on('open', heard);
  socket.io.on('ping', heard);
  return {
    watch: () => void socket.io.engine.once('handshake', ({ pingInterval }) => (waits = MISSED * pingInterval + LATE)),
    stop() {
      cancel();
      waits = null;
    },
  };
}
