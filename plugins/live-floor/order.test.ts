import { describe, expect, it } from 'vitest';
import type { FloorRow } from '@dialer/contract';
import statuses from '../../variants/isius/statuses.json';
import type { StatusRow } from '@dialer/contract';
import { countsOf, found, groupOf, inOrder, isLong } from './order';
import { aFloorCall, aRow } from './testing';

const now = 10_000_000;
const ago = (seconds: number) => now - seconds * 1000;
const rows = statuses as unknown as readonly StatusRow[];
const names = (list: readonly FloorRow[]) => list.map(({ name }) => name);

describe('where somebody is counted', () => {
  it.each([
    ['ready', aRow(1, 'a')],
    ['ready', aRow(1, 'a', { status: 'idle' })],
    ['away', aRow(1, 'a', { dnd: true })],
    ['away', aRow(1, 'a', { status: 'break', dnd: true })],
    ['after-call-work', aRow(1, 'a', { status: 'after-call-work', dnd: true })],
    ['on-a-call', aRow(1, 'a', { status: 'on-a-call', dnd: true })],
    ['on-a-call', aRow(1, 'a', { status: 'ready', call: aFloorCall({ state: 'ringing' }) })],
    ['offline', aRow(1, 'a', { status: 'offline', dnd: true, page: false })],
  ] as const)('%s', (group, row) => expect(groupOf(row)).toBe(group));

  it('is one group for everybody', () => {
    expect(countsOf([aRow(1, 'a'), aRow(2, 'b', { dnd: true }), aRow(3, 'c', { call: aFloorCall() })])).toEqual({
      ...{ ready: 1, away: 1, 'on-a-call': 1, 'after-call-work': 0, offline: 0 },
    });
  });
});

describe('what is too long', () => {
  const acw = (seconds: number, role: FloorRow['role']) => aRow(1, 'a', { status: 'after-call-work', role, since: ago(seconds) });
  it('goes by the limit of the centre for this role', () => {
    expect([59, 61].map((seconds) => isLong(acw(seconds, 'qualifier'), now, rows))).toEqual([false, true]);
    expect([119, 121].map((seconds) => isLong(acw(seconds, 'advisor'), now, rows))).toEqual([false, true]);
  });
  it('is half an hour away, and two minutes of after-call work, where there is no limit', () => {
    const away = (seconds: number) => aRow(1, 'a', { status: 'training', dnd: true, since: ago(seconds) });
    expect([1799, 1801].map((seconds) => isLong(away(seconds), now, []))).toEqual([false, true]);
    expect([119, 121].map((seconds) => isLong(acw(seconds, 'qualifier'), now, []))).toEqual([false, true]);
  });
  it('is nobody who is ready, on a call or offline, nor of whom it is not known since when', () => {
    const since = ago(90_000);
    expect(isLong(aRow(1, 'a', { since }), now, rows)).toBe(false);
    expect(isLong(aRow(1, 'a', { since, call: aFloorCall() }), now, rows)).toBe(false);
    expect(isLong(aRow(1, 'a', { since, status: 'offline', dnd: true }), now, rows)).toBe(false);
    expect(isLong(aRow(1, 'a', { since: 0, status: 'after-call-work' }), now, rows)).toBe(false);
  });
});

it('puts who needs attention first, within that the longest', () => {
  const floor = [
    aRow(1, 'offline', { status: 'offline', dnd: true }),
    aRow(2, 'ready', { since: ago(10) }),
    aRow(3, 'ready longer', { since: ago(20) }),
    aRow(4, 'talks', { call: aFloorCall({ since: ago(5) }) }),
    aRow(5, 'on a break', { status: 'break', dnd: true, since: ago(50) }),
    aRow(6, 'after a call', { status: 'after-call-work', since: ago(50) }),
    aRow(7, 'away for long', { status: 'break', dnd: true, since: ago(9000) }),
    aRow(8, 'long after a call', { status: 'after-call-work', since: ago(500) }),
    aRow(9, 'longest after a call', { status: 'after-call-work', since: ago(900) }),
  ];
  const long = new Set(floor.filter((row) => isLong(row, now, rows)).map(({ id }) => id));
  expect(names(inOrder(floor, long))).toEqual([
    ...['longest after a call', 'long after a call', 'away for long', 'after a call', 'on a break'],
    ...['talks', 'ready longer', 'ready', 'offline'],
  ]);
});

describe('what is found', () => {
  const floor = [
    aRow(1, 'Tomás Herrera', { call: aFloorCall({ name: 'Alvin Broussard', phone: '3375550129', campaign: 'South' }) }),
    aRow(2, 'Nora Whitfield'),
  ];
  it.each([
    ['tomas', ['Tomás Herrera']],
    ['broussard SOUTH', ['Tomás Herrera']],
    ['(337) 555-0129', ['Tomás Herrera']],
    ['broussard nora', []],
    ['', ['Tomás Herrera', 'Nora Whitfield']],
  ])('by “%s”', (text, expected) => expect(names(found(floor, text, null))).toEqual(expected));
  it('by a state', () => expect(names(found(floor, '', 'ready'))).toEqual(['Nora Whitfield']));
});
