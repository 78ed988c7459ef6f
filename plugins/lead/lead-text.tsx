import { observer } from 'mobx-react-lite';
import { LIMITS } from '@dialer/contract';
import type { LeadView } from '@dialer/host';
import { Field, TextInput, type FieldProps, type TextInputProps } from '@dialer/ui';

interface Props
  extends
    Pick<FieldProps, 'label' | 'span' | 'required'>,
    Pick<TextInputProps, 'placeholder' | 'inputMode' | 'unit' | 'shape' | 'onChange'> {
  lead: LeadView;
  /** Where the gateway's words about it are kept: `clients.0.occupation`. */
  path: string;
  /** Read here, so that a letter draws this field again and no other one of its form. */
  read: () => string;
  hint?: (text: string) => FieldProps['hint'];
  /** Letters. */
  max?: number;
  /** Stands beside the text. */
  children?: React.ReactNode;
}

/** A text of a lead in a field of its own. Required, it wants more than blanks. */
export const LeadText = observer(function LeadText(props: Props) {
  const { lead, path, read, label, span, required = false, hint, max = LIMITS.text, children, ...input } = props;
  const text = read();
  const control = <TextInput value={text} maxLength={max} autoComplete="off" {...input} />;
  return (
    <Field
      label={label}
      span={span}
      required={required}
      need={required && text.trim() === ''}
      hint={hint?.(text)}
      error={lead.fieldErrors[path]}
    >
      {children ? (
        <div className="joined">
          {control}
          {children}
        </div>
      ) : (
        control
      )}
    </Field>
  );
});
