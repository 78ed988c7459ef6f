/**
 * The configuration of one plugin as a form drawn from its own schema. The plugin brings names, help and units in its
 * texts; the schema judges before anything is sent; what is saved is only what differs from the centre's defaults.
 */
import type { TFunction } from 'i18next';
import { useEffect, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Form, useForm, useFormState } from 'react-final-form';
import type { z } from 'zod';
import { Button, Empty, FormGrid, Note, Notice, Skeleton } from '@dialer/ui';
import { changedFields, draftOf, overrideOf, toConfig, type Draft } from './draft';
import type { Editors } from './editor-control';
import { faultsOf, goneIn, targetOf, type Faults } from './faults';
import { FieldRow, GroupView, type RowContext } from './field-row';
import { fieldsOf, keysOf, nameOf, valueFields, type Config, type Field, type Known } from './fields';
import { leadToFirstWrong } from './lead-to';
import { ListTools } from './list-tools';
import { RowsField } from './rows-field';
import { useFieldTexts, type FieldTexts, type Team } from './field-text';
import '../styles/layouts.css';

export interface ConfigFormProps {
  plugin: string;
  schema: z.ZodType;
  /** What a value may name in this centre. */
  vocabularies?: Known;
  /** Of the centre, by name. */
  teams?: readonly Team[];
  /** Controls of the plugin's own; without them the form has its own for every field. */
  editors?: Editors;
  /** The variant manifest's values. */
  defaults: Config;
  /** What an administrator has set over them; null when nothing. */
  value: Config | null;
  /** Why this person may only look; null: may change. */
  readOnly: string | null;
  /** The `errors` of a 422, by path (`hours.open`); '' is the form as a whole. */
  errors?: Readonly<Record<string, readonly string[]>> | null;
  /** Null: nothing differs from the defaults any more, the override goes. */
  onSave: (next: Config | null) => void | Promise<void>;
  onDirty: (dirty: boolean) => void;
}

export function ConfigForm(props: ConfigFormProps) {
  const { plugin, schema, vocabularies, defaults, value, errors } = props;
  const said = useFieldTexts(plugin, props.teams);
  const fields = useMemo(() => fieldsOf(schema, vocabularies), [schema, vocabularies]);
  const base = useMemo(() => complete(schema, defaults), [schema, defaults]);
  // By content: a refresh that brings the same values must not touch what is being edited.
  const key = JSON.stringify([base, value]);
  const saved = useMemo(() => draftOf(fields, { ...base, ...value }), [fields, key]); // eslint-disable-line react-hooks/exhaustive-deps
  const gone = useMemo(() => goneIn(fields, saved), [fields, saved]);
  const [sent, setSent] = useState<Draft | null>(null);
  if (!said) return <Skeleton shape="form" rows={1} />;
  const { t, words, language } = said;
  if (fields.length === 0) return <Empty title={t('config.empty')} />;

  const judge = (draft: Draft) => faultsOf(schema, fields, draft, gone);
  const context: RowContext = {
    form: { plugin, fields, language, judge, gone, editors: props.editors ?? null },
    words,
    t,
    defaults: base,
    disabled: props.readOnly !== null,
    sent,
    refusals: refusalsOf(fields, errors ?? {}),
  };
  const whole = sent && context.refusals[''];
  return (
    <Form<Record<string, unknown>>
      key={plugin}
      initialValues={saved}
      keepDirtyOnReinitialize
      validate={(draft) => sentences(judge(draft), fields, words)}
      onSubmit={async (draft) => {
        setSent(draft);
        await props.onSave(overrideOf(toConfig(fields, draft), base));
      }}
    >
      {() => (
        <div className="config-form">
          {props.readOnly && <Note icon="lock">{props.readOnly}</Note>}
          {whole && <Notice kind="error">{whole}</Notice>}
          <Fields fields={fields} {...context} />
          <Bar {...props} fields={fields} saved={saved} t={t} />
        </div>
      )}
    </Form>
  );
}

