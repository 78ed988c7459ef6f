import { createChunk } from '../../chunk';

/** Bars, catalogue and dialog of Customize. */
export const customizeParts = createChunk(() => import('./parts'));
