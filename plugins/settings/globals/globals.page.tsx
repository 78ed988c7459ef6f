import { useEffect, useRef, useState } from 'react';
import { FORM_ERROR, type FormApi } from 'final-form';
import { observer } from 'mobx-react-lite';
import { Form, useField, useForm, useFormState } from 'react-final-form';
import { GLOBAL_LIMITS, type GlobalName, type Globals } from '@dialer/contract';
import {
  errorText,
  formatCount,
  toPluginError,
  useCore,
  usePlugin,
  useT,
  type PageProps,
  type PluginError,
  type Translate,
} from '@dialer/host';
import { LoadError, Notice, PageBody, SaveBar, Setting, Sheet, Skeleton, Switch, TextInput, useLoad } from '@dialer/ui';
import { ConflictDialog } from './conflict';
import { news } from './news';
import {
  byName,
  changedNames,
  conflictIn,
  faultOf,
  GROUPS,
  toGlobals,
  toValues,
  type Conflict,
  type SettingRow,
  type Values,
} from './values';

/** General Settings: one form, saved as a whole [SET-002, SET-010]; read anew when somebody else has saved. */
export const GlobalsPage = observer(function GlobalsPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { heard } = news.use();
  const load = useLoad((signal) => api.call('getGlobals', {}, { signal }), [api, heard]);
  if (load.data) return <GlobalsForm read={load.data} onDirty={onDirty} />;
  if (!load.error) return <Skeleton shape="table" rows={8} />;
  return (
    <LoadError title={t('failed.load')} onRetry={load.retry}>
      {load.error.message}
    </LoadError>
  );
});

/** `read`: the settings as they were read last. */
function GlobalsForm({ read, onDirty }: { read: Globals } & PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { alerts } = useCore();
  /** What stood when each field was edited first: the gateway compares it with what stands when it is saved. */
  const [was, setWas] = useState(read);
  const latest = useRef(was);
  latest.current = was;
  /** The newest that is known of what stands; Discard goes back to it. */
  const known = useRef(read);
  const [conflict, setConflict] = useState<Conflict | null>(null);
  const [initial] = useState(() => toValues(read));

  async function save(values: Values) {
    const globals = toGlobals(values);
    try {
      await api.call('setGlobals', { body: { ...globals, was: latest.current } });
    } catch (thrown) {
      const meanwhile = conflictIn(thrown);
      if (meanwhile) return setConflict(meanwhile);
      const error = toPluginError(thrown);
      return { ...byName(error.fields ?? {}), [FORM_ERROR]: refusal(error, t) };
    }
    known.current = globals;
    setWas(globals);
    alerts.toast(t('saved'), 'success');
    return undefined;
  }
  return (
    <Form<Values> onSubmit={save} initialValues={initial}>
      {({ form }) => {
        /** The others' settings are known now; `take`: theirs stand also where they were changed here. */
        const settle = ({ current, theirs }: Conflict, take: boolean) => {
          if (take) theirs.forEach(({ name }) => form.change(name, String(current[name])));
          known.current = latest.current = current;
          adopt(form, current); // now, so that what is sent was made from it
          setWas(current);
          setConflict(null);
          if (changedNames(form.getState().values, toValues(current)).length > 0) void form.submit();
        };
        return (
          <>
            <News
              read={read}
              was={was}
              onRead={(edited) => {
                known.current = read;
                setWas(edited);
              }}
            />
            <Settings
              saved={toValues(was)}
              onDirty={onDirty}
              onDiscard={() => {
                form.reset();
                setWas(known.current);
              }}
            />
            {conflict && (
              <ConflictDialog
                conflict={conflict}
                mine={(name) => form.getState().values[name].trim()}
                onTake={() => settle(conflict, true)}
                onKeep={() => settle(conflict, false)}
                onClose={() => setConflict(null)}
              />
            )}
          </>
        );
      }}
    </Form>
  );
}

