import { PopoverNext } from '@blueprintjs/core';
import { useCallback, useEffect, useRef, useState, type FocusEvent, type ReactElement, type ReactNode } from 'react';
import { Anchor } from './anchor';

/** Milliseconds that a tooltip stays after the pointer has left [SHELL-021]. */
export const TOOLTIP_CLOSE_DELAY = 200;
/** Milliseconds of hover before it opens: a pointer that passes, or rests where it has just pressed, opens nothing. */
export const TOOLTIP_OPEN_DELAY = 600;
/** Milliseconds after the keyboard has come to it, which asks for the words more than a pointer does. */
const FOCUS_OPEN_DELAY = 100;

/**
 * Pixels from a control of the top bar down to where the panels begin: the bars in between, with the outcomes and their
 * keys, stay free.
 */
function belowBars(target: HTMLElement | null): number {
  if (!target?.closest('.top-bar')) return 0;
  const bars = document.querySelector('.bars');
  return bars ? Math.max(0, bars.getBoundingClientRect().bottom - target.getBoundingClientRect().bottom) : 0;
}

/** Beside a button of a dialog's foot they would lie over the one before it, which is Cancel: below it, nothing is. */
const placed = (target: HTMLElement | null) => (target?.closest('.dialog-foot') ? { placement: 'bottom' as const } : {});

/**
 * Words beside an icon button, shown on hover and on keyboard focus; any key and any press hides them. Hovering is timed
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
  const hide = useCallback(() => {
    window.clearTimeout(timer.current);
    setOpen(false);
  }, []);
  // Who types or presses elsewhere is at work: the words lie over it no longer, though the pointer still rests here.
  useEffect(() => {
    if (!open) return undefined;
    document.addEventListener('keydown', hide, true);
    document.addEventListener('pointerdown', hide, true);
    return () => {
      document.removeEventListener('keydown', hide, true);
      document.removeEventListener('pointerdown', hide, true);
    };
  }, [open, hide]);
  const down = open ? belowBars(target.current) : 0;
  // A focus that comes from nowhere was brought here, because what had it went away: nobody asked, and words would lie over
  // what stands beside, such as the name of the lead who is rung.
  const focused = (event: FocusEvent) => event.relatedTarget && event.target.matches(':focus-visible') && turn(true, FOCUS_OPEN_DELAY);
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
          {...placed(target.current)}
          {...(down > 0 && { placement: 'bottom', middleware: { offset: { mainAxis: down } } })}
          transitionDuration={0}
          renderTarget={({ ref }) => <Anchor element={target} of={ref} />}
        />
      )}
    </>
  );
}
