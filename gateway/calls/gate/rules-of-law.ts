/** The rows of the law for whoever shows them: what the gate judges by, without how. */
import type { Country } from '@dialer/rules/country';
import { theLaw } from '../law/law';

interface Common {
  readonly id: string;
  readonly source: string;
  readonly unsure: boolean;
  readonly question: string;
}
/** Days are counted from 1970-01-01, weekdays from Sunday, times in minutes past midnight. */
export type LawRow = Common &
  (
    | { kind: 'hours'; weekdays: readonly number[]; opens: number; closes: number; from: number; to: number }
    | { kind: 'cap'; calls: number; hours: number; from: number; to: number }
    | { kind: 'machine' }
    | { kind: 'holiday'; days: readonly number[]; name: { en: string; fr: string } }
  );

export function theRules(): LawRow[] {
  const { hours, caps, holidays, machine, device, deviceCaps } = theLaw();
  return [
    ...[...hours, ...device].map(({ days, ...row }) => ({ ...row, kind: 'hours' as const, weekdays: days })),
    ...[...caps, ...deviceCaps].map((row) => ({ ...row, kind: 'cap' as const })),
    ...machine.map((row) => ({ ...row, kind: 'machine' as const, question: '' })),
    ...holidays.map(({ name, nameFr, ...row }) => ({ ...row, kind: 'holiday' as const, question: '', name: { en: name, fr: nameFr } })),
  ];
}

/** Whose law a rule is: the first part of its name; null: the centre's own. */
export const countryOfRule = (id: string): Country | null => (id.startsWith('us-') ? 'US' : id.startsWith('ca-') ? 'CA' : null);

/** Whether there is such a rule of which nobody is sure. */
export const isUnsure = (id: string): boolean => theRules().some((row) => row.id === id && row.unsure);

/** Names the rows that are judged by. */
export const lawVersion = (): string => theLaw().version;
