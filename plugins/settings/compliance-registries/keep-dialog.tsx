import { LIMITS } from '@dialer/contract';
import { usePlugin, useT } from '@dialer/host';
import { Field, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Registry } from './registries.page';
import { nameOf } from './names';

/** A centre says that it needs a registry no more, or again: by name and reason. */
export function KeepDialog({ registry, onSaved, onClose }: { registry: Registry; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  const { scope, region, kept } = registry;
  return (
    <RecordDialog<{ reason: string }>
      title={t(kept ? 'keep.stop_of' : 'keep.again_of', { registry: nameOf(t, registry) })}
      read={{ reason: '' }}
      faultsOf={({ reason }) => ({ reason: reason.trim() === '' ? t('missing') : reason.length > LIMITS.text ? t('too_long') : null })}
      save={({ reason }) => api.call('keepRegistry', { body: { scope, region, kept: !kept, reason: reason.trim() } })}
      saveText={t(kept ? 'keep.stop' : 'keep.again')}
      note={t(kept ? 'keep.stop_note' : 'keep.again_note')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Reason />
    </RecordDialog>
  );
}

function Reason() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('reason');
  return (
    <Field label={t('keep.reason')} required error={error} help={t('keep.reason_help')}>
      <TextInput {...field} autoFocus />
    </Field>
  );
}
