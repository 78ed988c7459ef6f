/** A page of the dialer in Chromium, with a stopwatch in it: when SIP answers came, and when something could be heard. */
import { chromium, type Browser, type Page } from '@playwright/test';
import playwright from '../../../playwright.config';

declare global {
  interface Window {
    stopwatch: {
      /** Epoch ms of the last `200 OK`, by the method that it answers. */
      ok: Record<string, number>;
      /** Whether the page lets its incoming sound be heard: an element with it plays. */
      playingAt: number;
      /** Epoch ms of each stretch of sound's beginning, after at least 300 ms of silence. */
      sounds: number[];
    };
  }
}

/** Runs in the page before its own code. It only looks: sockets, connections and elements work as ever. */
function startStopwatch(): void {
  const QUIET_MS = 300;
  /** Of full scale; quieter than any speech, louder than comfort noise. */
  const AUDIBLE = 0.01;
  const now = () => performance.timeOrigin + performance.now();
  const watch = (window.stopwatch = { ok: {}, playingAt: 0, sounds: [] } as Window['stopwatch']);

  const NativeSocket = window.WebSocket;
  window.WebSocket = new Proxy(NativeSocket, {
    construct(target, args: [string, string?]) {
      const socket = new target(...args);
      socket.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string' || !data.startsWith('SIP/2.0 200')) return;
        const method = /^CSeq:\s*\d+\s+(\w+)/im.exec(data)?.[1];
        if (method) watch.ok[method] = now();
      });
      return socket;
    },
  });

  const play = HTMLMediaElement.prototype.play;
  HTMLMediaElement.prototype.play = async function () {
    await play.call(this);
    if (this.srcObject && !this.muted) watch.playingAt = now();
  };

  function listen(track: MediaStreamTrack): void {
    const context = new AudioContext({ latencyHint: 'interactive' });
    const analyser = new AnalyserNode(context, { fftSize: 512 });
    context.createMediaStreamSource(new MediaStream([track])).connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let lastSound = 0;
    const timer = setInterval(() => {
      if (track.readyState === 'ended') {
        clearInterval(timer);
        void context.close();
        return;
      }
      analyser.getFloatTimeDomainData(samples);
      if (!samples.some((sample) => Math.abs(sample) > AUDIBLE)) return;
      if (now() - lastSound > QUIET_MS) watch.sounds.push(now());
      lastSound = now();
    }, 4);
  }

  const NativeConnection = window.RTCPeerConnection;
  window.RTCPeerConnection = new Proxy(NativeConnection, {
    construct(target, args: [RTCConfiguration?]) {
      const made = new target(...args);
      made.addEventListener('track', ({ track }) => {
        listen(track);
        // A connection that is closed does not end its tracks.
        made.addEventListener('connectionstatechange', () => made.connectionState === 'closed' && track.stop());
      });
      return made;
    },
  });
}

/** The browser of the browser tests, with its settings. */
export const openBrowser = (): Promise<Browser> => chromium.launch(playwright.use!.launchOptions);

export async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, permissions: ['microphone'] });
  const page = await context.newPage();
  // The loader that runs the benchmarks keeps functions' names with a helper that the page does not have.
  await page.addInitScript('globalThis.__name = (made) => made');
  await page.addInitScript(startStopwatch);
  return page;
}

export const readStopwatch = (page: Page): Promise<Window['stopwatch']> => page.evaluate(() => window.stopwatch);
