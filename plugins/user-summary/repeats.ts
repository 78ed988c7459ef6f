/** The same dial several times in the list. Pure. */
import type { LastDial } from './model';

/** One line of the list: the newest of its dials, and how many they were. */
export interface Dialed {
  readonly newest: LastDial;
  readonly times: number;
}

/** Which dials tell the same: of one lead, with one outcome. With notes it was a talk of its own, which is read as one. */
const tells = ({ leadId, url, clientName, phone, status, notes }: LastDial): string | null =>
  notes.trim() === '' ? [leadId ?? url, clientName, phone, status].join('\n') : null;

/**
 * Dials of the same lead that came to the same and left no notes, as one line with their count, where the newest of them
 * stands: a lead who does not answer fills the ten of the list otherwise [FUP-017].
 */
export function withoutRepeats(dials: readonly LastDial[]): Dialed[] {
  const lines = new Map<LastDial | string, Dialed>();
  for (const dial of dials) {
    const key = tells(dial) ?? dial;
    const { newest = dial, times = 0 } = lines.get(key) ?? {};
    lines.set(key, { newest, times: times + 1 });
  }
  return [...lines.values()];
}
