/**
 * Whether a number may be rung now, and if not why. The gateway collects the facts and judges every ring by them; a page
 * that has the same facts judges by the same function, minute by minute, so that a button says why before it is pressed.
 * Of the law a page knows the open hours of some days; why it is closed then, the gateway says in the facts.
 */
import type { CallFacts, ClosedBy } from '@dialer/contract';
import type { RegistryVerdict, RegistryWhy } from '@dialer/contract/registries';
import type { Place } from './calling-window';
import { emergencyNumber, isCode, MAILBOX, tenDigits } from './phone';
import type { RingNote } from './ring-note';
import { formatDay, formatTime, formatWeekday, type Language } from './times';

/**
 * `closed`: outside the hours in which the person may be called. `on-a-call`: somebody of the centre talks with the number.
 * `capped`: the number was rung as often as it may be. `too-fast`: whoever asks has rung more than a person can.
 */
export type WhyNot =
  | 'not-a-number'
  | 'no-area-code'
  | 'abroad'
  | 'do-not-call'
  | RegistryWhy
  | 'needs-consent'
  | 'on-a-call'
  | 'closed'
  | 'capped'
  | 'too-fast';

export interface Closing extends ClosedBy {
  /** When a call may begin again; null: not in the days that are known. */
  readonly opensAt: number | null;
}

/**
 * The answer; instants are epoch milliseconds. `closed` is told on the training floor too, where it does not forbid the
 * call.
 */
export interface Callable {
  readonly allowed: boolean;
  readonly why: WhyNot | null;
  readonly closed: Closing | null;
  /** When a number that was rung as often as it may be may be rung again; null: it may now. */
  readonly capped: CallFacts['capped'];
}

/** The place of a number, as its facts tell it; null when they name no zone. */
export function placeOfFacts({ country, zones, open, until }: CallFacts): Place | null {
  const [first, ...more] = zones;
  return first === undefined ? null : { country, zones: [first, ...more], open, until };
}

export function mayRing(facts: CallFacts, at: number): Callable {
  const closed = closingAt(facts, at);
  const capped = facts.capped && facts.capped.opensAt > at ? facts.capped : null;
  const why = whyNot(facts, closed !== null, capped !== null);
  return { allowed: why === null, why, closed, capped };
}

function closingAt({ open, until, closed, zones: [zone = 'UTC'] }: CallFacts, at: number): Closing | null {
  const from = open.find(({ to }) => at < to)?.from;
  if (at >= until || (from !== undefined && from <= at)) return null;
  const rule: ClosedBy = closed && at < closed.until ? closed : { rule: '', kind: 'hours', region: null, zone, holiday: null, until };
  // A ban may last longer than pages know the hours.
  return { ...rule, opensAt: from ?? (rule.kind === 'ban' ? rule.until : null) };
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

/** How times are written there: a page asks its browser, the gateway its own table of zones. */
export interface Clock {
  /** `8:00 AM` */
  time(at: number, zone: string): string;
  /** `Mon` */
  weekday(at: number, zone: string, length: 'short' | 'long'): string;
  /** `Mon, Nov 30` */
  day(at: number, zone: string): string;
}

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

/** Why it is closed, as a text of the shared words (`ring.…`) with what goes into it. */
export function closedWords(closing: Closing, now: number, language: Language, clock: Clock): Omit<RingNote, 'forbids'> {
  const { kind, region, zone, holiday, opensAt, until } = closing;
  if (kind === 'ban')
    return {
      reasonKey: 'ring.closed_ban',
      params: { region: region ?? '', until: `${clock.day(until, zone)} ${clock.time(until, zone)}` },
    };
  if (opensAt === null) return { reasonKey: 'ring.closed_for_long' };
  const hour = clock.time(opensAt, zone);
  const soon = opensAt - now < DAY_MS && kind === 'hours';
  const day = opensAt - now < WEEK_MS - DAY_MS ? clock.weekday(opensAt, zone, 'short') : clock.day(opensAt, zone);
  const params = {
    time: clock.time(now, zone),
    opens: soon ? hour : `${day} ${hour}`,
    region: region ?? '',
    day: clock.weekday(now, zone, 'long'),
    holiday: holiday?.[language] ?? '',
  };
  return { reasonKey: KEYS[kind](region), params };
}

const KEYS: Readonly<Record<ClosedBy['kind'], (region: string | null) => string>> = {
  hours: (region) => (region === null ? 'ring.closed' : 'ring.closed_by'),
  day: () => 'ring.closed_day',
  holiday: () => 'ring.closed_holiday',
  own: () => 'ring.closed_own',
  ban: () => 'ring.closed_ban',
};

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

/** By the browser's own table of zones. */
const browserClock = (language: Language): Clock => ({
  time: (at, zone) => formatTime(at, language, zone),
  weekday: (at, zone, length) => formatWeekday(at, language, length, zone),
  day: (at, zone) => formatDay(at, language, zone),
});

/**
 * For pages: what is to be said of a number before it is dialled, by the browser's clock of zones; null when nothing is.
 * `facts` of a while ago: whether somebody talks with the number now is left to the gateway.
 */
export function ringNote(facts: CallFacts | null, at: number, language: Language): RingNote | null {
  if (!facts) return null;
  const { why, closed, capped } = mayRing(facts, at);
  if (facts.registry && why === facts.registry.why)
    return { reasonKey: `ring.${why}`, params: registryParams(facts.registry, language), forbids: true };
  if (why === 'capped' && capped) {
    const [zone] = facts.zones;
    const params = { day: formatDay(capped.opensAt, language, zone), opens: formatTime(capped.opensAt, language, zone) };
    return { reasonKey: 'ring.capped', params, forbids: true };
  }
  if (why !== null && why !== 'closed') return { reasonKey: `ring.${why}`, forbids: true };
  if (closed) return { ...closedWords(closed, at, language, browserClock(language)), forbids: why !== null };
  const { override, zones, enforced } = facts;
  if (!override || !enforced || override.until <= at) return null;
  return { reasonKey: 'ring.allowed_by', params: allowedParams(override, zones[0], language), forbids: false, allows: true };
}

/** By the clock of the person, as the other words about a number. */
const allowedParams = ({ by, until, reason }: NonNullable<CallFacts['override']>, zone: string | undefined, language: Language) => ({
  by,
  until: formatTime(until, language, zone),
  reason,
});
