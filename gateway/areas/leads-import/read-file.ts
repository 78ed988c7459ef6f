/** Finds out what a file of leads is: its encoding, its separator, and whether it is a table at all. */
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import iconv from 'iconv-lite';
import { sniffSeparator, type Separator } from '@dialer/rules/csv';
import type { UnreadableReason } from '@dialer/contract';
import { limits } from '../../platform/limits';
import { OperatorError } from '../../platform/operator-error';

/** The file cannot be read as a table of leads; the message says why and what to do. */
export class UnreadableFile extends OperatorError {
  override name = 'UnreadableFile';

  /** `reason`: for a page, which says it in its reader's language. */
  constructor(
    message: string,
    readonly reason: UnreadableReason = 'other',
  ) {
    super(message);
  }
}

/** Throws for a row of so many columns that it is none of leads: each column costs time for every row. */
export function refuseWide(columns: number, line: number): void {
  const most = limits.leadImports.columns;
  if (columns > most)
    throw new UnreadableFile(
      `The row of line ${line} has more than ${most} columns. A file of leads has ${most} at most.`,
      'too-many-columns',
    );
}

export type Encoding = 'utf8' | 'utf16le' | 'utf16be' | 'windows-1252';

const SAMPLE_BYTES = 65_536;

/** Beginnings of files that people mistake for tables. */
const SIGNATURES: readonly [bytes: number[], what: string][] = [
  [[0x50, 0x4b, 0x03, 0x04], 'an Excel workbook or a zip archive. Open it and save it as "CSV UTF-8"'],
  [[0xd0, 0xcf, 0x11, 0xe0], 'an old Excel workbook. Open it and save it as "CSV UTF-8"'],
  [[0x25, 0x50, 0x44, 0x46], 'a PDF document'],
  [[0x1f, 0x8b], 'a gzip archive. Unpack it first'],
];

const startsWith = (bytes: Uint8Array, start: readonly number[]) => start.every((byte, at) => bytes[at] === byte);

/** Control characters that no text table has: all but tab, line feed, carriage return and form feed. */
const isControl = (byte: number) => byte < 9 || byte === 11 || (byte > 13 && byte < 32) || byte === 127;

function refuseBinary(sample: Uint8Array): void {
  for (const [start, what] of SIGNATURES) if (startsWith(sample, start)) throw new UnreadableFile(`This file is ${what}.`, 'workbook');
  const controls = sample.reduce((count, byte) => count + (isControl(byte) ? 1 : 0), 0);
  if (controls > sample.length / 500)
    throw new UnreadableFile('This file is not text: it holds binary data. A CSV, tab or pipe separated file is needed.', 'binary');
}

function byteOrder(sample: Uint8Array): Encoding | null {
  if (startsWith(sample, [0xff, 0xfe])) return 'utf16le';
  if (startsWith(sample, [0xfe, 0xff])) return 'utf16be';
  return startsWith(sample, [0xef, 0xbb, 0xbf]) ? 'utf8' : null;
}

/** Whether the whole file is UTF-8; one accent in the last line decides, so a sample would not do. */
async function isUtf8(path: string, signal: AbortSignal | undefined): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path, { signal })) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch {
    signal?.throwIfAborted();
    return false;
  }
}

async function readSample(path: string): Promise<{ sample: Uint8Array; size: number }> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new UnreadableFile(error.code === 'ENOENT' ? `There is no file ${path}.` : `${path} cannot be read: ${error.message}`);
  });
  try {
    const stat = await file.stat();
    if (!stat.isFile()) throw new UnreadableFile(`${path} is not a file.`);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
    return { sample: buffer.subarray(0, bytesRead), size: stat.size };
  } finally {
    await file.close();
  }
}

export interface FileKind {
  readonly encoding: Encoding;
  readonly separator: Separator;
  /** Bytes. */
  readonly size: number;
}

/** Looks at the file; throws `UnreadableFile` for what is no table. */
export async function inspectFile(path: string, signal?: AbortSignal): Promise<FileKind> {
  const { sample, size } = await readSample(path);
  if (size === 0) throw new UnreadableFile('This file is empty.', 'empty');
  const marked = byteOrder(sample);
  if (!marked?.startsWith('utf16')) refuseBinary(sample);
  const encoding = marked ?? ((await isUtf8(path, signal)) ? 'utf8' : 'windows-1252');
  const [firstLine = ''] = iconv.decode(Buffer.from(sample), encoding).split(/\r\n|\r|\n/);
  return { encoding, separator: sniffSeparator(firstLine), size };
}
