/**
 * Brings a clone to the state that a command needs: `node scripts/setup.mjs deps build browser`.
 *
 *   deps     the packages of the lockfile, with the development ones
 *   build    the page in dist/page and the gateway in dist/gateway
 *   browser  a Chromium for the browser tests
 *
 * Each step looks first and does nothing when there is nothing to do. Only Node's own modules are used here, since this
 * runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { findChromium } from './chromium.mjs';
import { fingerprintOfFiles, fingerprintOfPackages } from './fingerprint.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);
const say = (text) => console.log(`[setup] ${text}`);

/** The oldest Node that the packages support. */
const NODE_FLOOR = [20, 19];

/** What each half of the product is built from; tests and documents do not count. */
const BUILDS = [
  {
    name: 'page',
    config: 'vite.config.ts',
    sources: [
      'index.html',
      'src',
      'plugins',
      'variants',
      'locales',
      'public',
      'scripts/boundaries.ts',
      'scripts/import-rules.ts',
      'scripts/bundle-report.ts',
      'scripts/lean-packages.ts',
      'scripts/precompress.ts',
      'vite.config.ts',
      'vite.aliases.ts',
      'package-lock.json',
    ],
  },
  {
    name: 'gateway',
    config: 'vite.gateway.config.ts',
    sources: [
      'gateway',
      'src/contract',
      'src/registry',
      'plugins',
      'variants',
      'locales',
      'scripts/boundaries.ts',
      'scripts/import-rules.ts',
      'vite.gateway.config.ts',
      'vite.aliases.ts',
      'package-lock.json',
    ],
  },
];

function refuseOldNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > NODE_FLOOR[0] || (major === NODE_FLOOR[0] && minor >= NODE_FLOOR[1])) return;
  console.error(
    `[setup] Node ${NODE_FLOOR.join('.')} or newer is needed; this is ${process.version}. Install a current Node from https://nodejs.org and run the command again.`,
  );
  process.exit(1);
}

function run(command, args, env = process.env) {
  const done = spawnSync(command, args, { cwd: root, stdio: 'inherit', env, shell: process.platform === 'win32' && command === 'npm' });
  if (done.error) throw done.error;
  if (done.status !== 0) throw new Error(`${path.basename(command)} ${args.join(' ')} ended with ${done.status ?? done.signal}`);
}

/** A package's own program, run by node itself: `npx` would leave its child alive when it is stopped. */
const runBinary = (file, ...args) => run(process.execPath, [at('node_modules', file), ...args]);

/** The environment without what would make npm leave the development packages out, or take the outer command's settings. */
function environmentForInstall() {
  const env = { ...process.env, NODE_ENV: 'development' };
  for (const key of Object.keys(env))
    if (/^npm_(config_(omit|production|only|include)|lifecycle|package|command)/i.test(key)) delete env[key];
  return env;
}

function deps() {
  const stamp = at('node_modules', '.setup-stamp');
  const wanted = fingerprintOfPackages(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('installing packages (npm ci)');
  const args = ['ci', '--include=dev', '--prefer-offline'];
  const npm = process.env.npm_execpath;
  if (npm?.endsWith('.js')) run(process.execPath, [npm, ...args], environmentForInstall());
  else run('npm', args, environmentForInstall());
  writeFileSync(stamp, wanted);
}

function build() {
  for (const { name, config, sources } of BUILDS) {
    const stamp = at('dist', `${name}.stamp`);
    const wanted = fingerprintOfFiles(root, sources);
    if (existsSync(stamp) && existsSync(at('dist', name)) && readFileSync(stamp, 'utf8') === wanted) continue;
    say(`building the ${name}`);
    runBinary('vite/bin/vite.js', 'build', '--config', config, '--logLevel', 'warn');
    mkdirSync(at('dist'), { recursive: true });
    writeFileSync(stamp, wanted);
  }
}

function installWithApt(...names) {
  say(`installing ${names.join(' and ')} (apt-get)`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  run('apt-get', ['update', '-qq'], env);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], env);
}

function installWithPlaywright() {
  say('installing Chromium (playwright install)');
  runBinary('playwright/cli.js', 'install', 'chromium');
}

async function playwrightHasChromium() {
  const { chromium } = await import(pathToFileURL(at('node_modules', 'playwright', 'index.mjs')).href);
  return existsSync(chromium.executablePath());
}

/** One with windows: few tests ask for its rules, and where there is no other all use it. */
const hasBrowser = async () => findChromium({ windows: true }) !== null || (await playwrightHasChromium());

async function browser() {
  if (await hasBrowser()) return;
  const apt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  const withApt = [() => installWithApt('chromium', 'chromium-headless-shell'), () => installWithApt('chromium')];
  for (const install of apt ? [...withApt, installWithPlaywright] : [installWithPlaywright]) {
    try {
      install();
      if (await hasBrowser()) return;
    } catch (error) {
      say(error.message);
    }
  }
  throw new Error('no Chromium for the browser tests: install one, or give its path in CHROMIUM_PATH');
}

refuseOldNode();
const steps = { deps, build, browser };
try {
  for (const name of process.argv.slice(2)) {
    const step = steps[name];
    if (!step) throw new Error(`"${name}" is no step; there are ${Object.keys(steps).join(', ')}`);
    const started = Date.now();
    await step();
    if (Date.now() - started > 1000) say(`${name} took ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
} catch (error) {
  console.error(`[setup] ${error.message}`);
  process.exit(1);
}
