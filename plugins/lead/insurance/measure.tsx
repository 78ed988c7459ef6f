import { useState } from 'react';
import { useT } from '@dialer/host';
import { Button, Field, type FieldProps } from '@dialer/ui';
import { TypedChoice } from '@dialer/ui/typed-choice';

export type Units = 0 | 1;

interface Props extends Pick<FieldProps, 'label' | 'span' | 'need' | 'error' | 'required'> {
  value: string;
  /** 0 imperial, 1 metric [REF-008]. */
  units: Units;
  /** What is offered while nothing is known: each country thinks in its own [REF-009]. */
  usual: Units;
  choices: readonly [readonly string[], readonly string[]];
  unitNames: readonly [string, string];
  /** As it is written for people. */
  show: (value: string, units: Units) => string;
  /** A typed text as it is stored; null: it is none. */
  read: (text: string, units: Units) => string | null;
  /** How one may write it, by unit. */
  examples: readonly [string, string];
  onChange: (value: string, units: Units) => void;
}

/**
 * Height or weight, and its unit [BOOK-034, LEAD-021]: typed, or chosen of the list. Another unit is another list: what was
 * chosen is chosen anew.
 */
export function Measure({ value, units, usual, choices, unitNames, show, read, examples, onChange, ...field }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<Units | null>(null);
  const unit = value === '' ? (asked ?? usual) : units;
  const list = choices[unit];
  const other: Units = unit === 0 ? 1 : 0;
  return (
    <Field {...field}>
      <div className="joined measure">
        <TypedChoice
          key={unit}
          label={field.label}
          value={value}
          placeholder={t('choose')}
          options={list.map((one) => ({ value: one, label: show(one, unit) }))}
          read={(text) => {
            const stored = read(text, unit);
            return stored === null ? null : { value: stored, label: show(stored, unit) };
          }}
          unread={(text) =>
            t('insurance.unread_measure', { text, example: examples[unit], first: show(list[0]!, unit), last: show(list.at(-1)!, unit) })
          }
          onChange={(next) => onChange(next, unit)}
        />
        <Button
          aria-label={t('insurance.in_unit', { of: field.label, unit: unitNames[unit], other: unitNames[other] })}
          onClick={() => {
            setAsked(other);
            onChange('', other);
          }}
        >
          {unitNames[unit]}
        </Button>
      </div>
    </Field>
  );
}
