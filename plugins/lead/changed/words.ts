/** What a field of a lead is called, and how a value of it is read, where two values of it stand side by side. */
import type { CentreLists, ListRow } from '@dialer/contract';
import { zoneText, type Lasting, type LeadConflict, type LeadView, type useT } from '@dialer/host';
import { bandOf } from '@dialer/rules/booking/income';
import { titleOf } from '@dialer/rules/titles';
import { bandWords } from '../insurance/income';
import { choicesOf, coverageOf } from '../insurance/lists';
import { countryChoices } from '../lists';

export interface Reader {
  readonly t: ReturnType<typeof useT>;
  readonly language: 'en' | 'fr';
  readonly country: 'US' | 'CA';
  readonly lists: CentreLists | null | undefined;
}

/** Fields that are one for whoever reads them: who chooses one value chooses those that belong to it. */
const BELONGS: Readonly<Record<string, string>> = {
  ...{ heightUnits: 'height', weightUnits: 'weight', measuringSystem: 'height' },
  incomeBand: 'income',
  ...{ latitude: 'place', longitude: 'place', valid: 'place', invalidPostal: 'place' },
};

export interface Choosing {
  /** Of all that is chosen at once. */
  readonly paths: readonly string[];
  readonly path: string;
  readonly by: string;
  readonly at: number;
}
const lastOf = (path: string): string => path.split('.').at(-1)!;

/** What is to be chosen, field by field, as a person sees fields. */
export function choosings(conflicts: readonly LeadConflict[]): Choosing[] {
  const found = new Map<string, Choosing>();
  for (const { path, by, at } of conflicts) {
    const key = lastOf(path);
    const of = path.slice(0, path.length - key.length) + (BELONGS[key] ?? key);
    const before = found.get(of);
    found.set(of, { path: of, paths: [...(before?.paths ?? []), path], by, at });
  }
  return [...found.values()];
}

/** Keys of the texts, where they are not `field.<name>`. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ firstName: 'field.first_name', lastName: 'field.last_name', phoneOther: 'field.phone_other', countryOfBirth: 'field.country' },
  ...{ reasonOther: 'field.another_reason', reasonForRequest: 'field.reason_for_request', meetingDraft: 'steps.meeting' },
  ...{ creNotes: 'field.cre_notes', isAnnuity: 'field.annuity', mga: 'field.mga', status: 'field.status' },
};
const OF_INSURER: Readonly<Record<string, string>> = {
  typeOther: 'type_other',
  incomeBand: 'income',
  hasPolicy: 'has_policy',
  incomeType: 'income_type',
};
const INSURER = new Set(
  'height weight smoker disability conditions medications employment occupation incomeType income incomeBand hasPolicy carrier premium typeOther amount applied denied annuityBeneficiary annuityFunds annuityInvestment annuityPeriod'.split(
    ' ',
  ),
);

/** A field's name; of the second client with theirs. */
export function fieldName(t: Reader['t'], lead: LeadView, path: string): string {
  const key = lastOf(path);
  const isInsurers = INSURER.has(key) || path.includes('.insurance.');
  const name = isInsurers ? t(`insurance.field.${OF_INSURER[key] ?? key}`) : t(NAMES[key] ?? `field.${key}`);
  const client = /^clients\.(\d)/.exec(path)?.[1];
  if (client === undefined || lead.clients.filter(({ firstName, lastName }) => firstName || lastName).length < 2) return name;
  return t('insurance.of', { field: name, name: lead.clients[Number(client)]!.firstName || t('section.client_2') });
}

const wordOf = (rows: readonly ListRow[] | undefined, value: string, language: 'en' | 'fr'): string =>
  choicesOf(rows ?? [], language).find((one) => one.value === value)?.label ?? value;

const yesNo = (t: Reader['t'], value: unknown): string => t(`insurance.yes_no.${Number(value)}`);

type Says = (value: never, reader: Reader, path: string, lead: LeadView) => string;
/** How values are read that are not words already. */
const SAYS: Readonly<Record<string, Says>> = {
  title: (value: string, { t }) => t(`titles.${titleOf(value)}`),
  gender: (value: number, { t }) => t(`genders.${value}`),
  language: (value: string, { t }) => t(`languages.${value}`),
  province: (value: string, { t }) => t(`regions.${value}`),
  timezone: (value: string, { t }) => zoneText(t, value),
  'address.type': (value: number, { t }) => t(`types.${value}`),
  countryOfBirth: (value: string, { language }) => countryChoices(language).find((one) => one.value === value)?.label ?? value,
  employment: (value: number, { t }) => t(`insurance.employments.${value}`),
  incomeType: (value: string, { t }) => t(`insurance.income_types.${value}`),
  annuityFunds: (value: string, { t }) => t(`insurance.annuity.${value}`),
  annuityBeneficiary: (value: string, { t }) => t(`insurance.annuity.${value}`),
  isAnnuity: (value: boolean, { t }) => yesNo(t, value),
  ...Object.fromEntries(
    ['smoker', 'disability', 'hasPolicy', 'applied', 'denied'].map((key) => [key, (value: number, { t }: Reader) => yesNo(t, value)]),
  ),
  carrier: (value: string, { lists, language }) => wordOf(lists?.carriers, value, language),
  premium: (value: string, { lists, language }) => wordOf(lists?.premiums, value, language),
  reasons: (value: readonly string[], { lists, language }) => value.map((one) => wordOf(lists?.leadReasons, one, language)).join(', '),
  'insurance.type': (value: readonly string[], { lists, language, t }) => {
    const kinds = coverageOf(
      lists?.coverage ?? [],
      language,
      (kind, count) => t('insurance.term', { kind, count }),
      () => true,
    );
    return value.map((one) => kinds.find((kind) => kind.value === one)?.label ?? one).join(', ');
  },
  conditions: lastings,
  medications: lastings,
  // A band of a colleague's choice is read as the centre has it: both have chosen now.
  income: (value: number, reader, path, lead) => {
    const client = lead.clients[Number(path.split('.')[1])];
    const band = reader.lists && bandOf({ income: value, incomeBand: '' }, reader.lists.income);
    return band && band.type === client?.incomeType ? bandWords(band, reader) : String(value);
  },
  phoneOther: (value: readonly string[]) => value.join(', '),
  // A draft as the form wrote it says nothing to a reader.
  meetingDraft: (_: string, { t }) => t('changed.arranged'),
};

function lastings(value: readonly Lasting[]): string {
  return value.map(({ name, duration }) => [name, duration].filter(Boolean).join(' ')).join(', ');
}

/** A value in words; null where there is none. */
export function valueWords(value: unknown, path: string, lead: LeadView, reader: Reader): string | null {
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) return null;
  const keys = path.split('.');
  const says = SAYS[keys.slice(-2).join('.')] ?? SAYS[keys.at(-1)!];
  return says ? says(value as never, reader, path, lead) : String(value);
}
