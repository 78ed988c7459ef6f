/** A synchronous, computed answer to "may this be done now?", so that a disabled control can say why before the click. */
export type Verdict = { allow: true } | { allow: false; reasonKey: string; params?: Record<string, string | number> };

/** What became of an action. `refused`: a rule said no. `failed`: it was tried and something broke. */
export type Outcome =
  | { kind: 'done' }
  | { kind: 'refused'; reasonKey: string; params?: Record<string, string | number> }
  | { kind: 'failed'; error: PluginError };

/** An error in words for a screen: a message key or a server's sentence, and the messages per field of a 422. */
export interface PluginError {
  messageKey?: string;
  message?: string;
  fields?: Record<string, string[]>;
  status?: number;
}

export const allow: Verdict = { allow: true };
export const refuse = (reasonKey: string, params?: Record<string, string | number>): Verdict => ({
  allow: false,
  reasonKey,
  ...(params && { params }),
});
export const done: Outcome = { kind: 'done' };
/** The outcome of what a rule forbids; null when it does not. */
export const refused = (verdict: Verdict): Outcome | null =>
  verdict.allow ? null : { kind: 'refused', reasonKey: verdict.reasonKey, ...(verdict.params && { params: verdict.params }) };
