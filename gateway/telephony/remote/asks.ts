import { EngineError, type EngineErrorCode } from '../errors';
import { LASTING } from './commands';

export interface Asked {
  readonly id: number;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly timer: NodeJS.Timeout;
  done(value: unknown): void;
  fail(error: EngineError): void;
}

/** Commands that wait for their answer, each for its time; in the order in which they were asked. */
export class Asks {
  private readonly waiting = new Map<number, Asked>();
  private last = 0;
  /** Why nothing is asked any more; null: it is. */
  private over: string | null = null;

  constructor(
    private readonly ms: number,
    /** Whether what was asked may be under way: a command that is given up may still be done. */
    private readonly isSent: () => boolean,
  ) {}

  [Symbol.iterator](): Iterator<Asked> {
    return this.waiting.values();
  }

  /** `asked` sends it, if there is a way. @throws EngineError */
  begin(name: string, args: readonly unknown[], send: (asked: Asked) => void): Promise<unknown> {
    if (this.over !== null) return Promise.reject(new EngineError('unreachable', this.over));
    const id = ++this.last;
    return new Promise((done, fail) => {
      const late = () => {
        const code = this.isSent() ? 'timeout' : 'unreachable';
        this.settle(id, undefined, { code, words: `the floor has not answered "${name}" in ${this.ms} ms` });
      };
      const asked: Asked = { id, name, args, timer: setTimeout(late, this.ms), done, fail };
      this.waiting.set(id, asked);
      send(asked);
    });
  }

  /** An answer that nobody waits for any more is none. */
  settle(id: number, value: unknown, error?: { code: EngineErrorCode; words: string }): Asked | undefined {
    const asked = this.waiting.get(id);
    if (!asked) return undefined;
    this.waiting.delete(id);
    clearTimeout(asked.timer);
    if (error) asked.fail(new EngineError(error.code, error.words));
    else asked.done(value);
    return asked;
  }

  /** Nobody will answer those that were about what has ended with a floor. */
  giveUp(words: string): void {
    for (const { id, name } of this.waiting.values()) if (!LASTING.has(name)) this.settle(id, undefined, { code: 'unreachable', words });
  }

  /** Nobody will answer any of them, nor what is asked from now on. */
  stop(words: string): void {
    this.over = words;
    for (const { id } of this.waiting.values()) this.settle(id, undefined, { code: 'unreachable', words });
  }
}
