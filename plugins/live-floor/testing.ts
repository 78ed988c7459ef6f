import type { FloorRow } from '@dialer/contract';
import type { PluginStates } from '@dialer/host/testing';

/** Somebody who has been ready for a minute, unless told otherwise. */
export const aRow = (id: number, name: string, more: Partial<FloorRow> = {}): FloorRow => ({
  ...{ id, name, role: 'qualifier', status: 'ready', since: Date.now() - 60_000, dnd: false, page: true, undisposed: 0, call: null },
  ...more,
});
export const aFloorCall = (more: Partial<NonNullable<FloorRow['call']>> = {}): NonNullable<FloorRow['call']> => ({
  ...{ callId: 'call-1', way: 'auto', state: 'talking', since: Date.now() - 95_000, name: 'Alvin Broussard', phone: '3375550129' },
  ...{ campaign: 'Final Expense South', listener: null },
  ...more,
});
export const floorOf = (rows: FloorRow[], more: object = {}) => ({
  ...{ stream: 's', rev: 1, rows, queue: { callers: 0, since: null } },
  ...more,
});

const states: PluginStates = {
  empty({ api }) {
    api.reply('getFloor', floorOf([]));
    api.reply('keepFloor', { stream: 's', rev: 1 });
  },
  full({ api }) {
    const now = Date.now();
    const rows = [
      aRow(1, 'Nora Whitfield', {
        status: 'on-a-call',
        dnd: true,
        call: aFloorCall({ listener: { id: 9, name: 'Grace Lindqvist', mode: 'whisper', on: true } }),
        undisposed: 1,
      }),
      aRow(2, 'Elena Ortiz', { role: 'advisor', call: aFloorCall({ way: 'inbound', state: 'ringing', name: '' }) }),
      aRow(3, 'Tomás Herrera', { status: 'after-call-work', dnd: true, since: now - 600_000, undisposed: 2 }),
      aRow(4, 'Amara Nwosu', { status: 'lunch-break', dnd: true, since: now - 7_200_000 }),
      aRow(5, 'Priya Raman', { dnd: true }),
      aRow(6, 'Jo Lindgren', { status: 'offline', dnd: true, page: false, since: 0 }),
      aRow(7, 'Mei Tanaka', { call: aFloorCall({ way: 'manual', state: 'held' }) }),
      aRow(8, 'Omar Said', { call: aFloorCall({ way: 'callback', state: 'lost' }) }),
    ];
    api.reply('getFloor', floorOf(rows, { queue: { callers: 3, since: now - 42_000 } }));
    api.reply('keepFloor', { stream: 's', rev: 1 });
  },
};
export default states;
