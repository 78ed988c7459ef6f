/**
 * Who may be rung: the one gate of every call to a number. It is asked when a dial is wanted, and again just before the
 * number is rung (`last-word.ts`), because the agent's own phone may ring for 20 s in between. Automatic dials, callbacks,
 * follow-ups, redials, dials by hand and transfers all pass here. What it says just before the ring is kept as evidence,
 * in one transaction with the judgement; the engine rings no number without it. Numbers for help are given a permit by no
 * rule: they are never held up (`dialable-numbers.ts`).
 */
import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { CallFacts, VariantCode } from '@dialer/contract';
import type { RegistryVerdict } from '@dialer/contract/registries';
import { mayRing, type Callable, type WhyNot } from '@dialer/rules/callable';
import { storedPhone } from '@dialer/rules/phone';
import { createBackground } from '../../platform/background';
import type { GatewayContext } from '../../platform/context';
import { doNotCall, permits } from '../../platform/db/schema';
import { createCentres } from '../../people/centre';
import type { LeadRow } from '../lead-claims';
import { capsOf, reachedCaps } from './caps';
import { isByMachine, machineRule, mayPlay } from './by-machine';
import { evidenceOf, isByLead, type Path } from './evidence';
import { anything, lawOf, liftedBy, type Override, overridesOf } from './overrides';
import type { KnownPlace } from './place-of-number';
import { asAsked, judgeNumbers } from './registries';
import { ringFacts } from './ring-facts';
import { bannedRegions, type CentreTerms, createTerms, type StoredBan } from './terms';
import { createTakenNumbers } from './taken-numbers';
import { createTooFastAlarm, isTooFast } from './too-fast';
import { asksFor, isOf, leadOfNumber, othersOf } from './whose-number';

export interface Centre {
  readonly id: number;
  readonly variant: VariantCode;
}

/** What is to be rung. */
export interface Asked {
  readonly centre: Centre;
  readonly number: string;
  /** Whose number it is; without one it is looked for (`leadOfNumber`), and says where the person is. */
  readonly lead?: LeadRow | undefined;
  /** Who asks: the number may be one of the lead in their hand. Null: nobody yet; who answers is given to whoever is free. */
  readonly accountId?: number | null | undefined;
  /** The call that asks, which is not in its own way. */
  readonly callId?: string | undefined;
}

/** Somebody wants to ring. */
export interface Wanted extends Asked {
  readonly path: Path;
  readonly accountId: number | null;
}

/** A ring that is about to begin. */
export interface AboutToRing extends Wanted {
  /** As it is now. A person who is called at a number that was taken away meanwhile, or whose lead was, is not rung there. */
  readonly lead?: LeadRow | undefined;
  /** The lead that is called; it may be gone. */
  readonly leadId?: string | null;
  readonly callId: string;
  /** What the person sees. */
  readonly callerId: string;
}

/** A number that is rung whatever the rules say: for help, or a business of the centre's own list. */
export interface Unjudged {
  readonly permit: string;
  readonly path: Extract<Path, 'emergency' | 'business'>;
  readonly tenantId: number;
  readonly number: string;
  readonly accountId: number;
  readonly callId: string | null;
}

type Judged = Omit<Asked, 'lead'> & {
  readonly lead?: LeadRow | null | undefined;
  readonly onList: boolean;
  readonly registry: RegistryVerdict | null;
  readonly terms: CentreTerms;
  readonly override: Override | undefined;
  readonly device?: boolean;
};

export interface Permit extends Callable {
  readonly facts: CallFacts;
  readonly place: KnownPlace;
  /** A written consent is on record. */
  readonly consented: boolean;
  /** States where calls are forbidden in an emergency, now or later. */
  readonly banned: readonly string[];
}

/** `not-theirs`: the number was taken away from the lead that is called at it. */
export type Granted = { readonly permit: string; readonly why: null } | { readonly permit: null; readonly why: WhyNot | 'not-theirs' };

