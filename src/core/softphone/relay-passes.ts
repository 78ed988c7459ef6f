/** Passes of relays end: the page asks for others in time, so that each call, and one whose network changes, has a good one. */
import type { CoreEnv } from '../ports';

/** Milliseconds after a question that was not answered. */
const AGAIN = 60_000;

export interface RelayPasses {
  /** Those at hand end after so many seconds; undefined: never. */
  keep(endsIn: number | undefined): void;
  /** The phone is back, perhaps after a sleep, in which no timer runs. */
  look(): void;
  stop(): void;
}

export function createRelayPasses({ api, softphone, clock }: Pick<CoreEnv, 'api' | 'softphone' | 'clock'>): RelayPasses {
  let cancel = (): void => undefined;
  let dueAt = Infinity;
  /** Rises with each plan: an answer that comes after the phone was stopped is nobody's. */
  let plan = 0;

  function due(inMs: number): void {
    cancel();
    plan += 1;
    dueAt = clock.now() + inMs;
    cancel = clock.after(inMs, () => void ask());
  }
  function stop(): void {
    cancel();
    plan += 1;
    dueAt = Infinity;
  }
  function keep(endsIn: number | undefined): void {
    if (endsIn === undefined) stop();
    else due(endsIn * 500); // at half of it, in milliseconds
  }
  async function ask(): Promise<void> {
    cancel();
    dueAt = Infinity;
    const mine = plan;
    const reply = await api.call('getWebrtcCredentials', {}).catch(() => null);
    if (mine !== plan) return;
    if (!reply) return due(AGAIN);
    softphone.setIceServers(reply.iceServers);
    keep(reply.iceExpiresIn);
  }

  return { keep, look: () => void (clock.now() >= dueAt && ask()), stop };
}
