import { command } from '@dialer/host';

/** What the two saves can be run with: a text that goes below the notes, on a line of its own, and is saved with them. */
export interface SaveNote {
  notes?: string;
}

export const saveNext = command<SaveNote>('disposition:save-next');
export const saveStop = command<SaveNote>('disposition:save-stop');
