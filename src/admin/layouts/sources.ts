/** Where a layout to publish can come from, beside the preview in which one is arranged. */
import type { LayoutRole } from '@dialer/contract';
import { readFile, type Remark } from '../../core/workspace/exchange';
import type { Item, Layout } from '../../core/workspace/layout';

/** Placement alone: what a published layout carries, whoever arranged it. */
export const placesOnly = (layout: readonly Item[]): Item[] =>
  layout.map(({ panel, plugin, x, y, w, h }) => ({ panel, plugin, x, y, w, h }));

export interface Draft {
  name: string;
  placed: Item[];
}
export type FileRead = { kind: 'read'; draft: Draft; remarks: readonly Remark[] } | { kind: 'refused'; remark: Remark };

/** A layout file of any release, as the workspace's own import reads it. Preferences stay out: they are a person's. */
export function layoutInFile(text: string, here: Parameters<typeof readFile>[1] & { role: LayoutRole }): FileRead {
  const read = readFile(text, here);
  if (read.kind === 'refused') return { kind: 'refused', remark: read };
  return { kind: 'read', draft: { name: read.name, placed: placesOnly(read.placed) }, remarks: read.remarks };
}

/** One of the administrator's own layouts. */
export const ownLayout = (id: string, name: string, placesOf: (id: string) => Layout): Draft => ({
  name,
  placed: placesOnly(placesOf(id)),
});
