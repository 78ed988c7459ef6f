import { describe, expect, it } from 'vitest';
import { fakeApi } from '@dialer/host/testing';
import { ApiError } from '../core/ports';
import { NEWS_PAUSE, PluginAdmin, type PluginChange } from './store';

const change = (id: number, by: number): PluginChange => ({
  id,
  revision: id,
  at: '2026-11-19T19:05:00.000Z',
  by: { id: by, name: `Person ${by}` },
  kind: 'switch',
  subject: 'goals',
  from: null,
  to: false,
  reason: '',
  undoes: null,
  undoneBy: null,
});
const off = { kind: 'switch', plugin: 'goals', on: false } as const;

function setUp() {
  const api = fakeApi();
  const timers: (() => void)[] = [];
  let revision = 4;
  api.reply('getPlugins', () => ({ revision }));
  const store = new PluginAdmin({
    api,
    accountId: 1,
    mayChange: true,
    after: (ms, run) => {
      expect(ms).toBe(NEWS_PAUSE);
      timers.push(run);
      return () => timers.splice(timers.indexOf(run), 1);
    },
  });
  const of = (operation: string) => api.calls.filter((call) => call.operation === operation);
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  const meanwhile = (...since: PluginChange[]) => {
    api.reply('changePlugins', ({ body }: { body: { revision: number } }) => {
      if (body.revision < 6) throw new ApiError('changePlugins', 409, '', {}, { code: 'changed-meanwhile', revision: 6, since });
      return { revision: 7, change: change(7, 1) };
    });
  };
  return { api, store, timers, of, settled, meanwhile, at: (next: number) => void (revision = next) };
}

describe('what is known of the centre', () => {
  it('follows news at once and then not again before the pause is over, keeping the old data meanwhile', async () => {
    const { store, timers, of, settled, at } = setUp();
    store.start();
    await settled();
    expect(store.data?.revision).toBe(4);
    at(5);
    for (let news = 0; news < 100; news += 1) store.follow();
    expect(store.data?.revision).toBe(4);
    await settled();
    expect([of('getPlugins').length, store.data?.revision, timers.length]).toEqual([2, 5, 1]);
    timers.shift()!();
    await settled();
    expect(of('getPlugins')).toHaveLength(3);
    timers.shift()!();
    await settled();
    expect(of('getPlugins')).toHaveLength(3);
  });
  it('keeps what it had when a load fails, and says so', async () => {
    const { api, store, settled } = setUp();
    store.start();
    await settled();
    api.fail('getPlugins', null);
    await store.load();
    expect([store.data?.revision, store.error?.status]).toEqual([4, null]);
  });
});

describe('a change', () => {
  it('goes with the revision that was looked at, a reason and a key of its own, and is followed by a fresh load', async () => {
    const { api, store, of, settled, at } = setUp();
    api.reply('changePlugins', () => (at(5), { revision: 5, change: change(5, 1) }));
    store.start();
    await settled();
    expect(await store.change(off, { reason: 'Too loud' })).toEqual({ kind: 'done', change: change(5, 1) });
    const [sent] = of('changePlugins');
    expect(sent!.input).toEqual({ body: { revision: 4, reason: 'Too loud', change: off } });
    expect(sent!.key).toMatch(/^[0-9a-f]{32}$/);
    expect(store.data?.revision).toBe(5);
  });
  it('is done when what it has made is here, also where the news of it came before its answer', async () => {
    const { api, store, settled, at } = setUp();
    store.start();
    await settled();
    api.reply('changePlugins', async () => {
      // Asked for by the news, read before the change, and slow.
      const old = { revision: 4 };
      let answer: (old: object) => void = () => undefined;
      api.reply('getPlugins', () => new Promise((resolve) => (answer = resolve)));
      store.follow();
      await settled();
      api.reply('getPlugins', () => ({ revision: 5 }));
      at(5);
      setImmediate(() => answer(old));
      return { revision: 5, change: change(5, 1) };
    });
    expect((await store.change(off)).kind).toBe('done');
    expect(store.data?.revision).toBe(5);
  });
  it('is done also while news comes with every load', async () => {
    const { api, store, settled } = setUp();
    store.start();
    await settled();
    let loads = 0;
    api.reply('getPlugins', () => {
      // Whatever is asked for while this load is on its way makes it old.
      if (++loads < 1000) queueMicrotask(() => void store.load());
      return { revision: 5 };
    });
    api.reply('changePlugins', { revision: 5, change: change(5, 1) });
    expect((await store.change(off)).kind).toBe('done');
    expect(loads).toBeLessThan(10);
  });
  it('is put to the person when another administrator was first, and sent again on top of what they saw', async () => {
    const { store, of, settled, meanwhile } = setUp();
    meanwhile(change(5, 2), change(6, 1));
    store.start();
    await settled();
    const asked = store.change(off);
    await settled();
    expect(store.meanwhile?.since.map(({ by }) => by.name)).toEqual(['Person 2']);
    store.meanwhile?.answer(true);
    expect((await asked).kind).toBe('done');
    expect(of('changePlugins').map(({ input }) => (input['body'] as { revision: number }).revision)).toEqual([4, 6]);
    expect(new Set(of('changePlugins').map(({ key }) => key)).size).toBe(2);
    expect(store.meanwhile).toBeNull();
  });
  it('is left when the person, having seen the other’s, wants it no more', async () => {
    const { store, of, settled, meanwhile } = setUp();
    meanwhile(change(5, 2));
    store.start();
    await settled();
    const asked = store.change(off);
    await settled();
    store.meanwhile?.answer(false);
    expect(await asked).toEqual({ kind: 'left' });
    expect(of('changePlugins')).toHaveLength(1);
  });
  it('goes over one’s own change from another window without a question', async () => {
    const { store, settled, meanwhile } = setUp();
    meanwhile(change(5, 1));
    store.start();
    await settled();
    expect((await store.change(off)).kind).toBe('done');
  });
  it('that the gateway refuses comes back with its words, the fields and the plugins that it would break', async () => {
    const { api, store } = setUp();
    const losses = [{ plugin: 'transfers', token: 'telephony:conference', providers: ['goals'], who: 'everyone' as const }];
    api.reply('changePlugins', () => {
      throw new ApiError(
        'changePlugins',
        422,
        'transfers needs telephony:conference',
        { plugin: ['no'] },
        { code: 'breaks-plugins', losses },
      );
    });
    expect(await store.change(off)).toEqual({
      kind: 'refused',
      message: 'transfers needs telephony:conference',
      fields: { plugin: ['no'] },
      losses,
    });
    api.fail('changePlugins', 503, 'down');
    expect(await store.change(off)).toEqual({ kind: 'failed', error: { message: 'down', status: 503, fields: {} } });
  });
  it('is undone by its id', async () => {
    const { api, store, of, settled } = setUp();
    api.reply('undoPluginChange', { revision: 5, change: { ...change(5, 1), undoes: 3 } });
    store.start();
    await settled();
    expect((await store.undo(3)).kind).toBe('done');
    expect(of('undoPluginChange')[0]!.input).toEqual({ params: { id: 3 }, body: { revision: 4, reason: '' } });
  });
});
