import { describe, expect, it } from 'vitest';
import en from '../../../locales/en/shell.json';
import fr from '../../../locales/fr/shell.json';
import { FakeGateway, item, opened, published } from './testing';

const names = ({ layouts }: { layouts: readonly { name: string }[] }) => layouts.map(({ name }) => name);
const idOf = ({ layouts }: { layouts: readonly { id: string; name: string }[] }, name: string) => layouts.find((l) => l.name === name)!.id;

describe('layouts of one’s own', () => {
  it('are saved under a name, switched and arranged apart, and there at the next sign-in', async () => {
    const { workspace, gateway, idle, panels } = await opened();
    expect(workspace.saveAs('  Mornings ')).toEqual({ kind: 'done' });
    expect(workspace.activeId).toBe(idOf(workspace, 'Mornings'));
    workspace.remove('goals');
    workspace.switchTo('mine');
    expect(panels()).toEqual(['lead', 'goals']);
    workspace.switchTo(idOf(workspace, 'Mornings'));
    expect(panels()).toEqual(['lead']);
    await idle();
    const next = await opened({ gateway });
    expect(next.panels()).toEqual(['lead']);
    expect(names(next.workspace)).toEqual(['', 'Mornings']);
    expect(gateway.puts.at(-1)!.document.layouts).toMatchObject([{ id: 'mine', name: '', placed: null }, { name: 'Mornings' }]);
  });
  it('a switch is saved once, and a switch to where one is, or to nowhere, not at all', async () => {
    const { workspace, gateway, idle } = await opened();
    workspace.saveAs('Mornings');
    await idle();
    const before = gateway.puts.length;
    workspace.switchTo(workspace.activeId);
    workspace.switchTo('nowhere');
    await idle();
    expect(gateway.puts).toHaveLength(before);
    workspace.switchTo('mine');
    await idle();
    expect(gateway.puts).toHaveLength(before + 1);
  });
  it.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['x'.repeat(61), 'long'],
    ['MORNINGS', 'taken'],
  ])('a layout is not called %j', async (name, reason) => {
    const { workspace } = await opened();
    workspace.saveAs('Mornings');
    workspace.saveAs('Evenings');
    const refused = { kind: 'refused', reasonKey: `customize.names.${reason}` };
    expect(workspace.saveAs(name)).toMatchObject(refused);
    expect(workspace.renameLayout(workspace.activeId, name)).toMatchObject(refused);
    expect(names(workspace)).toEqual(['', 'Mornings', 'Evenings']);
  });
  it('may be renamed, also only in its capitals; the name that it has is no change', async () => {
    const { workspace } = await opened();
    workspace.saveAs('Mornings');
    expect(workspace.renameLayout(workspace.activeId, 'MORNINGS')).toEqual({ kind: 'done' });
    expect(names(workspace)).toEqual(['', 'MORNINGS']);
    workspace.undo();
    expect(names(workspace)).toEqual(['', 'Mornings']);
    workspace.undo();
    workspace.saveAs('Evenings');
    workspace.renameLayout(workspace.activeId, ' Evenings ');
    workspace.undo();
    expect(names(workspace)).toEqual(['']);
  });
  it('the base layout is neither renamed nor removed, and one that is gone is said to be', async () => {
    const { workspace } = await opened();
    expect(workspace.removeLayout('mine')).toMatchObject({ reasonKey: 'customize.names.base' });
    expect(workspace.renameLayout('mine', 'Mornings')).toMatchObject({ reasonKey: 'customize.names.base' });
    expect(workspace.removeLayout('nowhere')).toMatchObject({ reasonKey: 'customize.names.gone' });
  });
  it('are fifteen at most', async () => {
    const { workspace } = await opened();
    for (let n = 2; n <= 15; n++) expect(workspace.saveAs(`Layout ${n}`)).toEqual({ kind: 'done' });
    expect(workspace.saveAs('One more')).toEqual({ kind: 'refused', reasonKey: 'customize.names.limit', params: { max: 15 } });
    expect(workspace.importFile(workspace.exportFile().text)).toMatchObject({ reasonKey: 'customize.names.limit' });
  });
  it('when the active one is removed the base layout stands, and Undo brings it back and shows it', async () => {
    const { workspace, panels } = await opened();
    workspace.saveAs('Mornings');
    workspace.remove('lead');
    workspace.removeLayout(workspace.activeId);
    expect(workspace.activeId).toBe('mine');
    expect(panels()).toEqual(['lead', 'goals']);
    workspace.undo();
    expect(workspace.activeId).toBe(idOf(workspace, 'Mornings'));
    expect(panels()).toEqual(['goals']);
  });
  it('going to another layout is not undone: Undo takes back the last change and shows where it was', async () => {
    const { workspace, panels } = await opened();
    workspace.saveAs('Mornings');
    workspace.remove('lead');
    workspace.switchTo('mine');
    workspace.undo();
    expect(workspace.activeId).toBe(idOf(workspace, 'Mornings'));
    expect(panels()).toEqual(['lead', 'goals']);
    workspace.switchTo('mine');
    expect(workspace.canRedo).toBe(true);
    workspace.redo();
    expect(workspace.layouts[1]!.placed!.map(({ panel }) => panel)).toEqual(['goals']);
  });
  it('a reset is of the layout that is shown only', async () => {
    const { workspace, panels } = await opened();
    workspace.remove('lead');
    workspace.saveAs('Mornings');
    workspace.reset();
    expect(panels()).toEqual(['lead', 'goals']);
    workspace.switchTo('mine');
    expect(panels()).toEqual(['goals']);
  });
});

