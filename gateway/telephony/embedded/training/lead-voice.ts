import { FRAME, framesOf, rms, strengthOf, type MediaPort } from '../media/pcm';
import type { Step } from './lead-plan';

/** Louder than this the far side speaks. */
const SPEECH = 200;

export interface Script {
  steps: readonly Step[];
  loopFrom: number | null;
  hangUpAfterMs: number | null;
}

/** A simulated party's mouth and ear. It goes by the frames of the mixer, so that its time is the call's time. */
export class LeadVoice implements MediaPort {
  private script: Script | null = null;
  private step = 0;
  private saying: Int16Array | null = null;
  private at = 0;
  private pause = 0;
  private elapsed = 0;
  /** Frames in which it heard someone. */
  heard = 0;
  /** The last second that it heard, once somebody has asked. */
  private listening: Int16Array[] | null = null;

  constructor(
    private readonly prompt: (name: string) => Int16Array,
    private readonly hangUp: () => void,
  ) {}

  begin(script: Script): void {
    this.script = script;
    this.step = 0;
    this.saying = null;
    this.pause = 0;
  }

  give(frame: Int16Array): void {
    if (rms(frame) > SPEECH) this.heard++;
    if (!this.listening) return;
    this.listening.push(frame.slice());
    if (this.listening.length > framesOf(1000)) this.listening.shift();
  }

  /** How strongly it has heard these tones in the last second, and anything at all. From the first question on. */
  hears(tones: readonly number[]): { tones: number[]; any: number } {
    const frames = (this.listening ??= []);
    return { tones: tones.map((hz) => strengthOf(hz, frames)), any: Math.max(0, ...frames.map(rms)) };
  }

  take(): Int16Array | null {
    if (!this.script) return null;
    const { hangUpAfterMs } = this.script;
    if (hangUpAfterMs !== null && this.elapsed >= framesOf(hangUpAfterMs)) return this.stop();
    this.elapsed++;
    if (this.saying) return this.speak(this.saying);
    if (this.pause > 0) {
      this.pause--;
      return null;
    }
    return this.next(this.script);
  }

  private stop(): null {
    this.script = null;
    this.hangUp();
    return null;
  }

  private speak(pcm: Int16Array): Int16Array {
    const frame = new Int16Array(FRAME);
    frame.set(pcm.subarray(this.at, this.at + FRAME));
    this.at += FRAME;
    if (this.at >= pcm.length) this.saying = null;
    return frame;
  }

  private next({ steps, loopFrom }: Script): Int16Array | null {
    const step = steps[this.step];
    if (!step) {
      if (loopFrom !== null) this.step = loopFrom;
      return null;
    }
    this.step++;
    if ('hangUp' in step) return this.stop();
    if ('pauseMs' in step) {
      this.pause = framesOf(step.pauseMs);
      return null;
    }
    this.saying = this.prompt(step.say);
    this.at = 0;
    return this.saying.length ? this.speak(this.saying) : null;
  }
}
