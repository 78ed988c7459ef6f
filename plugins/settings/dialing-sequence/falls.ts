/** When the dials of a lead would fall that never answers. Pure; instants are epoch milliseconds. */
import { opensAt } from '@dialer/rules/operation-hours';
import type { OffsetOf } from '@dialer/rules/zoned';

const MINUTE = 60_000;

export interface Fall {
  /** From 1. */
  readonly dial: number;
  /** Null: the centre never opens again. */
  readonly at: number | null;
  /** The wait ended while the centre was closed. */
  readonly held: boolean;
}

/** The first dial at `start` or when the centre opens, then one after each wait, not before the centre is open. */
export function fallsOf(waits: readonly number[], start: number, days: readonly string[], zone: string, offsetOf: OffsetOf): Fall[] {
  const falls: Fall[] = [];
  let due: number | null = start;
  for (const wait of [0, ...waits]) {
    due = due === null ? null : due + wait * MINUTE;
    const at: number | null = due === null ? null : opensAt(days, due, zone, offsetOf);
    falls.push({ dial: falls.length + 1, at, held: at !== null && at !== due });
    due = at;
  }
  return falls;
}

/** Minutes in their largest units, at most two of them: `2 d 9 h`, `45 min`. */
export function spanOf(minutes: number): { days: number; hours: number; minutes: number } {
  return { days: Math.floor(minutes / 1440), hours: Math.floor((minutes % 1440) / 60), minutes: minutes % 60 };
}
