import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import type { IconProps } from './icons';
import { classes, PlainButton, type PlainButtonProps } from './plain-button';
import { Tooltip } from './tooltip';

export interface ButtonProps extends PlainButtonProps {
  /** Why it cannot be pressed now. It stays reachable by keyboard, and says so on hover and focus. */
  why?: string | null;
  /** It was pressed all the same: a form then shows what it waits for. */
  onRefused?: () => void;
}

/** A button of the scale. With `why` it is disabled and says the reason, to the eye and to a screen reader. */
export function Button({ why, onRefused, ...given }: ButtonProps) {
  const reasonId = useId();
  const refused = Boolean(why) && !given.loading;
  const props = { ...given, ...useKeptFocus(refused) };
  if (!refused) return <PlainButton {...props} />;
  const { grow, fill } = props;
  return (
    <span className={classes('disabled-reason', grow && 'grow', fill && 'fill')}>
      <Tooltip content={why} fill={grow || fill}>
        <PlainButton
          {...props}
          fill={fill || grow}
          disabled={false}
          aria-disabled
          aria-describedby={reasonId}
          type="button"
          onClick={(event) => {
            event.preventDefault();
            onRefused?.();
          }}
        />
      </Tooltip>
      <span id={reasonId} className="visually-hidden">
        {why}
      </span>
    </span>
  );
}

/** A press that leaves nothing more to press, such as the last Undo, draws another element: the focus goes with it. */
function useKeptFocus(refused: boolean) {
  const ref = useRef<HTMLButtonElement>(null);
  const focused = useRef(false);
  useLayoutEffect(() => {
    if (focused.current && document.activeElement === document.body) ref.current?.focus();
  }, [refused]);
  return { ref, onFocus: () => void (focused.current = true), onBlur: () => void (focused.current = false) };
}

/** A button of one icon: its label is its name and its tooltip. */
export function IconButton({
  label,
  ...props
}: Omit<ButtonProps, 'children' | 'aria-label' | 'endIcon'> & { icon: IconProps['name']; label: string }) {
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
