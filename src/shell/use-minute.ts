import { useEffect, useState } from 'react';
import { useShell } from './services';

const MINUTE = 60_000;

/** Server time, renewed as each minute begins. */
export function useMinute(): number {
  const { clock } = useShell().core;
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.after(MINUTE - (now % MINUTE), () => setNow(clock.now())), [clock, now]);
  return now;
}
