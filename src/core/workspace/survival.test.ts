/**
 * What a person arranged survives whatever happens: any operations, in any order, over releases in which plugins come,
 * go, are renamed, grow and shrink, while panels show and hide.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { COLUMNS, derive, fit, overlaps, same, settle, type Item, type Layout, type Least } from './layout';
import type { Workspace } from './model';
import { FakeGateway, item, opened, open, published, type World } from './testing';

/** Panels by number; their names change with releases. */
const PANELS = 8;
type Size = { w: number; h: number };
type Step =
  | { do: 'place'; panel: number; rect: Size & { x: number; y: number } }
  | { do: 'add'; panel: number; size: Size }
  | { do: 'remove' | 'toggle'; panel: number }
  | { do: 'reset' | 'undo' | 'redo' | 'see' | 'stopSeeing' | 'take' | 'keep' | 'roundTrip' | 'putBack' }
  | { do: 'saveAs' | 'rename'; name: number }
  | { do: 'switch' | 'removeLayout'; layout: number }
  | { do: 'publish'; panels: number[] | null }
  | { do: 'release'; renamed: number[]; joined: [number, number] | null; gone: number[]; least: Least[] };

const number = (max: number) => fc.integer({ min: -2, max });
const panel = fc.nat(PANELS - 1);
const step = <D extends Step['do'], T extends object>(name: D, parts: { [K in keyof T]: fc.Arbitrary<T[K]> }) =>
  fc.record({ do: fc.constant(name), ...parts }) as unknown as fc.Arbitrary<Step>;
const simple = (...names: string[]) => fc.constantFrom(...names).map((name) => ({ do: name }) as Step);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: step('place', { panel, rect: fc.record({ x: number(14), y: number(30), w: number(14), h: number(20) }) }) },
  { weight: 4, arbitrary: step('add', { panel, size: fc.record({ w: number(14), h: number(20) }) }) },
  { weight: 3, arbitrary: step('remove', { panel }) },
  { weight: 3, arbitrary: step('toggle', { panel }) },
  { weight: 6, arbitrary: simple('undo', 'redo') },
  { weight: 4, arbitrary: simple('reset', 'see', 'stopSeeing', 'take', 'keep', 'roundTrip', 'putBack') },
  { weight: 2, arbitrary: fc.oneof(step('saveAs', { name: fc.nat(3) }), step('rename', { name: fc.nat(3) })) },
  { weight: 3, arbitrary: fc.oneof(step('switch', { layout: fc.nat(3) }), step('removeLayout', { layout: fc.nat(3) })) },
  { weight: 1, arbitrary: step('publish', { panels: fc.option(fc.uniqueArray(panel, { maxLength: 4 })) }) },
  {
    weight: 2,
    arbitrary: step('release', {
      renamed: fc.uniqueArray(panel, { maxLength: 3 }),
      joined: fc.option(fc.tuple(panel, panel), { freq: 2 }),
      gone: fc.uniqueArray(panel, { maxLength: 2 }),
      least: fc.array(fc.record({ minW: fc.integer({ min: 1, max: 6 }), minH: fc.integer({ min: 1, max: 8 }) }), {
        minLength: PANELS,
        maxLength: PANELS,
      }),
    }),
  },
);

/** What the plugins of a release are, and which panels show at the moment. */
class Plugins {
  readonly names = Array.from({ length: PANELS }, (_, n) => `p${n}`);
  aliases = new Map<string, string>();
  gone: readonly number[] = [];
  least: readonly Least[] = Array.from({ length: PANELS }, () => ({ minW: 1, minH: 1 }));
  readonly hidden = new Set<number>();
  private releases = 0;

  readonly leastOf = (name: string): Least | null => {
    const n = this.names.indexOf(name);
    return n < 0 || this.gone.includes(n) ? null : this.least[n]!;
  };
  readonly isVisible = ({ panel: name }: Item): boolean => !this.hidden.has(this.names.indexOf(name));
  now = (name: string): string => this.aliases.get(name) ?? name;

  release({ renamed, joined, gone, least }: Extract<Step, { do: 'release' }>): void {
    this.releases += 1;
    const newNames = new Map(renamed.map((n) => [this.names[n]!, `p${n}.${this.releases}`]));
    // Two panels that become one: the second one's name is an earlier name of the first from now on.
    if (joined && joined[0] !== joined[1]) {
      const [kept, given] = joined.map((n) => this.names[n]!);
      newNames.set(given!, newNames.get(kept!) ?? kept!);
    }
    this.names.forEach((name, n) => (this.names[n] = newNames.get(name) ?? name));
    this.aliases = new Map([...[...this.aliases].map(([old, name]) => [old, newNames.get(name) ?? name] as const), ...newNames]);
    this.gone = gone;
    this.least = least;
  }
}

