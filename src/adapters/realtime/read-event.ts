/** From what socket.io delivers to a checked, numbered event. */
import type { ServerEvent, ServerEvents } from '@dialer/contract';
import type { RealtimeEvent } from '../../core/ports';
import type { Numbered } from './order';

/** zod and the schemas are a chunk of their own, loaded before the first connection; what the page says is the gateway's to judge. */
export async function loadSocketSchemas() {
  const { ack, events, stamp } = await import('@dialer/contract/schemas/socket');
  return { ack, events, stamp };
}
export type SocketSchemas = Awaited<ReturnType<typeof loadSocketSchemas>>;

export interface Delivered extends Numbered {
  name: ServerEvent;
  at: number;
  /** Null when it does not match the contract: its number still counts, else the page would ask for ever. */
  payload: ServerEvents[ServerEvent] | null;
}
export type Read = { numbered: true; event: Delivered } | { numbered: false; name: ServerEvent; payload: Delivered['payload'] };

/** Checks an event. Another gateway's events may come without numbers: they are applied as they come. */
export function readEvent(schemas: SocketSchemas, name: ServerEvent, raw: unknown): Read & { paths: string[] } {
  const checked = schemas.events[name].safeParse(raw ?? {});
  const payload = checked.success ? (checked.data as ServerEvents[ServerEvent]) : null;
  const paths = checked.success ? [] : checked.error.issues.map((issue) => issue.path.join('.'));
  const stamp = schemas.stamp.safeParse(raw);
  if (!stamp.success) return { numbered: false, name, payload, paths };
  return { numbered: true, event: { ...stamp.data, name, payload, snapshot: name === 'snapshot' && checked.success }, paths };
}

/** The event as subscribers get it. */
export const announced = (name: ServerEvent, payload: ServerEvents[ServerEvent], at: number): RealtimeEvent =>
  ({ type: 'event', name, payload, at }) as RealtimeEvent;
