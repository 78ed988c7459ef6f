/** The rows of a file one batch after the other, each with the line where it begins. */
import { createReadStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { numberRows, type FileRow } from '@dialer/rules/csv';
import { limits } from '../../platform/limits';
import { refuseWide, UnreadableFile, type FileKind } from './read-file';

export interface Batch {
  readonly rows: readonly FileRow[];
  /** Bytes read so far. */
  readonly bytes: number;
}

/** Throws for a row that no table of leads has: most often a quotation mark before it is never closed. */
function refuseLong(letters: number, line: number): void {
  if (letters > limits.leadImports.rowLength)
    throw new UnreadableFile(
      `The row that begins in line ${line} is longer than a million letters. Is a quotation mark not closed there?`,
      'row-too-long',
    );
}

/**
 * Reads the file through once. The next part is read when the work on the one before is done, so that memory stays
 * small whatever the file's size. A row of too many columns, or one that does not end, is refused before more of it is
 * read: the parser reads an unfinished row again with every part.
 */
export async function readRows(
  path: string,
  { encoding, separator }: Pick<FileKind, 'encoding' | 'separator'>,
  work: (batch: Batch) => Promise<void>,
  signal?: AbortSignal,
): Promise<void> {
  const source = createReadStream(path);
  const decoded = source.pipe(iconv.decodeStream(encoding) as unknown as Transform);
  source.once('error', (error) => decoded.destroy(error));
  let line = 1;
  let bytes = 0;
  let working = Promise.resolve();
  /** What the parser was given and has not looked at, and the beginning of the row that it has not finished. */
  const given: string[] = [];
  let rest = '';
  let read = 0;

  /** Throws for a row that no table of leads has: one of these, or the one that goes on in the next part. */
  function refuseOdd(rows: readonly FileRow[], newline: string): void {
    for (const row of rows) {
      refuseWide(row.fields.length, row.line);
      refuseLong(
        row.fields.reduce((sum, field) => sum + field.length, row.fields.length - 1),
        row.line,
      );
    }
    refuseLong(rest.length, line);
    if (rest.length <= limits.leadImports.columns) return;
    const [unfinished] = Papa.parse<string[]>(rest, { delimiter: separator, newline: newline as '\n', preview: 1 }).data;
    refuseWide(unfinished?.length ?? 0, line);
  }

  async function* parts() {
    for await (const part of decoded) {
      await working;
      signal?.throwIfAborted();
      bytes = source.bytesRead - decoded.readableLength;
      given.push(part as string);
      yield part as string;
    }
  }
  const parsed = new Promise<void>((done, fail) => {
    Papa.parse<string[]>(Readable.from(parts()), {
      delimiter: separator,
      skipEmptyLines: false,
      error: fail,
      complete: () => done(),
      chunk(results) {
        const { rows, next } = numberRows(results, line);
        line = next;
        // One after the other: at the end the parser gives its last rows without reading another part.
        const batch = { rows, bytes };
        rest = (rest + (given.shift() ?? '')).slice(results.meta.cursor - read);
        read = results.meta.cursor;
        try {
          refuseOdd(rows, results.meta.linebreak);
          working = working.then(() => work(batch));
        } catch (error) {
          working = working.then(() => Promise.reject(error));
        }
        // Its failure surfaces where it is awaited; here it must only not count as unheard.
        working.catch(() => {});
      },
    });
  });
  try {
    await parsed;
    await working;
  } finally {
    source.destroy();
  }
}
