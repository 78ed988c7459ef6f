import { describe, expect, it } from 'vitest';
import { failure, FakeGateway, item, open, opened, published } from './testing';

const first = [item('lead', 0, 0), item('goals', 3, 0)];
const v1 = (placed: unknown, plugins = {}) => ({ version: 1, layout: { version: 1, placed }, plugins });
const base = (put: FakeGateway['puts'][number] | undefined) => put?.document.layouts.find(({ id }) => id === 'mine')?.placed;

describe('loading', () => {
  it('starts with the first layout of the variant and role when nothing is stored, and saves nothing', async () => {
    const { workspace, gateway } = await opened();
    expect(workspace.placed).toEqual(first);
    expect(workspace.layouts).toEqual([{ id: 'mine', name: '', placed: null }]);
    expect(gateway.puts).toEqual([]);
  });
  it('takes what is stored, finds renamed panels and keeps panels of plugins that are not there', async () => {
    const { at, gateway } = await opened({ gateway: new FakeGateway(v1([item('old-goals', 6, 0), item('gone', 0, 0)])) });
    expect(at('goals')).toEqual([6, 0, 3, 4]);
    expect(at('gone')).toEqual([0, 0, 3, 4]);
    expect(gateway.puts).toEqual([]);
  });
  it('keeps a panel once when it stands there under two of its names', async () => {
    const { panels, at } = await opened({
      gateway: new FakeGateway(v1([item('old-goals', 6, 0), item('goals', 0, 0), item('lead', 0, 4)])),
    });
    expect(panels()).toEqual(['goals', 'lead']);
    expect(at('goals')).toEqual([6, 0, 3, 4]);
  });
  it('gives a panel that has grown since the room that it needs now, and moves what is in the way', async () => {
    const grown = await opened({
      gateway: new FakeGateway(v1([item('lead', 0, 0), item('goals', 10, 0, 2, 2), item('notes', 10, 2, 2, 2)])),
      least: (panel) => (panel === 'goals' ? { minW: 4, minH: 5 } : { minW: 1, minH: 1 }),
    });
    expect(grown.at('goals')).toEqual([8, 0, 4, 5]);
    expect(grown.at('notes')).toEqual([10, 5, 2, 2]);
    expect(grown.gateway.puts).toEqual([]);
  });
  it('falls back to the first layout, with a notice, when the stored one cannot be read', async () => {
    const { workspace, alerts } = await opened({ gateway: new FakeGateway({ version: 1, layout: { version: 9 } }) });
    expect(workspace.placed).toEqual(first);
    expect(alerts[0]?.message).toBe('workspace.unreadable');
  });
  it('works from the browser against a gateway without workspaces, and says so', async () => {
    const { workspace, gateway, local, idle, alerts, panels } = open();
    gateway.fail = failure(404);
    await workspace.load();
    expect(workspace.offlineLayout).toBe(true);
    workspace.remove('goals');
    await idle();
    expect(JSON.parse([...local.values()][0]!)).toMatchObject({ document: { layouts: [{ placed: [{ panel: 'lead' }] }] } });
    expect(alerts).toHaveLength(0);
    await workspace.load();
    expect(panels()).toEqual(['lead']);
  });
  it('reads what a browser kept before there were named layouts', async () => {
    const gateway = new FakeGateway();
    gateway.fail = failure(404);
    const kept = { revision: 0, layout: { version: 1, placed: [item('lead', 0, 0)] }, plugins: {} };
    const { panels } = await opened({ gateway, local: new Map([['workspace-12-qualifier', JSON.stringify(kept)]]) });
    expect(panels()).toEqual(['lead']);
  });
});

