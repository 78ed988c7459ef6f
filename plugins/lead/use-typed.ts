import { useEffect, useState } from 'react';

interface Typed {
  text: string;
  set: (text: string) => void;
  /** True once the typed text is not one that may be stored. */
  wrong: boolean;
}

/**
 * Text that is only stored while it passes: the gateway would refuse the whole lead for one half-typed phone. A value
 * that changes underneath (another lead, a correction by the gateway) replaces the text.
 */
export function useTyped(stored: string, passes: (text: string) => boolean, store: (text: string) => void): Typed {
  const [text, setText] = useState(stored);
  useEffect(() => setText(stored), [stored]);
  const set = (next: string) => {
    setText(next);
    if (passes(next)) store(next);
  };
  return { text, set, wrong: !passes(text) };
}
