/** A note of the client-relations people, as the dashboard keeps it. */
export interface CreNote {
  /** Date and time as written; empty for an entry that is not in the usual form. */
  when: string;
  text: string;
}

/** Entries separated by a line-break tag, each `date | timestamp - text`; what does not parse is shown as it is [LEAD-040, LEAD-042]. */
export function parseCreNotes(notes: string): CreNote[] {
  return notes
    .split(/<br\s*\/?>/i)
    .map((entry) => entry.trim())
    .filter(Boolean)
    .map((entry) => {
      const parts = /^([^|]+?)\s*\|\s*(.+?)\s+-\s+([\s\S]*)$/.exec(entry);
      return parts ? { when: `${parts[1]} ${parts[2]}`, text: parts[3] ?? '' } : { when: '', text: entry };
    });
}
