import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
} from 'react';
import { isCarrying } from '../grid/board/cover';
import type { ShellServices } from '../services';
import { besideOf, clearOf, FIRST, keepInside, readPosition, type Place, type Position, type Stand } from './position';

const KEY = 'dialer-softphone-place';
/** Pixels that one arrow key moves. */
const STEP = 16;

/** What must never lie behind the phone: the bars with Save, Undo and their like. A footer without a button is none of them. */
const KEPT_FREE = '.panel-footer, .save-bar, .config-bar, .last-change, .drawer-foot, .customize-bar';
const isKeptFree = (bar: Element) => !bar.classList.contains('panel-footer') || bar.querySelector('button') !== null;

/** What a panel is saved by: the phone rests beside the whole of that panel where there is room. */
const SAVED_BY = '.panel-footer .bp6-intent-primary';
const FIELD = 'input, textarea, select';

const placesOf = (elements: readonly Element[]): Place[] =>
  elements.map((element) => element.getBoundingClientRect()).filter(({ width, height }) => width * height > 0);
/** Looked for at every draw of the phone, so by plain classes: `:has` is ten times dearer in the window of tests. */
const keptFree = (field: Element | null): Place[][] => [
  placesOf([...document.querySelectorAll(KEPT_FREE)].filter(isKeptFree)),
  placesOf(field?.isConnected ? [field] : []),
  placesOf([...document.querySelectorAll(SAVED_BY)].flatMap((save) => save.closest('.panel') ?? [])),
];
/** What one types in that is in sight: looked for only when the phone steps aside. */
const fieldsSeen = (): Place[] =>
  placesOf([...document.querySelectorAll(`.panel :is(${FIELD})`)]).filter(({ top, bottom }) => bottom > 0 && top < window.innerHeight);
/** The workspace is there, and its panels are still to be drawn. */
function panelsCome(): boolean {
  const workspace = document.querySelector('#workspace.work');
  if (!workspace) return false;
  return workspace.querySelector('.panel, .empty') === null || workspace.querySelector('[aria-busy="true"]') !== null;
}
/** Milliseconds after the last change of the window's size: by then the panels stand where they go. */
const RESIZED = 150;
/** Milliseconds: for no panel the phone stays out of sight longer. */
const PANELS_WITHIN = 2000;

const topBar = (): number => document.querySelector<HTMLElement>('.top-bar')?.offsetHeight || 48;

