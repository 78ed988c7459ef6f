import { LIMITS, MOST_OF_A_SCORE, PROVIDERS } from '@dialer/contract';
import { formatCount, useCore, usePlugin, useT } from '@dialer/host';
import { Field, KeyValues, Select, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Group } from './attribute-groups.page';
import { faultsOf, fromWire, toWire, type GroupTexts } from './values';

const FIELDS = ['name', 'shortName', 'provider', 'transferScore'] as const;

/** One group made or changed; its number and auto-forward are the server's own, and are only shown [ATTR-006, ATTR-008]. */
export function GroupDialog({ group, onSaved, onClose }: { group?: Group; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { language } = useCore().session;
  const forward = (on: boolean, minutes: number) => (on ? t('minutes', { minutes: formatCount(minutes, language) }) : t('off'));
  return (
    <RecordDialog<GroupTexts>
      title={group ? t('edit_of', { name: group.name }) : t('add')}
      read={fromWire(group)}
      faultsOf={(texts) => {
        const faults = faultsOf(texts);
        return Object.fromEntries(
          FIELDS.map((name) => [name, faults[name] && t(faults[name], { most: formatCount(MOST_OF_A_SCORE, language), max: LIMITS.text })]),
        );
      }}
      save={(texts, was) =>
        group
          ? api.call('setAttributeGroup', { params: { id: group.id }, body: { ...toWire(texts), was: toWire(was) } })
          : api.call('addAttributeGroup', { body: toWire(texts) })
      }
      readCurrent={(current) => fromWire(current as Group)}
      labelOf={(name) => t(`field.${name}`)}
      shownOf={(_, value) => String(value) || '—'}
      {...(!group && { saveText: t('add_now') })}
      onSaved={onSaved}
      onClose={onClose}
    >
      <TextField name="name" required autoFocus />
      <TextField name="shortName" />
      <Provider />
      <TextField name="transferScore" numeric help={t('score_help')} />
      {group && (
        <Field label={t('server')} group help={t('server_help')}>
          <KeyValues
            items={[
              { label: t('column.did'), value: group.did || t('no_did') },
              { label: t('column.internal'), value: forward(group.hasInternalAutoForward, group.autoForwardInternalDelay) },
              { label: t('column.external'), value: forward(group.hasExternalAutoForward, group.autoForwardExternalDelay) },
            ]}
          />
        </Field>
      )}
    </RecordDialog>
  );
}

function TextField({
  name,
  required = false,
  numeric = false,
  autoFocus = false,
  help,
}: {
  name: Exclude<keyof GroupTexts, 'provider'>;
  required?: boolean;
  numeric?: boolean;
  autoFocus?: boolean;
  help?: string;
}) {
  const t = useT();
  const { error, ...field } = useRecordField<string>(name);
  return (
    <Field label={t(`field.${name}`)} required={required} error={error} help={help}>
      <TextInput {...field} autoFocus={autoFocus} {...(numeric ? { inputMode: 'numeric' as const } : { maxLength: LIMITS.text })} />
    </Field>
  );
}

function Provider() {
  const t = useT();
  const { error, value, onChange } = useRecordField<string>('provider');
  return (
    <Field label={t('field.provider')} error={error}>
      <Select<string>
        value={value}
        onChange={onChange}
        placeholder={t('no_provider')}
        options={PROVIDERS.map((provider) => ({ value: provider, label: provider }))}
      />
    </Field>
  );
}
