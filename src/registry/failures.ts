/** What plugins do wrong in one session: counted, logged with the call, and told to whoever can mend it. */
import { redact } from './redact';

export type Log = (level: 'info' | 'warn' | 'error', message: string, facts?: Record<string, unknown>) => void;

/** A failure as it is told outside of this page: nothing of a client is in it. */
export interface PluginFailure {
  plugin: string;
  /** `load`, `activate`, `restore`, or a kind with a name: `panel goals`, `guard disposition:save-next`. */
  where: string;
  message: string;
  /** Failures of the plugin in this session, this one included. */
  times: number;
  quarantined: boolean;
  /** The call that was live. */
  callId?: string;
}

export interface FailureSetup {
  log: Log;
  /** Milliseconds. */
  now(): number;
  callId(): string | null;
  /** Words that must not leave the page: what is known of the client on the screen. */
  secrets(): readonly string[];
  report(failure: PluginFailure): void;
}

/** Crashes in one session after which a plugin is left alone. */
export const MAX_CRASHES = 3;
/** Milliseconds within which parts of a plugin that fall together count as one crash. */
const TOGETHER = 500;

export const asError = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));

interface Count {
  failures: number;
  crashes: number;
  /** Of the last crash: its time, and the parts of the plugin that fell then. */
  at: number;
  fallen: Set<string>;
}

export class Failures {
  private readonly counts = new Map<string, Count>();
  /** Functions whose failure was told already: a guard is asked at every drawing. */
  private readonly blamed = new WeakSet<object>();

  constructor(private readonly setup: FailureSetup) {}

  /**
   * Something of the plugin stopped: it did not start, or a part of it could not be drawn. Returns the crashes of this
   * session. A panel and its header that fall at one moment by one cause are one crash, so that the person still gets
   * to try again.
   */
  crash(plugin: string, where: string, thrown: unknown): number {
    const count = this.count(plugin);
    const now = this.setup.now();
    const together = now - count.at < TOGETHER && !count.fallen.has(where);
    if (!together) {
      count.crashes += 1;
      count.at = now;
      count.fallen.clear();
    }
    count.fallen.add(where);
    this.tell('A plugin stopped working.', plugin, where, thrown, count.crashes >= MAX_CRASHES);
    return count.crashes;
  }

  /**
   * Something of the plugin threw and was passed over; the plugin goes on, so it does not count for quarantine. `blame`
   * is the function that threw, where it may throw at every drawing: it is told once.
   */
  fault(plugin: string, where: string, thrown: unknown, blame?: object): void {
    if (blame && this.blamed.has(blame)) return;
    if (blame) this.blamed.add(blame);
    this.tell('A plugin failed and was passed over.', plugin, where, thrown, false);
  }

  /** The plugin is another one now. */
  forget(plugin: string): void {
    this.counts.delete(plugin);
  }

  private tell(what: string, plugin: string, where: string, thrown: unknown, quarantined: boolean): void {
    const error = asError(thrown);
    const times = (this.count(plugin).failures += 1);
    const { log, callId, secrets, report } = this.setup;
    const live = callId();
    log('error', what, { plugin, where, error: error.message, stack: error.stack, callId: live, times });
    const failure = {
      plugin,
      where,
      message: redact(error.message, secrets()),
      times,
      quarantined,
      ...(live !== null && { callId: live }),
    };
    // Not at once: a guard is asked while something is computed or drawn, where nothing else may change.
    queueMicrotask(() => report(failure));
  }

  private count(plugin: string): Count {
    const count = this.counts.get(plugin) ?? { failures: 0, crashes: 0, at: -Infinity, fallen: new Set<string>() };
    this.counts.set(plugin, count);
    return count;
  }
}
