/** The text of a file that somebody chose as a table: in UTF-8, or as an older spreadsheet writes it. */

/** A configuration has no room for more. */
const MOST_BYTES = 1_000_000;

export type FileText = { kind: 'text'; text: string } | { kind: 'refused'; why: 'large' | 'workbook' | 'binary' | 'unreadable' };

/** First bytes of the workbooks that people take for their tables. */
const WORKBOOKS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0xd0, 0xcf, 0x11, 0xe0],
];

export async function readTableFile(file: Pick<File, 'size' | 'arrayBuffer'>): Promise<FileText> {
  if (file.size > MOST_BYTES) return { kind: 'refused', why: 'large' };
  let bytes: Uint8Array;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { kind: 'refused', why: 'unreadable' };
  }
  if (WORKBOOKS.some((start) => start.every((byte, at) => bytes[at] === byte))) return { kind: 'refused', why: 'workbook' };
  const text = decode(bytes);
  return text.includes('\0') ? { kind: 'refused', why: 'binary' } : { kind: 'text', text };
}

function decode(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
