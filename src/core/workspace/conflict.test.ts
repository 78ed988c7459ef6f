import { describe, expect, it } from 'vitest';
import { FakeGateway, item, opened, type World } from './testing';

/** Two windows of one person that have both arranged; the second one's save was refused. */
async function twoWindows(): Promise<{ gateway: FakeGateway; mine: World; other: World }> {
  const gateway = new FakeGateway();
  const mine = await opened({ gateway });
  const other = await opened({ gateway });
  other.workspace.add('weather', 'weather', { w: 3, h: 4 });
  await other.idle();
  mine.workspace.remove('lead');
  await mine.idle();
  return { gateway, mine, other };
}
/** Panels of the stored base layout; `lead` and `goals` are the default. */
const panelsOf = (gateway: FakeGateway) =>
  (gateway.stored.document as { layouts: { placed: { panel: string }[] | null }[] }).layouts[0]!.placed?.map(({ panel }) => panel) ?? [
    'lead',
    'goals',
  ];

describe('two windows that both arranged', () => {
  it('nothing is overwritten, and the person is asked', async () => {
    const { gateway, mine } = await twoWindows();
    expect(panelsOf(gateway)).toEqual(['lead', 'goals', 'weather']);
    expect(mine.panels()).toEqual(['goals']);
    expect(mine.workspace.conflict!.theirs.layouts[0]!.placed!.map(({ panel }) => panel)).toEqual(['lead', 'goals', 'weather']);
    expect(mine.workspace.conflict!.mine.layouts[0]!.placed!.map(({ panel }) => panel)).toEqual(['goals']);
  });
  it.each([
    ['mine', ['goals'], ['lead', 'goals', 'weather']],
    ['theirs', ['lead', 'goals', 'weather'], ['goals']],
    ['merge', ['goals', 'weather'], ['goals']],
  ] as const)('%s stands and is stored, and Undo goes back to the other one', async (choice, panels, other) => {
    const { gateway, mine } = await twoWindows();
    mine.workspace.settleConflict(choice);
    await mine.idle();
    expect(mine.workspace.conflict).toBeNull();
    expect(mine.panels()).toEqual(panels);
    expect(panelsOf(gateway)).toEqual(panels);
    expect(mine.local.size).toBe(0);
    mine.workspace.undo();
    await mine.idle();
    expect(mine.panels()).toEqual(other);
    expect(panelsOf(gateway)).toEqual(other);
    mine.workspace.redo();
    await mine.idle();
    expect(panelsOf(gateway)).toEqual(panels);
  });
  it.each(['mine', 'theirs', 'merge'] as const)('preferences of both windows are kept whatever is chosen: %s', async (choice) => {
    const gateway = new FakeGateway();
    const mine = await opened({ gateway });
    const other = await opened({ gateway });
    other.workspace.setPreferences('goals', { version: 1, value: 'theirs' });
    other.workspace.remove('goals');
    await other.idle();
    mine.workspace.setPreferences('lead', { version: 1, value: 'mine' });
    mine.workspace.remove('lead');
    await mine.idle();
    mine.workspace.settleConflict(choice);
    await mine.idle();
    expect(gateway.stored.document).toMatchObject({ plugins: { goals: { value: 'theirs' }, lead: { value: 'mine' } } });
    expect(mine.local.size).toBe(0);
  });
  it('what is arranged while the question is open is part of mine, and waits in the browser', async () => {
    const { gateway, mine } = await twoWindows();
    mine.workspace.add('notes', 'notes', { w: 3, h: 4 });
    mine.workspace.setPreferences('goals', { version: 1, value: 'week' });
    mine.ring();
    await mine.idle();
    expect(gateway.puts).toHaveLength(2);
    const again = await opened({ gateway, local: mine.local });
    expect(again.panels()).toEqual(['goals', 'notes']);
    expect(again.workspace.conflict).not.toBeNull();
    mine.workspace.settleConflict('merge');
    await mine.idle();
    expect(panelsOf(gateway)).toEqual(['goals', 'notes', 'weather']);
    expect(gateway.stored.document).toMatchObject({ plugins: { goals: { value: 'week' } } });
  });
  it('what is arranged while the refused save is still under way is not lost', async () => {
    const gateway = new FakeGateway();
    const mine = await opened({ gateway });
    const other = await opened({ gateway });
    other.workspace.add('weather', 'weather', { w: 3, h: 4 });
    await other.idle();
    let open = () => {};
    gateway.gate = new Promise((resolve) => (open = resolve));
    mine.workspace.remove('lead');
    mine.workspace.add('notes', 'notes', { w: 3, h: 4 });
    open();
    await mine.idle();
    expect(mine.workspace.conflict!.mine.layouts[0]!.placed!.map(({ panel }) => panel)).toEqual(['goals', 'notes']);
    expect([...mine.local.values()][0]).toContain('"notes"');
    mine.workspace.settleConflict('mine');
    await mine.idle();
    expect(panelsOf(gateway)).toEqual(['goals', 'notes']);
  });
  it('when a third window saves before the person has chosen, the choice is asked for again', async () => {
    const { gateway, mine, other } = await twoWindows();
    other.workspace.add('script', 'script', { w: 3, h: 4 });
    await other.idle();
    mine.workspace.settleConflict('mine');
    await mine.idle();
    expect(panelsOf(gateway)).toContain('script');
    expect(mine.workspace.conflict).not.toBeNull();
    mine.workspace.settleConflict('merge');
    await mine.idle();
    expect(panelsOf(gateway)).toEqual(['goals', 'script']);
  });
});

describe('nobody is asked', () => {
  it('when the other window changed only preferences: both are kept', async () => {
    const gateway = new FakeGateway();
    const mine = await opened({ gateway });
    const other = await opened({ gateway });
    other.workspace.setPreferences('goals', { version: 1, value: 'week' });
    other.ring();
    await other.idle();
    mine.workspace.remove('lead');
    await mine.idle();
    expect(mine.workspace.conflict).toBeNull();
    expect(panelsOf(gateway)).toEqual(['goals']);
    expect(gateway.stored.document).toMatchObject({ plugins: { goals: { value: 'week' } } });
    expect(mine.workspace.plugins).toEqual({ goals: { version: 1, value: 'week' } });
  });
  it('when both windows arranged alike', async () => {
    const gateway = new FakeGateway();
    const mine = await opened({ gateway });
    const other = await opened({ gateway });
    other.workspace.remove('lead');
    await other.idle();
    mine.workspace.remove('lead');
    await mine.idle();
    expect(mine.workspace.conflict).toBeNull();
    expect(gateway.stored.revision).toBe(1);
    expect(mine.local.size).toBe(0);
    mine.workspace.undo();
    await mine.idle();
    expect(gateway.stored.revision).toBe(2);
  });
  it('when the stored layout only has older names of the same panels', async () => {
    const stored = { version: 1, layout: { version: 1, placed: [item('old-goals', 3, 0)] }, plugins: {} };
    const gateway = new FakeGateway(stored);
    const mine = await opened({ gateway });
    gateway.save({ ...stored, plugins: { lead: { version: 1, value: 1 } } });
    mine.workspace.add('notes', 'notes', { w: 3, h: 4 });
    await mine.idle();
    expect(mine.workspace.conflict).toBeNull();
    expect(panelsOf(gateway)).toEqual(['goals', 'notes']);
  });
});
it('without a conflict there is nothing to settle', async () => {
  const { workspace, gateway, idle } = await opened();
  workspace.settleConflict('theirs');
  await idle();
  expect(gateway.puts).toEqual([]);
});
