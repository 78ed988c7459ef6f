/**
 * Real audio, measured: the page's peer connections are collected as they are made, and their own statistics say how
 * many bytes came and how much energy they carried.
 */
import { expect, test, type Page } from '@playwright/test';

declare global {
  interface Window {
    peerConnections: RTCPeerConnection[];
  }
}

/** Whether another file may listen at this moment: then audio is late, and this one would fail by turns. */
function mustNotListen(): boolean {
  try {
    return test.info().project.name === 'other';
  } catch {
    // A benchmark is of no project.
    return false;
  }
}

/** Call before the page loads. */
export const collectPeerConnections = (page: Page) =>
  page.addInitScript(() => {
    window.peerConnections = [];
    const Native = window.RTCPeerConnection;
    window.RTCPeerConnection = new Proxy(Native, {
      construct(target, args: [RTCConfiguration?]) {
        const made = new target(...args);
        window.peerConnections.push(made);
        return made;
      },
    });
  });

export interface Heard {
  /** Bytes of audio received by all live connections. */
  received: number;
  sent: number;
  /** Sum of squares of the received samples, as WebRTC's `totalAudioEnergy`. */
  energy: number;
}

/** What has come and gone until now. */
const measured = (page: Page): Promise<Heard> =>
  page.evaluate(async () => {
    const sum = { received: 0, sent: 0, energy: 0 };
    for (const connection of window.peerConnections.filter((c) => c.connectionState === 'connected')) {
      for (const report of (await connection.getStats()).values()) {
        if (report.type === 'inbound-rtp') {
          sum.received += report.bytesReceived ?? 0;
          sum.energy += report.totalAudioEnergy ?? 0;
        }
        if (report.type === 'outbound-rtp') sum.sent += report.bytesSent ?? 0;
      }
    }
    return sum;
  });

/** For who judges by the moment how it is heard. */
export const heard = (page: Page): Promise<Heard> => {
  if (mustNotListen()) throw new Error('This file is not known to listen: see playwright.config.ts');
  return measured(page);
};

/** Until audio with energy has come since the first look; it may be late. */
export async function hears(page: Page) {
  const before = await measured(page);
  await expect
    .poll(async () => (await measured(page)).energy, { timeout: 20_000, message: 'the far party is audible' })
    .toBeGreaterThan(before.energy + 0.0005);
}

/** Which of these tones the page has heard by the time that each of `until` has begun twice since it was asked. */
export const tonesHeard = (page: Page, tones: readonly number[], until: readonly number[]): Promise<number[]> =>
  page.evaluate(
    ([tones, until]) =>
      new Promise<number[]>((done) => {
        const context = new AudioContext();
        const ear = new AnalyserNode(context, { fftSize: 2048, smoothingTimeConstant: 0 });
        for (const connection of window.peerConnections.filter((each) => each.connectionState === 'connected'))
          for (const { track } of connection.getReceivers()) context.createMediaStreamSource(new MediaStream([track])).connect(ear);
        const levels = new Float32Array(ear.frequencyBinCount);
        const begun = new Map<number, number>();
        // What sounds already may be what was under way: a tone counts once it was not there.
        const sounding = new Set(tones);
        const look = () => {
          ear.getFloatFrequencyData(levels);
          for (const hz of tones) {
            const isThere = levels[Math.round((hz * ear.fftSize) / context.sampleRate)]! > -45; // dB
            if (isThere && !sounding.has(hz)) begun.set(hz, (begun.get(hz) ?? 0) + 1);
            if (isThere) sounding.add(hz);
            else sounding.delete(hz);
          }
          if (!until.every((hz) => (begun.get(hz) ?? 0) >= 2)) return void requestAnimationFrame(look);
          void context.close();
          done([...begun.keys()].sort((a, b) => a - b));
        };
        look();
      }),
    [tones, until] as const,
  );
