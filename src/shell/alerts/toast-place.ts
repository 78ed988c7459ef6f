/** Where short messages stand, below the bars: over what is least needed, and never over what somebody works in. */

/** Whatever is typed in or pressed: a message that comes by itself lies on none of them. */
const CONTROLS = ':is(.panel, .workspace, .admin, .page) :is(input, textarea, select, button, a[href], label:has(input), [role=tab])';

/** What lying on one of them weighs. */
const CONTROL = 20;

/** What a message must not lie on, the worst first: what has the focus, what was opened, the phone, controls, the panel in use, a panel's name. */
const KEPT_CLEAR: readonly (readonly [what: string, weight: number])[] = [
  [':focus', 200],
  ['.disclosures-window, .drawer-head, .drawer-foot', 200],
  ['.bp6-dialog, .bp6-popover:not(.bp6-tooltip)', 200],
  ['.softphone, .alerts-over', 100],
  ['.panel-footer, .save-bar', 8],
  [CONTROLS, CONTROL],
  ['.panel:focus-within', 4],
  ['.tabs', 2],
  ['.panel-header', 1],
];
/** Pixels: from what it stands below, and from a window's edge. */
const GAP = 6;
/** The headers of the uppermost panels, with the grid's edge above them. */
const HEADERS = 40;
/** The tabs below a header. */
const TABS = 36;
/** Pixels from one place to the next that are tried, after the usual ones. */
const STEP = 4;
/** Parts of the room that is left beside it: the middle, the sides, and what lies between. */
const ACROSS = [0.5, 1, 0, 0.75, 0.25, 0.875, 0.125, 0.625, 0.375];

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

const costOf = (box: Box, kept: readonly Kept[]): number => kept.reduce((sum, each) => sum + (meet(box, each) ? each.weight : 0), 0);

/**
 * The place where it lies on least; the first of those that are as good: where it stands, in the middle before the sides, high
 * before low.
 */
export function placeOf(
  { width, height }: Pick<Box, 'width' | 'height'>,
  room: Box,
  kept: readonly Kept[],
  now?: { left: number; top: number },
): { left: number; top: number } {
  const columns = ACROSS.map((part) => room.left + GAP + (room.width - width - 2 * GAP) * part);
  const lowest = Math.max(room.height - height - GAP, GAP);
  const usual = [GAP, HEADERS + GAP, HEADERS + TABS + GAP].filter((down) => down <= lowest);
  const steps = Array.from({ length: Math.floor((lowest - GAP) / STEP) + 1 }, (_step, at) => GAP + at * STEP);
  const places = [...usual, ...steps].flatMap((down) => columns.map((left) => ({ left, top: room.top + down })));
  const cost = (place: { left: number; top: number }) => costOf({ ...place, width, height }, kept);
  let [best, least] = now ? [now, cost(now)] : [places[0]!, Infinity];
  for (const place of places) {
    if (least === 0) break;
    const its = cost(place);
    if (its < least) [best, least] = [place, its];
  }
  return best;
}

/** What is seen of it: a list that scrolls in its panel goes on below the footer. */
function seenOf(each: Element): Box {
  const { left, top, right, bottom } = each.getBoundingClientRect();
  const frame = each.closest('.panel-body')?.getBoundingClientRect();
  const from = { left: Math.max(left, frame?.left ?? left), top: Math.max(top, frame?.top ?? top) };
  return {
    ...from,
    width: Math.min(right, frame?.right ?? right) - from.left,
    height: Math.min(bottom, frame?.bottom ?? bottom) - from.top,
  };
}

/** Places the messages now, and again when the focus goes elsewhere, something is scrolled, or panels have moved, while they stand. */
export function keepClear(messages: HTMLElement): () => void {
  let standing: { left: number; top: number } | undefined;
  const place = () => {
    const kept = KEPT_CLEAR.flatMap(([what, weight]) =>
      [...document.querySelectorAll(`:is(.app, .bp6-portal) :is(${what})`)]
        .filter((each) => !messages.contains(each))
        .map((each) => ({ ...seenOf(each), weight }))
        .filter(({ width, height }) => width > 0 && height > 0),
    );
    const { top } = messages.parentElement!.getBoundingClientRect();
    const room = { left: 0, top, width: window.innerWidth, height: window.innerHeight - top };
    /** Whether it covers no control there. */
    const stand = (isNarrow: boolean): boolean => {
      messages.classList.toggle('narrow', isNarrow);
      messages.style.translate = '';
      const box = messages.getBoundingClientRect();
      const isInside =
        standing && standing.top >= top && standing.left + box.width <= room.width && standing.top + box.height <= window.innerHeight;
      standing = placeOf(box, room, kept, isInside ? standing : undefined);
      messages.style.translate = `${Math.round(standing.left - box.left)}px ${Math.round(standing.top - box.top)}px`;
      return costOf({ ...box, ...standing }, kept) < CONTROL;
    };
    // Where a wide one finds no room, a narrow one may; and the wide one is back as soon as it does.
    if (!stand(false) && !stand(true)) stand(false);
  };
  place();
  let frame = 0;
  // Scrolling tells of itself many times a frame.
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(place);
  };
  const entered = ({ target }: FocusEvent) => {
    // It does not step away from whoever is about to press its cross.
    if (target instanceof Node && !messages.contains(target)) place();
  };
  document.addEventListener('focusin', entered);
  document.addEventListener('scroll', later, { capture: true, passive: true });
  // A panel that comes or goes with a call moves those below it.
  const moved = ({ target }: Event) => {
    if (target instanceof Node && !messages.contains(target)) later();
  };
  document.addEventListener('transitionend', moved);
  // A window that was dragged, and a list that opened.
  document.addEventListener('pointerup', later);
  const grown = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(later);
  document.querySelectorAll('.react-grid-layout').forEach((grid) => grown?.observe(grid));
  return () => {
    grown?.disconnect();
    document.removeEventListener('transitionend', moved);
    document.removeEventListener('pointerup', later);
    cancelAnimationFrame(frame);
    document.removeEventListener('focusin', entered);
    document.removeEventListener('scroll', later, { capture: true });
  };
}
