import { BeepDetector } from './beep';
import { FRAME_MS, SILENCE, rms } from './pcm';

export type Verdict = 'human' | 'machine' | 'unsure';

export interface DetectorEvents {
  /** Someone speaks for the first time. */
  talk(): void;
  detected(verdict: Verdict, cause: string): void;
  beep(hz: number): void;
}

/** The thresholds of Asterisk's app_amd, ms unless said; `loud` is a frame's root mean square. */
export const AMD = {
  loud: 400,
  initialSilence: 2500,
  greeting: 1500,
  afterGreetingSilence: 800,
  total: 5000,
  minimumWord: 100,
  betweenWords: 50,
  /** More words than this are a machine's greeting. */
  maximumWords: 3,
} as const;

/**
 * Tells a person from an answering machine by what the far party says: people answer with a word and wait,
 * machines talk on. It hears only the leg's own audio, never what the simulator planned.
 */
export class AnswerDetector {
  private readonly beeps = new BeepDetector();
  private elapsed = 0;
  private speech = 0;
  private silence = 0;
  private word = 0;
  private words = 0;
  private inWord = false;
  private done = false;
  private beeped = false;
  private talked = false;

  constructor(private readonly on: DetectorEvents) {}

  hear(said: Int16Array | null): void {
    const frame = said ?? SILENCE;
    const loud = rms(frame) > AMD.loud;
    this.elapsed += FRAME_MS;
    this.listenForBeep(frame, loud);
    if (this.done) return;
    if (loud) this.heardSpeech();
    else this.heardSilence();
    if (this.elapsed >= AMD.total) this.decide('unsure', `TOOLONG-${this.elapsed}`);
  }

  private listenForBeep(frame: Int16Array, loud: boolean): void {
    const hz = this.beeped ? null : this.beeps.hear(frame, loud);
    if (hz === null) return;
    this.beeped = true;
    // A beep before any verdict is the verdict: nobody answers the telephone with a pure tone.
    this.decide('machine', `BEEP-${hz}`);
    this.on.beep(hz);
  }

  private heardSpeech(): void {
    this.silence = 0;
    this.speech += FRAME_MS;
    this.word += FRAME_MS;
    if (this.word >= AMD.minimumWord && !this.inWord) this.beginWord();
    if (this.words > AMD.maximumWords) this.decide('machine', `MAXWORDS-${this.words}`);
    else if (this.inWord && this.speech >= AMD.greeting) this.decide('machine', `LONGGREETING-${this.speech}`);
  }

  private beginWord(): void {
    this.inWord = true;
    this.words++;
    if (this.talked) return;
    this.talked = true;
    this.on.talk();
  }

  private heardSilence(): void {
    this.silence += FRAME_MS;
    if (this.silence >= AMD.betweenWords) {
      this.inWord = false;
      this.word = 0;
    }
    if (!this.words && this.silence >= AMD.initialSilence) this.decide('unsure', `INITIALSILENCE-${this.silence}`);
    else if (this.words && this.silence >= AMD.afterGreetingSilence) this.decide('human', `HUMAN-${this.speech}-${this.silence}`);
  }

  private decide(verdict: Verdict, cause: string): void {
    if (this.done) return;
    this.done = true;
    this.on.detected(verdict, cause);
  }
}
