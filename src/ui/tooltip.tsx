import { PopoverNext } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type ReactElement, type ReactNode } from 'react';
import { Anchor } from './anchor';

/** Milliseconds that a tooltip stays after the pointer has left [SHELL-021]. */
export const TOOLTIP_CLOSE_DELAY = 200;
/** Milliseconds of hover before it opens, so that a pointer that only passes opens nothing. */
export const TOOLTIP_OPEN_DELAY = 100;

/**
 * Words beside an icon button, shown on hover and on keyboard focus; Escape or a press hides them. Hovering is timed
 * here: Blueprint's own timers outlive the component.
 */
export function Tooltip({ content, children, fill = false }: { content: ReactNode; children: ReactElement; fill?: boolean }) {
  const [open, setOpen] = useState(false);
  const timer = useRef<number | undefined>(undefined);
  const target = useRef<HTMLSpanElement>(null);
  const turn = useCallback((next: boolean, after: number) => {
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => setOpen(next), after);
  }, []);
  useEffect(() => () => window.clearTimeout(timer.current), []);
  const hide = () => {
    window.clearTimeout(timer.current);
    setOpen(false);
  };
  // A focus that comes from nowhere was brought here, because what had it went away: nobody asked, and words would lie over
  // what stands beside, such as the name of the lead who is rung.
  const focused = (event: FocusEvent) => event.relatedTarget && event.target.matches(':focus-visible') && turn(true, TOOLTIP_OPEN_DELAY);
  return (
    <>
      <span
        ref={target}
        className={fill ? 'bp6-popover-target bp6-fill' : 'bp6-popover-target'}
        onMouseEnter={() => turn(true, TOOLTIP_OPEN_DELAY)}
        onMouseLeave={() => turn(false, TOOLTIP_CLOSE_DELAY)}
        onPointerDown={hide}
        onFocus={focused}
        onBlur={hide}
      >
        {children}
      </span>
      {/* Drawn only while it is open: closed ones cost more than the buttons that they belong to. */}
      {open && (
        <PopoverNext
          isOpen
          onInteraction={(next) => !next && hide()}
          content={<span>{content}</span>}
          popoverClassName="bp6-tooltip bp6-compact"
          autoFocus={false}
          enforceFocus={false}
          shouldReturnFocusOnClose={false}
          transitionDuration={0}
          renderTarget={({ ref }) => <Anchor element={target} of={ref} />}
        />
      )}
    </>
  );
}
