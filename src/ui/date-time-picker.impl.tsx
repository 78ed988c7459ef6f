import { PopoverNext } from '@blueprintjs/core';
import { DatePicker3 } from '@blueprintjs/datetime2';
import '@blueprintjs/datetime2/lib/css/blueprint-datetime2.css';
import { enUS, fr } from 'date-fns/locale';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { browserOffset } from '@dialer/rules/browser-zones';
import { instantOfPick, mayPromise, promiseOn, quickPromises } from '@dialer/rules/callbacks';
import { formatDay, formatTime, zoneName } from '../host/format';
import type { DateTimePickerProps, Meanwhile } from './date-time-picker';
import { Button } from './button';
import { focusNext } from './focus-next';
import { Select } from './inputs';
import { TextInput } from './text-input';
import { dateToDay, dayToDate, earliest, parseWall, quarterHours, showTime } from './wall-clock';

/** Where the focus goes when the calendar closes. */
type Then = 'on' | 'back' | 'stay';

/** A quick choice that had to move further than this from the hour it promises is called by its time alone. */
const AN_HOUR_ABOUT = 80 * 60_000;

/** A calendar and a list of quarter hours under one field. */
export default function Picker({
  value,
  onChange,
  now = Date.now(),
  min = earliest(now),
  max,
  language,
  placeholder,
  disabled,
  callee,
  instant,
  meanwhile,
  onBlur,
  ...rest
}: DateTimePickerProps & { meanwhile: Meanwhile }) {
  const { t, i18n } = useTranslation('common');
  const [open, setOpen] = useState(meanwhile === 'opened');
  const field = useRef<HTMLDivElement>(null);
  const then = useRef<Then>('stay');
  const speaks = language ?? (i18n.language.startsWith('fr') ? 'fr' : 'en');
  const picked = parseWall(value);

  useEffect(() => {
    if (meanwhile === 'focused') field.current?.querySelector('input')?.focus();
    // Once: what was done before the calendar was there.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    if (open) return;
    const input = field.current?.querySelector('input');
    if (then.current === 'back') input?.focus();
    if (then.current === 'on' && input) focusNext(input);
    then.current = 'stay';
  }, [open]);

  const close = (where: Then) => {
    // Blueprint may tell of one closing twice, the second time without saying why.
    if (where !== 'stay') then.current = where;
    setOpen(false);
  };
  const inBounds = (pick: string) => pick >= min && (!max || pick <= max);
  const allowed = (pick: string) => inBounds(pick) && (!callee || mayPromise(pick, callee, browserOffset));
  /** What a click on a day picks: the chosen time of day where it may be, else what suits the person, else 9:00. */
  const pickOn = (day: string): string | null => {
    const same = picked && `${day}T${picked.time}`;
    if (same && allowed(same)) return same;
    if (callee) return promiseOn(day, Math.max(now, instantOfPick(min)), callee, browserOffset);
    const times = quarterHours.filter((time) => allowed(`${day}T${time}`));
    const time = times.find((at) => at >= '09:00') ?? times[0];
    return time ? `${day}T${time}` : null;
  };
  const choose = (pick: string | null) => {
    if (!pick) return;
    onChange(pick);
    close('on');
  };
  const quick = callee && quickPromises(now, callee, browserOffset);
  const soon = quick && instantOfPick(quick.hour) - now < AN_HOUR_ABOUT;
  const content = (
    <div className="picker">
      {quick && (
        <div className="row">
          <Button grow onClick={() => choose(quick.hour)}>
            {soon ? t('pick.hour') : whenThere(quick.hour)}
          </Button>
          <Button grow onClick={() => choose(quick.tomorrow)}>
            {whenThere(quick.tomorrow)}
          </Button>
        </div>
      )}
      <DatePicker3
        value={picked ? dayToDate(picked.day) : null}
        onChange={(date, byHand) => byHand && choose(date && pickOn(dateToDay(date)))}
        minDate={dayToDate(min.slice(0, 10))}
        maxDate={max ? dayToDate(max.slice(0, 10)) : new Date(new Date().getFullYear() + 2, 11, 31)}
        locale={speaks === 'fr' ? fr : enUS}
        dayPickerProps={{ weekStartsOn: 1, disabled: (date: Date) => pickOn(dateToDay(date)) === null }}
        canClearSelection={false}
        highlightCurrentDay
      />
      <div className="row">
        <div className="grow">
          <Select
            aria-label={t('time')}
            value={picked?.time ?? ''}
            disabled={!picked}
            options={(picked ? quarterHours.filter((time) => inBounds(`${picked.day}T${time}`)) : []).map((time) => ({
              value: time,
              label: timeLabel(`${picked!.day}T${time}`),
              disabled: !allowed(`${picked!.day}T${time}`),
            }))}
            onChange={(time) => picked && time && onChange(`${picked.day}T${time}`)}
          />
        </div>
        <Button onClick={() => onChange('')} disabled={!picked}>
          {t('clear')}
        </Button>
        <Button intent="primary" onClick={() => close(picked ? 'on' : 'back')}>
          {t('done')}
        </Button>
      </div>
      <div className="t-meta">{(picked && instant?.(value)) ?? t('pick.utc')}</div>
    </div>
  );

  /** `Fri, Nov 20, 2:00 PM` by the clock of the person. */
  function whenThere(pick: string): string {
    const [at, zone] = [instantOfPick(pick), callee?.zones[0]];
    return `${formatDay(at, speaks, zone)}, ${formatTime(at, speaks, zone)}`;
  }
  /** A quarter hour as it is kept, and beside it by the clock of the person. */
  function timeLabel(pick: string): string {
    const own = showTime(pick.slice(11), speaks);
    if (!callee) return own;
    const [at, zone] = [instantOfPick(pick), callee.zones[0]];
    return t('pick.time', { utc: own, there: `${formatTime(at, speaks, zone)} ${zoneName(at, speaks, zone)}` });
  }

  const byKey = (event: KeyboardEvent) => {
    if (disabled || (event.key !== ' ' && event.key !== 'ArrowDown')) return;
    event.preventDefault(); // a space would scroll the page
    setOpen(true);
  };
  const shown = picked ? `${picked.day} ${showTime(picked.time, speaks)}` : '';
  return (
    <div ref={field}>
      <PopoverNext
        content={content}
        isOpen={open && !disabled}
        onInteraction={(next, event) => (next ? setOpen(true) : close(isEscape(event) ? 'back' : 'stay'))}
        placement="bottom-start"
        arrow={false}
        animation="minimal"
        transitionDuration={0}
        fill
        autoFocus={false}
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        // Not before: what had the focus until then gets it back after Escape.
        onOpened={focusFirst}
        // A box of text has no expanded state of its own: what Blueprint gives its target stays off it.
        renderTarget={({ isOpen: _open, 'aria-expanded': _expanded, 'aria-haspopup': _popup, tabIndex: _tab, ...target }) => (
          <div {...target}>
            <div onKeyDown={byKey}>
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
          </div>
        )}
      />
    </div>
  );
}

const isEscape = (event: { nativeEvent?: Event } | undefined): boolean => {
  const native = event && 'nativeEvent' in event ? event.nativeEvent : event;
  return (native as globalThis.KeyboardEvent | undefined)?.key === 'Escape';
};

/** Keys act on the calendar as soon as it is there: on what is chosen, else on the first quick choice, else on today. */
function focusFirst(box: HTMLElement): void {
  const first = '[aria-selected=true], .rdp-day_selected';
  const target = box.querySelector<HTMLElement>(first) ?? box.querySelector<HTMLElement>('button:not(:disabled)');
  target?.focus({ preventScroll: true });
}
