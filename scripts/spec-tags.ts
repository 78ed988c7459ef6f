/** Reads the rows of the specification that tests name in their titles, and compares them with the rows there are. */
import { parseSync, Visitor } from 'vite';

export interface Row {
  id: string;
  area: string;
  text: string;
}

/** docs/spec/done.json. */
export interface Done {
  /** Areas in which every row must be proved. */
  areas: string[];
  /** Rows that no test can prove, with the reason. */
  except: Record<string, string>;
  /** Rows of complete areas that wait for something not built yet, with its name. They count as not proved. */
  later: Record<string, string>;
}

/** One `[ID]` of a test's title, or of a row of its table. */
export interface Tag {
  file: string;
  /** What stands between the brackets; an id if the author was careful. */
  id: string;
  /** `[describes CALL-012]`: the test compares tables, texts or shapes; it does not see the row happen. */
  describes: boolean;
}

export interface Area {
  name: string;
  proved: number;
  /** Rows that are written down and compared, but not seen to work. They never count as proved. */
  described: number;
  /** Rows that a test can prove. */
  rows: number;
  unproved: Row[];
  done: boolean;
}

/** Brackets that begin like an id: `[CALL-012]`, `[CALL-012, CALL-013]`, `[describes CALL-012]`, by mistake `[CALL-012…015]`. */
const TAG = /\[(describes )?([A-Z][A-Z0-9]*-\d[^\]]*)\]/g;
const RUNNING = new Set(['each', 'for', 'concurrent', 'sequential', 'runIf', 'prop', 'serial', 'extend', 'fails', 'slow']);

type Expression = { type: string; [key: string]: unknown };

/** Whether a call declares a test that runs: `it(…)`, `it.each(…)(…)`, `test(…)`; not `it.skip`, `test.step`, `describe`. */
function declaresTest(callee: Expression): boolean {
  if (callee.type === 'Identifier') return callee.name === 'it' || callee.name === 'test';
  if (callee.type === 'CallExpression' || callee.type === 'TaggedTemplateExpression') {
    const inner = (callee.callee ?? callee.tag) as Expression;
    return inner.type === 'MemberExpression' && declaresTest(inner);
  }
  if (callee.type !== 'MemberExpression') return false;
  return RUNNING.has((callee.property as { name?: string }).name ?? '') && declaresTest(callee.object as Expression);
}

function titleOf(node: Expression | undefined): string | null {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node?.type !== 'TemplateLiteral') return null;
  return (node.quasis as { value: { raw: string } }[]).map((part) => part.value.raw).join('');
}

/** Texts of the table of `it.each([['… [ID]', …]])(…)`: each row is a test, and its texts stand in that test's title. */
function textsOf(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null || /Function/.test((node as Expression).type)) return [];
  const text = titleOf(node as Expression);
  return text === null ? Object.values(node).flatMap(textsOf) : [text];
}

/** Every tag in the titles of one test file, and in the tables that make titles. */
export function tagsOf(file: string, source: string): Tag[] {
  const tags: Tag[] = [];
  new Visitor({
    CallExpression(node) {
      const call = node as unknown as { callee: Expression; arguments: Expression[] };
      const title = declaresTest(call.callee) ? titleOf(call.arguments[0]) : null;
      if (title === null) return;
      const table = call.callee.type === 'CallExpression' ? textsOf(call.callee['arguments']) : [];
      for (const [, word, inside = ''] of [title, ...table].flatMap((text) => [...text.matchAll(TAG)]))
        tags.push(...inside.split(',').map((id) => ({ file, id: id.trim(), describes: word !== undefined })));
    },
  }).visit(parseSync(file, source).program);
  return tags;
}

/**
 * The areas with what is proved, and sentences about what is wrong; `faults` is empty when all is well. `broken` are the
 * rows of which something is known to be missing, with what.
 */
export function judge(
  rows: readonly Row[],
  tags: readonly Tag[],
  done: Done,
  broken: Readonly<Record<string, string>> = {},
): { areas: Area[]; faults: string[] } {
  const known = new Set(rows.map(({ id }) => id));
  const named = new Set(tags.map(({ id }) => id));
  const proofs = tags.filter(({ describes }) => !describes);
  const proved = new Set(proofs.map(({ id }) => id).filter((id) => !(id in broken)));
  const areas = [...new Set(rows.map(({ area }) => area))].map((name): Area => {
    const provable = rows.filter(({ id, area }) => area === name && !(id in done.except));
    const unproved = provable.filter(({ id }) => !proved.has(id));
    const described = unproved.filter(({ id }) => named.has(id)).length;
    return { name, proved: provable.length - unproved.length, described, rows: provable.length, unproved, done: done.areas.includes(name) };
  });
  const faults = [
    ...tags.filter(({ id }) => !known.has(id)).map(({ file, id }) => `${file}: [${id}] is no row of the specification`),
    ...proofs
      .filter(({ id }) => id in broken)
      .map(({ file, id }) => `${file}: [${id}] proves nothing, because ${broken[id]}; say [describes ${id}]`),
    ...[...Object.keys(done.except), ...Object.keys(done.later)]
      .filter((id) => !known.has(id))
      .map((id) => `done.json: ${id} is no row of the specification`),
    ...Object.keys(done.except)
      .filter((id) => named.has(id))
      .map((id) => `done.json: ${id} is said to be beyond proof, but a test names it`),
    ...Object.keys(done.later)
      .filter((id) => proved.has(id))
      .map((id) => `done.json: ${id} is said to come later, but a test proves it`),
    ...done.areas.filter((name) => !areas.some((area) => area.name === name)).map((name) => `done.json: ${name} is no area`),
    ...areas
      .filter((area) => area.done)
      .flatMap(({ name, unproved }) =>
        unproved.filter(({ id }) => !(id in done.later)).map(({ id }) => `${name} is said to be complete, but no test proves ${id}`),
      ),
  ];
  return { areas, faults };
}
