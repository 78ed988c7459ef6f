import { once } from 'node:events';
import { createWriteStream, renameSync, rmSync, type WriteStream } from 'node:fs';
import { basename, dirname, extname, join } from 'node:path';
import { csvLines, UTF8_MARK } from '@dialer/rules/csv';

/** Beside the file: `leads.csv` gives `leads.rejected.csv`. */
export const rejectedPath = (path: string): string => join(dirname(path), `${basename(path, extname(path))}.rejected.csv`);

/** The refused rows, and those with a doubt, with their line and reason; refused ones can be mended there and imported again. */
export interface RejectedFile {
  readonly path: string;
  write(line: number, reason: string, fields: readonly string[]): void;
  /** Puts the file in its place; without a refused row there is none, and one of an earlier run is removed. */
  close(): Promise<void>;
}

export function openRejected(path: string, header: readonly string[]): RejectedFile {
  const draft = `${path}.part`;
  let stream: WriteStream | undefined;
  const put = (fields: readonly string[]) => stream!.write(`${csvLines([fields], { newline: '\n' })}\n`);
  return {
    path,
    write(line, reason, fields) {
      if (!stream) {
        // One of an earlier run that was cut short may be open to everybody.
        rmSync(draft, { force: true });
        stream = createWriteStream(draft, { encoding: 'utf8', mode: 0o600 });
        stream.write(UTF8_MARK);
        put(['line', 'reason', ...header]);
      }
      put([String(line), reason, ...fields]);
    },
    async close() {
      if (!stream) return rmSync(path, { force: true });
      stream.end();
      await once(stream, 'finish');
      renameSync(draft, path);
    },
  };
}
