/**
 * Files of registries, row by row. One number to a line, in any spelling; the two columns `AAA,NNNNNNN` that the FTC ships,
 * and `AAANNNNNNN`; and answers about reassigned numbers, `number,yes|no|no data,date`. A file is read in one stream, so
 * that its length costs no memory.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { REASSIGNED_ANSWERS, type RegistryProblem, type RegistryScope } from '@dialer/contract/registries';
import { tenDigits } from '@dialer/rules/phone';
import { storable } from '../leads-import/columns';

export interface RegistryRow {
  readonly phone: number;
  /** Of a reassigned number. */
  readonly answer: (typeof REASSIGNED_ANSWERS)[number] | null;
  readonly answeredOn: string | null;
}

type Kind = { readonly scope: RegistryScope; readonly region: string };

/** Letters of a refused row that are told. */
const TOLD = 60;
/** Control characters but tab, and those that hide or turn what stands beside them. */
const UNSHOWN = /[^\P{C}\t]|[\u2028\u2029]/gu;
/** A row as people may read it: what has no shape or turns the writing, and what the database cannot keep, shows as �. */
const told = (text: string): string => storable(text.slice(0, TOLD)).replace(UNSHOWN, '\ufffd');
/** A byte of it is broken: what number it was meant to be nobody knows. */
const BROKEN = /[^\P{Cc}\t]/u;
/** As nearly all rows of long files are. */
const PLAIN = /^([2-9]\d{2}),?(\d{7})$/;

const isoDay = (text: string): string | null => {
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const day = american ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}` : text.slice(0, 10);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return null;
  const at = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== day ? null : day;
};

/** The number of a row's first columns, and the columns after it. */
function numberOf(row: string): { phone: string; rest: string[] } | null {
  const plain = PLAIN.exec(row);
  if (plain) return { phone: plain[1]! + plain[2]!, rest: [] };
  if (BROKEN.test(row)) return null;
  const [first = '', second = '', ...rest] = row.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
  if (/^[2-9]\d{2}$/.test(first) && /^\d{3}-?\d{4}$/.test(second)) return { phone: first + second.replace('-', ''), rest };
  const phone = tenDigits(first);
  return phone === null ? null : { phone, rest: [second, ...rest] };
}

/** A row of a file of this kind, or why it is none. */
export function readRow(text: string, { scope, region }: Kind): RegistryRow | RegistryProblem['code'] {
  const found = numberOf(text);
  if (!found) return 'no-number';
  if ((scope === 'national-us' || scope === 'national-ca') && region !== '' && !found.phone.startsWith(region)) return 'other-region';
  const phone = Number(found.phone);
  if (scope !== 'reassigned') return { phone, answer: null, answeredOn: null };
  const [said = '', on = ''] = found.rest;
  const answer = REASSIGNED_ANSWERS.find((one) => one === said.toLowerCase().replace(/[\s_]+/g, '-'));
  if (!answer) return 'no-answer';
  const answeredOn = isoDay(on);
  return answeredOn === null ? 'no-date' : { phone, answer, answeredOn };
}

export interface ReadOptions extends Kind {
  readonly path: string;
  /** Rows that are handed on together. */
  readonly atOnce: number;
  readonly signal?: AbortSignal | undefined;
  onRows(rows: readonly RegistryRow[], share: number): Promise<void>;
  onProblem(problem: RegistryProblem): void;
}

/** Reads a file through; gives its fingerprint. A first line without any digit is its heading. */
export async function readRegistry({ path, atOnce, signal, onRows, onProblem, ...kind }: ReadOptions): Promise<{ sha256: string }> {
  const { size } = await stat(path);
  const hash = createHash('sha256');
  const decoder = new StringDecoder('utf8');
  let [left, line, read] = ['', 0, 0];
  let rows: RegistryRow[] = [];
  const take = (raw: string): void => {
    line++;
    const text = raw.replace(line === 1 ? /^\uFEFF/ : /$^/, '').trim();
    if (text === '' || (line === 1 && !/\d/.test(text))) return;
    const row = readRow(text, kind);
    if (typeof row === 'string') onProblem({ line, code: row, value: told(text) });
    else rows.push(row);
  };
  for await (const part of createReadStream(path, { highWaterMark: 262_144 })) {
    signal?.throwIfAborted();
    hash.update(part as Buffer);
    read += (part as Buffer).length;
    const lines = (left + decoder.write(part as Buffer)).split(/\r\n|\n|\r(?!$)/);
    left = lines.pop()!;
    // What has no end of line is no list: it must not fill the memory.
    if (left.length > 65_536) left = left.slice(0, 100);
    lines.forEach(take);
    if (rows.length >= atOnce) await onRows(rows.splice(0), size === 0 ? 1 : read / size);
  }
  if (left !== '') take(left);
  if (rows.length > 0) await onRows(rows, 1);
  return { sha256: hash.digest('hex') };
}