export interface Permits {
  /** May this number be rung now? A refusal is counted, and written down as evidence that it was not rung. */
  ask(wanted: Wanted): Promise<Permit>;
  /**
   * The last word, with its evidence: what is granted here may be rung at once, by the id of the permit. `why`: what
   * forbids it. Only what is written down may be rung: where the database is away, this rejects.
   */
  grant(ring: AboutToRing): Promise<Granted>;
  /** Writes down a ring that no rule holds up; `noLine`: and that there was no line to ring it over. */
  note(ring: Unjudged, noLine?: boolean): Promise<void>;
  /** The same answer for somebody who only looks. */
  look(asked: Asked): Promise<Permit>;
  /** The answer if a manager lifted all that they may: the centre's own rules. What still forbids then, nobody lifts. */
  beyond(asked: Asked): Promise<Permit>;
  /** Is this number, or the main one of the lead whose other number it is, on the centre's do-not-call list now? */
  isListed(asked: Pick<Asked, 'number' | 'lead' | 'accountId'> & { readonly centre: Pick<Centre, 'id'> }): Promise<boolean>;
  /** Are calls to any state or province of the centre forbidden now, in an emergency? */
  hasBans(centreId: number): Promise<boolean>;
  /** What decides about each of these numbers, without asking to ring one: for lists and pages. */
  facts(centre: Centre, asked: readonly { number: string; lead?: LeadRow | null }[]): Promise<CallFacts[]>;
  /** Is the centre on the training floor, where hours forbid nothing? */
  isTraining(centre: Centre): boolean;
}

/** The ban that closes now, as it was switched on; of several the one that ends last. */
const banBehind = (closed: Callable['closed'], { bans }: CentreTerms, now: number): StoredBan | undefined =>
  closed?.kind === 'ban'
    ? bans
        .filter(({ region, from, until }) => region === closed.region && from <= now && now < until)
        .toSorted((a, b) => b.until - a.until)[0]?.told
    : undefined;

/** A number that is dialled by itself need not be anybody's. */
const isTheirs = ({ path, lead, leadId = lead?.id ?? null }: AboutToRing, stored: string): boolean =>
  !isByLead(path) || leadId === null || (lead !== undefined && isOf(stored, lead));