/** Where everything stands: each layout's places, its own or the default's. */
type Standing = Record<string, Layout>;
const standingOf = (workspace: Workspace): Standing =>
  Object.fromEntries(workspace.layouts.map(({ id, name }) => [`${id} ${name}`, workspace.placesOf(id)]));
const idsOf = (standing: Standing): Record<string, string[]> =>
  Object.fromEntries(Object.entries(standing).map(([key, layout]) => [key, layout.map(({ panel: name }) => name).sort()]));

/** Inside of the columns, nothing on anything else, nothing smaller than it may be, and settled. */
function fault(layout: Layout, least: (name: string) => Least | null): string | null {
  for (const [i, a] of layout.entries()) {
    const { minW, minH } = least(a.panel) ?? { minW: 1, minH: 1 };
    if (![a.x, a.y, a.w, a.h].every(Number.isInteger)) return `${a.panel} is between cells`;
    if (a.x < 0 || a.y < 0 || a.x + a.w > COLUMNS || a.h < 1) return `${a.panel} is out of bounds`;
    if (a.w < minW || a.h < minH) return `${a.panel} is too small`;
    const on = layout.slice(i + 1).find((b) => overlaps(a, b));
    if (on) return `${a.panel} is on ${on.panel}`;
  }
  return same(settle(layout), layout) && new Set(layout.map((there) => there.panel)).size === layout.length ? null : 'not settled';
}

/** A person at work: the page that is open now, and what the test knows of the way so far. */
class Person {
  readonly plugins = new Plugins();
  readonly gateway = new FakeGateway();
  world!: World;
  /** Where everything stood before each step that Undo can go back to. */
  history: Standing[] = [];
  private published = 0;
  private standing: ReturnType<typeof published> | null = null;

  get workspace(): Workspace {
    return this.world.workspace;
  }

  /** Another page, of the release that there is now. */
  async signIn(): Promise<void> {
    this.world?.workspace.close();
    const { plugins } = this;
    const first = [0, 1, 2].map((n) => item(plugins.names[n]!, n * 4, 0, 4, 6));
    this.world = open({ gateway: this.gateway, first, least: plugins.leastOf, aliases: plugins.aliases });
    this.workspace.setPublished(this.standing);
    await this.workspace.load();
    await this.world.idle();
    this.history = [];
  }

  publish(panels: number[] | null): void {
    this.published += 1;
    this.standing = panels && published(this.published, settle(panels.map((n, i) => item(this.plugins.names[n]!, i, 0, 3, 3))) as Item[]);
    this.workspace.setPublished(this.standing);
  }

  async take(taken: Step): Promise<void> {
    const { workspace, plugins } = this;
    const shown = derive(workspace.layout, COLUMNS, plugins.isVisible);
    const name = 'panel' in taken ? plugins.names[taken.panel]! : '';
    const layout = 'layout' in taken ? (workspace.layouts[taken.layout]?.id ?? 'nowhere') : '';
    if (taken.do === 'place') workspace.place(name, taken.rect, shown);
    else if (taken.do === 'add') {
      const { minW, minH } = plugins.leastOf(name) ?? { minW: 1, minH: 1 };
      const { w, h } = fit({ x: 0, y: 0, ...taken.size }, { minW, minH });
      if (!workspace.layout.some((there) => there.panel === name)) workspace.add(name, name, { w, h }, { shown });
    } else if (taken.do === 'remove') workspace.remove(name);
    else if (taken.do === 'toggle') plugins.hidden[plugins.hidden.has(taken.panel) ? 'delete' : 'add'](taken.panel);
    else if (taken.do === 'saveAs') workspace.saveAs(`Layout ${taken.name}`);
    else if (taken.do === 'rename') workspace.renameLayout(workspace.activeId, `Layout ${taken.name}`);
    else if (taken.do === 'switch') workspace.switchTo(layout);
    else if (taken.do === 'removeLayout') workspace.removeLayout(layout);
    else if (taken.do === 'publish') this.publish(taken.panels);
    else if (taken.do === 'release') {
      plugins.release(taken);
      await this.signIn();
    } else if (taken.do === 'putBack') for (const there of shown) workspace.place(there.panel, there, shown);
    else if (taken.do === 'roundTrip') workspace.importFile(workspace.exportFile().text);
    else if (taken.do === 'see') workspace.seeOffer();
    else if (taken.do === 'take') workspace.takeOffer();
    else if (taken.do === 'keep') workspace.keepMine();
    else workspace[taken.do]();
    await this.world.idle();
  }
}