/** Brings what was read and saved into the fields that nobody has edited; an edited one keeps what it was edited from. */
function News({ read, was, onRead }: { read: Globals; was: Globals; onRead: (was: Globals) => void }) {
  const form = useForm<Values>();
  useEffect(() => {
    const edited = changedNames(form.getState().values, toValues(was));
    onRead({ ...read, ...Object.fromEntries(edited.map((name) => [name, was[name]])) });
  }, [read]); // eslint-disable-line react-hooks/exhaustive-deps -- once for each reading
  useEffect(() => adopt(form, was), [form, was]);
  return null;
}

/** What is saved becomes what the form starts from; what was edited in it stays. */
function adopt(form: FormApi<Values>, saved: Globals): void {
  const { dirtyFields, values } = form.getState();
  form.initialize(toValues(saved));
  form.batch(() => (Object.keys(dirtyFields ?? {}) as GlobalName[]).forEach((name) => form.change(name, values[name])));
}

/** In words: 403 and 404 have their own, a 422 gives its first error, anything else all of them [SET-004 to SET-007]. */
function refusal(error: PluginError, t: Translate): string {
  if (error.status === 403 || error.status === 404) return t(`failed.${error.status}`);
  const sentences = Object.values(error.fields ?? {}).flat();
  if (error.status === 422 && sentences[0]) return sentences[0];
  return sentences.join(' ') || errorText(t, error, 'failed.other');
}

function Settings({ saved, onDirty, onDiscard }: { saved: Values; onDiscard: () => void } & PageProps) {
  const t = useT();
  const form = useForm<Values>();
  const { values, submitting, hasValidationErrors, submitError, dirtySinceLastSubmit } = useFormState<Values>();
  const changes = changedNames(values, saved).length;
  useEffect(() => {
    onDirty(changes > 0);
    return () => onDirty(false);
  }, [changes > 0]); // eslint-disable-line react-hooks/exhaustive-deps -- told once per change of the answer
  return (
    <>
      <PageBody form>
        {submitError && !dirtySinceLastSubmit && <Notice kind="error">{submitError}</Notice>}
        {GROUPS.map((group) => (
          <Sheet key={group.id} title={t(`group.${group.id}.title`)} text={t(`group.${group.id}.text`)}>
            {group.rows.map((row) => (
              <Row key={row.name} row={row} saved={saved[row.name]} />
            ))}
          </Sheet>
        ))}
      </PageBody>
      <SaveBar
        changes={changes}
        saving={submitting}
        why={hasValidationErrors ? t('fix') : null}
        onSave={() => void form.submit()}
        onDiscard={onDiscard}
      >
        {t('apply', { count: changes })}
      </SaveBar>
    </>
  );
}

/** One setting with its unit; a changed one says what it was, a wrong one what is wrong. */
function Row({ row, saved }: { row: SettingRow; saved: string }) {
  const t = useT();
  const { language } = useCore().session;
  const { input, meta } = useField<string>(row.name, {
    parse: (text) => text,
    validate(text) {
      const fault = faultOf(row.name, text);
      return fault ? t(fault, { most: formatCount(GLOBAL_LIMITS[row.name], language) }) : undefined;
    },
  });
  const error = meta.error ?? (meta.dirtySinceLastSubmit ? null : meta.submitError);
  const name = t(`setting.${row.name}.name`);
  const shown = (text: string) => (row.kind === 'switch' ? t(text === '1' ? 'on' : 'off') : text);
  const changed = input.value.trim() !== saved;
  return (
    <Setting name={name} text={t(`setting.${row.name}.text`)} error={error} {...(changed && { was: shown(saved) })}>
      {row.kind === 'switch' ? (
        <Switch
          aria-label={name}
          label={shown(input.value)}
          value={input.value === '1'}
          onChange={(on) => input.onChange(on ? '1' : '0')}
        />
      ) : (
        <TextInput
          aria-label={name}
          inputMode="numeric"
          unit={t(`unit.${row.kind}`)}
          value={input.value}
          onChange={input.onChange}
          onBlur={() => input.onBlur()}
          onFocus={() => input.onFocus()}
        />
      )}
    </Setting>
  );
}
