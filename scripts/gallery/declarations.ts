/** One declaration of a report of `npm run host-api`. */
export interface Declaration {
  name: string;
  /** What stands above it, without the marks of a comment. */
  comment: string;
  text: string;
  kind: 'value' | 'type';
}

const NAMED = /^(?:export )?(?:declare )?(function|const|interface|type|class) (\w+)/;
const depthOf = (line: string): number =>
  [...line].reduce((sum, char) => sum + ('({['.includes(char) ? 1 : ')}]'.includes(char) ? -1 : 0), 0);
const words = (comment: string): string =>
  comment
    .split('\n')
    .map((line) => line.replace(/^\s*(\/\*\*|\*\/|\*)? ?/, '').replace(/\s*\*\/$/, ''))
    .join(' ')
    .trim();

/** The declarations of a report. A comment belongs to what follows it at once. */
export function readDeclarations(report: string): ReadonlyMap<string, Declaration> {
  const found = new Map<string, Declaration>();
  let comment: string[] = [];
  let statement: string[] = [];
  let depth = 0;
  let inComment = false;
  for (const line of report.split('\n')) {
    if (!statement.length && (inComment || line.startsWith('/**'))) {
      if (!inComment) comment = [];
      comment.push(line);
      inComment = !line.endsWith('*/');
      continue;
    }
    if (!statement.length && !NAMED.test(line)) {
      comment = [];
      continue;
    }
    statement.push(line);
    depth += depthOf(line.replace(/\/\*.*?\*\//g, ''));
    if (depth > 0 || !(line.endsWith(';') || line === '}')) continue;
    const text = statement.join('\n');
    const [, kind, name] = NAMED.exec(text)!;
    found.set(name!, { name: name!, comment: words(comment.join('\n')), text, kind: /interface|type/.test(kind!) ? 'type' : 'value' });
    [comment, statement, depth] = [[], [], 0];
  }
  return found;
}

/** A component's declaration, then the types that it names, and those that they name. */
export function declarationsOf(name: string, all: ReadonlyMap<string, Declaration>): Declaration[] {
  const shown = new Map<string, Declaration>();
  const show = (declaration: Declaration): void => {
    if (shown.has(declaration.name)) return;
    shown.set(declaration.name, declaration);
    for (const [word] of declaration.text.matchAll(/\b[A-Z]\w+/g)) {
      const named = all.get(word);
      if (named?.kind === 'type') show(named);
    }
  };
  const own = all.get(name);
  if (own) show(own);
  return [...shown.values()];
}
