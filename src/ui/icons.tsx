/**
 * Icons by name. Each is imported as a component: an icon that Blueprint is asked for by string downloads its whole
 * set of paths (101 KB). Only a few are here, for the sign-in page; `icon-set.ts` adds the rest. An unknown name draws
 * the plain square.
 */
import { Error as ErrorIcon, InfoSign, Phone, Square, TickCircle, WarningSign } from '@blueprintjs/icons';
import type { ComponentType, CSSProperties } from 'react';
import type { iconSet } from './icon-set';

export type SvgIcon = ComponentType<{ size?: number }>;
export type IconName = keyof typeof iconSet | 'hang-up';

const icons = new Map<string, SvgIcon>([
  ['error', ErrorIcon],
  ['info', InfoSign],
  ['tick-circle', TickCircle],
  ['warning', WarningSign],
  ['hang-up', Phone],
]);

export function addIcons(more: Readonly<Record<string, SvgIcon>>): void {
  for (const [name, icon] of Object.entries(more)) icons.set(name, icon);
}

export interface IconProps {
  name: IconName | (string & {});
  size?: number;
  /** Words for the icon where no text stands beside it; without them it is decoration. */
  label?: string;
  style?: CSSProperties;
}

export function Icon({ name, size = 16, label, style }: IconProps) {
  const Svg = icons.get(name) ?? Square;
  const turned = name === 'hang-up' ? { transform: 'rotate(135deg)', ...style } : style;
  return (
    <span className="icon" style={turned} {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}>
      <Svg size={size} />
    </span>
  );
}

export const iconNames = (): readonly string[] => [...icons.keys()];
