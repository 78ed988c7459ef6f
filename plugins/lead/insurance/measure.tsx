import { useState } from 'react';
import { useT } from '@dialer/host';
import { Button, Field, Select, type FieldProps } from '@dialer/ui';

export type Units = 0 | 1;

interface Props extends Pick<FieldProps, 'label' | 'span' | 'need' | 'error' | 'required'> {
  value: string;
  /** 0 imperial, 1 metric [REF-008]. */
  units: Units;
  /** What is offered while nothing is known: each country thinks in its own [REF-009]. */
  usual: Units;
  choices: readonly [readonly string[], readonly string[]];
  unitNames: readonly [string, string];
  read?: (value: string, isLast: boolean) => string;
  onChange: (value: string, units: Units) => void;
}

/** Height or weight, and its unit [BOOK-034, LEAD-021]. Another unit is another list: what was chosen is chosen anew. */
export function Measure({ value, units, usual, choices, unitNames, read = (text) => text, onChange, ...field }: Props) {
  const t = useT();
  const [asked, setAsked] = useState<Units | null>(null);
  const unit = value === '' ? (asked ?? usual) : units;
  const list = choices[unit];
  const other: Units = unit === 0 ? 1 : 0;
  return (
    <Field {...field}>
      <div className="joined measure">
        <Select
          value={value}
          placeholder={t('choose')}
          options={list.map((one) => ({ value: one, label: read(one, one === list.at(-1)) }))}
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
