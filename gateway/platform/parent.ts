import { isAlive } from './process';

/** How often the other process is looked for. A process is told of its parent's end by no signal that all systems have. */
const LOOK_MS = 500;

/**
 * The process that this one is to end with, from its arguments: `--ends-with=<id>`. `npm start` passes npm's own id,
 * because a shell stands between npm and the gateway and outlives it; where the shell does not fill the id in (Windows),
 * our parent is taken. Null without the argument: a gateway that was started by itself, e.g. by systemd, stays.
 */
export function endsWith(args: readonly string[]): number | null {
  const given = args.find((arg) => arg.startsWith('--ends-with='));
  return given === undefined ? null : Number(given.slice('--ends-with='.length)) || process.ppid;
}

/** Calls `tell` once when this process is gone, at once when it is gone already. Keeps nobody from ending. */
export function onEndOf(pid: number, tell: () => void): void {
  const look = setInterval(() => {
    if (isAlive(pid)) return;
    clearInterval(look);
    tell();
  }, LOOK_MS).unref();
  if (isAlive(pid)) return;
  clearInterval(look);
  tell();
}
