import { describe, expect, it, vi } from 'vitest';
import { KNOWN_CHANGES, recordOf, withRecords, type ChangesQuery } from './records';
import type { PluginChange } from './state';
import { aChange } from './testing';

/** A gateway with these changes, oldest first. */
const telling = (all: readonly PluginChange[]) =>
  vi.fn<(query: ChangesQuery) => Promise<PluginChange[]>>(async ({ kind, subject, before, limit }) =>
    [...all]
      .reverse()
      .filter((one) => one.id < Number(before ?? Infinity) && (!kind || one.kind === kind) && (!subject || one.subject === subject))
      .slice(0, Number(limit ?? 50)),
  );
const noise = (count: number, from: number, subject: string) =>
  Array.from({ length: count }, (_, n) => aChange({ id: from + n, subject, to: n % 2 === 0, role: 'advisor' }));
const off = { switches: [{ plugin: 'goals', on: false }], flags: { scripts: false } };

describe('who switched off what is off now', () => {
  it('is among the latest changes for most', async () => {
    const ask = telling([aChange({ id: 1 })]);
    expect(await withRecords(off, ask)).toHaveLength(1);
    expect(ask).toHaveBeenCalledTimes(1);
  });
  it('is found by its subject when it is long ago, and nothing is asked of what is known', async () => {
    const record = aChange({ id: 1 });
    const flag = aChange({ id: 2, kind: 'flag', subject: 'scripts' });
    const known = aChange({ id: 900, subject: 'lead', to: false });
    const ask = telling([record, flag, ...noise(450, 10, 'goals'), known]);
    const changes = await withRecords({ ...off, switches: [...off.switches, { plugin: 'lead', on: false }] }, ask);
    expect(recordOf({ kind: 'switched-off' }, 'goals', changes)).toBe(record);
    expect(recordOf({ kind: 'flag', flag: 'scripts', switchedOff: true }, '', changes)).toBe(flag);
    expect(changes).toHaveLength(KNOWN_CHANGES + 2);
    expect(changes.map(({ id }) => id)).toEqual(changes.map(({ id }) => id).sort((a, b) => b - a));
    expect(ask.mock.calls.filter(([{ subject }]) => subject === 'lead')).toEqual([]);
  });
  it('stays unnamed when nobody recorded it', async () => {
    const changes = await withRecords(off, telling(noise(KNOWN_CHANGES, 1, 'lead')));
    expect(recordOf({ kind: 'switched-off' }, 'goals', changes)).toBeNull();
  });
});
