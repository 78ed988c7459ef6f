import { autorun } from 'mobx';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, type RealtimeEvent } from '../ports';
import { fakeApi, type FakeApi } from '../testing/ports';
import { createCentreStates } from './index';
import type { Stored } from './store';

interface Goals {
  goal: number;
  note: string;
}
const START: Goals = { goal: 40, note: '' };
const of = (revision: number, value: Partial<Goals> | null, version = value ? 1 : 0): Stored => ({
  revision,
  version,
  value,
  saved: revision ? { by: 'Mei Chow', at: '2026-03-02T15:00:00.000Z' } : null,
});
const conflict = (current: Stored, code = 'centre-state-changed') => new ApiError('saveCentreState', 409, code, {}, { code, current });
const lost = () => new ApiError('saveCentreState', null, '');

let api: FakeApi;
let local: Map<string, string>;
let pages: Set<(event: RealtimeEvent) => void>;
let timers: Set<() => void>;
beforeEach(() => {
  api = fakeApi({ getCentreState: of(0, null) });
  local = new Map();
  pages = new Set();
  timers = new Set();
});

/** A page of this person, with what this machine keeps. */
function aPage(owner = 'SLICA/7') {
  let keys = 0;
  const open = createCentreStates({
    api,
    owner,
    uuid: () => `key-${(keys += 1)}`,
    storage: { read: (_area, key) => local.get(key) ?? null, write: (_area, key, value) => void local.set(key, value) },
    clock: {
      after(_ms, run) {
        timers.add(run);
        return () => timers.delete(run);
      },
    },
    realtime: {
      subscribe(page) {
        pages.add(page);
        return () => pages.delete(page);
      },
    },
  });
  return open({
    plugin: 'goals',
    version: 2,
    initial: START,
    read: (saved) => ({ ...START, ...(saved as Goals) }),
    onUnreadable: () => undefined,
  });
}
const settled = (done: () => boolean) => vi.waitFor(() => expect(done()).toBe(true), { interval: 1 });
async function readyPage(stored = of(3, { goal: 50 })) {
  api.reply('getCentreState', stored);
  const page = aPage();
  await settled(() => page.state.status === 'ready');
  return page;
}
const gets = () => api.of('getCentreState').length;
const puts = () => api.of('saveCentreState');
const news = (revision: number, plugins: string[]) => {
  for (const page of pages) page({ type: 'event', name: 'plugin-config', payload: { revision, plugins }, at: 0 });
};
const snapshot = (revision: number) => {
  for (const page of pages) page({ type: 'event', name: 'snapshot', payload: { plugins: { revision } } as never, at: 0 });
};

describe('what this machine knew last', () => {
  it('is read while the gateway is away, by the same person alone', async () => {
    (await readyPage()).close();
    api.fail('getCentreState', null);
    const again = aPage();
    expect([again.state.value, again.state.status]).toEqual([{ goal: 50, note: '' }, 'loading']);
    await settled(() => again.state.status === 'failed');
    expect([again.state.value.goal, again.state.problem]).toEqual([50, { messageKey: 'centreState.away' }]);
    for (const other of ['SLICA/8', 'ISIUS/7']) expect(aPage(other).state.value).toEqual(START);
  });
  it('gives way to the gateway, also when that has begun anew, and is nothing when it is spoilt', async () => {
    (await readyPage()).close();
    api.reply('getCentreState', of(1, { goal: 9 }));
    const page = aPage();
    await settled(() => page.state.status === 'ready');
    expect([page.state.revision, page.state.value.goal]).toEqual([1, 9]);
    page.close();
    for (const spoilt of ['{', 'null', '{"owner":"SLICA/7"}']) {
      local.set('centre-state-goals', spoilt);
      expect(aPage().state.value).toEqual(START);
    }
  });
});

