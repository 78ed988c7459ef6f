/** Where short messages stand, below the bars: over what is least needed, and never over what somebody works in. */

/** What a message must not lie on, the worst first: what has the focus, what was opened, what saves, the phone, a panel's tabs, its name. */
const KEPT_CLEAR: readonly (readonly [what: string, weight: number])[] = [
  [':focus', 8],
  ['.disclosures-window, .drawer-head, .drawer-foot', 8],
  ['.bp6-dialog, .bp6-popover:not(.bp6-tooltip)', 8],
  ['.panel:focus-within', 4],
  ['.panel-footer, .save-bar', 4],
  ['.softphone', 4],
  ['.tabs', 2],
  ['.panel-header', 1],
];
/** Pixels: from what it stands below, and from a window's edge. */
const GAP = 6;
/** The headers of the uppermost panels, with the grid's edge above them. */
const HEADERS = 40;
/** The tabs below a header. */
const TABS = 36;

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Kept extends Box {
  weight: number;
}

const meet = (one: Box, other: Box): boolean =>
  one.left < other.left + other.width &&
  other.left < one.left + one.width &&
  one.top < other.top + other.height &&
  other.top < one.top + one.height;

/** The place where it lies on least; the first of those that are as good: in the middle before the sides, high before low. */
export function placeOf({ width, height }: Pick<Box, 'width' | 'height'>, room: Box, kept: readonly Kept[]): { left: number; top: number } {
  const columns = [room.left + (room.width - width) / 2, room.left + room.width - width - GAP, room.left + GAP];
  const rows = [GAP, HEADERS + GAP, HEADERS + TABS + GAP, room.height / 3, room.height / 2].map((down) => room.top + down);
  const places = rows.flatMap((top) => columns.map((left) => ({ left, top })));
  const cost = (place: { left: number; top: number }) =>
    kept.reduce((sum, box) => sum + (meet({ ...place, width, height }, box) ? box.weight : 0), 0);
  const costs = places.map(cost);
  return places[costs.indexOf(Math.min(...costs))]!;
}

/** Places the messages now, and again when the focus goes elsewhere, something is scrolled, or panels have moved, while they stand. */
export function keepClear(messages: HTMLElement): () => void {
  const place = () => {
    messages.style.translate = '';
    const box = messages.getBoundingClientRect();
    const kept = KEPT_CLEAR.flatMap(([what, weight]) =>
      [...document.querySelectorAll(`:is(.app, .bp6-portal) :is(${what})`)]
        .filter((each) => !messages.contains(each))
        .map((each) => {
          const { left, top, width, height } = each.getBoundingClientRect();
          return { left, top, width, height, weight };
        }),
    );
    const room = { left: 0, top: box.top - GAP, width: window.innerWidth, height: window.innerHeight - box.top };
    const to = placeOf(box, room, kept);
    messages.style.translate = `${Math.round(to.left - box.left)}px ${Math.round(to.top - box.top)}px`;
  };
  place();
  let frame = 0;
  // Scrolling tells of itself many times a frame.
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  document.addEventListener('focusin', place);
  document.addEventListener('scroll', later, { capture: true, passive: true });
  // A panel that comes or goes with a call moves those below it.
  const moved = ({ target }: Event) => {
    if (target instanceof Node && !messages.contains(target)) later();
  };
  document.addEventListener('transitionend', moved);
  const grown = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(later);
  document.querySelectorAll('.react-grid-layout').forEach((grid) => grown?.observe(grid));
  return () => {
    grown?.disconnect();
    document.removeEventListener('transitionend', moved);
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', place);
    document.removeEventListener('scroll', later, { capture: true });
  };
}
