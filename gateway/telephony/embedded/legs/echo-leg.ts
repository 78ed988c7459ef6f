import type { Cause } from '../../port';
import type { MediaPort } from '../media/pcm';
import type { SipNews } from '../sip/link';
import type { AgentSurroundings } from './agent-leg';
import { CallingLeg } from './calling-leg';

/** The number of the echo: a telephone that dials it hears itself, and tries the way of its sound so. */
export const ECHO = '*43';
/** A trial takes seconds; one that its page has forgotten ends by itself. */
const AT_MOST_MS = 20_000;

/** Gives back what it hears, frame for frame; silence stays silence, so that what is lost on the way is missed. */
class Echo implements MediaPort {
  constructor(private readonly line: MediaPort) {}

  take(): null {
    return null;
  }

  give(): void {
    const heard = this.line.take();
    if (heard) this.line.give(heard);
  }
}

/**
 * A telephone that has dialled the echo. It is no call: what is around it tells the gateway nothing, so that the person's
 * status stays as it is.
 */
export class EchoLeg extends CallingLeg {
  private readonly timer = setTimeout(() => this.hangup('normal'), AT_MOST_MS);

  constructor(invited: Extract<SipNews, { type: 'invited' }>, around: AgentSurroundings) {
    super(invited, around);
    this.party.port = new Echo(this.media);
  }

  /** Rings nobody: it is answered as soon as its media is there. */
  async open(): Promise<boolean> {
    const isOpen = await this.prepare();
    if (isOpen) this.answer();
    return isOpen;
  }

  protected override down(by: 'remote' | 'engine', cause: Cause): void {
    clearTimeout(this.timer);
    super.down(by, cause);
  }
}
