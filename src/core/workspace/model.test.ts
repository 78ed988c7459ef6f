import { describe, expect, it, vi } from 'vitest';
import { ApiError } from '../ports';
import type { AlertInput } from '../ports';
import { createDocumentStore } from './document';
import type { Item } from './layout';
import { createWorkspace, type WorkspaceSetup } from './model';

const item = (panel: string, x: number, y: number, w = 3, h = 4): Item => ({ panel, plugin: panel, x, y, w, h });
const first = [item('lead', 0, 0), item('goals', 3, 0)];
const failure = (status: number | null, body: unknown = null) => new ApiError('saveLayout', status, 'no', {}, body);

/** A gateway in memory that counts its revisions, and a browser's storage. */
function world({ stored = null as unknown, first: firstLayout = first } = {}) {
  const state = {
    stored,
    fail: null as Error | null,
    puts: [] as { revision: number; layout: unknown; plugins: unknown }[],
    local: new Map<string, string>(),
  };
  const api = {
    call: vi.fn(async (operation: string, input: { body?: { revision: number; layout: unknown; plugins: unknown } }) => {
      if (state.fail) throw state.fail;
      if (operation === 'getLayout') return state.stored ?? { revision: 0, layout: null };
      state.puts.push(input.body!);
      state.stored = { ...input.body, revision: input.body!.revision + 1 };
      return state.stored;
    }),
  };
  const storage = {
    read: (_: string, key: string) => state.local.get(key) ?? null,
    write: (_: string, key: string, value: string) => void state.local.set(key, value),
    remove: (_: string, key: string) => void state.local.delete(key),
    keys: () => [...state.local.keys()],
  };
  const alerts: AlertInput[] = [];
  const timers: (() => void)[] = [];
  const setup: WorkspaceSetup = {
    store: createDocumentStore({ api: api as never, storage }, 12, 'qualifier'),
    alerts: { show: (alert) => (alerts.push(alert), 'id'), clear: () => undefined },
    clock: { now: () => 99, after: (_ms, run) => (timers.push(run), () => void timers.splice(timers.indexOf(run), 1)) },
    t: (key) => key,
    log: () => undefined,
    first: firstLayout,
    least: () => ({ minW: 2, minH: 2 }),
    aliases: new Map([['old-goals', 'goals']]),
  };
  const workspace = createWorkspace(setup);
  const idle = () => vi.waitFor(() => expect(workspace.saving).toBe(false));
  return {
    workspace,
    state,
    alerts,
    timers,
    idle,
    place: (panel: string) => {
      const at = workspace.placed.find((p) => p.panel === panel);
      return at && [at.x, at.y, at.w, at.h];
    },
  };
}

describe('loading', () => {
  it('starts with the first layout of the variant and role when nothing is stored, and saves nothing', async () => {
    const { workspace, state } = world();
    await workspace.load();
    expect(workspace.placed).toEqual(first);
    expect(state.puts).toEqual([]);
  });
  it('takes what is stored, finds renamed panels and keeps panels of plugins that are not there', async () => {
    const { workspace, place } = world({
      stored: { revision: 4, layout: { version: 1, placed: [item('old-goals', 6, 0), item('gone', 0, 0)] } },
    });
    await workspace.load();
    expect(place('goals')).toEqual([6, 0, 3, 4]);
    expect(place('gone')).toEqual([0, 0, 3, 4]);
  });
  it('falls back to the first layout, with a notice, when the stored one cannot be read', async () => {
    const { workspace, alerts } = world({ stored: { revision: 4, layout: { version: 9 } } });
    await workspace.load();
    expect(workspace.placed).toEqual(first);
    expect(alerts[0]?.message).toBe('workspace.unreadable');
  });
  it('works from the browser against a gateway without workspaces, and says so', async () => {
    const { workspace, state, idle, alerts } = world();
    state.fail = failure(404);
    await workspace.load();
    expect(workspace.offlineLayout).toBe(true);
    workspace.remove('goals');
    await idle();
    expect(JSON.parse([...state.local.values()][0]!)).toMatchObject({ layout: { placed: [{ panel: 'lead' }] } });
    expect(alerts).toHaveLength(0);
    await workspace.load();
    expect(workspace.placed.map((p) => p.panel)).toEqual(['lead']);
  });
});

