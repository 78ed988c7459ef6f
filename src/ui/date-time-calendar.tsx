/** The calendar of a date-time field, a chunk of its own: datetime2 weighs 70 KB. */
import { DatePicker3 } from '@blueprintjs/datetime2';
import '@blueprintjs/datetime2/lib/css/blueprint-datetime2.css';
import { enUS, fr } from 'date-fns/locale';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { browserOffset } from '@dialer/rules/browser-zones';
import { instantOfPick } from '@dialer/rules/callbacks';
import { quickPromises } from '@dialer/rules/promises';
import { formatClock, formatDay, zoneName } from '@dialer/rules/times';
import { daysAfter } from '@dialer/rules/written-times';
import { Button } from './button';
import { Select } from './inputs';
import { calledBy, inBounds, isAllowed, pickOn, type Bounds } from './pickable';
import { dateToDay, dayToDate, parseWall, quarterHours, showTime } from './wall-clock';

/** A quick choice that had to move further than this from the hour it promises is called by its time alone. */
const AN_HOUR_ABOUT = 80 * 60_000;

export interface CalendarProps {
  value: string;
  bounds: Bounds;
  language: 'en' | 'fr';
  /** Who opened it by a key works in it by keys. */
  focused: boolean;
  /** A day or a quick choice: that was all. */
  onPick: (pick: string) => void;
  /** A time of day, or nothing; the calendar stays. */
  onChange: (value: string) => void;
  onDone: () => void;
}

/** Quick choices, a calendar and a list of quarter hours. What is not UTC, as the field is, says its zone. */
export function Calendar({ value, bounds, language, focused, onPick, onChange, onDone }: CalendarProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (focused && box.current) focusFirst(box.current);
  }, [focused]);
  const { callee, now, min, max } = bounds;
  const picked = parseWall(value);
  const zone = callee?.zones[0];
  const called = calledBy(bounds);
  const quick = called && quickPromises(now, called, browserOffset);
  const soon = quick && instantOfPick(quick.hour) - now < AN_HOUR_ABOUT;

  const timeThere = (pick: string) => formatClock(instantOfPick(pick), language, zone);
  /** `Fri, Nov 20, 2:00 PM CST`, by the clock of the person. */
  const whenThere = (pick: string) => `${formatDay(instantOfPick(pick), language, zone)}, ${timeThere(pick)}`;
  /** A quarter hour as it is kept, and beside it by the clock of the person. */
  const timeLabel = (pick: string) => {
    const own = showTime(pick.slice(11), language);
    return callee ? t('pick.time', { utc: own, there: timeThere(pick) }) : own;
  };
  return (
    <div className="picker" ref={box} tabIndex={-1}>
      {quick && (
        <div className="row">
          <Button grow onClick={() => onPick(quick.hour)}>
            {soon ? t('pick.hour') : whenThere(quick.hour)}
          </Button>
          <Button grow onClick={() => onPick(quick.tomorrow)}>
            {whenThere(quick.tomorrow)}
          </Button>
        </div>
      )}
      <DatePicker3
        value={picked ? dayToDate(picked.day) : null}
        onChange={(date, byHand) => {
          const pick = byHand && date && pickOn(dateToDay(date), value, bounds);
          if (pick) onPick(pick);
        }}
        // Else it opens in the middle of its range, once today itself is out of it.
        initialMonth={dayToDate(picked?.day ?? firstDay(bounds))}
        minDate={dayToDate(min.slice(0, 10))}
        maxDate={max ? dayToDate(max.slice(0, 10)) : new Date(new Date().getFullYear() + 2, 11, 31)}
        locale={language === 'fr' ? fr : enUS}
        dayPickerProps={{ weekStartsOn: 1, disabled: (date: Date) => pickOn(dateToDay(date), value, bounds) === null }}
        canClearSelection={false}
        highlightCurrentDay
      />
      <div className="row">
        <div className="grow">
          <Select
            aria-label={t('time')}
            value={picked?.time ?? ''}
            disabled={!picked}
            {...(!picked && { placeholder: t('pick.dayFirst') })}
            options={(picked ? quarterHours.map((time) => `${picked.day}T${time}`).filter((pick) => inBounds(pick, bounds)) : []).map(
              (pick) => ({ value: pick.slice(11), label: timeLabel(pick), disabled: !isAllowed(pick, bounds) }),
            )}
            onChange={(time) => picked && time && onChange(`${picked.day}T${time}`)}
          />
        </div>
        <Button onClick={() => onChange('')} disabled={!picked}>
          {t('clear')}
        </Button>
        <Button intent="primary" onClick={onDone}>
          {t('done')}
        </Button>
      </div>
      <div className="t-meta">{callee ? t('pick.clocks', { zone: zoneName(now, language, zone) }) : t('pick.utc')}</div>
    </div>
  );
}

/** How far a day is looked for on which something may be picked. */
const LOOK_AHEAD = 31;

/** The first day on which something may be picked; the earliest there is when none is near. */
function firstDay(bounds: Bounds): string {
  const from = bounds.min.slice(0, 10);
  for (let ahead = 0; ahead <= LOOK_AHEAD; ahead++) {
    const day = daysAfter(from, ahead);
    if (pickOn(day, '', bounds) !== null) return day;
  }
  return from;
}

/** Keys act on the calendar as soon as it is there: on what is chosen, else on the first quick choice, else on today. */
function focusFirst(box: HTMLElement): void {
  const first = '[aria-selected=true], .rdp-day_selected';
  const target = box.querySelector<HTMLElement>(first) ?? box.querySelector<HTMLElement>('button:not(:disabled)');
  target?.focus({ preventScroll: true });
}
