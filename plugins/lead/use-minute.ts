import { useEffect, useState } from 'react';
import { useCore } from '@dialer/host';

const MINUTE = 60_000;

/** Server time, renewed as each minute begins. */
export function useMinute(): number {
  const { clock } = useCore();
  const [now, setNow] = useState(() => clock.now());
  useEffect(() => clock.after(MINUTE - (now % MINUTE), () => setNow(clock.now())), [clock, now]);
  return now;
}
