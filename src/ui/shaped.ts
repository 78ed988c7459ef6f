/** Text that is kept in another shape than it is typed in: a mask, letters without accents. */
import { useLayoutEffect, useRef, useState, type ChangeEvent, type CompositionEvent, type SyntheticEvent } from 'react';

/** What the field keeps of a text; `before` is what it held. Called with the text before the caret too: that gives the caret's place. */
export type Shape = (text: string, before: string) => string;

type Box = HTMLInputElement | HTMLTextAreaElement;

interface Shaped {
  value: string;
  onChange: (value: string) => void;
  shape: Shape | undefined;
  maxLength: number | undefined;
}

/**
 * Handlers of a controlled text field. A letter that is being composed (an accent key, an input method) is left alone
 * until it is whole: to write into the field before would end the composition.
 */
export function useShaped({ value, onChange, shape, maxLength }: Shaped) {
  const caret = useRef<{ box: Box; at: number } | null>(null);
  const composing = useRef(false);
  const byHand = useRef(false);
  const seen = useRef<{ box: Box; from: number; to: number } | null>(null);
  const [, draw] = useState(0);
  useLayoutEffect(() => {
    const { box, at } = caret.current ?? {};
    caret.current = null;
    if (box && at !== undefined && box === document.activeElement) box.setSelectionRange(at, at);
  });
  // What somebody else has written into the field leaves the caret where the person types.
  useLayoutEffect(() => {
    const before = seen.current;
    if (!byHand.current && before?.box === document.activeElement) before.box.setSelectionRange(before.from, before.to);
    byHand.current = false;
  }, [value]);
  const take = (box: Box) => {
    const text = box.value;
    byHand.current = true;
    if (!shape || composing.current) return onChange(text);
    const kept = shape(text, value).slice(0, maxLength);
    if (kept !== text) {
      caret.current = { box, at: Math.min(shape(text.slice(0, box.selectionEnd ?? text.length), '').length, kept.length) };
      // Also where the kept text is the one that stood there: React puts it back, and the caret at its end.
      draw((times) => times + 1);
    }
    onChange(kept);
  };
  return {
    onChange: (event: ChangeEvent<Box>) => take(event.currentTarget),
    onSelect: ({ currentTarget: box }: SyntheticEvent<Box>) => {
      const { selectionStart: from, selectionEnd: to } = box;
      // Numbers and email addresses have no caret to ask for.
      seen.current = from === null || to === null ? null : { box, from, to };
    },
    ...(shape && {
      onCompositionStart: () => void (composing.current = true),
      onCompositionEnd: (event: CompositionEvent<Box>) => {
        composing.current = false;
        take(event.currentTarget);
      },
    }),
  };
}
