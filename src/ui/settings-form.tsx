/**
 * A page of settings that is edited as a whole, and saved in one or several requests. `@dialer/ui/settings-form`, apart from
 * the rest of the scale: it comes with the first such page.
 *
 * Two people may edit at once. What is saved says what each value was edited from; the gateway refuses (409) what somebody
 * else changed meanwhile, and the page asks whose value is to stand. News of a save reaches the fields that nobody edited.
 */
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { FORM_ERROR, type FormApi } from 'final-form';
import { Form, useField, useForm, useFormState } from 'react-final-form';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText, toPluginError, useCore, type PluginError } from '../host';
import { Notice } from './feedback';
import { PageBody, SaveBar } from './page';
import { SaveConflict } from './save-conflict';

/** Every setting as the text of its field. */
export type SettingTexts<N extends string> = Record<N, string>;

/** Settings that one request saves. */
export interface SettingSet<N extends string> {
  names: readonly N[];
  /** `was`: what each was edited from. Rejects with `ApiError`. */
  save(texts: SettingTexts<N>, was: SettingTexts<N>): Promise<void>;
  /** The settings in the `current` of a 409. */
  read(current: unknown): Partial<SettingTexts<N>>;
  /** The setting that a recorded change, or a 422, names on the wire. */
  nameOf(wire: string): N | undefined;
  /** A value as a recorded change has it, as the text of its field; without it as it is written. */
  textOf?: (name: N, value: unknown) => string;
}

export interface SettingsFormProps<N extends string> {
  /** As they were read last. The same object until they are read again: another one is news, and takes the place of what was saved. */
  read: SettingTexts<N>;
  sets: readonly SettingSet<N>[];
  /** What a text means: blanks around it, or a value that becomes another one. */
  tidy?: (text: string) => string;
  /** What is wrong with a tidy text, in words; null: nothing. */
  faultOf(name: N, text: string): string | null;
  /** The setting's whole name, for the question whose value stands. */
  labelOf(name: N): string;
  /** A text as people read it, for the same question; without it as it stands in its field. */
  sayOf?: (name: N, text: string) => string;
  /** What saving so many does. */
  effect(changes: number): string;
  onDirty(dirty: boolean): void;
  /** Words of the page's own for what became of a save, where the specification has some; `failed` stands before the reason. */
  words?: { saved: string; failed: string };
  /** Fields 800 wide at most. */
  narrow?: boolean;
  /** Fields: each draws what `useSetting` gives. */
  children: ReactNode;
}

/** What somebody else made meanwhile of settings that are changed here too. */
export interface Conflict<N extends string> {
  /** The settings of the set as they are now. */
  current: Partial<SettingTexts<N>>;
  theirs: readonly { name: N; from: string; to: string; by: string; at: string }[];
}

interface Frame {
  was: SettingTexts<string>;
  tidy: (text: string) => string;
  faultOf(name: string, text: string): string | null;
}
const Framed = createContext<Frame | null>(null);
const trimmed = (text: string) => text.trim();

const keysOf = <N extends string>(texts: SettingTexts<N>) => Object.keys(texts) as N[];

