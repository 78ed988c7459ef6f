/** The control of one field, by its kind. */
import type { TFunction } from 'i18next';
import { MultiSelect, Select, Switch, TagsInput, TextArea, TextInput, type TextInputProps } from '@dialer/ui';
import { DurationInput } from './duration-input';
import { isGone } from './faults';
import type { Option, PlainField, TextFormat } from './fields';
import type { FieldTexts } from './field-text';

export interface ControlProps {
  field: PlainField;
  label: string;
  draft: unknown;
  disabled: boolean;
  words: FieldTexts;
  /** What the saved configuration names and the centre has no longer. */
  gone: ReadonlySet<string>;
  t: TFunction;
  onChange: (draft: unknown) => void;
  onBlur: () => void;
}

/** Choices of a switch that may be left unset. */
const THREE = [
  { draft: true, value: 'on' },
  { draft: false, value: 'off' },
] as const;

export function Control({ field, label, draft, disabled, words, gone, t, onChange, onBlur }: ControlProps) {
  const input = { disabled, onChange, onBlur };
  const named = (value: Option) => ({ value, label: words.option(field, value) });
  /** With what was chosen and is none of them: it is shown by its name, and is offered no more when it is left. */
  const choices = (options: readonly Option[]) => {
    const others = [draft as Option | readonly Option[]].flat().filter((chosen) => chosen !== '' && !options.includes(chosen));
    const lost = others.filter((value) => isGone(gone, field, value)).map(named);
    return [...options.map(named), ...lost.map(({ value, label: name }) => ({ value, label: t('config.gone', { value: name }) }))];
  };
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
    case 'select': {
      const select = (
        <Select
          {...input}
          value={draft as Option | ''}
          options={choices(field.options)}
          {...((field.optional || field.nullable) && { placeholder: t('config.nothing') })}
        />
      );
      if (field.vocabulary !== 'colours') return select;
      return (
        <div className="config-colour">
          <span className="config-swatch" data-colour={String(draft)} aria-hidden="true" />
          {select}
        </div>
      );
    }
    case 'choices':
      return <MultiSelect {...input} value={draft as readonly Option[]} options={choices(field.options)} />;
    case 'tags':
      return <TagsInput {...input} value={draft as readonly string[]} />;
    case 'json':
      return <TextArea {...input} value={String(draft)} rows={5} />;
    case 'number': {
      if (field.duration) return <DurationInput {...input} value={String(draft)} most={field.max} t={t} />;
      const unit = words.unit(field);
      return <TextInput {...input} value={String(draft)} inputMode={field.whole ? 'numeric' : 'decimal'} {...(unit && { unit })} />;
    }
    case 'text':
      if (field.long) return <TextArea {...input} value={String(draft)} rows={3} />;
      return <TextInput {...input} value={String(draft)} {...(field.format && typedAs(field.format, String(draft)))} />;
  }
}

/** What the browser's own control of a day or a time can show; anything else stands as the text that it is. */
const SHOWN = { date: /^(\d{4}-\d\d-\d\d)?$/, time: /^(\d\d:\d\d(:\d\d)?)?$/ };

function typedAs(format: TextFormat, draft: string): Pick<TextInputProps, 'type' | 'inputMode'> {
  switch (format) {
    case 'date':
    case 'time':
      return SHOWN[format].test(draft) ? { type: format } : {};
    case 'phone':
      return { type: 'tel' };
    default:
      return { inputMode: format };
  }
}
