import type { Cause } from '../../port';
import type { WeriftPort } from '../media/werift-port';
import { causeOfStatus, reasonHeader } from '../sip/causes';
import type { OutgoingInviteRequest, OutgoingInviteRequestDelegate } from '../sip/library';
import type { Binding } from '../sip/registrar';
import { AgentLeg } from './agent-leg';

/** One telephone of the extension, being rung. */
interface Fork {
  readonly binding: Binding;
  readonly media: WeriftPort;
  invite: OutgoingInviteRequest | null;
}

export interface Ringing {
  callerId: { number: string; name?: string };
  headers: readonly string[];
  ringMs: number;
}

/** Which refusal speaks for an extension with several telephones: someone's will before a telephone's state. */
const WEIGHT: Partial<Record<Cause, number>> = { declined: 3, busy: 2, 'no-answer': 1 };

/** An extension that the engine rings: all its telephones ring, the first to answer has the call. */
export class CalledLeg extends AgentLeg {
  private forks: Fork[] = [];
  private refusal: Cause = 'failed';
  private timer: NodeJS.Timeout | undefined;

  async dial(bindings: readonly Binding[], how: Ringing): Promise<void> {
    if (!bindings.length) return this.hangup('not-registered');
    this.timer = setTimeout(() => this.hangup('no-answer'), how.ringMs);
    this.forks = bindings.map((binding) => ({ binding, media: this.newMedia(), invite: null }));
    try {
      await Promise.all(this.forks.map((fork) => this.invite(fork, how)));
    } catch {
      // No media could be opened, e.g. because every port of the range is in use.
      this.hangup('failed');
    }
  }

  /** Rung by the engine, so there is nobody to be told. */
  ring(): void {}
  answer(): void {}

  protected release(cause: Cause): void {
    if (this.dialog) this.dialog.bye(cause);
    else this.cancelAll(cause);
  }

  protected override down(by: 'remote' | 'engine', cause: Cause): void {
    clearTimeout(this.timer);
    super.down(by, cause);
  }

  private async invite(fork: Fork, { callerId, headers }: Ringing): Promise<void> {
    const offer = await fork.media.offer();
    if (this.state === 'down') return;
    const { binding } = fork;
    fork.invite = binding.peer.invite(binding, callerId, offer, headers, this.listener(fork));
  }

  private listener(fork: Fork): OutgoingInviteRequestDelegate {
    return {
      onProgress: () => this.rings(false),
      onReject: (response) => this.refused(fork, causeOfStatus(response.message.statusCode ?? 500)),
      onAccept: (response) => {
        response.ack();
        if (this.dialog || this.state === 'down') return void response.session.bye();
        clearTimeout(this.timer);
        void this.adopt(fork, response.message.body, response.session);
      },
    };
  }

  /** This telephone has answered first. */
  private async adopt(fork: Fork, answer: string, session: Parameters<AgentLeg['talkOver']>[0]): Promise<void> {
    this.forks = this.forks.filter((other) => other !== fork);
    this.cancelAll('normal');
    this.take(fork.media, fork.binding.peer);
    this.talkOver(session, true);
    try {
      await fork.media.accept(answer);
    } catch {
      this.hangup('failed');
    }
  }

  /** One telephone does not want the call. A decline (603) speaks for all of them. */
  private refused(fork: Fork, cause: Cause): void {
    if (!this.forks.includes(fork)) return;
    this.forks = this.forks.filter((other) => other !== fork);
    void fork.media.close();
    if ((WEIGHT[cause] ?? 0) >= (WEIGHT[this.refusal] ?? 0)) this.refusal = cause;
    if (cause === 'declined') this.cancelAll(cause);
    if (!this.forks.length) this.down('remote', this.refusal);
  }

  private cancelAll(cause: Cause): void {
    for (const { invite, media } of this.forks) {
      invite?.cancel(undefined, { extraHeaders: [reasonHeader(cause)] });
      void media.close();
    }
    this.forks = [];
  }
}