describe('changing', () => {
  it('saves a drop by revision, and nothing when the drop changed nothing', async () => {
    const { workspace, gateway, idle } = await opened();
    workspace.place('goals', { x: 3, y: 0, w: 3, h: 4 });
    expect(gateway.puts).toEqual([]);
    workspace.place('goals', { x: 6, y: 0, w: 1, h: 1 });
    await idle();
    expect(gateway.puts[0]!.revision).toBe(0);
    expect(base(gateway.puts[0])).toMatchObject([{ panel: 'lead' }, { panel: 'goals', x: 6, y: 0, w: 2, h: 2 }]);
    workspace.remove('lead');
    await idle();
    expect(gateway.puts.map((put) => put.revision)).toEqual([0, 1]);
  });
  it('saves once more after a save during which it changed, with the new revision', async () => {
    const { workspace, gateway, idle } = await opened();
    workspace.remove('lead');
    workspace.add('weather', 'weather', { w: 3, h: 4 });
    workspace.remove('goals');
    await idle();
    expect(gateway.puts.map((put) => put.revision)).toEqual([0, 1]);
    expect(base(gateway.puts[1])).toMatchObject([{ panel: 'weather' }]);
  });
  it('undoes, redoes, and resets to the first layout', async () => {
    const { workspace, gateway, idle, panels } = await opened();
    workspace.remove('lead');
    workspace.undo();
    expect(panels()).toEqual(['lead', 'goals']);
    expect(workspace.canRedo).toBe(true);
    workspace.redo();
    expect(panels()).toEqual(['goals']);
    workspace.reset();
    await idle();
    expect(workspace.placed).toEqual(first);
    expect(base(gateway.puts.at(-1))).toBeNull();
    workspace.undo();
    expect(panels()).toEqual(['goals']);
    await idle();
  });
  it('resets to the published default where there is one, and asks nothing about it afterwards', async () => {
    const { workspace, panels } = await opened({ gateway: new FakeGateway(v1([item('lead', 0, 0)])) });
    workspace.setPublished(published(7, [item('goals', 0, 0), item('notes', 3, 0)]));
    expect(workspace.offer?.revision).toBe(7);
    workspace.reset();
    expect(panels()).toEqual(['goals', 'notes']);
    expect(workspace.offer).toBeNull();
  });
});

