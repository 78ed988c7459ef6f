/** How loud each side of a call is, for the meters. */
const READ_EVERY = 200; // milliseconds
const SAMPLES = 512;
/** Speech rarely exceeds this root mean square; it counts as full. */
const FULL = 0.25;

/** 0 to 1 of a stretch of samples between -1 and 1. Pure. */
export function levelOf(samples: Float32Array): number {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return samples.length === 0 ? 0 : Math.min(1, Math.sqrt(sum / samples.length) / FULL);
}

/** Reports levels until the returned function is called. A missing stream is silent. */
export function watchLevels(
  streams: { mic: MediaStream | null; far: MediaStream | null },
  report: (mic: number, far: number) => void,
): () => void {
  const context = new AudioContext();
  void context.resume();
  const buffer = new Float32Array(SAMPLES);
  const reader = (stream: MediaStream | null): (() => number) => {
    if (!stream || stream.getAudioTracks().length === 0) return () => 0;
    const analyser = new AnalyserNode(context, { fftSize: SAMPLES });
    context.createMediaStreamSource(stream).connect(analyser);
    return () => {
      analyser.getFloatTimeDomainData(buffer);
      return levelOf(buffer);
    };
  };
  const mic = reader(streams.mic);
  const far = reader(streams.far);
  const timer = setInterval(() => report(mic(), far()), READ_EVERY);
  return () => {
    clearInterval(timer);
    void context.close();
  };
}
