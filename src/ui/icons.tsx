/**
 * Icons by name. Blueprint's own paths, named one by one, so that a build takes only these: an icon that Blueprint is
 * asked for by string downloads its whole set (101 KB), and its icon components carry each drawing twice. Only a few are
 * here, for the sign-in page; `icon-set.ts` adds what the screens use, and `spare-icons.ts` is fetched when a name is in
 * neither. Until it comes, and for an unknown name, a plain square is drawn.
 */
import { IconSvgPaths16 as paths } from '@blueprintjs/icons';
import { useEffect, useSyncExternalStore, type CSSProperties } from 'react';
import type { iconSet } from './icon-set';
import type { spareIcons } from './spare-icons';

/** Outlines on a grid of 16 by 16; larger icons are the same ones scaled. */
export type IconPaths = readonly string[];
export type IconName = keyof typeof iconSet | keyof typeof spareIcons | 'hang-up';

const icons = new Map<string, IconPaths>([
  ['error', paths.Error],
  ['info', paths.InfoSign],
  ['tick-circle', paths.TickCircle],
  ['warning', paths.WarningSign],
  ['hang-up', paths.Phone],
]);

const watchers = new Set<() => void>();
const watch = (watcher: () => void): (() => void) => {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
};

export function addIcons(more: Readonly<Record<string, IconPaths>>): void {
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

function usePaths(name: string): IconPaths {
  const known = useSyncExternalStore(watch, () => icons.get(name));
  const wanting = known === undefined;
  useEffect(() => {
    if (wanting) void fetchSpare();
  }, [wanting]);
  return known ?? paths.Square;
}

export interface IconProps {
  name: IconName | (string & {});
  size?: number;
  /** Words for the icon where no text stands beside it; without them it is decoration. */
  label?: string;
  style?: CSSProperties;
}

export function Icon({ name, size = 16, label, style }: IconProps) {
  const drawn = usePaths(name);
  const turned = name === 'hang-up' ? { transform: 'rotate(135deg)', ...style } : style;
  return (
    <span className="icon" style={turned} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <span className="bp6-icon">
        <svg width={size} height={size} viewBox="0 0 16 16">
          {drawn.map((d) => (
            <path key={d} d={d} fillRule="evenodd" />
          ))}
        </svg>
      </span>
    </span>
  );
}
