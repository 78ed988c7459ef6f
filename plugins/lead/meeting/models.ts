import { createContext, useContext } from 'react';
import type { CentreLists } from '@dialer/contract';
import type { LeadView } from '@dialer/host';
import type { BookingDesk } from '../booking-desk';
import { MeetingModel } from './model';

/** The meeting of the lead that is shown, for each desk. */
const models = new WeakMap<BookingDesk, MeetingModel>();
const owned = new WeakSet<BookingDesk>();

/** One at a time: what another lead's still asked for is taken back. */
export function meetingOf(desk: BookingDesk, lead: LeadView, lists: CentreLists): MeetingModel {
  const known = models.get(desk);
  if (known?.lead === lead) return known;
  known?.dispose();
  const made = new MeetingModel(desk.ctx, lead, lists);
  models.set(desk, made);
  if (!owned.has(desk)) desk.ctx.own(() => models.get(desk)?.dispose());
  owned.add(desk);
  return made;
}

const Context = createContext<MeetingModel | null>(null);
export const MeetingProvider = Context.Provider;

/** The meeting around this component. */
export function useMeeting(): MeetingModel {
  const meeting = useContext(Context);
  if (!meeting) throw new Error('No meeting stands around this part of a booking.');
  return meeting;
}
