/** One field of the form with its label, help, default and fault. */
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useField } from 'react-final-form';
import { Field as LabelledField, SectionWord } from '@dialer/ui';
import { FieldFault } from '../../ui/field-fault';
import { Control, type ControlProps } from './control';
import { fromDraft, same, toDraft, UNREADABLE, type Draft } from './draft';
import { EditorControl, type Editors } from './editor-control';
import type { Faults } from './faults';
import { nameOf, valueAt, type Config, type Field, type Group, type Language, type PlainField, type ValueField } from './fields';
import type { FieldTexts } from './field-text';

/** All of the form, for what is made of a list as a whole. */
export interface WholeForm {
  plugin: string;
  fields: readonly Field[];
  language: Language;
  judge: (draft: Draft) => Faults;
  /** What the saved configuration names and the centre has no longer (`goneIn`). */
  gone: ReadonlySet<string>;
  /** Controls of the plugin's own, by the names that its schema gives. */
  editors: Editors | null;
}
export interface RowContext {
  form: WholeForm;
  words: FieldTexts;
  t: TFunction;
  defaults: Config;
  disabled: boolean;
  /** What was sent last, and what the gateway said of it, by the name of the field: it counts while that stands as sent. */
  sent: Draft | null;
  refusals: Readonly<Record<string, string>>;
}

/** Without these final-form turns '' into undefined and the control into an uncontrolled one. */
export const FORM_FIELD = { parse: (draft: unknown) => draft, format: (draft: unknown) => draft ?? '', isEqual: same };

/** A field of the form, tied to the form library, and the way back to its default. */
export function useFormField(field: ValueField, { words, t, defaults, disabled, sent, refusals }: RowContext) {
  const name = nameOf(field);
  const { input, meta } = useField<unknown>(name, FORM_FIELD);
  const byDefault = valueAt(defaults, field.path);
  const value = fromDraft(field, input.value);
  const isDefault = value !== UNREADABLE && same(value, fromDraft(field, toDraft(field, byDefault)));
  const refused = sent && sent[name] === input.value ? (refusals[name] ?? null) : null;
  const label = words.label(field);
  return {
    input,
    label,
    tried: meta.submitFailed === true,
    error: (meta.touched || meta.submitFailed ? (meta.error as string | undefined) : undefined) ?? refused,
    hint: !isDefault && (
      <DefaultHint
        text={t('config.default', { value: words.value(field, byDefault) })}
        back={disabled ? null : { text: t('config.back'), label: t('config.backOf', { field: label }) }}
        onBack={() => {
          input.onChange(toDraft(field, byDefault));
          input.onBlur();
        }}
      />
    ),
  };
}

export function FieldRow({ field, ...context }: { field: PlainField } & RowContext) {
  const { input, error, hint } = useFormField(field, context);
  return (
    <FieldView
      {...context}
      field={field}
      draft={input.value}
      error={error}
      hint={hint}
      onChange={input.onChange}
      onBlur={() => input.onBlur()}
    />
  );
}

/** Fields that belong together, below their common name. */
export function GroupView({ field, words, children }: { field: Group; words: FieldTexts; children: ReactNode }) {
  const help = words.help(field);
  return (
    <div className="config-group" role="group" aria-label={words.label(field)}>
      <SectionWord>{words.label(field)}</SectionWord>
      {help && <div className="field-help">{help}</div>}
      {children}
    </div>
  );
}

export interface FieldViewProps extends Pick<RowContext, 'form' | 'words' | 't' | 'disabled'> {
  field: PlainField;
  draft: unknown;
  error: string | null;
  hint?: ReactNode;
  onChange: (draft: unknown) => void;
  onBlur: () => void;
}

/** Columns of the form's twelve. */
function spanOf(field: PlainField): number {
  if (field.editor) return 12;
  if (field.kind === 'text') return field.language || field.format === 'date' || field.format === 'time' ? 6 : 12;
  return field.kind === 'number' || (field.kind === 'select' && field.vocabulary === 'colours') ? 6 : 12;
}

/** Label, control, help or fault: the same in the form and in a row of a list. */
export function FieldView({ form, field, words, t, disabled, draft, error, hint, onChange, onBlur }: FieldViewProps) {
  const label = words.label(field);
  const help = words.help(field);
  const set = (next: unknown) => {
    onChange(next);
    // Only what is typed is judged when it is left; the other controls are done with every choice.
    if (field.kind !== 'text' && field.kind !== 'number' && field.kind !== 'json') onBlur();
  };
  const props: ControlProps = { field, label, draft, disabled, words, gone: form.gone, t, onChange: set, onBlur };
  const { editor } = field;
  const control =
    editor && form.editors ? <EditorControl key={editor} {...props} name={editor} editors={form.editors} /> : <Control {...props} />;
  if (field.kind !== 'switch' || field.optional || field.nullable || editor)
    return (
      <LabelledField
        label={label}
        span={spanOf(field)}
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
      {error ? <FieldFault>{error}</FieldFault> : help && <div className="field-help">{help}</div>}
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
