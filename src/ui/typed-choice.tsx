/**
 * `@dialer/ui/typed-choice`: one of a long list, typed in. The list below the box narrows while one types; Enter takes.
 * Apart from `@dialer/ui`, as few forms have one. The pattern is a combobox with a list.
 */
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isOther } from '@dialer/rules/booking/other';
import { useFieldLink, useFieldProblem } from './field';
import { Icon } from './icons';
import type { Choice } from './inputs';
import { called, fits, matching, onlyOne } from './matching';
import { TypedList, useTypedList } from './typed-list';

export { meantBy } from './matching';

interface Props<V extends string | number> {
  value: V | '';
  onChange: (value: V | '') => void;
  options: readonly Choice<V>[];
  /** Names the list for readers of screens; the box itself finds its label in the `Field` around it. */
  label: string;
  placeholder?: string;
  /**
   * What a typed text means besides, taken as soon as it can be read: an entry that the list needs not have. Then no other
   * is taken for it by Enter or Tab, unless the arrows went there.
   */
  read?: (text: string) => Choice<V> | null;
  /** Said of a text that means nothing. */
  unread?: (text: string) => string;
  /**
   * Where the field is a name and the list only helps: a text that is in no list is the value, in this shape, at every
   * letter. Of several that fit none is taken then, unless somebody went there; `kept` says below what was done.
   */
  keep?: { shape: (text: string) => V; kept: string };
}

/**
 * The emptied box chooses nothing; a value that the list does not know is shown as it is. A text that is in no list stays
 * as it was typed, and is said; what was chosen before stays chosen, and Other is not taken for it.
 */
export function TypedChoice<V extends string | number>({ value, onChange, options, label, placeholder, read, unread, keep }: Props<V>) {
  const { t } = useTranslation('common');
  const { 'aria-describedby': about, ...link } = useFieldLink();
  /** What is being typed; null: the chosen entry stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [unlisted, setUnlisted] = useState<string | null>(null);
  /** What stood there before the typing, which Escape brings back. */
  const before = useRef(value);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const saysUnread = unread ?? ((text: string) => t('notInList', { text }));
  useFieldProblem(unlisted !== null && unlisted === typed ? saysUnread(unlisted) : null);
  const written = typed?.trim() ? read?.(typed) : null;
  const fitting = typed === null ? options : matching(options, typed);
  const rows = written ? [written, ...fitting.filter((row) => row.value !== written.value)] : fitting;
  const list = useTypedList(rows);
  const { at, open, show, hide } = list;

  const take = (one: V | '') => {
    setTyped(null);
    hide();
    if (one !== value) onChange(one);
  };
  /** Other, gone to with a text that it does not have: where texts are kept, the text says more. */
  const takeRow = (row: Choice<V> | undefined) => {
    if (!row || row.disabled) return;
    if (keep && typed?.trim() && isOther(String(row.value)) && !fits(row, typed)) take(keep.shape(typed.trim()));
    else take(row.value);
  };
  /** The row that a text stands on by itself, and that Enter and Tab take. */
  const placeOf = (text: string): number => {
    const found = matching(options, text);
    const [first] = found;
    if (read) return text.trim() !== '' && read(text) ? 0 : -1;
    const only = onlyOne(found, text);
    if (only) return found.indexOf(only);
    return keep || !first || text.trim() === '' || (isOther(String(first.value)) && !fits(first, text)) ? -1 : 0;
  };
  /** The box is left, or Enter stands on nothing: what the text means is taken, and what means nothing stays and is said. */
  const settle = (text: string) => {
    const meant = read ? (written ?? called(options, text)) : onlyOne(options, text);
    if (text.trim() === '') take('');
    else if (meant) takeRow(meant);
    else if (keep) take(keep.shape(text.trim()));
    else setUnlisted(text);
  };
  const move = (by: 1 | -1) =>
    list.move(
      by,
      Math.max(
        rows.findIndex((row) => row.value === value),
        0,
      ),
    );
  /** True when the key has done its work here. */
  const isForList = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && typed?.trim() === '') take('');
    else if (key === 'Enter' && at >= 0) takeRow(rows[at]);
    else if (key === 'Enter' && typed !== null && (open || read)) settle(typed);
    else if (key === 'Enter') show(typed === null ? -1 : placeOf(typed));
    else return false;
    return true;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (isForList(event.key)) return event.preventDefault();
    // What is typed and found is meant, and the focus goes on.
    if (event.key === 'Tab' && typed?.trim()) takeRow(rows[at]);
    if (event.key !== 'Escape' || !(open || typed !== null)) return;
    event.stopPropagation(); // it closes the list, not the dialog around it
    if (open) return hide();
    setTyped(null);
    if (keep && before.current !== value) onChange(before.current);
  };
  const onPress = (event: MouseEvent) => {
    if (input.current?.matches(':disabled')) return;
    const inText = event.target === input.current;
    if (!inText) {
      event.preventDefault();
      input.current?.focus();
    }
    if (open && !inText) hide();
    else if (!open) show(-1);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    hide();
    if (typed !== null) settle(typed);
  };
  return (
    <>
      <div ref={box} className="bp6-input-group typed-choice" onMouseDown={onPress} onBlur={leave}>
        <input
          {...link}
          ref={input}
          className="bp6-input with-edge"
          {...list.combobox}
          {...(about && { 'aria-describedby': about })}
          placeholder={placeholder}
          value={typed ?? (options.find((option) => option.value === value) ?? read?.(String(value)))?.label ?? String(value)}
          onFocus={() => input.current?.select()}
          onChange={({ target }) => {
            if (typed === null) before.current = value;
            setTyped(target.value);
            show(placeOf(target.value));
            // A key that leads to another page in mid-word loses nothing.
            const meant = keep ? keep.shape(target.value.trim()) : read?.(target.value)?.value;
            if (meant !== undefined && meant !== value) onChange(meant);
          }}
          onKeyDown={onKeyDown}
        />
        <Icon name="caret-down" />
      </div>
      {keep && typed === null && value !== '' && !options.some((option) => option.value === value) && (
        <div className="field-help" role="status">
          <span>{keep.kept}</span>
        </div>
      )}
      <TypedList list={list} box={box} label={label} chosen={value} onTake={takeRow} />
    </>
  );
}
