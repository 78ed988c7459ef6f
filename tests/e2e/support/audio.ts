/**
 * Real audio, measured: the page's peer connections are collected as they are made, and their own statistics say how
 * many bytes came and how much energy they carried.
 */
import { test, type Page } from '@playwright/test';

declare global {
  interface Window {
    peerConnections: RTCPeerConnection[];
  }
}

/** The lane of the test that runs; a benchmark is in none. */
function laneHere(): string {
  try {
    return test.info().project.name;
  } catch {
    return '';
  }
}

/** The check at sign-in sends a track that the page has made itself; a call sends a microphone's. */
const PAGES_OWN = 'MediaStreamAudioDestinationNode';

/** Call before the page loads. A file that makes a call without waiting for it would stand in the wrong lane: it gets none. */
export const collectPeerConnections = (page: Page) =>
  page.addInitScript(
    ([lane, pagesOwn]) => {
      window.peerConnections = [];
      const Native = window.RTCPeerConnection;
      window.RTCPeerConnection = new Proxy(Native, {
        construct(target, args: [RTCConfiguration?]) {
          const made = new target(...args);
          if (lane === 'no-calls')
            made.addTrack = (track, ...streams) => {
              if (track.label !== pagesOwn) throw new Error('This test file is in the lane without calls: see playwright.config.ts');
              return RTCPeerConnection.prototype.addTrack.call(made, track, ...streams);
            };
          window.peerConnections.push(made);
          return made;
        },
      });
    },
    [laneHere(), PAGES_OWN],
  );

export interface Heard {
  /** Bytes of audio received by all live connections. */
  received: number;
  sent: number;
  /** Sum of squares of the received samples, as WebRTC's `totalAudioEnergy`. */
  energy: number;
}

export const heard = (page: Page): Promise<Heard> =>
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
