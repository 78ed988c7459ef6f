import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { StereoSink } from './mixer';
import { WAV_HEADER_BYTES, interleave, wavHeader } from './wav';

/** Frames gathered before a write: one second. */
const BATCH = 50;

/**
 * Writes a room as a stereo WAV: agents left, everyone else right.
 * Writing is asynchronous, so that a slow disk never delays a frame, and the header is renewed with each second,
 * so that a recording cut by a crash still plays.
 */
export class Recorder implements StereoSink {
  private batch: Buffer[] = [];
  private written = 0;
  private work: Promise<void>;
  private file: FileHandle | undefined;
  private broken: Error | undefined;

  constructor(private readonly path: string) {
    this.work = this.queue(async () => {
      await mkdir(dirname(path), { recursive: true });
      this.file = await open(path, 'w');
      await this.file.write(wavHeader(0, 2), 0, WAV_HEADER_BYTES, 0);
    }, Promise.resolve());
  }

  write(left: Int16Array, right: Int16Array): void {
    if (this.batch.push(interleave(left, right)) >= BATCH) this.flush();
  }

  /** Finishes the file. Resolves to whether all of it could be written. */
  async close(): Promise<boolean> {
    this.flush();
    await this.work;
    await this.file?.close().catch(() => {});
    return !this.broken;
  }

  private flush(): void {
    const bytes = Buffer.concat(this.batch);
    this.batch = [];
    if (!bytes.length) return;
    this.work = this.queue(async () => {
      await this.file!.write(bytes, 0, bytes.length, WAV_HEADER_BYTES + this.written);
      this.written += bytes.length;
      await this.file!.write(wavHeader(this.written, 2), 0, WAV_HEADER_BYTES, 0);
    }, this.work);
  }

  private queue(step: () => Promise<void>, after: Promise<void>): Promise<void> {
    return after.then(() => (this.broken ? undefined : step())).catch((error: Error) => void (this.broken ??= error));
  }
}
