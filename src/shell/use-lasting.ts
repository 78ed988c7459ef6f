import { useEffect, useState } from 'react';

/** Milliseconds after which something that passes by itself has become a state. */
const PASSING = 4000;

/** True once `now` has been true for a while, false at once when it is not. */
export function useLasting(now: boolean): boolean {
  const [lasting, setLasting] = useState(false);
  useEffect(() => {
    if (!now) return;
    const timer = setTimeout(() => setLasting(true), PASSING);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [now]);
  return now && lasting;
}
