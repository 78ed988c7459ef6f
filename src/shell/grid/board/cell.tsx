import { useImperativeHandle, useLayoutEffect, useRef, type HTMLAttributes, type Ref } from 'react';
import type { Carrying } from './carrying';

export interface CellProps extends HTMLAttributes<HTMLDivElement> {
  panel: string;
  carrying: Carrying;
  /** react-grid-layout's. */
  ref?: Ref<HTMLDivElement>;
}

/** A panel's element on the board. react-grid-layout gives it its place; whoever carries panels is told where that is. */
export function Cell({ panel, carrying, ref, ...given }: CellProps) {
  const element = useRef<HTMLDivElement>(null);
  useImperativeHandle(ref, () => element.current!);
  const { left, top, width, height } = given.style ?? {};
  useLayoutEffect(() => {
    const [x, y, w, h] = [left, top, width, height].map((value) => parseFloat(String(value)));
    carrying.drawn(panel, element.current!, { left: x!, top: y!, width: w!, height: h! });
  }, [carrying, panel, left, top, width, height]);
  useLayoutEffect(() => () => carrying.cells.gone(panel), [carrying, panel]);
  return <div {...given} ref={element} />;
}
