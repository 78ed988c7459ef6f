/**
 * Who is being worked on: the one answer to "whose name, whose call, whose disposition". Call bar, softphone,
 * disposition, voicemail, local time and redial all read it; a rule of its own in any of them would sooner or later
 * dispose the wrong person. What somebody only looks at (`leads.viewed`) is no part of it. Pure.
 */
import type { ToDispose } from '@dialer/contract';

/** What must be known of a call. */
export interface WorkLine {
  readonly callId: string;
  /** A leg is ringing or up. */
  readonly live: boolean;
  /** It has ended, and what follows a hang-up is still being done. */
  readonly hangingUp: boolean;
  /** As the page has loaded it; null while it has not. */
  readonly leadId: string | null;
  /** As the gateway says. */
  readonly facts: { readonly leadId: string | null };
}

export interface Work<L, P> {
  /** Null when the page knows only that the call's lead waits to be disposed. */
  call: L | null;
  /** Null while it is not loaded, and for a mailbox or a colleague. */
  lead: P | null;
  /** Which draft of a disposition belongs to it; null where there is nothing to dispose. */
  draft: { callId: string; leadId: string } | null;
}

/**
 * The live call; else the one that has just ended; else the newest lead that waits to be disposed [CALL-044]; else
 * nobody. `lines` and `toDispose` are newest first, `leads` are those that the page has loaded.
 */
export function workOf<L extends WorkLine, P extends { readonly id: string }>(
  lines: readonly L[],
  toDispose: readonly Pick<ToDispose, 'callId' | 'leadId'>[],
  leads: readonly P[],
): Work<L, P> | null {
  const waiting = toDispose[0];
  const call =
    lines.find((line) => line.live) ??
    lines.find((line) => line.hangingUp) ??
    lines.find((line) => line.callId === waiting?.callId) ??
    null;
  if (!call && !waiting) return null;
  const callId = call?.callId ?? waiting!.callId;
  const leadId = call?.leadId ?? call?.facts.leadId ?? toDispose.find((entry) => entry.callId === callId)?.leadId ?? null;
  return {
    call,
    lead: leads.find((lead) => lead.id === leadId) ?? null,
    draft: leadId === null ? null : { callId, leadId },
  };
}
