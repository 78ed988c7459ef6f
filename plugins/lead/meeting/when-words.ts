import { formatDay, useCore, type LeadView } from '@dialer/host';
import { isZone } from '@dialer/rules/browser-zones';
import { instantOfPick, placeOfLead } from '@dialer/rules/callbacks';
import { formatClock } from '@dialer/rules/times';

/** A picked time in words, by the clock of the lead. */
export function useWhen(lead: LeadView): (pick: string) => string {
  const { session } = useCore();
  const [zone] = placeOfLead(lead, session.variant, isZone).zones;
  return (pick) => {
    const at = instantOfPick(pick);
    return Number.isNaN(at) ? '' : `${formatDay(at, session.language, zone)}, ${formatClock(at, session.language, zone)}`;
  };
}
