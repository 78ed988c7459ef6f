/**
 * The environment for as long as the core lives. Work that waits for a port (a reply, an acknowledgement, a timer) must
 * not go on in a tree that was taken down meanwhile; instead of a guard at each `await` the ports themselves end here.
 */
import type { CoreEnv } from './ports';

export interface Lifetime {
  readonly env: CoreEnv;
  /** From now on no timer runs and no promise of a port settles. */
  end(): void;
}

export function lifetimeOf(given: CoreEnv): Lifetime {
  let ended = false;
  const running = new Set<() => void>();

  const whileAlive = <T>(promise: Promise<T>): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      promise.then(
        (value) => !ended && resolve(value),
        (error: unknown) => !ended && reject(error as Error),
      );
    });

  /** The port itself, except that its promises end with the core. */
  const bound = <P extends object>(port: P): P =>
    new Proxy(port, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name, target);
        if (typeof member !== 'function') return member;
        return (...given: unknown[]) => {
          const result: unknown = Reflect.apply(member, target, given);
          return result instanceof Promise ? whileAlive(result) : result;
        };
      },
    });

  const after: CoreEnv['clock']['after'] = (ms, run) => {
    if (ended) return () => undefined;
    const stop = given.clock.after(ms, () => {
      running.delete(cancel);
      run();
    });
    const cancel = (): void => {
      running.delete(cancel);
      stop();
    };
    running.add(cancel);
    return cancel;
  };

  const { now, sample, onSecond } = given.clock;
  return {
    env: {
      ...given,
      api: bound(given.api),
      realtime: bound(given.realtime),
      softphone: bound(given.softphone),
      browser: bound(given.browser),
      clock: { now, sample, onSecond, after },
    },
    end() {
      ended = true;
      for (const cancel of [...running]) cancel();
    },
  };
}
