import { createChunk } from '../../ui/chunk';

/** What the bar and the softphone say of a call's sound: nobody needs it before the first call. */
export const soundParts = createChunk(() => import('./sound'));
