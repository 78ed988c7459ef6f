import type { Cause } from '../../port';
import { CALL_HEADER, type CallNews, type SipNews } from '../sip/link';
import { AgentLeg, type AgentSurroundings } from './agent-leg';

type Invited = Extract<SipNews, { type: 'invited' }>;

const ownHeader = ({ headers }: Invited, name: string): string | undefined =>
  Object.entries(headers)
    .find(([key]) => key.toLowerCase() === name.toLowerCase())?.[1]
    .trim() || undefined;

/** A telephone that dials [PHONE-022]. */
export class CallingLeg extends AgentLeg {
  private answerSdp = '';
  private isAnswering = false;

  constructor(
    private readonly invited: Invited,
    around: AgentSurroundings,
  ) {
    const callId = ownHeader(invited, CALL_HEADER);
    super({ leg: invited.leg, from: invited.from, to: invited.to, ...(callId && { callId }) }, around);
  }

  get extension(): string {
    return this.identity.from;
  }

  override get sipCallId(): string {
    return this.invited.sipCallId;
  }

  /** Prepares the answer to the browser's offer. Only then the gateway hears of the leg; false: there is no leg. */
  async prepare(): Promise<boolean> {
    try {
      this.answerSdp = await this.media.answer(this.invited.sdp);
    } catch (error) {
      this.around.noMedia(error);
      if (!this.isOver) this.around.signal({ type: 'refuse', leg: this.id, status: 488 });
      this.state = 'down';
      void this.media.close();
    }
    return !this.isOver;
  }

  /** Cancelled, perhaps while its answer was being made. */
  private get isOver(): boolean {
    return this.state === 'down';
  }

  override heed(news: CallNews): void {
    if (this.state === 'down') return;
    if (news.type === 'accepted') this.talk(news.sipCallId);
    else if (news.type === 'cancelled') this.down('remote', 'cancelled' satisfies Cause);
    else super.heed(news);
  }

  ring(): void {
    if (this.state !== 'new') return;
    this.state = 'ringing';
    this.around.signal({ type: 'progress', leg: this.id, sdp: this.answerSdp });
  }

  /** Up once the 200 has gone out: the telephone may have given up in the same moment. */
  answer(): void {
    if (this.state === 'down' || this.isAnswering) return;
    this.isAnswering = true;
    this.around.signal({ type: 'accept', leg: this.id, sdp: this.answerSdp });
  }
}