/** Drags the widget by its grip with mouse, touch or arrow keys, and remembers where it was left [PHONE-001]. */
export function useDrag(storage: ShellServices['storage']) {
  const box = useRef<HTMLElement>(null);
  const [position, setPosition] = useState(() => readPosition(storage.read('local', KEY)));
  /** What was typed in last outside the phone: kept when the phone is pressed, or it would step aside under the pointer. */
  const field = useRef<Element | null>(null);
  const from = useRef<{ x: number; y: number; start: Position } | null>(null);

  /** Where it is drawn: the wanted place, or the nearest one that covers no Save and nothing that is typed, however far it opens. */
  const [shown, setShown] = useState(position);
  const room = useCallback(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = box.current ?? {};
    return [
      { width, height },
      { width: window.innerWidth, height: window.innerHeight },
    ] as const;
  }, []);
  const inside = useCallback((wanted: Position): Position => keepInside(wanted, ...room(), topBar()), [room]);
  /** While the window is resized: the panels are on their way, and a place beside them would be another at every step. */
  const resizing = useRef<ReturnType<typeof setTimeout> | null>(null);
  /** Where it stepped to from a wanted place; from another it is looked for anew. */
  const stands = useRef<(Stand & { of: Position }) | null>(null);
  const settle = useCallback(() => {
    if (from.current) return setShown(position);
    const [size, window] = room();
    const free = keptFree(field.current);
    const now = stands.current?.of === position ? stands.current : null;
    const next = clearOf(inside(position), size, window, free, topBar(), fieldsSeen, now);
    stands.current = { of: position, at: next, beside: besideOf(next, size, window, free) };
    setShown((now) => (now.right === next.right && now.bottom === next.bottom ? now : next));
  }, [position, inside, room]);
  /** Only kept inside the window while its size changes; where it then belongs it goes once, at the end. */
  const settleCalmly = useCallback(() => {
    if (resizing.current === null) return settle();
    setShown((now) => {
      const next = inside(now);
      return now.right === next.right && now.bottom === next.bottom ? now : next;
    });
  }, [settle, inside]);
  useLayoutEffect(settleCalmly);
  /** It is not seen before it knows what it must not cover: it would step off the panels that come under it. */
  const [placed, setPlaced] = useState(false);
  useLayoutEffect(() => {
    if (placed) return undefined;
    const place = () => {
      settle();
      setPlaced(true);
    };
    if (!panelsCome()) return place();
    const panels = new MutationObserver(() => !panelsCome() && place());
    panels.observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
    const timer = setTimeout(place, PANELS_WITHIN);
    return () => {
      panels.disconnect();
      clearTimeout(timer);
    };
  }, [placed, settle]);
  useEffect(() => {
    // Bars that stick go along while one scrolls, and panels come and go; many panels end their way in the same frame.
    const events = ['scroll', 'transitionend'] as const;
    let frame: number | null = null;
    const changed = () => {
      if (isCarrying()) return;
      frame ??= requestAnimationFrame(() => {
        frame = null;
        settle();
      });
    };
    for (const event of events) document.addEventListener(event, changed, true);
    // A bar with Save comes with the first change of a form; of the workspace's panels each has its own from the start.
    const edits = ['input', 'click'] as const;
    const edited = ({ target }: Event) => {
      if (target instanceof Element && !target.closest('#workspace.work') && !box.current?.contains(target)) changed();
    };
    for (const event of edits) document.addEventListener(event, edited, true);
    const resized = () => {
      if (resizing.current !== null) clearTimeout(resizing.current);
      resizing.current = setTimeout(() => {
        resizing.current = null;
        settle();
      }, RESIZED);
      settleCalmly();
    };
    window.addEventListener('resize', resized);
    const entered = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      const entered = target.matches(FIELD) ? target : null;
      // From one button to the next nothing is typed, and the page is not laid out in the middle of a press.
      if (entered === field.current) return;
      field.current = entered;
      settle();
    };
    document.addEventListener('focusin', entered);
    const sizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(settleCalmly);
    for (const element of [box.current, document.querySelector('#workspace')]) if (element) sizes?.observe(element);
    return () => {
      if (frame !== null) cancelAnimationFrame(frame);
      for (const event of events) document.removeEventListener(event, changed, true);
      for (const event of edits) document.removeEventListener(event, edited, true);
      window.removeEventListener('resize', resized);
      document.removeEventListener('focusin', entered);
      sizes?.disconnect();
    };
  }, [settle, settleCalmly]);
  useEffect(
    () => () => {
      if (resizing.current !== null) clearTimeout(resizing.current);
      resizing.current = null;
    },
    [],
  );

  /** Where it is on the screen, whatever put it there. */
  const standing = (): Position => {
    const at = box.current?.getBoundingClientRect();
    return at && at.width > 0 ? { right: window.innerWidth - at.right, bottom: window.innerHeight - at.bottom } : position;
  };
  const keep = (next: Position) => storage.write('local', KEY, JSON.stringify(next));
  const grip = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture?.(event.pointerId);
      from.current = { x: event.clientX, y: event.clientY, start: standing() };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (!from.current) return;
      const { x, y, start } = from.current;
      setPosition(inside({ right: start.right + x - event.clientX, bottom: start.bottom + y - event.clientY }));
    },
    onPointerUp() {
      if (!from.current) return;
      from.current = null;
      keep(position);
      settle();
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const [right, bottom] = (
        { ArrowLeft: [STEP, 0], ArrowRight: [-STEP, 0], ArrowUp: [0, STEP], ArrowDown: [0, -STEP] } as Record<string, [number, number]>
      )[event.key] ?? [0, 0];
      if (!right && !bottom) return;
      event.preventDefault();
      const next = inside({ right: standing().right + right, bottom: standing().bottom + bottom });
      setPosition(next);
      keep(next);
    },
  };
  return {
    box,
    grip,
    style: {
      visibility: placed ? undefined : 'hidden',
      '--phone-right': `${shown.right}px`,
      '--phone-bottom': `${shown.bottom}px`,
    } as CSSProperties,
    /** It stands where first layouts leave room for it. */
    resting: position.right === FIRST.right && position.bottom === FIRST.bottom,
  };
}
