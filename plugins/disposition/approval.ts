import { createPluginStore, refuse, type CoreView, type Verdict } from '@dialer/host';

/** Whether a manager has approved what is chosen, where that is an exception [DISPO-046]. The gateway asks it once more. */
interface Approval {
  /** Lead and disposition that were approved. */
  approved: string;
  /** Rises with each word of a decision. */
  heard: number;
}
export const approval = createPluginStore<Approval>();

/** A verdict of a save, which also waits for the approval. */
export function afterApproval({ disposition, leads }: CoreView, { approved }: Approval, verdict: Verdict): Verdict {
  const waits = verdict.allow && disposition.needs.approval && approved !== `${leads.current?.id} ${disposition.disposition}`;
  return waits ? refuse('exception.needed') : verdict;
}