describe('keeping', () => {
  it('keeps the layout in the browser while the gateway is not reached, says so once, and saves it later by itself', async () => {
    const { workspace, gateway, local, alerts, idle, ring, timers } = await opened();
    gateway.fail = failure(null);
    workspace.remove('lead');
    await idle();
    workspace.undo();
    workspace.remove('goals');
    await idle();
    expect(alerts.map((alert) => alert.message)).toEqual(['workspace.keptHere']);
    expect(local.size).toBe(1);
    gateway.fail = null;
    ring();
    await idle();
    expect(workspace.offlineLayout).toBe(false);
    expect(local.size).toBe(0);
    expect(base({ revision: 0, document: gateway.stored.document as never })).toMatchObject([{ panel: 'lead' }]);
    expect(timers.size).toBe(0);
  });
  it('saves at the next sign-in what a browser kept', async () => {
    const gateway = new FakeGateway();
    const before = await opened({ gateway });
    gateway.fail = failure(503);
    before.workspace.remove('lead');
    await before.idle();
    gateway.fail = null;
    const after = await opened({ gateway, local: before.local });
    expect(after.panels()).toEqual(['goals']);
    expect(gateway.stored.revision).toBe(1);
    expect(after.local.size).toBe(0);
  });
  it('asks at the next sign-in when another machine has arranged since', async () => {
    const gateway = new FakeGateway();
    const before = await opened({ gateway });
    const other = await opened({ gateway });
    gateway.fail = failure(503);
    before.workspace.remove('lead');
    await before.idle();
    gateway.fail = null;
    other.workspace.add('notes', 'notes', { w: 3, h: 4 });
    await other.idle();
    const after = await opened({ gateway, local: before.local });
    expect(after.workspace.conflict).not.toBeNull();
    expect(gateway.puts).toHaveLength(2);
    after.workspace.settleConflict('merge');
    await after.idle();
    expect(after.panels()).toEqual(['goals', 'notes']);
    expect(after.local.size).toBe(0);
  });
  it('never saves over what a newer release stored, and says so', async () => {
    const newer = { version: 3, rooms: [] };
    const { workspace, gateway, alerts, idle, local } = await opened({ gateway: new FakeGateway(newer) });
    expect(workspace.placed).toEqual(first);
    expect(workspace.newerRelease).toBe(true);
    expect(alerts.map((alert) => alert.message)).toEqual(['workspace.newerRelease']);
    workspace.remove('lead');
    await idle();
    expect(gateway.puts).toEqual([]);
    expect(local.size).toBe(0);
    expect(gateway.stored.document).toEqual(newer);
  });
  it('stops saving when a newer release stored meanwhile; the browser keeps the change for that release', async () => {
    const { workspace, gateway, idle, local } = await opened();
    gateway.save({ version: 3, rooms: [] });
    workspace.remove('lead');
    await idle();
    expect(workspace.newerRelease).toBe(true);
    workspace.remove('goals');
    await idle();
    expect(gateway.puts).toHaveLength(1);
    expect(gateway.stored.document).toEqual({ version: 3, rooms: [] });
    expect(local.size).toBe(1);
  });
  it('saves nothing more after the sign-out', async () => {
    const { workspace, gateway, idle, timers } = await opened();
    workspace.setPreferences('goals', { version: 1, value: 'x' });
    workspace.close();
    workspace.remove('lead');
    await idle();
    expect(timers.size).toBe(0);
    expect(gateway.puts).toEqual([]);
  });
  it('a page that goes before a change was saved has it at the next sign-in of this browser', async () => {
    const gateway = new FakeGateway();
    const { workspace, local, idle } = await opened({ gateway });
    workspace.setPreferences('goals', { version: 1, value: 'x' });
    workspace.close(); // within the second that preferences wait
    await idle();
    const next = await opened({ gateway, local });
    expect(next.workspace.plugins).toEqual({ goals: { version: 1, value: 'x' } });
    expect(gateway.stored.document).toMatchObject({ plugins: { goals: { value: 'x' } } });
    expect(local.size).toBe(0);
  });
  it('a page that goes while an earlier change is saved loses neither that nor what was changed since', async () => {
    const gateway = new FakeGateway();
    const { workspace, local } = await opened({ gateway });
    gateway.gate = new Promise(() => undefined); // no answer reaches a page that is gone
    workspace.remove('lead');
    workspace.saveAs('Evening');
    workspace.setPreferences('goals', { version: 1, value: 'x' });
    gateway.gate = Promise.resolve();
    const next = await opened({ gateway, local });
    expect(next.panels()).toEqual(['goals']);
    expect(next.workspace.layouts.map(({ name }) => name)).toEqual(['', 'Evening']);
    expect(gateway.stored.document).toMatchObject({ layouts: [{}, { name: 'Evening' }], plugins: { goals: { value: 'x' } } });
    expect(local.size).toBe(0);
  });
  it('preferences that change while a layout is saved are in the browser until they are saved too', async () => {
    let open!: () => void;
    const { workspace, gateway, local, idle, ring } = await opened();
    gateway.gate = new Promise((resolve) => (open = resolve));
    workspace.remove('lead');
    workspace.setPreferences('goals', { version: 1, value: 'x' });
    open();
    await idle();
    expect(JSON.parse([...local.values()][0]!)).toMatchObject({ revision: 1, document: { plugins: { goals: { value: 'x' } } } });
    ring();
    await idle();
    expect(local.size).toBe(0);
  });
  it('keeps the preferences of plugins that are not there, and saves a change once, a second later', async () => {
    const gone = { version: 3, value: { a: 1 } };
    const { workspace, gateway, timers, idle, ring } = await opened({
      gateway: new FakeGateway({ version: 1, layout: null, plugins: { gone } }),
    });
    workspace.setPreferences('goals', { version: 1, value: 'x' });
    workspace.setPreferences('goals', { version: 1, value: 'y' });
    expect(timers.size).toBe(1);
    ring();
    await idle();
    expect(gateway.puts).toHaveLength(1);
    expect(gateway.puts[0]!.document).toEqual({
      version: 2,
      active: 'mine',
      layouts: [{ id: 'mine', name: '', placed: null }],
      plugins: { gone, goals: { version: 1, value: 'y' } },
      answered: 0,
    });
  });
});
