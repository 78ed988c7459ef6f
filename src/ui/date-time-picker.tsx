/** A date and time: typed, or chosen in a calendar that opens below the field. */
import { PopoverNext } from '@blueprintjs/core';
import { useEffect, useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Place } from '@dialer/rules/calling-window';
import { instantOfPick } from '@dialer/rules/callbacks';
import { zoneName } from '@dialer/rules/times';
import { useFieldProblem } from './field';
import { focusNext } from './focus-next';
import { later } from './later';
import { clockOf, takeTyped, wallThere, type Bounds, type Taken } from './pickable';
import { TextInput, type InputProps } from './text-input';
import { earliest, parseWall, showTime } from './wall-clock';

export interface DateTimePickerProps extends InputProps {
  /** `YYYY-MM-DDTHH:mm`, a wall clock taken as UTC; empty when none [FUP-011]. */
  value: string;
  /** The same form; nothing before it can be chosen. */
  min?: string;
  max?: string;
  /** Language of months and days, and of what is typed. */
  language: 'en' | 'fr';
  /**
   * Whom the picked time is for: what a day alone means, and choices of one press, follow that person's clock, and hours
   * outside of the person's window are grey.
   */
  callee?: Place;
  /** It is for no call: what is outside of that window may be picked too. */
  anyHour?: boolean;
  /** Server epoch milliseconds. */
  now: number;
}

function Waiting() {
  const { t } = useTranslation('common');
  return <div className="picker t-meta">{t('loading')}</div>;
}
const Calendar = later(async () => (await import('./date-time-calendar')).Calendar, Waiting);

/** Where the focus goes when the calendar closes: on to the next field, back to this one, or nowhere. */
type FocusGoes = 'on' | 'back' | 'stay';
interface Shown {
  readonly open: boolean;
  /** The keys work in the calendar, not in the field. */
  readonly inside: boolean;
  /** It is in its place: what had the focus until then gets it back from Blueprint. */
  readonly opened: boolean;
  readonly focus: FocusGoes;
}
const CLOSED: Shown = { open: false, inside: false, opened: false, focus: 'stay' };

/** A text as it was typed. Once the field holds another value than the one read off it, it is out of date. */
interface Typed {
  readonly text: string;
  /** The value that the text stands for; empty while it cannot be read. */
  readonly over: string;
  /** The value before it was typed: of a time alone that is the day. */
  readonly base: string;
  /** It is what stood in the field with a change in it: of UTC, as that was. */
  readonly isUtc: boolean;
  /** What is wrong with it, once somebody is done with typing. */
  readonly problem: string | null;
}

/** Example of a date-time as it may be typed. */
const EXAMPLE = '2026-12-03T14:30';

const isInCalendar = (target: EventTarget | null): boolean => target instanceof Element && target.closest('.picker') !== null;

/** A change here or there; who typed all of it anew shares less with what stood there. */
function isChangeOf(text: string, before: string): boolean {
  const most = Math.min(text.length, before.length);
  let first = 0;
  while (first < most && text[first] === before[first]) first++;
  let last = 0;
  while (last < most - first && text.at(-1 - last) === before.at(-1 - last)) last++;
  return before !== '' && 2 * (first + last) >= before.length;
}

/**
 * 15-minute steps, 12-hour clock, week from Monday; the zone stands in the field itself, where nobody overlooks it: UTC of
 * what was picked, the lead's while a time is typed without a zone. What is typed is the value as soon as it can be read; on Enter, and when the focus leaves, it is written as the field writes
 * it. What cannot be read stays as it was typed, with the reason at the `Field` around it, and the value is empty
 * meanwhile: nothing is saved that the field does not show. The calendar closes once a day or a quick choice is picked,
 * and the focus goes on.
 */
