import { wavHeader } from '../../embedded/media/wav';
import type { FakeChannel } from './fake-asterisk';

/** What the far end of a dialled channel does. */
export interface Far {
  word: 'RINGING' | 'PROGRESS' | null;
  ringsAfter: number;
  /** The refusal's cause and status, or an answer; null: it rings on. */
  ends: 'answers' | [number, number] | null;
  thenAfter: number;
  hangsUpAfter: number | null;
}

const REFUSALS: [number, number][] = [[17, 486], [1, 404], [34, 503], [19, 480], [21, 603], [21, 403], [18, 408], [127, 607]]; // oxfmt-ignore

/** Who can be rung, and what they do when they are. */
export class PhoneBook {
  /** Telephones of each extension that Asterisk knows. */
  readonly contacts = new Map<string, string[]>();
  /** Trunks, and whether each carrier answers. */
  readonly trunks = new Map<string, boolean>([['carrier', true]]);
  /** Instead of chance. */
  next: Partial<Far> | null = null;

  far({ endpoint }: FakeChannel, random: () => number): Far {
    const chance = random();
    const far: Far = {
      word: random() < 0.75 ? (random() < 0.3 && this.trunks.has(endpoint) ? 'PROGRESS' : 'RINGING') : null,
      ringsAfter: random() * 100,
      ends: chance < 0.6 ? 'answers' : chance < 0.85 ? REFUSALS[Math.floor(random() * REFUSALS.length)]! : null,
      thenAfter: random() * 2000,
      hangsUpAfter: random() < 0.5 ? random() * 8000 : null,
    };
    return { ...far, ...this.next };
  }

  /** What a recording holds: its own samples, so that a test sees where they went. */
  sound(name: string): Buffer {
    const pcm = new Int16Array(800).fill(name.endsWith('.in') ? 1000 : 2000);
    return Buffer.concat([wavHeader(pcm.byteLength, 1), Buffer.from(pcm.buffer)]);
  }
}
