/**
 * Who may be rung: the one gate of every call to a number. It is asked when a dial is wanted, and again by the
 * orchestrator just before the number is rung, because the agent's own phone may ring for 20 s in between. Automatic
 * dials, callbacks, follow-ups, redials, dials by hand and transfers all pass here. Numbers for help do not: they are
 * never held up (`dialable-numbers.ts`).
 */
import { and, asc, eq, inArray } from 'drizzle-orm';
import type { CallFacts, VariantCode } from '@dialer/contract';
import { mayRing, type Callable } from '@dialer/rules/callable';
import type { Place } from '@dialer/rules/calling-window';
import { billsItsCaller, storedPhone, tenDigits } from '@dialer/rules/phone';
import type { GatewayContext } from '../../platform/context';
import { doNotCall, leads } from '../../platform/db/schema';
import { createCentres } from '../../people/centre';
import type { LeadRow } from '../lead-claims';
import { judgeAreaCode, offsetOf, placeOf } from './place-of-number';
import { createTakenNumbers } from './taken-numbers';

export interface Centre {
  readonly id: number;
  readonly variant: VariantCode;
}

/** What is to be rung. */
export interface Asked {
  readonly centre: Centre;
  readonly number: string;
  /** The lead in hand; without one the centre's oldest lead of this number says where the person is. */
  readonly lead?: LeadRow | undefined;
  /** The call that asks, which is not in its own way. */
  readonly callId?: string | undefined;
}

type Judged = Omit<Asked, 'lead'> & { readonly lead?: LeadRow | null | undefined; readonly onList: boolean };

export interface Permit extends Callable {
  readonly facts: CallFacts;
  readonly place: Place;
}

export interface Permits {
  /** May this number be rung now? Counts a refusal. */
  ask(asked: Asked): Promise<Permit>;
  /** The same answer for somebody who only looks. */
  look(asked: Asked): Promise<Permit>;
  /** Is this number on the centre's do-not-call list now? */
  isListed(centreId: number, number: string): Promise<boolean>;
  /** What decides about each of these numbers, without asking to ring one: for lists and pages. */
  facts(centre: Centre, asked: readonly { number: string; lead?: LeadRow | null }[]): Promise<CallFacts[]>;
  /** Is the centre on the training floor, where hours forbid nothing? */
  isTraining(centre: Centre): boolean;
}

export function createPermits(ctx: GatewayContext): Permits {
  const taken = ctx.use(createTakenNumbers);
  const centres = ctx.use(createCentres);

  /** Both must say so: a centre's manifest alone can never lift the law for a telephone line to real people. */
  const isTraining = (centre: Centre): boolean => centres.of(centre.variant).training && !ctx.engine.trunks.people;

  /** Which of these numbers are on the do-not-call list: the one truth, whatever status their leads have (`do-not-call.ts`). */
  async function listed({ id }: Pick<Centre, 'id'>, numbers: readonly string[]): Promise<Set<string>> {
    if (numbers.length === 0) return new Set();
    const rows = await ctx.db
      .select({ phone: doNotCall.phone })
      .from(doNotCall)
      .where(and(eq(doNotCall.tenantId, id), inArray(doNotCall.phone, [...numbers])));
    return new Set(rows.map(({ phone }) => phone));
  }

  async function leadOf(centre: Centre, number: string): Promise<LeadRow | undefined> {
    const [row] = await ctx.db
      .select()
      .from(leads)
      .where(and(eq(leads.tenantId, centre.id), eq(leads.phone, number)))
      .orderBy(asc(leads.createdAt), asc(leads.id))
      .limit(1);
    return row;
  }

  /** `number` as it was written, which counts for whether it is one; `onList`: it is on the do-not-call list. */
  function factsOf({ centre, number, lead, onList, callId }: Judged): CallFacts & { readonly place: Place } {
    const variant = centres.of(centre.variant);
    const address = lead ?? { zip: '', state: '', timezone: '' };
    const place = placeOf({ phone: number, zip: address.zip, state: address.state, timezone: address.timezone }, variant.country);
    return {
      isNumber: tenDigits(number) !== null && !billsItsCaller(number),
      areaCode: judgeAreaCode(number, variant.rings),
      doNotCall: onList,
      onACall: taken.isTaken(centre.id, storedPhone(number), callId),
      country: place.country,
      zones: place.zones,
      place,
      enforced: !isTraining(centre),
    };
  }

  async function look({ centre, number, lead, callId }: Asked): Promise<Permit> {
    const stored = storedPhone(number);
    const [onList, who] = await Promise.all([listed(centre, [stored]), lead ?? leadOf(centre, stored)]);
    const { place, ...facts } = factsOf({ centre, number, lead: who, onList: onList.has(stored), callId });
    return { ...mayRing(facts, ctx.clock.now(), offsetOf), facts, place };
  }

  return {
    isTraining,
    look,
    async ask(asked) {
      const permit = await look(asked);
      if (!permit.allowed) ctx.refused('dial');
      return permit;
    },
    async isListed(centreId, number) {
      const stored = storedPhone(number);
      return (await listed({ id: centreId }, [stored])).has(stored);
    },
    async facts(centre, asked) {
      const numbers = asked.map(({ number }) => storedPhone(number));
      const onList = await listed(centre, [...new Set(numbers)]);
      return asked.map(({ number, lead }, index) => {
        const { place: _, ...one } = factsOf({ centre, number, lead, onList: onList.has(numbers[index]!) });
        return one;
      });
    },
  };
}