export function DateTimePicker(props: DateTimePickerProps) {
  const { value, onChange, now, min = earliest(now), max, language, disabled, callee, anyHour, onBlur, ...rest } = props;
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(CLOSED);
  const [last, setLast] = useState<Typed | null>(null);
  const field = useRef<HTMLDivElement>(null);
  const bounds: Bounds = { min, max, callee, anyHour, now };
  const typed = last?.over === value ? last : null;
  useFieldProblem(typed && (typed.problem ?? ''));

  useEffect(() => {
    const input = field.current?.querySelector('input');
    if (shown.focus === 'back') input?.focus();
    if (shown.focus === 'on' && input) focusNext(input);
  }, [shown]);
  const open = (inside: boolean) => setShown(({ opened }) => ({ open: true, inside, opened, focus: 'stay' }));
  const close = (focus: FocusGoes) => setShown((before) => (before.open || focus !== 'stay' ? { ...CLOSED, focus } : before));

  const show = (pick: string) => (parseWall(pick) ? `${pick.slice(0, 10)} ${showTime(pick.slice(11, 16), language)}` : '');
  /** By the lead's clock, with its zone: it is taken as it stands. */
  const showThere = (pick: string) => {
    const zone = callee?.zones[0];
    const name = zone && zoneName(instantOfPick(pick), language, zone);
    return zone && name ? `${show(wallThere(pick, zone))} ${name}` : `${show(pick)} UTC`;
  };
  const read = (text: string, base: string, isUtc: boolean): Taken =>
    text.trim() === '' ? { pick: '' } : takeTyped(text, base, language, bounds, isUtc);
  const text = typed?.text ?? show(value);
  const type = (text: string) => {
    const base = typed?.base ?? value;
    // Until all of it is gone, and somebody begins anew.
    const isUtc = typed ? typed.isUtc && text !== '' : isChangeOf(text, show(value));
    const taken = read(text, base, isUtc);
    const over = 'pick' in taken ? taken.pick : '';
    setLast({ text, over, base, isUtc, problem: null });
    // Who types needs no calendar, but what stands below the field.
    close('stay');
    if (over !== value) onChange(over);
  };
  /** React tells no change where the text that stood there is typed again. */
  const typeSame = ({ target }: FormEvent<HTMLElement>) => {
    if (target instanceof HTMLInputElement && target.value === text) type(text);
  };
  /** Typing is done: false, and the reason in words, when the text cannot be read. */
  const judge = (): boolean => {
    if (!typed) return true;
    const { text, base, isUtc } = typed;
    const taken = read(text, base, isUtc);
    if ('pick' in taken) {
      setLast(null);
      return true;
    }
    const [one = '', other = ''] = taken.near.map(showThere);
    const zone = (callee && zoneName(now, language, callee.zones[0])) || 'UTC';
    const example = `${show(EXAMPLE)} ${zone}`;
    setLast({ ...typed, problem: t(`pick.${taken.fault}`, { text, example, one, other }) });
    return false;
  };
  /** Which clock the text goes by; null: it says so itself. */
  const clock = typed && typed.text.trim() !== '' ? clockOf(typed.text, bounds, typed.isUtc) : null;
  const unit = !clock ? 'UTC' : clock.isNamed ? null : zoneName(now, language, clock.zone);
  const choose = (pick: string) => {
    setLast(null);
    onChange(pick);
  };
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (isInCalendar(event.relatedTarget)) return;
    judge();
    close('stay');
    onBlur?.(event);
  };
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && shown.open) {
      event.stopPropagation(); // it closes the calendar, not the drawer around it
      close('stay');
    }
    if (event.key !== 'Enter' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const wasTyped = typed !== null;
    if (!judge()) close('stay');
    else if (wasTyped && event.key === 'Enter') close('on');
    else open(true);
  };
  return (
    <div ref={field}>
      <PopoverNext
        content={
          <Calendar
            value={value}
            bounds={bounds}
            language={language}
            focused={shown.inside && shown.opened}
            onPick={(pick) => {
              choose(pick);
              close('on');
            }}
            onChange={choose}
            onDone={() => close(value ? 'on' : 'back')}
          />
        }
        isOpen={shown.open && !disabled}
        onInteraction={(next, event) => {
          // Blueprint tells what it was told, too: that is no press.
          if (!event) return;
          if (next) return open(false);
          // A press in the field itself puts the caret there.
          if (field.current?.contains(event.target as Node)) return;
          judge();
          close(isEscape(event) ? 'back' : 'stay');
        }}
        onOpened={() => setShown((before) => ({ ...before, opened: before.open }))}
        placement="bottom-start"
        arrow={false}
        animation="minimal"
        transitionDuration={0}
        fill
        autoFocus={false}
        enforceFocus={false}
        shouldReturnFocusOnClose={false}
        // A box of text has no expanded state of its own: what Blueprint gives its target stays off it.
        renderTarget={({ isOpen: _open, 'aria-expanded': _expanded, 'aria-haspopup': _popup, tabIndex: _tab, ...target }) => (
          <div {...target}>
            <div onKeyDown={disabled ? undefined : byKey} onInput={typeSame}>
              <TextInput
                {...rest}
                value={text}
                onChange={type}
                onBlur={leave}
                icon="calendar"
                {...(unit !== null && { unit })}
                autoComplete="off"
                disabled={disabled}
                placeholder={t('dateAndTime')}
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
