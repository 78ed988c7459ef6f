import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import type { Language } from '@dialer/rules/times';
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';
import { moreText } from './problems';

/** Beside the file: `leads.csv` gives `leads.rejected.csv`. */
export const rejectedPath = (path: string): string => join(dirname(path), `${basename(path, extname(path))}.rejected.csv`);

/** Where it is written until it is whole. */
export const draftOf = (path: string): string => `${path}.part`;

/** The refused rows, and those with a doubt, with their line and reason; refused ones can be mended there and imported again. */
export interface RejectedFile {
  readonly path: string;
  write(line: number, reason: string, fields: readonly string[]): void;
  /** Waits while more is to be written than the disk has taken. */
  flushed(): Promise<void>;
  /** Puts the file in its place; without a refused row there is none, and one of an earlier run is removed. */
  close(): Promise<void>;
}

/** `most`: bytes of rows after which no more are written; the last line says how many more there are. */
export function openRejected(
  path: string,
  header: readonly string[],
  { most = Infinity, language = 'en' }: { most?: number | undefined; language?: Language } = {},
): RejectedFile {
  const draft = draftOf(path);
  let stream: WriteStream | undefined;
  let written = 0;
  let more = 0;
  const put = (fields: readonly string[]) => {
    const text = `${csvLines([fields], { newline: '\n' })}\n`;
    written += Buffer.byteLength(text);
    stream!.write(text);
  };
  const open = () => {
    // One of an earlier run that was cut short may be open to everybody.
    rmSync(draft, { force: true });
    stream = createWriteStream(draft, { encoding: 'utf8', mode: 0o600 });
    // A full disk is told at the next look; here it must only not count as unheard.
    stream.on('error', () => {});
    stream.write(UTF8_MARK);
    put(['line', 'reason', ...header]);
  };
  const refuseFailed = () => {
    if (stream?.errored) throw stream.errored;
  };
  return {
    path,
    write(line, reason, fields) {
      if (!stream) open();
      if (written < most) put([String(line), reason, ...fields]);
      else more++;
    },
    async flushed() {
      refuseFailed();
      if (stream?.writableNeedDrain) await once(stream, 'drain');
    },
    async close() {
      if (!stream) return rmSync(path, { force: true });
      if (more > 0) put(['', moreText(more, language)]);
      refuseFailed();
      stream.end();
      await once(stream, 'finish');
      renameSync(draft, path);
    },
  };
}
