import { done, type Outcome } from '@dialer/host';

/** Fields that a key leads to, by their names in the form. */
export const FIELDS = { disposition: 'disposition', notes: 'disposition-notes' } as const;

/** Puts the focus on a field of the panel, in sight wherever the panel stands on the page. */
export function goTo(name: keyof typeof FIELDS): Outcome {
  const field = document.querySelector<HTMLInputElement>(`[name="${FIELDS[name]}"]`);
  if (!field) return { kind: 'refused', reasonKey: 'go.no_panel' };
  if (field.disabled) return { kind: 'refused', reasonKey: 'waiting' };
  field.scrollIntoView?.({ block: 'nearest' });
  field.focus();
  return done;
}
