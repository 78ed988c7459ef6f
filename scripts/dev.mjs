/**
 * `npm run dev`: the page by Vite's development server with hot reload, and behind it the gateway, which is built again
 * and started anew whenever one of its sources changes and no call is live. Vite passes the gateway's addresses through, so that the page
 * sees one origin as it does in production.
 *
 * PORT is the page's address (4000); the gateway takes the next one. Other variables go to the gateway as they are. It is
 * built to a folder of its own, so that a gateway which `npm start` runs from this clone keeps its files.
 */
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { build, createServer } from 'vite';
import { root } from './steps.mjs';

const pagePort = Number(process.env.PORT ?? 4000);
const gatewayPort = pagePort + 1;
const host = process.env.HOST ?? '127.0.0.1';
const target = `http://127.0.0.1:${gatewayPort}`;
const folder = path.join(root, 'dist', 'dev', String(pagePort));
/** Milliseconds between two questions whether the calls are over. */
const ASK_AGAIN = 500;
const say = (text) => console.log(`[dev] ${text}`);

let gateway = null;

/** Ends the gateway and waits: the next one needs its port and its database. */
async function stopGateway() {
  const ending = gateway;
  gateway = null;
  if (!ending || ending.exitCode !== null || ending.signalCode) return;
  const gone = new Promise((done) => ending.once('exit', done));
  ending.kill('SIGTERM');
  await gone;
}

/** `again`: once more if it ends by itself. What it was reading may have been written at that moment. */
function startGateway(again = true) {
  const env = { ...process.env, PORT: String(gatewayPort), HOST: '127.0.0.1' };
  // A process group of its own: Ctrl+C would reach it beside our own signal, and the second signal ends it without care.
  const started = spawn(process.execPath, ['--enable-source-maps', path.join(folder, 'main.js'), `--ends-with=${process.pid}`], {
    cwd: root,
    stdio: 'inherit',
    env,
    detached: true,
  });
  gateway = started;
  started.once('exit', (code, signal) => {
    // It was told to end.
    if (!(code || signal) || gateway !== started) return;
    say(`the gateway ended with ${code ?? signal}; it starts again ${again ? 'now' : 'after the next change'}`);
    if (again) restart = restart.then(() => gateway === started && !stopping && startGateway(false));
  });
}

let stopping = false;
let restart = Promise.resolve();
let awaitsCalls = false;

/** Whether somebody is on a call; a gateway that does not answer has none. */
async function isCallLive() {
  try {
    const metrics = await (await fetch(`${target}/metrics`)).text();
    return [...metrics.matchAll(/^dialer_calls\{.*\} (\d+)$/gm)].some(([, count]) => Number(count) > 0);
  } catch {
    return false;
  }
}

/** Calls end with the gateway that carries them: a developer who is on one has it to its end. */
async function restartGateway() {
  if (awaitsCalls) return;
  awaitsCalls = true;
  if (await isCallLive()) {
    say('the gateway changed; it starts again when no call is live');
    while (!stopping && (await isCallLive())) await setTimeout(ASK_AGAIN);
  }
  awaitsCalls = false;
  say(gateway ? 'the gateway changed and starts again' : 'the gateway starts');
  restart = restart.then(stopGateway).then(() => !stopping && startGateway());
}

async function watchGateway() {
  rmSync(folder, { recursive: true, force: true });
  // Emptied once, not at each build: a gateway that starts while the next build begins finds its files.
  const options = { watch: {}, outDir: folder, emptyOutDir: false };
  const watcher = await build({ root, configFile: 'vite.gateway.config.ts', logLevel: 'warn', build: options });
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') say(`the gateway was not built: ${event.error.message}`);
    if (event.code === 'BUNDLE_END') {
      event.result.close();
      void restartGateway();
    }
  });
  return watcher;
}

const passed = ['/api', '/config.json', '/health', '/metrics', '/training'].map((path) => [path, { target }]);
const sockets = ['/socket.io', '/sip'].map((path) => [path, { target, ws: true }]);
const page = await createServer({
  root,
  configFile: 'vite.config.ts',
  server: { host, port: pagePort, strictPort: true, proxy: Object.fromEntries([...passed, ...sockets]) },
});
// First: where another has the port already, its files are left alone.
await page.listen();
page.printUrls();
const watcher = await watchGateway();

async function stop() {
  if (stopping) return;
  stopping = true;
  await Promise.allSettled([restart.then(stopGateway), watcher.close(), page.close()]);
  process.exit(0);
}
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
process.once('SIGHUP', stop);

/** A process that was killed and that nobody has asked after yet still has its id; Linux says so. */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat[stat.lastIndexOf(')') + 2] !== 'Z';
  } catch (error) {
    return error.code === 'EPERM';
  }
}
// npm that is killed tells nobody. See gateway/platform/parent.ts.
const parent = process.argv.find((arg) => arg.startsWith('--ends-with='))?.slice('--ends-with='.length);
if (parent !== undefined) {
  const pid = Number(parent) || process.ppid;
  setInterval(() => isAlive(pid) || stop(), 500).unref();
}
