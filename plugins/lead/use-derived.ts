import { useMemo } from 'react';
import { compareStructural, computed } from 'mobx';

/** What follows from a lead: who asks is drawn anew when it comes out otherwise, and not at each letter that it is made of. */
export function useDerived<T>(derive: () => T, from: readonly unknown[]): T {
  // eslint-disable-next-line react-hooks/exhaustive-deps -- who calls names what it is made of besides the state
  return useMemo(() => computed(derive, { equals: compareStructural }), from).get();
}
