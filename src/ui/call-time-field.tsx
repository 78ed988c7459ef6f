/** The field for the time of a call, in a chunk of its own with all that reads dates and times. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { Place } from '@dialer/rules/calling-window';
import { Field, type FieldProps } from './field';
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

/** Once fetched it is drawn at once: even a moment of the stand-in could take the place of a field that is being pressed. */
let fetched: ComponentType<CallTimeFieldProps> | null = null;
const load = async () => {
  const chunk = await import('./call-time-field.impl');
  fetched = chunk.default;
  return chunk;
};
const Fetching = lazy(load);

/** Fetches the field and its calendar before somebody needs them. */
export async function preloadCallTimeField(): Promise<void> {
  await Promise.all([load(), import('./date-time-calendar')]).catch(() => undefined);
}

/** When a lead is to be called (again), or met: the one field for callbacks, follow-ups and appointments. Until it is there nothing can be typed. */
export function CallTimeField(props: CallTimeFieldProps) {
  const [AtOnce] = useState(() => fetched);
  if (AtOnce) return <AtOnce {...props} />;
  const { label, labelHidden, required, value } = props;
  return (
    <Suspense
      fallback={
        <Field label={label} {...(labelHidden && { labelHidden })} {...(required && { required })}>
          <TextInput value={value.replace('T', ' ')} onChange={() => undefined} icon="calendar" unit="UTC" disabled />
        </Field>
      }
    >
      <Fetching {...props} />
    </Suspense>
  );
}
