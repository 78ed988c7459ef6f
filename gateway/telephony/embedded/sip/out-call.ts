import { limits } from '../../../platform/limits';
import type { Cause } from '../../port';
import { SipCall, type CallHome } from './call';
import { causeOfStatus, reasonHeader } from './causes';
import type { OutgoingInviteRequest, OutgoingInviteRequestDelegate } from './library';
import type { SipOrder } from './link';
import type { Peer } from './peer';
import type { Binding } from './registrar';
import { isUsableSdp } from './shape';

/** One telephone of the extension, being rung. */
interface Fork {
  readonly binding: Binding;
  invite: OutgoingInviteRequest | null;
  /** Until it says something, if only that it tries. */
  silence: NodeJS.Timeout | undefined;
}

export interface OutCallHome extends CallHome {
  /** This telephone said nothing to a call: its socket leads nowhere. */
  silent(peer: Peer): void;
}

/** Which refusal speaks for an extension with several telephones: someone's will before a telephone's state. */
const WEIGHT: Partial<Record<Cause, number>> = { declined: 3, busy: 2, 'no-answer': 1 };

/**
 * An extension that the floor rings: all its telephones get the same offer, so that however many ring, the call takes
 * ports once; the first to answer has it.
 */
export class OutCall extends SipCall {
  peer: Peer | null = null;
  private forks: Fork[] = [];
  private refusal: Cause = 'failed';

  constructor(
    leg: string,
    protected override readonly home: OutCallHome,
  ) {
    super(leg, home);
  }

  ring(bindings: readonly Binding[], { caller, headers, sdp }: Extract<SipOrder, { type: 'ring' }>): void {
    this.forks = bindings.map((binding) => ({ binding, invite: null, silence: undefined }));
    for (const fork of [...this.forks]) {
      const { binding } = fork;
      fork.silence = setTimeout(() => this.silent(fork), limits.sip.ringSilentMs).unref();
      fork.invite = binding.peer.invite(binding, caller, sdp, headers, this.listener(fork));
    }
  }

  /** This telephone rings no more: its person has signed out. */
  withdraw(peer: Peer): void {
    for (const fork of this.forks.filter(({ binding }) => binding.peer === peer)) {
      fork.invite?.cancel(undefined, { extraHeaders: [reasonHeader('cancelled')] });
      this.refused(fork, 'no-answer');
    }
  }

  /**
   * A telephone that is there says at once that it rings. This one is behind a machine that stands still, or on a network
   * that is gone: a caller would hear it ring for nobody.
   */
  private silent(fork: Fork): void {
    fork.invite?.cancel(undefined, { extraHeaders: [reasonHeader('cancelled')] });
    this.refused(fork, 'not-registered');
    this.home.silent(fork.binding.peer);
  }

  protected release(cause: Cause): void {
    if (this.dialog) this.dialog.bye(cause);
    else this.cancelAll(cause);
  }

  private listener(fork: Fork): OutgoingInviteRequestDelegate {
    const heard = () => clearTimeout(fork.silence);
    return {
      onTrying: heard,
      onProgress: () => {
        heard();
        if (!this.isOver && !this.dialog) this.home.tell({ type: 'ringing', leg: this.leg });
      },
      onReject: (response) => this.refused(fork, causeOfStatus(response.message.statusCode ?? 500)),
      onAccept: (response) => {
        heard();
        response.ack();
        const { body } = response.message;
        if (this.dialog || this.isOver) return void response.session.bye();
        this.forks = this.forks.filter((other) => other !== fork);
        this.cancelAll('normal');
        this.peer = fork.binding.peer;
        this.talkOver(response.session, true);
        this.home.tell({ type: 'accepted', leg: this.leg, sipCallId: response.session.callId, sdp: isUsableSdp(body) ? body : '' });
      },
    };
  }

  /** One telephone does not want the call. A decline (603) speaks for all of them. */
  private refused(fork: Fork, cause: Cause): void {
    clearTimeout(fork.silence);
    if (!this.forks.includes(fork)) return;
    this.forks = this.forks.filter((other) => other !== fork);
    if ((WEIGHT[cause] ?? 0) >= (WEIGHT[this.refusal] ?? 0)) this.refusal = cause;
    if (cause === 'declined') this.cancelAll(cause);
    if (this.forks.length) return;
    this.close();
    this.home.tell({ type: 'refused', leg: this.leg, cause: this.refusal });
  }

  private cancelAll(cause: Cause): void {
    for (const { invite, silence } of this.forks) {
      clearTimeout(silence);
      invite?.cancel(undefined, { extraHeaders: [reasonHeader(cause)] });
    }
    this.forks = [];
  }
}
