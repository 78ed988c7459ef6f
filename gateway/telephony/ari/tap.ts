import WebSocket from 'ws';
import { AnswerDetector, type DetectorEvents } from '../embedded/media/detector';
import { FRAME } from '../embedded/media/pcm';

/** Bytes of 20 ms: signed 16-bit samples at 8 kHz. */
const FRAME_BYTES = FRAME * 2;

/** A line's sound by Asterisk's media WebSocket, into the same detector that hears the training floor's people. */
export class Tap {
  private readonly socket: WebSocket;
  private rest = Buffer.alloc(0);

  constructor(url: string, authorization: string, on: DetectorEvents) {
    const detector = new AnswerDetector(on);
    this.socket = new WebSocket(url, 'media', { headers: { authorization }, handshakeTimeout: 3000, perMessageDeflate: false });
    this.socket.on('message', (data, isBinary) => {
      // Words are Asterisk's commands; sound is bytes.
      if (isBinary && Buffer.isBuffer(data)) this.hear(data, detector);
    });
    // Its channel at Asterisk ends with it, and is told there.
    this.socket.on('error', () => {});
  }

  close(): void {
    this.socket.terminate();
  }

  private hear(data: Buffer, detector: AnswerDetector): void {
    const bytes = this.rest.length ? Buffer.concat([this.rest, data]) : data;
    let at = 0;
    for (; at + FRAME_BYTES <= bytes.length; at += FRAME_BYTES) {
      const frame = new Int16Array(FRAME);
      for (let i = 0; i < FRAME; i++) frame[i] = bytes.readInt16LE(at + i * 2);
      detector.hear(frame);
    }
    this.rest = Buffer.from(bytes.subarray(at));
  }
}
