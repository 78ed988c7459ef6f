/** A small drawing of a panel for the catalogue: its header and, by its icon and shape, what stands in it. */
import type { ReactNode } from 'react';
import type { PanelManifest } from '../../../host/manifest';

const WIDTH = 64;
const HEIGHT = 44;
/** Where the panel's body begins, below its header bar. */
const TOP = 11;
const EDGE = 5;
const INNER = WIDTH - 2 * EDGE;

export type SketchKind = 'rings' | 'table' | 'form' | 'cards' | 'map' | 'bullets' | 'facts' | 'action' | 'lines';

/** What the icons of manifests stand for. An icon that is not here is drawn by the panel's shape. */
const KINDS: Readonly<Record<string, SketchKind>> = {
  percentage: 'rings',
  chart: 'rings',
  numerical: 'rings',
  history: 'table',
  list: 'table',
  filter: 'table',
  id: 'form',
  edit: 'form',
  clipboard: 'form',
  properties: 'form',
  'tick-circle': 'form',
  people: 'bullets',
  social: 'bullets',
  tag: 'bullets',
  share: 'cards',
  'phone-forward': 'cards',
  network: 'cards',
  keypad: 'cards',
  cloud: 'map',
  map: 'map',
  'map-marker': 'map',
  globe: 'map',
  phone: 'facts',
  'phone-call': 'facts',
  time: 'facts',
  info: 'facts',
  link: 'facts',
  headset: 'action',
  repeat: 'action',
  record: 'action',
  microphone: 'action',
  manual: 'action',
  document: 'lines',
};

/** By the icon; else wide panels are tables, high ones forms, and small ones facts. */
export function sketchOf({ icon, size }: Pick<PanelManifest, 'icon' | 'size'>): SketchKind {
  const known = KINDS[icon];
  if (known) return known;
  return size.w >= 6 ? 'table' : size.h >= 8 ? 'form' : 'facts';
}

type Tone = 'weak' | 'strong';
const Bar = ({ x, y, w, h = 3, tone = 'weak' }: { x: number; y: number; w: number; h?: number; tone?: Tone }) => (
  <rect className={`sketch-${tone}`} x={x} y={y} width={w} height={h} rx={1} />
);
const times = (count: number, draw: (index: number) => ReactNode) => Array.from({ length: count }, (_, index) => draw(index));

/** Fields in as many columns as the panel is wide, their labels left out. */
const fields = (columns: number, rows: number) => {
  const w = (INNER - (columns - 1) * 3) / columns;
  return times(columns * rows, (index) => (
    <Bar key={index} x={EDGE + (index % columns) * (w + 3)} y={TOP + 4 + Math.floor(index / columns) * 8} w={w} h={5} />
  ));
};

const BODIES: Readonly<Record<SketchKind, (size: PanelManifest['size']) => ReactNode>> = {
  rings: ({ w }) =>
    times(w >= 5 ? 3 : 2, (index) => (
      <circle key={index} className="sketch-ring" cx={w >= 5 ? 15 + index * 17 : 22 + index * 20} cy={28} r={6.5} />
    )),
  table: ({ w }) => (
    <>
      <Bar x={EDGE} y={TOP + 4} w={INNER} h={3} tone="strong" />
      {times(3, (row) =>
        times(w >= 6 ? 3 : 1, (at) => <Bar key={`${row}${at}`} x={EDGE + at * 19} y={TOP + 11 + row * 7} w={w >= 6 ? 15 : INNER} />),
      )}
    </>
  ),
  form: ({ w, h }) => (
    <>
      {fields(w >= 5 ? 3 : 2, h >= 10 ? 3 : 2)}
      {h >= 10 && <Bar x={WIDTH - EDGE - 18} y={HEIGHT - 6} w={18} h={4} tone="strong" />}
    </>
  ),
  cards: () =>
    times(3, (index) => <Bar key={index} x={EDGE + index * 18.5} y={TOP + 6} w={16} h={12} tone={index === 0 ? 'strong' : 'weak'} />),
  map: () => (
    <>
      <Bar x={EDGE} y={TOP + 4} w={INNER} h={24} />
      <circle className="sketch-strong" cx={WIDTH / 2} cy={TOP + 16} r={4} />
    </>
  ),
  bullets: () =>
    times(3, (row) => (
      <g key={row}>
        <circle className="sketch-strong" cx={EDGE + 3} cy={TOP + 8 + row * 9} r={2.5} />
        <Bar x={EDGE + 10} y={TOP + 6.5 + row * 9} w={[34, 40, 28][row]!} />
      </g>
    )),
  facts: () =>
    times(3, (row) => (
      <g key={row}>
        <Bar x={EDGE} y={TOP + 6 + row * 8} w={14} />
        <Bar x={EDGE + 19} y={TOP + 6 + row * 8} w={[26, 34, 22][row]!} tone="strong" />
      </g>
    )),
  action: () => (
    <>
      <Bar x={EDGE} y={TOP + 5} w={INNER} />
      <Bar x={EDGE} y={TOP + 11} w={34} />
      <Bar x={EDGE} y={HEIGHT - 13} w={INNER} h={8} tone="strong" />
    </>
  ),
  lines: () => times(4, (row) => <Bar key={row} x={EDGE} y={TOP + 5 + row * 7} w={[INNER, 46, INNER, 30][row]!} />),
};

/** Decoration: the panel's name and description stand beside it. */
export function PanelSketch({ panel }: { panel: Pick<PanelManifest, 'icon' | 'size'> }) {
  return (
    <svg className="sketch" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} width={WIDTH} height={HEIGHT} aria-hidden="true">
      <rect className="sketch-paper" x={0.5} y={0.5} width={WIDTH - 1} height={HEIGHT - 1} rx={2} />
      <path className="sketch-head" d={`M1 1h${WIDTH - 2}v8H1z`} />
      <Bar x={EDGE} y={3.5} w={18} tone="strong" />
      {BODIES[sketchOf(panel)](panel.size)}
    </svg>
  );
}
