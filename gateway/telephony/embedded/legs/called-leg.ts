import type { Cause } from '../../port';
import type { CallNews, Caller } from '../sip/link';
import { AgentLeg } from './agent-leg';

export interface Ringing {
  caller: Caller;
  headers: readonly string[];
  ringMs: number;
}

/** An extension that the engine rings: all its telephones ring, the first to answer has the call. */
export class CalledLeg extends AgentLeg {
  private timer: NodeJS.Timeout | undefined;

  get extension(): string {
    return this.identity.to;
  }

  async dial({ caller, headers, ringMs }: Ringing): Promise<void> {
    this.timer = setTimeout(() => this.hangup('no-answer'), ringMs);
    try {
      const sdp = await this.media.offer();
      if (!this.isOver) this.around.signal({ type: 'ring', leg: this.id, extension: this.identity.to, caller, headers, sdp });
    } catch (error) {
      this.around.noMedia(error);
      this.hangup('failed');
    }
  }

  /** Hung up, perhaps while its offer was being made. */
  private get isOver(): boolean {
    return this.state === 'down';
  }

  override heed(news: CallNews): void {
    if (this.state === 'down') return;
    if (news.type === 'ringing') this.rings(false);
    else if (news.type === 'refused') this.refused(news.cause);
    else if (news.type === 'accepted') void this.accepted(news.sipCallId, news.sdp);
    else super.heed(news);
  }

  /** Rung by the engine, so there is nobody to be told. */
  ring(): void {}
  answer(): void {}

  protected override down(by: 'remote' | 'engine', cause: Cause): void {
    clearTimeout(this.timer);
    super.down(by, cause);
  }

  /** Where no telephone was there to be rung the engine itself ends the leg. */
  private refused(cause: Cause): void {
    this.down(cause === 'not-registered' ? 'engine' : 'remote', cause);
  }

  private async accepted(sipCallId: string, answer: string): Promise<void> {
    clearTimeout(this.timer);
    this.talk(sipCallId);
    try {
      await this.media.accept(answer);
    } catch {
      this.hangup('failed');
    }
  }
}
