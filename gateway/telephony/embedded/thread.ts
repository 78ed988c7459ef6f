import { Worker, type MessagePort } from 'node:worker_threads';
import { EngineError } from '../errors';
import type { FromThread, ToThread } from './bridge';
import { workerFile } from './places';

/** What can be asked of a thread: methods by name. */
type Methods<C> = { [K in keyof C]: (...args: never[]) => unknown };

interface Waiting {
  done(value: unknown): void;
  fail(error: Error): void;
}

export interface ThreadEvents {
  /** What it says beside answers to commands. */
  said(message: Exclude<FromThread, { type: 'started' | 'result' }>): void;
  /** It has ended without being told to. */
  died(): void;
  failed(error: unknown): void;
}

/** One thread of the engine as the main thread sees it: started once, asked by commands, ended. */
export class Thread<C extends Methods<C>> {
  private readonly worker: Worker;
  private readonly waiting = new Map<number, Waiting>();
  private started: Waiting | null = null;
  private ended = false;
  private lastCommand = 0;

  constructor(
    file: 'media-worker' | 'sip-worker',
    data: unknown,
    private readonly on: ThreadEvents,
  ) {
    this.worker = new Worker(workerFile(file), { workerData: data, execArgv: [], name: file });
    this.worker.on('message', (message: FromThread) => this.receive(message));
    this.worker.on('error', (error) => on.failed(error));
    this.worker.on('exit', () => this.exited());
  }

  /** `link`: how it speaks to the other thread. @throws Error in words when it cannot open */
  async start(link: MessagePort): Promise<void> {
    const started = new Promise((done, fail) => (this.started = { done, fail }));
    this.worker.postMessage({ type: 'start', link } satisfies ToThread, [link]);
    await started;
  }

  post(message: ToThread): void {
    if (!this.ended) this.worker.postMessage(message);
  }

  /** Asks for one of its methods. */
  command<K extends keyof C & string>(name: K, ...args: Parameters<C[K]>): Promise<Awaited<ReturnType<C[K]>>> {
    if (this.ended) return Promise.reject(gone());
    const id = ++this.lastCommand;
    return new Promise((done, fail) => {
      this.waiting.set(id, { done: done as Waiting['done'], fail });
      this.post({ type: 'command', id, name, args });
    });
  }

  async end(): Promise<void> {
    this.finish();
    await this.worker.terminate();
  }

  private exited(): void {
    if (this.ended) return;
    this.finish();
    this.on.died();
  }

  /** Nobody waits for it any more. */
  private finish(): void {
    this.ended = true;
    this.started?.fail(gone());
    for (const each of this.waiting.values()) each.fail(gone());
    this.waiting.clear();
  }

  private receive(message: FromThread): void {
    if (message.type === 'result') this.settle(message);
    else if (message.type !== 'started') this.on.said(message);
    else if (message.error === undefined) this.started?.done(undefined);
    else this.started?.fail(new Error(message.error));
  }

  private settle({ id, value, error }: Extract<FromThread, { type: 'result' }>): void {
    const waiting = this.waiting.get(id);
    this.waiting.delete(id);
    if (error === undefined) waiting?.done(value);
    else waiting?.fail(new EngineError(error.code, error.words));
  }
}

const gone = () => new EngineError('unreachable', 'the voice engine is not running');
