/** Stops the countdown from anywhere on the page. */
export const SHORTCUT = 'Ctrl+Alt+V';