/** Defaults with what only the schema has of them; as they are when the schema does not take them. */
function complete(schema: z.ZodType, defaults: Config): Config {
  const checked = schema.safeParse(defaults);
  return checked.success ? (checked.data as Config) : defaults;
}

function sentences(faults: Faults, fields: readonly Field[], words: FieldTexts): Record<string, string> {
  return Object.fromEntries(
    Object.entries(faults).map(([name, fault]) => {
      const target = targetOf(fields, keysOf(name));
      const sentence = words.fault(target?.field ?? null, fault);
      return [name || WHOLE, target?.row === undefined ? sentence : words.inRow(target.row, target.field, sentence)];
    }),
  );
}
/** Where the form library is told of a fault that belongs to no field. */
const WHOLE = '%whole';

/** The gateway's first sentence for each field by its name; '' for what belongs to none of them. */
function refusalsOf(fields: readonly Field[], errors: Readonly<Record<string, readonly string[]>>): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [path, [sentence]] of Object.entries(errors)) {
    if (!sentence) continue;
    const keys = path.split('.');
    // The gateway names the place in the body it was sent: `change.config.hours.open`.
    const target = [0, 1, 2].map((from) => targetOf(fields, keys.slice(from))).find(Boolean);
    found[target?.name ?? ''] ??= sentence;
  }
  return found;
}

function Fields({ fields, ...context }: { fields: readonly Field[] } & RowContext) {
  return (
    <FormGrid roomy>
      {fields.map((field) =>
        field.kind === 'group' ? (
          <GroupView key={nameOf(field)} field={field} words={context.words}>
            <Fields fields={field.fields} {...context} />
          </GroupView>
        ) : field.kind === 'rows' ? (
          <RowsField key={nameOf(field)} field={field} {...context} />
        ) : field.kind === 'tags' ? (
          <div key={nameOf(field)} className="config-list">
            <FieldRow field={field} {...context} />
            <ListTools list={field} {...context} />
          </div>
        ) : (
          <FieldRow key={nameOf(field)} field={field} {...context} />
        ),
      )}
    </FormGrid>
  );
}

/** "2 changes, 1 to correct", Discard and Save; there only when something changed. */
function Bar({ fields, saved, readOnly, onDirty, t }: ConfigFormProps & { fields: readonly Field[]; saved: Draft; t: TFunction }) {
  const form = useForm();
  const bar = useRef<HTMLDivElement>(null);
  const { values, errors = {}, submitting } = useFormState<Record<string, unknown>>();
  const changes = changedFields(fields, values, saved).length;
  const dirty = changes > 0;
  useEffect(() => {
    onDirty(dirty);
    return () => onDirty(false);
  }, [dirty]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per change of the answer
  if (!dirty || readOnly) return null;
  // The form's own reset keeps what is dirty, as it does when somebody else's save comes in.
  const discard = () =>
    form.batch(() => {
      for (const name of valueFields(fields).map(nameOf)) {
        form.change(name, saved[name]);
        form.resetFieldState(name);
      }
    });
  /** Marks what is to correct, also the field that is still being typed in, and leads to the first. */
  const refuse = () => {
    flushSync(() => void form.submit());
    leadToFirstWrong(bar.current?.parentElement);
  };
  const wrong = Object.keys(errors).length;
  const whole = errors[WHOLE] as string | undefined;
  return (
    <div className="config-bar" ref={bar} role="region" aria-label={t('save.bar')}>
      <span className="grow" role="status">
        {[t('config.bar.changes', { count: changes }), wrong > 0 && t('config.bar.wrong', { count: wrong })].filter(Boolean).join(', ')}
        {whole && <span className="bad"> {whole}</span>}
      </span>
      <Button onClick={discard} disabled={submitting}>
        {t('save.discard')}
      </Button>
      <Button
        intent="primary"
        loading={submitting}
        why={wrong > 0 ? t('config.bar.why', { count: wrong }) : null}
        onRefused={refuse}
        onClick={() => void form.submit()}
      >
        {t('save.save')}
      </Button>
    </div>
  );
}
