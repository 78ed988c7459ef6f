/**
 * `npm run test:nodes`: the whole of `npm start` on each supported Node, as somebody has it who has just cloned the
 * project. For every version: a fresh clone of HEAD, `npm start` by that Node (the package `node` brings it), which runs
 * `npm ci` and the build, sign in, write, stop, start again and read. Versions may be named: `npm run test:nodes -- 22 24`.
 *
 * It takes minutes and needs the package registry, so it is no part of `npm test`.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from './steps.mjs';

const PHONE = '6175550199';
const VERSIONS = ['20', '22', '24'];
/** Long: the first start installs and builds, on a machine that may have other things to do. */
const START_MS = 1_200_000;
const END_MS = 60_000;

const say = (text) => console.log(`[nodes] ${text}`);
const seconds = (from) => `${((performance.now() - from) / 1000).toFixed(1)} s`;
const pause = (ms) => new Promise((done) => setTimeout(done, ms));

function check(truth, what) {
  if (!truth) throw new Error(what);
}

/** npm's own program: it is run by the Node on trial, whatever Node npm was installed with. */
function npmProgram() {
  const given = process.env.npm_execpath;
  if (given?.endsWith('.js')) return given;
  const { stdout } = spawnSync('npm', ['root', '--global'], { encoding: 'utf8', shell: process.platform === 'win32' });
  return path.join(stdout.trim(), 'npm', 'bin', 'npm-cli.js');
}
const npm = npmProgram();

/** The environment of a person at a shell: nothing of the npm that runs us, and this Node first. */
function environment(node, more = {}) {
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_(?!config_(registry|cache|userconfig))|^(NODE_ENV|NODE_OPTIONS|INIT_CWD)$/i.test(name),
    ),
  );
  return { ...env, PATH: `${path.dirname(node)}${path.delimiter}${process.env.PATH}`, ...more };
}

function run(what, program, args, options) {
  const { status, error, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', ...options });
  if (error) throw error;
  check(status === 0, `${what} ended with ${status}:\n${stdout}${stderr}`);
  return stdout.trim();
}

/** Brings a Node of this major version into the folder; the path of its program. */
function fetchNode(folder, major) {
  const place = path.join(folder, `node-${major}`);
  mkdirSync(place);
  const npmArgs = [npm, 'install', '--prefix', place, '--no-save', '--no-audit', '--no-fund', `node@${major}`];
  run(`npm install node@${major}`, process.execPath, npmArgs, { cwd: place, env: environment(process.execPath) });
  const program = path.join(place, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  const version = run('node --version', program, ['--version']);
  check(version.startsWith(`v${major}.`), `this is Node ${version}, not ${major}`);
  return { program, version };
}

const freePort = () =>
  new Promise((found, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => found(port));
    });
  });

async function until(what, isTrue, ms) {
  const end = performance.now() + ms;
  while (!(await isTrue())) {
    check(performance.now() < end, `${what}: not within ${ms / 1000} s`);
    await pause(100);
  }
}

/** `npm start` in the clone, until it is ready. */
async function start(node, clone, dataDir) {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = environment(node, { PORT: String(port), DATA_DIR: dataDir, DRAIN_SECONDS: '5' });
  const child = spawn(node, [npm, 'start'], { cwd: clone, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const answers = (address) =>
    fetch(address).then(
      ({ ok }) => ok,
      () => false,
    );
  try {
    await until('ready', () => child.exitCode !== null || answers(`${url}/health/ready`), START_MS);
  } catch (error) {
    child.kill('SIGTERM');
    throw new Error(`${error.message}\n${output}`, { cause: error });
  }
  check(child.exitCode === null, `npm start ended with ${child.exitCode}:\n${output}`);
  return {
    url,
    /** Ends npm by a signal and waits until gateway and database are gone too. */
    async end(signal) {
      const exit = once(child, 'exit');
      child.kill(signal);
      await exit;
      await until('the port is closed', async () => !(await answers(`${url}/health/live`)), END_MS);
      await until('the database is stopped', () => !existsSync(path.join(dataDir, 'database', 'cluster', 'postmaster.pid')), END_MS);
    },
  };
}

async function ask(url, method, where, body, token) {
  const answer = await fetch(`${url}/api/v1${where}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  });
  check(answer.ok, `${method} ${where} was answered ${answer.status}: ${await answer.clone().text()}`);
  return answer.json();
}
const signIn = async (url) => (await ask(url, 'POST', '/login', { email: 'qualifier@isius.demo', password: 'dialer-demo' })).access_token;

/** The page and the first program that it names. */
async function checkPage(url) {
  const page = await (await fetch(url)).text();
  const [, program] = /<script[^>]+src="([^"]+)"/.exec(page) ?? [];
  check(program, `no page is served:\n${page.slice(0, 500)}`);
  check((await fetch(new URL(program, url))).ok, `${program} is not served`);
}

async function tryOn(folder, major) {
  let begun = performance.now();
  const { program: node, version } = fetchNode(folder, major);
  say(`Node ${version}: fetched in ${seconds(begun)}`);
  const clone = path.join(folder, `clone-${major}`);
  const dataDir = path.join(folder, `data-${major}`);
  mkdirSync(dataDir);
  run('git clone', 'git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);

  begun = performance.now();
  const first = await start(node, clone, dataDir);
  say(`Node ${version}: npm start, with npm ci and the build, ready in ${seconds(begun)}`);
  await checkPage(first.url);
  const token = await signIn(first.url);
  const lead = await ask(first.url, 'POST', '/leads', { phone: PHONE, type: 'manual' }, token);
  begun = performance.now();
  await first.end('SIGTERM');
  say(`Node ${version}: ended by SIGTERM in ${seconds(begun)}`);

  begun = performance.now();
  const second = await start(node, clone, dataDir);
  say(`Node ${version}: ready again in ${seconds(begun)}`);
  const kept = await ask(second.url, 'GET', `/leads/by-phone/${PHONE}`, undefined, await signIn(second.url));
  check(JSON.stringify(kept).includes(lead.id), `the lead ${lead.id} is not kept: ${JSON.stringify(kept)}`);
  begun = performance.now();
  await second.end('SIGKILL');
  say(`Node ${version}: ended by SIGKILL of npm in ${seconds(begun)}`);
}

const { engines } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const versions = process.argv.slice(2).length ? process.argv.slice(2) : VERSIONS;
say(`npm start on Node ${versions.join(', ')} (package.json asks for ${engines.node})`);
const folder = mkdtempSync(path.join(tmpdir(), 'dialer-nodes-'));
// As root the database runs as another user, who must be able to enter.
chmodSync(folder, 0o755);
const failed = [];
for (const major of versions) {
  try {
    await tryOn(folder, major);
    say(`Node ${major}: passed`);
  } catch (error) {
    failed.push(major);
    say(`Node ${major}: FAILED\n${error.message}`);
  }
}
rmSync(folder, { recursive: true, force: true });
say(failed.length ? `failed: ${failed.join(', ')}` : 'all passed');
process.exitCode = failed.length ? 1 : 0;
