/**
 * A long table of which only the rows in sight are drawn: a thousand people are a thousand timers. All rows are of one
 * height; what is not drawn is one empty row above and one below.
 */
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import { observer } from 'mobx-react-lite';
import { useT } from '@dialer/host';
import type { FloorRow } from '@dialer/contract';
import { FloorCells } from './floor-cells';
import { inSight, nextRow, ROW_PX } from './in-sight';

const COLUMNS = ['name', 'status', 'time', 'with', 'campaign', 'talk', 'undisposed', 'listen'] as const;
const RIGHT: readonly string[] = ['time', 'talk', 'undisposed'];

export const FloorList = observer(function FloorList({ rows }: { rows: readonly FloorRow[] }) {
  const t = useT();
  const scroller = useRef<HTMLDivElement>(null);
  const [view, setView] = useState({ top: 0, height: 0 });
  /** Whose row the keyboard is at: a person, wherever they stand after the next change. */
  const [at, setAt] = useState<number | null>(null);
  const follows = useRef(false);

  useEffect(() => {
    const box = scroller.current!;
    const measure = () => setView({ top: box.scrollTop, height: box.clientHeight });
    measure();
    const watch = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure);
    watch?.observe(box);
    return () => watch?.disconnect();
  }, []);

  const index = Math.max(
    0,
    rows.findIndex(({ id }) => id === at),
  );
  const { from, to } = inSight(rows.length, view, at === null ? null : index);

  // Once the row that the keyboard has gone to is drawn.
  useLayoutEffect(() => {
    if (!follows.current) return;
    follows.current = false;
    scroller.current?.querySelector<HTMLElement>(`tr[aria-rowindex="${index + 2}"]`)?.focus({ preventScroll: true });
  });

  function move(event: KeyboardEvent) {
    const box = scroller.current!;
    const page = Math.max(1, Math.floor(box.clientHeight / ROW_PX) - 2);
    const next = nextRow(event.key, index, rows.length, page);
    if (next === null || !(event.target as HTMLElement).matches('tr')) return;
    event.preventDefault();
    const head = box.querySelector('thead')?.clientHeight ?? 0;
    if (next * ROW_PX < box.scrollTop) box.scrollTop = next * ROW_PX;
    const below = (next + 1) * ROW_PX + head - box.clientHeight;
    if (below > box.scrollTop) box.scrollTop = below;
    follows.current = true;
    setAt(rows[next]!.id);
  }

  const gap = (count: number) =>
    count > 0 && (
      <tr aria-hidden className="live-floor-gap" style={{ height: count * ROW_PX }}>
        <td colSpan={COLUMNS.length} />
      </tr>
    );
  return (
    <div
      className="table-scroll"
      ref={scroller}
      onScroll={({ currentTarget: { scrollTop, clientHeight } }) => setView({ top: scrollTop, height: clientHeight })}
    >
      <table className="table tall live-floor-table" aria-rowcount={rows.length + 1}>
        <caption className="visually-hidden">{t('title')}</caption>
        <thead>
          <tr aria-rowindex={1}>
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className={`live-floor-of-${column} ${RIGHT.includes(column) ? 'right' : ''}`}>
                {t(`column.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onKeyDown={move}>
          {gap(from)}
          {rows.slice(from, to).map((row, nth) => (
            <tr
              key={row.id}
              data-person={row.id}
              aria-rowindex={from + nth + 2}
              tabIndex={from + nth === index ? 0 : -1}
              onFocus={({ target, currentTarget }) => target === currentTarget && setAt(row.id)}
            >
              <FloorCells row={row} />
            </tr>
          ))}
          {gap(rows.length - to)}
        </tbody>
      </table>
    </div>
  );
});
