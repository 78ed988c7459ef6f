import { LIMITS } from '@dialer/contract';
import { useT } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { isOther } from '@dialer/rules/booking/other';
import { Field, MultiSelect, TextInput, type Choice, type FieldProps } from '@dialer/ui';

interface Props extends Pick<FieldProps, 'label' | 'span' | 'required' | 'error'> {
  value: readonly string[];
  other: string;
  otherLabel: string;
  otherError?: string | undefined;
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
  onOther: (text: string) => void;
}

/** Several of a list; its choice Other opens a text, which it then wants [BOOK-040, BOOK-041, BOOK-055]. */
export function SeveralOrOther({ value, other, otherLabel, otherError, choices, onChange, onOther, ...field }: Props) {
  const t = useT();
  return (
    <>
      <Field {...field} need={field.required && value.length === 0}>
        <MultiSelect value={value} options={choices} placeholder={t('choose')} onChange={(next) => onChange([...next])} />
      </Field>
      {value.some(isOther) && (
        <Field
          label={otherLabel}
          span={field.span}
          required
          need={other.trim() === ''}
          hint={t('insurance.of_letters', { count: other.length, max: LIMITS.text })}
          error={otherError}
        >
          <TextInput value={other} maxLength={LIMITS.text} autoComplete="off" shape={printableAscii} onChange={onOther} />
        </Field>
      )}
    </>
  );
}