describe('a layout as a file', () => {
  it('carries placement and preferences, and comes back as one more layout that Undo takes away again', async () => {
    const from = await opened({
      gateway: new FakeGateway({
        version: 1,
        layout: null,
        plugins: { goals: { version: 2, value: 'week' }, lead: { version: 1, value: 'a' } },
      }),
    });
    from.workspace.place('goals', { x: 8, y: 0, w: 4, h: 6 });
    from.workspace.saveAs('Après-midi');
    const file = from.workspace.exportFile();
    expect(file.name).toBe('dialer-slica-qualifier-apres-midi.json');
    expect(JSON.parse(file.text)).toEqual({
      dialer: 'layout',
      version: 2,
      variant: 'SLICA',
      role: 'qualifier',
      name: 'Après-midi',
      placed: from.workspace.placed,
      plugins: { goals: { version: 2, value: 'week' }, lead: { version: 1, value: 'a' } },
    });

    const to = await opened({ gateway: new FakeGateway({ version: 1, layout: null, plugins: { goals: { version: 2, value: 'day' } } }) });
    expect(to.workspace.importFile(file.text)).toEqual({ kind: 'done', name: 'Après-midi', unknown: [], remarks: [] });
    expect(to.at('goals')).toEqual([8, 0, 4, 6]);
    expect(to.workspace.plugins).toEqual({ goals: { version: 2, value: 'day' }, lead: { version: 1, value: 'a' } });
    await to.idle();
    expect((await opened({ gateway: to.gateway })).at('goals')).toEqual([8, 0, 4, 6]);
    to.workspace.undo();
    expect(names(to.workspace)).toEqual(['']);
    expect(to.at('goals')).toEqual([3, 0, 3, 4]);
  });
  it('of the base layout has no name, and gets a free one when it is imported', async () => {
    const { workspace } = await opened();
    const { name, text } = workspace.exportFile();
    expect(name).toBe('dialer-slica-qualifier.json');
    expect(workspace.importFile(text)).toMatchObject({ name: 'workspace.importedName' });
    expect(workspace.importFile(text)).toMatchObject({ name: 'workspace.importedName (2)' });
  });
  it('keeps panels that this release does not have and names them, finds renamed ones, and gives each the room that it needs', async () => {
    const { workspace, at } = await opened({ least: (panel) => (panel === 'wallboard' ? null : { minW: 3, minH: 3 }) });
    const placed = [item('old-goals', 0, 0, 1, 1), item('wallboard', 6, 0)];
    const text = JSON.stringify({ dialer: 'layout', version: 2, variant: 'SLICA', role: 'qualifier', name: 'Floor', placed, plugins: {} });
    expect(workspace.importFile(text)).toMatchObject({ kind: 'done', unknown: ['wallboard'] });
    expect(at('goals')).toEqual([0, 0, 3, 3]);
    expect(at('wallboard')).toEqual([6, 0, 3, 4]);
  });
  it('of another centre or role is taken, and both are said', async () => {
    const { text } = (await opened({ variant: 'ISIUS', role: 'manager' })).workspace.exportFile();
    const { workspace } = await opened();
    expect(workspace.importFile(text)).toMatchObject({
      kind: 'done',
      remarks: [
        { reasonKey: 'customize.imports.otherVariant', params: { variant: 'ISIUS' } },
        { reasonKey: 'customize.imports.otherRole', params: { role: 'manager' } },
      ],
    });
  });

  const file = (over: object) =>
    JSON.stringify({ dialer: 'layout', version: 2, name: 'A', placed: [item('lead', 0, 0)], plugins: {}, ...over });
  it.each([
    ['larger than a megabyte', file({ name: 'x'.repeat(1024 * 1024) }), 'tooLarge'],
    ['cut off', file({}).slice(0, -1), 'broken'],
    ['nested without end', file({ plugins: {} }).replace('{}', `${'['.repeat(400_000)}${']'.repeat(400_000)}`), 'broken'],
    ['no layout', '{"name":"leads"}', 'otherKind'],
    ['a number', '5', 'otherKind'],
    ['null', 'null', 'otherKind'],
    ['of a newer release', file({ version: 3 }), 'newer'],
    ['without a version', file({ version: undefined }), 'damaged'],
    ['without places', file({ placed: undefined }), 'damaged'],
    ['with a place that is none', file({ placed: [{ panel: 'lead' }] }), 'damaged'],
    ['with a panel whose id is too long', file({ placed: [item('x'.repeat(201), 0, 0)] }), 'damaged'],
    ['with too many panels', file({ placed: Array.from({ length: 201 }, (_, n) => item(`p${n}`, 0, n)) }), 'damaged'],
    [
      'with panels deeper than any screen',
      file({ placed: Array.from({ length: 150 }, (_, n) => item(`p${n}`, 0, n, 12, 100)) }),
      'damaged',
    ],
    ['with an envelope whose version is none', file({ placed: [{ ...item('lead', 0, 0), v: 'two' }] }), 'damaged'],
  ])('that is %s is refused in words, and changes nothing', async (_, text, reason) => {
    const { workspace, gateway, idle } = await opened();
    expect(workspace.importFile(text)).toMatchObject({ kind: 'refused', reasonKey: `customize.imports.${reason}` });
    await idle();
    expect(gateway.puts).toEqual([]);
    expect(workspace.layouts).toHaveLength(1);
  });
  it('with a name that is too long, of the wrong kind, or with preferences that are none, is read as far as it goes', async () => {
    const { workspace, gateway, idle } = await opened();
    const long = workspace.importFile(file({ name: 'y'.repeat(200) }));
    expect(long).toMatchObject({ kind: 'done', name: 'y'.repeat(60) });
    expect(workspace.importFile(file({ name: 7, plugins: { goals: 5, lead: { version: 1, value: null } } }))).toMatchObject({
      kind: 'done',
    });
    expect(workspace.plugins).toEqual({ lead: { version: 1, value: null } });
    await idle();
    expect(gateway.stored.document).toMatchObject({ version: 2 });
  });
});

