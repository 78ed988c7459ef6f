/** Plays one far party, by an element of the page. */
export interface Earpiece {
  /** False: it has something to play and does not, e.g. because a media key stopped it. */
  readonly playing: boolean;
  /** The chosen device; empty: the default one. */
  readonly speaker: string;
  play(stream: MediaStream): void;
  /** Goes on playing what was stopped; nothing happens where the browser refuses. */
  resume(): void;
  setVolume(percent: number): void;
  setSpeaker(id: string): Promise<void>;
  close(): void;
}

export function createEarpiece(): Earpiece {
  const element = new Audio();
  element.autoplay = true;
  // Refused only before the first click on the page; the element then starts by itself with the next call.
  const resume = (): void => void element.play().catch(() => undefined);
  return {
    get playing() {
      return element.srcObject === null || !element.paused;
    },
    get speaker() {
      return 'sinkId' in element ? element.sinkId : '';
    },
    play(stream) {
      element.srcObject = stream;
      resume();
    },
    resume,
    setVolume(percent) {
      element.volume = percent / 100;
    },
    async setSpeaker(id) {
      if ('setSinkId' in element) await element.setSinkId(id);
    },
    close() {
      element.pause();
      element.srcObject = null;
    },
  };
}
