import { token, type ApiReply } from '@dialer/host';

/** What the part of the form that an agent fills in asks about. */
export type Asked = 'person' | 'coverage' | 'conditions' | 'medications' | 'work' | 'meeting' | 'summary';

/** The form of the lead on the line, for plugins that go along with it. */
export interface BookingForm {
  /** Null until the agent has been in a field of this lead. */
  readonly about: Asked | null;
  /** When the meeting that is being arranged is, `YYYY-MM-DDTHH:mm`, a wall clock taken as UTC; empty while none is. */
  readonly meetingAt: string;
  /** What divides the bands of each type of income, in dollars; null until it is read, or where the centre has no booking form. */
  readonly income: NonNullable<ApiReply<'getLists'>['lists']>['income'] | null;
}

/** Observable: ask at each use. */
export const bookingForm = token<() => BookingForm>('lead:form');
