import { describe, expect, it } from 'vitest';
import layouts from '../../../variants/slica/layouts.json';
import { migrateDocument, migrateFile } from './migrations';
import { failure, FakeGateway, opened, type World } from './testing';

/** What one saved state is, and what a person must have of it. */
interface Fixture {
  /** What it is, in words. */
  says: string;
  stored: unknown;
  expect: {
    /** Panels in the order of the layout; `first`: the variant's first layout stands. */
    shown: 'first' | string[];
    plugins: string[];
    /** Names of the layouts. */
    layouts?: string[];
    places?: Record<string, number[]>;
    envelopes?: Record<string, { saved: unknown; v: number }>;
    unreadable?: boolean;
    newer?: boolean;
    /** Of a file. */
    name?: string;
    unknown?: string[];
  };
}
type Files = Record<string, Fixture>;
const documents = import.meta.glob<Fixture>('./fixtures/documents/*.json', { eager: true, import: 'default' });
const browser = import.meta.glob<Fixture>('./fixtures/browser/*.json', { eager: true, import: 'default' });
const files = import.meta.glob<Fixture>('./fixtures/files/*.json', { eager: true, import: 'default' });
const cases = (of: Files) => Object.values(of).map((fixture) => [fixture.says, fixture] as const);

const first = layouts.qualifier.map((place) => ({ ...place, plugin: place.panel }));
/** This release: one panel has been renamed twice, and one needs more room than it once did. */
const release = {
  first,
  aliases: new Map([
    ['summary', 'user-summary'],
    ['agent-summary', 'user-summary'],
  ]),
  least: (panel: string) => (panel === 'wallboard' ? null : panel === 'goals' ? { minW: 3, minH: 5 } : { minW: 2, minH: 3 }),
};

function expectRestored({ workspace, panels, at }: World, wanted: Fixture['expect']): void {
  expect(panels()).toEqual(wanted.shown === 'first' ? first.map(({ panel }) => panel) : wanted.shown);
  expect(Object.keys(workspace.plugins).sort()).toEqual([...wanted.plugins].sort());
  if (wanted.layouts) expect(workspace.layouts.map(({ name }) => name)).toEqual(wanted.layouts);
  for (const [panel, place] of Object.entries(wanted.places ?? {})) expect(at(panel)).toEqual(place);
  for (const [panel, envelope] of Object.entries(wanted.envelopes ?? {}))
    expect(workspace.placed.find((there) => there.panel === panel)).toMatchObject(envelope);
}

describe('every old saved state is restored', () => {
  it.each(cases(documents))('%s', async (_, { stored, expect: wanted }) => {
    const gateway = new FakeGateway(stored);
    const world = await opened({ gateway, ...release });
    expectRestored(world, wanted);
    expect(world.shown.has('workspace.unreadable')).toBe(wanted.unreadable ?? false);
    expect(world.workspace.newerRelease).toBe(wanted.newer ?? false);
    expect(gateway.puts, 'opening saves nothing').toEqual([]);
    expect(gateway.stored.document).toEqual(stored);
  });
  it.each(cases(documents))('and after a change it is saved in the newest form: %s', async (_, { stored, expect: wanted }) => {
    const gateway = new FakeGateway(stored);
    const { workspace, idle } = await opened({ gateway, ...release });
    workspace.add('weather', 'weather', { w: 3, h: 5 });
    await idle();
    if (wanted.newer) return expect(gateway.stored).toEqual({ revision: 4, document: stored });
    expect(gateway.stored).toMatchObject({ revision: 5, document: { version: 2 } });
    const again = await opened({ gateway, ...release });
    expect(again.workspace.placed).toEqual(workspace.placed);
    expect(again.workspace.layouts).toEqual(workspace.layouts);
    expect(again.workspace.plugins).toEqual(workspace.plugins);
  });
  it.each(cases(browser))('%s', async (_, { stored, expect: wanted }) => {
    const gateway = new FakeGateway();
    gateway.fail = failure(404);
    const world = await opened({ gateway, local: new Map([['workspace-12-qualifier', JSON.stringify(stored)]]), ...release });
    expectRestored(world, wanted);
    expect(world.workspace.offlineLayout).toBe(true);
  });
  it.each(cases(files))('%s', async (_, { stored, expect: wanted }) => {
    const world = await opened(release);
    expect(world.workspace.importFile(JSON.stringify(stored))).toEqual({
      kind: 'done',
      name: wanted.name,
      unknown: wanted.unknown,
      remarks: [],
    });
    expectRestored(world, wanted);
  });
  it('what a browser kept and nobody can read is passed over', async () => {
    const gateway = new FakeGateway();
    gateway.fail = failure(404);
    for (const text of ['{', '5', '{"revision":1,"document":{"version":9}}', '{"revision":1,"layout":{"version":1}}']) {
      const { panels } = await opened({ gateway, local: new Map([['workspace-12-qualifier', text]]), ...release });
      expect(panels()).toEqual(first.map(({ panel }) => panel));
    }
  });
});

it.each([5, 'text', null, [], {}, { version: '2' }, { version: 0 }, { version: 1.5 }])('%j has no version that could be read', (value) => {
  expect(migrateDocument(value)).toEqual({ kind: 'unreadable' });
  expect(migrateFile(value)).toEqual({ kind: 'unreadable' });
});
