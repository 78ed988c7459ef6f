import { done, type Outcome } from '@dialer/host';

/** Fields that a key or a save leads to, by their names in the form, in the order in which they stand. */
export const FIELDS = {
  disposition: 'disposition',
  reason: 'disposition-reason',
  reasonOther: 'disposition-reason-other',
  dateTime: 'disposition-date-time',
  notes: 'disposition-notes',
} as const;
type FieldName = keyof typeof FIELDS;

/** Puts the focus on a field of the panel, in sight wherever the panel stands on the page. */
export function goTo(name: FieldName): Outcome {
  const field = document.querySelector<HTMLInputElement>(`[name="${FIELDS[name]}"]`);
  if (!field) return { kind: 'refused', reasonKey: 'go.no_panel' };
  if (field.disabled) return { kind: 'refused', reasonKey: 'waiting' };
  field.scrollIntoView?.({ block: 'nearest' });
  field.focus();
  return done;
}

export const focusFirst = (places: string): boolean => {
  const place = document.querySelector<HTMLElement>(places);
  place?.focus();
  return place !== null;
};
/** To the row of usual outcomes; false where there is none. */
export const goToOutcomes = (): boolean => focusFirst('.disposition-outcomes [tabindex="0"]');

/** To the first field that a save waits for; a date of birth stands in another panel. */
export function goToMissing(errors: Readonly<Record<string, string>>): void {
  const missing = (Object.keys(FIELDS) as FieldName[]).find((name) => name in errors);
  if (missing) goTo(missing);
}
