/**
 * How loud streams are, for meters: both sides of a call, or a microphone that is tried before one. Comes by `import()`:
 * nobody needs it before there is something to hear.
 */
const READ_EVERY = 200; // milliseconds
/** What the browser keeps for us: a third of a second at 48 kHz, so that no sound falls between two readings. */
const SAMPLES = 16_384;
/** A stretch whose loudness is one figure: about 10 ms, shorter than any syllable. */
const STRETCH = 512;
/** Speech rarely exceeds this root mean square; it counts as full. */
const FULL = 0.25;

function loudnessOf(samples: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let at = from; at < to; at++) sum += samples[at]! ** 2;
  return to === from ? 0 : Math.min(1, Math.sqrt(sum / (to - from)) / FULL);
}

/** 0 to 1 of samples between -1 and 1: their loudest stretch, because speech and beeps pause. Pure. */
export function levelOf(samples: Float32Array): number {
  let loudest = 0;
  for (let from = 0; from < samples.length; from += STRETCH)
    loudest = Math.max(loudest, loudnessOf(samples, from, Math.min(samples.length, from + STRETCH)));
  return loudest;
}

/**
 * Reports the level of each stream, 0 to 1 and in their order, five times a second until the returned function is called.
 * `streams` is asked each time, so that another microphone in the middle of a call is heard; a missing stream is silent.
 * The streams stay the caller's: nothing is stopped here.
 */
export function watchLevels(streams: () => readonly (MediaStream | null)[], report: (levels: number[]) => void): () => void {
  const context = new AudioContext();
  // A page that was never touched may not sound, and reads silence until it may.
  void context.resume();
  const buffer = new Float32Array(SAMPLES);
  const heard = new Map<MediaStreamTrack, { source: MediaStreamAudioSourceNode; analyser: AnalyserNode }>();
  const hear = (track: MediaStreamTrack): AnalyserNode => {
    const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
    // A stream of its own: a source keeps to the track that its stream had first.
    const source = context.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    heard.set(track, { source, analyser });
    return analyser;
  };
  const timer = setInterval(() => {
    const tracks = streams().map((stream) => stream?.getAudioTracks()[0]);
    for (const [track, { source }] of heard) {
      if (tracks.includes(track)) continue;
      source.disconnect();
      heard.delete(track);
    }
    report(
      tracks.map((track) => {
        if (!track) return 0;
        (heard.get(track)?.analyser ?? hear(track)).getFloatTimeDomainData(buffer);
        return levelOf(buffer.subarray(-Math.ceil((context.sampleRate * READ_EVERY) / 1000)));
      }),
    );
  }, READ_EVERY);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
