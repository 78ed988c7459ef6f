/** What this page and the gateway tell each other about the centre's plugins. */
import type { ClientCommands } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { AS_GIVEN } from '../observed';
import type { CoreEnv } from '../ports';

/** Failures of plugins that are kept for the next hello at most. */
const MAX_UNTOLD = 20;

type Failure = ClientCommands['plugin-failed'];

export class Plugins {
  /** Newest revision of the plugins' switches that the gateway announced, and the one in force here. */
  revision: number | null = null;
  appliedRevision: number | null = null;
  /** Ids of the plugins that this page really has. */
  active: readonly string[] = [];
  /** Rises with every word of the gateway about plugins: an administrator's page reads anew. */
  news = 0;
  /** Failures that the gateway has not heard of yet. */
  untold: readonly Failure[] = [];

  constructor(private readonly env: Pick<CoreEnv, 'realtime'>) {
    makeAutoObservable(this, {}, AS_GIVEN);
  }

  get changeWaits(): boolean {
    return this.revision !== null && this.appliedRevision !== null && this.revision > this.appliedRevision;
  }
  setRevision(revision: number): void {
    this.revision = Math.max(revision, this.revision ?? 0);
  }
  noticeNews(): void {
    this.news += 1;
  }
  /** The page has switched to a revision of the centre's plugins, or one of them went into quarantine. */
  applied(revision: number, active: readonly string[]): void {
    this.appliedRevision = revision;
    this.active = active;
    this.tell();
  }
  /** A plugin stopped working: the gateway hears of it now, or after the next hello. */
  async failed(failure: Failure): Promise<void> {
    const ack = await this.env.realtime.command('plugin-failed', failure);
    if (!ack.ok && (ack.code === 'offline' || ack.code === 'timeout')) this.keep([...this.untold, failure]);
  }
  /** After each accepted hello: the gateway knows nothing of this connection yet. */
  tellAll(): void {
    this.tell();
    const failures = this.untold;
    this.keep([]);
    for (const failure of failures) void this.failed(failure);
  }

  /** The administrator sees which revision is in force with this page, and which plugins it has. */
  private tell(): void {
    if (this.appliedRevision === null) return;
    void this.env.realtime.command('plugins-applied', { revision: this.appliedRevision, active: [...this.active] });
  }
  private keep(failures: readonly Failure[]): void {
    this.untold = failures.slice(-MAX_UNTOLD);
  }
}
