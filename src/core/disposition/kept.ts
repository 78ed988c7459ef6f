/** Drafts in the browser's outbox, one for each lead, so that a reload finds what was typed. */
import type { SnapshotIn } from 'mobx-state-tree';
import type { StoragePort } from '../ports';
import { DraftModel } from './draft';

export type KeptDraft = SnapshotIn<typeof DraftModel>;

const PREFIX = 'disposition:';

/** All that lies there, the last edited first; what cannot be read is removed. */
function entries(storage: StoragePort): { key: string; draft: KeptDraft }[] {
  const found = storage.keys('outbox').flatMap((key) => {
    if (!key.startsWith(PREFIX)) return [];
    const draft = readDraft(storage.read('outbox', key));
    if (!draft) storage.remove('outbox', key);
    return draft ? [{ key, draft }] : [];
  });
  return found.sort((a, b) => (b.draft.editedAt ?? 0) - (a.draft.editedAt ?? 0));
}

export const keptDrafts = (storage: StoragePort): KeptDraft[] => entries(storage).map(({ draft }) => draft);

/** By its content, not its key: earlier versions kept drafts by call. Null without one. */
export const keptDraft = (storage: StoragePort, leadId: string): KeptDraft | null =>
  keptDrafts(storage).find((draft) => draft.leadId === leadId) ?? null;

export function removeKept(storage: StoragePort, leadId: string): void {
  for (const { key, draft } of entries(storage)) if (draft.leadId === leadId) storage.remove('outbox', key);
}

/** Takes the place of what was kept for its lead. */
export function keepDraft(storage: StoragePort, draft: KeptDraft): void {
  const own = PREFIX + draft.leadId;
  storage.write('outbox', own, JSON.stringify(draft));
  for (const { key, draft: other } of entries(storage)) {
    if (other.leadId === draft.leadId && key !== own) storage.remove('outbox', key);
  }
}

function readDraft(text: string | null): KeptDraft | null {
  if (text === null) return null;
  try {
    const draft: unknown = JSON.parse(text);
    return DraftModel.is(draft) ? (draft as KeptDraft) : null;
  } catch {
    return null;
  }
}
