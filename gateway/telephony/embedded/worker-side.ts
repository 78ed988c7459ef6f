/** What both threads of the engine have in common on their own side. */
import { parentPort, type MessagePort } from 'node:worker_threads';
import type { Refused } from '../../platform/refused';
import { plainOf } from '../errors';
import type { FromThread, ToThread } from './bridge';
import type { Log } from './log';

const port = parentPort!;
const REFUSALS_EVERY_MS = 1000;

export const post = (message: FromThread): void => port.postMessage(message);
const say = (level: 'info' | 'warn' | 'error') => (message: string, facts?: Record<string, unknown>) =>
  post({ type: 'log', level, message, ...(facts && { facts }) });
export const log: Log = { info: say('info'), warn: say('warn'), error: say('error') };

const refusals = new Map<Refused, number>();
/** Counts what was turned away; told now and then, or a flood of refusals would be a flood of messages. */
export function refused(what: Refused): void {
  if (refusals.size === 0) {
    setTimeout(() => {
      for (const [each, times] of refusals) post({ type: 'refused', what: each, times });
      refusals.clear();
    }, REFUSALS_EVERY_MS).unref();
  }
  refusals.set(what, (refusals.get(what) ?? 0) + 1);
}

/** Serves the main thread: `start` once, then commands, which are methods of `target`; the rest is `other`'s. */
export function serve(
  target: object,
  start: (link: MessagePort) => void | Promise<void>,
  other: (message: ToThread) => void = () => {},
): void {
  // One broken call must not end the others: what a library throws out of a timer is written down.
  process.on('uncaughtException', (error) => log.error('the voice engine caught an error', { error: String(error.stack ?? error) }));
  process.on('unhandledRejection', (error) => log.error('the voice engine caught a rejection', { error: String(error) }));

  async function command({ id, name, args }: Extract<ToThread, { type: 'command' }>): Promise<void> {
    try {
      const run = (target as Record<string, (...args: unknown[]) => unknown>)[name]!;
      post({ type: 'result', id, value: await run.apply(target, args) });
    } catch (error) {
      post({ type: 'result', id, error: plainOf(error) });
    }
  }
  async function begin(link: MessagePort): Promise<void> {
    try {
      await start(link);
      post({ type: 'started' });
    } catch (error) {
      post({ type: 'started', error: plainOf(error).words });
    }
  }
  port.on('message', (message: ToThread) => {
    if (message.type === 'start') void begin(message.link);
    else if (message.type === 'command') void command(message);
    else other(message);
  });
}
