/** The control of one field, by its kind. */
import type { TFunction } from 'i18next';
import { MultiSelect, Select, Switch, TagsInput, TextArea, TextInput } from '@dialer/ui';
import type { Option, PlainField } from './fields';
import type { FieldTexts } from './field-text';

export interface ControlProps {
  field: PlainField;
  label: string;
  draft: unknown;
  disabled: boolean;
  words: FieldTexts;
  t: TFunction;
  onChange: (draft: unknown) => void;
  onBlur: () => void;
}

/** Choices of a switch that may be left unset. */
const THREE = [
  { draft: true, value: 'on' },
  { draft: false, value: 'off' },
] as const;

export function Control({ field, label, draft, disabled, words, t, onChange, onBlur }: ControlProps) {
  const input = { disabled, onChange, onBlur };
  const choices = (options: readonly Option[]) => options.map((value) => ({ value, label: words.option(field, value) }));
  switch (field.kind) {
    case 'switch':
      if (!field.optional && !field.nullable) return <Switch {...input} value={draft === true} label={label} />;
      return (
        <Select
          {...input}
          value={THREE.find((one) => one.draft === draft)?.value ?? ''}
          placeholder={t('config.nothing')}
          options={THREE.map(({ value }) => ({ value, label: t(`config.${value}`) }))}
          onChange={(chosen) => onChange(THREE.find(({ value }) => value === chosen)?.draft ?? '')}
        />
      );
    case 'select':
      return (
        <Select
          {...input}
          value={draft as Option | ''}
          options={choices(field.options)}
          {...((field.optional || field.nullable) && { placeholder: t('config.nothing') })}
        />
      );
    case 'choices':
      return <MultiSelect {...input} value={draft as readonly Option[]} options={choices(field.options)} />;
    case 'tags':
      return <TagsInput {...input} value={draft as readonly string[]} />;
    case 'json':
      return <TextArea {...input} value={String(draft)} rows={5} />;
    case 'number': {
      const unit = words.unit(field);
      return <TextInput {...input} value={String(draft)} inputMode={field.whole ? 'numeric' : 'decimal'} {...(unit && { unit })} />;
    }
    case 'text':
      if (field.long) return <TextArea {...input} value={String(draft)} rows={3} />;
      return <TextInput {...input} value={String(draft)} />;
  }
}