describe('changing', () => {
  it('saves a drop by revision, and nothing when the drop changed nothing', async () => {
    const { workspace, state, idle } = world();
    await workspace.load();
    workspace.place('goals', { x: 3, y: 0, w: 3, h: 4 });
    expect(state.puts).toEqual([]);
    workspace.place('goals', { x: 6, y: 0, w: 1, h: 1 });
    await idle();
    expect(state.puts).toMatchObject([
      { revision: 0, layout: { version: 1, placed: [{ panel: 'lead' }, { panel: 'goals', x: 6, y: 0, w: 2, h: 2 }] } },
    ]);
    workspace.remove('lead');
    await idle();
    expect(state.puts.map((put) => put.revision)).toEqual([0, 1]);
  });
  it('saves once more after a save during which it changed, with the new revision', async () => {
    const { workspace, state, idle } = world();
    await workspace.load();
    workspace.remove('lead');
    workspace.add('weather', 'weather', { w: 3, h: 4 });
    workspace.remove('goals');
    await idle();
    expect(state.puts.map((put) => put.revision)).toEqual([0, 1]);
    expect(state.puts[1]!.layout).toMatchObject({ placed: [{ panel: 'weather' }] });
  });
  it('undoes, redoes, and resets to the first layout', async () => {
    const { workspace, state, idle } = world();
    await workspace.load();
    workspace.remove('lead');
    workspace.undo();
    expect(workspace.placed).toHaveLength(2);
    expect(workspace.canRedo).toBe(true);
    workspace.redo();
    expect(workspace.placed.map((p) => p.panel)).toEqual(['goals']);
    workspace.reset();
    await idle();
    expect(workspace.placed).toEqual(first);
    expect(state.puts.at(-1)!.layout).toBeNull();
    workspace.undo();
    expect(workspace.placed.map((p) => p.panel)).toEqual(['goals']);
    await idle();
  });
  it.each([
    ['mine', 1, ['goals']],
    ['theirs', 0, ['lead', 'goals', 'weather']],
  ])('asks which layout to keep when another window saved meanwhile: %s', async (_, button, panels) => {
    const { workspace, state, alerts, idle } = world();
    await workspace.load();
    const theirs = { revision: 8, layout: { version: 1, placed: [...first, item('weather', 6, 0)] } };
    state.fail = failure(409, { message: 'conflict', current: theirs });
    workspace.remove('lead');
    await idle();
    expect(workspace.placed.map((p) => p.panel)).toEqual(['goals']);
    state.fail = null;
    alerts[0]!.buttons![button]!.action();
    await idle();
    expect(workspace.placed.map((p) => p.panel)).toEqual(panels);
    if (button === 1) expect(state.puts.at(-1)!.revision).toBe(8);
  });
  it('keeps the layout in the browser while the gateway is not reached, and says so once', async () => {
    const { workspace, state, alerts, idle } = world();
    await workspace.load();
    state.fail = failure(null);
    workspace.remove('lead');
    await idle();
    workspace.undo();
    await idle();
    expect(alerts.map((alert) => alert.message)).toEqual(['workspace.keptHere']);
    expect(state.local.size).toBe(1);
    state.fail = null;
    workspace.remove('goals');
    await idle();
    expect(workspace.offlineLayout).toBe(false);
    expect(state.local.size).toBe(0);
  });
});

it('keeps the preferences of plugins that are not there, and saves a change once, a second later', async () => {
  const { workspace, state, timers, idle } = world({
    stored: { revision: 1, layout: null, plugins: { gone: { version: 3, value: { a: 1 } } } },
  });
  await workspace.load();
  workspace.setPreferences('goals', { version: 1, value: 'x' });
  workspace.setPreferences('goals', { version: 1, value: 'y' });
  expect(timers).toHaveLength(1);
  timers[0]!();
  await idle();
  expect(state.puts).toEqual([
    { revision: 1, layout: null, plugins: { gone: { version: 3, value: { a: 1 } }, goals: { version: 1, value: 'y' } } },
  ]);
});
