import { Button as BlueprintButton } from '@blueprintjs/core';
import { useId, type MouseEvent, type ReactNode } from 'react';
import { Icon, type IconProps } from './icons';
import { Tooltip } from './tooltip';

export interface ButtonProps {
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
  /** Why it cannot be pressed now. It stays reachable by keyboard, and says so on hover and focus. */
  why?: string | null;
  className?: string;
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-label'?: string;
  'aria-pressed'?: boolean;
  'aria-expanded'?: boolean;
  'aria-haspopup'?: 'menu' | 'dialog' | true;
  'aria-controls'?: string;
  'data-testid'?: string;
  autoFocus?: boolean;
}

const classes = (...names: (string | false | undefined | null)[]) => names.filter(Boolean).join(' ');

/** A button of the scale. With `why` it is disabled and says the reason, to the eye and to a screen reader. */
export function Button({ children, icon, endIcon, intent, variant, size, why, disabled, grow, fill, className, onClick, type = 'button', ...rest }: ButtonProps) {
  const reasonId = useId();
  const refused = Boolean(why) && !rest.loading;
  const button = (
    <BlueprintButton
      {...rest}
      type={type}
      intent={intent}
      fill={fill || (refused && grow)}
      variant={variant === 'minimal' ? 'minimal' : undefined}
      size={size === 'small' ? 'small' : undefined}
      icon={icon && <Icon name={icon} size={size === 'small' ? 12 : 16} />}
      endIcon={endIcon && <Icon name={endIcon} size={size === 'small' ? 12 : 16} />}
      className={classes(!children && 'icon-only', size === 'tall' && 'tall', variant === 'ok' && 'ok-button', grow && 'grow', className)}
      disabled={disabled && !refused}
      aria-disabled={refused || undefined}
      aria-describedby={refused ? reasonId : undefined}
      onClick={refused ? (event) => event.preventDefault() : onClick}
      text={children as string}
    />
  );
  if (!refused) return button;
  return (
    <span className={classes('disabled-reason', grow && 'grow', fill && 'fill')}>
      <Tooltip content={why} fill={grow || fill}>
        {button}
      </Tooltip>
      <span id={reasonId} className="visually-hidden">
        {why}
      </span>
    </span>
  );
}

/** A button of one icon: its label is its name and its tooltip. */
export function IconButton({ label, ...props }: Omit<ButtonProps, 'children' | 'aria-label' | 'endIcon'> & { icon: IconProps['name']; label: string }) {
  const button = <Button variant="minimal" {...props} aria-label={label} />;
  return props.why ? button : <Tooltip content={label}>{button}</Tooltip>;
}

/** Wraps any control that is disabled by a rule, so that focus and hover reach the reason. */
export function DisabledReason({ why, children, fill }: { why: string | null | undefined; children: ReactNode; fill?: boolean }) {
  const id = useId();
  if (!why) return <>{children}</>;
  return (
    <Tooltip content={why} fill={fill}>
      {/* A disabled control takes no focus: the wrapper does, and carries the reason. */}
      <span className={classes('disabled-reason', fill && 'fill')} tabIndex={0} role="note" aria-describedby={id}>
        {children}
        <span id={id} className="visually-hidden">
          {why}
        </span>
      </span>
    </Tooltip>
  );
}
