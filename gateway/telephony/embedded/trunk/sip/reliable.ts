import { LIFE_MS, T1_MS, T2_MS, bounds } from './bounds';

/** The longest that an INVITE rings. */
const RINGS_MS = 10 * 60_000;

/** What is looked at of a message without parsing it: our own outgoing ones are well formed. */
export interface Head {
  /** null: a request. */
  readonly status: number | null;
  /** Of the request, or of the one that is answered. */
  readonly method: string;
  readonly branch: string;
}

export function headOf(text: string): Head {
  const status = /^SIP\/2\.0 (\d{3})/.exec(text);
  const branch = /^v(?:ia)?[ \t]*:[^\r\n]*?;[ \t]*branch=([^;,\s]+)/im.exec(text)?.[1] ?? '';
  const method = status ? (/^cseq[ \t]*:[ \t]*\d+[ \t]+(\S+)/im.exec(text)?.[1] ?? '') : text.slice(0, text.indexOf(' '));
  return { status: status ? Number(status[1]) : null, method, branch };
}

/** Its Call-ID; empty: it has none. */
export const callIdOf = (text: string): string => /^(?:call-id|i)[ \t]*:[ \t]*(\S+)/im.exec(text)?.[1] ?? '';

interface Kept<To> {
  text: string;
  to: To;
  /** The ACK of a refused INVITE; the answer to a request. */
  reply: string | null;
  timer: NodeJS.Timeout | undefined;
  end: NodeJS.Timeout | undefined;
  /** Removes it. */
  readonly remove: () => void;
  /** Nothing is repeated by itself any more. */
  settled: boolean;
}

/**
 * What sip.js's transactions leave out because a WebSocket loses nothing: requests and refusals of INVITEs are repeated
 * (timers A, E and G of RFC 3261, 17), and whatever the far end repeats is answered with what it got before (17.1.1.2,
 * 17.2.1, 17.2.2). Matches by branch and method: a CANCEL has the branch of its INVITE. `To` is where something goes.
 */
export class Reliable<To> {
  /** Ours, by branch and method. */
  private readonly asked = new Map<string, Kept<To>>();
  /** The far end's, by branch and method. */
  private readonly served = new Map<string, Kept<To>>();

  /** `repeats`: the transport loses messages. */
  constructor(
    private readonly sent: (text: string, to: To) => Promise<void>,
    private readonly repeats: boolean,
    private readonly most: number = bounds.transactions,
  ) {}

  /** Where our own request of this branch went: its ACK or CANCEL goes there too. */
  wayOf(branch: string): To | null {
    return this.asked.get(`${branch} INVITE`)?.to ?? null;
  }

  /** Where the answer to the request of this branch goes. */
  originOf(branch: string, method: string): To | null {
    return (this.served.get(`${branch} ${method}`) ?? this.served.get(`${branch} INVITE`))?.to ?? null;
  }

  /** Whether this is an answer to something that we have asked. */
  hasAsked({ branch, method }: Head, callId: string): boolean {
    const kept = this.asked.get(`${branch} ${method}`);
    return kept !== undefined && callIdOf(kept.text) === callId;
  }

  /** A request of ours leaves. Rejects where it cannot. */
  request(head: Head, text: string, to: To): Promise<void> {
    if (head.method === 'ACK') {
      const invite = this.asked.get(`${head.branch} INVITE`);
      if (invite) invite.reply = text;
    } else {
      const kept = this.keep(this.asked, `${head.branch} ${head.method}`, text, to);
      if (this.repeats) this.repeat(kept, T1_MS, head.method === 'INVITE' ? LIFE_MS : T2_MS);
    }
    return this.sent(text, to);
  }

  /** An answer of ours leaves. */
  answer(head: Head, text: string, to: To): void {
    const kept = this.served.get(`${head.branch} ${head.method}`);
    if (kept && head.status! >= 200) this.lasts(kept, LIFE_MS + 1000);
    if (kept && head.status! >= 200 && !(head.method === 'INVITE' && head.status! < 300)) {
      kept.text = text;
      kept.reply = text;
      if (this.repeats && head.method === 'INVITE') this.repeat(kept, T1_MS, T2_MS);
    }
    this.send(text, to);
  }

  /** An answer has come. @returns whether anyone shall hear of it: false for the repetition of a refusal that has its ACK */
  answered({ status, method, branch }: Head): boolean {
    const kept = this.asked.get(`${branch} ${method}`);
    if (!kept) return true;
    if (method === 'INVITE' || status! >= 200) this.settle(kept);
    if (status! >= 200) this.lasts(kept, LIFE_MS + 1000);
    if (method !== 'INVITE' || status! < 300 || kept.reply === null) return true;
    this.send(kept.reply, kept.to);
    return false;
  }

  /** A request has come from there. @returns whether anyone shall hear of it: false for one that was answered, or is being */
  requested({ method, branch }: Head, from: To): boolean {
    if (method === 'ACK') {
      const invite = this.served.get(`${branch} INVITE`);
      if (invite) this.settle(invite);
      return true;
    }
    const key = `${branch} ${method}`;
    const kept = this.served.get(key);
    if (!kept) {
      this.keep(this.served, key, '', from);
      return true;
    }
    // An INVITE without a final answer is sip.js's to answer again.
    if (kept.reply === null) return method === 'INVITE';
    if (!(kept.settled && method === 'INVITE')) this.send(kept.reply, kept.to);
    return false;
  }

  /** Nobody waits for the answer any more. */
  abandon(branch: string, method: string): void {
    const kept = this.asked.get(`${branch} ${method}`);
    if (kept) this.settle(kept);
  }

  dispose(): void {
    for (const all of [this.asked, this.served]) {
      for (const kept of all.values()) this.forget(kept);
      all.clear();
    }
  }

  /** What is lost is repeated, or was a repetition. */
  private send(text: string, to: To): void {
    this.sent(text, to).catch(() => {});
  }

  private keep(all: Map<string, Kept<To>>, key: string, text: string, to: To): Kept<To> {
    const before = all.get(key);
    if (before) this.forget(before);
    // Of too many the oldest goes: what it would have repeated is late anyway.
    if (all.size >= this.most) {
      const [oldest, old] = all.entries().next().value!;
      this.forget(old);
      all.delete(oldest);
    }
    const remove = () => {
      this.forget(kept);
      if (all.get(key) === kept) all.delete(key);
    };
    const kept: Kept<To> = { text, to, reply: null, timer: undefined, end: undefined, remove, settled: false };
    all.set(key, kept);
    // A call may ring for long. Otherwise a second more than sip.js's own timers, which so have ended before.
    this.lasts(kept, key.endsWith(' INVITE') ? RINGS_MS : LIFE_MS + 1000);
    return kept;
  }

  private lasts(kept: Kept<To>, ms: number): void {
    clearTimeout(kept.end);
    kept.end = setTimeout(kept.remove, ms).unref();
  }

  private repeat(kept: Kept<To>, after: number, longest: number, left = LIFE_MS): void {
    clearTimeout(kept.timer);
    if (after >= left) return;
    kept.timer = setTimeout(() => {
      if (kept.settled) return;
      this.send(kept.text, kept.to);
      this.repeat(kept, Math.min(after * 2, longest), longest, left - after);
    }, after).unref();
  }

  private settle(kept: Kept<To>): void {
    kept.settled = true;
    clearTimeout(kept.timer);
  }

  private forget(kept: Kept<To>): void {
    this.settle(kept);
    clearTimeout(kept.end);
  }
}
