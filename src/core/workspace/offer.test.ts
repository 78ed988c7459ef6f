import { describe, expect, it } from 'vitest';
import { failure, FakeGateway, item, open, opened, published, type WorldOptions } from './testing';

const teams = published(7, [item('notes', 0, 0), item('goals', 3, 0)]);
const newer = published(9, [item('weather', 0, 0)]);
const own = { version: 2, active: 'mine', layouts: [{ id: 'mine', name: '', placed: [item('lead', 0, 0)] }], plugins: {}, answered: 0 };

/** Signs in while this is published. */
async function signIn(standing: typeof teams | null, options: WorldOptions = {}) {
  const world = open(options);
  world.workspace.setPublished(standing);
  await world.workspace.load();
  return world;
}

describe('at sign-in', () => {
  it('who never arranged anything has what the team publishes outright, and is asked nothing', async () => {
    const { workspace, panels, gateway, idle } = await signIn(teams);
    expect(panels()).toEqual(['notes', 'goals']);
    expect(workspace.offer).toBeNull();
    await idle();
    expect(gateway.puts).toEqual([]);
  });
  it('also when the gateway says it after the layout has loaded', async () => {
    const { workspace, panels } = await opened();
    workspace.setPublished(teams);
    expect(panels()).toEqual(['notes', 'goals']);
    expect(workspace.offer).toBeNull();
  });
  it('who starts from the published layout and arranges it is not offered it again', async () => {
    const { workspace, gateway, idle } = await signIn(teams);
    workspace.remove('goals');
    await idle();
    expect(workspace.offer).toBeNull();
    expect((await signIn(teams, { gateway })).workspace.offer).toBeNull();
    expect((await signIn(newer, { gateway })).workspace.offer).toEqual(newer);
  });
  it('who has an arrangement of their own keeps it and is asked', async () => {
    const { workspace, panels } = await signIn(teams, { gateway: new FakeGateway(own) });
    expect(panels()).toEqual(['lead']);
    expect(workspace.offer).toEqual(teams);
    expect(workspace.seeing).toBe(false);
  });
  it('whose own layouts cannot be read now has it too, and is asked nothing', async () => {
    for (const [gateway, fail] of [
      [new FakeGateway(own), failure(503)],
      [new FakeGateway({ version: 3, rooms: [] }), null],
    ] as const) {
      gateway.fail = fail;
      const { workspace, panels } = await signIn(teams, { gateway });
      expect(panels()).toEqual(['notes', 'goals']);
      expect(workspace.offer).toBeNull();
    }
  });
  it('the variant’s first layout stands when nothing is published', async () => {
    const { workspace, panels } = await signIn(null);
    expect(panels()).toEqual(['lead', 'goals']);
    expect(workspace.offer).toBeNull();
  });
});

describe('an open page', () => {
  it('is asked, and changes nothing by itself', async () => {
    const { workspace, panels, gateway, idle } = await signIn(null);
    workspace.setPublished(teams);
    expect(workspace.offer).toEqual(teams);
    expect(panels()).toEqual(['lead', 'goals']);
    await idle();
    const next = await signIn(teams, { gateway });
    expect([next.panels(), next.workspace.offer]).toEqual([['lead', 'goals'], teams]);
  });
  it('that was asked is asked again after a reload, and keeps what stands until its person chooses', async () => {
    const { workspace, gateway, idle } = await signIn(null);
    workspace.setPublished(teams);
    workspace.setPublished(newer);
    await idle();
    for (let reload = 0; reload < 3; reload += 1) {
      const again = await signIn(newer, { gateway });
      expect([again.panels(), again.workspace.offer, again.workspace.canUndo]).toEqual([['lead', 'goals'], newer, false]);
      await again.idle();
    }
    const { workspace: last, panels, idle: saved } = await signIn(newer, { gateway });
    last.takeOffer();
    await saved();
    expect([panels(), (await signIn(newer, { gateway })).panels()]).toEqual([['weather'], ['weather']]);
  });
  it('See shows it as this release draws it, and saves nothing', async () => {
    const { workspace, at, panels, gateway, idle } = await signIn(null, { least: () => ({ minW: 4, minH: 4 }) });
    workspace.setPublished(published(7, [item('old-goals', 0, 0, 1, 1)]));
    await idle();
    const before = gateway.puts.length;
    workspace.seeOffer();
    expect(workspace.seeing).toBe(true);
    expect(at('goals')).toEqual([0, 0, 4, 4]);
    workspace.stopSeeing();
    expect(panels()).toEqual(['lead', 'goals']);
    expect(workspace.offer).not.toBeNull();
    await idle();
    expect(gateway.puts).toHaveLength(before);
  });
  it('an offer that is taken back by the administrator is gone, also while it is looked at', async () => {
    const { workspace, panels } = await signIn(null);
    workspace.setPublished(teams);
    workspace.seeOffer();
    workspace.setPublished(null);
    expect([workspace.offer, workspace.seeing]).toEqual([null, false]);
    expect(panels()).toEqual(['lead', 'goals']);
    workspace.setPublished(newer);
    expect(workspace.seeing).toBe(false);
  });
  it('there is nothing to see, take or keep without an offer', async () => {
    const { workspace, gateway, idle } = await signIn(teams);
    workspace.seeOffer();
    workspace.takeOffer();
    workspace.keepMine();
    expect(workspace.seeing).toBe(false);
    await idle();
    expect(gateway.puts).toEqual([]);
    expect(workspace.canUndo).toBe(false);
  });
});

