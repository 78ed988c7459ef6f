import { observer } from 'mobx-react-lite';
import { COLUMNS, readingOrder, type Layout } from '../../core/workspace/layout';
import { useWords } from '../words';

/** Height of a row in the drawing, in pixels: the lowest panel of the product has room for its name. */
const ROW = 5;

/** A layout in small: where its panels stand, by name. */
export const Schematic = observer(function Schematic({ placed, name }: { placed: Layout; name: string }) {
  const { t, panel: title } = useWords();
  const titles = readingOrder(placed).map(({ panel }) => title(panel));
  return (
    <div
      className="schematic"
      role="img"
      aria-label={t('layouts.picture', { name, panels: titles.join(', ') })}
      style={{ gridTemplateColumns: `repeat(${COLUMNS}, minmax(0, 1fr))`, gridAutoRows: ROW }}
    >
      {placed.map(({ panel, x, y, w, h }) => (
        <span key={panel} style={{ gridColumn: `${x + 1} / span ${w}`, gridRow: `${y + 1} / span ${h}` }} title={title(panel)}>
          {title(panel)}
        </span>
      ))}
    </div>
  );
});
