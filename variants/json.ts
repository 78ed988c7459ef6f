/**
 * A file of a centre as a person wrote it: its text, and what is wrong with it as JSON, with the line and the column. The
 * platform's own parser counts characters from the start of the file, and takes the last of two keys without a word.
 */
import { LIMITS } from '../src/contract';

/** UTF-8, with or without the mark that some editors put in front; else which line is not. */
export function textOf(bytes: Uint8Array): { readonly text: string } | { readonly fault: string } {
  const strict = () => new TextDecoder('utf-8', { fatal: true });
  try {
    return { text: strict().decode(bytes) };
  } catch {
    const lines = Buffer.from(bytes).toString('latin1').split('\n');
    const at = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
    const shown = new TextDecoder('windows-1252').decode(Buffer.from(lines[at] ?? '', 'latin1')).trim();
    return { fault: `it is not written in UTF-8: line ${at + 1} is not: ${cut(shown)}; save the file as UTF-8` };
  }
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

const LONGEST_SHOWN = 120;
const cut = (line: string): string => (line.length > LONGEST_SHOWN ? `${line.slice(0, LONGEST_SHOWN)}…` : line);

class TooDeep extends Error {}
class Broken extends Error {
  constructor(
    readonly at: number,
    message: string,
  ) {
    super(message);
  }
}

/** The place in words: `line 34, column 29: <what>: <the line>`. */
function placed(text: string, at: number, what: string): string {
  const before = text.slice(0, at).split('\n');
  const line = text.split('\n')[before.length - 1]!.trim();
  return `line ${before.length}, column ${before.at(-1)!.length + 1}: ${what}${line ? `: ${cut(line)}` : ''}`;
}

/** What keeps a text from being read as JSON, in words; null when nothing does. */
export function brokenAt(text: string): string | null {
  try {
    new Reader(text).file();
    return null;
  } catch (error) {
    if (error instanceof TooDeep) return error.message;
    if (error instanceof Broken) return `it is no JSON: ${placed(text, error.at, error.message)}`;
    throw error;
  }
}

/** Keys that stand twice in one object: of the two only the last would count. For a text that is JSON. */
export function keysTwice(text: string): string[] {
  const reader = new Reader(text);
  reader.file();
  return reader.twice.map(({ at, key, first }) =>
    placed(
      text,
      at,
      `"${key}" stands here a second time, after line ${text.slice(0, first).split('\n').length}; only one of them would count`,
    ),
  );
}

const SCALAR = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// eslint-disable-next-line no-control-regex -- they may not stand in a text of JSON
const STRING = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const BLANK = /[ \t\r\n]*/y;

class Reader {
  readonly twice: { key: string; at: number; first: number }[] = [];
  private at = 0;
  /** Where the last word ended: a comma that is missing is missing there. */
  private end = 0;

  constructor(private readonly text: string) {}

  file(): void {
    this.blanks();
    if (this.at === this.text.length) throw new Broken(0, 'the file is empty');
    this.value(0);
    this.blanks();
    if (this.at < this.text.length) throw new Broken(this.at, 'the file goes on after its end; there is a bracket too many before this');
  }

  private blanks(): void {
    this.take(BLANK);
  }
  private take(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const found = pattern.exec(this.text)?.[0] ?? null;
    if (found) {
      this.at += found.length;
      if (pattern !== BLANK) this.end = this.at;
    }
    return found;
  }
  private takes(sign: string): boolean {
    if (this.text[this.at] !== sign) return false;
    this.at += 1;
    this.end = this.at;
    return true;
  }

  private value(depth: number): void {
    if (depth > LIMITS.nesting) throw new TooDeep(`it is nested too deep: at most ${LIMITS.nesting} levels`);
    if (this.takes('{')) return this.members('}', depth, new Map());
    if (this.takes('[')) return this.members(']', depth, null);
    if (this.take(STRING) === null && this.take(SCALAR) === null) throw this.noValue();
  }

  /** What stands between brackets; `keys`: of an object. */
  private members(close: '}' | ']', depth: number, keys: Map<string, number> | null): void {
    this.blanks();
    if (this.takes(close)) return;
    for (;;) {
      if (keys) this.key(keys);
      this.value(depth + 1);
      this.blanks();
      if (this.takes(close)) return;
      const comma = this.at;
      if (!this.takes(',')) throw this.noComma(close);
      this.blanks();
      if (this.text[this.at] === close) throw new Broken(comma, `nothing follows this comma but ${close}; take the comma out`);
    }
  }

  private key(keys: Map<string, number>): void {
    const from = this.at;
    const word = this.take(STRING);
    if (word === null) throw this.noText('the name of a field in "…"');
    const key = JSON.parse(word) as string;
    const first = keys.get(key);
    if (first === undefined) keys.set(key, from);
    else this.twice.push({ key, at: from, first });
    this.blanks();
    if (!this.takes(':')) throw new Broken(this.end, `a colon is missing after ${word}`);
    this.blanks();
  }

  private noComma(close: '}' | ']'): Broken {
    const next = this.text[this.at];
    if (next === undefined) return new Broken(this.end, `the file ends before its last ${close}`);
    if (next === '}' || next === ']') return new Broken(this.at, `${close} is wanted here, not ${next}`);
    return new Broken(this.end, 'a comma is missing here');
  }
  private noValue(): Broken {
    return this.noText('a value: a text in "…", a number, true, false, null, {…} or […]');
  }
  private noText(wanted: string): Broken {
    const next = this.text[this.at];
    if (next === undefined) return new Broken(this.end, 'the file ends in the middle');
    if (next === '"') return new Broken(this.at, 'this text has no end on its line, or a \\ or a tab in it');
    return new Broken(this.at, `${next} cannot stand here; wanted is ${wanted}`);
  }
}