describe('Take it', () => {
  it.each([
    ['from an arrangement of one’s own', own, ['lead']],
    ['from the default that stood', null, ['lead', 'goals']],
  ])('%s: the base layout is as the team has it, and Undo gives back what stood', async (_, stored, before) => {
    const gateway = new FakeGateway(stored);
    const { workspace, panels, idle } = await signIn(null, { gateway });
    workspace.setPublished(teams);
    workspace.seeOffer();
    workspace.takeOffer();
    expect(panels()).toEqual(['notes', 'goals']);
    expect([workspace.offer, workspace.seeing]).toEqual([null, false]);
    await idle();
    expect(gateway.stored.document).toMatchObject({ layouts: [{ id: 'mine', placed: null }], answered: 7 });

    workspace.undo();
    expect(panels()).toEqual(before);
    await idle();
    const next = await signIn(teams, { gateway });
    expect(next.panels()).toEqual(before);
    expect(next.workspace.offer).toBeNull();

    workspace.redo();
    expect(panels()).toEqual(['notes', 'goals']);
  });
  it('shows the base layout, also when another one was active, and leaves that one alone', async () => {
    const { workspace, panels } = await signIn(null);
    workspace.saveAs('Mornings');
    workspace.remove('lead');
    const { activeId } = workspace;
    workspace.setPublished(teams);
    workspace.takeOffer();
    expect(workspace.activeId).toBe('mine');
    expect(panels()).toEqual(['notes', 'goals']);
    workspace.switchTo(activeId);
    expect(panels()).toEqual(['goals']);
  });
  it('a layout that followed the old default keeps it', async () => {
    const { workspace, panels } = await signIn(null);
    workspace.saveAs('Mornings');
    workspace.reset();
    const { activeId } = workspace;
    workspace.setPublished(teams);
    workspace.takeOffer();
    workspace.switchTo(activeId);
    expect(panels()).toEqual(['lead', 'goals']);
  });
});

describe('Keep mine', () => {
  it('what stands is the person’s own from now on, and this offer does not come back; a newer one does', async () => {
    const gateway = new FakeGateway();
    const { workspace, panels, idle } = await signIn(null, { gateway });
    workspace.setPublished(teams);
    workspace.seeOffer();
    workspace.keepMine();
    expect(panels()).toEqual(['lead', 'goals']);
    expect([workspace.offer, workspace.seeing]).toEqual([null, false]);
    await idle();
    const next = await signIn(teams, { gateway });
    expect(next.panels()).toEqual(['lead', 'goals']);
    expect(next.workspace.offer).toBeNull();
    next.workspace.setPublished(newer);
    expect(next.workspace.offer).toEqual(newer);
  });
  it('a step that is undone afterwards still goes back to what stood then', async () => {
    const { workspace, panels } = await signIn(null);
    workspace.remove('lead');
    workspace.setPublished(teams);
    workspace.keepMine();
    workspace.undo();
    expect(panels()).toEqual(['lead', 'goals']);
    workspace.reset();
    expect(panels()).toEqual(['notes', 'goals']);
    workspace.undo();
    expect(panels()).toEqual(['lead', 'goals']);
  });
});

it('a reset after the published default was taken back gives the variant’s first layout', async () => {
  const { workspace, panels } = await signIn(teams);
  workspace.setPublished(null);
  expect(panels()).toEqual(['notes', 'goals']);
  workspace.reset();
  expect(panels()).toEqual(['lead', 'goals']);
  workspace.undo();
  expect(panels()).toEqual(['notes', 'goals']);
});
