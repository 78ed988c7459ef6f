import { useEffect, useState } from 'react';
import { isPhone, maskPhone, phoneDigits } from './checks';

export interface PhoneDraft {
  /** What the field shows: digits in their groups; anything else as it was typed. */
  text: string;
  /** With what `shapePhone` makes of the typed text. */
  set: (text: string) => void;
  /** The field is left: what is no number makes way for the one that is kept. */
  leave: () => void;
  /** What is typed is no number. */
  wrong: boolean;
  /** What was typed, was no number, and has made way. */
  refused: string | null;
}

/** Longest text that is kept as typed. */
const LONGEST = 30;
/** Spaces and signs that people write numbers with. */
const WRITTEN = /^[\d\s().+-]*$/;

const shown = (typed: string): string => (WRITTEN.test(typed) ? maskPhone(typed) : typed.slice(0, LONGEST));

/** For the field (`shape`), which keeps the caret where it is typed. A whole number takes no further digit: it would lose its last one. */
export function shapePhone(typed: string, before: string): string {
  const isOneMore = typed.length === before.length + 1 && typed.replace(/\D/g, '').length > 10;
  return isOneMore && isPhone(phoneDigits(before)) ? before : shown(typed);
}

/**
 * A phone number while it is typed; it is stored once it is one. What is none stays to be seen until the field is left:
 * nobody takes the number for changed that in truth is kept. `mayClear`: an emptied field is stored too.
 */
export function usePhoneDraft(stored: string, mayClear: boolean, store: (phone: string) => void): PhoneDraft {
  const [text, setText] = useState(shown(stored));
  const [refused, setRefused] = useState<string | null>(null);
  const passes = (typed: string) => WRITTEN.test(typed) && (isPhone(phoneDigits(typed)) || (mayClear && typed === ''));
  useEffect(() => {
    setText(shown(stored));
    setRefused(null);
  }, [stored]);
  const wrong = text !== shown(stored) && !passes(text);
  return {
    text,
    wrong,
    refused,
    set(next) {
      setText(next);
      setRefused(null);
      if (passes(next)) store(phoneDigits(next));
    },
    leave() {
      if (!wrong) return;
      setRefused(text);
      setText(shown(stored));
    },
  };
}
