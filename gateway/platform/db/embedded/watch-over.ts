/**
 * Watches over the server's process. One that ends by itself (killed for want of memory, by a slip of the hand) is started
 * again at the same address: whoever is connected finds it again as after any outage, and a call waits for nothing else.
 */
import type { ChildProcess } from 'node:child_process';

/** How long a server may take to stop when it is asked to; then it is stopped at once. */
export const STOP_MS = 15_000;
/** A server that ends again and again has something that only a person can mend. */
const RESTARTS = 3;
const RESTARTS_MS = 60_000;

interface Watched {
  /** Starts the server at its address; throws, in words, when it cannot be started. */
  launchAgain(): Promise<ChildProcess>;
  /** How often within a minute it is started again; 3 unless told. */
  restarts?: number;
  say?: (text: string) => void;
}

/** Ends a server as PostgreSQL's own `fast` does. */
async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const exited = new Promise<void>((done) => server.once('exit', () => done()));
  server.ref();
  server.kill('SIGINT');
  const late = setTimeout(() => server.kill('SIGQUIT'), STOP_MS);
  await exited;
  clearTimeout(late);
}

export function watchOver(first: ChildProcess, { launchAgain, restarts = RESTARTS, say = () => {} }: Watched) {
  let server = first;
  let deaths: number[] = [];
  let restarting: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  let tell = () => {};

  async function restart(): Promise<void> {
    deaths = [...deaths.filter((at) => at > Date.now() - RESTARTS_MS), Date.now()];
    if (deaths.length > restarts) return tell();
    say('The database server has ended by itself; it is started again.');
    try {
      watch(await launchAgain());
      say('The database server runs again.');
    } catch (error) {
      say((error as Error).message);
      if (!stopping) tell();
    }
  }

  function watch(started: ChildProcess): void {
    server = started;
    server.unref();
    server.once('exit', () => {
      if (!stopping) restarting = restart();
    });
  }

  async function stop(): Promise<void> {
    await restarting;
    await end(server);
  }

  watch(first);
  return {
    /** Called when the server has ended and could not be started again. */
    onDeath(listener: () => void): void {
      tell = listener;
    },
    /** Stops the server, also one that is just being started again; the second call waits for the first. */
    stop: (): Promise<void> => (stopping ??= stop()),
  };
}
