import { LIMITS } from '@dialer/contract';
import { useT, type LeadView } from '@dialer/host';
import { printableAscii } from '@dialer/rules/ascii';
import { isOther } from '@dialer/rules/booking/other';
import { Field, MultiSelect, type Choice, type FieldProps } from '@dialer/ui';
import { LeadText } from '../lead-text';

interface Props extends Pick<FieldProps, 'label' | 'span' | 'required' | 'error'> {
  value: readonly string[];
  lead: LeadView;
  /** The text of Other, its name, and where the gateway's words about it are kept. */
  other: () => string;
  otherLabel: string;
  otherPath: string;
  choices: readonly Choice[];
  onChange: (value: string[]) => void;
  onOther: (text: string) => void;
}

/** Several of a list; its choice Other opens a text, which it then wants [BOOK-040, BOOK-041, BOOK-055]. */
export function SeveralOrOther({ lead, value, other, otherLabel, otherPath, choices, onChange, onOther, ...field }: Props) {
  const t = useT();
  return (
    <>
      <Field {...field} need={field.required && value.length === 0}>
        <MultiSelect
          value={value}
          options={choices}
          placeholder={t('choose')}
          onChange={(next) => onChange([...next])}
          onOtherTyped={(text) => other().trim() === '' && onOther(printableAscii(text).slice(0, LIMITS.text))}
        />
      </Field>
      {value.some(isOther) && (
        <LeadText
          lead={lead}
          path={otherPath}
          read={other}
          label={otherLabel}
          span={field.span}
          required
          hint={(text) => t('insurance.of_letters', { count: text.length, max: LIMITS.text })}
          shape={printableAscii}
          onChange={onOther}
        />
      )}
    </>
  );
}
