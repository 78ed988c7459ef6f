/** The element that a far party is heard through. */
/** Plays one far party. */
export interface Earpiece {
  play(stream: MediaStream): void;
  setVolume(percent: number): void;
  setSpeaker(id: string): Promise<void>;
  close(): void;
}

export function createEarpiece(): Earpiece {
  const element = new Audio();
  element.autoplay = true;
  return {
    play(stream) {
      element.srcObject = stream;
      // Refused only before the first click on the page; the element then starts by itself with the next call.
      element.play().catch(() => undefined);
    },
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
