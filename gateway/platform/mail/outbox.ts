/** Mails as files, for a gateway without a mail server: whoever runs it reads them and hands them on. */
import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../context';
import type { Post } from './mailer';

export const outboxDir = (dataDir: string): string => join(dataDir, 'outbox');

/** A file a mail, for the gateway's user alone: it may hold a code. Complete as soon as it is there. */
export function createOutbox(dataDir: string, clock: Clock): Post {
  const folder = outboxDir(dataDir);
  return {
    async deliver({ to, subject, text }) {
      const at = new Date(clock.now());
      const file = join(folder, `${at.toISOString().replace(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.txt`);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeFile(`${file}.new`, `To: ${to}\nSubject: ${subject}\nDate: ${at.toISOString()}\n\n${text}\n`, { mode: 0o600 });
      await rename(`${file}.new`, file);
      return `waits in ${file}`;
    },
    close: () => {},
  };
}