describe('news', () => {
  it('of the plugin brings what was saved; of others nothing is asked', async () => {
    const { state } = await readyPage();
    news(4, ['lead']);
    expect(gets()).toBe(1);
    api.reply('getCentreState', of(5, { goal: 60 }));
    news(5, ['lead', 'goals']);
    await settled(() => state.value.goal === 60);
    expect(state.saved).toEqual({ by: 'Mei Chow', at: Date.parse('2026-03-02T15:00:00.000Z') });
  });
  it('that was missed is made up for by the next snapshot, once', async () => {
    const { state } = await readyPage();
    snapshot(5);
    await settled(() => gets() === 2);
    snapshot(5);
    news(6, ['lead']);
    snapshot(6);
    expect([gets(), state.status]).toEqual([2, 'ready']);
  });
  it('that comes while it is being asked for is asked for once more', async () => {
    let answer!: (stored: Stored) => void;
    api.reply('getCentreState', () => new Promise((resolve) => (answer = resolve)));
    const { state } = aPage();
    news(2, ['goals']);
    news(3, ['goals']);
    answer(of(1, { goal: 50 }));
    await settled(() => gets() === 2);
    answer(of(3, { goal: 70 }));
    await settled(() => state.value.goal === 70);
    expect(gets()).toBe(2);
  });
  it('that says the same again troubles nobody who draws it', async () => {
    const { state } = await readyPage();
    let drawn = 0;
    const stop = autorun(() => void (state.value, (drawn += 1)));
    news(4, ['goals']);
    await settled(() => gets() === 2);
    stop();
    expect(drawn).toBe(1);
  });
  it('reaches nothing that was closed, and nobody listens then', async () => {
    const page = await readyPage();
    api.fail('getCentreState', null);
    page.state.reload();
    await settled(() => timers.size === 1);
    page.close();
    expect([pages.size, timers.size]).toEqual([0, 0]);
  });
});

describe('a gateway that does not answer', () => {
  it('is asked again by itself, and what stood stands meanwhile', async () => {
    const { state } = await readyPage();
    api.fail('getCentreState', 503, 'later');
    state.reload();
    await settled(() => timers.size === 1);
    expect([state.status, state.value.goal]).toEqual(['ready', 50]);
    api.reply('getCentreState', of(4, { goal: 60 }));
    [...timers].forEach((run) => run());
    await settled(() => state.value.goal === 60);
  });
  it('or refuses, is not asked again before there is news', async () => {
    api.fail('getCentreState', 403, 'This plugin is off for you.');
    const { state } = aPage();
    await settled(() => state.status === 'failed');
    expect([timers.size, state.problem]).toEqual([0, { status: 403, message: 'This plugin is off for you.', fields: {} }]);
    api.reply('getCentreState', of(4, { goal: 60 }));
    snapshot(0);
    await settled(() => state.status === 'ready');
  });
});

