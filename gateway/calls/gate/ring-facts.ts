/**
 * All that decides whether a number may be rung, from what is known of it; pure. Every ring is judged by these facts
 * (`mayRing`), whatever asks for it; pages and lists have them too. How often a number was rung is the database's to say.
 */
import type { CallFacts } from '@dialer/contract';
import type { RegistryVerdict } from '@dialer/contract/registries';
import type { Country } from '@dialer/rules/country';
import { billsItsCaller, tenDigits } from '@dialer/rules/phone';
import { hoursWith, type Override, told } from './overrides';
import { judgeAreaCode, type KnownPlace, placeOf, type Whereabouts } from './place-of-number';
import type { CentreTerms } from './terms';

const DAY_MS = 86_400_000;
/** So many days ahead a page knows the open hours: what is promised later the gateway judges. */
const DAYS_TOLD = 9;

export interface Known {
  /** As it was written, which counts for whether it is one. */
  readonly number: string;
  readonly address: Omit<Whereabouts, 'phone'>;
  /** On the centre's own do-not-call list. */
  readonly onList: boolean;
  readonly registry: RegistryVerdict | null;
  readonly onACall: boolean;
  /** Of the centre, and those that it rings. */
  readonly country: Country;
  readonly rings?: readonly Country[] | undefined;
  readonly terms: CentreTerms;
  /** What a manager allows beyond the centre's own rules. */
  readonly override?: Override | undefined;
  /** Epoch milliseconds. */
  readonly now: number;
  readonly enforced: boolean;
  /** A machine may play a message to who answers. */
  readonly device?: boolean;
}

export type RingFacts = Omit<CallFacts, 'capped'> & { readonly place: KnownPlace };

/** What a page is told of the hours of a place; from yesterday on, so that it can say since when it is closed. */
function knownHours({ terms, override, now, device }: Known, place: KnownPlace): Pick<CallFacts, 'open' | 'until' | 'closed'> {
  const hours = hoursWith(place, terms, override, now, device);
  const until = now + DAYS_TOLD * DAY_MS;
  return { open: hours.open(now - DAY_MS, until), until, closed: hours.closedAt(now) };
}

export function ringFacts(known: Known): RingFacts {
  const { number, address, onList, registry, onACall, country, rings, override, enforced } = known;
  const { zip, state, timezone } = address;
  const place = placeOf({ phone: number, zip, state, timezone }, country);
  return {
    isNumber: tenDigits(number) !== null && !billsItsCaller(number),
    areaCode: judgeAreaCode(number, rings),
    doNotCall: onList,
    registry,
    onACall,
    country: place.countries[0],
    zones: place.zones,
    ...knownHours(known, place),
    override: override ? told(override) : null,
    place,
    enforced,
  };
}
