/** The first lines of a file of leads: its columns, what each would hold, and a few values of each. */
import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import Papa from 'papaparse';
import { guessFields, storable } from './columns';
import { inspectFile, refuseWide, UnreadableFile } from './read-file';
import type { Reply } from '../../platform/http/routes';

const SAMPLE_BYTES = 65_536;
const SAMPLES = 3;
const LONGEST = 60;

export async function firstRows(path: string): Promise<Reply<'getLeadImportColumns'>> {
  const { encoding, separator } = await inspectFile(path);
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    const text = iconv.decode(buffer.subarray(0, bytesRead), encoding);
    const { data } = Papa.parse<string[]>(text, { delimiter: separator, skipEmptyLines: 'greedy', preview: SAMPLES + 1 });
    const [header, ...rows] = data;
    if (!header) throw new UnreadableFile('This file has no lines.', 'empty');
    refuseWide(header.length, 1);
    const fields = guessFields(header);
    return {
      encoding,
      separator,
      columns: header.map((name, at) => ({
        name: storable(name.replace(/^\uFEFF/, '')),
        field: fields[at] ?? null,
        samples: rows.map((row) => storable((row[at] ?? '').slice(0, LONGEST))).filter(Boolean),
      })),
    };
  } finally {
    await file.close();
  }
}
