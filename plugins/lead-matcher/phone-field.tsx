import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import { maskTen } from '@dialer/rules/phone-mask';
import { Field, TextInput } from '@dialer/ui';
import { matcher } from './model';

/** The number to look for, in the panel and in the window that has found nothing. */
export const PhoneField = observer(function PhoneField() {
  const t = useT();
  const model = matcher.use();
  return (
    <Field label={t('phone')} error={model.fault} required>
      <TextInput
        value={model.typed}
        shape={maskTen}
        onChange={model.type}
        onEnter={() => void model.find()}
        inputMode="tel"
        placeholder="###.###.####"
      />
    </Field>
  );
});
