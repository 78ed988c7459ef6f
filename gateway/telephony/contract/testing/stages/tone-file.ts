import { toneOf } from '../../../embedded/media/pcm';
import { wavHeader } from '../../../embedded/media/wav';

const SECONDS = 3;

/** A file of a tone that can be played. */
export function toneFile(hz: number): Buffer {
  const second = Buffer.from(toneOf(hz).buffer);
  const pcm = Buffer.concat(Array.from({ length: SECONDS }, () => second));
  return Buffer.concat([wavHeader(pcm.length, 1), pcm]);
}
