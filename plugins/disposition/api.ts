import { command } from '@dialer/host';
import { later } from '@dialer/ui';

/** What the two saves can be run with: a text that goes below the notes, on a line of its own, and is saved with them. */
export interface SaveNote {
  notes?: string;
}

export const saveNext = command<SaveNote>('disposition:save-next');
export const saveStop = command<SaveNote>('disposition:save-stop');

/** How an agent asks a manager for an exception, and sees what became of it; the one form for all that are. */
export const ExceptionForm = later(async () => (await import('./exception')).ExceptionForm);
