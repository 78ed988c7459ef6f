import { PopoverNext } from '@blueprintjs/core';
import { DatePicker3 } from '@blueprintjs/datetime2';
import '@blueprintjs/datetime2/lib/css/blueprint-datetime2.css';
import { enUS, fr } from 'date-fns/locale';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DateTimePickerProps } from './date-time-picker';
import { Button } from './button';
import { Select } from './inputs';
import { TextInput } from './text-input';
import { dateToDay, dayToDate, earliest, parseWall, quarterHours, showTime } from './wall-clock';

/** A calendar and a list of quarter hours under one field. */
export default function Picker({
  value,
  onChange,
  min = earliest(Date.now()),
  max,
  language,
  placeholder,
  disabled,
  onBlur,
  ...rest
}: DateTimePickerProps) {
  const { t, i18n } = useTranslation('common');
  const [open, setOpen] = useState(false);
  const speaks = language ?? (i18n.language.startsWith('fr') ? 'fr' : 'en');
  const picked = parseWall(value);
  const allowed = (day: string) => quarterHours.filter((time) => `${day}T${time}` >= min && (!max || `${day}T${time}` <= max));
  const pickDay = (date: Date | null) => {
    if (!date) return onChange('');
    const day = dateToDay(date);
    const times = allowed(day);
    const time = picked && times.includes(picked.time) ? picked.time : (times.find((at) => at >= '09:00') ?? times[0]);
    if (time) onChange(`${day}T${time}`);
  };
  const content = (
    <div style={{ padding: 8 }}>
      <DatePicker3
        value={picked ? dayToDate(picked.day) : null}
        onChange={pickDay}
        minDate={dayToDate(min.slice(0, 10))}
        maxDate={max ? dayToDate(max.slice(0, 10)) : new Date(new Date().getFullYear() + 2, 11, 31)}
        locale={speaks === 'fr' ? fr : enUS}
        dayPickerProps={{ weekStartsOn: 1 }}
        canClearSelection={false}
        highlightCurrentDay
      />
      <div className="row">
        <div className="grow">
          <Select
            aria-label={t('time')}
            value={picked?.time ?? ''}
            disabled={!picked}
            options={(picked ? allowed(picked.day) : []).map((time) => ({ value: time, label: showTime(time, speaks) }))}
            onChange={(time) => picked && time && onChange(`${picked.day}T${time}`)}
          />
        </div>
        <Button onClick={() => onChange('')} disabled={!picked}>
          {t('clear')}
        </Button>
        <Button intent="primary" onClick={() => setOpen(false)}>
          {t('done')}
        </Button>
      </div>
    </div>
  );
  const shown = picked ? `${picked.day} ${showTime(picked.time, speaks)}` : '';
  return (
    <PopoverNext
      content={content}
      isOpen={open && !disabled}
      onInteraction={setOpen}
      placement="bottom-start"
      arrow={false}
      animation="minimal"
      transitionDuration={0}
      fill
      shouldReturnFocusOnClose
      // A box of text has no expanded state of its own: what Blueprint gives its target stays off it.
      renderTarget={({ isOpen: _open, 'aria-expanded': _expanded, 'aria-haspopup': _popup, tabIndex: _tab, ...target }) => (
        <div {...target}>
          <TextInput
            {...rest}
            value={shown}
            onChange={() => undefined}
            onBlur={onBlur}
            readOnly
            icon="calendar"
            disabled={disabled}
            placeholder={placeholder ?? t('dateAndTime')}
            onEnter={() => setOpen(true)}
          />
        </div>
      )}
    />
  );
}
