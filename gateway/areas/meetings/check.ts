/** Whether a meeting can be booked for a lead, by what the gateway itself has stored; the page's own word decides nothing. */
import moment from 'moment-timezone';
import type { CentreLists } from '@dialer/contract';
import { OFFER, type MeetingData } from '@dialer/contract/meeting';
import { client as clientSchema } from '@dialer/contract/schemas/leads';
import { meetingFaults, type MeetingFault, type MeetingField, type MeetingFaults } from '@dialer/rules/booking/meeting';
import type { MetClient } from '@dialer/rules/booking/meeting-types';
import type { LeadRow } from '../../calls/lead-claims';
import { HttpProblem } from '../../platform/problem';

/** In words for who talks to the gateway without a page; pages say it in their reader's language by field and fault. */
const WORDS: Readonly<Record<MeetingFault, string>> = {
  missing: 'This is missing.',
  past: 'This date is not in the future.',
  far: 'This date is more than a year away.',
  closed: 'This kind of meeting is not possible for this client.',
  unforced: 'There are too few field agents near: only a forced booking is possible.',
  'not-forced': 'This meeting needs no forced booking.',
  unknown: 'This is not in the list.',
};

/** What decides about the stored clients of a lead. */
const metClients = ({ clients }: Pick<LeadRow, 'clients'>): MetClient[] =>
  clients.map((stored) => {
    const { dob, conditions, medications, disability, weight, weight_units, insurance } = clientSchema.parse(stored);
    const { type = [], amount = null } = insurance ?? {};
    return { dob, conditions, medications, disability, weight, weightUnits: weight_units, insurance: { type, amount } };
  });

/** `YYYY-MM-DD` where the lead is, else at the centre. */
const todayOf = (lead: Pick<LeadRow, 'timezone'>, centreZone: string, now: number): string =>
  moment.tz(now, moment.tz.zone(lead.timezone) ? lead.timezone : centreZone).format('YYYY-MM-DD');

interface Known {
  readonly lead: LeadRow;
  readonly lists: CentreLists;
  /** Field agents near the meeting's place; null: nobody knows where it is. */
  readonly agents: number | null;
  /** How the person's open offer stands. */
  readonly offer: number;
  readonly centreZone: string;
  readonly now: number;
}

/** Throws 422 with each fault at its field, `meeting.date`; `faults` names them for programs. */
export function checkMeeting(meeting: MeetingData, { lead, lists, agents, offer, centreZone, now }: Known): void {
  const world = { today: todayOf(lead, centreZone, now), clients: metClients(lead), coverage: lists.coverage, agents, now };
  const faults: MeetingFaults = {
    ...meetingFaults(meeting, world),
    ...(meeting.ioa === '1' && offer !== OFFER.available && { ioa: 'unknown' as const }),
  };
  const found = Object.entries(faults) as [MeetingField, MeetingFault][];
  if (found.length === 0) return;
  const errors = Object.fromEntries(found.map(([field, fault]) => [`meeting.${field}`, [WORDS[fault]]]));
  throw new HttpProblem(422, 'Submitted values are not valid.', errors, { faults });
}
