import { afterEach, describe, expect, it, vi } from 'vitest';
import { limits } from '../platform/limits';
import { deskName, fenceOff } from './fence';

afterEach(() => void vi.useRealTimers());

describe('connections of earlier desks', () => {
  it('are waited for until the last one has ended, and the desk’s own is left alone', async () => {
    const left = [2, 1, 0];
    const ask = vi.fn(async (_text: string, _values: readonly unknown[]) => Array.from({ length: left.shift()! }, (_, pid) => ({ pid })));
    await fenceOff(ask, 8);
    expect(left).toEqual([]);
    expect(ask.mock.calls[0]![1]).toEqual([expect.stringContaining('%'), deskName(8)]);
  });

  it('that do not end are said: the desk is not worked at beside them', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const fenced = expect(fenceOff(async () => [{ pid: 1 }], 8)).rejects.toThrow('have not ended');
    await vi.advanceTimersByTimeAsync(limits.cluster.fenceMs + 100);
    await fenced;
  });
});
