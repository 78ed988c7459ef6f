/** A text, or what says it: asked whenever it is drawn, and so in the language that the page has by then. */
export type Words = string | (() => string);
export const wordsOf = (words: Words): string => (typeof words === 'string' ? words : words());

/** What an alert is given by [SHELL-013]. */
export interface AlertInput {
  /** Of an alert that stays, what says it: the language may be changed while it stands. */
  message: Words;
  type: 'success' | 'warning' | 'error';
  dismissible?: boolean;
  /** Milliseconds, 2000 unless given [SHELL-014]; null is the same as `expires: false`. */
  timeout?: number | null;
  /** False: stays until it is cleared or dismissed, whatever `timeout` says. */
  expires?: boolean;
  /** Light text on the colour of the type instead of the other way round. */
  revertColor?: boolean;
  /** Shown at most once at a time under this name [SHELL-015]. */
  unique?: string;
  /**
   * Where it stands. `page`, usual: a bar above the panels, which moves them down. `over`: over their upper edge, for what
   * comes by itself while somebody works, so that nothing moves under the pointer. `call-bar`: a line in the call bar while there is no call, without
   * red: for a state that is no fault.
   */
  place?: 'page' | 'over' | 'call-bar';
  /** The page of this product that it is about: the alert leads there by a link, `/admin/settings/exceptions`. */
  page?: string;
  /** Somebody waits for this person: it stands before all other notices `over` the panels, of which only two are seen. */
  awaited?: boolean;
  buttons?: { color: 'primary' | 'none'; label: Words; action: () => void }[];
}

/** Where a part of the core says something to the person at the page. */
export interface Notices {
  /** Returns the alert's id. */
  show(alert: AlertInput): string;
  clear(idOrUnique: string): void;
  /** `ms`: how long it stands, unless the usual time is right. */
  toast(message: string, type: 'success' | 'error', ms?: number): void;
}
