/**
 * The order in which server events are applied, as a pure function. Every event is numbered: `epoch` names the process
 * that numbers, `seq` rises by 1. The next number is applied; a lower or equal one was seen; after a gap or in a new
 * epoch events are held until a snapshot came, and one `hello` asks for it. Nothing is replayed: the snapshot is the
 * whole state, and held events above its number follow it.
 */
export interface Numbered {
  epoch: string;
  /** Of a snapshot: the last number used when it was taken. */
  seq: number;
  snapshot?: boolean;
}

export interface Order<E extends Numbered> {
  /** Null until the first snapshot. */
  readonly epoch: string | null;
  readonly last: number;
  /** A snapshot is awaited; events are held. */
  readonly waiting: boolean;
  readonly held: readonly E[];
}

export interface Step<E extends Numbered> {
  order: Order<E>;
  /** To be applied now, in this order. */
  apply: readonly E[];
  /** Ask for a snapshot: set once for each wait. */
  resync: boolean;
}

export const noOrder = <E extends Numbered>(): Order<E> => ({ epoch: null, last: 0, waiting: true, held: [] });

/** A snapshot has been asked for, e.g. at a new connection: hold what comes until it is there. */
export const awaitSnapshot = <E extends Numbered>(order: Order<E>): Order<E> => ({ ...order, waiting: true });

export function receive<E extends Numbered>(order: Order<E>, event: E): Step<E> {
  if (event.snapshot) return receiveSnapshot(order, event);
  if (order.waiting) return { order: { ...order, held: [...order.held, event] }, apply: [], resync: false };
  if (event.epoch !== order.epoch) return hold(order, event);
  if (event.seq <= order.last) return { order, apply: [], resync: false };
  if (event.seq > order.last + 1) return hold(order, event);
  return { order: { ...order, last: event.seq }, apply: [event], resync: false };
}

function hold<E extends Numbered>(order: Order<E>, event: E): Step<E> {
  return { order: { ...order, waiting: true, held: [event] }, apply: [], resync: true };
}

function receiveSnapshot<E extends Numbered>(order: Order<E>, snapshot: E): Step<E> {
  const old = snapshot.epoch === order.epoch && snapshot.seq < order.last;
  if (old) return { order, apply: [], resync: false };
  const later = order.held.filter((event) => event.epoch === snapshot.epoch && event.seq > snapshot.seq).sort((a, b) => a.seq - b.seq);
  let next: Order<E> = { epoch: snapshot.epoch, last: snapshot.seq, waiting: false, held: [] };
  const apply: E[] = [snapshot];
  for (const [index, event] of later.entries()) {
    const step = receive(next, event);
    // A gap among the held ones: what lies behind it waits for the next snapshot.
    if (step.resync) return { order: { ...step.order, held: later.slice(index) }, apply, resync: true };
    apply.push(...step.apply);
    next = step.order;
  }
  return { order: next, apply, resync: false };
}
