import { done, type CoreView, type Outcome } from '@dialer/host';

/** Puts the text of a save below the notes, once: a save that is tried again must not say it twice. */
export function noteSaver(disposition: CoreView['disposition']): (text?: string) => Outcome {
  let last = { text: '', written: '' };
  return (text) => {
    const before = disposition.notes;
    if (text === undefined || (text === last.text && before.includes(last.written))) return done;
    const outcome = disposition.appendNotes(text);
    if (outcome.kind === 'done') last = { text, written: disposition.notes.slice(before.length) };
    return outcome;
  };
}
