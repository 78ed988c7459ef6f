/** What plugins are told of state that has changed: events follow from it, so that none can say what is not so. */
import { compareStructural, reaction } from 'mobx';
import type { Desk } from './desk';
import type { Own } from './start';

export function tellOfChanges(desk: Desk, own: Own): void {
  const { announce, calls, leads, session, status } = desk;
  own(
    reaction(
      () => status.current,
      (now, before) => announce('status-changed', { status: now, before }),
    ),
  );
  own(
    reaction(
      () => session.language,
      (language) => announce('language-changed', { language }),
    ),
  );
  own(
    reaction(
      () => leads.stack.map(({ id }) => id),
      (now, before) => before.filter((id) => !now.includes(id)).forEach((leadId) => announce('lead-unloaded', { leadId })),
      { equals: compareStructural },
    ),
  );
  own(
    reaction(
      () => ({ callId: calls.liveLine?.callId ?? null, held: calls.liveLine?.facts.held === true }),
      ({ callId, held }, before) => {
        // A call that ends while it is held is no longer on hold, and says so by its end.
        if (callId !== null && held !== (before.callId === callId && before.held)) announce('hold', { callId, held });
      },
      { equals: compareStructural },
    ),
  );
  own(
    reaction(
      () => {
        const { callId = null, facts } = calls.liveLine ?? {};
        const by = facts?.transfer;
        return { callId, from: by ? { extension: by.qualifierExtension, name: by.qualifierName } : null };
      },
      ({ callId, from }, before) => {
        const was = before.callId === callId ? before.from : null;
        if (callId !== null && !compareStructural(from, was)) announce('transfer', { callId, from });
      },
      { equals: compareStructural },
    ),
  );
}
