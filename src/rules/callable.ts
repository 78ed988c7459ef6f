/**
 * Whether a number may be rung now, and if not why. The gateway collects the facts and judges every ring by them; a page
 * that has the same facts judges by the same function, minute by minute, so that a button says why before it is pressed.
 */
import type { CallFacts } from '@dialer/contract';
import type { RegistryVerdict, RegistryWhy } from '@dialer/contract/registries';
import { browserOffset } from './browser-zones';
import { closedZone, nextClosing, nextOpening, type Place } from './calling-window';
import { emergencyNumber, isCode, MAILBOX, tenDigits } from './phone';
import type { RingNote } from './ring-note';
import { formatDay, formatTime, type Language } from './times';
import type { OffsetOf } from './zoned';

/**
 * `closed`: outside the hours in which the person may be called. `on-a-call`: somebody of the centre talks with the number.
 * `capped`: the number was rung as often as it may be.
 */
export type WhyNot = 'not-a-number' | 'no-area-code' | 'abroad' | 'do-not-call' | RegistryWhy | 'on-a-call' | 'closed' | 'capped';

/**
 * The answer; instants are epoch milliseconds. `closed` is told on the training floor too, where it does not forbid the
 * call: `zone` is then the zone that is closed, and `opensAt` when all candidate zones are open.
 */
export interface Callable {
  readonly allowed: boolean;
  readonly why: WhyNot | null;
  readonly closed: { readonly zone: string; readonly opensAt: number } | null;
  /** When the open window ends; null while it is closed. */
  readonly closesAt: number | null;
  /** When a number that was rung as often as it may be may be rung again; null: it may now. */
  readonly capped: CallFacts['capped'];
}

/** The place of a number, as its facts tell it; null when they name no zone. */
export function placeOfFacts({ country, zones }: CallFacts): Place | null {
  const [first, ...more] = zones;
  return first === undefined ? null : { country, zones: [first, ...more] };
}

export function mayRing(facts: CallFacts, at: number, offsetOf: OffsetOf): Callable {
  const place = placeOfFacts(facts);
  const zone = place && closedZone(at, place, offsetOf);
  const closed = place && zone !== null ? { zone, opensAt: nextOpening(at, place, offsetOf) } : null;
  const capped = facts.capped && facts.capped.opensAt > at ? facts.capped : null;
  const why = whyNot(facts, closed !== null, capped !== null);
  return { allowed: why === null, why, closed, capped, closesAt: place && nextClosing(at, place, offsetOf) };
}

/** That there never was a file forbids nothing on the training floor, which calls nobody real. */
const forbids = ({ why }: RegistryVerdict, { enforced }: CallFacts): boolean => why !== 'registry-missing' || enforced;

/** What a registry is called, within the words of a refusal. */
const NAMES = {
  en: { 'national-us': 'United States', 'national-ca': 'Canada' },
  fr: { 'national-us': 'États-Unis', 'national-ca': 'Canada' },
} as const;

/** For the words `ring.registry` and their like: whose registry it is, and how many days old. */
export function registryParams({ scope, region, days }: RegistryVerdict, language: Language): Record<string, string> {
  const whole = scope === 'national-us' || scope === 'national-ca' ? NAMES[language][scope] : '';
  return { registry: [whole, region.toUpperCase()].filter(Boolean).join(' '), days: String(days ?? '') };
}

function whyNot(facts: CallFacts, closed: boolean, capped: boolean): WhyNot | null {
  if (!facts.isNumber) return 'not-a-number';
  if (facts.areaCode === 'unknown') return 'no-area-code';
  if (facts.areaCode === 'abroad') return 'abroad';
  if (facts.doNotCall) return 'do-not-call';
  if (facts.registry && forbids(facts.registry, facts)) return facts.registry.why;
  if (facts.onACall) return 'on-a-call';
  if (!facts.enforced) return null;
  if (closed) return 'closed';
  return capped ? 'capped' : null;
}

/**
 * For pages: what is to be said of a typed text that cannot be a number of ten digits. Which extensions may be dialled the
 * gateway says; what is nothing at all cannot.
 */
export function shapeNote(text: string): RingNote | null {
  if (text === '' || text === MAILBOX || emergencyNumber(text) !== null) return null;
  if (isCode(text)) return { reasonKey: 'ring.code', forbids: true };
  if (tenDigits(text) !== null) return null;
  const isExtension = /^\d{3,6}$/.test(text);
  return { reasonKey: isExtension ? 'ring.extension' : 'ring.shape', forbids: !isExtension };
}

/**
 * For pages: what is to be said of a number before it is dialled, by the browser's clock of zones; null when nothing is.
 * `facts` of a while ago: whether somebody talks with the number now is left to the gateway.
 */
export function ringNote(facts: CallFacts | null, at: number, language: Language): RingNote | null {
  if (!facts) return null;
  const { why, closed, capped } = mayRing(facts, at, browserOffset);
  const says = why ?? (closed && 'closed');
  if (says === null) return null;
  if (facts.registry && says === facts.registry.why)
    return { reasonKey: `ring.${says}`, params: registryParams(facts.registry, language), forbids: true };
  if (says === 'capped' && capped) {
    const [zone] = facts.zones;
    const params = { day: formatDay(capped.opensAt, language, zone), opens: formatTime(capped.opensAt, language, zone) };
    return { reasonKey: 'ring.capped', params, forbids: true };
  }
  if (says !== 'closed' || !closed) return { reasonKey: `ring.${says}`, forbids: why !== null };
  const params = { time: formatTime(at, language, closed.zone), opens: formatTime(closed.opensAt, language, closed.zone) };
  return { reasonKey: 'ring.closed', params, forbids: why !== null };
}
