import { readFile, readdir } from 'node:fs/promises';
import { extname, isAbsolute, join, resolve, sep } from 'node:path';
import { toneOf } from './media/pcm';
import { readWav } from './media/wav';

/** Carrier, wording, language and step, joined with hyphens. */
const DISCLOSURE = /^\w+(-\w+){2,}(\.wav)?$/;
const TONE = /^tone-(\d{2,4})$/;
const SPOKEN = /^(en|fr|es)$/;
const EMPTY = new Int16Array(0);

/** The recordings that can be played: the floor's own prompts, and files of the given folders. */
export class Sounds {
  private readonly prompts = new Map<string, Int16Array>();
  private readonly files = new Map<string, Int16Array>();

  /** @param folders where a file's name is looked up, in this order, before the prompts */
  constructor(
    private readonly promptsFolder: string,
    private readonly folders: readonly string[],
  ) {}

  /** Reads all prompts: a simulated party must speak within a frame. */
  async load(): Promise<void> {
    const names = (await readdir(this.promptsFolder)).filter((name) => name.endsWith('.wav'));
    await Promise.all(
      names.map(async (name) => this.prompts.set(name.slice(0, -4), first(readWav(await readFile(join(this.promptsFolder, name)))))),
    );
  }

  /** A prompt in this language, else in English, else nothing; `tone-440` is a second of that tone, for tests. */
  prompt(language: string, name: string): Int16Array {
    const tone = TONE.exec(name);
    return tone ? toneOf(Number(tone[1])) : (this.inLanguage(language, name) ?? EMPTY);
  }

  /**
   * The recording of this name (the ending .wav may be left out); null when there is none that can be played.
   * A file of the folders goes before a prompt, which may be named with its language (`fr-nobody-free`) or without.
   */
  async find(name: string, language: string): Promise<Int16Array | null> {
    const prompt = name.replace(/\.wav$/, '');
    return this.files.get(name) ?? (await this.read(name)) ?? this.prompts.get(prompt) ?? this.inLanguage(language, prompt) ?? null;
  }

  /**
   * What is heard in place of a call centre's own disclosure audio [DISC-008], whose names are like `aa-occ-en-1`:
   * a training floor has no recordings of its own. Null for any other kind of name.
   */
  standIn(name: string, language: string): Int16Array | null {
    if (!DISCLOSURE.test(name)) return null;
    const spoken = name.split('-').find((part) => SPOKEN.test(part));
    return this.inLanguage(spoken ?? language, 'disclosure') ?? null;
  }

  private inLanguage(language: string, name: string): Int16Array | undefined {
    return this.prompts.get(`${language}-${name}`) ?? this.prompts.get(`en-${name}`);
  }

  private async read(name: string): Promise<Int16Array | null> {
    for (const path of this.places(name)) {
      try {
        const pcm = first(readWav(await readFile(path)));
        this.files.set(name, pcm);
        return pcm;
      } catch {
        // Not here, or not playable: perhaps in the next folder.
      }
    }
    return null;
  }

  /** A relative name may not climb out of its folder. */
  private places(name: string): string[] {
    const file = extname(name) ? name : `${name}.wav`;
    if (isAbsolute(file)) return [file];
    return this.folders
      .map((folder) => [resolve(folder), resolve(folder, file)] as const)
      .flatMap(([folder, path]) => (path.startsWith(folder + sep) ? [path] : []));
  }
}

const first = (channels: Int16Array[]): Int16Array => channels[0] ?? EMPTY;
