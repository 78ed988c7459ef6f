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

export const heard = (page: Page): Promise<Heard> => {
  if (mustNotListen()) throw new Error('This file is not known to listen: see playwright.config.ts');
  return page.evaluate(async () => {
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
};
