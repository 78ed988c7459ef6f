/**
 * `@dialer/ui/typed-choice`: one of a long list, typed in. The list below the box narrows while one types; Enter takes.
 * Apart from `@dialer/ui`, as few forms have one. The pattern is a combobox with a list.
 */
import { useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLink, useFieldProblem } from './field';
import { Icon } from './icons';
import type { Choice } from './inputs';
import { called, matching } from './matching';
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
}

/**
 * The emptied box chooses nothing; a value that the list does not know is shown as it is. A text that is in no list stays
 * as it was typed, and is said; what was chosen before stays chosen.
 */
export function TypedChoice<V extends string | number>({ value, onChange, options, label, placeholder, read, unread }: Props<V>) {
  const { t } = useTranslation('common');
  const { 'aria-describedby': about, ...link } = useFieldLink();
  /** What is being typed; null: the chosen entry stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [unlisted, setUnlisted] = useState<string | null>(null);
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
  const takeRow = (row: Choice<V> | undefined) => row && !row.disabled && take(row.value);
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
    else if (key === 'Enter' && read && typed !== null) setUnlisted(typed);
    else if (key === 'Enter') show(typed === null ? -1 : 0);
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
    if (open) hide();
    else setTyped(null);
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
    if (typed === null) return;
    const meant = written ?? called(options, typed);
    if (typed.trim() === '') take('');
    else if (meant) take(meant.value);
    else setUnlisted(typed);
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
            setTyped(target.value);
            const meant = read?.(target.value);
            show(target.value.trim() === '' || (read && !meant) ? -1 : 0);
            // A key that leads to another page in mid-word loses nothing.
            if (meant && meant.value !== value) onChange(meant.value);
          }}
          onKeyDown={onKeyDown}
        />
        <Icon name="caret-down" />
      </div>
      <TypedList list={list} box={box} label={label} chosen={value} onTake={takeRow} />
    </>
  );
}
