/** What is to be said of a number before it is dialled: a text of the shared words (`ring.…`) with what goes into it. */
export interface RingNote {
  readonly reasonKey: string;
  readonly params?: Record<string, string>;
  /** False for closed hours on the training floor: shown, and forbids nothing. */
  readonly forbids: boolean;
  /** A manager has allowed it beyond the centre's own rules. */
  readonly allows?: boolean;
}
