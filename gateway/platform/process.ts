import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Waits, or until `signal`. Only for polling what gives no signal, such as another process's end. */
export const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((done) => {
    if (signal?.aborted) return done();
    const over = () => {
      clearTimeout(timer);
      // A signal outlives many waits.
      signal?.removeEventListener('abort', over);
      done();
    };
    const timer = setTimeout(over, ms);
    signal?.addEventListener('abort', over);
  });

class NoAnswer extends Error {
  constructor() {
    super('no answer in time');
  }
}

/**
 * What `work` resolves to; rejects with a `Late` when it takes longer. The work itself cannot be stopped and may still
 * come to its end.
 */
export async function within<T>(work: Promise<T>, ms: number, Late: new () => Error = NoAnswer): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => (timer = setTimeout(() => fail(new Late()), ms)));
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Asks `isDone` every 20 ms; false when it never became true. */
export async function until(isDone: () => boolean | Promise<boolean>, withinMs: number): Promise<boolean> {
  const end = performance.now() + withinMs;
  while (!(await isDone())) {
    if (performance.now() > end) return false;
    await pause(20);
  }
  return true;
}

/** Whether a process with this id runs, also one of another user. One that has ended and was not yet reaped does not. */
export function isAlive(pid: number): boolean {
  if (process.platform === 'linux') return processIdentity(pid) !== '';
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const ask = (command: string, args: string[]): string => {
  try {
    return execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
};

/**
 * What tells a process from a later one with the same id: its start, and the machine's boot on Linux. Empty when
 * there is no such process. Ids are reused quickly after a reboot and in containers, so an id alone proves nothing.
 */
export function processIdentity(pid: number): string {
  if (process.platform === 'linux') {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      // The name in brackets may hold spaces: fields are counted after it; the 20th from there is the start in ticks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return fields[0] === 'Z' ? '' : `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
    } catch {
      return '';
    }
  }
  if (process.platform === 'win32') return isAlive(pid) ? String(pid) : '';
  return ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
}

/** The command line of a process, arguments separated by spaces; empty when unknown. */
export function commandLine(pid: number): string {
  if (process.platform === 'linux') {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
    } catch {
      return '';
    }
  }
  return process.platform === 'win32' ? '' : ask('ps', ['-o', 'command=', '-p', String(pid)]);
}
