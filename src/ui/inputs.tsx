/** Controlled inputs of the scale. Inside a `Field` they are tied to its label, help and error. */
import { SegmentedControl, Switch as BlueprintSwitch } from '@blueprintjs/core';
import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button';
import { useFieldLink } from './field';
import { Icon } from './icons';
import { later } from './later';
import { useShaped, type Shape } from './shaped';
import type { MultiSelectProps } from './multi-select.impl';
import type { TagInputProps } from './tag-input.impl';
import { TextInput, type InputProps, type TextInputProps } from './text-input';

/** Only few forms have tags: a chunk of its own. While it comes, the entries stand as text. */
const TagInput = later<TagInputProps>(
  async () => (await import('./tag-input.impl')).TagInput,
  ({ values }) => <span>{values.join(', ')}</span>,
);

/** In Blueprint's classes but without its script, which asks for the height of the text at each change and has the page laid out for it. */
export function TextArea({
  value,
  onChange,
  rows = 2,
  shape,
  ...rest
}: InputProps & { rows?: number; maxLength?: number; placeholder?: string; readOnly?: boolean; shape?: Shape }) {
  const link = useFieldLink();
  const typing = useShaped({ value, onChange, shape, maxLength: rest.maxLength });
  return <textarea {...link} {...rest} {...typing} className="bp6-input bp6-text-area bp6-fill" rows={rows} value={value} />;
}

export interface Choice<V extends string | number = string> {
  value: V;
  label: string;
  disabled?: boolean;
}
export interface SelectProps<V extends string | number> extends InputProps<V | ''> {
  options: readonly Choice<V>[];
  /** First entry, which chooses nothing; absent: something is always chosen. */
  placeholder?: string;
}

/** Entries from which a list counts as long. */
const LONG = 30;

/** A long list is drawn in the moment after its form: until then it holds the chosen entry, which is all that is seen of it. */
function useDrawn<V extends string | number>(options: readonly Choice<V>[], value: V | ''): readonly Choice<V>[] {
  const [isWhole, setWhole] = useState(options.length < LONG);
  useEffect(() => {
    if (!isWhole) startTransition(() => setWhole(true));
  }, [isWhole]);
  return isWhole ? options : options.filter((option) => option.value === value);
}

/** A native select: fast, reachable by keyboard and type-ahead, right on touch. Values keep their type. */
export function Select<V extends string | number>({ value, onChange, options, placeholder, ...rest }: SelectProps<V>) {
  const link = useFieldLink();
  const pick = (text: string) => onChange(options.find((option) => String(option.value) === text)?.value ?? '');
  const known = value === '' || options.some((option) => option.value === value);
  const drawn = useDrawn(options, value);
  return (
    <div className="bp6-html-select">
      <select {...link} {...rest} value={String(value)} onChange={(event) => pick(event.target.value)}>
        {(placeholder !== undefined || value === '') && <option value="">{placeholder ?? ''}</option>}
        {/* A value that this release does not know is shown, never silently replaced. */}
        {!known && <option value={String(value)}>{String(value)}</option>}
        {drawn.map((option) => (
          <option key={option.value} value={String(option.value)} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon name="caret-down" />
    </div>
  );
}

/** Two or three short choices side by side. */
export function Segmented<V extends string | number>({ value, onChange, options, disabled, ...rest }: Omit<SelectProps<V>, 'placeholder'>) {
  const link = useFieldLink();
  return (
    <SegmentedControl
      {...link}
      aria-label={rest['aria-label']}
      fill
      size="small"
      disabled={disabled}
      options={options.map((option) => ({ label: option.label, value: String(option.value), disabled: option.disabled }))}
      value={String(value)}
      onValueChange={(text) => onChange(options.find((option) => String(option.value) === text)?.value ?? '')}
    />
  );
}

export const Switch = ({ value, onChange, label, ...rest }: InputProps<boolean> & { label?: ReactNode }) => (
  <BlueprintSwitch {...rest} checked={value} onChange={(event) => onChange(event.currentTarget.checked)}>
    {label}
  </BlueprintSwitch>
);
/** Several of a list, typed in; few forms have one: a chunk of its own. */
export const MultiSelect = later<MultiSelectProps<string>>(
  async () => (await import('./multi-select.impl')).TypedMultiSelect,
  ({ value, options }) => <span>{options.flatMap((one) => (value.includes(one.value) ? [one.label] : [])).join(', ')}</span>,
) as <V extends string | number>(props: MultiSelectProps<V>) => ReactNode;

/** Free entries as tags: Enter or a comma adds one. */
export function TagsInput({ value, onChange, placeholder, disabled }: InputProps<readonly string[]> & { placeholder?: string }) {
  const link = useFieldLink();
  return (
    <TagInput
      values={[...value]}
      disabled={disabled}
      inputProps={link}
      placeholder={placeholder}
      addOnBlur
      onChange={(values) => onChange(values.map(String))}
      onRemove={(index) => onChange(value.filter((_item, at) => at !== index))}
    />
  );
}

/** Search box: Escape or the cross clears it. */
export function SearchInput({ value, onChange, ...rest }: TextInputProps) {
  const { t } = useTranslation('common');
  const box = useRef<HTMLDivElement>(null);
  const clear = () => {
    onChange('');
    box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} onKeyDown={(event) => event.key === 'Escape' && value && (event.stopPropagation(), clear())}>
      <TextInput
        {...rest}
        value={value}
        onChange={onChange}
        type="text"
        icon="search"
        right={value ? <Button variant="minimal" size="small" icon="cross" aria-label={t('clear')} onClick={clear} /> : undefined}
      />
    </div>
  );
}
