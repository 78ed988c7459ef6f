/** What may be transferred how, and when: pure, by the facts of the call and the lead. */
import { allow, refuse, type CallView, type CoreView, type LeadView, type Verdict } from '@dialer/host';
import { mayAct, mayRing } from '@dialer/host/second-party';
import type { Side } from '@dialer/rules/sides';

export const TRANSFER_TYPES = ['live', 'external', 'sunlife', 'matcha'] as const;
export type TransferType = (typeof TRANSFER_TYPES)[number];
/** Those that ring a number of the centre's, in three levels: start, join, leave. */
export type ExternalType = Exclude<TransferType, 'live'>;

export type { Side };
export type Act = 'join' | 'leave' | 'kick' | 'destroy';

/** Milliseconds after which a search may be given up [XFER-007]. */
export const CANCEL_AFTER = 10_000;
/** Milliseconds for which the buttons rest after each act [XFER-029]. */
export const REST = 1000;

/** Types of this person, in the select's order [XFER-001, XFER-021…024]. */
export function typesOf({ agentRole, flag, canTransferToSunlife, canTransferToMatcha }: CoreView['session']): readonly TransferType[] {
  const may: Record<TransferType, boolean> = {
    live: agentRole === 'qualifier',
    external: agentRole === 'qualifier' && flag('externalTransfers'),
    sunlife: flag('sunlifeTransfer') && canTransferToSunlife,
    matcha: flag('matchaTransfer') && canTransferToMatcha,
  };
  return TRANSFER_TYPES.filter((type) => may[type]);
}

/** Ringing or with somebody: the second party of one of this panel's types. */
export const isExternal = (side: Side): side is Side & { kind: ExternalType } => ['external', 'sunlife', 'matcha'].includes(side.kind);

/**
 * The place must be known: its code was looked up, or was not found and the state chosen by hand [XFER-011, XFER-012, XFER-014,
 * XFER-015]. Why not is in the words in which the gateway refuses it.
 */
function isPlaced({ address, validatingPostal }: LeadView): Verdict {
  if (validatingPostal) return refuse('why.checking_postal');
  if (!address.valid || (address.invalidPostal && address.province === '')) return refuse('live_transfers.zip_state_requirements');
  return allow;
}

/** @param target phone of who was chosen; null: nobody yet. */
export function startVerdict(core: CoreView, type: TransferType | null, target: string | null): Verdict {
  if (type === null) return refuse('why.no_type');
  const ring = mayRing(core);
  if (!ring.allow) return ring;
  if (type === 'live' && core.leads.current) return isPlaced(core.leads.current);
  return (type === 'external' || type === 'sunlife') && target === null ? refuse('why.no_target') : allow; // [XFER-032]
}

/** Whether a search can be given up: `since` its begin by the same clock as `now`. */
export function cancelVerdict(side: Side | null, since: number, now: number): Verdict {
  if (side?.kind !== 'live' || side.state !== 'initializing') return refuse('why.no_search');
  const seconds = Math.ceil((since + CANCEL_AFTER - now) / 1000);
  return seconds > 0 ? refuse('why.cancel_soon', { seconds }) : allow;
}

export const actVerdict = (call: CallView | null, act: Act): Verdict => mayAct(call, act, isExternal);
