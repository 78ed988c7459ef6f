/** The moments of a call as one story: its legs, and what happened in which order. Pure. */
import type { CallParty } from '@dialer/contract';
import type { LegQuality } from '../../telephony/port';
import type { Moment, MomentFacts } from './moments';

/** A moment as it was kept; `nth` tells which of several of one millisecond came first. */
export type Kept = Moment & { readonly nth: number };

export interface LegRecord {
  readonly leg: string;
  readonly who: CallParty;
  readonly from: string;
  readonly to: string;
  readonly trunks: readonly string[];
  readonly answeredAt: number | null;
  /** Null: it goes on, or its end is not this call's to know: somebody else has taken it over. */
  readonly down: (MomentFacts & { readonly at: number }) | null;
  readonly quality: LegQuality | null;
}

export interface Timeline {
  readonly beganAt: number;
  readonly legs: readonly LegRecord[];
  readonly moments: readonly Moment[];
  /** Nothing is known to be missing. */
  readonly whole: boolean;
}

/** `createdAt`: of the call itself, where there is one; null also where nothing was kept. */
export function timelineOf(kept: readonly Kept[], createdAt: number | null): Timeline | null {
  const inOrder = withOneEnd([...kept].sort((a, b) => a.at - b.at || a.nth - b.nth));
  const first = inOrder[0]?.at ?? createdAt;
  if (first === null) return null;
  return {
    beganAt: createdAt === null ? first : Math.min(first, createdAt),
    legs: legsOf(inOrder),
    moments: keysTogether(inOrder.filter(({ what }) => what !== 'quality')),
    whole: inOrder.length > 0 && inOrder.every(({ what }) => what !== 'gap'),
  };
}

/** What is told of a leg's end twice (a refused command, then the engine) is the first one. */
function withOneEnd(moments: readonly Kept[]): Kept[] {
  const ended = new Set<string>();
  return moments.filter(({ what, leg }) => {
    if (what !== 'down' || leg === null) return true;
    if (ended.has(leg)) return false;
    ended.add(leg);
    return true;
  });
}

/** Keys that one party presses one after the other are told once, when the first was. */
function keysTogether(moments: readonly Moment[]): Moment[] {
  const told: Moment[] = [];
  for (const each of moments) {
    const last = told.at(-1);
    if (each.what === 'keys' && last?.what === 'keys' && last.leg === each.leg)
      told[told.length - 1] = { ...last, facts: { ...last.facts, count: (last.facts.count ?? 0) + (each.facts.count ?? 0) } };
    else told.push(each);
  }
  return told;
}

function legsOf(moments: readonly Moment[]): LegRecord[] {
  const legs = new Map<string, LegRecord>();
  for (const { leg, who, what, facts, at } of moments) {
    if (leg === null || who === null) continue;
    const known = legs.get(leg) ?? { leg, who, from: '', to: '', trunks: [], answeredAt: null, down: null, quality: null };
    legs.set(leg, {
      ...known,
      from: known.from || (facts.from ?? ''),
      to: known.to || (facts.to ?? ''),
      // The one that carries it is told after those that might.
      trunks: facts.trunks ?? known.trunks,
      answeredAt: known.answeredAt ?? (what === 'answered' || what === 'transfer-answered' ? at : null),
      down: known.down ?? (what === 'down' ? { ...facts, at } : null),
      quality: known.quality ?? facts.quality ?? null,
    });
  }
  return [...legs.values()];
}