/** The form around the fields of a page, with its save bar. */
export function SettingsForm<N extends string>(props: SettingsFormProps<N>) {
  const { read, sets, tidy = trimmed, faultOf, labelOf, sayOf = (_, text) => text, words } = props;
  const { t } = useTranslation('common');
  const { alerts } = useCore();
  /** What stood when each field was edited first. */
  const [was, setWas] = useState(read);
  const latest = useRef(was);
  latest.current = was;
  /** The newest that is known of what stands; Discard goes back to it. */
  const known = useRef(read);
  const [conflict, setConflict] = useState<Conflict<N> | null>(null);
  const [initial] = useState(read);
  const changed = (texts: SettingTexts<N>, from: SettingTexts<N>) => keysOf(from).filter((name) => tidy(texts[name]) !== from[name]);

  async function save(shown: SettingTexts<N>) {
    const texts = { ...shown };
    keysOf(texts).forEach((name) => (texts[name] = tidy(texts[name])));
    const differ = new Set(changed(texts, latest.current));
    let saved = latest.current;
    /** What was saved before another set was refused stays saved. */
    const keep = () => {
      const done = keysOf(saved).filter((name) => saved[name] !== latest.current[name]);
      known.current = { ...known.current, ...Object.fromEntries(done.map((name) => [name, saved[name]])) };
      setWas(saved);
    };
    for (const set of sets.filter(({ names }) => names.some((name) => differ.has(name)))) {
      try {
        await set.save(texts, latest.current);
      } catch (thrown) {
        keep();
        const meanwhile = conflictIn(thrown, set);
        if (meanwhile) return setConflict(meanwhile);
        const error = toPluginError(thrown);
        return { ...faultsOf(error, set), [FORM_ERROR]: refusal(error, t, words?.failed) };
      }
      saved = { ...saved, ...Object.fromEntries(set.names.map((name) => [name, texts[name]])) };
    }
    keep();
    alerts.toast(words?.saved ?? t('settings.saved'), 'success');
    return undefined;
  }

  const frame: Frame = { was, tidy, faultOf: (name, text) => faultOf(name as N, text) };
  return (
    <Form<SettingTexts<N>> onSubmit={save} initialValues={initial}>
      {({ form }) => {
        /** The others' settings are known now; `take`: theirs stand also where they were changed here. */
        const settle = ({ current, theirs }: Conflict<N>, take: boolean) => {
          if (take) theirs.forEach(({ name }) => form.change(name, current[name] as SettingTexts<N>[N]));
          known.current = { ...known.current, ...current };
          latest.current = { ...latest.current, ...current };
          adopt(form, latest.current); // now, so that what is sent was made from it
          setWas(latest.current);
          setConflict(null);
          if (changed(form.getState().values, latest.current).length > 0) void form.submit();
        };
        return (
          <Framed value={frame}>
            <News
              read={read}
              was={was}
              onRead={() => {
                known.current = read;
                const edited = changed(form.getState().values, was);
                setWas({ ...read, ...Object.fromEntries(edited.map((name) => [name, was[name]])) });
              }}
            />
            <Body
              {...props}
              changes={(texts: SettingTexts<N>) => changed(texts, was).length}
              onDiscard={() => {
                form.reset();
                setWas(known.current);
              }}
            />
            {conflict && (
              <SaveConflict
                conflict={conflict}
                labelOf={labelOf}
                sayOf={sayOf}
                mine={(name) => tidy(form.getState().values[name])}
                onTake={() => settle(conflict, true)}
                onKeep={() => settle(conflict, false)}
                onClose={() => setConflict(null)}
              />
            )}
          </Framed>
        );
      }}
    </Form>
  );
}

/** What a field of the form draws. `was`: what is saved, while it shows another; the text becomes tidy when it is left. */
export function useSetting(name: string) {
  const frame = useContext(Framed);
  if (!frame) throw new Error('useSetting is used inside a SettingsForm.');
  const { was, tidy, faultOf } = frame;
  const { input, meta } = useField<string>(name, {
    parse: (text) => text,
    validate: (text) => faultOf(name, tidy(text)) ?? undefined,
  });
  const error: string | null = meta.error ?? (meta.dirtySinceLastSubmit ? null : (meta.submitError ?? null));
  const { value, onChange, onFocus } = input;
  const onBlur = () => {
    input.onBlur();
    if (tidy(value) !== value) onChange(tidy(value));
  };
  return {
    value,
    onChange: (text: string) => onChange(text),
    onBlur,
    onFocus: () => onFocus(),
    error,
    was: tidy(value) === was[name] ? null : was[name]!,
  };
}