describe('while the offered layout is looked at', () => {
  it('nothing is edited, named, imported or undone', async () => {
    const { workspace, gateway, idle, panels } = await opened();
    workspace.remove('lead');
    await idle();
    workspace.setPublished(published(3, [item('notes', 0, 0)]));
    workspace.setPublished(published(4, [item('notes', 0, 0), item('lead', 3, 0)]));
    workspace.seeOffer();
    expect(panels()).toEqual(['notes', 'lead']);
    const before = gateway.puts.length;
    workspace.place('notes', { x: 5, y: 0, w: 3, h: 3 });
    workspace.add('weather', 'weather', { w: 3, h: 3 });
    workspace.remove('notes');
    workspace.reset();
    workspace.undo();
    workspace.redo();
    const seeing = { kind: 'refused', reasonKey: 'customize.names.seeing' };
    expect(workspace.saveAs('Mornings')).toEqual(seeing);
    expect(workspace.renameLayout('mine', 'Mornings')).toEqual(seeing);
    expect(workspace.removeLayout('mine')).toEqual(seeing);
    expect(workspace.importFile('{}')).toEqual(seeing);
    expect([workspace.canUndo, workspace.canRedo]).toEqual([false, false]);
    await idle();
    expect(gateway.puts).toHaveLength(before);
    workspace.stopSeeing();
    expect(panels()).toEqual(['goals']);
    expect(workspace.canUndo).toBe(true);
  });
});

it.each([
  ['English', en],
  ['French', fr],
])('every reason and notice has its words in %s', (_, { customize, workspace }) => {
  const reasons = {
    names: ['empty', 'long', 'taken', 'limit', 'base', 'gone', 'seeing'],
    imports: ['tooLarge', 'broken', 'otherKind', 'newer', 'damaged', 'otherVariant', 'otherRole'],
  };
  expect(Object.keys(customize.names)).toEqual(expect.arrayContaining(reasons.names));
  expect(Object.keys(customize.imports)).toEqual(expect.arrayContaining(reasons.imports));
  expect(Object.keys(workspace)).toEqual(expect.arrayContaining(['keptHere', 'unreadable', 'newerRelease', 'importedName']));
});
