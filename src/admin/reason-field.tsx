import { Field, TextInput, type TextInputProps } from '@dialer/ui';
import { useAdminText } from './words';

/** Why a change is made: asked where it is made, never forced. */
export function ReasonField(props: Pick<TextInputProps, 'value' | 'onChange' | 'onEnter' | 'autoFocus'>) {
  const t = useAdminText();
  return (
    <Field label={t('drawer.reason')} help={t('drawer.reasonHelp')}>
      <TextInput {...props} maxLength={300} />
    </Field>
  );
}
