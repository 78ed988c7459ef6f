/** What is known of a lead and their appointment, in words of the lead's language; what is not known is empty, never guessed. */
import { formatPhone, type ClientData, type LeadData, type LeadView } from '@dialer/host';
import { ageOn, isDay } from '@dialer/rules/dates';
import { titleOf } from '@dialer/rules/titles';
import type { BookingForm } from '../lead/api';
import { bandOf } from '@dialer/rules/booking/income';
import type { TalkWords } from './talk';

export type Spoken = LeadData['language'];
const LOCALES: Record<Spoken, string> = { en: 'en-US', fr: 'fr-CA', es: 'es-US' };

/** Names that stand in the texts of `talk/`; the last two choose a line, and are never read. */
export const FACTS = [
  ...(['agent', 'client', 'fullName', 'place', 'address', 'phone', 'providers', 'tomorrow', 'meeting'] as const),
  ...(['request', 'amount', 'carrier', 'conditions', 'medications', 'income', 'uninsured', 'incomeRefused'] as const),
] as const;
export type FactName = (typeof FACTS)[number];
export type Facts = Readonly<Record<FactName, string>>;

export interface Known {
  /** Null: the caller is not known yet. */
  readonly lead: LeadView | null;
  readonly agent: string;
  /** Of the centre: for a lead whose own zone is not known. */
  readonly timezone: string;
  readonly currency: 'USD' | 'CAD';
  readonly providers: number;
  /** What divides the bands of incomes; null while nobody knows. */
  readonly borders: BookingForm['income'];
  /** Epoch milliseconds of the appointment that was agreed; null while none is. */
  readonly meeting: number | null;
}

export function factsOf(
  { lead, agent, timezone, currency, providers, borders, meeting }: Known,
  words: TalkWords,
  language: Spoken,
): Facts {
  const client = lead?.clients[0];
  const insurance = client?.insurance;
  const locale = LOCALES[language];
  const dollars = (amount: number) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay: 'narrowSymbol', maximumFractionDigits: 0 }).format(
      amount,
    );
  const together = (all: readonly string[]) => new Intl.ListFormat(locale).format(all.filter((one) => one.trim()));
  const lasting = (all: ClientData['conditions'] = []) =>
    together(all.map(({ name, duration }) => (name && duration ? `${name} (${duration})` : name)));
  const { address, apartment, city, province } = lead?.address ?? { address: '', apartment: '', city: '', province: '' };
  const isRefused = client?.incomeType === 'Refused';
  return {
    agent,
    client: client ? addressed(client, words) : '',
    fullName: [client?.firstName, client?.lastName].filter(Boolean).join(' '),
    place: city && [city, province.toUpperCase()].filter(Boolean).join(', '),
    address: address && [address, apartment, city].filter(Boolean).join(', '),
    phone: lead?.phone ? formatPhone(lead.phone) : '',
    providers: String(providers),
    tomorrow: lead ? dayAfter(lead.today, locale) : '',
    meeting: meeting === null ? '' : onDay(meeting, locale, lead?.address.timezone || timezone),
    request: together(
      insurance?.type.length
        ? covers(insurance.type, insurance.typeOther, words)
        : covers(lead?.reasons ?? [], lead?.reasonOther ?? '', words),
    ),
    amount: insurance?.amount ? dollars(insurance.amount) : '',
    carrier: insurance?.hasPolicy === 1 ? insurance.carrier : '',
    conditions: lasting(client?.conditions),
    medications: lasting(client?.medications),
    income: client && borders && !isRefused ? incomeOf(client, borders, words, dollars) : '',
    uninsured: insurance?.hasPolicy === 0 ? 'yes' : '',
    incomeRefused: isRefused ? 'yes' : '',
  };
}

/** The age over which nobody is insured [DISPO-024]. */
const OLDEST = 80;
/** What the file has of a birth, for the agent to compare: read out it would verify nobody. */
export interface Birth {
  readonly day: string;
  readonly age: number;
  readonly tooOld: boolean;
}
export function birthOf(lead: LeadView | null, language: 'en' | 'fr'): Birth | null {
  const dob = lead?.clients[0]?.dob ?? '';
  const age = lead && ageOn(dob, lead.today);
  if (age === null) return null;
  const day = new Intl.DateTimeFormat(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' }).format(Date.parse(dob));
  return { day, age, tooOld: age > OLDEST };
}

/** What stored titles say in any language: `Mme` is said `Mrs.` to who speaks English. */
const SAID: Readonly<Record<string, keyof TalkWords['titles']>> = {
  ...{ Mr: 'Mr', M: 'Mr', Ms: 'Ms', Miss: 'Miss', Mlle: 'Miss', Mrs: 'Mrs', Mme: 'Mrs', Dr: 'Dr' },
};

/** `Mrs. Villarreal`, `señora Villarreal`; by the gender without a title, and without either by the name alone. */
function addressed({ title, gender, firstName, lastName }: ClientData, { titles }: TalkWords): string {
  const stored = SAID[titleOf(title)] ?? (gender === 1 ? 'Mr' : gender === 2 ? 'Ms' : undefined);
  if (!stored || !lastName) return [firstName, lastName].filter(Boolean).join(' ');
  const said = stored === 'Dr' && gender === 2 ? 'Dra' : stored;
  return titles[said].replace('{name}', lastName);
}

/** Keys and labels of reasons for what an insurance of that type is called, too [REF-022, REF-026, REF-027]. */
const ALSO: Readonly<Record<string, keyof TalkWords['covers']>> = {
  ...{ critical: 'critical_illness', final: 'final_expense', life_insurance: 'life', protect_mortgage: 'mortgage' },
  ...{ cover_debt_loan: 'loan', protect_family_kids: 'family', protect_income: 'income', divorce_settlement: 'divorce' },
};

/** Types of insurance, or reasons for one, in words of the lead's language; what no list has stands as it was written. */
function covers(values: readonly string[], other: string, { covers: words }: TalkWords): string[] {
  return values.map((value) => {
    const key = value
      .toLowerCase()
      .replace(/[^a-z]+/g, '_')
      .replace(/^_|_$/g, '');
    if (key === 'other') return other;
    const known = ALSO[key] ?? key;
    return Object.hasOwn(words, known) ? words[known as keyof typeof words] : value;
  });
}

function incomeOf(
  client: ClientData,
  borders: NonNullable<Known['borders']>,
  { income: words }: TalkWords,
  dollars: (amount: number) => string,
): string {
  const band = bandOf(client, borders);
  if (!band) return '';
  const { type, from, to } = band;
  const range = from === null ? words.under : to === null ? words.over : words.between;
  const said = range.replace('{from}', dollars(from ?? 0)).replace('{to}', dollars(to ?? 0));
  return words[type].replace('{range}', said);
}

const DAY_MS = 86_400_000;
const DAY = { weekday: 'long', day: 'numeric', month: 'long' } as const;

/** `2026-11-23` → `Tuesday, November 24`. */
const dayAfter = (today: string, locale: string): string =>
  isDay(today) ? new Intl.DateTimeFormat(locale, { ...DAY, timeZone: 'UTC' }).format(Date.parse(today) + DAY_MS) : '';

/** `Tuesday, November 24 at 2:00 PM`, by the lead's clock; empty for a zone that this browser does not know. */
function onDay(at: number, locale: string, timeZone: string): string {
  try {
    return new Intl.DateTimeFormat(locale, { ...DAY, hour: 'numeric', minute: '2-digit', timeZone }).format(at);
  } catch {
    return '';
  }
}
