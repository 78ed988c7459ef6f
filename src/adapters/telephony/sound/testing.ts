/**
 * Calls as a browser would read them, frame by frame and from a seed: agents who speak, listen, mute and hold, networks that
 * stumble, engines that send music, silence or nothing, and faults that begin at a known moment.
 */
import type { SoundFault } from '@dialer/contract';
import type { SoundFacts } from './judge';

const FRAME = 50; // milliseconds: coarser than a packet, as nothing here depends on how many there are

/** Mulberry32: the same calls from the same seed. */
export function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface CallPlan {
  seed: number;
  /** The headset gives exact zeros while nobody speaks into it. */
  gated?: boolean;
  /** The far end sends nothing while nobody speaks there. */
  sparse?: boolean;
  fault?: SoundFault;
  /** The page has been told that this microphone gates. */
  knownToGate?: boolean;
}

export interface PlayedCall {
  readings: SoundFacts[];
  /** When the fault began, by the readings' clock; null: a healthy call. */
  faultAt: number | null;
}

/** From when to when something was so. */
type Stretch = readonly [from: number, to: number];
const during = (list: readonly Stretch[], at: number): boolean => list.some(([from, to]) => at >= from && at < to);

/** One call, to its end or until well after its fault. */
export function playCall({ seed, gated = false, sparse = false, fault, knownToGate = false }: CallPlan): PlayedCall {
  const random = randomFrom(seed);
  const between = (from: number, to: number): number => from + random() * (to - from);
  const chance = (share: number): boolean => random() < share;
  const stretches = (share: number, from: number, to: number, shortest: number, longest: number): Stretch[] => {
    if (!chance(share)) return [];
    const begin = between(from, to);
    return [[begin, begin + between(shortest, longest)]];
  };

  const pathUp = between(100, 2000);
  const ringsSilently = chance(0.2);
  // After a reload, or on a caller's line, the far party is there already.
  const answeredAt = chance(0.3) ? 0 : pathUp + between(500, 15_000);
  const talk = Math.max(answeredAt, pathUp);
  const mediaAfterAnswer = talk + between(0, 400);
  const faultAt = fault ? talk + between(chance(0.2) ? 0 : 3000, 25_000) : null;
  const end = faultAt === null ? talk + between(5000, 90_000) : faultAt + 6000;
  /** What the agent does and what stumbles keeps clear of the fault: a muted agent is told when they speak again. */
  const clear = (list: Stretch[]): Stretch[] =>
    faultAt === null ? list : list.filter(([from, to]) => to + 4000 < faultAt || from > faultAt + 6000);
  const muted = clear(stretches(0.25, talk, end, 1000, 20_000));
  const held = clear(stretches(0.2, talk + 1000, end, 2000, 30_000));
  const farHolds = clear(stretches(0.15, talk, end, 2000, 20_000));
  const farHoldIsMusic = chance(0.6);
  const gaps = clear([...stretches(0.3, talk, end, 100, 800), ...stretches(0.2, talk, end, 100, 800)]);
  const stalls = clear(stretches(0.1, talk, end, 500, 2500));
  const transientMute = clear(stretches(0.05, 0, 300, 50, 300)); // a headset being taken
  const onAir = chance(0.1) ? between(0, 1000) : 0; // its first zeros
  const loss = chance(0.15) ? between(0.01, 0.08) : between(0, 0.01);
  const floor = 10 ** between(-7.5, -5.5); // mean square
  const slowTab = chance(0.02); // hidden, and its timers with it

  const readings: SoundFacts[] = [];
  const count = { sent: 0, received: 0, lost: 0, energy: 0 };
  let speaking = false;
  let farSpeaking = false;
  let nextReading = between(0, 500);
  const permissionLag = between(-300, 300);
  const is = (cause: SoundFault, at: number, lag = 0): boolean => fault === cause && faultAt !== null && at >= faultAt + lag;

  for (let at = 0; at < end; at += FRAME) {
    // Turns of some seconds; listening for half a minute is nothing unusual.
    if (chance(speaking ? 0.02 : 0.015)) speaking = !speaking;
    if (chance(0.02)) farSpeaking = !farSpeaking;
    const isMuted = during(muted, at);
    const isHeld = during(held, at);
    const farHolds_ = during(farHolds, at);
    const up = at >= pathUp;
    const ended = is('microphone-gone', at) || is('permission-withdrawn', at);
    const systemMuted = is('muted-in-system', at) || during(transientMute, at);
    const silentMic = isMuted || isHeld || ended || systemMuted || is('flat-microphone', at) || at < onAir;
    const voice = speaking && !gated ? floor + 0.01 * random() : speaking ? 0.01 * random() + 1e-9 : gated ? 0 : floor * between(0.5, 1.5);
    if (!silentMic) count.energy += voice * (FRAME / 1000);
    if (up && !is('no-packets-out', at) && (!sparse || speaking || chance(0.02))) count.sent += 1;

    const farSends = at >= answeredAt ? at >= mediaAfterAnswer && (!farHolds_ || farHoldIsMusic) && !isHeld : !ringsSilently;
    if (up && farSends && (!sparse || farSpeaking) && !is('no-packets-in', at)) {
      if (chance(loss) || during(gaps, at)) count.lost += 1;
      else count.received += 1;
    }

    if (at < nextReading || during(stalls, at)) continue;
    nextReading = at + (slowTab && chance(0.3) ? 1000 : 500) + between(-10, 30);
    readings.push({
      at,
      path: up ? 'up' : 'coming',
      answered: at >= answeredAt,
      held: isHeld,
      muted: isMuted,
      sends: up,
      receives: up && !isHeld && !(farHolds_ && !farHoldIsMusic),
      sparse,
      sent: count.sent,
      received: count.received,
      lost: count.lost,
      microphone: {
        id: 'mic',
        state: ended ? 'ended' : systemMuted ? 'muted' : 'live',
        energy: count.energy,
        gates: knownToGate,
      },
      permitted: !is('permission-withdrawn', at, permissionLag),
      playing: !is('playback-stopped', at),
      speaker: !is('speaker-gone', at),
    });
  }
  return { readings, faultAt };
}

/** A healthy reading of a conversation, for a test that changes a little of it. */
export const aReading = (over: Partial<SoundFacts> = {}): SoundFacts => ({
  at: 0,
  path: 'up',
  answered: true,
  held: false,
  muted: false,
  sends: true,
  receives: true,
  sparse: false,
  sent: 0,
  received: 0,
  lost: 0,
  microphone: { id: 'mic', state: 'live', energy: 0, gates: false },
  permitted: true,
  playing: true,
  speaker: true,
  ...over,
});
