/** What is pressed at once: of a row of presses each meant for what stood there. */
const PRESSED = 'button, a[href], [role=menuitem], [role=option]';
/** What ends something, and for how long and how near a press may still have been meant for what stood there before. */
const ENDS = '.bp6-intent-danger, .ends';
const STILL_MS = 1000;
const NEAR = 8;

interface Press {
  readonly button: Element;
  /** What it said when it was pressed. */
  readonly says: string;
  readonly at: Pick<MouseEvent, 'timeStamp' | 'clientX' | 'clientY'>;
}

const saysOf = (button: Element): string => button.getAttribute('aria-label') ?? button.textContent ?? '';
/** Pressed once more it takes its first press back, and says so by its name. */
const isSwitch = (button: Element): boolean => button.hasAttribute('aria-pressed') || button.hasAttribute('aria-expanded');

/**
 * The second half of a double click does nothing where the first half has brought another button under the pointer, or given
 * the same one another meaning: nobody has read that. What ends something waits a moment longer, for a pointer that has
 * not moved, since it often comes with an answer of the gateway. A further press is meant, and so are keys.
 */
export function ignoreSecondHalves(page: Window): () => void {
  let last: Press | null = null;
  const judge = (event: MouseEvent): void => {
    // By keys, or by a script.
    if (event.detail === 0) return;
    const button = event.target instanceof Element ? event.target.closest(PRESSED) : null;
    const before = last;
    last = button && { button, says: saysOf(button), at: event };
    if (!before || !last) return;
    const { button: other, says, at } = before;
    if (other === last.button && (says === last.says || isSwitch(other))) return;
    const rests = Math.abs(at.clientX - event.clientX) <= NEAR && Math.abs(at.clientY - event.clientY) <= NEAR;
    const soon = event.timeStamp - at.timeStamp < STILL_MS;
    if (event.detail === 1 && !(rests && soon && last.button.matches(ENDS))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  page.addEventListener('click', judge, true);
  return () => page.removeEventListener('click', judge, true);
}
