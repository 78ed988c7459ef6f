import { createHash } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { wavHeader } from '../embedded/media/wav';
import { promptsFolder } from '../embedded/places';
import { Sounds } from '../embedded/sounds';

/**
 * Files that Asterisk plays. It reads 16-bit WAV by path alone, and ours may be mu-law: each is written once as it wants it,
 * into a folder that it can read.
 */
export class PlayableSounds {
  private readonly sounds: Sounds;
  private readonly written = new Map<string, Promise<string>>();
  private loaded: Promise<void> | undefined;

  /**
   * @param folder where they are written
   * @param seenAt the same folder as Asterisk sees it
   */
  constructor(
    private readonly folder: string,
    private readonly seenAt: string,
    soundFolders: readonly string[],
  ) {
    this.sounds = new Sounds(promptsFolder(), soundFolders);
  }

  /** The media's name for Asterisk; null: there is no such sound. */
  async find(name: string): Promise<string | null> {
    this.loaded ??= this.sounds.load();
    await this.loaded;
    const pcm = await this.sounds.find(name, 'en');
    if (!pcm) return null;
    const samples = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
    const key = createHash('sha256').update(samples).digest('hex').slice(0, 24);
    const writing = this.written.get(key) ?? this.write(key, samples);
    this.written.set(key, writing);
    try {
      return await writing;
    } catch (error) {
      this.written.delete(key);
      throw error;
    }
  }

  private async write(key: string, samples: Buffer): Promise<string> {
    await mkdir(this.folder, { recursive: true, mode: 0o755 });
    const file = join(this.folder, `${key}.wav`);
    // Asterisk must never see half of it.
    await writeFile(`${file}.new`, Buffer.concat([wavHeader(samples.length, 1), samples]), { mode: 0o644 });
    await rename(`${file}.new`, file);
    return `sound:${this.seenAt.replace(/\/$/, '')}/${key}`;
  }
}
