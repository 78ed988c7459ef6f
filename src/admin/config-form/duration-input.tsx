import type { TFunction } from 'i18next';
import { useState } from 'react';
import { Icon, TextInput, type InputProps } from '@dialer/ui';
import { partsOf, unitsUpTo, type Unit } from './duration';

/** A span of time: a number, and the unit that it is in. `most`: seconds. */
export function DurationInput({ value, most, t, onChange, disabled, onBlur }: InputProps & { most: number | null; t: TFunction }) {
  const { amount, unit } = partsOf(value);
  // While nothing is typed the unit is nowhere else.
  const [chosen, choose] = useState<Unit>(value === '' ? (unitsUpTo(most).includes('min') ? 'min' : 's') : unit);
  const shown = value === '' ? chosen : unit;
  const set = (next: string, of: Unit) => {
    choose(of);
    onChange(next.trim() === '' ? '' : `${next} ${of}`);
  };
  const units = unitsUpTo(most);
  return (
    <div className="config-duration">
      <TextInput value={amount} inputMode="decimal" disabled={disabled} onBlur={onBlur} onChange={(next) => set(next, shown)} />
      <div className="bp6-html-select">
        <select
          aria-label={t('config.unit.label')}
          value={shown}
          disabled={disabled}
          onBlur={onBlur}
          onChange={(event) => set(amount, event.target.value as Unit)}
        >
          {(units.includes(shown) ? units : [shown, ...units]).map((one) => (
            <option key={one} value={one}>
              {t(`config.unit.${one}`)}
            </option>
          ))}
        </select>
        <Icon name="caret-down" />
      </div>
    </div>
  );
}
