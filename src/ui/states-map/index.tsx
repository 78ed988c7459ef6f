/**
 * A map of a country's states or provinces, each filled by what it stands for, and picked by a click. In a chunk of its own,
 * with the outlines of one country. It is for eyes and pointers alone: a list beside it has the same for the keyboard and for
 * screen readers, so here every state is silent.
 */
import { later } from '../later';

/** How strongly a state is filled: `none` to `full`; `hatched` is something other than less. */
export type StateFill = 'none' | 'light' | 'half' | 'full' | 'hatched';

/** A state as it is drawn. */
export interface StateShown {
  fill: StateFill;
  /** In whole words, for who points at it: "Ohio: callable, licensed". */
  title: string;
  /** Below the state's code on the map, such as a number; without one the map has no words. */
  value?: string;
}

export interface StatesMapProps {
  country: 'US' | 'CA';
  /** By the code in lower case. */
  shown(code: string): StateShown;
  /** Outlined. */
  selected?: string | null;
  onPick(code: string, how: { shift: boolean }): void;
  /** What the fills mean, in the order of the list. */
  legend?: readonly { fill: StateFill; text: string }[];
}

/** Draws nothing of a state until the outlines are here. */
export const StatesMap = later<StatesMapProps>(
  async () => (await import('./map')).StatesMap,
  () => <div className="states-map" data-waits />,
);
