/**
 * One record in a dialog: made, or changed. Two people may change it at once: what is saved says what it was edited from, and
 * what somebody else changed meanwhile is shown, with whose value is to stand.
 */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form, useField, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText, formatTime, toPluginError, useCore, type PluginError } from '../host';
import { Button } from './button';
import { Notice } from './feedback';
import { FormGrid, SaveTried } from './field';
import { useCloseQuestion } from './close-question';
import { Dialog, type DialogProps } from './overlays';

export interface RecordDialogProps<V extends object> {
  title: string;
  /** The record as it was read; of a new one, what its fields begin with. */
  read: V;
  /** What is wrong with fields, in words; asked as one types. */
  faultsOf(values: V): Partial<Record<keyof V & string, string | null>>;
  /** `was`: what the values were edited from. Rejects with `ApiError`. */
  save(values: V, was: V): Promise<unknown>;
  /** The record in the `current` of a 409; without it such a refusal is told in words alone. */
  readCurrent?(current: unknown): V;
  /** The field that a 422 names on the wire; the same name unless given. */
  nameOf?(wire: string): (keyof V & string) | undefined;
  /** Name of a field, and a value of it as a person reads it, for what somebody else changed. */
  labelOf?(name: keyof V & string): string;
  shownOf?(name: keyof V & string, value: unknown): string;
  /** On the button: Save unless given. */
  saveText?: string;
  /** What saving does, beside the buttons. */
  note?: ReactNode;
  /** 480 unless given. */
  width?: number;
  onSaved: () => void;
  onClose: () => void;
  /** Fields: each draws what `useRecordField` gives, inside a `Field`. */
  children: ReactNode;
}

interface Meanwhile<V> {
  current: V;
  by: string;
  at: string | null;
}
const same = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

export function RecordDialog<V extends object>(props: RecordDialogProps<V>) {
  const { title, read, faultsOf, save, readCurrent, nameOf, labelOf, saveText, note, width, onSaved, onClose, children } = props;
  const { t } = useTranslation('common');
  /** What the values are edited from: as it was read, or as somebody else has made it since. */
  const [was, setWas] = useState(read);
  const [initial] = useState(read);
  const [meanwhile, setMeanwhile] = useState<Meanwhile<V> | null>(null);
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLFormElement>(null);
  const { i18n } = useTranslation();
  const fieldOf = (wire: string) => (nameOf ? nameOf(wire) : (wire as keyof V & string));

  async function submit(values: V) {
    try {
      await save(values, was);
    } catch (thrown) {
      const found = readCurrent && meanwhileIn(thrown, readCurrent);
      if (found) {
        setMeanwhile(found);
        return { [FORM_ERROR]: t('record.meanwhile', { name: found.by || t('record.somebody') }) };
      }
      const error = toPluginError(thrown);
      const labelOfWire = (wire: string) => {
        const name = fieldOf(wire);
        return name && labelOf?.(name);
      };
      return { ...fieldFaults(error, fieldOf), [FORM_ERROR]: refusal(error, t, labelOfWire, i18n.language) };
    }
    onSaved();
    return undefined;
  }

  return (
    <Form<V> onSubmit={submit} initialValues={initial} validate={(values) => onlyFaults(faultsOf(values))}>
      {({ form, handleSubmit, submitting, submitError, dirty, dirtySinceLastSubmit, values, hasValidationErrors }) => {
        const press = () => {
          setTried(true);
          void handleSubmit();
          if (hasValidationErrors) requestAnimationFrame(() => box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
        };
        const settle = ({ current }: Meanwhile<V>, take: boolean) => {
          const names = Object.keys(current) as (keyof V & string)[];
          form.batch(() => {
            for (const name of names) {
              const mine = !same(values[name], was[name]);
              if (!mine || take) form.change(name, current[name] as never);
            }
          });
          setWas(current);
          setMeanwhile(null);
        };
        return (
          <Asking
            title={title}
            {...(width !== undefined && { width })}
            dirty={Boolean(dirty)}
            onClose={onClose}
            footer={
              <>
                {note && <span className="grow t-label">{note}</span>}
                <Button onClick={onClose}>{t('cancel')}</Button>
                <Button intent="primary" loading={submitting} why={meanwhile && t('record.first')} onClick={press}>
                  {saveText ?? t('save.save')}
                </Button>
              </>
            }
          >
            <SaveTried value={tried}>
              <form
                ref={box}
                className="record-form"
                noValidate
                onSubmit={(event) => {
                  event.preventDefault();
                  if (!meanwhile) press();
                }}
              >
                {submitError && !dirtySinceLastSubmit && !meanwhile && <Notice kind="error">{submitError}</Notice>}
                {meanwhile && (
                  <Theirs {...props} meanwhile={meanwhile} was={was} mine={values} onSettle={(take) => settle(meanwhile, take)} />
                )}
                <FormGrid roomy>{children}</FormGrid>
                {/* Enter in a field saves, as people expect of a form. */}
                <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
                <FocusRefused box={box} />
              </form>
            </SaveTried>
          </Asking>
        );
      }}
    </Form>
  );
}

/** The dialog itself: Escape, a click beside it and its cross ask when something was typed; Cancel says what it does. */
function Asking({ dirty, onClose, children, ...props }: DialogProps & { dirty: boolean }) {
  const { leave, question } = useCloseQuestion(dirty, onClose);
  return (
    <Dialog {...props} onClose={leave}>
      {children}
      {question}
    </Dialog>
  );
}

/** What a field of the dialog draws. Its fault is told once it was left, or a save was tried. */
export function useRecordField<T>(name: string) {
  const { input, meta } = useField<T>(name, { parse: (value) => value, format: (value) => value, allowNull: true });
  const told = meta.touched || meta.submitFailed;
  const error: string | null = (told ? meta.error : null) ?? (meta.dirtySinceLastSubmit ? null : (meta.submitError ?? null));
  return {
    value: input.value,
    onChange: (value: T) => input.onChange(value),
    onBlur: () => input.onBlur(),
    onFocus: () => input.onFocus(),
    error,
  };
}

/** After a save that was refused the first wrong field has the focus. */
function FocusRefused({ box }: { box: { readonly current: HTMLFormElement | null } }) {
  const { submitErrors } = useFormState({ subscription: { submitErrors: true } });
  useEffect(() => {
    if (submitErrors && Object.keys(submitErrors).some((name) => name !== FORM_ERROR))
      box.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [submitErrors, box]);
  return null;
}

function Theirs<V extends object>({
  meanwhile,
  was,
  mine,
  labelOf = (name) => name,
  shownOf = (_, value) => String(value ?? ''),
  onSettle,
}: Pick<RecordDialogProps<V>, 'labelOf' | 'shownOf'> & { meanwhile: Meanwhile<V>; was: V; mine: V; onSettle: (take: boolean) => void }) {
  const { t } = useTranslation('common');
  const { language } = useCore().session;
  const { current, by, at } = meanwhile;
  const names = (Object.keys(current) as (keyof V & string)[]).filter((name) => !same(current[name], was[name]));
  return (
    <Notice kind="warning">
      <p>
        {t('record.meanwhile', { name: by || t('record.somebody') })} {at && formatTime(Date.parse(at), language)}
      </p>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <b>{labelOf(name)}</b>{' '}
            {t('record.line', { from: shownOf(name, was[name]), to: shownOf(name, current[name]), mine: shownOf(name, mine[name]) })}
          </li>
        ))}
      </ul>
      <span className="row">
        <Button size="small" onClick={() => onSettle(true)}>
          {t('settings.conflict.take')}
        </Button>
        <Button size="small" onClick={() => onSettle(false)}>
          {t('settings.conflict.keep')}
        </Button>
      </span>
    </Notice>
  );
}

