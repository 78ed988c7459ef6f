import { useTranslation } from 'react-i18next';
import { LIMITS } from '@dialer/contract';
import { Field } from './field';
import { RecordDialog, useRecordField } from './record-dialog';
import { TextInput } from './text-input';

interface Named {
  name: string;
}
export interface NameDialogProps {
  title: string;
  /** Empty: of a new record. */
  name: string;
  save(values: Named, was: Named): Promise<unknown>;
  onSaved: () => void;
  onClose: () => void;
}

/** Makes or changes a record that has a name and nothing else to enter: required, no longer than a text may be [SET-050]. */
export function NameDialog({ title, name, save, onSaved, onClose }: NameDialogProps) {
  const { t } = useTranslation('common');
  return (
    <RecordDialog<Named>
      title={title}
      read={{ name }}
      faultsOf={(values) => {
        const length = values.name.trim().length;
        return { name: length === 0 ? t('record.name_required') : length > LIMITS.text ? t('record.too_long') : null };
      }}
      save={(values, was) => save({ name: values.name.trim() }, was)}
      readCurrent={(current) => ({ name: (current as Named).name })}
      labelOf={() => t('record.name')}
      onSaved={onSaved}
      onClose={onClose}
    >
      <Name />
    </RecordDialog>
  );
}

function Name() {
  const { t } = useTranslation('common');
  const { error, ...field } = useRecordField<string>('name');
  return (
    <Field label={t('record.name')} required error={error}>
      <TextInput {...field} autoFocus />
    </Field>
  );
}