/** Brings what was read and saved into the fields that nobody has edited; an edited one keeps what it was edited from. */
function News<N extends string>({ read, was, onRead }: { read: SettingTexts<N>; was: SettingTexts<N>; onRead: () => void }) {
  const form = useForm<SettingTexts<N>>();
  useEffect(onRead, [read]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each reading
  useEffect(() => adopt(form, was), [form, was]);
  return null;
}

/** What is saved becomes what the form starts from; what was edited in it stays. */
function adopt<N extends string>(form: FormApi<SettingTexts<N>>, saved: SettingTexts<N>): void {
  const { dirtyFields, values } = form.getState();
  form.initialize(saved);
  form.batch(() => (Object.keys(dirtyFields ?? {}) as N[]).forEach((name) => form.change(name, values[name])));
}

/** In words: 403 and 404 have their own, a 422 gives its first error, anything else all of them [SET-004 to SET-007]. */
function refusal(error: PluginError, t: (key: string) => string, failed?: string): string {
  const reason = reasonIn(error, t);
  if (failed === undefined) return reason ?? errorText(t, error, 'settings.failed.other');
  return [failed, reason ?? error.message].filter(Boolean).join(' ');
}
function reasonIn(error: PluginError, t: (key: string) => string): string | null {
  if (error.status === 403 || error.status === 404) return t(`settings.failed.${error.status}`);
  const sentences = Object.values(error.fields ?? {}).flat();
  return (error.status === 422 && sentences[0]) || sentences.join(' ') || null;
}

/** Without blanks around it; what is below 0 is 0 [SET-009]. */
export const notBelowZero = (text: string): string => (/^\s*-\s*\d+([.,]\d*)?\s*$/.test(text) ? '0' : text.trim());

/** The first error of each setting that the gateway names. */
function faultsOf<N extends string>(error: PluginError, set: SettingSet<N>): Partial<SettingTexts<N>> {
  const found = Object.entries(error.fields ?? {}).map(([wire, sentences]) => [set.nameOf(wire), sentences[0]] as const);
  return Object.fromEntries(found.filter(([name, sentence]) => name && sentence)) as Partial<SettingTexts<N>>;
}

interface Meanwhile {
  code: 'changed-meanwhile';
  current: unknown;
  since: readonly { subject: string; from: unknown; to: unknown; at: string; by: { name: string } }[];
}
const isMeanwhile = (body: unknown): body is Meanwhile =>
  typeof body === 'object' && body !== null && 'code' in body && body.code === 'changed-meanwhile' && 'since' in body && 'current' in body;

/** The conflict that a refused save tells of; null when it was refused for something else. */
function conflictIn<N extends string>(thrown: unknown, set: SettingSet<N>): Conflict<N> | null {
  if (!(thrown instanceof ApiError) || thrown.status !== 409 || !isMeanwhile(thrown.body)) return null;
  const { current, since } = thrown.body;
  const text = set.textOf ?? ((_, value) => String(value));
  const theirs = since.flatMap(({ subject, from, to, at, by }) => {
    const name = set.nameOf(subject);
    return name ? [{ name, from: text(name, from), to: text(name, to), at, by: by.name }] : [];
  });
  return { current: set.read(current), theirs };
}

interface BodyProps<N extends string> extends Omit<SettingsFormProps<N>, 'read'> {
  changes(texts: SettingTexts<N>): number;
  onDiscard: () => void;
}

function Body<N extends string>({ children, narrow = false, effect, onDirty, changes: count, onDiscard }: BodyProps<N>) {
  const { t } = useTranslation('common');
  const form = useForm<SettingTexts<N>>();
  const { values, submitting, hasValidationErrors, submitError, dirtySinceLastSubmit } = useFormState<SettingTexts<N>>();
  const changes = count(values);
  useEffect(() => {
    onDirty(changes > 0);
    return () => onDirty(false);
  }, [changes > 0]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per change of the answer
  return (
    <>
      <PageBody form={narrow}>
        {submitError && !dirtySinceLastSubmit && <Notice kind="error">{submitError}</Notice>}
        {children}
      </PageBody>
      <SaveBar
        changes={changes}
        saving={submitting}
        why={hasValidationErrors ? t('settings.fix') : null}
        onSave={() => void form.submit()}
        onDiscard={onDiscard}
      >
        {effect(changes)}
      </SaveBar>
    </>
  );
}
