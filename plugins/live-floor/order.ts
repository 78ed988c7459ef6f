/** What a manager looks for first: how people are counted, who needs attention, and in which order they stand. Pure. */
import type { AgentRole, FloorRow, StatusRow } from '@dialer/contract';
import { isActiveStatus, limitOf } from '@dialer/rules/statuses';

export const GROUPS = ['ready', 'on-a-call', 'after-call-work', 'away', 'offline'] as const;
export type Group = (typeof GROUPS)[number];

/** Seconds after which it is long where the centre sets no limit of its own. */
const LONG: Partial<Record<Group, number>> = { 'after-call-work': 120, away: 1800 };

/** `away`: at work, but no call comes to them. Who has said so by hand counts there as well, whatever their status. */
export function groupOf({ call, status, dnd }: FloorRow): Group {
  if (call || status === 'on-a-call') return 'on-a-call';
  if (status === 'offline' || status === 'after-call-work') return status;
  return isActiveStatus(status) && !dnd ? 'ready' : 'away';
}

/** Since when they are in their group; 0: nobody knows. */
export const sinceOf = ({ call, since }: FloorRow): number => call?.since ?? since;

/** Longer than the centre means it to last. */
export function isLong(row: FloorRow, now: number, statuses: readonly StatusRow[]): boolean {
  const group = groupOf(row);
  const usual = LONG[group];
  if (usual === undefined || row.since === 0) return false;
  const role: AgentRole = row.role === 'advisor' ? 'advisor' : 'qualifier';
  return now - row.since > (limitOf(statuses, row.status, role, false) ?? usual) * 1000;
}

export const countsOf = (rows: readonly FloorRow[]): Record<Group, number> => {
  const counts = Object.fromEntries(GROUPS.map((group) => [group, 0])) as Record<Group, number>;
  for (const row of rows) counts[groupOf(row)] += 1;
  return counts;
};

/** What is too long stands first, after-call work before absence; who needs nothing stands last. */
const RANK: Record<Group, number> = { 'after-call-work': 2, away: 3, 'on-a-call': 4, ready: 5, offline: 6 };
const rankOf = (row: FloorRow, long: ReadonlySet<number>): number => {
  const group = groupOf(row);
  return long.has(row.id) ? (group === 'after-call-work' ? 0 : 1) : RANK[group];
};

/** Within a rank the longest first. */
export const inOrder = (rows: readonly FloorRow[], long: ReadonlySet<number>): FloorRow[] =>
  rows
    .map((row) => ({ row, rank: rankOf(row, long) }))
    .sort((a, b) => a.rank - b.rank || sinceOf(a.row) - sinceOf(b.row) || a.row.name.localeCompare(b.row.name) || a.row.id - b.row.id)
    .map(({ row }) => row);

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** Rows with all of the words in the person's name, or in that of whom they talk to, the campaign or the number. */
export function found(rows: readonly FloorRow[], text: string, group: Group | null): FloorRow[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  return rows.filter((row) => {
    if (group && groupOf(row) !== group) return false;
    if (words.length === 0) return true;
    const { name, call } = row;
    const said = plain([name, call?.name, call?.campaign, call?.phone].join(' '));
    return words.every((word) => said.includes(word) || said.includes(word.replace(/[-().]/g, '') || word));
  });
}
