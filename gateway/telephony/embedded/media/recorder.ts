import { mkdir, open, type FileHandle } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { RecordFault } from '../../port';
import type { StereoSink } from './mixer';
import { WAV_HEADER_BYTES, interleave, wavHeader } from './wav';

/** Frames gathered before a write: one second. */
const BATCH = 50;
/** The first write comes sooner, so that it is soon known whether there is a recording: a tenth of a second. */
const FIRST_BATCH = 5;
/** A disk that is so far behind, in frames, counts as broken: 5 s. Memory must not fill up instead of the disk. */
const MOST_BEHIND = 250;

/** What a recording tells of itself, at most once each. After `failed` it writes nothing more. */
export interface RecorderNews {
  /** The file is open and holds samples. */
  started(): void;
  failed(why: RecordFault): void;
}

const FAULTS: Record<string, RecordFault> = {
  ENOSPC: 'disk-full',
  EDQUOT: 'disk-full',
  EFBIG: 'disk-full',
  EACCES: 'unwritable',
  EPERM: 'unwritable',
  EROFS: 'unwritable',
  ENOTDIR: 'unwritable',
  ENOENT: 'unwritable',
  EISDIR: 'unwritable',
  EEXIST: 'unwritable',
};

/** The file was taken away while it was written: what still goes into it is lost. */
class FileGone extends Error {
  readonly code = 'ENOENT';
}

/** Why a file cannot be written, by what the system says. */
export const faultOf = (error: unknown): RecordFault => FAULTS[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? 'failed';

/** Writes all of it: a disk that fills up takes a part first and refuses the rest. */
async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let done = 0; done < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done);
    done += bytesWritten;
  }
}

/**
 * Writes a room as a stereo WAV: agents left, everyone else right.
 * Writing is asynchronous, so that a slow disk never delays a frame, and the header is renewed with each second,
 * so that a recording cut by a crash still plays.
 */
export class Recorder implements StereoSink {
  private batch: Buffer[] = [];
  private written = 0;
  /** Frames handed to the disk that it has not taken yet. */
  private behind = 0;
  private work: Promise<void>;
  private file: FileHandle | undefined;
  private broken = false;
  private paused = false;

  constructor(
    path: string,
    private readonly news: RecorderNews,
  ) {
    this.work = this.queue(async () => {
      // What was said on a call is for the gateway's user alone.
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      this.file = await open(path, 'w', 0o600);
      await writeAll(this.file, wavHeader(0, 2), 0);
    }, Promise.resolve());
  }

  write(left: Int16Array, right: Int16Array): void {
    if (this.broken) return;
    const frame = this.paused ? Buffer.alloc(left.length * 4) : interleave(left, right);
    if (this.batch.push(frame) >= (this.written ? BATCH : FIRST_BATCH)) this.flush();
  }

  /** What is said from here on is not kept: the file has silence in its place. */
  pause(paused: boolean): void {
    this.paused = paused;
  }

  /** Finishes the file. Resolves to whether all of it could be written. */
  async close(): Promise<boolean> {
    this.flush();
    await this.work;
    await this.file?.close().catch((error: unknown) => this.fail(faultOf(error)));
    return !this.broken;
  }

  private flush(): void {
    const frames = this.batch.length;
    if (!frames || this.broken) return;
    const bytes = Buffer.concat(this.batch);
    this.batch = [];
    this.behind += frames;
    if (this.behind > MOST_BEHIND) return this.fail('late');
    this.work = this.queue(async () => {
      const file = this.file!;
      await writeAll(file, bytes, WAV_HEADER_BYTES + this.written);
      const isFirst = this.written === 0;
      this.written += bytes.length;
      await writeAll(file, wavHeader(this.written, 2), 0);
      if ((await file.stat()).nlink === 0) throw new FileGone('the file was removed');
      this.behind -= frames;
      if (isFirst) this.news.started();
    }, this.work);
  }

  private queue(step: () => Promise<void>, after: Promise<void>): Promise<void> {
    return after.then(() => (this.broken ? undefined : step())).catch((error: unknown) => this.fail(faultOf(error)));
  }

  private fail(why: RecordFault): void {
    if (this.broken) return;
    this.broken = true;
    this.batch = [];
    this.news.failed(why);
  }
}