const onlyFaults = (faults: Partial<Record<string, string | null>>) =>
  Object.fromEntries(Object.entries(faults).filter(([, fault]) => Boolean(fault)));

/** The first error of each field that the gateway names. */
function fieldFaults(error: PluginError, nameOf: (wire: string) => string | undefined): Record<string, string> {
  const found = Object.entries(error.fields ?? {}).map(([wire, sentences]) => [nameOf(wire), sentences[0]] as const);
  return Object.fromEntries(found.filter((entry): entry is [string, string] => Boolean(entry[0] && entry[1])));
}

/**
 * As a block of text above the fields: the gateway's sentences, each once; 403 and 404 have words of their own [SET-004, SET-005,
 * SET-077]. Where more than one field is wrong, each sentence begins with the fields that it is about.
 */
function refusal(
  error: PluginError,
  t: (key: string, values?: Record<string, string | number>) => string,
  labelOf: (wire: string) => string | undefined,
  language: string,
): string {
  if (error.status === 403 || error.status === 404) return t(`settings.failed.${error.status}`);
  const fields = Object.entries(error.fields ?? {});
  const about = new Map<string, string[]>();
  for (const [wire, sentences] of fields)
    for (const sentence of new Set(sentences)) about.set(sentence, [...(about.get(sentence) ?? []), labelOf(wire) ?? '']);
  const list = new Intl.ListFormat(language, { type: 'conjunction' });
  const told = [...about].map(([sentence, labels]) => {
    const names = labels.filter(Boolean);
    return fields.length > 1 && names.length > 0 ? t('record.about', { fields: list.format(names), sentence }) : sentence;
  });
  return told.join(' ') || errorText(t, error, 'settings.failed.other');
}

function meanwhileIn<V>(thrown: unknown, readCurrent: (current: unknown) => V): Meanwhile<V> | null {
  if (!(thrown instanceof ApiError) || thrown.status !== 409) return null;
  const body = thrown.body as { code?: string; current?: unknown; since?: readonly { by?: { name?: string }; at?: string }[] } | null;
  if (body?.code !== 'changed-meanwhile' || body.current === undefined) return null;
  const last = body.since?.at(-1);
  return { current: readCurrent(body.current), by: last?.by?.name ?? '', at: last?.at ?? null };
}
