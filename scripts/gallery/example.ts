import type { ReactNode } from 'react';

/** Says a text of an example in the gallery's language. */
export type Say = (english: string, french: string) => string;

/** A component in one of its states. `draw` is a component itself, so that what is typed into it stays. */
export interface State {
  title: readonly [english: string, french: string];
  draw(props: { say: Say }): ReactNode;
}
/** States by the name of the export that they show. */
export type Examples = Readonly<Record<string, readonly State[]>>;

export const state = (english: string, french: string, draw: State['draw']): State => ({ title: [english, french], draw });

/** Longer than anybody would write, to see what a component does then. */
export const LONG = [
  'A label that is much longer than a panel of three columns is wide, so that it breaks or is cut',
  'Un libellé beaucoup plus long que la largeur d’un panneau de trois colonnes, pour voir s’il passe à la ligne ou s’il est coupé',
] as const;

export const nothing = (): void => undefined;
