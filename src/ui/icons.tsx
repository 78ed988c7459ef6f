/**
 * Icons by name. Each is imported as a component: an icon that Blueprint is asked for by string downloads its whole
 * set of paths (101 KB). Only a few are here, for the sign-in page; `icon-set.ts` adds what the screens use, and
 * `spare-icons.ts` is fetched when a name is in neither. Until it comes, and for an unknown name, a plain square is drawn.
 */
import { Error as ErrorIcon, InfoSign, Phone, Square, TickCircle, WarningSign } from '@blueprintjs/icons';
import { useEffect, useSyncExternalStore, type ComponentType, type CSSProperties } from 'react';
import type { iconSet } from './icon-set';
import type { spareIcons } from './spare-icons';

export type SvgIcon = ComponentType<{ size?: number }>;
export type IconName = keyof typeof iconSet | keyof typeof spareIcons | 'hang-up';

const icons = new Map<string, SvgIcon>([
  ['error', ErrorIcon],
  ['info', InfoSign],
  ['tick-circle', TickCircle],
  ['warning', WarningSign],
  ['hang-up', Phone],
]);

const watchers = new Set<() => void>();
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export function addIcons(more: Readonly<Record<string, SvgIcon>>): void {
  for (const [name, icon] of Object.entries(more)) icons.set(name, icon);
  watchers.forEach((watcher) => watcher());
}

let spare: Promise<void> | null = null;
/** Once; a chunk that could not be fetched is asked for again by the next icon that wants it. */
const fetchSpare = (): Promise<void> =>
  (spare ??= import('./spare-icons').then(
    ({ spareIcons }) => addIcons(spareIcons),
    () => {
      spare = null;
    },
  ));

function useSvg(name: string): SvgIcon {
  const svg = useSyncExternalStore(watch, () => icons.get(name));
  const wanting = svg === undefined;
  useEffect(() => {
    if (wanting) void fetchSpare();
  }, [wanting]);
  return svg ?? Square;
}

export interface IconProps {
  name: IconName | (string & {});
  size?: number;
  /** Words for the icon where no text stands beside it; without them it is decoration. */
  label?: string;
  style?: CSSProperties;
}

export function Icon({ name, size = 16, label, style }: IconProps) {
  const Svg = useSvg(name);
  const turned = name === 'hang-up' ? { transform: 'rotate(135deg)', ...style } : style;
  return (
    <span className="icon" style={turned} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <Svg size={size} />
    </span>
  );
}
