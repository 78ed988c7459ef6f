import { createPluginStore, type DispositionOption, type SavedState } from '@dialer/host';

/** How often the agent has chosen each disposition of late. */
export type Uses = Readonly<Record<string, number>>;
export const VERSION = 1;

/** The agent's own, and once it is counted (`./usual`) the order that they make. */
export const usual = createPluginStore<{ saved: SavedState<Uses>; order?: Order }>();
export type Order = (options: readonly DispositionOption[]) => readonly DispositionOption[];

export function parse(saved: unknown): Uses {
  if (typeof saved !== 'object' || saved === null) throw new Error('These are no uses of dispositions.');
  return saved as Uses;
}
