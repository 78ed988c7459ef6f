/** The field for the time of a call, in a chunk of its own with all that reads dates and times. */
import type { Place } from '@dialer/rules/calling-window';
import { Field, type FieldProps } from './field';
import { later } from './later';
import { TextInput } from './text-input';

export interface CallTimeFieldProps extends Pick<FieldProps, 'label' | 'labelHidden' | 'required' | 'need' | 'error'> {
  name?: string;
  /** `YYYY-MM-DDTHH:mm`, a wall clock taken as UTC; empty when none [FUP-011]. */
  value: string;
  onChange: (value: string) => void;
  /** Where the lead is; without it only the agent's clock is told, and no hour is refused. */
  callee: Place | null;
  /** It is no call but a meeting: the lead's clock is told, and no hour is refused. */
  anyHour?: boolean;
  /** Server epoch milliseconds. */
  now: number;
  language: 'en' | 'fr';
  disabled?: boolean;
}

/** Until the field is there nothing can be typed. */
const Waiting = ({ label, labelHidden, required, value }: CallTimeFieldProps) => (
  <Field label={label} {...(labelHidden && { labelHidden })} {...(required && { required })}>
    <TextInput value={value.replace('T', ' ')} onChange={() => undefined} icon="calendar" unit="UTC" disabled />
  </Field>
);

/** When a lead is to be called (again), or met: the one field for callbacks, follow-ups and appointments. */
export const CallTimeField = later<CallTimeFieldProps>(async () => (await import('./call-time-field.impl')).CallTime, Waiting);

/** Fetches the field and its calendar before somebody needs them. */
export async function preloadCallTimeField(): Promise<void> {
  await Promise.all([CallTimeField.preload(), import('./date-time-calendar').catch(() => undefined)]);
}
