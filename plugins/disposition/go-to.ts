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

/**
 * Once it is saved, nothing of the panel is worked on any more, neither its fields nor its buttons: a focus that stands
 * nowhere is taken by the status, and after the next call by the row of outcomes.
 */
export function leavePanel(what: string): void {
  const at = document.activeElement;
  if (at instanceof HTMLElement && at.matches(what) && at.closest('.panel')?.querySelector(`[name="${FIELDS.disposition}"]`)) at.blur();
}

type Errors = Readonly<Record<string, string>>;
/** The first field of the panel that a save waits for; a date of birth stands in another panel. */
export const firstMissing = (errors: Errors): FieldName | undefined => (Object.keys(FIELDS) as FieldName[]).find((name) => name in errors);

/** Whether there is one that the focus could go to. */
export function goToMissing(errors: Errors): boolean {
  const missing = firstMissing(errors);
  return missing !== undefined && goTo(missing).kind === 'done';
}
