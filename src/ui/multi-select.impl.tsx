import { useRef, useState, type FocusEvent, type FormEvent, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { isOther } from '@dialer/rules/booking/other';
import { useFieldLink, useFieldProblem } from './field';
import type { Choice } from './inputs';
import { called, fits, matching } from './matching';
import { TagInput } from './tag-input.impl';
import type { InputProps } from './text-input';
import { TypedList, useTypedList } from './typed-list';

export interface MultiSelectProps<V extends string | number> extends InputProps<readonly V[]> {
  options: readonly Choice<V>[];
  placeholder?: string;
  /** Takes the word that was typed where only the choice Other fits it: it is the other one. */
  onOtherTyped?: (text: string) => void;
}

/**
 * Several of a list, typed in: the list below the box narrows while one types, Enter and Tab take where the arrows stand,
 * Backspace marks the last one and again takes it back. The list stays open for the next one.
 */
export function TypedMultiSelect<V extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  onOtherTyped,
  ...rest
}: MultiSelectProps<V>) {
  const { t } = useTranslation('common');
  const link = useFieldLink();
  const box = useRef<HTMLDivElement>(null);
  const [label, setLabel] = useState('');
  const [text, setText] = useState('');
  const [unlisted, setUnlisted] = useState('');
  useFieldProblem(unlisted === '' ? null : t('notInList', { text: unlisted }));
  const nameOf = (item: V) => options.find((option) => option.value === item)?.label ?? String(item);
  const left = options.filter((option) => !value.includes(option.value));
  const list = useTypedList(matching(left, text));

  const type = (next: string) => {
    setText(next);
    setUnlisted('');
    list.show(next.trim() === '' ? -1 : 0);
  };
  const take = (row: Choice<V> | undefined) => {
    if (!row || row.disabled) return;
    onChange([...value, row.value]);
    if (isOther(String(row.value)) && text.trim() !== '' && !fits(row, text)) onOtherTyped?.(text.trim());
    type('');
  };
  /** What is typed and cannot be taken stays, and is said. */
  const takeTyped = (typed: string, row = called(left, typed)) => {
    if (row) take(row);
    else setUnlisted(typed.trim());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, nativeEvent } = event;
    if (nativeEvent.isComposing) return;
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault();
      list.move(key === 'ArrowDown' ? 1 : -1);
    } else if (key === 'Enter' && text === '') {
      event.preventDefault();
      if (list.at >= 0) take(list.rows[list.at]);
      else list.show(-1);
    } else if (key === 'Tab' && text.trim() !== '') {
      takeTyped(text, list.rows[list.at]);
    } else if (key === 'Escape' && (list.open || text !== '')) {
      event.stopPropagation(); // it closes the list, not the dialog around it
      if (list.open) list.hide();
      else setText('');
    }
  };
  const leave = ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
    if (currentTarget.contains(relatedTarget)) return;
    // What the arrows stand on is meant; Other stands there for want of anything else.
    const meant = list.rows[list.at];
    if (text.trim() !== '') takeTyped(text, meant && !isOther(String(meant.value)) ? meant : undefined);
    list.hide();
  };
  return (
    <div ref={box} onBlur={leave}>
      <TagInput
        values={value.map(nameOf)}
        disabled={disabled}
        inputValue={text}
        placeholder={value.length === 0 ? (placeholder ?? t('choose')) : undefined}
        onKeyDown={onKeyDown}
        inputProps={{
          ...link,
          ...rest,
          ...list.combobox,
          onFocus: ({ currentTarget }) => setLabel(rest['aria-label'] ?? currentTarget.labels?.[0]?.textContent ?? ''),
          onMouseDown: () => list.show(-1),
          onChange: (event: FormEvent<HTMLInputElement>) => type(event.currentTarget.value),
        }}
        onAdd={([typed = '']) => {
          takeTyped(typed, list.rows[list.at]);
          return false;
        }}
        onRemove={(at) => onChange(value.filter((_item, index) => index !== at))}
      />
      <TypedList list={list} box={box} label={label} onTake={take} />
    </div>
  );
}
