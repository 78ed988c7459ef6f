/** One field of the form with its label, help, default and fault. */
import type { TFunction } from 'i18next';
import { useField } from 'react-final-form';
import { Field as LabelledField, Icon } from '@dialer/ui';
import { Control } from './control';
import { fromDraft, same, toDraft, UNREADABLE } from './draft';
import { nameOf, valueAt, type Config, type ValueField } from './fields';
import type { FieldTexts } from './field-text';

export interface RowContext {
  words: FieldTexts;
  t: TFunction;
  defaults: Config;
  disabled: boolean;
  /** What the gateway said of the field when it was last sent, while it stands as it was sent. */
  refusal(name: string, draft: unknown): string | null;
}

export function FieldRow({ field, words, t, defaults, disabled, refusal }: { field: ValueField } & RowContext) {
  const name = nameOf(field);
  // Without these final-form turns '' into undefined and the control into an uncontrolled one.
  const { input, meta } = useField<unknown>(name, { parse: (draft) => draft, format: (draft) => draft ?? '', isEqual: same });
  const label = words.label(field);
  const byDefault = valueAt(defaults, field.path);
  const value = fromDraft(field, input.value);
  const isDefault = value !== UNREADABLE && same(value, fromDraft(field, toDraft(field, byDefault)));
  const set = (draft: unknown) => {
    input.onChange(draft);
    // Only what is typed is judged when it is left; the other controls are done with every choice.
    if (field.kind !== 'text' && field.kind !== 'number' && field.kind !== 'json') input.onBlur();
  };
  const error = (meta.touched || meta.submitFailed ? (meta.error as string | undefined) : undefined) ?? refusal(name, input.value);
  const hint = !isDefault && (
    <DefaultHint
      text={t('config.default', { value: words.value(field, byDefault) })}
      back={disabled ? null : { text: t('config.back'), label: t('config.backOf', { field: label }) }}
      onBack={() => {
        input.onChange(toDraft(field, byDefault));
        input.onBlur();
      }}
    />
  );
  const control = (
    <Control
      field={field}
      label={label}
      draft={input.value}
      disabled={disabled}
      words={words}
      t={t}
      onChange={set}
      onBlur={() => input.onBlur()}
    />
  );
  const help = words.help(field);
  if (field.kind !== 'switch' || field.optional || field.nullable)
    return (
      <LabelledField
        label={label}
        span={field.kind === 'number' ? 6 : 12}
        help={help}
        error={error}
        {...(hint && { hint })}
        {...(field.kind === 'tags' && { fill: false })}
      >
        {control}
      </LabelledField>
    );
  return (
    <div className="config-switch">
      <span className="row">
        <span className="grow">{control}</span>
        {hint && <span className="field-hint">{hint}</span>}
      </span>
      {(error || help) && (
        <div className={error ? 'field-help bad' : 'field-help'} role={error ? 'alert' : undefined}>
          {error && <Icon name="error" size={12} />}
          {error || help}
        </div>
      )}
    </div>
  );
}

/** "default 10", and the way back to it. */
const DefaultHint = ({ text, back, onBack }: { text: string; back: { text: string; label: string } | null; onBack: () => void }) => (
  <span className="config-default">
    {text}
    {back && (
      <button type="button" className="link" aria-label={back.label} title={back.label} onClick={onBack}>
        {back.text}
      </button>
    )}
  </span>
);
