import { LIMITS } from '@dialer/contract';
import { usePlugin, useT, type ApiReply } from '@dialer/host';
import { Field, TextArea, TextInput } from '@dialer/ui';
import { RecordDialog, useRecordField } from '@dialer/ui/records';

interface Entered {
  phones: string;
  reason: string;
}

/** Numbers onto the centre's own list: one, or a pasted column of them, with the reason. */
export function AddDialog({ onAdded, onClose }: { onAdded: (reply: ApiReply<'addDoNotCall'>) => void; onClose: () => void }) {
  const t = useT();
  const { api } = usePlugin();
  return (
    <RecordDialog<Entered>
      title={t('own.add')}
      read={{ phones: '', reason: '' }}
      faultsOf={({ phones, reason }) => ({
        phones: phones.trim() === '' ? t('missing') : null,
        reason: reason.trim() === '' ? t('missing') : reason.length > LIMITS.text ? t('too_long') : null,
      })}
      save={async ({ phones, reason }) => onAdded(await api.call('addDoNotCall', { body: { phones, reason: reason.trim() } }))}
      saveText={t('own.add')}
      note={t('own.stays')}
      onSaved={() => {}}
      onClose={onClose}
    >
      <Phones />
      <Reason />
    </RecordDialog>
  );
}

function Phones() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('phones');
  return (
    <Field label={t('own.numbers')} required error={error} help={t('own.numbers_help')}>
      <TextArea {...field} rows={5} />
    </Field>
  );
}

function Reason() {
  const t = useT();
  const { error, ...field } = useRecordField<string>('reason');
  return (
    <Field label={t('column.reason')} required error={error}>
      <TextInput {...field} />
    </Field>
  );
}
