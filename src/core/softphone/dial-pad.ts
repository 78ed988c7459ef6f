/** The dial pad: what may stand in it, which tones it sends, and what is to be said of the number beforehand. */
import type { CallFacts } from '@dialer/contract';
import { makeAutoObservable } from 'mobx';
import { ringNote, shapeNote } from '../../rules/callable';
import { emergencyNumber, MAILBOX, tenDigits } from '../../rules/phone';
import type { RingNote } from '../../rules/ring-note';
import { AS_GIVEN } from '../observed';
import type { CoreEnv } from '../ports';
import type { DialPadView } from '../shell-view';
import type { Legs } from './legs';

/** Characters [PHONE-016]. */
export const MAX_IDLE = 10;
export const MAX_IN_CALL = 50;

/** Without the 1 of the country before a whole number, as people and other programs write it: no number begins with it. */
const national = (keys: string): string => (keys.length > MAX_IDLE && keys.startsWith('1') ? keys.slice(1) : keys);

const keysOf = (text: string, inCall: boolean): string => {
  const keys = text.replace(/[^0-9*#]/g, '');
  return inCall ? keys : national(keys);
};

/** Only digits, `*` and `#` [PHONE-015], within the limit [PHONE-016]. */
export const dialText = (text: string, inCall: boolean): string => keysOf(text, inCall).slice(0, inCall ? MAX_IN_CALL : MAX_IDLE);

/** Why what stands there is not what was written: it was longer than a number, abroad, or had letters or signs of a code. */
type Left = 'cut' | 'abroad' | 'left_out';

/** Null: all of it stands there. */
function leftOf(text: string, keys: string): Left | null {
  if (keys.length > MAX_IDLE) return /^(011|00)/.test(keys) || /^\D*\+(?!\D*1)/.test(text) ? 'abroad' : 'cut';
  return tenDigits(text) === null && /[\p{L}*#]/u.test(text.replace(/^\s*tel:/i, '')) ? 'left_out' : null;
}

const pastedKeys = (text: string): string => tenDigits(text) ?? national(text.replace(/\D/g, ''));

/** A pasted number keeps its digits, at most ten [PHONE-017]. */
export const pastedText = (text: string): string => pastedKeys(text).slice(0, MAX_IDLE);

/**
 * Tones that an edit of the text sends during a call: what was added at the end. Of a text that starts with `*97` only
 * what follows those three is sent, so `*97` alone sends nothing [PHONE-018, PHONE-019].
 */
export function addedTones(before: string, after: string): string {
  if (!after.startsWith(before)) return '';
  const from = after.startsWith(MAILBOX) ? Math.max(before.length, MAILBOX.length) : before.length;
  return after.slice(from);
}

/** Milliseconds without a key after which what stands there counts as all of it. */
const PAUSE = 1000;

const minuteOf = (at: number): number => Math.floor(at / 60_000) * 60_000;

/** In a call its keys are tones; out of one they write the number that Call dials. */
export class DialPad implements DialPadView {
  text = '';
  /** What decides about the number that stands there; null while it is not whole, or not known. */
  private facts: CallFacts | null = null;
  private minute: number;
  /** Typing has paused, or the field was left. */
  private settled = false;
  /** What is left of it may be somebody else's number. */
  private left: Left | null = null;
  /** Keys of this call that the server was not there for. */
  private unsent = '';
  private cancelPause: () => void = () => undefined;

  constructor(
    private readonly env: Pick<CoreEnv, 'api' | 'softphone' | 'clock'>,
    private readonly legs: Legs,
    private language: 'en' | 'fr',
  ) {
    this.minute = minuteOf(env.clock.now());
    makeAutoObservable<DialPad, 'cancelPause'>(this, { cancelPause: false }, AS_GIVEN);
  }

  get note(): RingNote | null {
    if (this.legs.established) return this.unsent ? { reasonKey: 'ring.unsent', params: { keys: this.unsent }, forbids: true } : null;
    if (this.left) return { reasonKey: `ring.${this.left}`, forbids: true };
    return ringNote(this.facts, this.minute, this.language) ?? (this.settled ? shapeNote(this.text) : null);
  }
  get isHelp(): boolean {
    return emergencyNumber(this.text) !== null;
  }

  setLanguage(language: 'en' | 'fr'): void {
    this.language = language;
  }
  tick(now: number): void {
    this.minute = minuteOf(now);
  }
  set(text: string): void {
    const { established } = this.legs;
    const keys = keysOf(text, established !== null);
    const next = dialText(text, established !== null);
    const tones = established ? addedTones(this.text, next) : '';
    if (established && tones !== '' && !this.env.softphone.sendDigits(established.id, tones)) this.unsent += tones;
    // A code that is typed stands there whole, and is judged as one.
    else this.write(next, !established && keys.length > MAX_IDLE ? leftOf(text, keys) : null);
  }
  press(key: string): void {
    this.set(this.text + key);
  }
  paste(text: string): void {
    this.write(pastedText(text), leftOf(text, pastedKeys(text)));
  }
  clear(): void {
    this.put('');
  }
  /** Neither looked up nor sent as tones. */
  put(text: string): void {
    this.text = text;
    this.unsent = '';
    this.facts = null;
    this.settled = false;
    this.left = null;
    this.cancelPause();
  }
  settle(): void {
    this.cancelPause();
    this.settled = true;
  }

  /** A whole number is looked up while nobody is on the line, so that Call says beforehand why it may not be rung. */
  private write(text: string, left: Left | null): void {
    this.put(text);
    this.left = left;
    if (this.legs.established) return;
    this.cancelPause = this.env.clock.after(PAUSE, () => this.settle());
    const number = tenDigits(text);
    if (number === null) return;
    void this.env.api.call('getCallFacts', { params: { phone: number } }).then(
      (facts) => this.putFacts(text, facts),
      () => undefined,
    );
  }
  /** Of the text that was asked for; another may stand there by now. */
  private putFacts(text: string, facts: CallFacts | null): void {
    if (this.text !== text) return;
    this.facts = facts;
    // The gateway's time may have come since the last minute began.
    this.tick(this.env.clock.now());
  }
}
