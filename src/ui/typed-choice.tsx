/**
 * `@dialer/ui/typed-choice`: one of a long list, typed in. The list below the box narrows while one types; Enter takes.
 * Apart from `@dialer/ui`, as few forms have one. The pattern is a combobox with a list.
 */
import { PopoverNext } from '@blueprintjs/core';
import { useEffect, useId, useRef, useState, type FocusEvent, type KeyboardEvent, type MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Anchor } from './anchor';
import { useFieldLink, useFieldProblem } from './field';
import { Icon } from './icons';
import type { Choice } from './inputs';
import { called, matching } from './matching';

interface Props<V extends string | number> {
  value: V | '';
  onChange: (value: V | '') => void;
  options: readonly Choice<V>[];
  /** Names the list for readers of screens; the box itself finds its label in the `Field` around it. */
  label: string;
  placeholder?: string;
}

/**
 * The emptied box chooses nothing; a value that the list does not know is shown as it is. A text that is in no list stays
 * as it was typed, and is said; what was chosen before stays chosen.
 */
export function TypedChoice<V extends string | number>({ value, onChange, options, label, placeholder }: Props<V>) {
  const { t } = useTranslation('common');
  const { 'aria-describedby': about, ...link } = useFieldLink();
  /** What is being typed; null: the chosen entry stands there. */
  const [typed, setTyped] = useState<string | null>(null);
  const [unlisted, setUnlisted] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  useFieldProblem(unlisted !== null && unlisted === typed ? t('notInList', { text: unlisted }) : null);
  const rows = typed === null ? options : matching(options, typed);
  const at = open ? Math.min(active, rows.length - 1) : -1;
  const isListed = open && rows.length > 0;
  useEffect(() => {
    if (at >= 0) document.getElementById(`${id}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [id, at]);

  const show = (from: number) => {
    setOpen(true);
    setActive(from);
  };
  const take = (one: V | '') => {
    setTyped(null);
    setOpen(false);
    if (one !== value) onChange(one);
  };
  const takeRow = (row: Choice<V> | undefined) => row && !row.disabled && take(row.value);
  const move = (by: 1 | -1) => {
    const chosen = rows.findIndex((row) => row.value === value);
    if (!open) show(Math.max(chosen, 0));
    else if (rows.length > 0) setActive(at < 0 && by < 0 ? rows.length - 1 : (at + by + rows.length) % rows.length);
  };
  /** True when the key has done its work here. */
  const isForList = (key: string): boolean => {
    if (key === 'ArrowDown' || key === 'ArrowUp') move(key === 'ArrowDown' ? 1 : -1);
    else if (key === 'Enter' && typed?.trim() === '') take('');
    else if (key === 'Enter' && at >= 0) takeRow(rows[at]);
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
    if (open) setOpen(false);
    else setTyped(null);
  };
  const onPress = (event: MouseEvent) => {
    if (input.current?.matches(':disabled')) return;
    const inText = event.target === input.current;
    if (!inText) {
      event.preventDefault();
      input.current?.focus();
    }
    if (open && !inText) setOpen(false);
    else if (!open) show(-1);
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (currentTarget.contains(relatedTarget)) return;
    setOpen(false);
    if (typed === null) return;
    const meant = called(options, typed);
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
          role="combobox"
          aria-expanded={isListed}
          aria-autocomplete="list"
          {...(isListed && { 'aria-controls': id })}
          {...(at >= 0 && { 'aria-activedescendant': `${id}-${at}` })}
          {...(about && { 'aria-describedby': about })}
          placeholder={placeholder}
          autoComplete="off"
          spellCheck={false}
          value={typed ?? options.find((option) => option.value === value)?.label ?? String(value)}
          onFocus={() => input.current?.select()}
          onChange={({ target }) => {
            setTyped(target.value);
            show(target.value.trim() === '' ? -1 : 0);
          }}
          onKeyDown={onKeyDown}
        />
        <Icon name="caret-down" />
      </div>
      {/* Drawn only while it is open: closed ones cost more than the boxes that they belong to. */}
      {open && (
        <PopoverNext
          isOpen
          onInteraction={(next, event) => !next && !box.current?.contains(event?.target as Node | null) && setOpen(false)}
          content={
            rows.length === 0 ? (
              <p className="typed-choice-none">{t('noneFits')}</p>
            ) : (
              <ul id={id} className="typed-choice-list" role="listbox" aria-label={label}>
                {rows.map((row, index) => (
                  <li
                    key={row.value}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={row.value === value}
                    aria-disabled={row.disabled}
                    className={index === at ? 'active' : undefined}
                    // The focus stays in the box.
                    onMouseDown={(event) => event.preventDefault()}
                    onMouseMove={() => index !== at && setActive(index)}
                    onClick={() => takeRow(row)}
                  >
                    <span>{row.label}</span>
                    {row.value === value && <Icon name="tick" size={14} />}
                  </li>
                ))}
              </ul>
            )
          }
          placement="bottom-start"
          arrow={false}
          animation="minimal"
          transitionDuration={0}
          matchTargetWidth
          autoFocus={false}
          enforceFocus={false}
          shouldReturnFocusOnClose={false}
          renderTarget={({ ref }) => <Anchor element={box} of={ref} />}
        />
      )}
    </>
  );
}
