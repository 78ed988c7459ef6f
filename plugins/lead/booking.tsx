import type { LeadView } from '@dialer/host';
import { later, Skeleton } from '@dialer/ui';

/** Steps of a booking, in their order; the first is the contact details [BOOK-001]. */
export const STEPS = ['contact', 'insurance', 'meeting', 'summary'] as const;
export type Step = (typeof STEPS)[number];

export interface BookingProps {
  lead: LeadView;
  /** The tabs, what the open step asks, what it still wants; in the first step why the lead asks for insurance. */
  part: 'steps' | 'form' | 'left' | 'reasons';
  step: Step;
  onStep: (step: Step) => void;
}

/** What a booking has beside the contact details: a chunk of its own, which no page waits for. */
export const Booking = later<BookingProps>(
  async () => (await import('./steps')).BookingPart,
  ({ part }) => (part === 'steps' ? <div className="tabs" /> : <Skeleton rows={1} />),
);
