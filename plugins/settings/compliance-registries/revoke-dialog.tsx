import { usePlugin, useT } from '@dialer/host';
import { Field, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';
import type { Exemption } from './consents';

/** It counts no more from now on, and stays to be read. */
export function RevokeDialog({ exemption, onSaved, onClose }: { exemption: Exemption; onSaved: () => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  return (
    <RecordDialog<{ reason: string }>
      title={t('consent.revoke_title')}
      read={{ reason: '' }}
      faultsOf={({ reason }) => ({ reason: reason.trim() === '' ? t('missing') : null })}
      save={({ reason }) => api.call('revokeExemption', { params: { id: exemption.id }, body: { reason: reason.trim() } })}
      saveText={t('consent.revoke')}
      note={t('consent.revoke_note')}
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
    <Field label={t('column.reason')} required error={error}>
      <TextInput {...field} autoFocus />
    </Field>
  );
}
