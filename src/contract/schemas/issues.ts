/**
 * What zod finds, in the contract's own names. The one place that knows zod's kinds of issues; its sentences are for
 * programmers and reach nobody. A schema's own sentence (`TEXTS`, stated by the specification) is kept.
 */
import type { z } from 'zod';
import { type Issue, ISSUE_CODES, type IssueCode, issueWords } from '../issues';
import { PATTERNS } from '../limits';
import { TRUNK_PATTERNS } from '../trunks';

type Found = z.core.$ZodIssue & { readonly input?: unknown };
/** One issue at its place: `path` as zod has it, `text` the words to show where there is no translation. */
export interface LocatedIssue extends Issue {
  path: PropertyKey[];
  text: string;
}

const BY_TYPE: Record<string, IssueCode> = {
  string: 'text',
  number: 'number',
  int: 'whole-number',
  boolean: 'yes-or-no',
  array: 'list',
  tuple: 'list',
  object: 'object',
  record: 'object',
};
const BY_PATTERN = new Map<string, IssueCode>([
  [String(PATTERNS.extension), 'extension'],
  [String(PATTERNS.maybeExtension), 'extension'],
  [String(PATTERNS.notHelp), 'help-number'],
  [String(PATTERNS.email), 'email'],
  [String(PATTERNS.did), 'did'],
  [String(PATTERNS.phone), 'phone'],
  [String(PATTERNS.areaCode), 'number'],
  [String(PATTERNS.date), 'date'],
  [String(PATTERNS.digit), 'digit'],
  [String(PATTERNS.oneLine), 'one-line'],
  [String(PATTERNS.lines), 'hidden-signs'],
  [String(PATTERNS.evident), 'hidden-signs'],
  [String(PATTERNS.hours), 'hours'],
  [String(PATTERNS.wholeNumber), 'whole-number'],
  [String(PATTERNS.decimal), 'number'],
  [String(PATTERNS.base64), 'text'],
  [String(TRUNK_PATTERNS.host), 'host'],
  [String(TRUNK_PATTERNS.maybeHost), 'host'],
  [String(TRUNK_PATTERNS.proxy), 'host'],
  [String(TRUNK_PATTERNS.user), 'sip-user'],
  [String(TRUNK_PATTERNS.prefix), 'dial-prefix'],
  [String(TRUNK_PATTERNS.callerId), 'caller-id'],
]);
const BY_FORMAT: Record<string, IssueCode> = { guid: 'id', uuid: 'id' };
const SIZES = {
  string: ['too-short', 'too-long'],
  array: ['too-few', 'too-many'],
  number: ['too-small', 'too-large'],
} as const;

/** Says `ours` for whatever a schema has no sentence of its own; given to every `safeParse`. */
export const READ = { reportInput: true, error: () => '' } as const;

const isMissing = (input: unknown) => input === undefined || input === null;
/** `NaN` and infinite numbers come from programs that calculate. */
const typeCode = (expected: string): IssueCode => BY_TYPE[expected] ?? 'invalid';

function sizeOf({ origin, code, ...at }: Extract<Found, { code: 'too_small' | 'too_big' }>): Issue {
  const [small, large] = origin === 'string' ? SIZES.string : origin === 'array' ? SIZES.array : SIZES.number;
  if (code === 'too_big') return { code: large, max: Number((at as { maximum: number }).maximum) };
  const min = Number((at as { minimum: number }).minimum);
  if (origin === 'string' && min === 1) return { code: 'required' };
  return { code: small, min };
}

const listed = (values: readonly unknown[]) => values.filter((value) => value !== '').join(', ');

/** The sort of value that a union of single types wants, such as "a number or its text". */
function kindOf(branches: readonly (readonly Found[])[]): Issue {
  const types = branches.flatMap((issues) => issues.map((issue) => (issue.code === 'invalid_type' ? issue.expected : issue.code)));
  const wanted = ['boolean', 'int', 'number', 'string', 'array', 'object', 'record'].find((type) => types.includes(type));
  if (wanted) return { code: typeCode(wanted) };
  const values = branches.flat().flatMap((issue) => (issue.code === 'invalid_value' ? issue.values : []));
  return values.length > 0 ? { code: 'choice', choices: listed(values) } : { code: 'invalid' };
}

/** Of a value that may be of several kinds: what is wrong with the kind that it is, else which kinds it may be. */
function unionOf(issue: Extract<Found, { code: 'invalid_union' }>, path: PropertyKey[]): LocatedIssue[] {
  const options = (issue as { options?: readonly unknown[] }).options;
  if (options) return [locate({ code: 'choice', choices: listed(options) }, path)];
  if (isMissing(issue.input)) return [locate({ code: 'required' }, path)];
  const branches = issue.errors as Found[][];
  const isOtherKind = (found: Found) => found.path.length === 0 && (found.code === 'invalid_type' || found.code === 'invalid_value');
  const [own, ...more] = branches.filter((found) => !found.some(isOtherKind));
  if (own && more.length === 0) return own.flatMap((inner) => locateIssue(inner, path));
  return [locate(own?.[0] ? codeOf(own[0]) : kindOf(branches), path)];
}

function customOf(issue: Found): Issue {
  const { code, ...given } = ((issue as { params?: Partial<Issue> }).params ?? {}) as Partial<Issue>;
  return { code: code && ISSUE_CODES.includes(code) ? code : 'invalid', ...given };
}

function codeOf(issue: Found): Issue {
  switch (issue.code) {
    case 'invalid_type':
      return { code: isMissing(issue.input) ? 'required' : typeCode(issue.expected) };
    case 'too_small':
    case 'too_big':
      return sizeOf(issue);
    case 'invalid_format':
      return { code: BY_FORMAT[issue.format] ?? BY_PATTERN.get(String((issue as { pattern?: string }).pattern)) ?? 'invalid' };
    case 'invalid_value':
      return isMissing(issue.input) ? { code: 'required' } : { code: 'choice', choices: listed(issue.values) };
    case 'invalid_key':
      return { code: 'unknown-key' };
    default:
      return customOf(issue);
  }
}

const locate = (issue: Issue, path: PropertyKey[], own = ''): LocatedIssue => ({ ...issue, path, text: own || issueWords(issue) });

function locateIssue(issue: Found, before: PropertyKey[] = []): LocatedIssue[] {
  const path = [...before, ...issue.path];
  if (issue.code === 'invalid_union' && !issue.message) return unionOf(issue, path);
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => locate({ code: 'unknown-key' }, [...path, key], issue.message));
  return [locate(codeOf(issue), path, issue.message)];
}

/** What was found with `READ`, each once, at its field. */
export function locateIssues(found: readonly z.core.$ZodIssue[]): LocatedIssue[] {
  const seen = new Set<string>();
  return found
    .flatMap((issue) => locateIssue(issue as Found))
    .filter(({ path, code }) => {
      const key = `${path.join('.')} ${code}`;
      return !seen.has(key) && seen.add(key);
    });
}
