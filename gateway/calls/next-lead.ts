/**
 * The next lead that may be rung. What the stack offers is asked of the gate too; a lead that it refuses is put aside
 * until it may be rung, so that it does not stand in front of the others.
 */
import type { GatewayContext } from '../platform/context';
import { createCentres } from '../people/centre';
import type { WorkRules } from '../people/work-rules';
import { placeKey } from './gate/hours';
import { numberOf } from './gate/numbers-of-lead';
import { createPermits, type Centre, type Permit } from './gate/permits';
import { LISTED } from './gate/place-of-number';
import { closedCountries } from './gate/registries';
import { createTerms } from './gate/terms';
import { type Aside, putAside } from './claimed-leads';
import { type Claim, claimNext, heldBack, type LeadRow } from './lead-claims';

/** Leads that one dial puts aside at most before it says that there is none. */
const MOST_PUT_ASIDE = 20;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** When a lead that the gate refused is offered again, epoch milliseconds: when its hours open, or when one may ask anew. */
function askAgainAt({ why, closed, capped }: Permit, now: number): number {
  if (why === 'closed' && closed?.opensAt) return closed.opensAt;
  if (why === 'capped' && capped) return capped.opensAt;
  return now + (why === 'on-a-call' ? MINUTE_MS : DAY_MS);
}

/** What does not end by itself within hours. */
export const lasts = ({ why, closed }: Permit): boolean =>
  why !== null && why !== 'capped' && why !== 'on-a-call' && !(why === 'closed' && closed?.opensAt);

/** Who is on a registry, or not covered by one that may be called by, waits for the next file and not for a time. */
function aside(permit: Permit, { rings }: Pick<LeadRow, 'rings'>, now: number): Aside {
  // The main number is rung instead; its place is worked out anew.
  if (rings !== '' && lasts(permit)) return { until: now, place: '', why: '', rings: '' };
  const why = permit.why ?? '';
  const { registry } = permit.facts;
  if (registry && registry.why === permit.why) return { until: now, place: LISTED, why };
  // Its place says so: claims do not look there.
  if (why === 'needs-consent') return { until: now, place: placeKey(permit.place, false, permit.banned), why };
  return { until: askAgainAt(permit, now), place: placeKey(permit.place, permit.consented, permit.banned), why };
}

/** For whom a lead is taken. */
export interface Taker {
  readonly centre: Centre;
  readonly accountId: number;
  readonly provinces: readonly string[];
  readonly rules: WorkRules;
  /** The person is rung before an agent is chosen. */
  readonly paced?: boolean;
}

async function claimant(ctx: GatewayContext, db: GatewayContext['db'], { centre, accountId, provinces, rules, paced }: Taker) {
  const { country } = ctx.use(createCentres).of(centre.variant);
  const keepsHours = !ctx.use(createPermits).isTraining(centre);
  const old = await closedCountries(db, centre.id, new Date(ctx.clock.now()), { missing: keepsHours });
  const terms = await ctx.use(createTerms).of(centre.id, db);
  const taker = { tenantId: centre.id, accountId, provinces, rules, ...(paced && { paced }) };
  return { old, who: { ...taker, country, keepsHours, terms, closed: new Set(old.keys()) } };
}

/** Null: there is none now. */
export async function nextLead(ctx: GatewayContext, db: GatewayContext['db'], taker: Taker): Promise<Claim | null> {
  const permits = ctx.use(createPermits);
  const { who } = await claimant(ctx, db, taker);
  for (let tries = 0; tries < MOST_PUT_ASIDE; tries++) {
    const at = new Date(ctx.clock.now());
    const claim = await claimNext(db, who, { now: at });
    if (!claim) return null;
    const permit = await permits.ask({
      // Who asked to be called back is called because they asked, however they are rung.
      ...{ centre: taker.centre, accountId: taker.accountId, path: taker.paced && claim.type === 'auto' ? 'paced' : claim.type },
      ...{ number: numberOf(claim.lead), lead: claim.lead },
    });
    if (permit.allowed) return claim;
    await putAside(db, claim.lead.id, taker.accountId, at, aside(permit, claim.lead, at.getTime()));
  }
  return null;
}

/** The registry that holds the others back, where there is no lead because of it. */
export async function closedRegistry(ctx: GatewayContext, db: GatewayContext['db'], taker: Taker) {
  const { old, who } = await claimant(ctx, db, taker);
  const [held] = await heldBack(db, who, { now: new Date(ctx.clock.now()) });
  return held === undefined ? null : old.get(held)!;
}
