/**
 * What was saved by earlier releases, brought up to date step by step: the documents that the gateway and the browser
 * keep, and the files that people exported. A step is never changed once it was released; a new form is a new step.
 */
type Raw = Readonly<Record<string, unknown>>;
/** From one version to the next. Total: what it does not understand it passes on, and the reader says that it is unreadable. */
type Step = (old: Raw) => Raw;

export type Migrated = { kind: 'current'; value: Raw } | { kind: 'newer'; version: number } | { kind: 'unreadable' };

const isObject = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Where the panels stand in version 1: `{ version: 1, placed }`, or null for a person who never arranged anything. */
const placedOfV1 = (layout: unknown): unknown => {
  if (layout === null || layout === undefined) return null;
  return isObject(layout) && layout['version'] === 1 ? layout['placed'] : layout;
};

/** 1 -> 2: the one layout becomes the first of several. */
const documentFromV1: Step = ({ layout, plugins }) => ({
  version: 2,
  active: 'mine',
  layouts: [{ id: 'mine', name: '', placed: placedOfV1(layout) }],
  plugins: plugins ?? {},
  answered: 0,
});

/** 1 -> 2: the panels stand at the top, and the layout has a name. */
const fileFromV1: Step = ({ layout, ...file }) => ({ ...file, version: 2, name: '', placed: placedOfV1(layout) });

const DOCUMENT_STEPS: readonly Step[] = [documentFromV1];
const FILE_STEPS: readonly Step[] = [fileFromV1];

/** Runs the steps from the version that `value` has. */
function migrate(value: unknown, steps: readonly Step[]): Migrated {
  if (!isObject(value)) return { kind: 'unreadable' };
  const { version } = value;
  const newest = steps.length + 1;
  if (typeof version !== 'number' || !Number.isInteger(version) || version < 1) return { kind: 'unreadable' };
  if (version > newest) return { kind: 'newer', version };
  return { kind: 'current', value: steps.slice(version - 1).reduce((old, step) => step(old), value) };
}

/** A person's stored document, in today's form. */
export const migrateDocument = (value: unknown): Migrated => migrate(value, DOCUMENT_STEPS);
/** An exported layout, in today's form. */
export const migrateFile = (value: unknown): Migrated => migrate(value, FILE_STEPS);

/** What a browser kept: since version 2 `{ revision, document, base }`, before that the parts of a version 1 document. */
export function migrateKept(value: unknown): Raw | null {
  if (!isObject(value)) return null;
  if ('document' in value) return value;
  const { revision, layout, plugins } = value;
  return { revision, document: { version: 1, layout: layout ?? null, plugins } };
}
