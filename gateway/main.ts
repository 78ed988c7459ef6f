/** The gateway's process: `npm start`. */
import { existsSync } from 'node:fs';
import { isatty } from 'node:tty';
import { runCluster } from './cluster/run';
import { DEMO_WELCOME } from './demo/people';
import { phonesAtFloor } from './engine';
import { ConfigError, readConfig, type GatewayConfig } from './platform/config';
import { createLogger } from './platform/log';
import { OperatorError } from './platform/operator-error';
import { endsWith, onEndOf } from './platform/parent';
import { runGateway, type Run, type Seat } from './run';

/** Says why there is no gateway, in words, and ends. */
function refuse(text: string): never {
  console.error(`\n${text}\n`);
  process.exit(1);
}

function configure(): GatewayConfig {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    return readConfig(process.env);
  } catch (error) {
    if (error instanceof ConfigError) refuse(`The gateway cannot start:\n${error.message}`);
    throw error;
  }
}

/** What an operator can mend is said without a stack; the rest is a fault. */
function explain(error: NodeJS.ErrnoException, config: GatewayConfig): string {
  if (error.code === 'EADDRINUSE') return `PORT=${config.port} is taken by another program. Stop that one, or set PORT to another number.`;
  if (error.code === 'EACCES' && error.syscall === 'listen')
    return `PORT=${config.port} may only be opened by root. Set PORT to a number above 1023.`;
  if (error.code === 'EADDRNOTAVAIL') return `HOST=${config.host} is not an address of this machine.`;
  if (error instanceof OperatorError) return error.message;
  return `The gateway cannot start: ${error.message}`;
}

/** For the person at the terminal; the log has the same in its own form. */
function welcome({ demo, ari, role, floorUrls }: GatewayConfig, url: string): void {
  const lines = [role === 'floor' ? `The floor is open for gateways at ${url}` : `The dialer is open at ${url}`];
  if (floorUrls.length > 0) lines.push(`Calls are at ${floorUrls.length > 1 ? 'the floors' : 'the floor,'} ${floorUrls.join(', ')}.`);
  else lines.push(ari ? `Calls go by Asterisk at ${ari.url}.` : 'Training floor: calls are simulated, nobody outside is rung.');
  if (demo && role !== 'floor') lines.push(DEMO_WELCOME);
  if (process.stdout.isTTY) console.log(`\n${lines.map((line) => `  ${line}`).join('\n')}\n`);
}

const config = configure();
const log = createLogger(config);
const begun = performance.now();
let starting: Promise<Pick<Run, 'url' | 'stop'>> | undefined;
let ending = false;

async function end(code: number): Promise<void> {
  // Asked a second time, an impatient operator is obeyed: the database recovers by itself at the next start.
  if (ending) process.exit(code || 1);
  ending = true;
  log.info('the gateway stops: no new calls, running ones may end');
  // A start that is under way is finished first, so that nothing of it is left running.
  const run = await starting?.catch(() => undefined);
  await run?.stop();
  log.info('the gateway has stopped');
  process.exit(code);
}

/** A fault of the training floor: the gateway ends without waiting for its calls, and begins again. */
async function restart(): Promise<void> {
  const before = await starting;
  if (ending || !before) return;
  log.warn('a fault of the training floor: the gateway ends, and begins again');
  starting = before.stop(0).then(() => runGateway(config, log, fail, () => void restart()));
  try {
    const { url } = await starting;
    log.info({ url }, `listening again at ${url}`);
  } catch (error) {
    fail(explain(error as NodeJS.ErrnoException, config), error);
  }
}

function fail(why: string, error?: unknown): void {
  log.fatal(error ? { err: error } : {}, why);
  if (!ending) void end(1);
}

process.on('SIGTERM', () => void end(0));
process.on('SIGINT', () => void end(0));
// Its terminal was closed. One that was started without a terminal (nohup, a service) has nothing to do with any.
const hasTerminal = [0, 1, 2].some((stream) => isatty(stream));
process.on('SIGHUP', () => hasTerminal && !ending && void end(0));
process.on('uncaughtException', (error) => fail('an error that nothing caught', error));
// A rejection that nothing caught is an uncaught exception too, but while the gateway runs: see run.ts.

/** A floor; or a gateway, alone or one of several, which has one at work only as long as the desk is its own. */
async function start(): Promise<Pick<Run, 'url' | 'stop'>> {
  const { cluster, databaseUrl, role } = config;
  // Who runs none does not load it.
  if (role === 'floor') return (await import('./run-floor')).runFloor(config, log);
  if (!cluster || !databaseUrl) return runGateway(config, log, fail, () => void restart());
  const begin = (seat: Seat) => runGateway(config, log, fail, () => fail('a fault of the training floor wants a new beginning'), seat);
  const phones = await phonesAtFloor(config);
  const parts = { config: { ...config, databaseUrl }, inner: cluster, log, startDesk: begin, onFatal: fail };
  return runCluster({ ...parts, ...(phones && { phones }) });
}

try {
  starting = start();
  const parent = endsWith(process.argv);
  if (parent !== null)
    onEndOf(parent, () => {
      if (ending) return;
      log.info({ parent }, 'the process that started the gateway has ended');
      void end(0);
    });
  const { url } = await starting;
  log.info(
    {
      url,
      role: config.role,
      demo: config.demo,
      engine: config.ari ? 'asterisk' : config.trunks ? 'trunks' : 'training floor',
      ms: Math.round(performance.now() - begun),
    },
    `listening at ${url}`,
  );
  welcome(config, url);
} catch (error) {
  if (!ending) refuse(explain(error as NodeJS.ErrnoException, config));
}
