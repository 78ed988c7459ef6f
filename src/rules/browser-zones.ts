/** The browser's own table of zones. For pages only: Node's table is a year old and an hour wrong for Canada's west. */

const MINUTE = 60_000;

/** Making one is slow, and a panel asks for the same zone every minute. */
const formatters = new Map<string, Intl.DateTimeFormat>();

function formatterOf(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone);
  if (known) return known;
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  });
  formatters.set(zone, made);
  return made;
}

/** Does this browser know the zone? */
export function isZone(zone: string): boolean {
  if (!zone) return false;
  try {
    formatterOf(zone);
    return true;
  } catch {
    return false;
  }
}

/** The agent's own zone, the one that times without a zone are written in. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Minutes that the zone's clock is ahead of UTC at that instant: an `OffsetOf`. Throws when the zone is unknown. */
export function browserOffset(at: number, zone: string): number {
  const parts = formatterOf(zone).formatToParts(at);
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value);
  const wall = Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'));
  return (wall - Math.floor(at / MINUTE) * MINUTE) / MINUTE;
}
