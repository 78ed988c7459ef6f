/** The rows of a file one batch after the other, each with the line where it begins. */
import { createReadStream } from 'node:fs';
import { Readable, type Transform } from 'node:stream';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { numberRows, type FileRow } from '@dialer/rules/csv';
import type { FileKind } from './read-file';

export interface Batch {
  readonly rows: readonly FileRow[];
  /** Bytes read so far. */
  readonly bytes: number;
}

/**
 * Reads the file through once. The next part is read when the work on the one before is done, so that memory stays
 * small whatever the file's size.
 */
export async function readRows(
  path: string,
  { encoding, separator }: Pick<FileKind, 'encoding' | 'separator'>,
  work: (batch: Batch) => Promise<void>,
): Promise<void> {
  const source = createReadStream(path);
  const decoded = source.pipe(iconv.decodeStream(encoding) as unknown as Transform);
  source.once('error', (error) => decoded.destroy(error));
  let line = 1;
  let bytes = 0;
  let working = Promise.resolve();

  async function* parts() {
    for await (const part of decoded) {
      await working;
      bytes = source.bytesRead - decoded.readableLength;
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
        working = working.then(() => work(batch));
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