describe('a save', () => {
  it('goes by revision and version, under a key', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', of(4, { goal: 60, note: '' }, 2));
    expect(await state.save({ goal: 60, note: '' })).toEqual({ kind: 'done' });
    expect(puts()).toMatchObject([
      { params: { plugin: 'goals' }, body: { revision: 3, version: 2, value: { goal: 60, note: '' } }, key: 'key-1' },
    ]);
    expect([state.value.goal, state.revision]).toEqual([60, 4]);
  });
  it('of what stands already asks nobody', async () => {
    const { state } = await readyPage();
    expect(await state.save({ ...state.value })).toEqual({ kind: 'done' });
    expect(puts()).toEqual([]);
  });
  it('made from an older value keeps what others have saved since', async () => {
    const { state } = await readyPage();
    const edited = state.value;
    api.reply('getCentreState', of(4, { goal: 70 }));
    news(4, ['goals']);
    await settled(() => state.value.goal === 70);
    api.reply('saveCentreState', of(5, { goal: 70, note: 'mine' }));
    await state.save({ ...edited, note: 'mine' }, edited);
    expect(puts()[0]!.body).toMatchObject({ revision: 4, value: { goal: 70, note: 'mine' } });
    expect(await state.save({ ...edited, goal: 80 }, edited)).toMatchObject({ clashes: [{ field: 'goal', mine: 80, theirs: 70 }] });
  });
  it('that meets another is put together with it and sent again, however often', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', () => {
      const tries = puts().length;
      if (tries < 3) throw conflict(of(3 + tries, { goal: 50 + tries }));
      return of(6, { goal: 52, note: 'mine' });
    });
    expect(await state.save({ goal: 50, note: 'mine' })).toEqual({ kind: 'done' });
    expect(puts().map(({ body }) => body)).toMatchObject([
      { revision: 3 },
      { revision: 4 },
      { revision: 5, value: { goal: 52, note: 'mine' } },
    ]);
  });
  it('gives up when it is never first', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', () => Promise.reject(conflict(of(3 + puts().length, { goal: 50 }))));
    expect(await state.save({ goal: 50, note: 'mine' })).toEqual({ kind: 'failed', error: { messageKey: 'api.busy' } });
  });
  it('whose answer was lost is made again under its own key, and is not taken for somebody else’s', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', () => Promise.reject(lost()));
    expect(await state.save({ goal: 60, note: '' })).toEqual({ kind: 'failed', error: { messageKey: 'centreState.away' } });
    await state.save({ goal: 60, note: '' });
    expect(puts().map(({ key }) => key)).toEqual(['key-1', 'key-1']);
    // It was kept after all, and the person goes on typing.
    api.reply('saveCentreState', () => {
      if (puts().length === 3) throw conflict(of(4, { goal: 60, note: '' }));
      return of(5, { goal: 65, note: '' });
    });
    expect(await state.save({ goal: 65, note: '' })).toEqual({ kind: 'done' });
    expect(puts().map(({ key }) => key)).toEqual(['key-1', 'key-1', 'key-2', 'key-3']);
  });
  it('waits for the one before, and is judged by what that made', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', () => of(3 + puts().length, puts().at(-1)!.body['value'] as Goals));
    const [first, second] = [state.save({ goal: 60, note: '' }), state.save({ goal: 50, note: 'x' })];
    expect([await first, await second]).toEqual([{ kind: 'done' }, { kind: 'done' }]);
    expect(state.value).toEqual({ goal: 60, note: 'x' });
  });
  it('that the gateway refuses has its words, by field', async () => {
    const { state } = await readyPage();
    api.fail('saveCentreState', 422, '99 at most', { goal: ['99 at most'] });
    expect(await state.save({ goal: 100, note: '' })).toEqual({
      kind: 'failed',
      error: { status: 422, message: '99 at most', fields: { goal: ['99 at most'] } },
    });
    expect(state.value.goal).toBe(50);
  });
  it('leaves alone what a newer release has saved, also when it hears of it only then', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', () => Promise.reject(conflict(of(4, { goal: 1 }, 3), 'newer-release')));
    expect(await state.save({ goal: 60, note: '' })).toEqual({ kind: 'refused', reasonKey: 'centreState.newer' });
    expect([state.value.goal, state.problem, puts().length]).toEqual([50, { messageKey: 'centreState.newer' }, 1]);
  });
  it('is refused when the gateway is of a newer release, though nobody has saved with that yet', async () => {
    const { state } = await readyPage();
    api.reply('saveCentreState', () => Promise.reject(conflict(of(3, { goal: 50 }, 1), 'newer-release')));
    expect(await state.save({ goal: 60, note: '' })).toEqual({ kind: 'refused', reasonKey: 'centreState.newer' });
    expect(puts()).toHaveLength(1);
  });
  it('before the gateway has told anything is put together with what it has', async () => {
    api.fail('getCentreState', null);
    const { state } = aPage();
    await settled(() => state.status === 'failed');
    api.reply('saveCentreState', () => {
      if (puts().length === 1) throw conflict(of(8, { goal: 70 }));
      return of(9, { goal: 70, note: 'mine' });
    });
    expect(await state.save({ ...START, note: 'mine' })).toEqual({ kind: 'done' });
    expect(puts()[1]!.body).toMatchObject({ revision: 8, value: { goal: 70, note: 'mine' } });
    expect(state.status).toBe('ready');
  });
});
