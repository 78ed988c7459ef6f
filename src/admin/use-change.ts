import { useCallback, useRef, useState } from 'react';
import { usePluginAdmin, type ChangeOptions, type ChangeOutcome, type Loss, type PluginChangeInput } from './store';

export type Problem = Extract<ChangeOutcome, { kind: 'refused' | 'failed' }>;

/** Refused before it is sent: the rows say what would stop with it. */
export const refusedFor = (losses: readonly Loss[]): Problem => ({ kind: 'refused', message: '', fields: {}, losses });

/** One change at a time: what is on its way, and what became of the last one where it was not made. */
export interface Changing {
  /** Sent and not answered yet: controls show it as if it were done. */
  pending: PluginChangeInput | null;
  problem: Problem | null;
  clear(): void;
  /** Resolves to whether it was made. */
  send(change: PluginChangeInput, options?: Pick<ChangeOptions, 'reason'> & { losses?: readonly Loss[] }): Promise<boolean>;
}

/**
 * `held`: the change is judged by what stood when that began, as a question that is open, or a form that is being edited,
 * is read only once. What others change meanwhile is shown before the answer counts.
 */
export function useChange({ held = false }: { held?: boolean } = {}): Changing {
  const store = usePluginAdmin();
  const looked = useRef<number | undefined>(undefined);
  looked.current = held ? (looked.current ?? store.data?.revision) : undefined;
  const [pending, setPending] = useState<PluginChangeInput | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send: Changing['send'] = async (change, { reason, losses = [] } = {}) => {
    setProblem(losses.length ? refusedFor(losses) : null);
    if (losses.length) return false;
    setPending(change);
    const outcome = await store.change(change, {
      ...(reason && { reason }),
      ...(looked.current !== undefined && { revision: looked.current }),
    });
    // What the others changed has been seen now, whatever the answer was.
    if (held) looked.current = store.data?.revision;
    setPending(null);
    if (outcome.kind === 'refused' || outcome.kind === 'failed') setProblem(outcome);
    return outcome.kind === 'done';
  };
  const clear = useCallback(() => setProblem(null), []);
  return { pending, problem, clear, send };
}
