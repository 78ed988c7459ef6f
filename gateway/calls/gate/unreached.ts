/**
 * Rings that reached no telephone, because the line itself failed (`EndFacts.reached`): they stand in the evidence, and are no
 * call to the number. Else a carrier's bad hour, or a line that is just being set up, would use up the calls that people may get.
 */
import type { GatewayContext } from '../../platform/context';
import { createBackground } from '../../platform/background';
import { unreachedRings } from '../../platform/db/schema';
import type { EngineEvent } from '../../telephony/port';
import { createLedger } from '../storage/ledger';
import type { Pass } from './ring';

type Heard = Extract<EngineEvent, { type: 'leg-ringing' | 'leg-up' | 'leg-down' }>;

export interface UnreachedRings {
  /** The engine is asked to ring this leg; told before it is asked, because the end may come before its answer. */
  rung(leg: string, pass: Pass): void;
  hear(event: Heard): void;
}

/** A ring that has said nothing for so long says nothing any more: the engine never made its leg, or is gone. */
const FORGET_MS = 10 * 60_000;

/** `ctx.use(createUnreachedRings)`. What is under way when the gateway ends counts as a call. */
export function createUnreachedRings(ctx: GatewayContext): UnreachedRings {
  /** Permits of legs of which nothing was heard yet, the oldest first. */
  const waiting = new Map<string, { readonly permit: string; readonly since: number }>();
  const note = (permitId: string, at: Date) =>
    ctx.use(createLedger).after(`permit ${permitId}`, 'unreached ring', async () => {
      await ctx.db.insert(unreachedRings).values({ permitId, at }).onConflictDoNothing();
    });
  return {
    rung(leg, pass) {
      const since = ctx.clock.now();
      for (const [old, ring] of waiting) {
        if (since - ring.since < FORGET_MS) break;
        waiting.delete(old);
      }
      if (pass !== 'inside') waiting.set(leg, { permit: pass.permit, since });
    },
    hear(event) {
      const ring = waiting.get(event.leg);
      if (!ring) return;
      waiting.delete(event.leg);
      if (event.type !== 'leg-down' || event.reached !== false) return;
      const noted = note(ring.permit, new Date(ctx.clock.now()));
      ctx.use(createBackground)(noted, 'a ring that reached nobody was not written down', { permit: ring.permit });
    },
  };
}
