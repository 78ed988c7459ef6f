/** Programs of other people's making, run for a test: their output, and an end that leaves nothing behind. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { ownAddress } from '../../../gateway/platform/own-address';

export { ownAddress };

export interface Program {
  /** All that it has printed. */
  readonly output: string;
  /** Until a condition holds; throws with the output when the program ends before. */
  until(holds: () => boolean | Promise<boolean>): Promise<void>;
  /** Ends it with all that it has started. */
  end(signal?: NodeJS.Signals): Promise<void>;
  /** Its exit code, once it has ended by itself. */
  ended(): Promise<number | null>;
}

const running = new Set<ChildProcess>();
/** A group of its own, so that its children end with it. */
const signal = (child: ChildProcess, name: NodeJS.Signals) => {
  try {
    process.kill(-child.pid!, name);
  } catch {
    // It is gone already.
  }
};
process.once('exit', () => running.forEach((child) => signal(child, 'SIGKILL')));

export function run(command: string, args: readonly string[], cwd: string): Program {
  const child = spawn(command, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  running.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const gone = once(child, 'close').then(
    () => child.exitCode,
    (error: Error) => ((output += error.message), null),
  );
  void gone.then(() => running.delete(child));
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null || child.pid === undefined;
  return {
    get output() {
      return output;
    },
    async until(holds) {
      while (!(await holds())) {
        if (hasEnded()) throw new Error(`${command} has ended:\n${output.slice(-3000)}`);
        await new Promise((next) => setTimeout(next, 25));
      }
    },
    async end(name = 'SIGKILL') {
      if (!hasEnded()) signal(child, name);
      await gone;
    },
    ended: () => gone,
  };
}
