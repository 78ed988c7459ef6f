/**
 * Which kind of test a file is, read off the file itself, so that a new test stands in no list.
 *
 *   process   starts programs (gateways, database servers, tools) or takes a database away: minutes of waiting, no unit test
 *   page      asks for jsdom; each file has the project's modules anew, and a window that is as new (`page.ts`)
 *   gateway   has a database: everything of the gateway, and what uses its test kits from `tests`
 *   alone     replaces modules (`vi.mock`), so it shares none with other files
 *   pure      everything else
 *
 * Files of a kind run one after the other in a worker that keeps its modules (all but `alone`; pages keep only libraries):
 * three times cheaper than loading them for each file.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Kind = 'pure' | 'page' | 'gateway' | 'alone' | 'process';

const FOLDERS = ['src', 'plugins', 'gateway', 'variants', 'scripts', 'tests/contract', 'tests/integration'];
const PROCESSES = /from '(node:child_process|[^']*\/testing\/outage)'/;
const GATEWAY_KIT = /from '([^']*\/gateway\/testing\/|@dialer\/gateway\/testing')/;

/** Judges one test file by its path from the project's root and its text. */
export function kindOf(file: string, text: string): Kind {
  if (PROCESSES.test(text)) return 'process';
  if (file.startsWith('gateway/') || GATEWAY_KIT.test(text)) return 'gateway';
  if (/@vitest-environment jsdom/.test(text)) return 'page';
  return /\bvi\.mock\(/.test(text) ? 'alone' : 'pure';
}

function testFiles(root: string, folder: string): string[] {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return testFiles(root, path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

/** All test files below the root, by kind. Folders that a copy of the project leaves out are passed over. */
export function filesByKind(root: string): Record<Kind, string[]> {
  const kinds: Record<Kind, string[]> = { pure: [], page: [], gateway: [], alone: [], process: [] };
  const present = new Set(readdirSync(root));
  for (const folder of FOLDERS.filter((each) => present.has(each.split('/')[0]!))) {
    let files: string[];
    try {
      files = testFiles(root, folder);
    } catch {
      continue;
    }
    for (const file of files) kinds[kindOf(file, readFileSync(join(root, file), 'utf8'))].push(file);
  }
  return kinds;
}
