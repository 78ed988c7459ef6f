/** The phone's credentials, asked for until there is an answer: the gateway may be away for a while. */
import { isRetryable } from '../errors';
import type { ApiReply, CoreEnv } from '../ports';

/** Milliseconds after a question that was not answered. */
const AGAIN = 5000;

export interface CredentialsWanted {
  /** Null: this person has none, or may not have them. Nothing is said once it was stopped, or asked anew. */
  ask(then: (credentials: ApiReply<'getWebrtcCredentials'> | null) => void): Promise<void>;
  stop(): void;
}

export function wantCredentials({ api, clock }: Pick<CoreEnv, 'api' | 'clock'>): CredentialsWanted {
  let cancel = (): void => undefined;
  /** Rises with each question and stop. */
  let turn = 0;
  const stop = (): void => {
    cancel();
    turn += 1;
  };

  async function ask(then: Parameters<CredentialsWanted['ask']>[0]): Promise<void> {
    stop();
    const mine = turn;
    try {
      const reply = await api.call('getWebrtcCredentials', {});
      if (mine === turn) then(reply.password ? reply : null);
    } catch (error) {
      if (mine !== turn) return;
      if (isRetryable(error)) cancel = clock.after(AGAIN, () => void ask(then));
      else then(null);
    }
  }
  return { ask, stop };
}