/** Steps that change nothing of what any layout holds. */
const HARMLESS = new Set<Step['do']>(['toggle', 'switch', 'publish', 'see', 'stopSeeing', 'keep', 'putBack']);
/** Steps that are no change of the person's. */
const NO_CHANGE = new Set<Step['do']>([...HARMLESS, 'undo', 'redo', 'release']);

async function follow(person: Person, taken: Step): Promise<void> {
  const { workspace, gateway, plugins } = person;
  const before = {
    standing: standingOf(workspace),
    document: workspace.document,
    puts: gateway.puts.length,
    steps: workspace.history.undoable.length,
  };
  const seeing = workspace.seeing;
  const followed = new Set(workspace.layouts.filter(({ placed }) => placed === null).map(({ id }) => id));
  const active = workspace.activeId;
  await person.take(taken);
  const after = standingOf(person.workspace);
  const at = JSON.stringify(taken);

  for (const [key, layout] of Object.entries(after)) expect(fault(layout, plugins.leastOf), `${key} after ${at}`).toBeNull();
  expect(fault(person.workspace.placed, plugins.leastOf), `shown after ${at}`).toBeNull();
  expect(fault(derive(person.workspace.placed, COLUMNS, plugins.isVisible), plugins.leastOf), `drawn after ${at}`).toBeNull();

  if (taken.do === 'release') {
    // Under their new names everything is there, except in layouts that are as the team's default is.
    for (const [key, ids] of Object.entries(idsOf(before.standing))) {
      if (followed.has(key.split(' ')[0]!)) continue;
      expect(idsOf(after)[key], `${key} after ${at}`).toEqual([...new Set(ids.map(plugins.now))].sort());
    }
    expect(gateway.puts, 'opening saves nothing').toHaveLength(before.puts);
    return;
  }
  if (HARMLESS.has(taken.do)) expect(after, at).toEqual(before.standing);
  if (taken.do === 'place' || taken.do === 'add' || taken.do === 'remove') {
    const expected = idsOf(before.standing);
    const [key] = Object.keys(expected).filter((layout) => layout.startsWith(`${active} `));
    const name = plugins.names[taken.panel]!;
    const held = new Set(expected[key!]);
    if (!seeing && taken.do === 'add') held.add(name);
    if (!seeing && taken.do === 'remove') held.delete(name);
    expect(idsOf(after), at).toEqual({ ...expected, [key!]: [...held].sort() });
  }

  if (taken.do === 'undo' && !seeing && before.steps > 0) expect(after, 'undo').toEqual(person.history.pop());
  if (!NO_CHANGE.has(taken.do)) {
    const remembered = workspace.history.undoable.length > before.steps;
    if (remembered) person.history.push(before.standing);
    else expect(after, `nothing to undo of ${at}`).toEqual(before.standing);
  }
  if (taken.do === 'redo' && workspace.history.undoable.length > before.steps) person.history.push(before.standing);

  const changed = JSON.stringify(workspace.document) !== JSON.stringify(before.document);
  if (!changed && taken.do !== 'undo' && taken.do !== 'redo') expect(gateway.puts.length, `a save of nothing: ${at}`).toBe(before.puts);
  if (changed) expect(gateway.stored.document, at).toEqual(JSON.parse(JSON.stringify(workspace.document)));

  if (workspace.canUndo) {
    const { arrangement } = workspace.state;
    workspace.undo();
    workspace.redo();
    expect(workspace.state.arrangement, `undo and redo after ${at}`).toEqual(arrangement);
    await person.world.idle();
  }
}

it('nothing overlaps, is lost or out of bounds, and nothing is saved in vain, whatever is done over any releases', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 25, size: 'max' }), async (steps) => {
      const person = new Person();
      await person.signIn();
      for (const taken of steps) await follow(person, taken);
      // Another machine shows the same.
      const { workspace, plugins, gateway } = person;
      const other = await opened({ gateway, least: plugins.leastOf, aliases: plugins.aliases });
      for (const { id, placed } of workspace.layouts)
        if (placed && gateway.puts.length > 0) expect(other.workspace.placesOf(id)).toEqual(placed);
    }),
    { numRuns: 300 },
  );
}, 60_000);
