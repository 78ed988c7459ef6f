/** The centres of this release, copied for a test that changes them. */
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** For `VARIANTS_DIR`; removed by `remove`. */
export function copyCentres() {
  const root = mkdtempSync(path.join(tmpdir(), 'centres-'));
  for (const centre of ['isius', 'slica']) cpSync(`variants/${centre}`, path.join(root, centre), { recursive: true });
  return {
    root,
    /** Changes what a file holds, such as `slica/layouts.json`. */
    edit<T>(name: string, change: (content: T) => void): void {
      const file = path.join(root, name);
      const content = JSON.parse(readFileSync(file, 'utf8')) as T;
      change(content);
      writeFileSync(file, JSON.stringify(content));
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}
