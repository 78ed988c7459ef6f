/** Reads the notes that the call-recording environment left on a lead [LEAD-040, LEAD-042]. Pure. */
export interface CreNote {
  /** Empty when the entry could not be read. */
  date: string;
  time: string;
  text: string;
}

const LINE_BREAK = /<br\s*\/?>/i;
const ENTRY = /^\s*([^|]+?)\s*\|\s*(.+?)\s+-\s+([\s\S]*)$/;

/** Entries "date | timestamp - text" between line-break tags of any spelling; what cannot be read stays plain text. */
export function parseCreNotes(notes: string): CreNote[] {
  return notes
    .split(LINE_BREAK)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map((entry) => {
      const [, date, time, text] = ENTRY.exec(entry) ?? [];
      return date && time ? { date, time, text: (text ?? '').trim() } : { date: '', time: '', text: entry };
    });
}
