import { useId } from 'react';
import { useLoad } from '../use-load';
import { LoadError } from '../feedback';
import { useTranslation } from 'react-i18next';
import type { StateFill, StatesMapProps } from '.';
import { outlinesOf } from './outlines';
import './states-map.css';

/** A state with less room has its words in a box at the edge of the map. */
const ROOM = 15;
const BOX = { width: 78, height: 26, gap: 5 } as const;

/** Stripes: seen as other than a fill also by who sees no colours. */
const Stripes = ({ id }: { id: string }) => (
  <pattern id={id} width="7" height="7" patternTransform="rotate(45)" patternUnits="userSpaceOnUse">
    <rect width="7" height="7" className="states-map-ground" />
    <rect width="3" height="7" className="states-map-stripe" />
  </pattern>
);

export function StatesMap({ country, shown, selected = null, onPick, legend }: StatesMapProps) {
  const { t } = useTranslation('common');
  const stripes = useId();
  const { data, error, retry } = useLoad(() => outlinesOf(country), [country]);
  if (!data) return error ? <LoadError title={t('partFailed')} onRetry={retry} /> : <div className="states-map" data-waits />;

  const states = data.shapes.map((shape) => ({ ...shape, ...shown(shape.code) }));
  const boxed = states.filter(({ room, value }) => value !== undefined && room < ROOM);
  const width = boxed.length > 0 ? data.width + BOX.width + 12 : data.width;
  // Those at the edge stand in the order in which their states do, from north to south.
  const boxes = boxed.toSorted((a, b) => a.at[1]! - b.at[1]!);
  const top = Math.max(0, (data.height - boxes.length * (BOX.height + BOX.gap)) / 3);
  const fillOf = (fill: StateFill) => (fill === 'hatched' ? `url(#${stripes})` : undefined);
  const onTop = states.find(({ code }) => code === selected);
  return (
    <div className="states-map">
      <svg viewBox={`-4 -4 ${width + 8} ${data.height + 8}`} aria-hidden="true">
        <defs>
          <Stripes id={stripes} />
        </defs>
        {states.map(({ code, path, fill, title }) => (
          <path
            key={code}
            className="state"
            d={path}
            data-fill={fill}
            data-state={code}
            style={{ fill: fillOf(fill) }}
            onClick={(event) => onPick(code, { shift: event.shiftKey })}
          >
            <title>{title}</title>
          </path>
        ))}
        {/* Over its neighbours' edges. */}
        {onTop && <path className="state-edge" d={onTop.path} />}
        {states
          .filter(({ value, room }) => value !== undefined && room >= ROOM)
          .map(({ code, at, fill, value }) => (
            <text key={code} className="state-word" data-fill={fill} x={at[0]} y={at[1]}>
              <tspan className="state-code">{code.toUpperCase()}</tspan>
              <tspan x={at[0]} dy="15">
                {value}
              </tspan>
            </text>
          ))}
        {boxes.map(({ code, fill, title, value }, index) => {
          const y = top + index * (BOX.height + BOX.gap);
          return (
            <g key={code} className="state-box" onClick={(event) => onPick(code, { shift: event.shiftKey })}>
              <title>{title}</title>
              <rect
                className={code === selected ? 'state chosen' : 'state'}
                data-fill={fill}
                style={{ fill: fillOf(fill) }}
                x={data.width + 12}
                y={y}
                width={BOX.width}
                height={BOX.height}
                rx="3"
              />
              <text className="state-word left" data-fill={fill} x={data.width + 20} y={y + 17}>
                <tspan className="state-code">{code.toUpperCase()}</tspan>
              </text>
              <text className="state-word right" data-fill={fill} x={data.width + 4 + BOX.width} y={y + 17}>
                {value}
              </text>
            </g>
          );
        })}
      </svg>
      {legend && (
        <ul className="states-legend">
          {legend.map(({ fill, text }) => (
            <li key={fill}>
              <span className="state-key" data-fill={fill} />
              {text}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
