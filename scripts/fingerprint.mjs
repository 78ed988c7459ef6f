/** Fingerprints that tell whether an install or a build is still the one of the present files. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const IGNORED = /(\.test\.tsx?|\.md)$/;

/** Of the lockfile, and of what decides which native packages npm takes. */
export function fingerprintOfPackages(root) {
  return createHash('sha256')
    .update(readFileSync(path.join(root, 'package-lock.json')))
    .update([process.version, process.platform, process.arch].join(' '))
    .digest('hex');
}

/** Of the names, sizes and times of all files below the sources: a file that was removed changes it too. */
export function fingerprintOfFiles(root, sources) {
  const hash = createHash('sha256');
  const visit = (relative) => {
    const stats = statSync(path.join(root, relative), { throwIfNoEntry: false });
    if (!stats) return;
    if (stats.isDirectory()) for (const name of readdirSync(path.join(root, relative)).sort()) visit(path.join(relative, name));
    else if (!IGNORED.test(relative)) hash.update(`${relative}\0${stats.size}\0${stats.mtimeMs}\n`);
  };
  sources.forEach(visit);
  return hash.update(process.version).digest('hex');
}
