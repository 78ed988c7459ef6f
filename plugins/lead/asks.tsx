import type { ReactNode } from 'react';
import type { Asked } from './api';
import { bookingDesk } from './booking-desk';
import { useShownLead } from './viewed';

/** Fields about one matter: who is in one of them is known to ask about it. Nothing of its own is seen. */
export function Asks({ about, children }: { about: Asked; children: ReactNode }) {
  const desk = bookingDesk.use();
  const lead = useShownLead();
  return (
    <div className="lead-asks" onFocus={() => lead && desk.ask(lead.id, about)}>
      {children}
    </div>
  );
}
