import { readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** The operating-system user that PostgreSQL runs as; null: whoever runs the gateway. */
export interface Owner {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** PostgreSQL refuses to run as root: then an unprivileged user that every system has. */
export function databaseOwner(): Owner | null {
  if (process.getuid?.() !== 0) return null;
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const found = users.find((fields) => fields[0] === name && Number(fields[2]) > 0);
    if (found) return { name, uid: Number(found[2]), gid: Number(found[3]) };
  }
  throw new Error(
    'The gateway runs as root and found no user "postgres", "nobody" or "daemon" to run the database as. Start it as an ordinary user.',
  );
}

/** Whether the owner may enter this folder and all above it; what does not exist yet is judged by what does. */
export function canEnter(path: string, owner: Owner | null): boolean {
  if (!owner) return true;
  for (let folder = path; ; folder = dirname(folder)) {
    const stat = statSync(folder, { throwIfNoEntry: false });
    if (stat) {
      const bit = stat.uid === owner.uid ? 0o100 : stat.gid === owner.gid ? 0o010 : 0o001;
      if (!(stat.mode & bit)) return false;
    }
    if (dirname(folder) === folder) return true;
  }
}
