/**
 * The training floor's own thread: SIP, media and mixer, so that nothing the gateway does is ever heard on a call.
 * The build makes a second entry of this file.
 */
import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ToWorker, WorkerSettings } from './bridge';
import { Floor } from './floor';
import type { Log } from './log';

const port = parentPort!;
const post = (message: FromWorker) => port.postMessage(message);
const say = (level: 'info' | 'warn' | 'error') => (message: string, facts?: Record<string, unknown>) =>
  post({ type: 'log', level, message, ...(facts && { facts }) });
const log: Log = { info: say('info'), warn: say('warn'), error: say('error') };

const floor = new Floor(workerData as WorkerSettings, (socket, text) => post({ type: 'send', socket, text }), log);

// One broken call must not end the others: what a library throws out of a timer is written down.
process.on('uncaughtException', (error) => log.error('the training floor caught an error', { error: String(error.stack ?? error) }));
process.on('unhandledRejection', (error) => log.error('the training floor caught a rejection', { error: String(error) }));

const PRIORITY = -10;

/**
 * Audio goes before the rest of the process where the system allows it: on Linux a priority is a thread's own. Kernels
 * with autogroups weigh threads only against their own session, and sessions (a database, an import in another terminal)
 * against each other: there the gateway's session needs the same priority.
 */
function goFirst(): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(PRIORITY);
    writeFileSync('/proc/self/autogroup', String(PRIORITY));
  } catch {
    // Only an administrator may, and not every kernel has autogroups; without it audio is in time as long as the machine
    // is not overloaded.
  }
}

goFirst();

const words = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function start(): Promise<void> {
  try {
    await floor.start((event) => post({ type: 'event', event }));
    post({ type: 'started' });
  } catch (error) {
    post({ type: 'started', error: words(error) });
  }
}

async function command(message: Extract<ToWorker, { type: 'command' }>): Promise<void> {
  try {
    const run = floor[message.name] as (...args: unknown[]) => unknown;
    post({ type: 'result', id: message.id, value: await run.apply(floor, message.args) });
  } catch (error) {
    post({ type: 'result', id: message.id, error: words(error) });
  }
}

port.on('message', (message: ToWorker) => {
  switch (message.type) {
    case 'start':
      return void start();
    case 'command':
      return void command(message);
    case 'opened':
      return floor.sip.opened(message.socket);
    case 'closed':
      return floor.sip.closed(message.socket);
    case 'text':
      return floor.sip.received(message.socket, message.text);
  }
});
