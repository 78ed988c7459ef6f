import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { promptsFolder } from '../places';
import { randomOf } from '../training/random';
import { AnswerDetector, type Verdict } from './detector';
import { decodeMuLaw, encodeMuLaw } from './g711';
import { FRAME, RATE, clip } from './pcm';
import { readWav } from './wav';

const samplesOf = (ms: number) => Math.round((ms * RATE) / 1000);

const LANGUAGES = ['en', 'fr', 'es'];
const NOISES = [0, 40, 120];
const folder = promptsFolder();
const prompt = (name: string) => readWav(readFileSync(join(folder, `${name}.wav`)))[0]!;

/** What a telephone line makes of it: noise, then mu-law. `level` is the noise's root mean square. */
function overTheLine(pcm: Int16Array, level: number): Int16Array {
  const { next } = randomOf('noise', level);
  const noise = () => (next() + next() + next() + next() - 2) * level * Math.sqrt(3);
  return decodeMuLaw(encodeMuLaw(pcm.map((sample) => clip(Math.round(sample + noise())))));
}

/** Joins recordings and silences (ms). */
function join_(...parts: (Int16Array | number)[]): Int16Array {
  const all = parts.map((part) => (typeof part === 'number' ? new Int16Array(samplesOf(part)) : part));
  const joined = new Int16Array(all.reduce((sum, part) => sum + part.length, 0));
  all.reduce((at, part) => (joined.set(part, at), at + part.length), 0);
  return joined;
}

function listen(pcm: Int16Array) {
  const heard = { talks: 0, verdicts: [] as Verdict[], beeps: [] as number[] };
  const detector = new AnswerDetector({
    talk: () => heard.talks++,
    detected: (verdict) => heard.verdicts.push(verdict),
    beep: (hz) => heard.beeps.push(hz),
  });
  for (let at = 0; at + FRAME <= pcm.length; at += FRAME) detector.hear(pcm.subarray(at, at + FRAME));
  return heard;
}

const tone = (hz: number, ms: number) =>
  Int16Array.from({ length: samplesOf(ms) }, (_, i) => 8000 * Math.sin((2 * Math.PI * hz * i) / RATE));

describe('answering machine detection, by the sound alone', () => {
  const cases = LANGUAGES.flatMap((language) => NOISES.map((level) => ({ language, level })));

  it.each(cases)('hears a machine and its beep in $language, noise $level', ({ language, level }) => {
    const heard = listen(overTheLine(join_(400, prompt(`${language}-voicemail-1`), 2000), level));
    expect(heard.verdicts).toEqual(['machine']);
    expect(heard.beeps).toEqual([1000]);
    expect(heard.talks).toBe(1);
  });

  it.each(cases)('hears a person in $language, noise $level, and no beep', ({ language, level }) => {
    for (const hello of ['hello-1', 'hello-2']) {
      const lines = join_(
        400,
        prompt(`${language}-${hello}`),
        2500,
        prompt(`${language}-line-1`),
        3000,
        prompt(`${language}-line-2`),
        1000,
      );
      const heard = listen(overTheLine(lines, level));
      expect(heard.verdicts).toEqual(['human']);
      expect(heard.beeps).toEqual([]);
    }
  });

  it('is unsure of silence', () => {
    expect(listen(overTheLine(join_(6000), 40))).toEqual({ talks: 0, verdicts: ['unsure'], beeps: [] });
  });

  it('hears no beep in any shipped sentence', () => {
    const sentences = readdirSync(folder).filter((name) => name.endsWith('.wav') && !name.includes('voicemail'));
    expect(sentences.length).toBeGreaterThan(20);
    for (const name of sentences) expect(listen(prompt(name.slice(0, -4))).beeps, name).toEqual([]);
  });

  it('needs a beep to last', () => {
    expect(listen(join_(tone(1000, 120), 1000)).beeps).toEqual([]);
    expect(listen(join_(tone(800, 300), 1000)).beeps).toEqual([800]);
  });
});
