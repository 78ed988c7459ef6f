import { useLayoutEffect, useRef, useState } from 'react';
import { COLUMNS, overlaps, type Layout } from '../../../core/workspace/layout';
import { useText } from '../../services';

/** Columns that first layouts leave for the softphone, at the right. */
const WIDE = 3;

/** Where the softphone stands without the bar of Customize, said while no panel stands there. `row` and `gap` in pixels. */
export function SoftphoneRest({ layout, row, gap }: { layout: Layout; row: number; gap: number }) {
  const t = useText();
  const place = useRef<HTMLParagraphElement>(null);
  const [free, setFree] = useState(true);
  useLayoutEffect(() => {
    const { offsetTop = 0, offsetHeight = 0 } = place.current ?? {};
    const rest = { x: COLUMNS - WIDE, y: (offsetTop - gap) / row, w: WIDE, h: offsetHeight / row };
    setFree(!layout.some((item) => overlaps(item, rest)));
  }, [layout, row, gap]);
  return (
    <p ref={place} className="softphone-rest" style={free ? undefined : { visibility: 'hidden' }}>
      {t('softphone.rests')}
    </p>
  );
}
