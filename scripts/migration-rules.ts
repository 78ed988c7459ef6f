/**
 * What a migration may do while gateways of the release before go on with the same tables: add what they need not know.
 * What takes something from them waits for the release after, and says so: a line `-- contract: <what nobody uses any more>`.
 */

/** The first migration that is judged: nobody ran several gateways before it. */
export const FIRST = 50;

const RULES: readonly { readonly does: RegExp; readonly why: string }[] = [
  { does: /\bdrop\s+table\b/i, why: 'drops a table that the release before reads' },
  { does: /\bdrop\s+column\b/i, why: 'drops a column that the release before reads' },
  { does: /\brename\s+(to|column|constraint)\b/i, why: 'renames what the release before knows by its old name' },
  { does: /\bset\s+not\s+null\b/i, why: 'forbids a value that the release before may leave out' },
  { does: /\bset\s+data\s+type\b|\balter\s+column\s+\S+\s+type\b/i, why: 'changes the type of a column that the release before writes' },
  {
    does: /\badd\s+column\s+(?:if\s+not\s+exists\s+)?\S+\s+(?![^;]*\bdefault\b)[^;,]*\bnot\s+null\b/i,
    why: 'adds a column that the release before does not fill: give it a default',
  },
  { does: /\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)/i, why: 'adds a rule that what the release before writes may break' },
  { does: /\bcreate\s+unique\s+index\b/i, why: 'forbids doubles that the release before may write' },
];

/** Of a table that the migration itself makes nobody has anything yet. */
const madeHere = (sql: string) =>
  [...sql.matchAll(/\bcreate\s+table\s+(?:if\s+not\s+exists\s+)?("?[\w.]+"?)/gi)].map(([, name]) => name!.replaceAll('"', ''));

/** What is wrong with a migration, statement by statement, in words; none: it may run beside the release before. */
export function migrationFaults(sql: string): string[] {
  if (/^--\s*contract:\s*\S/im.test(sql)) return [];
  const made = madeHere(sql);
  const isOfNew = (statement: string) =>
    made.some((name) => new RegExp(`\\b(?:on|table)\\s+(?:only\\s+)?"?(?:public"?\\.)?"?${name}"?(?![\\w])`, 'i').test(statement));
  return sql
    .split(';')
    .map((statement) => statement.replace(/--.*$/gm, '').trim())
    .filter((statement) => statement && !/^create\s+table\b/i.test(statement) && !isOfNew(statement))
    .flatMap((statement) => RULES.filter(({ does }) => does.test(statement)).map(({ why }) => `${statement.slice(0, 80)}: ${why}`));
}
