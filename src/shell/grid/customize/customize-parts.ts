import { createChunk } from '../../../ui/chunk';

/** Bars, catalogue and dialog of Customize, and the question that two windows' arranging leads to. */
export const customizeParts = createChunk(() => import('./parts'));
