/** What the floor's two threads say to each other of trunks; of the calls over them `sip/trunk-link.ts` says it. */
import type { TrunkState } from '../../port';
import type { Trunk } from '../../trunks';
import type { TrunkNews, TrunkOrder } from './sip/trunk-link';

/** To the thread of signalling. */
export type ToTrunks = TrunkOrder | { type: 'trunks'; trunks: readonly Trunk[] };
/** From it. */
export type FromTrunks =
  | TrunkNews
  | { type: 'trunk-state'; state: TrunkState }
  /** Where the carrier's signalling comes from, by its names: its sound may come from there too. */
  | { type: 'located'; trunk: string; addresses: readonly string[] };
