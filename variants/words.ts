/** Faults of a form in plain words, for whoever keeps a centre's files: what stands there, what is wanted, and what was meant. */
import { z } from 'zod';

/** Faults of a form, each with its place; a row is named by what it is, or counted from 1 where it has no name. */
export function sentences(at: string, error: z.ZodError, data?: unknown, form?: z.ZodType): string[] {
  const fields = form ? fieldsOf(form) : [];
  return error.issues.map((issue) => {
    let here = data;
    const place = issue.path.map((key) => {
      here = typeof here === 'object' && here !== null ? (here as Record<PropertyKey, unknown>)[key] : undefined;
      return typeof key === 'number' ? (nameOfRow(here) ?? `entry ${key + 1}`) : String(key);
    });
    return `${[at, ...place].join(' > ')}: ${wordsOf(issue, here, fields)}`;
  });
}

/** What a person knows a row by; undefined where it has no such thing. */
function nameOfRow(row: unknown): string | undefined {
  const { value, status, panel, carrier, wording, step, name } = (typeof row === 'object' && row !== null ? row : {}) as Record<
    string,
    unknown
  >;
  const named = [value, status, panel, carrier, wording, step, name].find((one) => one !== undefined);
  return (typeof named === 'string' && named.trim()) || typeof named === 'number' ? String(named) : undefined;
}

const KINDS: Readonly<Record<string, string>> = {
  object: 'fields in {…}',
  record: 'fields in {…}',
  array: 'a list in […]',
  string: 'a text in "…"',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
};
const kind = (name: string): string => KINDS[name] ?? name;

const LONGEST_SHOWN = 60;
function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}…` : text;
}

type Issue = z.core.$ZodIssue;

function wordsOf(issue: Issue, value: unknown, fields: readonly string[]): string {
  switch (issue.code) {
    case 'invalid_type':
      if (value === undefined) return `is missing; wanted is ${kind(issue.expected)}`;
      if (issue.expected === 'object' && typeof value === 'string')
        return `wanted is an entry such as { "value": ${shown(value)} }, not the text alone`;
      return `wanted is ${kind(issue.expected)}, not ${shown(value)}`;
    case 'too_small':
      return sized(issue.origin, Number(issue.minimum), value, issue.exact ? 'exactly' : issue.inclusive ? 'at least' : 'more than');
    case 'too_big':
      return sized(issue.origin, Number(issue.maximum), value, issue.exact ? 'exactly' : issue.inclusive ? 'at most' : 'less than');
    case 'unrecognized_keys':
      return issue.keys.map((key) => `there is no field "${key}"${meant(key, fields)}`).join('; ');
    case 'invalid_value':
      return `${value === undefined ? 'is missing' : `${shown(value)} is none of these`}${meant(value, issue.values)}: ${issue.values.map(String).join(', ')}`;
    case 'invalid_key':
      return `a name is none that can stand here${issue.issues[0] && 'values' in issue.issues[0] ? `: ${issue.issues[0].values.map(String).join(', ')}` : ''}`;
    case 'invalid_format':
    case 'custom':
      return issue.message.startsWith('Invalid') ? `${shown(value)} is not written as it must be` : issue.message;
    default:
      return `${shown(value)} cannot stand here`;
  }
}

function sized(origin: string, limit: number, value: unknown, how: string): string {
  if (origin === 'string') return limit === 1 && how === 'at least' ? 'is empty' : `must have ${how} ${limit} characters`;
  if (origin === 'array' || origin === 'set') {
    const has = Array.isArray(value) ? `, and has ${value.length}` : '';
    return limit === 1 && how === 'at least' ? 'is an empty list; it needs at least one entry' : `must have ${how} ${limit} entries${has}`;
  }
  return `must be ${how} ${limit}, not ${shown(value)}`;
}

/** Names of all fields of a form, wherever they stand. */
function fieldsOf(form: z.ZodType): readonly string[] {
  const found = new Set<string>();
  const look = (json: unknown): void => {
    if (typeof json !== 'object' || json === null) return;
    for (const [key, value] of Object.entries(json)) {
      if (key === 'properties') for (const name of Object.keys(value as object)) found.add(name);
      look(value);
    }
  };
  look(z.toJSONSchema(form, { io: 'input', unrepresentable: 'any' }));
  return [...found];
}

/** Every two codes of two letters are close to each other. */
const SHORTEST_MEANT = 4;

/** `; did you mean "texts"?` where something known is close to what was written. */
function meant(written: unknown, known: readonly unknown[]): string {
  if (typeof written !== 'string' || written.length < SHORTEST_MEANT) return '';
  const near = known
    .map((one) => ({ one, far: distance(written.toLowerCase(), String(one).toLowerCase()) }))
    .sort((a, b) => a.far - b.far)[0];
  return near && near.far <= Math.max(1, Math.floor(written.length / 3)) ? `; did you mean "${String(near.one)}"?` : '';
}

/** Letters that must be put in, taken out or exchanged. */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++)
    row = row.reduce<number[]>(
      (next, above, j) => [...next, j === 0 ? i : Math.min(above + 1, next[j - 1]! + 1, row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1))],
      [],
    );
  return row[b.length]!;
}
