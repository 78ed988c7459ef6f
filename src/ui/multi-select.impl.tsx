import { useId, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLink, useFieldProblem } from './field';
import type { Choice } from './inputs';
import { meant } from './meant';
import { TagInput } from './tag-input.impl';
import type { InputProps } from './text-input';

export interface MultiSelectProps<V extends string | number> extends InputProps<readonly V[]> {
  options: readonly Choice<V>[];
  placeholder?: string;
}

/** Several of a list, typed in: Enter takes what is meant, Backspace marks the last one, and again takes it back; the browser's own list helps. */
export function TypedMultiSelect<V extends string | number>({
  value,
  onChange,
  options,
  placeholder,
  disabled,
  ...rest
}: MultiSelectProps<V>) {
  const { t } = useTranslation('common');
  const link = useFieldLink();
  const listId = useId();
  const [text, setText] = useState('');
  const [unknown, setUnknown] = useState('');
  useFieldProblem(unknown === '' ? null : t('notInList', { text: unknown }));
  const label = (item: V) => options.find((option) => option.value === item)?.label ?? String(item);
  const left = options.filter((option) => !value.includes(option.value));

  const type = (next: string) => {
    setText(next);
    setUnknown('');
  };
  /** Whether the text was an entry, which is chosen now. */
  const take = (typed: string): boolean => {
    const found = meant(typed, left);
    if (found) onChange([...value, found.value]);
    type(found ? '' : typed);
    if (!found) setUnknown(typed.trim());
    return found !== undefined;
  };
  return (
    <>
      <TagInput
        values={value.map(label)}
        disabled={disabled}
        inputValue={text}
        placeholder={value.length === 0 ? (placeholder ?? t('choose')) : undefined}
        inputProps={{
          ...link,
          ...rest,
          list: listId,
          autoComplete: 'off',
          // The whole list for who comes with the mouse; a browser that cannot show it has it on typing.
          onClick: ({ currentTarget }) => {
            try {
              currentTarget.showPicker();
            } catch {
              // It stands already, or there is none.
            }
          },
          onChange: (event: FormEvent<HTMLInputElement>) => {
            const { value: typed } = event.currentTarget;
            const how = (event.nativeEvent as Partial<InputEvent>).inputType;
            // Picked from the list, not typed: that is a choice.
            if ((how === undefined || how === 'insertReplacementText') && left.some((option) => option.label === typed)) take(typed);
            else type(typed);
          },
          onBlur: () => text.trim() !== '' && take(text),
        }}
        onAdd={(values) => {
          values.forEach((typed) => take(typed));
          return false;
        }}
        onRemove={(at) => onChange(value.filter((_item, index) => index !== at))}
      />
      <datalist id={listId}>
        {left.map((option) => (
          <option key={option.value} value={option.label} />
        ))}
      </datalist>
    </>
  );
}
