import { Tooltip as BlueprintTooltip } from '@blueprintjs/core';
import type { ReactElement, ReactNode } from 'react';

/** Milliseconds that a tooltip stays after the pointer has left [SHELL-021]. */
export const TOOLTIP_CLOSE_DELAY = 200;

/** Words beside an icon button, shown on hover and on keyboard focus. */
export function Tooltip({ content, children, fill = false }: { content: ReactNode; children: ReactElement; fill?: boolean }) {
  return (
    <BlueprintTooltip content={content as string} hoverCloseDelay={TOOLTIP_CLOSE_DELAY} openOnTargetFocus compact fill={fill}>
      {children}
    </BlueprintTooltip>
  );
}
