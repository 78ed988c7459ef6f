/** Text fields of the scale; small, because the sign-in page carries them. */
import { useState, type ClipboardEvent, type FocusEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFieldLink } from './field';
import { Icon, type IconProps } from './icons';
import { PlainButton } from './plain-button';
import { useShaped, type Shape } from './shaped';

export interface InputProps<T = string> {
  value: T;
  onChange: (value: T) => void;
  onBlur?: (event: FocusEvent<HTMLElement>) => void;
  onFocus?: (event: FocusEvent<HTMLElement>) => void;
  disabled?: boolean;
  name?: string;
  /** Name for a control that stands outside a `Field`. */
  'aria-label'?: string;
  autoFocus?: boolean;
}
export interface TextInputProps extends InputProps {
  type?: 'text' | 'password' | 'email' | 'tel' | 'number' | 'search' | 'date' | 'time';
  placeholder?: string;
  maxLength?: number;
  icon?: IconProps['name'];
  /** Unit or a small button at the right edge. */
  right?: ReactNode;
  unit?: string;
  large?: boolean;
  autoComplete?: string;
  /** Id of a `datalist` with what it may be. */
  list?: string;
  inputMode?: 'text' | 'numeric' | 'tel' | 'decimal' | 'email' | 'url';
  readOnly?: boolean;
  min?: number;
  max?: number;
  /** What is kept of a text while it is typed: masks, other letters. The caret stays where the person types. */
  shape?: Shape;
  onEnter?: () => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
}

/** One line of text, in Blueprint's classes but without its script. */
export function TextInput({ value, onChange, icon, right, unit, large, shape, onEnter, type = 'text', ...rest }: TextInputProps) {
  const link = useFieldLink();
  const typing = useShaped({ value, onChange, shape, maxLength: rest.maxLength });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !onEnter) return;
    // The key has done its work: a button that takes the focus meanwhile is not pressed by it as well.
    event.preventDefault();
    onEnter();
  };
  const edge = right ?? (unit && <span className="suffix">{unit}</span>);
  const look = ['bp6-input', icon && 'with-icon', edge && 'with-edge'].filter(Boolean).join(' ');
  return (
    <div className={large ? 'bp6-input-group lg' : 'bp6-input-group'}>
      {icon && <Icon name={icon} />}
      <input {...link} {...rest} type={type} className={look} {...typing} value={value} onKeyDown={onKeyDown} />
      {edge && <span className="bp6-input-action">{edge}</span>}
    </div>
  );
}

/** Masked text with a button that shows it. */
export function PasswordInput(props: Omit<TextInputProps, 'type' | 'right'>) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  return (
    <TextInput
      {...props}
      type={shown ? 'text' : 'password'}
      right={
        <PlainButton variant="minimal" size="small" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? t('hide') : t('show')}
        </PlainButton>
      }
    />
  );
}
