/**
 * Mail to people of the centres: by the operator's mail server, or, where none is configured, as files in
 * `DATA_DIR/outbox` that the operator hands on. Nobody waits for a mail: a request that asks for one is answered as if it had
 * gone out, so that neither its answer nor its time tells what became of it. A mail server that does not answer is tried
 * again; what a mail says is never logged.
 */
import { Counter } from 'prom-client';
import type { GatewayContext } from '../context';
import { limits } from '../limits';
import { createOutbox } from './outbox';
import { createSmtp } from './smtp';

export interface Mail {
  /** The address, without a name. */
  readonly to: string;
  readonly subject: string;
  /** Plain text; lines are as long as they are. */
  readonly text: string;
}

/** One way out. `deliver` resolves to where the mail is now, for the log, and rejects when it is not out. */
export interface Post {
  deliver(mail: Mail): Promise<string>;
  close(): void;
}

/** What the log may say of a mail. */
export interface MailFacts {
  /** Who gets it. */
  readonly account: number;
  /** What it is about, e.g. `password reset`. */
  readonly about: string;
}

export interface Mailer {
  /** Sends by itself; never fails and never waits. `usefulMs`: after that it is not tried again. */
  send(mail: Mail, facts: MailFacts, usefulMs: number): void;
  /** Every mail that was sent is out, or is given up. For tests. */
  settled(): Promise<void>;
}

/** Pauses before a mail that did not go out is tried again, in milliseconds; then it is given up. */
const TRIES_AFTER_MS = [5_000, 30_000, 120_000, 600_000] as const;

/** An answer that another try does not change: the server knows no such mailbox, or will not take this mail. */
const isFinal = (error: unknown): boolean => {
  const { responseCode = 0, code = '' } = error as { responseCode?: number; code?: string };
  return code === 'EENVELOPE' && responseCode >= 500;
};

/** `ctx.use(createMailer)`. */
export const createMailer = (ctx: GatewayContext): Mailer =>
  mailerOf(ctx, ctx.config.mail ? createSmtp(ctx.config.mail) : createOutbox(ctx.config.dataDir, ctx.clock));

/** `waits`: milliseconds before each further try. */
export function mailerOf(
  { log, clock, metrics, onStop }: Pick<GatewayContext, 'log' | 'clock' | 'metrics' | 'onStop'>,
  post: Post,
  waits: readonly number[] = TRIES_AFTER_MS,
): Mailer {
  const counter = new Counter({
    name: 'dialer_mails_total',
    help: 'Mails by what became of them',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  const underWay = new Set<Promise<void>>();
  /** Tries that wait: ended with the gateway. */
  const waiting = new Map<NodeJS.Timeout, () => void>();
  let stopped = false;

  const pause = (ms: number) =>
    new Promise<void>((done) => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        done();
      }, ms);
      timer.unref();
      waiting.set(timer, done);
    });

  onStop(() => {
    stopped = true;
    for (const [timer, done] of waiting) {
      clearTimeout(timer);
      done();
    }
    post.close();
  });

  async function deliver(mail: Mail, facts: MailFacts, until: number): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        const where = await post.deliver(mail);
        counter.inc({ outcome: 'sent' });
        return log.info({ ...facts, tries }, `mail about ${facts.about}: ${where}`);
      } catch (error) {
        const wait = waits[tries - 1];
        const gaveUp = wait === undefined || isFinal(error) || stopped || clock.now() + wait > until;
        // The fault's code alone: a mail server's words may repeat what it was given.
        const { code, responseCode } = error as { code?: string; responseCode?: number };
        const said = { ...facts, tries, code, responseCode };
        if (!gaveUp) log.warn(said, `mail about ${facts.about} did not go out; it is tried again in ${Math.ceil(wait / 1000)} s`);
        else {
          counter.inc({ outcome: 'lost' });
          return log.error(said, `mail about ${facts.about} did not go out, and is not tried again`);
        }
        await pause(wait);
        if (stopped) return;
      }
    }
  }

  return {
    send(mail, facts, usefulMs) {
      if (underWay.size >= limits.mail.underWay) {
        counter.inc({ outcome: 'lost' });
        return log.error(facts, `mail about ${facts.about} was not sent: too many wait for the mail server`);
      }
      const work = deliver(mail, facts, clock.now() + usefulMs).finally(() => underWay.delete(work));
      underWay.add(work);
    },
    async settled() {
      await Promise.all(underWay);
    },
  };
}
