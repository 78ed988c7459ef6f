import { Field, TextInput } from '@dialer/ui';
import { useAdminText } from './text';

/** Why a change is made: asked where it is made, never forced. */
export function ReasonField({
  value,
  onChange,
  onEnter,
  autoFocus,
}: {
  value: string;
  onChange: (reason: string) => void;
  onEnter?: () => void;
  autoFocus?: boolean;
}) {
  const t = useAdminText();
  return (
    <Field label={t('drawer.reason')} help={t('drawer.reasonHelp')}>
      <TextInput value={value} onChange={onChange} maxLength={300} {...(onEnter && { onEnter })} {...(autoFocus && { autoFocus })} />
    </Field>
  );
}
