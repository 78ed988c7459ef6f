import { useCallback, type ReactNode } from 'react';
import { FieldsHeard } from '@dialer/ui';
import type { Asked } from './api';
import { bookingDesk } from './booking-desk';
import { useShownLead } from './viewed';

/** Fields about one matter: who is in one of them is known to ask about it. */
export function Asks({ about, children }: { about: Asked; children: ReactNode }) {
  const desk = bookingDesk.use();
  const id = useShownLead()?.id;
  const hear = useCallback(() => {
    if (id !== undefined) desk.ask(id, about);
  }, [desk, id, about]);
  return <FieldsHeard value={hear}>{children}</FieldsHeard>;
}
