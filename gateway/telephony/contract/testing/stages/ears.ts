import { strengthOf, rms } from '../../../embedded/media/pcm';
import { SOUND, TONES, type Heard } from '../stage';

/** A third of a second: as long as it takes to tell the tones apart. */
export const EAR_FRAMES = 16;
const TONE = 1200;
const QUIET = 60;

const ALL: readonly number[] = Object.values(TONES).toSorted((a, b) => a - b);

/** Which of the tones are in these frames, or that something else is. */
export function heardIn(frames: readonly Int16Array[]): Heard[] {
  return labelled(
    ALL.map((hz) => strengthOf(hz, frames)),
    Math.max(0, ...frames.map(rms)),
    TONE,
  );
}

/** The same of strengths that were measured elsewhere, over a whole second. */
export const labelled = (strengths: readonly number[], any: number, least: number): Heard[] => {
  const tones = ALL.filter((_, nth) => strengths[nth]! > least);
  return tones.length ? tones : any > QUIET ? [SOUND] : [];
};
export const TONE_LIST = ALL;
