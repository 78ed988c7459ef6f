import { useInsertionEffect, useRef, useState } from 'react';

type Functions = Readonly<Record<string, (...args: never[]) => unknown>>;

/**
 * The same functions at every render, each of which does what the last render says: a panel's frame that gets them is
 * not drawn again because the grid was. To be called in events and effects, not while drawing.
 */
export function useStable<F extends Functions>(functions: F): F {
  const latest = useRef(functions);
  useInsertionEffect(() => {
    latest.current = functions;
  });
  const [stable] = useState(() => {
    const names = Object.keys(functions) as (keyof F & string)[];
    return Object.fromEntries(names.map((name) => [name, (...args: never[]) => latest.current[name]!(...args)])) as F;
  });
  return stable;
}
