/**
 * Brings the phone back when the agent's network has changed: first the way of the signalling, then that of the sound of each
 * call. Whether it has changed is asked of the server: where it answers over the socket that is there, only what the browser
 * itself knows to be broken is begun anew. A server that sends nothing for a while (an Asterisk may) is asked for new ways, too,
 * but ever less often.
 */

/** Milliseconds. A server that has not answered by then is not reached over this socket any more. */
export const ANSWERS_WITHIN = 600;
/** A call that was heard so short a time ago has its sound still. */
const STILL_HEARD = 300;
/** So long after the signalling came back a silence needs no other witness. */
const DOUBTFUL_FOR = 5000;
/** A socket may be back before a silence can be known, and a call is then looked at once more. */
const LOOKS_AFTER = 400;
/** New ways take up to so long over a far relay: who begins them anew too soon never comes to their end. */
const WAYS_TAKE = 2000;
/**
 * A silence that nothing else explains is a server's that sends nothing, or of a way that this end believes in and the other does
 * not send to. The second ends by new ways alone; the first is asked ever less often.
 */
const QUIET_FOR = 5000;
const QUIET_AT_MOST = 60_000;
/** Pauses before the sockets that are opened out of turn: a machine that has just joined a network has no way out of it for a moment. */
const HURRIES = [0, 100, 200, 300, 400];
/** A server that is down refuses at once, too: it must not be asked in a circle. */
const HURRIES_EVERY = 10_000;
/** The browser tells of its network's every estimate. */
const ASKED_EVERY = 2000;

export interface RoamingSignalling {
  isConnected(): boolean;
  /** Whether the server answers over the socket that is there. */
  answers(withinMs: number): Promise<boolean>;
  /** Leaves that socket and opens another at once; a telephone that is just about it goes on. */
  renew(): void;
  /** Registers once more over the socket that is there. */
  register(): void;
}

export interface RoamingLeg {
  readonly isTalking: boolean;
  /** The browser says that its way is broken. */
  readonly isBroken: boolean;
  silentFor(): number | null;
  offerAgain(restart: boolean): void;
}

export interface Roaming {
  /** Something may have changed: asks, and brings back what is gone. `unseen`: the server has lost the registration. */
  suspect(unseen?: boolean): void;
  /** The signalling has gone. */
  lost(): void;
  /** The phone is registered, perhaps again. */
  registered(): void;
  stop(): void;
}

export function createRoaming(signalling: RoamingSignalling, legs: () => readonly RoamingLeg[], now = () => performance.now()): Roaming {
  let asking = false;
  /** The server has lost the registration; told perhaps while it is asked about something else. */
  let isUnseen = false;
  let stopped = false;
  let askedAt = -Infinity;
  let backAt = -Infinity;
  let hurriedAt = -Infinity;
  let hurries = 0;
  let hurry: ReturnType<typeof setTimeout> | undefined;
  let look: ReturnType<typeof setTimeout> | undefined;
  let wasLost = false;
  const begunAt = new WeakMap<RoamingLeg, number>();
  const needsOtherWays = (leg: RoamingLeg): boolean => leg.isBroken || (leg.silentFor() ?? 0) > STILL_HEARD;
  const talking = (): RoamingLeg[] => legs().filter((leg) => leg.isTalking);

  function offer(leg: RoamingLeg, restart: boolean): void {
    if (restart) begunAt.set(leg, now());
    leg.offerAgain(restart);
  }
  const pauses = new WeakMap<RoamingLeg, number>();
  /** Begins other ways for each call that is without sound, and looks again whether they brought it. */
  function bringBack(): void {
    const isDoubtful = now() - backAt < DOUBTFUL_FOR;
    let next = Infinity;
    for (const leg of talking()) {
      if (!needsOtherWays(leg)) {
        pauses.delete(leg);
        continue;
      }
      const isExplained = leg.isBroken || isDoubtful;
      const pause = isExplained ? WAYS_TAKE : (pauses.get(leg) ?? QUIET_FOR);
      const silentAt = isExplained ? -Infinity : now() - (leg.silentFor() ?? 0);
      const left = Math.max(begunAt.get(leg) ?? -Infinity, silentAt) + pause - now();
      if (left <= 0) {
        offer(leg, true);
        if (!isExplained) pauses.set(leg, Math.min(2 * pause, QUIET_AT_MOST));
      }
      // What the browser knows to be broken it tells again; the rest is looked at.
      if (isDoubtful || !leg.isBroken) next = Math.min(next, left > 0 ? left : pause);
    }
    if (next < Infinity) lookIn(next);
  }
  function lookIn(ms: number): void {
    clearTimeout(look);
    look = setTimeout(bringBack, ms);
  }

  async function ask(unseen = false): Promise<void> {
    isUnseen ||= unseen;
    if (asking || stopped) return;
    asking = true;
    askedAt = now();
    const answers = signalling.isConnected() && (await signalling.answers(ANSWERS_WITHIN));
    asking = false;
    if (stopped) return;
    const registers = isUnseen;
    isUnseen = false;
    if (!answers) return signalling.renew();
    if (registers) signalling.register();
    bringBack();
  }

  /** The machine had no network at all: whatever was open then is worth nothing now. */
  let wasOffline = !navigator.onLine;
  const onOffline = (): void => void (wasOffline = true);
  const onNetwork = (): void => {
    if (!wasOffline) return void ask();
    wasOffline = false;
    signalling.renew();
  };
  const onEstimate = (): void => {
    if (now() - askedAt > ASKED_EVERY) void ask();
  };
  const estimates = (navigator as { connection?: EventTarget }).connection;
  window.addEventListener('online', onNetwork);
  window.addEventListener('offline', onOffline);
  estimates?.addEventListener('change', onEstimate);

  return {
    suspect: (unseen) => void ask(unseen),
    lost() {
      wasLost = true;
      // In a call each second counts; without one, and where these tries were in vain, the usual pause before the next is right.
      if (talking().length === 0 || hurry !== undefined) return;
      if (now() - hurriedAt >= HURRIES_EVERY) [hurriedAt, hurries] = [now(), 0];
      if (hurries === HURRIES.length) return;
      hurry = setTimeout(() => {
        hurry = undefined;
        if (!signalling.isConnected()) signalling.renew();
      }, HURRIES[hurries]);
      hurries += 1;
    },
    registered() {
      if (!wasLost) return;
      wasLost = false;
      backAt = now();
      // Also where the sound never stopped: some servers go on sending to the socket that is gone until they are told of this one.
      for (const leg of talking()) offer(leg, needsOtherWays(leg));
      lookIn(LOOKS_AFTER);
    },
    stop() {
      stopped = true;
      clearTimeout(hurry);
      clearTimeout(look);
      window.removeEventListener('online', onNetwork);
      window.removeEventListener('offline', onOffline);
      estimates?.removeEventListener('change', onEstimate);
    },
  };
}
