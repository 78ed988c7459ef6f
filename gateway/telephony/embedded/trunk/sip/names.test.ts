import { describe, expect, it } from 'vitest';
import { inOrder, locate, type Names } from './names';

const record = (name: string, priority: number, weight: number) => ({ name, port: 5070, priority, weight });
const names = (more: Partial<Names> = {}): Names => ({ lookup: async (host) => [`of ${host}`], srv: async () => [], ...more });

describe('where a carrier is', () => {
  it('by priority first, and by weight within one', () => {
    const records = [record('c', 2, 0), record('a', 1, 1), record('b', 1, 9)];
    expect(inOrder(records, () => 0.99).map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    expect(inOrder(records, () => 0).map(({ name }) => name)).toEqual(['a', 'b', 'c']);
    expect(inOrder([record('x', 1, 0)], () => 0)).toHaveLength(1);
  });

  it('an address is asked for nobody', async () => {
    const never = names({ lookup: () => Promise.reject(new Error('asked')) });
    expect(await locate('192.0.2.1', null, 'tls', never)).toEqual([{ address: '192.0.2.1', port: 5061 }]);
  });

  it('a name without a port by its SRV records, with one by itself', async () => {
    const asked: string[] = [];
    const some = names({
      srv: async (name) => {
        asked.push(name);
        return name === '_sips._tcp.x.test' ? [record('gone', 1, 1), record('a', 2, 1)] : [];
      },
      lookup: async (host) => (host === 'gone' ? Promise.reject(new Error('gone')) : [`of ${host}`]),
    });
    expect(await locate('x.test', null, 'tls', some)).toEqual([{ address: 'of a', port: 5070 }]);
    expect(await locate('x.test', null, 'tcp', some)).toEqual([{ address: 'of x.test', port: 5060 }]);
    expect(await locate('x.test', 5080, 'udp', some)).toEqual([{ address: 'of x.test', port: 5080 }]);
    expect(asked).toEqual(['_sips._tcp.x.test', '_sip._tcp.x.test']);
  });

  it('nowhere, where the name has no address', async () => {
    await expect(locate('x.test', 1, 'udp', names({ lookup: async () => [] }))).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });
});
