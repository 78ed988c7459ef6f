import { createChunk } from '../../chunk';

/** Bars, catalogue and dialog of Customize. */
export const { load: loadParts, use: useParts } = createChunk(() => import('./parts'));
