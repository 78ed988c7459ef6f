import { useEffect } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form, useField, useForm, useFormState } from 'react-final-form';
import { errorText, toPluginError, useCore, usePlugin, useT, type PageProps, type PluginError, type Translate } from '@dialer/host';
import { LoadError, Notice, PageBody, SaveBar, Setting, Sheet, Skeleton, Switch, TextInput, useLoad } from '@dialer/ui';
import { byName, changedNames, GROUPS, isWhole, toGlobals, toValues, type SettingRow, type Values } from './values';

/** General Settings: one form, saved as a whole [SET-002, SET-010]. */
export function GlobalsPage({ onDirty }: PageProps) {
  const t = useT();
  const { api } = usePlugin();
  const { alerts } = useCore();
  const load = useLoad((signal) => api.call('getGlobals', {}, { signal }), [api]);
  if (load.error && !load.data) {
    return (
      <LoadError title={t('failed.load')} onRetry={load.retry}>
        {load.error.message}
      </LoadError>
    );
  }
  if (!load.data) return <Skeleton shape="table" rows={8} />;

  async function save(values: Values) {
    const globals = toGlobals(values);
    try {
      await api.call('setGlobals', { body: globals });
    } catch (thrown) {
      const error = toPluginError(thrown);
      return { ...byName(error.fields ?? {}), [FORM_ERROR]: refusal(error, t) };
    }
    load.set(globals);
    alerts.toast(t('saved'), 'success');
    return undefined;
  }
  const saved = toValues(load.data);
  return (
    <Form<Values> onSubmit={save} initialValues={saved}>
      {() => <Settings saved={saved} onDirty={onDirty} />}
    </Form>
  );
}

/** In words: 403 and 404 have their own, a 422 gives its first error, anything else all of them [SET-004 to SET-007]. */
function refusal(error: PluginError, t: Translate): string {
  if (error.status === 403 || error.status === 404) return t(`failed.${error.status}`);
  const sentences = Object.values(error.fields ?? {}).flat();
  if (error.status === 422 && sentences[0]) return sentences[0];
  return sentences.join(' ') || errorText(t, error, 'failed.other');
}

function Settings({ saved, onDirty }: { saved: Values } & PageProps) {
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
        onDiscard={() => form.reset()}
      >
        {t('apply')}
      </SaveBar>
    </>
  );
}

/** One setting with its unit; a changed one says what it was, a wrong one what is wrong. */
function Row({ row, saved }: { row: SettingRow; saved: string }) {
  const t = useT();
  const { input, meta } = useField<string>(row.name, {
    parse: (text) => text,
    validate: (text) => (isWhole(text) ? undefined : t('whole')),
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
          maxLength={9}
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
