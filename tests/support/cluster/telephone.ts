/** A scripted agent's telephone: it answers by itself, registers again whenever it is cut, and hears whether the far party is there. */
import { setTimeout as pause } from 'node:timers/promises';
import { rms } from '../../../gateway/telephony/embedded/media/pcm';
import { TestAgent, type TestAgentOptions } from '../../../gateway/telephony/embedded/testing/agent';
import type { Random } from '../../../gateway/telephony/embedded/training/random';
import type { Step } from './history';

const ANSWER_MS = 10_000;
const AGAIN_MS = 300;
/** One that still has a call so long after its page has none has missed the end: the goodbye went to a gateway that was gone. */
const STALE_MS = 6_000;
/** Louder than this somebody is heard. */
const AUDIBLE = 200;
export const now = () => performance.timeOrigin + performance.now();

/** Whether it became so in time. */
export async function when(holds: () => boolean, ms: number): Promise<boolean> {
  for (const end = performance.now() + ms; !holds(); await pause(20)) if (performance.now() > end) return false;
  return true;
}

export interface TelephoneEvents {
  note(what: Step['what'], more?: Partial<Step>): void;
  /** Whether the page is there, and has no call. */
  isIdle(): boolean;
}

export class Telephone {
  isRegistered = false;
  /** Calls whose end it was never told. */
  stale = 0;
  private isEnded = false;
  private idleSince = performance.now();
  private readonly phone: TestAgent;

  constructor(
    options: TestAgentOptions,
    private readonly random: Random,
    private readonly on: TelephoneEvents,
  ) {
    this.phone = new TestAgent(options);
    this.phone.on('call', (call) => {
      let heard = 0;
      call.listener = (frame) => rms(frame) > AUDIBLE && (heard = now());
      call.once('up', () => this.on.note('phone-up'));
      call.once('ended', () => !this.isEnded && this.on.note('phone-over', { heard }));
    });
    void this.keep();
  }

  async close(): Promise<void> {
    this.isEnded = true;
    await Promise.race([this.phone.close(), pause(1_000)]);
  }

  private async keep(): Promise<void> {
    const { phone } = this;
    let isOpen = false;
    phone.on('closed', () => {
      if (this.isRegistered && !this.isEnded) this.on.note('phone-cut');
      isOpen = this.isRegistered = false;
    });
    const stale = setInterval(() => this.dropStale(), 1_000);
    while (!this.isEnded) {
      try {
        await Promise.race([phone.open(), pause(ANSWER_MS).then(() => Promise.reject(new Error('late')))]);
        isOpen = true;
        const status = await Promise.race([phone.register(600), pause(ANSWER_MS)]);
        this.isRegistered = isOpen && status === 200;
        if (this.isRegistered) this.on.note('phone-in');
        else phone.dropSocket();
      } catch {
        phone.dropSocket();
      }
      await when(() => this.isEnded || !this.isRegistered, Infinity);
      await pause(AGAIN_MS + this.random.within([0, 700]));
    }
    clearInterval(stale);
  }

  private dropStale(): void {
    if (!this.on.isIdle()) this.idleSince = performance.now();
    if (performance.now() - this.idleSince < STALE_MS) return;
    for (const call of this.phone.calls) {
      if (!call.upAt || performance.now() - call.upAt < STALE_MS) continue;
      this.stale += 1;
      this.phone.calls.delete(call);
      void call.vanish();
    }
  }
}
