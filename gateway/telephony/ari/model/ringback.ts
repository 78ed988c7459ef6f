/**
 * The ringing that a room hears. Asterisk makes it by itself for two in a room, of whom one is being rung; where a telephone
 * is rung that is not in the room yet, or a third, nobody would hear anything.
 */
import type { Legs } from './floor';
import { isFinal, seg, type Kernel } from './kernel';
import type { Leg } from './leg';
import type { Placing } from './placing';
import type { Undertaker } from './undertaker';

// A comma would begin the next sound: tones go by their names (trap 16).
const TONE = 'tone:ring;tonezone=us';

export class Ringback {
  /** Legs that a room hears ring. */
  private readonly playing = new Set<string>();

  constructor(
    private readonly kernel: Kernel,
    private readonly undertaker: Undertaker,
    private readonly legs: Legs,
    private readonly placing: Placing,
  ) {}

  begin(leg: Leg): void {
    const { room } = leg.wanted;
    if (room === null || this.playing.has(leg.id) || !this.placing.isThere(room)) return;
    const others = [...this.legs.all.values()].filter((other) => other !== leg && other.is.room === room).length;
    if (others < (leg.phone === null ? 2 : 1)) return;
    this.playing.add(leg.id);
    const path = `/bridges/${seg(room)}/play/${seg(nameOf(leg))}`;
    this.kernel.ask({ method: 'POST', path, query: { media: TONE } }, (answer) => {
      // Answered while the tone was being begun.
      if (!this.playing.has(leg.id) && (answer.ok || !isFinal(answer))) this.remove(leg);
    });
  }

  end(leg: Leg): void {
    if (this.playing.delete(leg.id)) this.remove(leg);
  }

  private remove(leg: Leg): void {
    this.undertaker.remove(`/playbacks/${seg(nameOf(leg))}`);
  }
}

const nameOf = (leg: Leg): string => `${leg.id}~ringback`;
