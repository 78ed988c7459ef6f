/** Recordings by their keys: names that lead nowhere else, whatever they are kept in. */
import { resolve } from 'node:path';

const KEY = /^[A-Za-z0-9][\w-]{0,127}$/;

/** The file of a recording in the folder of all; null: that is no key. */
export const recordingPath = (folder: string, key: string): string | null => (KEY.test(key) ? resolve(folder, `${key}.wav`) : null);
