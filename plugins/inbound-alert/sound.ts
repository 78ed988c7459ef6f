/** Starts the looping sound; the returned function ends it. */
export type AlertSound = () => () => void;

/** From the start of one tone to the start of the next [CALL-031]. */
export const REPEAT_MS = 500;
const TONE_SECONDS = 0.18;

/** A short tone of the browser's own synthesizer: nothing to load, so it can never be missing. */
export const alertSound: AlertSound = () => {
  const audio = new AudioContext();
  const beep = () => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = 880;
    volume.gain.value = 0.2;
    tone.connect(volume).connect(audio.destination);
    tone.start();
    tone.stop(audio.currentTime + TONE_SECONDS);
  };
  beep();
  const timer = setInterval(beep, REPEAT_MS);
  return () => {
    clearInterval(timer);
    void audio.close();
  };
};
