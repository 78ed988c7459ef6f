/** Layouts as files, out of the browser and into it. What a file says is the workspace's to judge. */

/** A layout of 200 panels has a tenth of it. */
const MAX_BYTES = 1_000_000;

export type ReadFile = { kind: 'read'; text: string } | { kind: 'refused'; reasonKey: string; params?: Record<string, string | number> };

/** The text of a chosen file; a film that was chosen by mistake is not read. */
export async function readLayoutFile(file: Pick<File, 'size' | 'text'>): Promise<ReadFile> {
  if (file.size > MAX_BYTES) return { kind: 'refused', reasonKey: 'customize.imports.tooLarge' };
  try {
    return { kind: 'read', text: await file.text() };
  } catch {
    return { kind: 'refused', reasonKey: 'customize.imports.unreadable' };
  }
}
