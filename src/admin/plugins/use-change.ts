import { useCallback, useRef, useState } from 'react';
import { breaksOf, type Centre } from './centre';
import { usePluginAdmin, type ChangeOptions, type ChangeOutcome, type PluginChangeInput } from './state';

export type Problem = Extract<ChangeOutcome, { kind: 'refused' | 'failed' }>;

/** One change at a time: what is on its way, and what became of the last one where it was not made. */
export interface Changing {
  /** Sent and not answered yet: controls show it as if it were done. */
  pending: PluginChangeInput | null;
  problem: Problem | null;
  clear(): void;
  /** Resolves to whether it was made. What would break other plugins is refused here, before it is sent. */
  send(change: PluginChangeInput, options?: ChangeOptions): Promise<boolean>;
}

/**
 * `held`: the change is judged by what stood when this was drawn first, as a question that is open is read only once. What
 * others change meanwhile is shown before the answer counts.
 */
export function useChange(centre: Centre, { held = false }: { held?: boolean } = {}): Changing {
  const store = usePluginAdmin();
  const looked = useRef(held ? centre.plugins.revision : undefined);
  const [pending, setPending] = useState<PluginChangeInput | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);
  const send = useCallback(
    async (change: PluginChangeInput, options?: ChangeOptions) => {
      setProblem(null);
      const breaks = breaksOf(centre, change);
      if (breaks.length) {
        setProblem({ kind: 'refused', message: '', fields: {}, breaks });
        return false;
      }
      setPending(change);
      const outcome = await store.change(change, { ...(looked.current !== undefined && { revision: looked.current }), ...options });
      // What the others changed has been seen now, whatever the answer was.
      if (held) looked.current = store.data?.revision;
      setPending(null);
      if (outcome.kind === 'refused' || outcome.kind === 'failed') setProblem(outcome);
      return outcome.kind === 'done';
    },
    [centre, held, store],
  );
  const clear = useCallback(() => setProblem(null), []);
  return { pending, problem, clear, send };
}
