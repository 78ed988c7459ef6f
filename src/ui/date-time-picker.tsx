/** The date and time picker, behind a lazy chunk of its own: datetime2 weighs 70 KB. */
import { lazy, Suspense, useState, type ComponentType } from 'react';
import type { Place } from '@dialer/rules/calling-window';
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
  /**
   * Whom the picked time is for: what a click on a day means, and choices of one press, follow that person's clock, and
   * hours outside of the person's window are grey.
   */
  callee?: Place;
  /** Server epoch milliseconds; without it the browser's. */
  now?: number;
  /** What a pick is by other clocks, in words; stands in the calendar. */
  instant?: (value: string) => string | null;
}

/** Once fetched it is drawn at once: even a moment of the stand-in could take the place of a field that is being pressed. */
let fetched: ComponentType<DateTimePickerProps & { meanwhile: Meanwhile }> | null = null;
const load = async () => {
  const chunk = await import('./date-time-picker.impl');
  fetched = chunk.default;
  return chunk;
};
const Picker = lazy(load);

/** Fetches the calendar before somebody needs it: who has it in the browser opens it with one click. */
export const preloadDateTimePicker = (): void => void load().catch(() => undefined);

/** What somebody did with the field while the calendar was still being fetched. */
export type Meanwhile = 'nothing' | 'focused' | 'opened';

/**
 * 15-minute steps, 12-hour clock, week from Monday. It closes once a day or a quick choice is picked, and the focus goes
 * on to what follows the field. While it loads, the value stands in its place, and a click is not lost.
 */
export function DateTimePicker(props: DateTimePickerProps) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile>('nothing');
  const [AtOnce] = useState(() => fetched);
  if (AtOnce) return <AtOnce {...props} meanwhile="nothing" />;
  return (
    <Suspense
      fallback={
        // At the press, not the click: the calendar may arrive between the two, and then there is no click.
        <div onPointerDown={() => setMeanwhile('opened')}>
          <TextInput
            value={props.value.replace('T', ' ')}
            onChange={() => undefined}
            onFocus={() => setMeanwhile((before) => (before === 'opened' ? before : 'focused'))}
            onBlur={() => setMeanwhile('nothing')}
            onEnter={() => setMeanwhile('opened')}
            readOnly
            icon="calendar"
            aria-label={props['aria-label']}
            placeholder={props.placeholder}
          />
        </div>
      }
    >
      <Picker {...props} meanwhile={meanwhile} />
    </Suspense>
  );
}
