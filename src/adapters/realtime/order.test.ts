import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { awaitSnapshot, noOrder, receive, type Numbered, type Order } from './order';

interface Event extends Numbered {
  value: number;
}
const event = (seq: number, epoch = 'a'): Event => ({ epoch, seq, value: seq });
const snapshot = (seq: number, epoch = 'a'): Event => ({ epoch, seq, value: seq, snapshot: true });
const numbers = (events: readonly Event[]) => events.map((applied) => `${applied.epoch}${applied.seq}${applied.snapshot ? '!' : ''}`);

/** Delivers in turn; tells what was applied and how often a snapshot was asked for. */
function deliver(events: Event[], order: Order<Event> = noOrder<Event>()) {
  const applied: Event[] = [];
  let asked = 0;
  for (const one of events) {
    const step = receive(order, one);
    order = step.order;
    applied.push(...step.apply);
    if (step.resync) asked += 1;
  }
  return { order, applied: numbers(applied), asked };
}

describe('the order of server events', () => {
  it('holds all until the first snapshot, then applies what is later than it', () => {
    expect(deliver([event(3), event(5), event(4), snapshot(4), event(6)])).toMatchObject({ applied: ['a4!', 'a5', 'a6'], asked: 0 });
  });
  it('applies the next, drops lower and equal ones', () => {
    expect(deliver([snapshot(4), event(5), event(5), event(2), event(6)]).applied).toEqual(['a4!', 'a5', 'a6']);
  });
  it('after a gap holds, asks once, and goes on from the snapshot', () => {
    const { applied, asked } = deliver([snapshot(4), event(6), event(7), event(8), snapshot(7), event(9)]);
    expect(applied).toEqual(['a4!', 'a7!', 'a8', 'a9']);
    expect(asked).toBe(1);
  });
  it('in a new epoch holds, asks once, and forgets the old numbering', () => {
    const { applied, asked } = deliver([snapshot(40), event(1, 'b'), event(2, 'b'), snapshot(1, 'b'), event(41), snapshot(2, 'b')]);
    expect(applied).toEqual(['a40!', 'b1!', 'b2', 'b2!']);
    expect(asked).toBe(2);
  });
  it('asks again when there is a gap among the held ones, which stay held', () => {
    const { applied, asked, order } = deliver([event(6), event(8), snapshot(5), snapshot(7)]);
    expect(applied).toEqual(['a5!', 'a6', 'a7!', 'a8']);
    expect(asked).toBe(1);
    expect(order).toMatchObject({ last: 8, waiting: false });
  });
  it('drops a snapshot that is older than what is applied', () => {
    expect(deliver([snapshot(4), event(5), snapshot(4)]).applied).toEqual(['a4!', 'a5']);
  });
  it('holds again from the moment a snapshot is asked for', () => {
    const { order } = deliver([snapshot(4)]);
    expect(deliver([event(5), snapshot(5)], awaitSnapshot(order)).applied).toEqual(['a5!']);
  });

  /**
   * A server whose state is the list of its values; the network loses, repeats and reorders what it sends. The page's
   * state must be the server's at the number it has reached, always; and once a snapshot came through, the newest.
   */
  it('ends, however events are lost, repeated and reordered, in the state of the last snapshot and the later events', () => {
    const delivery = fc.array(
      fc.oneof(
        { weight: 6, arbitrary: fc.record({ kind: fc.constant('event' as const), seq: fc.integer({ min: 1, max: 30 }) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('snapshot' as const), seq: fc.integer({ min: 0, max: 30 }) }) },
        { weight: 1, arbitrary: fc.record({ kind: fc.constant('lost connection' as const), seq: fc.constant(0) }) },
      ),
      { maxLength: 80 },
    );
    fc.assert(
      fc.property(delivery, fc.constantFrom('a', 'b'), (steps, finalEpoch) => {
        let order = noOrder<Event>();
        let page = -1;
        const apply = (one: Event) => {
          const step = receive(order, one);
          order = step.order;
          for (const applied of step.apply) {
            // An event may only ever be applied on the state right before it.
            if (!applied.snapshot) expect(applied.seq).toBe(page + 1);
            page = applied.seq;
          }
          expect(page === -1 ? order.epoch : order.last).toBe(page === -1 ? null : page);
        };
        for (const step of steps) {
          if (step.kind === 'lost connection') order = awaitSnapshot(order);
          else apply(step.kind === 'event' ? event(step.seq) : snapshot(step.seq));
        }
        const last = finalEpoch === 'a' ? 31 : 3;
        apply(snapshot(last, finalEpoch));
        expect(page).toBe(last);
        expect(order.waiting).toBe(false);
        apply(event(last + 1, finalEpoch));
        expect(page).toBe(last + 1);
      }),
      { numRuns: 500 },
    );
  });

  it('asks for one snapshot in each wait', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 20 }), { maxLength: 60 }), (seqs) => {
        const { asked, order } = deliver([snapshot(0), ...seqs.map((seq) => event(seq))]);
        expect(asked).toBe(order.waiting ? 1 : 0);
      }),
    );
  });
});
