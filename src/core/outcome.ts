/** Why not. */
interface Reason {
  reasonKey: string;
  params?: Record<string, string | number>;
  /** Whose texts have the key: the plugin that says so. Absent in what the core itself answers, whose texts are shared. */
  owner?: string;
}

/** A synchronous, computed answer to "may this be done now?", so that a disabled control can say why before the click. */
export type Verdict = { allow: true } | ({ allow: false } & Reason);

/**
 * What became of an action. `refused`: a rule said no; `shown`: where that is mended has the focus, and says it. `failed`: it
 * was tried and something broke; `owner` as in a refusal.
 */
export type Outcome =
  | { kind: 'done' }
  | ({ kind: 'refused'; shown?: true } & Reason)
  | { kind: 'failed'; error: PluginError; owner?: string };

/** An error in words for a screen: a message key or a server's sentence, and the messages per field of a 422. */
export interface PluginError {
  messageKey?: string;
  /** Of the message key. */
  params?: Record<string, string | number>;
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
export function refused(verdict: Verdict): Outcome | null {
  if (verdict.allow) return null;
  const { allow: _, ...reason } = verdict;
  return { kind: 'refused', ...reason };
}