export function createPermits(ctx: GatewayContext): Permits {
  const settled = ctx.use(createTerms);
  const taken = ctx.use(createTakenNumbers);
  const inBackground = ctx.use(createBackground);
  const centres = ctx.use(createCentres);
  const tooFast = ctx.use(createTooFastAlarm);

  const isTraining = (centre: Centre): boolean => centres.of(centre.variant).training;

  /** Which of these numbers are on the do-not-call list: the one truth, whatever status their leads have (`do-not-call.ts`). */
  async function listed({ id }: Pick<Centre, 'id'>, numbers: readonly string[]): Promise<Set<string>> {
    if (numbers.length === 0) return new Set();
    const rows = await ctx.db
      .select({ phone: doNotCall.phone })
      .from(doNotCall)
      .where(and(eq(doNotCall.tenantId, id), inArray(doNotCall.phone, [...numbers])));
    return new Set(rows.map(({ phone }) => phone));
  }

  const whose = async ({ centre, number, lead, accountId }: Parameters<Permits['isListed']>[0]): Promise<LeadRow | undefined> =>
    lead ?? (await leadOfNumber(ctx.db, centre.id, storedPhone(number), accountId));

  /** What registries of numbers say against each of these. */
  function registriesOn(centre: Centre, asked: readonly { number: string; lead?: LeadRow | null | undefined }[]) {
    const { country } = centres.of(centre.variant);
    const numbers = asked.map(({ number, lead }) => asAsked({ phone: storedPhone(number), lead, country }));
    return judgeNumbers(ctx.db, centre.id, numbers, new Date(ctx.clock.now()));
  }

  /** `onList`: it is on the do-not-call list. */
  function factsOf({ centre, number, lead, callId, ...known }: Judged) {
    const stored = storedPhone(number);
    const onACall = [stored, ...othersOf(stored, lead)].some((each) => taken.isTaken(centre.id, each, callId));
    const { country, rings } = centres.of(centre.variant);
    const address = lead ?? { zip: '', state: '', timezone: '' };
    return ringFacts({ ...known, number, address, onACall, country, rings, now: ctx.clock.now(), enforced: !isTraining(centre) });
  }

  /** `asIf`: as if a manager had allowed that. Without a path: by hand. */
  async function judge(wanted: Asked & { readonly path?: Path }, asIf?: Override) {
    const { centre, number, callId, path } = wanted;
    const stored = storedPhone(number);
    const who = await whose(wanted);
    const [onList, terms, allowed] = await Promise.all([
      listed(centre, asksFor(stored, who)),
      settled.of(centre.id),
      overridesOf(ctx.db, centre.id, [stored], ctx.clock.now()),
    ]);
    // A manager allows one person a call that somebody wants; the machine would ring them again and again.
    const override = asIf ?? (isByMachine(path) ? undefined : allowed.get(stored));
    const [said] = await registriesOn(centre, [{ number, lead: who }]);
    const { verdict: registry, consented, lists } = said!;
    const device = mayPlay(path);
    const asked = { centre, number, lead: who, onList: onList.size > 0, registry, callId, terms, override, device };
    const counted = override ? lawOf(terms) : terms;
    const people = { stored, others: othersOf(stored, who), who };
    return { ...people, lists, consented, terms, device, counted, given: override, ...factsOf(asked) };
  }

  async function consider(asked: Asked & { readonly path?: Path }, asIf?: Override) {
    const { others, terms, given: _given, device, counted, ...rest } = await judge(asked, asIf);
    const { stored, who, lists, consented, place, ...facts } = rest;
    const now = ctx.clock.now();
    const caps = capsOf(place, now, counted, device);
    const [capped] = await reachedCaps(ctx.db, asked.centre.id, [{ numbers: [stored, ...others], caps }], now);
    const all = { ...facts, capped: capped ?? null };
    const said = mayRing(all, now);
    const machine = asked.path && facts.enforced ? machineRule(asked.path, place, consented) : null;
    const answer: Callable = said.allowed && machine !== null ? { ...said, allowed: false, why: 'needs-consent' } : said;
    return { permit: { ...answer, facts: all, place, consented, banned: bannedRegions(terms, now) }, stored, who, lists, terms };
  }
  const look = async (asked: Asked, asIf?: Override): Promise<Permit> => (await consider(asked, asIf)).permit;

  /** What was not rung. Later than the refusal, which waits for no database. */
  async function keepRefusal(wanted: Wanted, { permit, stored, who, lists, terms }: Awaited<ReturnType<typeof consider>>): Promise<void> {
    const { why, closed, capped, facts, place } = permit;
    const now = ctx.clock.now();
    const machine = why === 'needs-consent' ? machineRule(wanted.path, place, false) : null;
    const { rule, opensAt } = (why === 'closed' ? closed : why === 'capped' ? capped : null) ?? { rule: machine ?? why, opensAt: null };
    await ctx.db.insert(permits).values({
      ...{
        id: randomUUID(),
        tenantId: wanted.centre.id,
        at: new Date(now),
        phone: stored,
        path: wanted.path,
        granted: false,
        counts: false,
      },
      ...{ rule, opensAt: opensAt === null ? null : new Date(opensAt), leadId: who?.id ?? null, campaignId: who?.campaignId ?? null },
      ...{ accountId: wanted.accountId, callId: wanted.callId ?? null },
      evidence: { ...evidenceOf(place, now, { callerId: '', training: !facts.enforced, lists, ban: banBehind(closed, terms, now) }) },
    });
  }

  /** All but the counts, which `judge_ring` knows for certain. */
  async function grant(ring: AboutToRing): ReturnType<Permits['grant']> {
    const now = ctx.clock.now();
    const [judged, fast] = await Promise.all([
      judge(ring),
      // Simulated people cost nobody anything.
      ctx.engine.trunks.people && isTooFast(ctx.db, ring.centre.id, ring.accountId, ring.path, now),
    ]);
    const { stored, others, who, lists, consented, terms, given, device, counted, place, ...facts } = judged;
    const { why: said, closed } = mayRing({ ...facts, capped: null }, now);
    const machine = machineRule(ring.path, place, consented);
    const forbids = said ?? (facts.enforced && machine !== null ? 'needs-consent' : null);
    const why = isTheirs(ring, stored) ? (forbids ?? (fast ? 'too-fast' : null)) : 'not-theirs';
    if (why === 'too-fast') {
      ctx.log.warn({ accountId: ring.accountId, path: ring.path }, 'somebody dials faster by hand than a person can');
      if (ring.accountId !== null) tooFast(ring.accountId);
    }
    const permit = randomUUID();
    const wouldForbid = closed ?? (machine === null || !place.isKnown ? null : { rule: machine, opensAt: null });
    const noted = !facts.enforced && wouldForbid ? { rule: wouldForbid.rule, opensAt: wouldForbid.opensAt } : null;
    const evidence = evidenceOf(place, now, {
      callerId: ring.callerId,
      training: !facts.enforced,
      lists,
      noted,
      ban: banBehind(closed, terms, now),
    });
    const lifts = liftedBy(facts.enforced ? given : undefined, place, terms, now);
    const { rows } = await ctx.db.execute<{ is_granted: boolean; why: string | null }>(sql`
      select * from judge_ring(
        ${permit}::uuid, ${ring.centre.id}::integer, ${stored}, ${new Date(now)}::timestamptz, ${ring.path},
        ${why === 'closed' ? closed!.rule : why === 'needs-consent' ? machine : why}::text, ${why === 'closed' && closed?.opensAt ? new Date(closed.opensAt) : null}::timestamptz, true, ${facts.enforced}::boolean,
        ${JSON.stringify(capsOf(place, now, counted, device))}::jsonb, ${who?.id ?? null}::uuid, ${who?.campaignId ?? null}::integer,
        ${ring.accountId}::integer, ${ring.callId}::uuid, ${JSON.stringify(evidence)}::jsonb,
        ${lifts.override && JSON.stringify(lifts.override)}::jsonb, ${JSON.stringify(lifts.caps)}::jsonb, ${lifts.rule}::text, ${sql.param(others)}::text[],
        ${sql.param(asksFor(stored, who))}::text[])`);
    const [told] = rows;
    if (told?.is_granted) return { permit, why: null };
    ctx.refused('dial');
    if (why !== null) return { permit: null, why };
    return { permit: null, why: told?.why === 'do-not-call' ? 'do-not-call' : 'capped' };
  }

  return {
    isTraining,
    look: (asked) => look(asked),
    beyond: (asked) => look(asked, anything(ctx.clock.now())),
    grant,
    async note({ permit, path, tenantId, number, accountId, callId }, noLine = false) {
      const at = new Date(ctx.clock.now());
      // A second try may come after a first one that was heard.
      await ctx.db
        .insert(permits)
        .values({
          ...{ id: permit, tenantId, at, phone: number, path, granted: !noLine, rule: noLine ? 'no-line' : null, counts: false },
          ...{ accountId, callId, evidence: {} },
        })
        .onConflictDoNothing();
    },
    async ask(wanted) {
      const considered = await consider(wanted);
      if (considered.permit.allowed) return considered.permit;
      ctx.refused('dial');
      inBackground(keepRefusal(wanted, considered), 'a refused dial was not written down', { number: considered.stored });
      return considered.permit;
    },
    async isListed(asked) {
      return (await listed(asked.centre, asksFor(storedPhone(asked.number), await whose(asked)))).size > 0;
    },
    async hasBans(centreId) {
      const now = ctx.clock.now();
      return (await settled.of(centreId)).bans.some(({ from, until }) => from <= now && now < until);
    },
    async facts(centre, asked) {
      const numbers = asked.map(({ number }) => storedPhone(number));
      const [onList, registry, terms, given] = await Promise.all([
        listed(centre, [...new Set(asked.flatMap(({ lead }, nth) => asksFor(numbers[nth]!, lead)))]),
        registriesOn(centre, asked),
        settled.of(centre.id),
        overridesOf(ctx.db, centre.id, numbers, ctx.clock.now()),
      ]);
      const judged = asked.map(({ number, lead }, nth) =>
        factsOf({
          ...{
            centre,
            number,
            lead,
            onList: asksFor(numbers[nth]!, lead).some((each) => onList.has(each)),
            registry: registry[nth]!.verdict,
            terms,
          },
          override: given.get(numbers[nth]!),
        }),
      );
      const capped = await reachedCaps(
        ctx.db,
        centre.id,
        judged.map(({ place, override }, nth) => ({
          numbers: [numbers[nth]!, ...othersOf(numbers[nth]!, asked[nth]!.lead)],
          caps: capsOf(place, ctx.clock.now(), override ? lawOf(terms) : terms),
        })),
        ctx.clock.now(),
      );
      return judged.map((one, nth) => {
        const { place: _, ...facts } = one;
        return { ...facts, capped: capped[nth]! };
      });
    },
  };
}
