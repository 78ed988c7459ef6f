/**
 * `npm run dev`: the page by Vite's development server with hot reload, and behind it the gateway, which is built again
 * and started anew whenever one of its sources changes. Vite passes the gateway's addresses through, so that the page
 * sees one origin as it does in production.
 *
 * PORT is the page's address (4000); the gateway takes the next one. Other variables go to the gateway as they are.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { build, createServer } from 'vite';
import { root } from './steps.mjs';

const pagePort = Number(process.env.PORT ?? 4000);
const gatewayPort = pagePort + 1;
const host = process.env.HOST ?? '127.0.0.1';
const target = `http://127.0.0.1:${gatewayPort}`;
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

function startGateway() {
  const env = { ...process.env, PORT: String(gatewayPort), HOST: '127.0.0.1' };
  // A process group of its own: Ctrl+C would reach it beside our own signal, and the second signal ends it without care.
  gateway = spawn(process.execPath, ['--enable-source-maps', 'dist/gateway/main.js', `--ends-with=${process.pid}`], {
    cwd: root,
    stdio: 'inherit',
    env,
    detached: true,
  });
  gateway.once('exit', (code, signal) => code && say(`the gateway ended with ${code ?? signal}; it starts again after the next change`));
}

let restart = Promise.resolve();
const restartGateway = () => (restart = restart.then(stopGateway).then(startGateway));

async function watchGateway() {
  const watcher = await build({ root, configFile: 'vite.gateway.config.ts', logLevel: 'warn', build: { watch: {} } });
  watcher.on('event', (event) => {
    if (event.code === 'ERROR') say(`the gateway was not built: ${event.error.message}`);
    if (event.code === 'BUNDLE_END') {
      event.result.close();
      say(gateway ? 'the gateway changed and starts again' : 'the gateway starts');
      restartGateway();
    }
  });
  return watcher;
}

const passed = ['/api', '/config.json', '/health', '/metrics'].map((path) => [path, { target }]);
const sockets = ['/socket.io', '/sip'].map((path) => [path, { target, ws: true }]);
const page = await createServer({
  root,
  configFile: 'vite.config.ts',
  server: { host, port: pagePort, strictPort: true, proxy: Object.fromEntries([...passed, ...sockets]) },
});
const watcher = await watchGateway();
await page.listen();
page.printUrls();

let stopping = false;
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
