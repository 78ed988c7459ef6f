/** The date and time picker, behind a lazy chunk of its own: datetime2 weighs 70 KB. */
import { lazy, Suspense } from 'react';
import { TextInput, type InputProps } from './text-input';

export interface DateTimePickerProps extends InputProps {
  /** `YYYY-MM-DDTHH:mm`, a wall clock taken as UTC; empty when none [FUP-011]. */
  value: string;
  placeholder?: string;
  /** The same form; nothing before it can be chosen. */
  min?: string;
  max?: string;
  /** Language of months and days. */
  language?: 'en' | 'fr';
}

const Picker = lazy(() => import('./date-time-picker.impl'));

/** 15-minute steps, 12-hour clock, week from Monday. While it loads, the value stands read-only in its place. */
export const DateTimePicker = (props: DateTimePickerProps) => (
  <Suspense
    fallback={
      <TextInput
        value={props.value.replace('T', ' ')}
        onChange={() => undefined}
        readOnly
        icon="calendar"
        placeholder={props.placeholder}
      />
    }
  >
    <Picker {...props} />
  </Suspense>
);
