/** What the rule looks at, read off a lead. */
import type { CoreView, LeadView } from '@dialer/host';
import { browserOffset, isZone } from '@dialer/rules/browser-zones';
import { placeOfLead } from '@dialer/rules/callbacks';
import { ageOn } from '@dialer/rules/dates';
import { wallClock } from '@dialer/rules/zoned';
import type { LeadScoreConfig } from './config';
import { scoreOf, type Facts, type LeadScore } from './score';

/** Score of the loaded lead at that instant; null without one. */
export function scoreNow({ leads, session }: Pick<CoreView, 'leads' | 'session'>, config: LeadScoreConfig, now: number): LeadScore | null {
  const lead = leads.current;
  return lead && scoreOf(factsOf(lead, session, config.promises, now), config);
}

function factsOf(lead: LeadView, { variant }: CoreView['session'], promises: readonly string[], now: number): Facts {
  const [person] = lead.clients;
  const isNamed = Boolean(person?.firstName.trim() && person.lastName.trim());
  const otherPhone = lead.phoneOther.some((phone) => phone.trim() && phone !== lead.phone);
  const place = placeOfLead(lead, variant, isZone);
  const isPlaceKnown = isZone(lead.address.timezone.trim()) || Boolean(lead.calling?.zones.length);
  return {
    details: [isNamed, Boolean(lead.email.trim()), otherPhone].filter(Boolean).length,
    age: ageOn(person?.dob ?? '', lead.today),
    policyKnown: (person?.insurance.hasPolicy ?? null) !== null,
    requestKnown: Boolean(lead.reasonForRequest.trim()) || lead.reasons.length > 0,
    dials: lead.dials,
    promised: promises.includes(lead.status) || promises.includes(lead.previousStatus),
    minute: isPlaceKnown ? wallClock(now, place.zones[0], browserOffset).minute : null,
  };
}
