import { useEffect, useState } from 'react';

let say: ((text: string) => void) | null = null;

/** Says something to a screen reader without moving focus, e.g. where a held panel is. */
export const announce = (text: string): void => say?.(text);

/** Mounted once by the shell. A repeated sentence is announced again: a trailing space makes it new. */
export function LiveRegion() {
  const [text, setText] = useState('');
  useEffect(() => {
    say = (next) => setText((last) => (last === next ? `${next} ` : next));
    return () => {
      say = null;
    };
  }, []);
  return (
    <div className="visually-hidden" role="status" aria-live="assertive" aria-atomic="true">
      {text}
    </div>
  );
}
