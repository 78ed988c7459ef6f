/** Where a Chromium for the browser tests may stand on this machine. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Chromium without windows: a test opens pages, and pays for no tabs and toolbars around each. */
const WINDOWLESS = '/usr/bin/chromium-headless-shell';
const USUAL_PLACES = [
  WINDOWLESS,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** Ubuntu's chromium-browser may be a script that only asks for a snap, so a file that exists is not yet a browser. */
const runs = (file) => spawnSync(file, ['--version'], { stdio: 'ignore', timeout: 20_000 }).status === 0;

/**
 * Path of a Chromium that starts: `CHROMIUM_PATH`, else the usual places.
 * @param {{ windows?: boolean }} [needs] `windows`: one that can show itself on a screen
 * @returns {string | null} null when there is none; Playwright's own download may still exist
 */
export function findChromium({ windows = false } = {}) {
  const named = process.env.CHROMIUM_PATH;
  if (named) {
    if (!existsSync(named)) throw new Error(`CHROMIUM_PATH names ${named}, which does not exist`);
    return named;
  }
  return USUAL_PLACES.find((file) => !(windows && file === WINDOWLESS) && existsSync(file) && runs(file)) ?? null;
}
