/** Two parties who talk on after their agent has left them: when one ends, the other is ended too. */
import type { InBackground } from '../platform/background';
import type { TelephonyEngine } from '../telephony/port';

/** Whose call it was, and who talks. */
export interface PairFacts {
  readonly room: string;
  readonly tenantId: number;
  readonly accountId: number;
  /** Whom the far one talks with: their number, if they have one. */
  readonly other: string | null;
  /** Numbers that nobody else should ring meanwhile. */
  readonly taken: readonly string[];
}

export interface Pairs {
  add(legs: readonly [string, string], facts: PairFacts): void;
  has(leg: string): boolean;
  /** Does a pair of this centre have somebody with this number? */
  isWith(tenantId: number, number: string): boolean;
  /** A leg went down. Returns whether it was one of a pair. */
  down(leg: string): boolean;
  /** Ends the pair that this agent left with the second party of this number, or whatever pair they left. Returns whether there was one. */
  end(accountId: number, number: string | null): boolean;
}

export function createPairs(engine: Pick<TelephonyEngine, 'hangup' | 'closeRoom'>, inBackground: InBackground): Pairs {
  const others = new Map<string, { other: string; facts: PairFacts }>();
  const release = (leg: string) => inBackground(engine.hangup(leg, 'normal'), 'the other party was not released');

  function down(leg: string): boolean {
    const pair = others.get(leg);
    if (!pair) return false;
    others.delete(leg);
    if (others.delete(pair.other)) release(pair.other);
    inBackground(engine.closeRoom(pair.facts.room), 'a room was not closed');
    return true;
  }

  return {
    add([one, two], facts) {
      others.set(one, { other: two, facts });
      others.set(two, { other: one, facts });
    },
    has: (leg) => others.has(leg),
    isWith: (tenantId, number) => [...others.values()].some(({ facts }) => facts.tenantId === tenantId && facts.taken.includes(number)),
    down,
    end(accountId, number) {
      const left = [...others].filter(([, { facts }]) => facts.accountId === accountId && (number === null || facts.other === number));
      const [leg] = left.at(-1) ?? [];
      if (leg === undefined) return false;
      down(leg);
      release(leg);
      return true;
    },
  };
}
