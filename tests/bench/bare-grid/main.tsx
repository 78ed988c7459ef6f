/** What the `grid` benchmark compares with: react-grid-layout by itself, as its own documentation sets it up. */
import { useMemo, useState } from 'react';
import { createRoot } from 'react-dom/client';
import ReactGridLayout, { useContainerWidth, type Layout } from 'react-grid-layout';
import 'react-grid-layout/css/styles.css';
import { PulseView, startPulses } from '../../e2e/plugins/pulsing/pulse';
import { COLUMNS, GAP, PLACES, ROW } from '../support/grid-places';
import './bare.css';

const first: Layout = PLACES.map((place) => ({ ...place, i: place.panel, minW: 1, minH: 2 }));
const pulses = startPulses(PLACES.length);
const GRID = { cols: COLUMNS, rowHeight: ROW, margin: [GAP, GAP] as const, containerPadding: [GAP, GAP] as const };
const DRAG = { enabled: true, handle: '.handle', threshold: 3, bounded: false };

function Bare() {
  const { containerRef, width, mounted } = useContainerWidth({ measureBeforeMount: true });
  const [layout, setLayout] = useState<Layout>(first);
  const panels = useMemo(
    () =>
      first.map(({ i }, at) => (
        <div key={i} className="cell">
          <div className="handle">{i}</div>
          <PulseView pulse={pulses[at]!} />
        </div>
      )),
    [],
  );
  return (
    <div ref={containerRef as React.RefObject<HTMLDivElement>}>
      {mounted && (
        <ReactGridLayout width={width} layout={layout} gridConfig={GRID} dragConfig={DRAG} onLayoutChange={setLayout}>
          {panels}
        </ReactGridLayout>
      )}
    </div>
  );
}

createRoot(document.getElementById('root')!).render(<Bare />);
