import type { MouseEvent, ReactNode, Ref } from 'react';
import { Icon, type IconProps } from './icons';

export interface PlainButtonProps {
  children?: ReactNode;
  icon?: IconProps['name'];
  endIcon?: IconProps['name'];
  intent?: 'primary' | 'danger';
  variant?: 'minimal' | 'ok';
  size?: 'small' | 'tall';
  type?: 'button' | 'submit';
  active?: boolean;
  loading?: boolean;
  fill?: boolean;
  /** Takes the room that a row has left. */
  grow?: boolean;
  disabled?: boolean;
  'aria-disabled'?: boolean;
  'aria-describedby'?: string;
  className?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-label'?: string;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | true;
  'aria-controls'?: string;
  /** Keys that press it from anywhere, as `Control+Alt+R`. */
  'aria-keyshortcuts'?: string;
  'data-testid'?: string;
  autoFocus?: boolean;
  ref?: Ref<HTMLButtonElement>;
  onFocus?: () => void;
  onBlur?: () => void;
}

export const classes = (...names: (string | false | undefined | null)[]) => names.filter(Boolean).join(' ');

/**
 * A button of the scale, in Blueprint's classes but without its script: the sign-in page stays small. For a button that
 * may be refused, with its reason, see `Button`.
 */
export function PlainButton({
  children,
  icon,
  endIcon,
  intent,
  variant,
  size,
  grow,
  fill,
  active,
  loading = false,
  className,
  type = 'button',
  disabled,
  ...rest
}: PlainButtonProps) {
  const iconSize = size === 'small' ? 12 : 16;
  const look = classes(
    'bp6-button',
    intent && `bp6-intent-${intent}`,
    variant === 'minimal' && 'bp6-minimal',
    variant === 'ok' && 'ok-button',
    size === 'small' && 'bp6-small',
    size === 'tall' && 'tall',
    fill && 'bp6-fill',
    active && 'bp6-active',
    !children && 'icon-only',
    grow && 'grow',
    className,
  );
  return (
    <button {...rest} type={type} className={look} disabled={disabled || loading} aria-busy={loading || undefined}>
      {loading ? <span className="spinner" aria-hidden="true" /> : icon && <Icon name={icon} size={iconSize} />}
      {children && <span className="bp6-button-text">{children}</span>}
      {endIcon && <Icon name={endIcon} size={iconSize} />}
    </button>
  );
}
