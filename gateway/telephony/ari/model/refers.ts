/** Telephones that hand their call over (trap 9): each has been told 202 already, and waits for a word, else for ever. */
import type { TelephonyEngine } from '../../port';
import type { WireEventOf } from '../wire';
import type { Legs } from './floor';
import { seg, type Answer, type Kernel } from './kernel';
import { mainOf, type Leg } from './leg';

type RefStatus = Parameters<TelephonyEngine['refer']>[2];

const WAIT_MS = 30_000;
const STATES: Readonly<Record<RefStatus, string>> = {
  180: 'channel_progress',
  200: 'channel_answered',
  // It has been told 202: there is no other way to say no.
  403: 'channel_declined',
  480: 'channel_unavailable',
  503: 'channel_unavailable',
  603: 'channel_declined',
};

export class Refers {
  private readonly open = new Map<string, string>();

  constructor(
    private readonly kernel: Kernel,
    private readonly legs: Legs,
  ) {}

  asked(leg: Leg | undefined, event: WireEventOf<'ChannelTransfer'>): void {
    // With a state it is our own answer, come back.
    if (!leg || event.state !== undefined) return;
    const { destination = '' } = event.refer_to?.requested_destination ?? {};
    const to = destination.replace(/^sips?:/i, '').replace(/[@;>].*$/, '');
    // The same word twice is one wish.
    if (!to || this.open.get(leg.id) === to) return this.kernel.warn('a transfer names nobody, or is asked for again', { leg: leg.id });
    this.open.set(leg.id, to);
    const ref = `${leg.id}~r${++leg.refers}`;
    this.kernel.tell({ type: 'refer', leg: leg.id, ref, to });
    const { refers } = leg;
    this.legs.after(leg, WAIT_MS, () => {
      if (this.open.has(leg.id) && leg.refers === refers) this.answer(leg, ref, 480, () => {});
    });
  }

  answer(leg: Leg, ref: string, status: RefStatus, done: (failed: Answer | null) => void): void {
    const main = mainOf(leg);
    if (!main || !this.open.has(leg.id) || ref !== `${leg.id}~r${leg.refers}`) return done(null);
    if (status !== 180) this.open.delete(leg.id);
    const ask = { method: 'POST', path: `/channels/${seg(main.id)}/transfer_progress`, query: { states: STATES[status] } } as const;
    this.kernel.ask(ask, (answer) => done(answer.ok ? null : answer));
  }
}
