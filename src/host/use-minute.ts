import { useEffect, useState } from 'react';
import type { CoreView } from '../core/views';

const MINUTE = 60_000;

/** Server time, renewed as each minute begins: for what shows a time of day. */
export function useMinute({ clock }: Pick<CoreView, 'clock'>): number {
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.after(MINUTE - (now % MINUTE), () => setNow(clock.now())), [clock, now]);
  return now;
}
