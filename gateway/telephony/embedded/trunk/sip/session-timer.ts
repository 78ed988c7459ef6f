import { MIN_SE_S } from './bounds';

export interface SessionExpires {
  seconds: number;
  refresher: 'uac' | 'uas' | null;
}

/** `1800;refresher=uas` (RFC 4028, 4); null: nothing that can be used. */
export function readSessionExpires(header: string | undefined): SessionExpires | null {
  const found = /^\s*(\d{1,9})\s*(?:;(.*))?$/.exec(header ?? '');
  if (!found) return null;
  const refresher = /(?:^|;)\s*refresher\s*=\s*(uac|uas)\b/i.exec(found[2] ?? '')?.[1]?.toLowerCase() as 'uac' | 'uas' | undefined;
  return { seconds: Number(found[1]), refresher: refresher ?? null };
}

/** The longest time that a timer of Node can have. */
const LONGEST_S = 86_400;

/**
 * The session timer of one call (RFC 4028): who refreshes does so at half of the time; who is refreshed ends the call
 * when nothing has come shortly before the time is over (10).
 */
export class SessionTimer {
  private timer: NodeJS.Timeout | undefined;
  private expiry: NodeJS.Timeout | undefined;
  /** What was agreed; null: the call has no timer. */
  agreed: { seconds: number; we: boolean } | null = null;

  constructor(private readonly on: { refresh(): void; expired(): void }) {}

  /** Begins, or begins again. `we`: the refresh is ours. */
  agree(seconds: number, we: boolean): void {
    this.stop();
    const agreed = (this.agreed = { seconds: Math.min(Math.max(seconds, MIN_SE_S), LONGEST_S), we });
    const early = Math.min(32, agreed.seconds / 3);
    this.expiry = setTimeout(() => this.on.expired(), (agreed.seconds - early) * 1000).unref();
    if (we) this.timer = setTimeout(() => this.on.refresh(), (agreed.seconds / 2) * 1000).unref();
  }

  /** The refresh was put off: once more, in a while. */
  retry(): void {
    if (!this.agreed?.we) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.on.refresh(), (this.agreed.seconds / 10) * 1000).unref();
  }

  stop(): void {
    clearTimeout(this.timer);
    clearTimeout(this.expiry);
    this.agreed = null;
  }
}
