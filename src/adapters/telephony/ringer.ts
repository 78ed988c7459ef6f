/**
 * The ring of an incoming call. An element plays it, and not the synthesizer of the digits: an element may have a device
 * of its own, goes on in a hidden tab without timers, and says when the browser lets the page make no sound. Comes by
 * `import()` when the phone starts.
 */

/** Of each of the two tones [PHONE-036]. */
const GAIN = 0.15;
/** Two seconds of ring in six, as telephones here do; seconds. */
const RING = { hz: [440, 480], on: 2, every: 6 } as const;
/** Where nothing sounds: to ask whether the page may sound, without a sound. */
const IN_THE_PAUSE = RING.on + 0.5;
/** Samples a second of the sounds that the page makes as files. */
export const WAV_RATE = 8000;
/** Of a WAV file with one track of 16 bits. */
const HEADER_BYTES = 44;
/** What a browser takes for a touch of the page. */
const TOUCHES = ['pointerdown', 'pointerup', 'keydown'] as const;
const CAPTURE = { capture: true };

/** One round of ring and pause, between -1 and 1. */
export function ringSamples(): Float32Array {
  const wave = (index: number, hz: number): number => Math.sin((2 * Math.PI * hz * index) / WAV_RATE);
  return Float32Array.from({ length: RING.every * WAV_RATE }, (_, index) =>
    index < RING.on * WAV_RATE ? GAIN * RING.hz.reduce((sum, hz) => sum + wave(index, hz), 0) : 0,
  );
}

/** The samples as a file, which an element can play in a loop. */
export function wavOf(samples: Float32Array): Blob {
  const view = new DataView(new ArrayBuffer(HEADER_BYTES + samples.length * 2));
  const word = (at: number, text: string): void => [...text].forEach((letter, index) => view.setUint8(at + index, letter.charCodeAt(0)));
  const long = (at: number, value: number): void => view.setUint32(at, value, true);
  const short = (at: number, value: number): void => view.setUint16(at, value, true);
  word(0, 'RIFF');
  long(4, view.byteLength - 8);
  word(8, 'WAVEfmt ');
  long(16, 16); // bytes of the format that follows
  short(20, 1); // PCM
  short(22, 1); // one track
  long(24, WAV_RATE);
  long(28, WAV_RATE * 2);
  short(32, 2);
  short(34, 16);
  word(36, 'data');
  long(40, samples.length * 2);
  samples.forEach((sample, index) => view.setInt16(HEADER_BYTES + index * 2, Math.round(sample * 0x7fff), true));
  return new Blob([view.buffer], { type: 'audio/wav' });
}

export interface Ringer {
  ring(on: boolean): void;
  /** One ring, to be tried. Rejects when the page may not sound. */
  once(): Promise<void>;
  /** Where it rings; empty: the browser's own choice, also when the device cannot be used. */
  setDevice(id: string): void;
}

/**
 * `allowed` is told false when the browser lets the page make no sound, and true once somebody has touched it.
 * `openMicrophone` resolves to the way to close it: browsers let a page sound that listens, so that a page which was
 * reloaded, and not touched since, rings all the same.
 */
export function createRinger(allowed: (may: boolean) => void, openMicrophone: () => Promise<() => void>): Ringer {
  const element = new Audio(URL.createObjectURL(wavOf(ringSamples())));
  element.loop = true;
  let wanted = false;
  let refused = false;
  let tried: ReturnType<typeof setTimeout> | undefined;
  let close = (): void => undefined;
  let device = '';
  let routing = Promise.resolve();

  /** One after the other: a browser that is still switching refuses to switch. A device that is gone is tried again with each ring. */
  const route = (): Promise<void> =>
    (routing = routing.then(async () => {
      if (!('setSinkId' in element) || element.sinkId === device) return;
      await element.setSinkId(device).catch(() => element.setSinkId('').catch(() => undefined));
    }));

  const say = (may: boolean): void => {
    if (may === !refused) return;
    refused = !may;
    for (const name of TOUCHES) {
      if (may) window.removeEventListener(name, onTouch, CAPTURE);
      else window.addEventListener(name, onTouch, CAPTURE);
    }
    allowed(may);
  };
  const hush = (): void => {
    element.pause();
    close();
    close = () => undefined;
  };
  const playListening = async (): Promise<void> => {
    const opened = await openMicrophone();
    hush();
    close = opened;
    await element.play();
  };
  const play = async (from: number): Promise<void> => {
    await route();
    element.currentTime = from;
    try {
      await element.play().catch((error: Error) => {
        if (error.name !== 'NotAllowedError') throw error;
        return playListening().catch((stillNot: Error) => {
          if (stillNot.name !== 'AbortError') say(false); // stopped before it began
          throw stillNot;
        });
      });
    } catch (error) {
      hush();
      throw error;
    }
    say(true);
  };
  /** Plays from there; whoever only asks, or wants it no longer, stops at once. */
  const start = (from: number): void =>
    void play(from).then(
      () => {
        if (!wanted) hush();
        void route(); // what could not be switched before anything played
      },
      // Refused, which is told, or stopped while it began.
      () => undefined,
    );
  const onTouch = (): void => start(wanted ? 0 : IN_THE_PAUSE);

  start(IN_THE_PAUSE);
  return {
    ring(on) {
      if (on === wanted) return;
      wanted = on;
      clearTimeout(tried);
      if (on) start(0);
      else hush();
    },
    async once() {
      await play(0);
      clearTimeout(tried);
      tried = setTimeout(() => wanted || hush(), RING.on * 1000);
    },
    setDevice(id) {
      device = id;
      void route();
    },
  };
}
