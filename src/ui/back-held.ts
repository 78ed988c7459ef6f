import { createContext } from 'react';

/**
 * Holds the browser's steps back and on for a dialog in which something was typed, until the returned function is called;
 * the dialog gets what takes the step. null: there is nobody around the page who could.
 */
export const BackHeld = createContext<((asked: (go: () => void) => void) => () => void) | null>(null);
